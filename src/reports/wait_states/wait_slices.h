/*
 * Slices beside the counters of windows: the longest wait state of each kind, with an arrow from the late rank.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_SLICES_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_SLICES_H

#include "output/formats/chrome_events.h"
#include "output/section.h"

void wait_slices_write(struct chrome_events *events, const struct report_result *result);

#endif
