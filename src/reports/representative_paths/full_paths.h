/*
 * The file of --full-paths: every task of every representative path, one a line, as tab-separated values or, if its
 * name ends in .jsonl, as JSON objects.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_FULL_PATHS_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_FULL_PATHS_H

#include <stdio.h>

#include "reports/representative_paths/path_history.h"
#include "base/diag.h"
#include "output/decimal.h"
#include "reports/representative_paths/paths_findings.h"

struct full_paths;

/* How machines are told which path: its percentile, or, among the longest and shortest, its place; and which it is. */
struct decimal path_item_label(const struct path_item *item);
const char *path_label_column(const struct paths_findings *findings);

/* The file comes into being when it is closed. 0, ERROR_OUTPUT or ERROR_MEMORY (reported). The name is not copied. */
int full_paths_open(struct full_paths **file, const char *name, const struct diag *diag)
    __attribute__((warn_unused_result));

/* A file without a name in the same folder, for histories until the end of the run; closed with the full paths. */
FILE *full_paths_scratch(const struct full_paths *file);

/* The tasks of findings->items[item] follow, each with a call of full_paths_add, which is a history_handler. */
void full_paths_begin(struct full_paths *file, const struct paths_findings *findings, size_t item);
int full_paths_add(void *file, const struct history_task *task);

/* The file is complete. 0 or ERROR_OUTPUT (reported). */
int full_paths_commit(struct full_paths *file) __attribute__((warn_unused_result));

/* Without commit no file is left. Returns NULL. */
struct full_paths *full_paths_free(struct full_paths *file);

#endif
