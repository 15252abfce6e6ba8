#include "reports/cumulative/since_start.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/ring.h"

/* What has come of a rank. */
struct rank_sums {
    uint64_t cell;
    int64_t cell_end;
    int64_t useful;
    int64_t ideal;       /* before what happens at the very time that the rank has come to */
    int64_t ideal_after; /* with it */
    bool holds_bursts;
};

/* What the ranks that have left a cell had come to at its end. */
struct cell_sums {
    __int128 useful_sum;
    int64_t useful_max;
    int64_t ideal;
    uint32_t rank_count;
    bool holds_bursts;
};

struct since_start {
    const struct window_grid *grid;
    const struct diag *diag;
    window_handler *handle;
    void *user;
    uint32_t rank_count;
    struct rank_sums *ranks;
    struct cell_sums *ring; /* from `first` on */
    size_t capacity;
    uint64_t first;
    uint64_t end;
    int64_t first_start;
};

struct since_start *since_start_new(const struct window_grid *grid, uint32_t rank_count, window_handler *handle,
                                    void *user, const struct diag *diag)
{
    struct since_start *since = calloc(1, sizeof(*since));

    if (since)
        since->ranks = array_zeroed(rank_count, sizeof(*since->ranks));
    if (!since || !since->ranks) {
        diag_no_memory(diag);
        return since_start_free(since);
    }
    since->grid = grid;
    since->diag = diag;
    since->handle = handle;
    since->user = user;
    since->rank_count = rank_count;
    for (uint32_t i = 0; i < rank_count; i++)
        since->ranks[i].cell_end = grid_end(grid, 0);
    return since;
}

struct since_start *since_start_free(struct since_start *since)
{
    if (since) {
        free(since->ranks);
        free(since->ring);
        free(since);
    }
    return NULL;
}

static struct cell_sums *cell_sums_at(const struct since_start *since, uint64_t cell)
{
    return &since->ring[ring_index(cell, since->capacity)];
}

static int open_sums(struct since_start *since, uint64_t cell)
{
    if (cell < since->end)
        return 0;
    if (ring_reserve(&since->ring, &since->capacity, since->first, (size_t)(since->end - since->first),
                     (size_t)(cell - since->first) + 1, sizeof(*since->ring)) < 0)
        return diag_no_memory(since->diag);
    while (since->end <= cell)
        *cell_sums_at(since, since->end++) = (struct cell_sums){0};
    return 0;
}

/* Of the first cell, which every rank has left. */
static int close_sums(struct since_start *since, int64_t end)
{
    const struct cell_sums *cell = cell_sums_at(since, since->first++);
    int64_t start = since->first_start;
    struct window_totals totals = {
        .end = end,
        .useful_sum = cell->useful_sum,
        .useful_max = cell->useful_max,
        .ideal = cell->ideal,
        .ranks = since->rank_count,
        .holds_bursts = cell->holds_bursts,
    };

    since->first_start = end;
    return grid_shows(since->grid, start) && end > start ? since->handle(since->user, &totals) : 0;
}

/* A rank has come to the end of its cell, with this on its ideal clock. */
static int leave_cell(struct since_start *since, struct rank_sums *rank, int64_t ideal, int64_t end)
{
    int error = open_sums(since, rank->cell);
    struct cell_sums *cell;

    if (error < 0)
        return error;
    cell = cell_sums_at(since, rank->cell++);
    cell->useful_sum += rank->useful;
    if (rank->useful > cell->useful_max)
        cell->useful_max = rank->useful;
    if (ideal > cell->ideal)
        cell->ideal = ideal;
    cell->holds_bursts |= rank->holds_bursts;
    cell->rank_count++;
    return cell->rank_count == since->rank_count ? close_sums(since, end) : 0;
}

/* Up to a time inside the interval, or its end. */
static void advance_sums(struct rank_sums *rank, const struct interval *interval, int64_t from, int64_t time)
{
    bool runs = interval->state == STATE_USEFUL ||
                (interval->state == STATE_ABSENT && interval->c1 - interval->c0 == interval->t1 - interval->t0);

    if (interval->state == STATE_USEFUL)
        rank->useful += time - from;
    rank->ideal = interval->c0 + (runs ? time - interval->t0 : 0);
    rank->holds_bursts |= interval->is_burst;
}

/* A rank leaves a cell when it goes beyond its end: a wait that ends there belongs to the next one. */
static int since_start_on_interval(void *self, const struct interval *interval)
{
    struct since_start *since = self;
    struct rank_sums *rank = &since->ranks[interval->rank];
    int64_t time = interval->t0;
    int error = 0;

    if (grid_may_move(since->grid, rank->cell_end))
        rank->cell_end = grid_end(since->grid, rank->cell);
    while (error == 0 && rank->cell_end < interval->t1) {
        int64_t end = rank->cell_end;

        if (end > time)
            advance_sums(rank, interval, time, end);
        time = end > time ? end : time;
        error = leave_cell(since, rank, rank->ideal, end);
        rank->cell_end = grid_end(since->grid, rank->cell);
    }
    if (interval->t1 > time)
        advance_sums(rank, interval, time, interval->t1);
    rank->ideal_after = interval->c1;
    return error;
}

/* What happens at the end of the run belongs to the last window. */
static int since_start_on_finish(void *self, int64_t end)
{
    struct since_start *since = self;
    int error = 0;

    for (uint32_t i = 0; i < since->rank_count && error == 0; i++)
        error = leave_cell(since, &since->ranks[i], since->ranks[i].ideal_after, end);
    return error;
}

void since_start_listen(struct since_start *since, struct listener *listener)
{
    *listener = (struct listener){
        .self = since,
        .interval = since_start_on_interval,
        .finish = since_start_on_finish,
    };
}
