#include "reports/counters/counters.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/rank_cells.h"

struct counting_rank {
    bool is_shown;        /* its cell is a window, or what is looked at */
    int64_t useful_start; /* of the latest computation so far, time in polling that was taken from it included */
    int64_t useful_end;
    int64_t polled;           /* of that, since the latest read */
    int64_t read;             /* time of the latest counter event */
    int64_t begin;            /* of the computation that it counted */
    int64_t end_useful;       /* and its end, polling left out */
    int64_t timed;            /* time of the latest read of cycles */
    struct counter_sums here; /* of its cell, what has not been added there yet */
};

struct counters {
    counters_handler *handler;
    void *user;
    uint32_t instructions;
    uint32_t cycles;
    struct counting_rank *ranks;
    struct counter_sums *by_rank; /* over all cells that are windows */
    struct rank_cells cells;      /* of struct counter_sums */
    struct counter_sums total;
};

static int close_counter_cell(void *user, const void *kept, int64_t start, int64_t end)
{
    struct counters *counters = user;
    const struct counter_sums *sums = kept;

    (void)start;
    (void)end;
    counters->total.instructions += sums->instructions;
    counters->total.cycles += sums->cycles;
    counters->total.cycles_time += sums->cycles_time;
    return counters->handler ? counters->handler(counters->user, sums) : 0;
}

struct counters *counters_new(const struct window_grid *grid, uint32_t rank_count, uint32_t instructions,
                              uint32_t cycles, counters_handler *handler, void *user, const struct diag *diag)
{
    struct counters *counters = calloc(1, sizeof(*counters));
    struct rank_cells_setup setup = {.grid = grid,
                                     .rank_count = rank_count,
                                     .size = sizeof(struct counter_sums),
                                     .close = close_counter_cell,
                                     .user = counters};

    if (counters)
        counters->ranks = calloc(rank_count, sizeof(*counters->ranks));
    if (counters)
        counters->by_rank = calloc(rank_count, sizeof(*counters->by_rank));
    if (!counters || !counters->ranks || !counters->by_rank) {
        diag_no_memory(diag);
        return counters_free(counters);
    }
    counters->handler = handler;
    counters->user = user;
    counters->instructions = instructions;
    counters->cycles = cycles;
    if (rank_cells_init(&counters->cells, &setup, diag) < 0)
        return counters_free(counters);
    for (uint32_t i = 0; i < rank_count; i++)
        counters->ranks[i].is_shown = rank_cells_shows(&counters->cells, 0);
    return counters;
}

struct counters *counters_free(struct counters *counters)
{
    if (counters) {
        free(counters->ranks);
        free(counters->by_rank);
        rank_cells_deinit(&counters->cells);
        free(counters);
    }
    return NULL;
}

static void add_to_own_cell(struct counters *counters, uint32_t index)
{
    struct counting_rank *rank = &counters->ranks[index];
    struct counter_sums *sums = rank_cells_at(&counters->cells, rank_cells_place(&counters->cells, index)->cell);

    sums->instructions += rank->here.instructions;
    sums->cycles += rank->here.cycles;
    sums->cycles_time += rank->here.cycles_time;
    if (rank->is_shown) {
        counters->by_rank[index].instructions += rank->here.instructions;
        counters->by_rank[index].cycles += rank->here.cycles;
    }
    rank->here = (struct counter_sums){0};
}

static __attribute__((noinline)) int leave_counter_cell(struct counters *counters, uint32_t index, int64_t time)
{
    const struct rank_place *place = rank_cells_place(&counters->cells, index);
    int error;

    rank_cells_refresh(&counters->cells, index);
    if (time < place->end)
        return 0;
    add_to_own_cell(counters, index);
    error = rank_cells_reach(&counters->cells, index, time);
    counters->ranks[index].is_shown = rank_cells_shows(&counters->cells, place->cell);
    return error;
}

/* Nothing more will be counted on the rank before `time`. */
static inline int advance_to(struct counters *counters, uint32_t index, int64_t time)
{
    const struct rank_place *place = rank_cells_place(&counters->cells, index);

    if (time < place->end && !grid_may_move(counters->cells.setup.grid, place->end))
        return 0;
    return leave_counter_cell(counters, index, time);
}

/* Polling, which is taken from a computation, what continues one, and all that is none. */
static __attribute__((noinline)) int continue_computation(struct counters *counters, const struct interval *interval)
{
    struct counting_rank *rank = &counters->ranks[interval->rank];
    bool is_continued = interval->t0 == rank->useful_end;

    if (interval->state != STATE_USEFUL && !interval->is_polling)
        return advance_to(counters, interval->rank, interval->t1);
    rank->useful_end = interval->t1;
    if (!is_continued)
        rank->polled = 0;
    if (interval->is_polling)
        rank->polled += interval->t1 - interval->t0;
    if (is_continued)
        return 0;
    rank->useful_start = interval->t0;
    return advance_to(counters, interval->rank, interval->t0);
}

static int counters_on_interval(void *self, const struct interval *interval)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[interval->rank];

    if (interval->state != STATE_USEFUL || interval->t0 == rank->useful_end)
        return continue_computation(counters, interval);
    rank->useful_start = interval->t0;
    rank->useful_end = interval->t1;
    rank->polled = 0;
    return advance_to(counters, interval->rank, interval->t0);
}

static void add_count(const struct counters *counters, struct counter_sums *sums, uint32_t type, uint64_t value)
{
    if (type == counters->instructions)
        sums->instructions += value;
    else
        sums->cycles += value;
}

