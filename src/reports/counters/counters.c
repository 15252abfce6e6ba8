#include "reports/counters/counters.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/ring.h"

struct cell {
    struct counter_sums sums;
    uint32_t ranks; /* whose counters have been read up to somewhere in it */
};

struct place {
    uint64_t cell;
    int64_t end;          /* of the cell */
    int64_t useful_start; /* of the latest computation so far, time in polling that was taken from it included */
    int64_t useful_end;
    int64_t polled;     /* of that, since the latest read */
    int64_t read;       /* time of the latest line with a counter */
    int64_t begin;      /* of what that line counted */
    int64_t end_useful; /* and its end, polling left out */
};

struct counters {
    const struct window_grid *grid;
    const struct diag *diag;
    counters_handler *take;
    void *user;
    uint32_t instructions;
    uint32_t cycles;
    uint32_t rank_count;
    struct place *places;
    struct cell *cells; /* a ring from first_cell on */
    size_t capacity;    /* a power of two */
    uint64_t first_cell;
    uint64_t end_cell;
    int64_t first_start;
    struct counter_sums total;
};

static struct cell *cell_at(const struct counters *counters, uint64_t number)
{
    return &counters->cells[ring_index(number, counters->capacity)];
}

static int grow_cells(struct counters *counters, uint64_t need)
{
    if (ring_reserve(&counters->cells, &counters->capacity, counters->first_cell,
                     (size_t)(counters->end_cell - counters->first_cell), (size_t)need, sizeof(*counters->cells)) < 0)
        return diag_no_memory(counters->diag);
    return 0;
}

/* Makes the cells up to `number` exist. */
static int open_cells(struct counters *counters, uint64_t number)
{
    if (number < counters->end_cell)
        return 0;
    if (number - counters->first_cell >= counters->capacity &&
        grow_cells(counters, number - counters->first_cell + 1) < 0)
        return ERROR_MEMORY;
    while (counters->end_cell <= number)
        *cell_at(counters, counters->end_cell++) = (struct cell){0};
    return 0;
}

struct counters *counters_new(const struct window_grid *grid, uint32_t rank_count, uint32_t instructions,
                              uint32_t cycles, counters_handler *take, void *user, const struct diag *diag)
{
    struct counters *counters = calloc(1, sizeof(*counters));

    if (counters)
        counters->places = calloc(rank_count, sizeof(*counters->places));
    if (!counters || !counters->places) {
        diag_no_memory(diag);
        return counters_free(counters);
    }
    counters->grid = grid;
    counters->diag = diag;
    counters->take = take;
    counters->user = user;
    counters->instructions = instructions;
    counters->cycles = cycles;
    counters->rank_count = rank_count;
    if (open_cells(counters, 0) < 0)
        return counters_free(counters);
    cell_at(counters, 0)->ranks = rank_count;
    for (uint32_t i = 0; i < rank_count; i++)
        counters->places[i].end = grid_end(grid, 0);
    return counters;
}

struct counters *counters_free(struct counters *counters)
{
    if (counters) {
        free(counters->places);
        free(counters->cells);
        free(counters);
    }
    return NULL;
}

static int show(struct counters *counters, int64_t end)
{
    const struct cell *cell = cell_at(counters, counters->first_cell);

    if (!grid_shows(counters->grid, counters->first_start) || end <= counters->first_start)
        return 0;
    counters->total.instructions += cell->sums.instructions;
    counters->total.cycles += cell->sums.cycles;
    return counters->take ? counters->take(counters->user, &cell->sums) : 0;
}

static int close_first(struct counters *counters, int64_t end)
{
    int error = show(counters, end);

    counters->first_start = end;
    counters->first_cell++;
    return error;
}

static int enter_cell(struct counters *counters, struct place *place, uint64_t next)
{
    int error = open_cells(counters, next);

    if (error < 0)
        return error;
    cell_at(counters, place->cell)->ranks--;
    cell_at(counters, next)->ranks++;
    place->cell = next;
    place->end = grid_end(counters->grid, next);
    while (error == 0 && cell_at(counters, counters->first_cell)->ranks == 0)
        error = close_first(counters, grid_end(counters->grid, counters->first_cell));
    return error;
}

