#include "reports/clocks/clocks.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/sorted.h"
#include "paraver/mpi_call.h"

/* Bounds: what each wait says of the clocks of two ranks. */

/* Further pairs of ranks are left out: all-to-all traffic of many ranks would take more memory than the trace. */
enum { MAX_PAIRS = 1 << 20 };

static struct clock_pair *find_clock_bound(const struct keyed_list *bounds, uint32_t waiter, uint32_t partner)
{
    return keyed_list_find(bounds, key_of_two(waiter, partner), sizeof(struct clock_pair));
}

/* So many waits are impossible, the worst of all by `largest`. */
static inline int add_bound(const struct clocks *clocks, struct keyed_list *bounds, uint32_t waiter, uint32_t partner,
                            int64_t largest, uint64_t count)
{
    struct clock_pair *bound = find_clock_bound(bounds, waiter, partner);

    if (!bound && bounds->count == MAX_PAIRS)
        return 0;
    if (!bound) {
        bound = keyed_list_get(bounds, key_of_two(waiter, partner), sizeof(*bound));
        if (!bound)
            return diag_no_memory(clocks->diag);
        *bound = (struct clock_pair){.waiter = waiter, .partner = partner, .largest = largest};
    }
    bound->largest = largest > bound->largest ? largest : bound->largest;
    bound->count += count;
    return 0;
}

static int note_bound(struct clocks *clocks, uint32_t waiter, const struct post *post, int64_t time)
{
    return add_bound(clocks, &clocks->bounds, waiter, post->rank, post->raw - time, post->raw > time);
}

/* Of the ranks that MPI makes this one wait for, the last to enter gives the tightest bound. A root is looked for only
 * where it is impossible (`extra`): to find one that entered in time is not worth a search of the range. */
static int bound_by_collective(struct clocks *clocks, const struct join *join)
{
    enum mpi_class class = (enum mpi_class)join->own->class;

    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root)) {
        const struct post *last = join->range_count > 1 ? join->range[join->range_count - 1] : NULL;

        if (last && last->rank == join->rank)
            last = join->range[join->range_count - 2];
        return last ? note_bound(clocks, join->rank, last, join->raw) : 0;
    }
    for (size_t i = 0; i < join->extra_count && class == MPI_CLASS_ONE_TO_ALL; i++)
        if (join->extra[i]->is_root && note_bound(clocks, join->rank, join->extra[i], join->raw) < 0)
            return ERROR_MEMORY;
    return 0;
}

static int clocks_on_join(void *self, const struct join *join)
{
    struct clocks *clocks = self;
    int64_t shift = join->time - join->raw;

    if (shift > clocks->found.largest_shift) {
        clocks->found.largest_shift = shift;
        clocks->found.shifted_rank = join->rank;
    }
    if (join->kind == JOIN_RECEIVE)
        return note_bound(clocks, join->rank, join->extra[0], join->raw);
    return join->kind == JOIN_COLLECTIVE ? bound_by_collective(clocks, join) : 0;
}

void clocks_start(struct clocks *clocks, struct listener *listener)
{
    clocks->found.shifted_rank = clocks->found.suspect = FIELD_NO_RANK;
    *listener = (struct listener){.self = clocks, .join = clocks_on_join};
}

void clocks_deinit(struct clocks *clocks)
{
    keyed_list_deinit(&clocks->bounds);
    free(clocks->found.ranks);
    free(clocks->found.pairs);
    free(clocks->found.nodes);
    *clocks = (struct clocks){0};
}

/* Offsets: what bounds come to. */

struct clock_offset clock_offset_between(int64_t low, int64_t high)
{
    struct clock_offset offset = {.low = low, .high = high, .drifts = low > high};

    if (offset.drifts) {
        offset.low = high;
        offset.high = low;
    }
    offset.middle = low <= 0 && high >= 0 ? 0 : low + (high - low) / 2;
    offset.is_estimate = !offset.drifts && offset.high - offset.low <= llabs(offset.middle);
    return offset;
}

ORDER(compare_clock_edges, struct clock_edge, RISING(x->at, y->at) ?: FALLING(x->change, y->change))

static int64_t distance_from_zero(int64_t low, int64_t high)
{
    return low > 0 ? low : high < 0 ? -high : 0;
}

