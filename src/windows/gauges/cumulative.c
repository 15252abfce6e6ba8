/*
 * Cumulative efficiencies: at the end of each window, what the run up to there comes to (docs/semantics.md,
 * "Efficiencies of ranks").
 *
 * The ideal time of a part that begins with the run is what the ideal clocks of the run say, so that no clocks of its
 * own are needed. Time follows the number of windows times that of ranks.
 */
#include <stdlib.h>

#include "base/duration.h"
#include "base/error.h"
#include "windows/gauges/gauge.h"

/* What has come of a rank. */
struct cumulative_rank {
    struct grid_place place;
    int64_t useful;
    int64_t ideal;       /* before what happens at the very time that the rank has come to */
    int64_t ideal_after; /* with it */
    bool holds_bursts;
};

/* What the ranks that have left a cell had come to at its end. */
struct cumulative_cell {
    __int128 useful_sum;
    int64_t useful_max;
    int64_t ideal;
    bool holds_bursts;
};

struct cumulative {
    struct ledger *ledger;
    size_t at; /* of struct cumulative_cell */
    uint32_t rank_count;
    struct cumulative_rank *ranks;
};

/* A part of the run does not begin with it. */
static bool cumulative_is_wanted(const struct options *options, unsigned asked)
{
    return (options->cumulative || asked & 1U << WINDOW_PART_CUMULATIVE) && options->windows.part.from == 0 &&
           !options->windows.from_init;
}

static void cumulative_free(void *self)
{
    struct cumulative *cumulative = self;

    free(cumulative->ranks);
}

/* What the rank has come to at the end of its cell, with this on its ideal clock. */
static void add_sums_so_far(struct cumulative *cumulative, const struct cumulative_rank *rank, int64_t ideal)
{
    struct cumulative_cell *cell = ledger_at(cumulative->ledger, rank->place.cell, cumulative->at);

    cell->useful_sum += rank->useful;
    cell->useful_max = larger_of(cell->useful_max, rank->useful);
    cell->ideal = larger_of(ideal, cell->ideal);
    cell->holds_bursts |= rank->holds_bursts;
}

/* Up to a time inside the interval, or its end. */
static void advance_sums(struct cumulative_rank *rank, const struct interval *interval, int64_t from, int64_t time)
{
    bool runs = interval->state == STATE_USEFUL ||
                (interval->state == STATE_ABSENT && interval->c1 - interval->c0 == interval->t1 - interval->t0);

    if (interval->state == STATE_USEFUL)
        rank->useful += time - from;
    rank->ideal = interval->c0 + (runs ? time - interval->t0 : 0);
    rank->holds_bursts |= interval->is_burst;
}

/* A rank leaves a cell when it goes beyond its end: a wait that ends there belongs to the next one. */
static int cumulative_on_interval(void *self, const struct interval *interval)
{
    struct cumulative *cumulative = self;
    struct cumulative_rank *rank = &cumulative->ranks[interval->rank];
    int64_t time = interval->t0;
    int64_t end;
    int error = 0;

    while (error == 0 && (end = ledger_end(cumulative->ledger, &rank->place)) < interval->t1) {
        if (end > time)
            advance_sums(rank, interval, time, end);
        time = larger_of(time, end);
        add_sums_so_far(cumulative, rank, rank->ideal);
        error = ledger_reach(cumulative->ledger, &rank->place, end);
    }
    if (interval->t1 > time)
        advance_sums(rank, interval, time, interval->t1);
    rank->ideal_after = interval->c1;
    return error;
}

/* What happens at the end of the run belongs to the last window. */
static int cumulative_on_finish(void *self, int64_t end)
{
    struct cumulative *cumulative = self;

    for (uint32_t i = 0; i < cumulative->rank_count; i++)
        add_sums_so_far(cumulative, &cumulative->ranks[i], cumulative->ranks[i].ideal_after);
    return ledger_finish(cumulative->ledger, end);
}

static void close_cumulative_cell(void *self, const void *memory, struct window_facts *facts)
{
    const struct cumulative *cumulative = self;
    const struct cumulative_cell *cell = memory;

    if (facts)
        facts->since_start = (struct window_totals){
            .end = facts->totals.end,
            .useful_sum = cell->useful_sum,
            .useful_max = cell->useful_max,
            .ideal = cell->ideal,
            .ranks = cumulative->rank_count,
            .holds_bursts = cell->holds_bursts,
        };
}

static int cumulative_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct cumulative *cumulative = self;
    const struct gauge gauge = {.part = WINDOW_PART_CUMULATIVE,
                                .size = sizeof(struct cumulative_cell),
                                .close = close_cumulative_cell,
                                .self = cumulative};

    cumulative->ledger = start->ledger;
    cumulative->rank_count = start->replay->rank_count;
    cumulative->ranks = ledger_enter_ranks(start->ledger, cumulative->rank_count, sizeof(*cumulative->ranks));
    *listener =
        (struct listener){.self = cumulative, .interval = cumulative_on_interval, .finish = cumulative_on_finish};
    return cumulative->ranks ? ledger_add(start->ledger, &gauge, &cumulative->at) : ERROR_MEMORY;
}

const struct gauge_class cumulative_gauge = {
    .scope = GAUGE_OF_WINDOWS,
    .part = WINDOW_PART_CUMULATIVE,
    .is_wanted = cumulative_is_wanted,
    .size = sizeof(struct cumulative),
    .start = cumulative_start,
    .free = cumulative_free,
};
