/*
 * What a changed program would need at least: handed from the analysis (analysis/what_if.h) to the reports.
 */
#ifndef CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_FINDINGS_H
#define CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

struct what_if_findings {
    const struct change *changes; /* not owned */
    size_t change_count;
    bool is_matched[CHANGES_MAX]; /* the trace has what the change is about */
    uint32_t ranks;
    /* Of the changed program, nanoseconds. */
    int64_t ideal;
    __int128 useful_sum;
    int64_t useful_max;
};

#endif
