/*
 * Callers of MPI, as the labels of a run tell them: level 1 calls MPI, level 2 calls that one, and so on.
 */
#ifndef CLOCKTALK_RUN_RUN_CALLERS_H
#define CLOCKTALK_RUN_RUN_CALLERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "paraver/labels.h"

/* Whether the labels are those of a trace that has callers, of any level. */
bool labels_tell_callers(const struct labels *labels);

/*
 * 0 where the labels have callers of that level, or of none, which says little: events need no labels. Else
 * ERROR_USAGE (reported, with those that there are). labels may be NULL.
 */
int run_callers_check_level(const struct labels *labels, uint32_t level, const struct diag *diag)
    __attribute__((warn_unused_result));

#endif
