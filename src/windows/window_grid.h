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

enum grid_kind {
    GRID_WHOLE,  /* one cell */
    GRID_LENGTH, /* b_k = offset + k length */
    GRID_COUNT,  /* b_k = floor(k duration / count) */
    GRID_LISTED, /* boundaries are found on the way */
};

struct window_grid {
    enum grid_kind kind;
    int64_t from;
    int64_t to; /* INT64_MAX: to the end */
    int64_t length;
    int64_t offset; /* >= 0, < length; what lies before it is no window unless it is 0 */
    int64_t duration;
    uint64_t count;
    uint64_t first; /* the first boundary beyond from, as a k */
    int64_t *ends;  /* GRID_LISTED: b_1 … in order */
    size_t end_count;
    size_t end_capacity;
};

/* Fixes what follows from the fields of the kind, from and to, which must be set. */
void grid_prepare(struct window_grid *grid);
void grid_deinit(struct window_grid *grid);

/* The end of a cell; INT64_MAX for the last one. */
int64_t grid_end(const struct window_grid *grid, uint64_t cell);

/* Whether a cell's end may come to lie earlier than what grid_end said: boundaries that are found on the way. */
static inline bool grid_may_move(const struct window_grid *grid, int64_t end)
{
    return end >= grid->to && grid->kind == GRID_LISTED;
}

/* The first cell whose end is beyond `time`, given that cell `from` begins at or before it. */
uint64_t grid_find(const struct window_grid *grid, uint64_t from, int64_t time);

/* Whether a cell with that start is a window. */
static inline bool grid_shows(const struct window_grid *grid, int64_t start)
{
    return start >= grid->from && start < grid->to && (grid->kind != GRID_LENGTH || start >= grid->offset);
}

/* GRID_LISTED: one more boundary, beyond the last; one that is not after `from` is left out. 0 or ERROR_MEMORY. */
int grid_add(struct window_grid *grid, int64_t boundary) __attribute__((warn_unused_result));

#endif
