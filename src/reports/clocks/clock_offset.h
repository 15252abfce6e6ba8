/*
 * Clock offset: estimates of the offset between two clocks from bounds, and what several estimates agree upon.
 */
#ifndef CLOCKTALK_REPORTS_CLOCKS_CLOCK_OFFSET_H
#define CLOCKTALK_REPORTS_CLOCKS_CLOCK_OFFSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/clocks/clock_findings.h"

/* What one partner says about the offset of a rank's clock: bounds from both sides. */
struct clock_estimate {
    uint32_t rank;
    struct clock_offset offset;
};

/* One end of an interval between bounds. */
struct clock_edge {
    int64_t at;
    int change; /* 1: the interval begins, -1: it has ended */
};

/*
 * The offset between two bounds. Where they allow that the clocks agree, the estimate is 0; bounds that contradict each
 * other are those of a clock that drifts.
 */
struct clock_offset clock_offset_between(int64_t low, int64_t high);

/* From one bound alone, which then is the estimate. */
struct clock_offset clock_offset_at_least(int64_t low);
struct clock_offset clock_offset_at_most(int64_t high);

/*
 * What most of the estimates agree upon (K. Marzullo, 1984); of several such intervals the one closest to 0: with one
 * bad clock among many, all partners of its rank agree on its offset, and all partners of any other rank but one on 0.
 * `edges` is scratch, with room for two of each estimate.
 */
struct clock_offset clock_offset_agreed(const struct clock_estimate *estimates, size_t count, struct clock_edge *edges);

/* The range of a drifting clock, over those partners that saw it drift; false: most of them did not. */
bool clock_offset_of_drift(const struct clock_estimate *estimates, size_t count, struct clock_offset *drift);

static inline int64_t clock_offset_magnitude(int64_t offset)
{
    return offset < 0 ? -offset : offset;
}
#endif
