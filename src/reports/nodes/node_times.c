#include "reports/nodes/node_times.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

struct node_cell {
    __int128 *useful;    /* of each node; NULL: none yet */
    uint32_t ranks_here; /* that have come to this cell and to none after it */
};

struct node_rank {
    uint32_t node;
    uint64_t cell;
    int64_t cell_end;
};

struct node_times {
    const struct window_grid *grid;
    const struct diag *diag;
    node_window_handler *handler;
    void *user;
    uint32_t rank_count;
    uint32_t node_count;
    struct node_rank *ranks;
    uint32_t *node_ranks; /* of each node */
    __int128 *total;      /* useful time of each node in all windows */
    struct node_cell *cells;
    size_t cell_count;
    size_t cell_capacity;
    size_t closed;
};

/* The node of a rank, numbered from 0 as they are met: that of the first rank on the same one. */
static uint32_t number_of_node(const struct prv_task *tasks, uint32_t rank, const struct node_rank *ranks,
                               uint32_t count)
{
    for (uint32_t i = 0; tasks[rank].node != 0 && i < rank; i++)
        if (tasks[i].node == tasks[rank].node)
            return ranks[i].node;
    return count;
}

uint32_t node_times_count(const struct prv_task *tasks, uint32_t task_count)
{
    uint32_t count = 0;

    /* Two are as good as many for those who ask whether there are several. */
    for (uint32_t i = 0; i < task_count && count < 2; i++)
        count += i == 0 || tasks[i].node == 0 || tasks[i].node != tasks[0].node;
    return count;
}

static int add_node_cells(struct node_times *times, uint64_t cell)
{
    if (cell >= SIZE_MAX / 2 ||
        array_reserve(&times->cells, &times->cell_capacity, (size_t)cell + 1, sizeof(*times->cells)) < 0)
        return diag_no_memory(times->diag);
    while (times->cell_count <= cell)
        times->cells[times->cell_count++] = (struct node_cell){.ranks_here = 0};
    return 0;
}

static int init_node_times(struct node_times *times, const struct prv_task *tasks)
{
    times->ranks = calloc(times->rank_count, sizeof(*times->ranks));
    times->node_ranks = calloc(times->rank_count, sizeof(*times->node_ranks));
    times->total = calloc(times->rank_count, sizeof(*times->total));
    if (!times->ranks || !times->node_ranks || !times->total)
        return diag_no_memory(times->diag);
    for (uint32_t i = 0; i < times->rank_count; i++) {
        times->ranks[i].node = number_of_node(tasks, i, times->ranks, times->node_count);
        times->ranks[i].cell_end = grid_end(times->grid, 0);
        times->node_count += times->ranks[i].node == times->node_count;
        times->node_ranks[times->ranks[i].node]++;
    }
    if (add_node_cells(times, 0) < 0)
        return ERROR_MEMORY;
    times->cells[0].ranks_here = times->rank_count;
    return 0;
}

struct node_times *node_times_new(const struct prv_task *tasks, uint32_t rank_count, const struct window_grid *grid,
                                  node_window_handler *handler, void *user, const struct diag *diag)
{
    struct node_times *times = calloc(1, sizeof(*times));

    if (!times) {
        diag_no_memory(diag);
        return NULL;
    }
    times->grid = grid;
    times->diag = diag;
    times->handler = handler;
    times->user = user;
    times->rank_count = rank_count;
    return init_node_times(times, tasks) == 0 ? times : node_times_free(times);
}

struct node_times *node_times_free(struct node_times *times)
{
    if (times) {
        for (size_t i = 0; i < times->cell_count; i++)
            free(times->cells[i].useful);
        free(times->cells);
        free(times->ranks);
        free(times->node_ranks);
        free(times->total);
        free(times);
    }
    return NULL;
}

/* Means are compared by cross products. */
static struct node_balance busiest_node(const struct node_times *times, const __int128 *useful)
{
    struct node_balance busiest = {.ranks = 1, .nodes = times->node_count};

    for (uint32_t i = 0; useful && i < times->node_count; i++)
        if (useful[i] * busiest.ranks > busiest.useful * times->node_ranks[i]) {
            busiest.useful = useful[i];
            busiest.ranks = times->node_ranks[i];
        }
    return busiest;
}

static int64_t node_cell_start(const struct node_times *times, uint64_t cell)
{
    return cell > 0 ? grid_end(times->grid, cell - 1) : 0;
}

static int close_node_cell(struct node_times *times, int64_t end)
{
    struct node_cell *cell = &times->cells[times->closed];
    int64_t start = node_cell_start(times, times->closed++);
    int error = 0;

    if (grid_shows(times->grid, start) && end > start) {
        struct node_balance balance = busiest_node(times, cell->useful);

        for (uint32_t i = 0; cell->useful && i < times->node_count; i++)
            times->total[i] += cell->useful[i];
        error = times->handler ? times->handler(times->user, &balance) : 0;
    }
    free(cell->useful);
    cell->useful = NULL;
    return error;
}

static int move_rank_to(struct node_times *times, struct node_rank *rank, int64_t time)
{
    uint64_t cell = grid_find(times->grid, rank->cell, time);
    int error = add_node_cells(times, cell);

    if (error < 0)
        return error;
    times->cells[rank->cell].ranks_here--;
    times->cells[cell].ranks_here++;
    rank->cell = cell;
    rank->cell_end = grid_end(times->grid, cell);
    while (error == 0 && times->closed + 1 < times->cell_count && times->cells[times->closed].ranks_here == 0)
        error = close_node_cell(times, grid_end(times->grid, times->closed));
    return error;
}

static int add_useful(struct node_times *times, const struct node_rank *rank, int64_t length)
{
    struct node_cell *cell = &times->cells[rank->cell];

    if (!cell->useful)
        cell->useful = calloc(times->node_count, sizeof(*cell->useful));
    if (!cell->useful)
        return diag_no_memory(times->diag);
    cell->useful[rank->node] += length;
    return 0;
}

static int node_times_on_interval(void *self, const struct interval *interval)
{
    struct node_times *times = self;
    struct node_rank *rank = &times->ranks[interval->rank];
    int64_t time = interval->t0;
    int error = 0;

    while (error == 0 && time < interval->t1) {
        int64_t until;

        if (time >= rank->cell_end || grid_may_move(times->grid, rank->cell_end))
            error = move_rank_to(times, rank, time);
        until = rank->cell_end < interval->t1 ? rank->cell_end : interval->t1;
        if (error == 0 && interval->state == STATE_USEFUL)
            error = add_useful(times, rank, until - time);
        time = until;
    }
    return error;
}

static int node_times_on_finish(void *self, int64_t end)
{
    struct node_times *times = self;
    int error = 0;

    while (error == 0 && node_cell_start(times, times->closed) < end) {
        int64_t cell_end = grid_end(times->grid, times->closed);

        error = add_node_cells(times, times->closed);
        if (error == 0)
            error = close_node_cell(times, cell_end < end ? cell_end : end);
    }
    return error;
}

void node_times_listen(struct node_times *times, struct listener *listener)
{
    *listener = (struct listener){.self = times, .interval = node_times_on_interval, .finish = node_times_on_finish};
}

struct node_balance node_times_total(const struct node_times *times)
{
    return busiest_node(times, times->total);
}
