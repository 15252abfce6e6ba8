#include "reports/event_counts/event_counts.h"

#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/rank_cells.h"

struct event_cell {
    uint64_t least; /* of the ranks that had some */
    uint32_t ranks; /* how many those are */
};

struct event_rank {
    uint64_t count; /* in its cell */
    uint64_t held;  /* at its end, which belong to the next cell unless the run ends there */
};

struct event_counts {
    event_counts_handler *handler;
    void *user;
    struct event_rank *ranks;
    struct event_cell none;
    struct rank_cells cells; /* of struct event_cell */
};

static int close_event_cell(void *user, const void *kept, int64_t start, int64_t end)
{
    struct event_counts *counts = user;
    const struct event_cell *cell = kept;

    (void)start;
    (void)end;
    return counts->handler(counts->user, cell->ranks == counts->cells.setup.rank_count ? cell->least : 0);
}

struct event_counts *event_counts_new(const struct window_grid *grid, uint32_t rank_count,
                                      event_counts_handler *handler, void *user, const struct diag *diag)
{
    struct event_counts *counts = calloc(1, sizeof(*counts));
    struct rank_cells_setup setup = {.grid = grid,
                                     .rank_count = rank_count,
                                     .size = sizeof(struct event_cell),
                                     .close = close_event_cell,
                                     .user = counts};

    if (counts)
        counts->ranks = calloc(rank_count, sizeof(*counts->ranks));
    if (!counts || !counts->ranks) {
        diag_no_memory(diag);
        return event_counts_free(counts);
    }
    counts->handler = handler;
    counts->user = user;
    counts->none.least = UINT64_MAX;
    setup.initial = &counts->none;
    return rank_cells_init(&counts->cells, &setup, diag) == 0 ? counts : event_counts_free(counts);
}

struct event_counts *event_counts_free(struct event_counts *counts)
{
    if (counts) {
        rank_cells_deinit(&counts->cells);
        free(counts->ranks);
    }
    free(counts);
    return NULL;
}

static void add_rank_count(struct event_counts *counts, uint32_t index, uint64_t count)
{
    struct event_cell *cell = rank_cells_at(&counts->cells, rank_cells_place(&counts->cells, index)->cell);

    if (count == 0)
        return;
    cell->ranks++;
    if (count < cell->least)
        cell->least = count;
}

/* To the cell that `time` lies in or ends. */
static int come_to(struct event_counts *counts, uint32_t index, int64_t time)
{
    struct event_rank *rank = &counts->ranks[index];
    const struct rank_place *place = rank_cells_place(&counts->cells, index);
    int error = 0;

    rank_cells_refresh(&counts->cells, index);
    while (error == 0 && time > place->end) {
        int64_t next = rank->held > 0 ? place->end : time - 1;

        add_rank_count(counts, index, rank->count);
        *rank = (struct event_rank){.count = rank->held};
        error = rank_cells_reach(&counts->cells, index, next);
    }
    return error;
}

static int count_mpi_event(struct event_counts *counts, uint32_t index, int64_t time)
{
    int error = come_to(counts, index, time);

    if (time == rank_cells_place(&counts->cells, index)->end)
        counts->ranks[index].held++;
    else
        counts->ranks[index].count++;
    return error;
}

static int event_counts_on_interval(void *self, const struct interval *interval)
{
    struct event_counts *counts = self;
    int error = interval->is_enter ? count_mpi_event(counts, interval->rank, interval->t0) : 0;

    if (error < 0)
        return error;
    return interval->is_exit ? count_mpi_event(counts, interval->rank, interval->t1)
                             : come_to(counts, interval->rank, interval->t1);
}

static int event_counts_on_finish(void *self, int64_t end)
{
    struct event_counts *counts = self;
    int error = 0;

    for (uint32_t i = 0; i < counts->cells.setup.rank_count && error == 0; i++) {
        error = come_to(counts, i, end);
        add_rank_count(counts, i, counts->ranks[i].count + counts->ranks[i].held);
    }
    return error < 0 ? error : rank_cells_finish(&counts->cells, end);
}

void event_counts_listen(struct event_counts *counts, struct listener *listener)
{
    *listener =
        (struct listener){.self = counts, .interval = event_counts_on_interval, .finish = event_counts_on_finish};
}
