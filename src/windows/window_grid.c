#include "windows/window_grid.h"

#include <stdlib.h>

#include "base/array.h"

/* The k-th boundary without regard to from and to, k >= 1. */
static int64_t boundary(const struct tiling *tiling, uint64_t k)
{
    int64_t time;

    switch (tiling->kind) {
    case TILING_LENGTH:
        /* With an offset the first tile is what lies before it. */
        if (tiling->offset > 0)
            k--;
        if (__builtin_mul_overflow((int64_t)k, tiling->length, &time) || __builtin_add_overflow(time, tiling->offset, &time))
            return INT64_MAX;
        return time;
    case TILING_COUNT: {
        __int128 exact = (__int128)k * tiling->duration / (__int128)tiling->count;

        return exact < INT64_MAX ? (int64_t)exact : INT64_MAX;
    }
    case TILING_LISTED:
        return k - 1 < tiling->end_count ? tiling->ends[k - 1] : INT64_MAX;
    case TILING_WHOLE:
        break;
    }
    return INT64_MAX;
}

/* The smallest k whose boundary lies beyond the time: by doubling and halving, k >= low. */
static uint64_t find_boundary(const struct tiling *tiling, uint64_t low, int64_t time)
{
    uint64_t step = 1;
    uint64_t high = low;

    while (boundary(tiling, high) <= time) {
        low = high + 1;
        high += step;
        step *= 2;
    }
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (boundary(tiling, middle) <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Several boundaries can fall on one nanosecond where windows are shorter than that: boundaries that do not advance are passed over. */
void tiling_prepare(struct tiling *tiling)
{
    tiling->first = find_boundary(tiling, 1, tiling->from);
}

void tiling_deinit(struct tiling *tiling)
{
    free(tiling->ends);
    tiling->ends = NULL;
}

int64_t tiling_end(const struct tiling *tiling, uint64_t tile)
{
    uint64_t lead = tiling->from > 0;
    int64_t before;
    int64_t end;

    if (tile < lead)
        return tiling->from;
    end = boundary(tiling, tiling->first + (tile - lead));
    if (end < tiling->to)
        return end;
    before = tile > lead ? boundary(tiling, tiling->first + (tile - lead) - 1) : tiling->from;
    return before < tiling->to ? tiling->to : INT64_MAX;
}

uint64_t tiling_find(const struct tiling *tiling, uint64_t from, int64_t time)
{
    uint64_t lead = tiling->from > 0;
    uint64_t k;

    if (tiling_end(tiling, from) > time)
        return from;
    if (time < tiling->to) {
        k = find_boundary(tiling, tiling->first + (from > lead ? from - lead : 0), time);
        return lead + (k - tiling->first);
    }
    /* Beyond `to` there is one more tile. */
    k = find_boundary(tiling, tiling->first, tiling->to - 1);
    return lead + (k - tiling->first) + 1;
}

int tiling_add(struct tiling *tiling, int64_t time)
{
    int error = 0;

    if (time <= tiling->from)
        return 0;
    error = array_reserve(&tiling->ends, &tiling->end_capacity, tiling->end_count + 1, sizeof(*tiling->ends));
    if (error == 0)
        tiling->ends[tiling->end_count++] = time;
    return error;
}
