/*
 * Timelines of a Paraver trace (prv_files.h) that show what a report has found, beside those of windows: event types of
 * their own.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_PRV_TIMELINES_H
#define CLOCKTALK_OUTPUT_FORMATS_PRV_TIMELINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output/output.h"
#include "output/section.h"

struct prv_timeline {
    uint32_t type;
    const char *title;
    /* What values mean, as lines `value label` of the .pcf; NULL: they speak for themselves. */
    void (*put_labels)(struct output *output, const struct report_result *result);
};

struct prv_timelines {
    const struct prv_timeline *items;
    size_t count;
    bool (*are_there)(const struct report_result *result);
    /* Lines of events, in order of time. */
    void (*put_records)(struct output *output, const struct report_result *result);
};

#endif
