/*
 * The file of --critical-path-file: the path from its beginning to its end, one stretch of an activity on a rank a
 * line, as tab-separated values or, if its name ends in .jsonl, as one JSON object a line. Written as the path is
 * decided.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_CRITICAL_FILE_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_CRITICAL_FILE_H

#include "base/diag.h"
#include "paths/path_tree.h"

struct critical_file;

/* The name of an activity, from malloc; NULL when memory ran out (reported). */
typedef char *activity_namer(void *user, uint32_t activity);

/* 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *file is freed by critical_file_free, NULL after an error. */
int critical_file_open(struct critical_file **file, const char *name, const struct diag *diag)
    __attribute__((warn_unused_result));

/* Whom names are asked of, before the first segment. */
void critical_file_set_names(struct critical_file *file, activity_namer *namer, void *user);

/* A path_segment_handler: the next stretch (path_stretches.h). */
int critical_file_add(void *file, const struct path_segment *stretch);

/* Gives the file its name. 0 or a negative error (reported). */
int critical_file_commit(struct critical_file *file) __attribute__((warn_unused_result));

/* What was not committed leaves no file. Returns NULL. */
struct critical_file *critical_file_free(struct critical_file *file);

#endif
