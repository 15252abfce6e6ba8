/*
 * Totals: the whole run as one window (docs/semantics.md, "Windows"), from intervals alone: its ideal time is the
 * largest ideal clock at the end.
 *
 * A listener. Windows (windows.h) with a single cell give the same, but keep a clock of their own for every post. Time
 * shares are what they do not tell: how much of the ranks' time went into polling, and how much lies where tracing was
 * switched off (docs/semantics.md, "Polling", "Ranks and states"). That is a listener of its own, where a part of the
 * run is looked at, and hardly hears anything where a trace has neither. So is the meter of MPI: where it begins and
 * ends, and in which calls time is lost.
 */
#ifndef CLOCKTALK_WINDOWS_TOTALS_H
#define CLOCKTALK_WINDOWS_TOTALS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/duration.h"
#include "replay/stream.h"
#include "windows/facts/window_facts.h"
#include "windows/metrics.h"

/* Sums over all ranks, nanoseconds. Set `part` first. */
struct time_shares {
    struct time_range part;
    __int128 polling;
    __int128 off;
    __int128 bursts;
};

void time_shares_listen(struct time_shares *shares, struct listener *listener);

/* Fills in the sums. */
void time_shares_conclude(const struct time_shares *shares, struct window_totals *totals);

/*
 * The stretches of a run from one collective over all ranks, in which each waits for all, to the next: how much longer
 * the rank that computes longest in each of them does so, in all, than one rank does in all of them.
 */
struct load_stretches {
    bool is_torn;       /* ranks were not in step */
    uint64_t count;     /* that have begun to end */
    int64_t first_left; /* when the first one began, and the last one ended; nanoseconds, as the rest */
    int64_t last_left;
    int64_t sum;     /* of the longest computation of a rank, over those before the last */
    int64_t longest; /* in the last */
    int64_t first[]; /* useful time of each rank when it left the first such collective */
};

/* To be freed by free; NULL when memory ran out (reported). */
struct load_stretches *load_stretches_new(uint32_t rank_count, const struct diag *diag) __attribute__((malloc));

/* Nanoseconds. */
struct rank_total {
    _Alignas(64) int64_t ideal; /* the rank's clock */
    int64_t useful;
    int64_t overhead;
    int64_t absent;
    int64_t absent_ideal; /* of that, as the ideal clock has it */
    int64_t tracing;      /* of overhead: the tracer's own work, while tracing was on */
    uint64_t left;        /* collectives that part stretches, where somebody asks for these … */
    int64_t latest;       /* … and useful time when it left the latest */
};

_Static_assert(sizeof(struct rank_total) == 64, "it is a cache line");

struct totals {
    uint32_t rank_count;
    int64_t start;
    int64_t end;
    struct time_shares shares;
    struct load_stretches *stretches; /* not owned; NULL: nobody asks for them */
    struct rank_total ranks[];
};

/* To be freed by free; NULL when memory ran out (reported). */
struct totals *totals_new(uint32_t rank_count, const struct diag *diag) __attribute__((malloc));

void totals_listen(struct totals *totals, struct listener *listener);

/* One more interval, for who does not listen. Of those in MPI only polling and bursts count. */
void totals_take(struct totals *totals, const struct interval *interval);

/* What the stretches were. Not known (length 0) where not all ranks have left the same collectives, and more than one.
 */
struct moving_load totals_moving_load(const struct totals *totals);

/* The sums of `from`, which has as many ranks. */
void totals_copy(struct totals *totals, const struct totals *from);

/* The sums become what the run has beyond them; clocks stay. */
void totals_complement(struct totals *totals, const struct totals *run);

/* After the listener's finish; time shares included. */
struct window_totals totals_conclude(const struct totals *totals);

/* Set `part`, of the run, first. */
struct mpi_meter {
    struct time_range part;
    struct mpi_times times;
    uint32_t rank_count;
    struct metered_rank *ranks;
};

/* Fills in the listener. 0 or ERROR_MEMORY (not reported). */
int mpi_meter_init(struct mpi_meter *meter, uint32_t rank_count, struct listener *listener) MUST_CHECK;
void mpi_meter_deinit(struct mpi_meter *meter);

/* Adds to `times` what the meter has of the interval, of which it counted so much, more than if it counted `inside`. */
void mpi_meter_leave_out(const struct mpi_meter *meter, const struct interval *interval, int64_t counted,
                         int64_t inside, struct mpi_times *times);

#endif
