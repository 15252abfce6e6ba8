/*
 * Event counts: in each window the least number of MPI calls entered or left by a rank, on corrected clocks.
 */
#include <stdlib.h>

#include "base/error.h"
#include "windows/gauges/gauge.h"

struct event_cell {
    uint64_t least; /* of the ranks that had some */
    uint32_t ranks; /* how many those are */
};

struct event_rank {
    struct grid_place place;
    uint64_t count; /* in its cell */
    uint64_t held;  /* at its end, which belong to the next cell unless the run ends there */
};

struct event_counts {
    struct ledger *ledger;
    size_t at; /* of struct event_cell */
    uint32_t rank_count;
    struct event_rank *ranks;
};

static bool event_counts_are_wanted(const struct options *options, unsigned asked)
{
    (void)options;
    return asked & 1U << WINDOW_PART_EVENTS;
}

static void event_counts_free(void *self)
{
    struct event_counts *counts = self;

    free(counts->ranks);
}

static void add_rank_count(struct event_counts *counts, const struct event_rank *rank, uint64_t count)
{
    struct event_cell *cell = ledger_at(counts->ledger, rank->place.cell, counts->at);

    cell->ranks += count > 0;
    if (count > 0 && count < cell->least)
        cell->least = count;
}

/* To the cell that `time` lies in or ends. */
static int come_to(struct event_counts *counts, struct event_rank *rank, int64_t time)
{
    int error = 0;

    while (error == 0 && time > ledger_end(counts->ledger, &rank->place)) {
        int64_t next = rank->held > 0 ? rank->place.end : time - 1;

        add_rank_count(counts, rank, rank->count);
        rank->count = rank->held;
        rank->held = 0;
        error = ledger_reach(counts->ledger, &rank->place, next);
    }
    return error;
}

static int count_mpi_event(struct event_counts *counts, struct event_rank *rank, int64_t time)
{
    int error = come_to(counts, rank, time);

    if (time == ledger_end(counts->ledger, &rank->place))
        rank->held++;
    else
        rank->count++;
    return error;
}

static int event_counts_on_interval(void *self, const struct interval *interval)
{
    struct event_counts *counts = self;
    struct event_rank *rank = &counts->ranks[interval->rank];
    bool is_of_call = !interval->is_apart;
    int error = interval->is_enter && is_of_call ? count_mpi_event(counts, rank, interval->t0) : 0;

    if (error < 0)
        return error;
    return interval->is_exit && is_of_call ? count_mpi_event(counts, rank, interval->t1)
                                           : come_to(counts, rank, interval->t1);
}

static int event_counts_on_finish(void *self, int64_t end)
{
    struct event_counts *counts = self;
    int error = 0;

    for (uint32_t i = 0; i < counts->rank_count && error == 0; i++) {
        struct event_rank *rank = &counts->ranks[i];

        error = come_to(counts, rank, end);
        add_rank_count(counts, rank, rank->count + rank->held);
    }
    return error ?: ledger_finish(counts->ledger, end);
}

static void close_event_cell(void *self, const void *memory, struct window_facts *facts)
{
    const struct event_counts *counts = self;
    const struct event_cell *cell = memory;

    if (facts)
        facts->least_events = cell->ranks == counts->rank_count ? cell->least : 0;
}

static int event_counts_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    static const struct event_cell none = {.least = UINT64_MAX};
    struct event_counts *counts = self;
    const struct gauge gauge = {.part = WINDOW_PART_EVENTS,
                                .size = sizeof(struct event_cell),
                                .initial = &none,
                                .close = close_event_cell,
                                .self = counts};

    counts->ledger = start->ledger;
    counts->rank_count = start->replay->rank_count;
    counts->ranks = ledger_enter_ranks(start->ledger, counts->rank_count, sizeof(*counts->ranks));
    *listener =
        (struct listener){.self = counts, .interval = event_counts_on_interval, .finish = event_counts_on_finish};
    return counts->ranks ? ledger_add(start->ledger, &gauge, &counts->at) : ERROR_MEMORY;
}

const struct gauge_class event_counts_gauge = {
    .scope = GAUGE_OF_WINDOWS,
    .part = WINDOW_PART_EVENTS,
    .is_wanted = event_counts_are_wanted,
    .size = sizeof(struct event_counts),
    .start = event_counts_start,
    .free = event_counts_free,
};
