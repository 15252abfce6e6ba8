/*
 * Cells: the sums of those cells of a window grid that some rank has not left yet.
 *
 * A rank adds its share of a cell when it leaves it. Cells that it crosses from begin to end without a change are not
 * visited one by one: what changes where such a stretch begins and ends is noted in a difference array, and summed up
 * as the cells are closed in order. So a rank that computes for a million windows costs two notes.
 */
#ifndef CLOCKTALK_WINDOWS_CELLS_CELLS_H
#define CLOCKTALK_WINDOWS_CELLS_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ring.h"
#include "windows/metrics.h"

/* What a rank's time counts as. */
enum time_kind {
    TIME_USEFUL, /* computes: the ideal clock runs */
    TIME_ABSENT, /* only the ideal clock runs */
    TIME_LATE,   /* absent as well, without an ideal clock */
    TIME_IDLE,
    TIME_OVERHEAD,
    TIME_KINDS
};

/* What one rank has of a cell, nanoseconds. */
struct cell_share {
    int64_t useful;
    int64_t overhead;
    int64_t absent;
    int64_t ideal; /* local clock, or advance of the run's clock */
};

struct cell {
    __int128 useful_sum;
    __int128 overhead_sum;
    __int128 absent_sum;
    unsigned __int128 useful_squares;
    int64_t useful_max;
    int64_t ideal;
    int64_t end_ideal;                    /* of waits that end exactly at the cell's end; its only if it is the last */
    __int128 ideal_sum;                   /* of all ranks */
    __int128 end_gain;                    /* by which the waits that end exactly there raise it, likewise */
    uint32_t rank_count;                  /* that have added their shares */
    bool holds_bursts;                    /* of some rank */
    int32_t crossing_changes[TIME_KINDS]; /* of the number of ranks that cross cells so, from this cell on */
};

/* All zero: none yet. */
struct cells {
    struct cell *ring; /* from `first` on */
    size_t capacity;   /* a power of two */
    uint64_t first;
    uint64_t end;
    int32_t crossing[TIME_KINDS]; /* ranks that cross the cell before the first */
};

void cells_deinit(struct cells *cells);

/* Makes the cells up to `number` exist. 0 or ERROR_MEMORY (not reported). */
int cells_open(struct cells *cells, uint64_t number) __attribute__((warn_unused_result));

/* One that exists. */
static inline struct cell *cells_at(const struct cells *cells, uint64_t number)
{
    return &cells->ring[ring_index(number, cells->capacity)];
}

/* A rank has left a cell. */
void cells_add(struct cells *cells, uint64_t number, const struct cell_share *share);

/* A rank crosses all cells from `begin` to before `end`, both of which exist. */
void cells_cross(struct cells *cells, uint64_t begin, uint64_t end, enum time_kind kind);

/* How many ranks have added to the first cell or cross it. */
int64_t cells_first_ranks(const struct cells *cells);

/* Closes the first cell, of start … end: its sums, and those of the ranks that cross it. */
struct window_totals cells_close_first(struct cells *cells, int64_t start, int64_t end, uint32_t rank_count);

#endif
