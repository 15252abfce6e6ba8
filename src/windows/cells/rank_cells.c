#include "windows/cells/rank_cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/ring.h"

/* Behind what is kept of a cell: how many ranks have come to it and to none after it. */
static uint32_t *ranks_in(const struct rank_cells *cells, uint64_t cell)
{
    return (uint32_t *)(void *)((unsigned char *)rank_cells_at(cells, cell) + cells->stride - sizeof(uint64_t) * 2);
}

int rank_cells_init(struct rank_cells *cells, const struct rank_cells_setup *setup, const struct diag *diag)
{
    const size_t step = sizeof(__int128);

    *cells = (struct rank_cells){
        .setup = *setup, .diag = diag, .stride = (setup->size + step - 1) / step * step + 2 * sizeof(uint64_t)};
    cells->places = array_zeroed(setup->rank_count, sizeof(*cells->places));
    if (!cells->places)
        return diag_no_memory(diag);
    for (uint32_t rank = 0; rank < setup->rank_count; rank++)
        cells->places[rank].end = grid_end(setup->grid, 0);
    if (rank_cells_open(cells, 0) < 0)
        return ERROR_MEMORY;
    *ranks_in(cells, 0) = setup->rank_count;
    return 0;
}

void rank_cells_deinit(struct rank_cells *cells)
{
    free(cells->places);
    free(cells->ring);
    *cells = (struct rank_cells){.places = NULL};
}

int rank_cells_open(struct rank_cells *cells, uint64_t cell)
{
    if (cell < cells->end)
        return 0;
    if (cell - cells->first >= SIZE_MAX / 2 ||
        ring_reserve(&cells->ring, &cells->capacity, cells->first, (size_t)(cells->end - cells->first),
                     (size_t)(cell - cells->first) + 1, cells->stride) < 0)
        return diag_no_memory(cells->diag);
    for (; cells->end <= cell; cells->end++) {
        memset(rank_cells_at(cells, cells->end), 0, cells->stride);
        if (cells->setup.initial)
            memcpy(rank_cells_at(cells, cells->end), cells->setup.initial, cells->setup.size);
    }
    return 0;
}

static int close_first(struct rank_cells *cells, int64_t end)
{
    const void *sums = rank_cells_at(cells, cells->first++);
    int64_t start = cells->first_start;

    cells->first_start = end;
    return grid_shows(cells->setup.grid, start) && end > start ? cells->setup.close(cells->setup.user, sums, start, end)
                                                               : 0;
}

int rank_cells_move(struct rank_cells *cells, uint32_t rank, uint64_t cell)
{
    struct rank_place *place = &cells->places[rank];
    int error = rank_cells_open(cells, cell);

    if (error < 0)
        return error;
    place->end = grid_end(cells->setup.grid, cell);
    if (cell == place->cell)
        return 0;
    --*ranks_in(cells, place->cell);
    ++*ranks_in(cells, cell);
    place->cell = cell;
    while (error == 0 && *ranks_in(cells, cells->first) == 0)
        error = close_first(cells, grid_end(cells->setup.grid, cells->first));
    return error;
}

int rank_cells_reach(struct rank_cells *cells, uint32_t rank, int64_t time)
{
    return rank_cells_move(cells, rank, grid_find(cells->setup.grid, cells->places[rank].cell, time));
}

int rank_cells_finish(struct rank_cells *cells, int64_t end)
{
    int error = 0;

    while (error == 0 && cells->first_start < end) {
        int64_t cell_end = grid_end(cells->setup.grid, cells->first);

        error = rank_cells_open(cells, cells->first);
        if (error == 0)
            error = close_first(cells, cell_end < end ? cell_end : end);
    }
    return error;
}

bool rank_cells_shows(const struct rank_cells *cells, uint64_t cell)
{
    return grid_shows(cells->setup.grid, cell > 0 ? grid_end(cells->setup.grid, cell - 1) : 0);
}
