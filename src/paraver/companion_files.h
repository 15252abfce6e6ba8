/*
 * The .pcf and .row files beside a trace: same stem, read when they exist.
 */
#ifndef CLOCKTALK_PARAVER_COMPANION_FILES_H
#define CLOCKTALK_PARAVER_COMPANION_FILES_H

#include "base/diag.h"
#include "paraver/anomaly.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/*
 * `path` names the file; NULL is the one beside the trace (none for standard input). *labels and *names are never NULL
 * on success: a file that is not there has no labels; one that was named but cannot be read is an error. 0 or a
 * negative error (reported).
 */
int companion_files_read_labels(struct labels **labels, const char *path, const char *trace, const struct diag *diag,
                                struct anomalies *anomalies) __attribute__((warn_unused_result));
int companion_files_read_names(struct names **names, const char *path, const char *trace, const struct diag *diag)
    __attribute__((warn_unused_result));

#endif
