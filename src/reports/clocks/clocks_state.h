/*
 * What the analysis of clocks keeps: shared by its listener (clocks.c) and by what is concluded in the end
 * (clocks_conclude.c).
 */
#ifndef CLOCKTALK_REPORTS_CLOCKS_CLOCKS_STATE_H
#define CLOCKTALK_REPORTS_CLOCKS_CLOCKS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "reports/clocks/clocks.h"

/* What the waits of one rank for another one say. */
struct clock_bound {
    uint32_t waiter;
    uint32_t partner;
    int64_t low;         /* the waiter's clock is behind the partner's by at least this */
    uint64_t impossible; /* waits that ended before the partner's post */
};

struct clocks {
    const struct diag *diag;
    const struct prv_task *tasks;
    uint32_t rank_count;
    struct clock_bound *bounds;
    size_t bound_count;
    size_t bound_capacity;
    struct hash_index bound_index; /* by waiter and partner */
    int64_t largest_shift;
    uint32_t shifted_rank;
    struct clock_rank *ranks;
    size_t rank_total;
    bool has_suspect;
    struct clock_pair *pairs;
    size_t pair_total;
    struct clock_pair *nodes;
    size_t node_total;
    size_t node_capacity;
};

/* The bound of that direction, or NULL. */
struct clock_bound *clocks_find_bound(const struct clocks *clocks, uint32_t waiter, uint32_t partner);

#endif
