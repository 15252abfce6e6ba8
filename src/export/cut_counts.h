/*
 * Counts at the borders of a cut: counters and polling tell of the time that ends where they stand. What a reading
 * behind a border counted before it is told at the border (docs/semantics.md, "A cut trace").
 */
#ifndef CLOCKTALK_EXPORT_CUT_COUNTS_H
#define CLOCKTALK_EXPORT_CUT_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/records/record.h"

/* A counter of a thread. */
struct cut_counter {
    uint64_t last; /* what was counted up to the end of the cut since the reading before … */
    uint32_t type;
    bool is_over; /* … once a reading behind it is there, … */
    bool is_told; /* … unless all of it was counted behind the end */
};

/* Failed tests or probes began there (docs/semantics.md, "Polling"). */
struct cut_mark {
    int64_t time;
    uint32_t family;
};

enum { CUT_POLL_FAMILIES = 4, CUT_POLL_FIRST_TYPE = 50000300 };

/* Of a thread, all zero at first. Times are those of the whole trace. */
struct cut_counts {
    struct cut_counter *counters;
    size_t counter_count;
    size_t counter_capacity;
    struct cut_mark *marks; /* that are open, the earliest first */
    size_t mark_count;
    size_t mark_capacity;
    int64_t event;    /* time of the latest event … */
    int64_t previous; /* … and of the one before */
    int64_t read;     /* time of the latest reading … */
    int64_t begin;    /* … and since when it counts */
    int64_t change;   /* when the thread began or ended to compute last, … */
    int64_t before;   /* … and when it did so before that time */
    bool computes;
    int64_t after;                      /* time computed since the end of the cut, what was polling left out */
    unsigned polled_families;           /* bits: of these failed calls before the end are told behind it, … */
    uint64_t polled[CUT_POLL_FAMILIES]; /* … how long they took, as at the end it is to be told, … */
    uint64_t failed[CUT_POLL_FAMILIES]; /* … and their number */
};

/* Where a stretch is cut. */
struct cut_borders {
    int64_t from;
    int64_t to;
    unsigned polls_outside; /* bits 1 << family: ends of polling tell the time outside of the calls */
};

void cut_counts_deinit(struct cut_counts *counts);

/* An event is there, of which the pairs follow: *counts gets to its time. */
void cut_counts_reach(struct cut_counts *counts, int64_t time, const struct cut_borders *borders);

/* Whether the thread computes from that time on. */
void cut_counts_change(struct cut_counts *counts, int64_t time, bool computes);

/* Sees a counter's pair before any change at its time in the same line, and what it is inside the cut. 0 or
 * ERROR_MEMORY (not reported). */
int cut_counts_read(struct cut_counts *counts, int64_t time, struct prv_pair *pair, const struct cut_borders *borders)
    __attribute__((warn_unused_result));

/* Likewise of polling's. */
int cut_counts_poll(struct cut_counts *counts, int64_t time, struct prv_pair *pair, const struct cut_borders *borders)
    __attribute__((warn_unused_result));

#endif
