/*
 * Parallelism: how many ranks compute at the same time (docs/semantics.md, "Parallelism").
 *
 * The degree of parallelism is the number of ranks that are useful. Its histogram says how long exactly n ranks were;
 * its profile has its mean, minimum and maximum in each window. Useful intervals lie on the ranks' corrected clocks, or
 * on their ideal ones.
 *
 * The longest path is the longest chain of useful time through the joins (its cost is 0 at the start): T_1 divided by
 * it is the average parallelism A, which no number of processors can exceed as speed-up for this graph of tasks
 * (Overeinder and Sloot 1995, section 2).
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_H
#define CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/diag.h"
#include "base/error.h"
#include "options/options.h"
#include "replay/posts.h"
#include "replay/stream.h"
#include "windows/window_grid.h"

struct threads;

/* What was found. Times are nanoseconds; ratios are NAN where they do not exist. */

/* How long exactly so many ranks computed. */
struct parallelism_level {
    uint32_t active;
    int64_t time;
    double share; /* of the length of the histogram */
};

/* One window of the profile. */
struct parallelism_window {
    int64_t start;
    int64_t end;
    __int128 useful_sum; /* over all ranks */
    double mean;         /* of ranks that computed at the same time */
    uint32_t least;
    uint32_t most;
};

struct parallelism_findings {
    enum parallelism_clock clock;
    const char *clock_word; /* as --clock has it */
    uint32_t rank_count;    /* or threads, where these are counted */
    bool counts_threads;
    int64_t length;                      /* that the histogram adds up to */
    __int128 useful_sum;                 /* over all ranks */
    int64_t longest_path;                /* of useful time */
    int64_t causal_path;                 /* the same where only waits that MPI demands tie ranks together */
    double mean;                         /* degree */
    double average;                      /* parallelism: useful time over the longest path */
    double speedup_bound;                /* likewise, over the causal one */
    struct parallelism_level *histogram; /* of 0 … rank_count */
    size_t level_count;
    bool has_profile;
    struct parallelism_window *windows; /* the profile */
    size_t window_count;
    int64_t sequential; /* length of the same work on one rank, set once it has started; 0: not given */
    double speedup;     /* how many times as long it took there */
};

/* Instants: a growing list of times with a radix sort, whose time is in proportion to their number. */
struct instants {
    int64_t *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY (not reported). */
static inline MUST_CHECK int instants_add(struct instants *instants, int64_t time)
{
    return array_append(instants->items, instants->count, instants->capacity, time);
}

/* `scratch` is overwritten; it may serve several lists in turn. 0 or ERROR_MEMORY (not reported). */
int instants_sort(struct instants *instants, struct instants *scratch) MUST_CHECK;

/* Drops the first `count` of them. */
void instants_drop(struct instants *instants, size_t count);

/* A listener. The replay may be at different times on different ranks: instants are kept until every rank has passed
 * them. */
struct parallelism {
    /* Set before the start, all else zero: */
    uint32_t rank_count;
    struct threads *threads; /* those that compute are counted, told before this listens; NULL: ranks */
    enum parallelism_clock clock;
    struct time_range part;         /* elapsed: what lies outside is left out */
    const struct window_grid *grid; /* of the profile; NULL: none. Not owned */
    const struct diag *diag;
    /* From the start on: */
    const struct listener *listener;
    struct rank_chains *chains; /* per rank */
    uint32_t *working;          /* threads of each rank, where these are counted */
    int64_t *reached;           /* by each rank, on the clock of the profile */
    struct instants begins;     /* of useful time, not swept over yet */
    struct instants ends;
    struct instants scratch;
    size_t limit;            /* number of begins from which a sweep is due */
    int64_t swept;           /* time up to which the sweep has come */
    uint32_t active;         /* ranks that compute there */
    struct grid_place place; /* where there is a grid: likewise */
    struct parallelism_window window;
    size_t window_capacity;
    struct parallelism_findings found; /* times add up while the run goes on */
};

/* Fills in the listener. 0 or ERROR_MEMORY (reported); parallelism_deinit ends it either way. */
int parallelism_start(struct parallelism *parallelism, struct listener *listener) MUST_CHECK;
void parallelism_deinit(void *parallelism);

/* After the end of the run: what was found. */
struct parallelism_findings *parallelism_conclude(struct parallelism *parallelism);

#endif
