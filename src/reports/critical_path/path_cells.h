/*
 * Path cells: how much of a path each rank spent in each activity. Memory follows the pairs that occur on it.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_CELLS_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_CELLS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

struct path_cell {
    uint32_t activity;
    uint32_t rank;
    int64_t length;
};

/* All zero is empty. */
struct path_cells {
    struct path_cell *items;
    size_t count;
    size_t capacity;
    size_t latest; /* that was added to */
    struct hash_index index;
};

void path_cells_deinit(struct path_cells *cells);

/* 0 or ERROR_MEMORY. */
int path_cells_add(struct path_cells *cells, uint32_t activity, uint32_t rank, int64_t length)
    __attribute__((warn_unused_result));

/* 0 where the pair does not occur. */
int64_t path_cells_get(const struct path_cells *cells, uint32_t activity, uint32_t rank);

#endif
