/*
 * Waits in windows. A cell of the grid is closed when every rank has come to a later one; its causes may still be added
 * to, since they are shown at the end of the run.
 */
#include "reports/wait_states/wait_state.h"

#include "base/array.h"
#include "base/error.h"

static int64_t clip_span(const struct time_span *span, int64_t from, int64_t to)
{
    int64_t start = span->start > from ? span->start : from;
    int64_t end = span->end < to ? span->end : to;

    return end > start ? end - start : 0;
}

int64_t wait_length_within(const struct wait_state *wait, int64_t from, int64_t to)
{
    struct time_span whole = {wait->start, wait->end};
    int64_t length = clip_span(&whole, from, to);

    for (size_t i = 0; i < wait->gap_count; i++)
        length -= clip_span(&wait->gaps[i], from, to);
    return length;
}

static int open_cells_to(struct wait_states *waits, uint64_t cell)
{
    if (cell >= SIZE_MAX / 2 ||
        array_reserve(&waits->cells, &waits->cell_capacity, (size_t)cell + 1, sizeof(*waits->cells)) < 0)
        return diag_no_memory(waits->diag);
    while (waits->cell_count <= cell)
        waits->cells[waits->cell_count++] = (struct wait_cell){.ranks_here = 0};
    return 0;
}

static int64_t cell_start(const struct wait_states *waits, uint64_t cell)
{
    return cell > 0 ? grid_end(waits->setup.grid, cell - 1) : 0;
}

static int close_cell(struct wait_states *waits, int64_t end)
{
    const struct wait_cell *cell = &waits->cells[waits->closed];
    int64_t start = cell_start(waits, waits->closed++);

    if (!grid_shows(waits->setup.grid, start) || end <= start || !waits->setup.handler)
        return 0;
    return waits->setup.handler(waits->setup.user, &cell->sums);
}

static __attribute__((noinline)) int move_to_cell(struct wait_states *waits, struct wait_rank *rank, int64_t time)
{
    uint64_t cell = grid_find(waits->setup.grid, rank->cell, time);
    int error = open_cells_to(waits, cell);

    if (error < 0)
        return error;
    rank->cell_end = grid_end(waits->setup.grid, cell);
    if (cell == rank->cell)
        return 0;
    waits->cells[rank->cell].ranks_here--;
    waits->cells[cell].ranks_here++;
    rank->cell = cell;
    while (error == 0 && waits->closed + 1 < waits->cell_count && waits->cells[waits->closed].ranks_here == 0)
        error = close_cell(waits, grid_end(waits->setup.grid, waits->closed));
    return error;
}

int wait_windows_reach(struct wait_states *waits, uint32_t index, int64_t time)
{
    struct wait_rank *rank = &waits->ranks[index];

    if (!waits->setup.grid || (time < rank->cell_end && !grid_may_move(waits->setup.grid, rank->cell_end)))
        return 0;
    return move_to_cell(waits, rank, time);
}

int wait_windows_finish(struct wait_states *waits, int64_t end)
{
    int error = 0;

    while (waits->setup.grid && error == 0 && cell_start(waits, waits->closed) < end) {
        int64_t cell_end = grid_end(waits->setup.grid, waits->closed);

        error = open_cells_to(waits, waits->closed);
        if (error == 0)
            error = close_cell(waits, cell_end < end ? cell_end : end);
    }
    return error;
}

int wait_windows_divide(struct wait_states *waits, const struct wait_state *wait, wait_part_handler *handler)
{
    const struct window_grid *grid = waits->setup.grid;
    int64_t time = wait->start;
    int error = 0;

    for (uint64_t cell = wait->cell; grid && time < wait->end && error == 0; cell++) {
        int64_t start = time;
        int64_t length;

        cell = grid_find(grid, cell, time);
        time = grid_end(grid, cell);
        error = open_cells_to(waits, cell);
        length = grid_shows(grid, cell_start(waits, cell)) ? wait_length_within(wait, start, time) : 0;
        if (error == 0 && length > 0)
            error = handler(waits, wait, &waits->cells[cell], length);
    }
    return error;
}
