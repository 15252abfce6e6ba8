/*
 * Conditions of --fail-if on a history: held against the last run of each series; statistics are those of the runs
 * before it.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_CHECKS_H
#define CLOCKTALK_HISTORY_HISTORY_CHECKS_H

#include <stdbool.h>

#include "base/diag.h"
#include "history/history.h"
#include "options/options.h"

/* Reports each failure in one line. 0, ERROR_USAGE (a condition makes no sense, reported) or ERROR_MEMORY (likewise).
 */
int history_check(const struct history *history, const struct options *options, const struct diag *diag,
                  bool *has_failed) __attribute__((warn_unused_result));

#endif
