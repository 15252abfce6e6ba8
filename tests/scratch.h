/*
 * Where tests leave files for a moment: the folder that meson gives them, $TMPDIR, else /tmp.
 */
#ifndef CLOCKTALK_TESTS_SCRATCH_H
#define CLOCKTALK_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>

/* A template for mkstemp or mkdtemp; aborts where it has no room. */
static inline void scratch_template(char *path, size_t size, const char *name)
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(path, size, "%s/clocktalk-%s-XXXXXX", parent ? parent : "/tmp", name);

    if (length < 0 || (size_t)length >= size)
        abort();
}

#endif
