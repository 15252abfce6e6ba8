#include "windows/cells/cells.h"

#include <stdlib.h>

#include "base/error.h"

void cells_deinit(struct cells *cells)
{
    free(cells->ring);
    *cells = (struct cells){0};
}

int cells_open(struct cells *cells, uint64_t number)
{
    if (number < cells->end)
        return 0;
    if (ring_reserve(&cells->ring, &cells->capacity, cells->first, (size_t)(cells->end - cells->first),
                     (size_t)(number - cells->first) + 1, sizeof(*cells->ring)) < 0)
        return ERROR_MEMORY;
    while (cells->end <= number)
        *cells_at(cells, cells->end++) = (struct cell){0};
    return 0;
}

/* All bits set where the sum is beyond that. */
static void add_square(unsigned __int128 *squares, int64_t time, uint32_t times)
{
    unsigned __int128 square = (unsigned __int128)time * (unsigned __int128)time;

    if (__builtin_mul_overflow(square, times, &square) || __builtin_add_overflow(*squares, square, squares))
        *squares = ~(unsigned __int128)0;
}

void cells_add(struct cells *cells, uint64_t number, const struct cell_share *share)
{
    struct cell *cell = cells_at(cells, number);

    cell->rank_count++;
    cell->useful_sum += share->useful;
    cell->overhead_sum += share->overhead;
    cell->absent_sum += share->absent;
    cell->ideal_sum += share->ideal;
    add_square(&cell->useful_squares, share->useful, 1);
    if (share->useful > cell->useful_max)
        cell->useful_max = share->useful;
    if (share->ideal > cell->ideal)
        cell->ideal = share->ideal;
}

void cells_cross(struct cells *cells, uint64_t begin, uint64_t end, enum time_kind kind)
{
    if (begin >= end)
        return;
    cells_at(cells, begin)->crossing_changes[kind]++;
    cells_at(cells, end)->crossing_changes[kind]--;
}

int64_t cells_first_ranks(const struct cells *cells)
{
    const struct cell *cell = cells_at(cells, cells->first);
    int64_t ranks = cell->rank_count;

    for (int i = 0; i < TIME_KINDS; i++)
        ranks += cells->crossing[i] + cell->crossing_changes[i];
    return ranks;
}

struct window_totals cells_close_first(struct cells *cells, int64_t start, int64_t end, uint32_t rank_count)
{
    const struct cell *cell = cells_at(cells, cells->first++);
    struct window_totals totals = {
        .start = start,
        .end = end,
        .useful_sum = cell->useful_sum,
        .useful_max = cell->useful_max,
        .ideal = cell->ideal,
        .overhead_sum = cell->overhead_sum,
        .absent_sum = cell->absent_sum,
        .ranks = rank_count,
        .useful_squares = cell->useful_squares,
        .holds_bursts = cell->holds_bursts,
        .ideal_sum = cell->ideal_sum,
    };
    int64_t length = end - start;

    for (int i = 0; i < TIME_KINDS; i++)
        cells->crossing[i] += cell->crossing_changes[i];
    /* A rank that crosses the cell is in the same state for all its length, which nobody exceeds. */
    totals.useful_sum += (__int128)length * cells->crossing[TIME_USEFUL];
    totals.ideal_sum += (__int128)length * (cells->crossing[TIME_USEFUL] + cells->crossing[TIME_ABSENT]);
    totals.overhead_sum += (__int128)length * cells->crossing[TIME_OVERHEAD];
    totals.absent_sum += (__int128)length * (cells->crossing[TIME_ABSENT] + cells->crossing[TIME_LATE]);
    if (cells->crossing[TIME_USEFUL] > 0) {
        totals.useful_max = length;
        add_square(&totals.useful_squares, length, (uint32_t)cells->crossing[TIME_USEFUL]);
    }
    if ((cells->crossing[TIME_USEFUL] > 0 || cells->crossing[TIME_ABSENT] > 0) && totals.ideal < length)
        totals.ideal = length;
    return totals;
}
