/*
 * What is known of one window: what every window says, and what reports add to it where they are asked for.
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_WINDOW_FACTS_H
#define CLOCKTALK_WINDOWS_FACTS_WINDOW_FACTS_H

#include <stdint.h>

#include "windows/facts/counter_sums.h"
#include "windows/metrics.h"
#include "windows/facts/node_balance.h"
#include "windows/facts/thread_sums.h"
#include "windows/facts/wait_sums.h"

/* Each part comes from one analysis; sets of them are bits of 1 << part. */
enum window_part {
    WINDOW_PART_TOTALS,
    WINDOW_PART_IDEAL_PATH,
    WINDOW_PART_COUNTERS,
    WINDOW_PART_DISPERSION, /* nothing beyond the totals, whose dispersion is to be shown */
    WINDOW_PART_WAITS,
    WINDOW_PART_NODES,
    WINDOW_PART_THREADS,
    WINDOW_PART_CUMULATIVE,
    WINDOW_PART_IDEAL_AVERAGE, /* nothing beyond the totals, likewise */
    WINDOW_PART_EVENTS,
    WINDOW_PART_GROUPS, /* no column of its own: what dispersion is within */
    WINDOW_PART_TRACED,
    WINDOW_PART_COUNT,
};

/* Parts that follow from the totals: columns to be shown, nothing to be submitted. */
#define WINDOW_PARTS_OF_TOTALS (1U << WINDOW_PART_DISPERSION | 1U << WINDOW_PART_IDEAL_AVERAGE)

struct window_facts {
    unsigned parts; /* which of the following are known */
    struct window_totals totals;
    int64_t ideal_path; /* length of the run's ideal critical path inside it, nanoseconds */
    struct counter_sums counters;
    struct wait_sums waits;
    struct node_balance nodes;
    struct thread_sums threads;
    int64_t traced_ideal;             /* its ideal time with the tracer's own work in it, nanoseconds */
    struct window_totals since_start; /* of the run up to the window's end: useful and ideal time alone */
    uint64_t least_events;            /* MPI calls entered or left, of the rank with the fewest */
    long double group_squares; /* sum over the groups of ranks of the square of their useful time / their ranks */
};

#endif