static void add_to_counter_cell(const struct counters *counters, uint32_t index, uint64_t cell, bool is_shown,
                                uint32_t type, uint64_t value)
{
    add_count(counters, rank_cells_at(&counters->cells, cell), type, value);
    if (is_shown)
        add_count(counters, &counters->by_rank[index], type, value);
}

/* The time for which cycles were counted, from `begin`, which lies in the rank's cell, on. */
static int add_time_across_cells(struct counters *counters, uint32_t index)
{
    const struct counting_rank *rank = &counters->ranks[index];
    struct rank_place place = *rank_cells_place(&counters->cells, index);
    int64_t begin = rank->begin;
    int error = 0;

    while (error == 0 && begin < rank->end_useful) {
        int64_t end = place.end < rank->end_useful ? place.end : rank->end_useful;
        struct counter_sums *sums = rank_cells_at(&counters->cells, place.cell);

        sums->cycles_time += end - begin;
        begin = end;
        if (begin < rank->end_useful) {
            error = rank_cells_open(&counters->cells, ++place.cell);
            place.end = grid_end(counters->cells.setup.grid, place.cell);
        }
    }
    return error;
}

/*
 * Divides the count from `begin`, which lies in the rank's cell, to its end among the cells by time: as differences of
 * rounded running sums, so that nothing is lost.
 */
static int add_across_cells(struct counters *counters, uint32_t index, uint32_t type, uint64_t value)
{
    const struct window_grid *grid = counters->cells.setup.grid;
    const struct counting_rank *rank = &counters->ranks[index];
    uint64_t cell = rank_cells_place(&counters->cells, index)->cell;
    int64_t cell_end = grid_end(grid, cell);
    bool is_shown = rank->is_shown;
    uint64_t done = 0;
    int error = 0;

    while (error == 0) {
        uint64_t here = value;

        if (cell_end < rank->end_useful)
            here = (uint64_t)((__int128)value * (cell_end - rank->begin) / (rank->end_useful - rank->begin));
        add_to_counter_cell(counters, index, cell, is_shown, type, here - done);
        done = here;
        if (cell_end >= rank->end_useful)
            break;
        is_shown = grid_shows(grid, cell_end);
        error = rank_cells_open(&counters->cells, ++cell);
        cell_end = grid_end(grid, cell);
    }
    return error;
}

/* Polling is taken from the end of a computation: what it counted is divided in proportion to time. */
static uint64_t useful_part(const struct counting_rank *rank, const struct stream_event *event)
{
    int64_t length = event->time - rank->begin;

    if (rank->end_useful == event->time)
        return event->value;
    return (uint64_t)((__int128)event->value * (rank->end_useful - rank->begin) / length);
}

/* The first counter of a line: what the others of the line count as well begins and ends there. */
static inline int begin_read(struct counters *counters, struct counting_rank *rank, const struct stream_event *event)
{
    bool is_useful = rank->useful_end == event->time;
    /* Of a computation without length there was no interval. */
    int64_t start = is_useful ? rank->useful_start : event->time;

    rank->begin = rank->read > start ? rank->read : start;
    rank->end_useful = is_useful ? event->time - rank->polled : event->time;
    rank->end_useful = rank->end_useful > rank->begin ? rank->end_useful : rank->begin;
    rank->polled = 0;
    rank->read = event->time;
    return advance_to(counters, event->rank, rank->begin);
}

/* Across cells, or with polling in it. */
static __attribute__((noinline)) int count_in_parts(struct counters *counters, const struct stream_event *event)
{
    struct counting_rank *rank = &counters->ranks[event->rank];
    uint64_t value = useful_part(rank, event);
    int64_t end;

    if (event->type == counters->cycles && event->time > rank->timed) {
        int error = add_time_across_cells(counters, event->rank);

        if (error < 0)
            return error;
        rank->timed = event->time;
    }
    end = rank_cells_place(&counters->cells, event->rank)->end;
    if (event->time <= end && rank->begin < end) {
        add_count(counters, &rank->here, event->type, value);
        return 0;
    }
    return add_across_cells(counters, event->rank, event->type, value);
}

static int counters_on_event(void *self, const struct stream_event *event)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[event->rank];
    int64_t end;

    if ((event->type != counters->instructions && event->type != counters->cycles) || event->ended != STATE_USEFUL)
        return 0;
    /* A counter that ran backwards: the record is damaged. */
    if (event->value > INT64_MAX)
        return 0;
    if (event->time > rank->read) {
        int error = begin_read(counters, rank, event);

        if (error < 0)
            return error;
    }
    end = rank_cells_place(&counters->cells, event->rank)->end;
    if (event->time > end || rank->begin >= end || rank->end_useful != event->time)
        return count_in_parts(counters, event);
    /* Nearly all computations lie within one cell. */
    if (event->type == counters->cycles && event->time > rank->timed) {
        rank->here.cycles_time += rank->end_useful - rank->begin;
        rank->timed = event->time;
    }
    add_count(counters, &rank->here, event->type, event->value);
    return 0;
}

static int counters_on_finish(void *self, int64_t end)
{
    struct counters *counters = self;

    for (uint32_t i = 0; i < counters->cells.setup.rank_count; i++)
        add_to_own_cell(counters, i);
    return rank_cells_finish(&counters->cells, end);
}

void counters_listen(struct counters *counters, struct listener *listener)
{
    *listener = (struct listener){
        .self = counters,
        .skips = 1 << STATE_MPI,
        .takes_polling = true,
        .skips_ends = ~(1U << STATE_USEFUL),
        .interval = counters_on_interval,
        .event = counters_on_event,
        .finish = counters_on_finish,
    };
}

const struct counter_sums *counters_total(const struct counters *counters)
{
    return &counters->total;
}

const struct counter_sums *counters_by_rank(const struct counters *counters)
{
    return counters->by_rank;
}
