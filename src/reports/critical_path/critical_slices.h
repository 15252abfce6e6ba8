/*
 * The critical path as slices of chrome://tracing: what it has most of in each window, by activity and by rank, and
 * the path itself.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_SLICES_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_SLICES_H

#include "output/formats/chrome_events.h"
#include "output/section.h"

void critical_slices_write(struct chrome_events *events, const struct report_result *result);

#endif
