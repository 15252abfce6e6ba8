#include "reports/clocks/clock_offset.h"

#include <stdlib.h>

struct clock_offset clock_offset_between(int64_t low, int64_t high)
{
    struct clock_offset offset = {.low = low, .high = high, .drifts = low > high};

    if (offset.drifts) {
        offset.low = high;
        offset.high = low;
    }
    offset.middle = low <= 0 && high >= 0 ? 0 : low + (high - low) / 2;
    offset.is_estimate = !offset.drifts && offset.high - offset.low <= clock_offset_magnitude(offset.middle);
    return offset;
}

struct clock_offset clock_offset_at_least(int64_t low)
{
    return (struct clock_offset){.low = low, .high = INT64_MAX, .middle = low};
}

struct clock_offset clock_offset_at_most(int64_t high)
{
    return (struct clock_offset){.low = INT64_MIN, .high = high, .middle = high};
}

static int compare_clock_edges(const void *a, const void *b)
{
    const struct clock_edge *x = a;
    const struct clock_edge *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return y->change - x->change;
}

static int64_t distance_from_zero(int64_t low, int64_t high)
{
    return low > 0 ? low : high < 0 ? -high : 0;
}

/* Marzullo's algorithm: the ends of all intervals in order; each begin is one more partner that agrees. */
struct clock_offset clock_offset_agreed(const struct clock_estimate *estimates, size_t count, struct clock_edge *edges)
{
    struct clock_offset best = {0};
    int most = 0;
    int depth = 0;

    for (size_t i = 0; i < count; i++) {
        edges[2 * i] = (struct clock_edge){estimates[i].offset.low, 1};
        edges[2 * i + 1] = (struct clock_edge){estimates[i].offset.high, -1};
    }
    qsort(edges, 2 * count, sizeof(*edges), compare_clock_edges);
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        depth += edges[i].change;
        if (edges[i].change < 0 || edges[i + 1].change > 0 || depth < most)
            continue;
        if (depth > most || distance_from_zero(edges[i].at, edges[i + 1].at) < distance_from_zero(best.low, best.high))
            best = clock_offset_between(edges[i].at, edges[i + 1].at);
        most = depth;
    }
    return best;
}

bool clock_offset_of_drift(const struct clock_estimate *estimates, size_t count, struct clock_offset *drift)
{
    size_t drifting = 0;

    for (size_t i = 0; i < count; i++) {
        const struct clock_offset *offset = &estimates[i].offset;

        if (!offset->drifts)
            continue;
        if (drifting == 0 || offset->low < drift->low)
            drift->low = offset->low;
        if (drifting == 0 || offset->high > drift->high)
            drift->high = offset->high;
        drifting++;
    }
    drift->drifts = true;
    drift->middle = drift->low + (drift->high - drift->low) / 2;
    return drifting * 2 > count;
}