/* Marzullo's algorithm: the ends of all intervals in order; each begin is one more partner that agrees. */
struct clock_offset clock_offset_agreed(const struct clock_estimate *estimates, size_t count, struct clock_edge *edges)
{
    struct clock_offset best = {0};
    int most = 0, depth = 0;

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

/* What is found: pairs of ranks and of nodes whose clocks disagree, and ranks whose clocks are wrong. */

ORDER(compare_clock_pairs, struct clock_pair,
      FALLING(x->largest, y->largest) ?: RISING(x->waiter, y->waiter) ?: RISING(x->partner, y->partner))

/* From a bound of the one direction, and from that of the other, where something waited there. */
static struct clock_offset offset_of(const struct keyed_list *bounds, const struct clock_pair *bound)
{
    const struct clock_pair *back = find_clock_bound(bounds, bound->partner, bound->waiter);

    return back ? clock_offset_between(bound->largest, -back->largest)
                : (struct clock_offset){.low = bound->largest, .high = FIELD_NO_TIME, .middle = bound->largest};
}

/* Those with impossible waits. */
static int list_clock_pairs(const struct clocks *clocks, const struct keyed_list *bounds, struct clock_pair **pairs,
                            size_t *count)
{
    const struct clock_pair *bound = bounds->items;

    *pairs = calloc(bounds->count + 1, sizeof(**pairs));
    if (!*pairs)
        return diag_no_memory(clocks->diag);
    for (size_t i = 0; i < bounds->count; i++, bound++) {
        if (bound->count == 0)
            continue;
        (*pairs)[*count] = *bound;
        (*pairs)[(*count)++].offset = offset_of(bounds, bound);
    }
    qsort(*pairs, *count, sizeof(**pairs), compare_clock_pairs);
    return 0;
}

static int list_node_pairs(struct clocks *clocks)
{
    const struct clock_pair *bounds = clocks->bounds.items;
    struct keyed_list nodes = {0};
    int error = 0;

    for (size_t i = 0; i < clocks->bounds.count && error == 0; i++) {
        uint32_t waiter = clocks->tasks[bounds[i].waiter].node;
        uint32_t partner = clocks->tasks[bounds[i].partner].node;

        if (waiter != partner)
            error = add_bound(clocks, &nodes, waiter, partner, bounds[i].largest, bounds[i].count);
    }
    error = error ?: list_clock_pairs(clocks, &nodes, &clocks->found.nodes, &clocks->found.node_count);
    keyed_list_deinit(&nodes);
    return error;
}

ORDER(compare_estimates, struct clock_estimate, RISING(x->rank, y->rank))

static void count_impossible(const struct clocks *clocks, struct clock_rank *rank)
{
    for (size_t i = 0; i < clocks->found.pair_count; i++)
        if (clocks->found.pairs[i].waiter == rank->rank || clocks->found.pairs[i].partner == rank->rank)
            rank->impossible += clocks->found.pairs[i].count;
}

/* The rank whose clock is wrong takes part in all impossible waits, its partners only in their own. */
ORDER(compare_clock_ranks, struct clock_rank,
      FALLING(x->impossible, y->impossible) ?: FALLING(llabs(x->offset.middle), llabs(y->offset.middle))
          ?: RISING(x->rank, y->rank))

static int list_clock_ranks(struct clocks *clocks)
{
    struct clock_findings *found = &clocks->found;
    const struct clock_pair *bounds = clocks->bounds.items;
    size_t count = 0;
    struct clock_estimate *estimates = calloc(clocks->bounds.count + 1, sizeof(*estimates));
    struct clock_edge *edges = calloc(2 * clocks->bounds.count + 1, sizeof(*edges));

    found->ranks = calloc((size_t)clocks->rank_count + 1, sizeof(*found->ranks));
    if (!estimates || !edges || !found->ranks) {
        free(estimates);
        free(edges);
        return diag_no_memory(clocks->diag);
    }
    /* All two-sided bounds, by rank. */
    for (size_t i = 0; i < clocks->bounds.count; i++) {
        struct clock_offset offset = offset_of(&clocks->bounds, &bounds[i]);

        if (offset.high != FIELD_NO_TIME)
            estimates[count++] = (struct clock_estimate){bounds[i].waiter, offset};
    }
    qsort(estimates, count, sizeof(*estimates), compare_estimates);
    for (size_t start = 0, end; start < count; start = end) {
        struct clock_rank rank = {.rank = estimates[start].rank, .node = clocks->tasks[estimates[start].rank].node};

        for (end = start + 1; end < count && estimates[end].rank == rank.rank; end++)
            ;
        rank.partners = (uint32_t)(end - start);
        if (!clock_offset_of_drift(estimates + start, end - start, &rank.offset))
            rank.offset = clock_offset_agreed(estimates + start, end - start, edges);
        count_impossible(clocks, &rank);
        if (rank.impossible > 0 && (rank.offset.middle != 0 || rank.offset.drifts))
            found->ranks[found->rank_count++] = rank;
    }
    free(estimates);
    free(edges);
    qsort(found->ranks, found->rank_count, sizeof(*found->ranks), compare_clock_ranks);
    return 0;
}

/* Whether the rank takes part in all impossible waits, with more than one partner: of two ranks either could have the
 * wrong clock. */
static bool is_in_all(const struct clocks *clocks, uint32_t rank)
{
    uint32_t first = UINT32_MAX;
    bool has_partners = false;

    for (size_t i = 0; i < clocks->found.pair_count; i++) {
        const struct clock_pair *pair = &clocks->found.pairs[i];
        uint32_t partner = pair->waiter == rank ? pair->partner : pair->waiter;

        if (pair->waiter != rank && pair->partner != rank)
            return false;
        first = i == 0 ? partner : first;
        has_partners = has_partners || partner != first;
    }
    return has_partners;
}

/* The offset of the rank's clock, provided that the clocks of all others agree: then one bound each is enough. */
static struct clock_rank bounds_of_suspect(const struct clocks *clocks, uint32_t rank)
{
    struct clock_rank bounds = {.rank = rank, .node = clocks->tasks[rank].node};
    int64_t low = INT64_MIN, high = INT64_MAX;

