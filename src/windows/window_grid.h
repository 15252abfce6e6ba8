/*
 * Window grid: how a run is cut into windows, b_0 = 0 < b_1 < … (docs/semantics.md, "Windows").
 *
 * Cells are numbered from 0 and cover all time. Those outside of [from, to) are no windows: the first cell then ends at
 * `from`, the last begins at `to`. The end of the run cuts the cell that it falls into.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOW_GRID_H
#define CLOCKTALK_WINDOWS_WINDOW_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"
#include "options/options.h"

struct diag;

enum grid_kind {
    GRID_WHOLE,  /* one cell */
    GRID_LENGTH, /* b_k = offset + k length */
    GRID_COUNT,  /* b_k = floor(k duration / count) */
    GRID_LISTED, /* boundaries are found on the way */
};

struct window_grid {
    enum grid_kind kind;
    int64_t from;
    int64_t to;     /* INT64_MAX: to the end */
    int64_t length; /* GRID_COUNT: rounded down; follows */
    int64_t rest;   /* GRID_COUNT: of the duration; follows */
    int64_t offset; /* >= 0, < length; what lies before it is no window unless it is 0 */
    int64_t duration;
    uint64_t count;
    uint64_t first;      /* the first boundary beyond from, as a k */
    bool tells_of_added; /* GRID_LISTED: places hear of every boundary when it is added (ledger_add_boundary) */
    int64_t *ends;       /* GRID_LISTED: b_1 … in order */
    size_t end_count;
    size_t end_capacity;
};

/* As the options say, prepared; without windows of one cell. `duration`: of the run, as its header says. */
struct window_grid grid_of(const struct window_options *options, int64_t duration);

/* Fixes what follows from the fields of the kind, from and to, which must be set. */
void grid_prepare(struct window_grid *grid);
void grid_deinit(struct window_grid *grid);

int64_t grid_end_of_any(const struct window_grid *grid, uint64_t cell);

/* The end of a cell; INT64_MAX for the last one. Where boundaries are found on the way that is asked most often. */
static inline int64_t grid_end(const struct window_grid *grid, uint64_t cell)
{
    if (grid->kind == GRID_LISTED && grid->from == 0 && grid->to == INT64_MAX && grid->first + cell > grid->end_count)
        return INT64_MAX;
    return grid_end_of_any(grid, cell);
}

static inline int64_t grid_start(const struct window_grid *grid, uint64_t cell)
{
    return cell > 0 ? grid_end(grid, cell - 1) : 0;
}

/* Whether a cell's end may come to lie earlier than what grid_end said: boundaries that are found on the way. */
static inline bool grid_may_move(const struct window_grid *grid, int64_t end)
{
    return end >= grid->to && grid->kind == GRID_LISTED && !grid->tells_of_added;
}

/* The first cell whose end is beyond `time`, given that cell `from` begins at or before it. */
uint64_t grid_find(const struct window_grid *grid, uint64_t from, int64_t time);

/* Where the first cell that is a window begins. */
static inline int64_t grid_first_shown(const struct window_grid *grid)
{
    return grid->kind == GRID_LENGTH ? larger_of(grid->offset, grid->from) : grid->from;
}

/* Whether a cell with that start is a window. */
static inline bool grid_shows(const struct window_grid *grid, int64_t start)
{
    return start >= grid_first_shown(grid) && start < grid->to;
}

/* Where somebody is who goes through the cells. */
struct grid_place {
    uint64_t cell;
    int64_t end; /* of the cell; -1: boundaries are found on the way, and it is not known yet */
};

/* The cell ends there, as far as is known. */
static inline struct grid_place grid_place_of(const struct window_grid *grid, uint64_t cell, int64_t end)
{
    return (struct grid_place){cell, grid_may_move(grid, end) ? -1 : end};
}

/*
 * Cuts a stretch of time at the borders of cells, piece by piece: the place goes on to the cell in which `from` lies,
 * which is not before its own; the piece ends where this returns, with the cell or at `to`.
 */
static inline int64_t grid_cut(const struct window_grid *grid, struct grid_place *place, int64_t from, int64_t to)
{
    int64_t end = place->end >= 0 ? place->end : grid_end(grid, place->cell);

    if (from >= end) {
        uint64_t cell = grid_find(grid, place->cell, from);

        end = grid_end(grid, cell);
        *place = grid_place_of(grid, cell, end);
    }
    return smaller_of(end, to);
}

/* GRID_LISTED: one more boundary, beyond the last; one that is not after `from` is left out. 0 or ERROR_MEMORY. */
int grid_add(struct window_grid *grid, int64_t boundary) MUST_CHECK;

/* Says that there are more windows than `most`, and which option makes them fewer; ERROR_USAGE. */
int grid_refuse(uint64_t most, const char *option, const struct diag *diag);

#endif
