#include "reports/counters/counters.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/ring.h"

struct counter_cell {
    struct counter_sums sums;
    uint32_t ranks; /* that have come as far as this cell, and not further */
};

struct counting_rank {
    uint64_t cell;
    bool is_shown;        /* it is a window, or what is looked at */
    int64_t end;          /* of the cell */
    int64_t useful_start; /* of the latest computation so far, time in polling that was taken from it included */
    int64_t useful_end;
    int64_t polled;     /* of that, since the latest read */
    int64_t read;       /* time of the latest counter event */
    int64_t begin;      /* of the computation that it counted */
    int64_t end_useful; /* and its end, polling left out */
    int64_t timed;      /* time of the latest read of cycles */
};

struct counters {
    const struct window_grid *grid;
    const struct diag *diag;
    counters_handler *handler;
    void *user;
    uint32_t instructions;
    uint32_t cycles;
    uint32_t rank_count;
    struct counting_rank *ranks;
    struct counter_sums *by_rank; /* over all cells that are windows */
    struct counter_cell *cells;   /* a ring from first_cell on */
    size_t capacity;
    uint64_t first_cell;
    uint64_t end_cell;
    int64_t first_start;
    struct counter_sums total;
};

static struct counter_cell *counter_cell_at(const struct counters *counters, uint64_t number)
{
    return &counters->cells[ring_index(number, counters->capacity)];
}

/* Opens the cells up to `number`. */
static int open_counter_cells(struct counters *counters, uint64_t number)
{
    if (number < counters->end_cell)
        return 0;
    if (ring_reserve(&counters->cells, &counters->capacity, counters->first_cell,
                     (size_t)(counters->end_cell - counters->first_cell), (size_t)(number - counters->first_cell) + 1,
                     sizeof(*counters->cells)) < 0)
        return diag_no_memory(counters->diag);
    while (counters->end_cell <= number)
        *counter_cell_at(counters, counters->end_cell++) = (struct counter_cell){0};
    return 0;
}

static bool is_cell_shown(const struct counters *counters, uint64_t cell)
{
    return grid_shows(counters->grid, cell > 0 ? grid_end(counters->grid, cell - 1) : 0);
}

struct counters *counters_new(const struct window_grid *grid, uint32_t rank_count, uint32_t instructions,
                              uint32_t cycles, counters_handler *handler, void *user, const struct diag *diag)
{
    struct counters *counters = calloc(1, sizeof(*counters));

    if (counters)
        counters->ranks = calloc(rank_count, sizeof(*counters->ranks));
    if (counters)
        counters->by_rank = calloc(rank_count, sizeof(*counters->by_rank));
    if (!counters || !counters->ranks || !counters->by_rank) {
        diag_no_memory(diag);
        return counters_free(counters);
    }
    counters->grid = grid;
    counters->diag = diag;
    counters->handler = handler;
    counters->user = user;
    counters->instructions = instructions;
    counters->cycles = cycles;
    counters->rank_count = rank_count;
    if (open_counter_cells(counters, 0) < 0)
        return counters_free(counters);
    counter_cell_at(counters, 0)->ranks = rank_count;
    for (uint32_t i = 0; i < rank_count; i++) {
        counters->ranks[i].end = grid_end(grid, 0);
        counters->ranks[i].is_shown = is_cell_shown(counters, 0);
    }
    return counters;
}

struct counters *counters_free(struct counters *counters)
{
    if (counters) {
        free(counters->ranks);
        free(counters->by_rank);
        free(counters->cells);
        free(counters);
    }
    return NULL;
}

static int emit_counter_cell(struct counters *counters, int64_t end)
{
    const struct counter_cell *cell = counter_cell_at(counters, counters->first_cell);

    if (!grid_shows(counters->grid, counters->first_start) || end <= counters->first_start)
        return 0;
    counters->total.instructions += cell->sums.instructions;
    counters->total.cycles += cell->sums.cycles;
    counters->total.cycles_time += cell->sums.cycles_time;
    return counters->handler ? counters->handler(counters->user, &cell->sums) : 0;
}

static int close_first_cell(struct counters *counters, int64_t end)
{
    int error = emit_counter_cell(counters, end);

    counters->first_start = end;
    counters->first_cell++;
    return error;
}

static int enter_counter_cell(struct counters *counters, struct counting_rank *rank, uint64_t next)
{
    int error = open_counter_cells(counters, next);

    if (error < 0)
        return error;
    counter_cell_at(counters, rank->cell)->ranks--;
    counter_cell_at(counters, next)->ranks++;
    rank->cell = next;
    rank->end = grid_end(counters->grid, next);
    rank->is_shown = is_cell_shown(counters, next);
    while (error == 0 && counter_cell_at(counters, counters->first_cell)->ranks == 0)
        error = close_first_cell(counters, grid_end(counters->grid, counters->first_cell));
    return error;
}