    for (size_t i = 0; i < clocks->bounds.count; i++) {
        const struct clock_pair *bound = &((const struct clock_pair *)clocks->bounds.items)[i];

        if (bound->waiter == rank) {
            low = bound->largest > low ? bound->largest : low;
            bounds.partners++;
        } else if (bound->partner == rank) {
            high = -bound->largest < high ? -bound->largest : high;
            bounds.partners += !find_clock_bound(&clocks->bounds, rank, bound->waiter);
        }
    }
    if (high == INT64_MAX)
        bounds.offset = (struct clock_offset){.low = low, .high = FIELD_NO_TIME, .middle = low};
    else if (low == INT64_MIN)
        bounds.offset = (struct clock_offset){.low = FIELD_NO_TIME, .high = high, .middle = high};
    else
        bounds.offset = clock_offset_between(low, high);
    return bounds;
}

static bool is_within_node(const struct clocks *clocks, const struct clock_pair *bound)
{
    return clocks->tasks[bound->waiter].node > 0 &&
           clocks->tasks[bound->waiter].node == clocks->tasks[bound->partner].node;
}

/* Ranks of one node have one clock: what is impossible between them was paired wrongly, and bounds nothing. */
static void forget_mispaired(struct clocks *clocks, uint64_t mismatched)
{
    struct clock_pair *bounds = clocks->bounds.items;
    uint64_t count = 0;

    for (size_t i = 0; i < clocks->bounds.count; i++)
        count += is_within_node(clocks, &bounds[i]) ? bounds[i].count : 0;
    if (count > mismatched)
        return;
    clocks->found.mispaired = count;
    for (size_t i = 0; i < clocks->bounds.count; i++)
        if (is_within_node(clocks, &bounds[i]) && bounds[i].count > 0)
            bounds[i] = (struct clock_pair){.waiter = bounds[i].waiter, .partner = bounds[i].partner};
}

int clocks_conclude(struct clocks *clocks, uint64_t mismatched)
{
    struct clock_findings *found = &clocks->found;

    forget_mispaired(clocks, mismatched);
    if (list_clock_pairs(clocks, &clocks->bounds, &found->pairs, &found->pair_count) < 0 ||
        list_node_pairs(clocks) < 0 || list_clock_ranks(clocks) < 0)
        return ERROR_MEMORY;
    /* Where one rank explains all impossible waits, it replaces all ranks that are listed. It takes part in each of
     * them, so it is one of the first pair. */
    for (int i = 0; i < 2 && found->pair_count > 0 && found->suspect == FIELD_NO_RANK; i++) {
        struct clock_rank suspect = bounds_of_suspect(clocks, i == 0 ? found->pairs->waiter : found->pairs->partner);

        if (suspect.offset.drifts || !is_in_all(clocks, suspect.rank))
            continue;
        count_impossible(clocks, &suspect);
        found->ranks[0] = suspect;
        found->rank_count = 1;
        found->suspect = suspect.rank;
    }
    return 0;
}
