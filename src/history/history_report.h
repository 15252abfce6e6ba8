/*
 * The report on a history: --report history, which reads no trace.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_REPORT_H
#define CLOCKTALK_HISTORY_HISTORY_REPORT_H

#include <stdbool.h>

#include "base/diag.h"
#include "options/options.h"
#include "output/pictures/picture.h"
#include "output/reporter.h"

/*
 * Reads the history that the options name and writes what they ask for. `watch`: picture.h; has_failed: whether a check
 * has. 0, OUTPUT_CLOSED or a negative error (reported but for ERROR_INTERRUPTED).
 */
int history_report(const struct options *options, const struct report_run *about, const struct picture_watch *watch,
                   const struct diag *diag, bool *has_failed) __attribute__((warn_unused_result));

#endif
