/*
 * How ranks differ from those that they are compared with: the processor view of dispersion, and marks.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_RANKS_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_RANKS_H

#include "base/diag.h"
#include "reports/dispersion/comparison.h"
#include "reports/dispersion/dispersion_findings.h"

/* Fills in all that the findings say of ranks; their regions are in order, and have their times. 0 or ERROR_MEMORY
 * (reported). */
int dispersion_view_ranks(struct dispersion_findings *findings, struct comparison *comparison, const struct diag *diag)
    __attribute__((warn_unused_result));

#endif
