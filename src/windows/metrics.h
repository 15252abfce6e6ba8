/*
 * Metrics of a window (or of a whole run, which is one window).
 */
#ifndef CLOCKTALK_WINDOWS_METRICS_H
#define CLOCKTALK_WINDOWS_METRICS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* NAN where there is no whole. */
static inline double ratio_of(double part, double whole)
{
    return whole > 0 ? part / whole : (double)NAN;
}

/* Where no whole is no part of it. */
static inline double ratio_or_zero(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

enum { NAMED_RANGES = 4 };

/* Some of the ranks: how many, and which, as far as they lie in a few ranges. */
struct some_ranks {
    uint32_t count;
    uint32_t ranges;
    struct {
        uint32_t first; /* from 0 */
        uint32_t last;
    } range[NAMED_RANGES];
    bool has_more; /* than the ranges */
};

/* Ranks come in order. */
static inline void some_ranks_add(struct some_ranks *some, uint32_t rank)
{
    some->count++;
    if (some->ranges > 0 && some->range[some->ranges - 1].last + 1 == rank) {
        some->range[some->ranges - 1].last = rank;
    } else if (some->ranges < NAMED_RANGES) {
        some->range[some->ranges].first = some->range[some->ranges].last = rank;
        some->ranges++;
    } else {
        some->has_more = true;
    }
}

/* Exact sums, in nanoseconds. */
struct window_totals {
    int64_t start;
    int64_t end;
    __int128 useful_sum;              /* over all ranks */
    int64_t useful_max;               /* of the busiest rank */
    int64_t ideal;                    /* the window's ideal time */
    __int128 overhead_sum;            /* over all ranks */
    uint32_t ranks;                   /* of the application, absent ones too */
    __int128 absent_sum;              /* before the first events of the ranks */
    unsigned __int128 useful_squares; /* sum of the squares of the ranks' useful times; of windows only, else 0; all
                                         bits set where it is larger than that */
    __int128 polling_sum;             /* over all ranks; like the next of runs and their parts only, else 0 */
    __int128 off_sum;                 /* tracing was switched off: a part of overhead_sum */
    bool holds_bursts;                /* MPI calls are missing: nothing is known of waits */
    __int128 ideal_sum;               /* over all ranks */
    /* The busiest rank, from 1, where no other comes half as far above the mean; 0: none, not known. */
    uint32_t outlier;
    struct some_ranks busy; /* with more than half-way from the mean to the most; of whole runs and the part from Init
                               to Finalize, like the next, else none */
    struct some_ranks idle; /* with less than half-way from the mean to the least … */
    int64_t useful_min;     /* … which is this */
};

/*
 * What a run loses to load that moves from rank to rank, from one collective over all ranks to the next, nanoseconds:
 * the longest computation of a rank, summed over these stretches, beyond that of one rank in all of them.
 */
struct moving_load {
    int64_t lost;
    int64_t length; /* of all stretches together; 0: nothing is known */
};

/* Of the ranks so far that which computes longest, from 0, and for how long it and the next one do. */
struct busiest_rank {
    int64_t useful;
    int64_t next;
    uint32_t rank;
};

static inline void busiest_rank_see(struct busiest_rank *busiest, uint32_t rank, int64_t useful)
{
    if (useful > busiest->useful)
        *busiest = (struct busiest_rank){useful, busiest->useful, rank};
    else if (useful > busiest->next)
        busiest->next = useful;
}

/* Fills in the outlier, should the busiest rank be one. After all else. */
void window_totals_find_outlier(struct window_totals *totals, const struct busiest_rank *busiest);

/* Adds another window, of the same ranks, which lengthens the sum: its end. */
void window_totals_add(struct window_totals *sum, const struct window_totals *totals);

/* Ratios are NAN where they do not exist (docs/semantics.md, "Efficiencies of ranks"). */
struct metrics {
    double load_balance;
    double serialisation_efficiency;
    double transfer_efficiency;
    double communication_efficiency;
    double parallel_efficiency;
    double overhead;
    double absence;         /* share of the ranks' time before they began */
    int64_t useful_average; /* nanoseconds, rounded */
    double dispersion;      /* of computation, over the ranks (docs/semantics.md, "Dispersion"); of windows only */
    double polling;         /* like the next a share of the ranks' time; of runs only */
    double off;
    int64_t ideal_average; /* nanoseconds, rounded */
};

struct metrics metrics_of(const struct window_totals *totals);

/* The dispersion within groups of ranks; group_squares as in window_facts.h. */
double metrics_dispersion_within(const struct window_totals *totals, long double group_squares);

#endif
