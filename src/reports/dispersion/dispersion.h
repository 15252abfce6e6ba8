/*
 * Dispersion: how unequally ranks spread their time over regions of the program and kinds of activity
 * (docs/semantics.md, "Dispersion").
 *
 * After M. Calzarossa, L. Massari and D. Tessera, "Load Imbalance in Parallel Programs" (2004), sections 3 and 4. Plain
 * arithmetic on the times t_ijp, wherever they come from (region_times.h).
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "reports/dispersion/comparison.h"
#include "reports/dispersion/dispersion_findings.h"

/* ID of the ranks' times: 0 where all of a group are equal, sqrt(1 - 1/P) where one of P, which are one group, has it
 * all; NAN without any time. */
double dispersion_index(const int64_t *times, struct comparison *comparison);

/* Everything else from rank_count, groups, region_count, length, times and the regions' names: regions are sorted,
 * longest first. 0 or ERROR_MEMORY (reported). */
int dispersion_conclude(struct dispersion_findings *findings, const struct diag *diag)
    __attribute__((warn_unused_result));

/* Of that, the activity view and the region view only: needs the cells, the length and allocated regions. */
void dispersion_weigh(struct dispersion_findings *findings);

void dispersion_findings_deinit(struct dispersion_findings *findings);

#endif
