/*
 * Rank cells: what is summed up in the cells of a window grid while ranks pass through them, each at its own pace.
 *
 * A cell is closed when every rank has come to a later one and all cells before it are closed: memory follows the
 * number of cells between the slowest rank and the fastest, as a ring (base/ring.h). What is kept of a cell is the
 * owner's.
 */
#ifndef CLOCKTALK_WINDOWS_CELLS_RANK_CELLS_H
#define CLOCKTALK_WINDOWS_CELLS_RANK_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "windows/window_grid.h"

/* A cell that is a window, in order; `sums` is what is kept of it. 0 or a negative error, which ends the run. */
typedef int cell_closer(void *user, const void *sums, int64_t start, int64_t end);

struct rank_cells_setup {
    const struct window_grid *grid; /* outlives the cells */
    uint32_t rank_count;
    size_t size;         /* bytes that are kept of a cell; aligned as for __int128 */
    const void *initial; /* what they are at first, copied for each cell; NULL: zero; not owned */
    cell_closer *close;
    void *user;
};

/* Where a rank is. */
struct rank_place {
    uint64_t cell;
    int64_t end; /* of the cell */
};

struct rank_cells {
    struct rank_cells_setup setup;
    const struct diag *diag;
    struct rank_place *places; /* of each rank */
    unsigned char *ring;       /* from `first` on */
    size_t stride;
    size_t capacity;
    uint64_t first;
    uint64_t end;
    int64_t first_start; /* of the first cell */
};

/* All ranks are in the first cell. 0 or ERROR_MEMORY (reported); rank_cells_deinit ends it either way. */
int rank_cells_init(struct rank_cells *cells, const struct rank_cells_setup *setup, const struct diag *diag)
    __attribute__((warn_unused_result));
void rank_cells_deinit(struct rank_cells *cells);

/* Makes the cells up to `cell` exist. 0 or ERROR_MEMORY (reported). */
int rank_cells_open(struct rank_cells *cells, uint64_t cell) __attribute__((warn_unused_result));

/* What is kept of a cell that exists, until the next one is opened. */
static inline void *rank_cells_at(const struct rank_cells *cells, uint64_t cell)
{
    return cells->ring + (cell & (cells->capacity - 1)) * cells->stride;
}

static inline struct rank_place *rank_cells_place(const struct rank_cells *cells, uint32_t rank)
{
    return &cells->places[rank];
}

/* Where boundaries are found on the way, the end of the last cell so far may have become known. */
static inline void rank_cells_refresh(const struct rank_cells *cells, uint32_t rank)
{
    struct rank_place *place = &cells->places[rank];

    if (grid_may_move(cells->setup.grid, place->end))
        place->end = grid_end(cells->setup.grid, place->cell);
}

/* The rank goes on to a later cell, or stays: what it has of those before is there. 0 or a negative error. */
int rank_cells_move(struct rank_cells *cells, uint32_t rank, uint64_t cell) __attribute__((warn_unused_result));

/* Likewise to the cell in which `time` lies, which is not before the rank's. */
int rank_cells_reach(struct rank_cells *cells, uint32_t rank, int64_t time) __attribute__((warn_unused_result));

/* The run ends there: closes what is left, cells up to the end included that nobody has come to. 0 or a negative error.
 */
int rank_cells_finish(struct rank_cells *cells, int64_t end) __attribute__((warn_unused_result));

/* Whether a cell is a window: of what is in others nothing is told. */
bool rank_cells_shows(const struct rank_cells *cells, uint64_t cell);

#endif
