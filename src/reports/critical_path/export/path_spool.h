/*
 * Path spool: the critical path in a temporary file, for formats that show it behind what they are told while the run
 * goes on. It is decided as the run goes on, and as long as the run.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_PATH_SPOOL_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_PATH_SPOOL_H

#include "base/diag.h"
#include "paths/path_tree.h"

struct path_spool;

/* 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *spool is freed by path_spool_free, NULL after an error. */
int path_spool_open(struct path_spool **spool, const struct diag *diag) __attribute__((warn_unused_result));
struct path_spool *path_spool_free(struct path_spool *spool);

/* A path_segment_handler: the next stretch. */
int path_spool_add(void *spool, const struct path_segment *stretch);

/*
 * Each stretch in turn, as far as it lies behind the end of those before it: an ideal path can run backwards. 0, a
 * negative error of the handler's, or ERROR_OUTPUT (reported).
 */
int path_spool_read(struct path_spool *spool, path_segment_handler *handler, void *user)
    __attribute__((warn_unused_result));

#endif
