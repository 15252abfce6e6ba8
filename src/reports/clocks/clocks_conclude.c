/*
 * What the bounds say at the end of the run: pairs of ranks and of nodes whose clocks disagree, and ranks whose clocks
 * are wrong.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/clocks/clock_offset.h"
#include "reports/clocks/clocks_state.h"

static int compare_clock_pairs(const void *a, const void *b)
{
    const struct clock_pair *x = a;
    const struct clock_pair *y = b;

    if (x->largest != y->largest)
        return x->largest > y->largest ? -1 : 1;
    if (x->waiter != y->waiter)
        return x->waiter < y->waiter ? -1 : 1;
    return (x->partner > y->partner) - (x->partner < y->partner);
}

/* The offset follows from both directions, or from the one bound where nothing waited in the other direction. */
static struct clock_pair make_clock_pair(const struct clocks *clocks, const struct clock_bound *bound)
{
    const struct clock_bound *back = clocks_find_bound(clocks, bound->partner, bound->waiter);

    return (struct clock_pair){
        .waiter = bound->waiter,
        .partner = bound->partner,
        .count = bound->impossible,
        .largest = bound->low,
        .offset = back ? clock_offset_between(bound->low, -back->low) : clock_offset_at_least(bound->low),
    };
}

static int list_clock_pairs(struct clocks *clocks)
{
    clocks->pairs = calloc(clocks->bound_count + 1, sizeof(*clocks->pairs));
    if (!clocks->pairs)
        return diag_no_memory(clocks->diag);
    for (size_t i = 0; i < clocks->bound_count; i++)
        if (clocks->bounds[i].impossible > 0)
            clocks->pairs[clocks->pair_total++] = make_clock_pair(clocks, &clocks->bounds[i]);
    qsort(clocks->pairs, clocks->pair_total, sizeof(*clocks->pairs), compare_clock_pairs);
    return 0;
}

/* The pair of two nodes, new if need be. Nodes are few: a linear search will do. */
static struct clock_pair *find_node_pair(struct clocks *clocks, uint32_t waiter, uint32_t partner)
{
    for (size_t i = 0; i < clocks->node_total; i++)
        if (clocks->nodes[i].waiter == waiter && clocks->nodes[i].partner == partner)
            return &clocks->nodes[i];
    if (array_reserve(&clocks->nodes, &clocks->node_capacity, clocks->node_total + 1, sizeof(*clocks->nodes)) < 0)
        return NULL;
    clocks->nodes[clocks->node_total] = (struct clock_pair){.waiter = waiter, .partner = partner, .largest = INT64_MIN};
    return &clocks->nodes[clocks->node_total++];
}

static int add_to_node_pair(struct clocks *clocks, const struct clock_bound *bound)
{
    struct clock_pair *pair =
        find_node_pair(clocks, clocks->tasks[bound->waiter].node, clocks->tasks[bound->partner].node);

    if (!pair)
        return diag_no_memory(clocks->diag);
    pair->count += bound->impossible;
    if (bound->low > pair->largest)
        pair->largest = bound->low;
    return 0;
}

static int list_node_pairs(struct clocks *clocks)
{
    size_t kept = 0;

    for (size_t i = 0; i < clocks->bound_count; i++) {
        const struct clock_bound *bound = &clocks->bounds[i];
        int error = clocks->tasks[bound->waiter].node != clocks->tasks[bound->partner].node
                        ? add_to_node_pair(clocks, bound)
                        : 0;

        if (error < 0)
            return error;
    }
    for (size_t i = 0; i < clocks->node_total; i++) {
        struct clock_pair *pair = &clocks->nodes[i];

        pair->offset = clock_offset_at_least(pair->largest);
        for (size_t k = 0; k < clocks->node_total; k++) {
            const struct clock_pair *back = &clocks->nodes[k];

            if (back->waiter != pair->partner || back->partner != pair->waiter)
                continue;
            pair->offset = clock_offset_between(pair->largest, -back->largest);
        }
    }
    for (size_t i = 0; i < clocks->node_total; i++)
        if (clocks->nodes[i].count > 0)
            clocks->nodes[kept++] = clocks->nodes[i];
    clocks->node_total = kept;
    if (kept > 0)
        qsort(clocks->nodes, kept, sizeof(*clocks->nodes), compare_clock_pairs);
    return 0;
}

