#include "windows/window_grid.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/diag.h"
#include "base/sorted.h"

/* The k-th boundary without regard to from and to, k >= 1. */
static int64_t grid_boundary(const struct window_grid *grid, uint64_t k)
{
    int64_t time;
    int64_t rest;

    switch (grid->kind) {
    case GRID_LENGTH:
        /* With an offset the first cell is what lies before it. */
        if (!__builtin_mul_overflow((int64_t)(k - (grid->offset > 0)), grid->length, &time) &&
            !__builtin_add_overflow(time, grid->offset, &time))
            return time;
        break;
    case GRID_COUNT:
        /* The remainder's part by itself: what is divided is small, whatever the duration. */
        if (!__builtin_mul_overflow((int64_t)k, grid->length, &time) &&
            !__builtin_mul_overflow((int64_t)k, grid->rest, &rest) &&
            !__builtin_add_overflow(time, rest / (int64_t)grid->count, &time))
            return time;
        break;
    case GRID_LISTED:
        if (k - 1 < grid->end_count)
            return grid->ends[k - 1];
        break;
    case GRID_WHOLE:
        break;
    }
    return INT64_MAX;
}

struct window_grid grid_of(const struct window_options *options, int64_t duration)
{
    static const enum grid_kind kinds[] = {
        [WINDOW_NONE] = GRID_WHOLE,       [WINDOW_LENGTH] = GRID_LENGTH, [WINDOW_COUNT] = GRID_COUNT,
        [WINDOW_EVENTS] = GRID_LISTED,    [WINDOW_EVERY] = GRID_LISTED,  [WINDOW_EVENT] = GRID_LISTED,
        [WINDOW_ITERATION] = GRID_LISTED,
    };
    struct window_grid grid = {
        .kind = kinds[options->kind],
        .from = options->part.from,
        .to = options->part.to,
        .length = options->length,
        .duration = duration,
        .count = options->count,
    };

    grid_prepare(&grid);
    return grid;
}

static bool boundary_is_up_to(const void *grid, uint64_t k, const void *time)
{
    return grid_boundary(grid, k) <= *(const int64_t *)time;
}

/* The smallest k whose boundary lies beyond the time: by doubling and halving, k >= low. */
static uint64_t find_boundary(const struct window_grid *grid, uint64_t low, int64_t time)
{
    uint64_t step = 1;
    uint64_t high = low;

    while (grid_boundary(grid, high) <= time) {
        low = high + 1;
        high += step;
        step *= 2;
    }
    return sorted_find(low, high, boundary_is_up_to, grid, &time);
}

/* Several boundaries can fall on one nanosecond where windows are shorter than that: boundaries that do not advance are
 * passed over. */
void grid_prepare(struct window_grid *grid)
{
    if (grid->kind == GRID_COUNT) {
        grid->length = grid->duration / (int64_t)grid->count;
        grid->rest = grid->duration % (int64_t)grid->count;
    }
    grid->first = find_boundary(grid, 1, grid->from);
}

void grid_deinit(struct window_grid *grid)
{
    free(grid->ends);
    grid->ends = NULL;
}

int64_t grid_end_of_any(const struct window_grid *grid, uint64_t cell)
{
    uint64_t lead = grid->from > 0;
    int64_t before;
    int64_t end;

    if (cell < lead)
        return grid->from;
    end = grid_boundary(grid, grid->first + (cell - lead));
    if (end < grid->to)
        return end;
    before = cell > lead ? grid_boundary(grid, grid->first + (cell - lead) - 1) : grid->from;
    return before < grid->to ? grid->to : INT64_MAX;
}

uint64_t grid_find(const struct window_grid *grid, uint64_t from, int64_t time)
{
    uint64_t lead = grid->from > 0;
    uint64_t low = grid->first + (from > lead ? from - lead : 0);

    if (grid_end(grid, from) > time)
        return from;
    if (time < grid->to)
        return lead + (find_boundary(grid, low, time) - grid->first);
    /* Beyond `to` there is one more cell. */
    return lead + (find_boundary(grid, grid->first, grid->to - 1) - grid->first) + 1;
}

int grid_add(struct window_grid *grid, int64_t time)
{
    if (time <= grid->from)
        return 0;
    return array_append(grid->ends, grid->end_count, grid->end_capacity, time);
}

int grid_refuse(uint64_t most, const char *option, const struct diag *diag)
{
    return diag_usage(diag, "more than %" PRIu64 " windows, choose a longer --%s", most, option);
}
