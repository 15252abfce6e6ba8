/*
 * Scaling in each kind of format: for people one column for each run, one line for each factor, in as many blocks as
 * the width demands. Its findings are a struct scaling.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H

#include "output/section.h"
#include "reports/scaling/scaling.h"

/* Ranks, and where some run has threads those of each: `4x8`; of all where not every rank has as many. */
struct decimal scaling_run_size(const struct scaling *scaling, const struct scaling_run *run);

extern const struct section scaling_section;

#endif