/* Nothing more will be counted on the rank before `time`. */
static int advance_to(struct counters *counters, struct counting_rank *rank, int64_t time)
{
    if (grid_may_move(counters->grid, rank->end))
        rank->end = grid_end(counters->grid, rank->cell);
    return time < rank->end ? 0 : enter_counter_cell(counters, rank, grid_find(counters->grid, rank->cell, time));
}

static int counters_on_interval(void *self, const struct interval *interval)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[interval->rank];
    bool is_continued = interval->t0 == rank->useful_end;

    if (interval->state != STATE_USEFUL && !interval->is_polling)
        return advance_to(counters, rank, interval->t1);
    rank->useful_end = interval->t1;
    if (!is_continued)
        rank->polled = 0;
    if (interval->is_polling)
        rank->polled += interval->t1 - interval->t0;
    if (is_continued)
        return 0;
    rank->useful_start = interval->t0;
    return advance_to(counters, rank, interval->t0);
}

static void add_count(const struct counters *counters, struct counter_sums *sums, uint32_t type, uint64_t value)
{
    if (type == counters->instructions)
        sums->instructions += value;
    else
        sums->cycles += value;
}

static void add_to_counter_cell(const struct counters *counters, const struct counting_rank *rank, uint64_t cell,
                                uint32_t type, uint64_t value)
{
    add_count(counters, &counter_cell_at(counters, cell)->sums, type, value);
    if (cell == rank->cell ? rank->is_shown : is_cell_shown(counters, cell))
        add_count(counters, &counters->by_rank[rank - counters->ranks], type, value);
}

/* The time for which cycles were counted, from `begin`, which lies in the rank's cell, on. */
static int add_time_across_cells(struct counters *counters, const struct counting_rank *rank)
{
    uint64_t cell = rank->cell;
    int64_t cell_end = rank->end;
    int64_t begin = rank->begin;
    int error = 0;

    while (error == 0 && begin < rank->end_useful) {
        int64_t end = cell_end < rank->end_useful ? cell_end : rank->end_useful;

        counter_cell_at(counters, cell)->sums.cycles_time += end - begin;
        begin = end;
        if (begin < rank->end_useful) {
            error = open_counter_cells(counters, ++cell);
            cell_end = grid_end(counters->grid, cell);
        }
    }
    return error;
}

/*
 * Divides the count from `begin`, which lies in the rank's cell, to its end among the cells by time: as differences of
 * rounded running sums, so that nothing is lost.
 */
static int add_across_cells(struct counters *counters, const struct counting_rank *rank, uint32_t type, uint64_t value)
{
    uint64_t cell = rank->cell;
    int64_t end = rank->end_useful;
    uint64_t done = 0;
    int error = 0;

    while (error == 0) {
        int64_t cell_end = grid_end(counters->grid, cell);
        uint64_t here = value;

        if (cell_end < end)
            here = (uint64_t)((__int128)value * (cell_end - rank->begin) / (end - rank->begin));
        add_to_counter_cell(counters, rank, cell, type, here - done);
        done = here;
        if (cell_end >= end)
            break;
        error = open_counter_cells(counters, ++cell);
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

static int counters_on_event(void *self, const struct stream_event *event)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[event->rank];
    uint64_t value;
    int error = 0;

    if ((event->type != counters->instructions && event->type != counters->cycles) || event->ended != STATE_USEFUL)
        return 0;
    /* A counter that ran backwards: the record is damaged. */
    if (event->value > INT64_MAX)
        return 0;
    if (event->time > rank->read) {
        /* Of a computation without length there was no interval. */
        int64_t start = rank->useful_end == event->time ? rank->useful_start : event->time;

        rank->begin = rank->read > start ? rank->read : start;
        rank->end_useful = rank->useful_end == event->time ? event->time - rank->polled : event->time;
        rank->end_useful = rank->end_useful > rank->begin ? rank->end_useful : rank->begin;
        rank->polled = 0;
        rank->read = event->time;
        error = advance_to(counters, rank, rank->begin);
    }
    if (error == 0 && event->type == counters->cycles && event->time > rank->timed) {
        rank->timed = event->time;
        error = add_time_across_cells(counters, rank);
    }
    if (error < 0)
        return error;
    value = useful_part(rank, event);
    /* Nearly all computations lie within one cell. */
    if (event->time <= rank->end && rank->begin < rank->end) {
        add_to_counter_cell(counters, rank, rank->cell, event->type, value);
        return 0;
    }
    return add_across_cells(counters, rank, event->type, value);
}

static int counters_on_finish(void *self, int64_t end)
{
    struct counters *counters = self;
    int error = 0;

    while (error == 0 && counters->first_cell < counters->end_cell) {
        int64_t cell_end = grid_end(counters->grid, counters->first_cell);

        error = close_first_cell(counters, cell_end < end ? cell_end : end);
    }
    /* Cells at the end of the run in which nothing was counted. */
    while (error == 0 && counters->first_start < end) {
        int64_t cell_end = grid_end(counters->grid, counters->first_cell);

        error = open_counter_cells(counters, counters->first_cell);
        if (error == 0)
            error = close_first_cell(counters, cell_end < end ? cell_end : end);
    }
    return error;
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