static int compare_estimates(const void *a, const void *b)
{
    const struct clock_estimate *x = a;
    const struct clock_estimate *y = b;

    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* All two-sided bounds, by rank. NULL when memory ran out. */
static struct clock_estimate *list_estimates(const struct clocks *clocks, size_t *count)
{
    struct clock_estimate *estimates = calloc(clocks->bound_count + 1, sizeof(*estimates));

    *count = 0;
    for (size_t i = 0; estimates && i < clocks->bound_count; i++) {
        const struct clock_bound *bound = &clocks->bounds[i];
        const struct clock_bound *back = clocks_find_bound(clocks, bound->partner, bound->waiter);

        if (back)
            estimates[(*count)++] =
                (struct clock_estimate){bound->waiter, clock_offset_between(bound->low, -back->low)};
    }
    if (estimates)
        qsort(estimates, *count, sizeof(*estimates), compare_estimates);
    return estimates;
}

static struct clock_rank make_clock_rank(const struct clocks *clocks, const struct clock_estimate *estimates,
                                         size_t count, struct clock_edge *edges)
{
    struct clock_rank rank = {
        .rank = estimates->rank,
        .node = clocks->tasks[estimates->rank].node,
        .partners = (uint32_t)count,
    };

    if (!clock_offset_of_drift(estimates, count, &rank.offset))
        rank.offset = clock_offset_agreed(estimates, count, edges);
    return rank;
}

static void count_impossible(const struct clocks *clocks, struct clock_rank *rank)
{
    for (size_t i = 0; i < clocks->pair_total; i++)
        if (clocks->pairs[i].waiter == rank->rank || clocks->pairs[i].partner == rank->rank)
            rank->impossible += clocks->pairs[i].count;
}

/* The rank whose clock is wrong takes part in all impossible waits, its partners only in their own. */
static int compare_clock_ranks(const void *a, const void *b)
{
    const struct clock_rank *x = a;
    const struct clock_rank *y = b;

    if (x->impossible != y->impossible)
        return x->impossible > y->impossible ? -1 : 1;
    if (clock_offset_magnitude(x->offset.middle) != clock_offset_magnitude(y->offset.middle))
        return clock_offset_magnitude(x->offset.middle) > clock_offset_magnitude(y->offset.middle) ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static int list_clock_ranks(struct clocks *clocks)
{
    size_t count;
    struct clock_estimate *estimates = list_estimates(clocks, &count);
    struct clock_edge *edges = calloc(2 * count + 1, sizeof(*edges));

    clocks->ranks = calloc((size_t)clocks->rank_count + 1, sizeof(*clocks->ranks));
    if (!estimates || !edges || !clocks->ranks) {
        free(estimates);
        free(edges);
        return diag_no_memory(clocks->diag);
    }
    for (size_t start = 0, end; start < count; start = end) {
        struct clock_rank rank;

        for (end = start + 1; end < count && estimates[end].rank == estimates[start].rank; end++)
            ;
        rank = make_clock_rank(clocks, estimates + start, end - start, edges);
        count_impossible(clocks, &rank);
        if (rank.impossible > 0 && (rank.offset.middle != 0 || rank.offset.drifts))
            clocks->ranks[clocks->rank_total++] = rank;
    }
    free(estimates);
    free(edges);
    qsort(clocks->ranks, clocks->rank_total, sizeof(*clocks->ranks), compare_clock_ranks);
    return 0;
}

static uint32_t partner_of(const struct clock_pair *pair, uint32_t rank)
{
    return pair->waiter == rank ? pair->partner : pair->waiter;
}

/* Whether the rank takes part in all impossible waits, with more than one partner: of only two ranks either one could
 * have the wrong clock. */
static bool is_in_all(const struct clocks *clocks, uint32_t rank)
{
    bool has_partners = false;

    for (size_t i = 0; i < clocks->pair_total; i++) {
        const struct clock_pair *pair = &clocks->pairs[i];

        if (pair->waiter != rank && pair->partner != rank)
            return false;
        if (partner_of(pair, rank) != partner_of(clocks->pairs, rank))
            has_partners = true;
    }
    return has_partners;
}

/* The offset of the rank's clock, provided that the clocks of all others agree: then one bound each is enough. */
static struct clock_rank bounds_of_suspect(const struct clocks *clocks, uint32_t rank)
{
    struct clock_rank bounds = {.rank = rank, .node = clocks->tasks[rank].node};
    int64_t low = INT64_MIN;
    int64_t high = INT64_MAX;

    for (size_t i = 0; i < clocks->bound_count; i++) {
        const struct clock_bound *bound = &clocks->bounds[i];

        if (bound->waiter == rank) {
            low = bound->low > low ? bound->low : low;
            bounds.partners++;
        } else if (bound->partner == rank) {
            high = -bound->low < high ? -bound->low : high;
            bounds.partners += !clocks_find_bound(clocks, rank, bound->waiter);
        }
    }
    bounds.offset = high == INT64_MAX  ? clock_offset_at_least(low)
                    : low == INT64_MIN ? clock_offset_at_most(high)
                                       : clock_offset_between(low, high);
    return bounds;
}

/* Where one rank explains all impossible waits, it replaces all ranks that are listed. It takes part in each of them,
 * so it is one of the first pair. */
static void find_suspect(struct clocks *clocks)
{
    for (int i = 0; i < 2 && clocks->pair_total > 0; i++) {
        struct clock_rank suspect = bounds_of_suspect(clocks, i == 0 ? clocks->pairs->waiter : clocks->pairs->partner);

        if (suspect.offset.drifts || !is_in_all(clocks, suspect.rank))
            continue;
        count_impossible(clocks, &suspect);
        clocks->ranks[0] = suspect;
        clocks->rank_total = 1;
        clocks->has_suspect = true;
        return;
    }
}

int clocks_conclude(struct clocks *clocks, struct clock_findings *findings)
{
    int error = list_clock_pairs(clocks);

    if (error == 0)
        error = list_node_pairs(clocks);
    if (error == 0)
        error = list_clock_ranks(clocks);
    if (error == 0)
        find_suspect(clocks);
    *findings = (struct clock_findings){
        .largest_shift = clocks->largest_shift,
        .shifted_rank = clocks->shifted_rank,
        .has_suspect = clocks->has_suspect,
        .ranks = clocks->ranks,
        .rank_count = clocks->rank_total,
        .pairs = clocks->pairs,
        .pair_count = clocks->pair_total,
        .nodes = clocks->nodes,
        .node_count = clocks->node_total,
    };
    return error;
}
