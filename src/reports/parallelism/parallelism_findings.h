/*
 * What was found out about the degree of parallelism: handed from the analysis (analysis/parallelism.h) to the reports.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_FINDINGS_H
#define CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

/* One window of the profile. */
struct parallelism_window {
    int64_t start;
    int64_t end;
    __int128 useful_sum; /* over all ranks: the mean times the length */
    uint32_t least;      /* ranks that computed at the same time */
    uint32_t most;
};

struct parallelism_findings {
    enum parallelism_clock clock;
    uint32_t rank_count; /* or threads, where these are counted */
    bool counts_threads;
    int64_t length;           /* nanoseconds that the histogram adds up to */
    __int128 useful_sum;      /* over all ranks */
    int64_t longest_path;     /* of useful time, nanoseconds */
    int64_t causal_path;      /* the same where only waits that MPI demands tie ranks together */
    const int64_t *histogram; /* nanoseconds with exactly 0 … rank_count ranks computing */
    const struct parallelism_window *windows;
    size_t window_count;
    bool has_windows;
    int64_t runtime;    /* of the run, nanoseconds */
    int64_t sequential; /* of the run on one rank, nanoseconds; 0: not given */
};

#endif
