/*
 * Names: what the .row file calls the objects of a trace (docs/paraver-format.md, "Names").
 */
#ifndef CLOCKTALK_PARAVER_NAMES_H
#define CLOCKTALK_PARAVER_NAMES_H

#include <stddef.h>

#include "base/diag.h"
#include "paraver/header.h"

/* In the order in which a .row that is written has them. */
enum name_level {
    NAME_LEVEL_CPU,
    NAME_LEVEL_NODE,
    NAME_LEVEL_SYSTEM,
    NAME_LEVEL_WORKLOAD,
    NAME_LEVEL_APPLICATION, /* APPL */
    NAME_LEVEL_TASK,
    NAME_LEVEL_THREAD,
    NAME_LEVEL_COUNT
};

struct names;

/* As a .row calls them. */
extern const char *const name_level_words[NAME_LEVEL_COUNT];

/*
 * Reads the whole file: `path`, or, where that is NULL, the .row beside the trace (none for standard input). *names is
 * not NULL on success: a file that is not there has no names, one that was named but cannot be read is an error. 0 or a
 * negative error (reported).
 */
int names_read(struct names **names, const char *path, const char *trace, const struct diag *diag) MUST_CHECK;

/* Likewise of a text, as labels_of_text. */
int names_of_text(struct names **names, char *text, size_t length, const char *name,
                  const struct diag *diag) MUST_CHECK;

struct names *names_free(struct names *names);

/* Warns if there are more or fewer names of a level than the trace has objects: the file is another trace's. */
void names_check(struct names *names, const struct prv_header *header);

/* How many names a level has, and the k-th of them (from 0; terminated, owned by names), or NULL beyond the end. */
size_t names_count(const struct names *names, enum name_level level);
const char *names_get(const struct names *names, enum name_level level, size_t index);

#endif
