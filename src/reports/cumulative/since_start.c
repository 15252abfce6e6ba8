#include "reports/cumulative/since_start.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "windows/cells/rank_cells.h"

/* What has come of a rank. */
struct rank_sums {
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
    bool holds_bursts;
};

struct since_start {
    window_handler *handle;
    void *user;
    struct rank_sums *ranks;
    struct rank_cells cells; /* of struct cell_sums */
};

static int close_sums(void *user, const void *kept, int64_t start, int64_t end)
{
    struct since_start *since = user;
    const struct cell_sums *cell = kept;
    struct window_totals totals = {
        .end = end,
        .useful_sum = cell->useful_sum,
        .useful_max = cell->useful_max,
        .ideal = cell->ideal,
        .ranks = since->cells.setup.rank_count,
        .holds_bursts = cell->holds_bursts,
    };

    (void)start;
    return since->handle(since->user, &totals);
}

struct since_start *since_start_new(const struct window_grid *grid, uint32_t rank_count, window_handler *handle,
                                    void *user, const struct diag *diag)
{
    struct since_start *since = calloc(1, sizeof(*since));
    struct rank_cells_setup setup = {
        .grid = grid, .rank_count = rank_count, .size = sizeof(struct cell_sums), .close = close_sums, .user = since};

    if (since)
        since->ranks = array_zeroed(rank_count, sizeof(*since->ranks));
    if (!since || !since->ranks) {
        diag_no_memory(diag);
        return since_start_free(since);
    }
    since->handle = handle;
    since->user = user;
    return rank_cells_init(&since->cells, &setup, diag) == 0 ? since : since_start_free(since);
}

struct since_start *since_start_free(struct since_start *since)
{
    if (since) {
        free(since->ranks);
        rank_cells_deinit(&since->cells);
        free(since);
    }
    return NULL;
}

/* What the rank has come to at the end of its cell, with this on its ideal clock. */
static void add_sums_so_far(struct since_start *since, uint32_t index, int64_t ideal)
{
    const struct rank_sums *rank = &since->ranks[index];
    struct cell_sums *cell = rank_cells_at(&since->cells, rank_cells_place(&since->cells, index)->cell);

    cell->useful_sum += rank->useful;
    if (rank->useful > cell->useful_max)
        cell->useful_max = rank->useful;
    if (ideal > cell->ideal)
        cell->ideal = ideal;
    cell->holds_bursts |= rank->holds_bursts;
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
    const struct rank_place *place = rank_cells_place(&since->cells, interval->rank);
    int64_t time = interval->t0;
    int error = 0;

    rank_cells_refresh(&since->cells, interval->rank);
    while (error == 0 && place->end < interval->t1) {
        int64_t end = place->end;

        if (end > time)
            advance_sums(rank, interval, time, end);
        time = end > time ? end : time;
        add_sums_so_far(since, interval->rank, rank->ideal);
        error = rank_cells_move(&since->cells, interval->rank, place->cell + 1);
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

    for (uint32_t i = 0; i < since->cells.setup.rank_count; i++)
        add_sums_so_far(since, i, since->ranks[i].ideal_after);
    return rank_cells_finish(&since->cells, end);
}

void since_start_listen(struct since_start *since, struct listener *listener)
{
    *listener = (struct listener){
        .self = since,
        .interval = since_start_on_interval,
        .finish = since_start_on_finish,
    };
}
