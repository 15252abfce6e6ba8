/*
 * What tests need of the system: that calls succeed; and where they leave files for a moment, in the folder that meson
 * gives them, $TMPDIR, else /tmp.
 */
#ifndef CLOCKTALK_TESTS_SCRATCH_H
#define CLOCKTALK_TESTS_SCRATCH_H

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Aborts where a call has failed, and says why. */
static inline void require(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    abort();
}

/* A template for mkstemp or mkdtemp; aborts where it has no room. */
static inline void scratch_template(char *path, size_t size, const char *name)
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(path, size, "%s/clocktalk-%s-XXXXXX", parent ? parent : "/tmp", name);

    if (length < 0 || (size_t)length >= size)
        abort();
}

#endif