/* Nothing more is counted on the rank before `time`. */
static int settle(struct counters *counters, struct place *place, int64_t time)
{
    if (grid_may_move(counters->grid, place->end))
        place->end = grid_end(counters->grid, place->cell);
    return time < place->end ? 0 : enter_cell(counters, place, grid_find(counters->grid, place->cell, time));
}

static int take_interval(void *self, const struct interval *interval)
{
    struct counters *counters = self;
    struct place *place = &counters->places[interval->rank];
    bool goes_on = interval->t0 == place->useful_end;

    if (interval->state != STATE_USEFUL && !interval->is_polling)
        return settle(counters, place, interval->t1);
    place->useful_end = interval->t1;
    if (!goes_on)
        place->polled = 0;
    if (interval->is_polling)
        place->polled += interval->t1 - interval->t0;
    if (goes_on)
        return 0;
    place->useful_start = interval->t0;
    return settle(counters, place, interval->t0);
}

static void add(struct counters *counters, uint64_t cell, uint32_t type, uint64_t value)
{
    struct counter_sums *sums = &cell_at(counters, cell)->sums;

    if (type == counters->instructions)
        sums->instructions += value;
    else
        sums->cycles += value;
}

/* What was counted from `begin`, which lies in the rank's cell, to its end, to the cells in between by time. */
static int spread(struct counters *counters, const struct place *place, uint32_t type, uint64_t value)
{
    uint64_t cell = place->cell;
    int64_t end = place->end_useful;
    uint64_t done = 0;
    int error = 0;

    while (error == 0) {
        int64_t cell_end = grid_end(counters->grid, cell);
        uint64_t here = value;

        if (cell_end < end)
            here = (uint64_t)((__int128)value * (cell_end - place->begin) / (end - place->begin));
        add(counters, cell, type, here - done);
        done = here;
        if (cell_end >= end)
            break;
        error = open_cells(counters, ++cell);
    }
    return error;
}

/* Polling is taken from the end of a computation: what it counted is divided in proportion to time. */
static uint64_t useful_part(const struct place *place, const struct stream_event *event)
{
    int64_t length = event->time - place->begin;

    if (place->end_useful == event->time)
        return event->value;
    return (uint64_t)((__int128)event->value * (place->end_useful - place->begin) / length);
}

static int take_event(void *self, const struct stream_event *event)
{
    struct counters *counters = self;
    struct place *place = &counters->places[event->rank];
    uint64_t value;
    int error = 0;

    if ((event->type != counters->instructions && event->type != counters->cycles) || event->ended != STATE_USEFUL)
        return 0;
    /* Counters never run backwards: that is damage. */
    if (event->value > INT64_MAX)
        return 0;
    if (event->time > place->read) {
        /* A computation without length was not told. */
        int64_t start = place->useful_end == event->time ? place->useful_start : event->time;

        place->begin = place->read > start ? place->read : start;
        place->end_useful = place->useful_end == event->time ? event->time - place->polled : event->time;
        place->end_useful = place->end_useful > place->begin ? place->end_useful : place->begin;
        place->polled = 0;
        place->read = event->time;
        error = settle(counters, place, place->begin);
    }
    if (error < 0)
        return error;
    value = useful_part(place, event);
    /* Nearly all computation lies within a window. */
    if (event->time <= place->end && place->begin < place->end) {
        add(counters, place->cell, event->type, value);
        return 0;
    }
    return spread(counters, place, event->type, value);
}

static int take_end(void *self, int64_t end)
{
    struct counters *counters = self;
    int error = 0;

    while (error == 0 && counters->first_cell < counters->end_cell) {
        int64_t cell_end = grid_end(counters->grid, counters->first_cell);

        error = close_first(counters, cell_end < end ? cell_end : end);
    }
    /* Windows in which nothing was counted at the end of the run. */
    while (error == 0 && counters->first_start < end) {
        int64_t cell_end = grid_end(counters->grid, counters->first_cell);

        error = open_cells(counters, counters->first_cell);
        if (error == 0)
            error = close_first(counters, cell_end < end ? cell_end : end);
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
        .interval = take_interval,
        .event = take_event,
        .finish = take_end,
    };
}

const struct counter_sums *counters_total(const struct counters *counters)
{
    return &counters->total;
}
