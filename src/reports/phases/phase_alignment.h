/*
 * Which parts of two sequences of parts between collectives correspond to each other: a longest common subsequence of
 * the calls that end them, and of those the one whose parts differ least in their shares of the runs.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_ALIGNMENT_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_ALIGNMENT_H

#include <stddef.h>

#include "reports/phases/phase_findings.h"

enum { PHASE_ALONE = -1 };

/* partners[i], one for each part of `here`, is the index in `base`, rising, or PHASE_ALONE. 0 or ERROR_MEMORY. */
int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners)
    __attribute__((warn_unused_result));

#endif
