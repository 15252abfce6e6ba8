/*
 * The critical path as timelines of a Paraver trace: what it is on, and on which rank.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_CRITICAL_TIMELINES_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_EXPORT_CRITICAL_TIMELINES_H

#include "output/formats/prv_timelines.h"

extern const struct prv_timelines critical_timelines;

#endif
