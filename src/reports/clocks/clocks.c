#include "reports/clocks/clocks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "paraver/mpi_call.h"

/* What is beyond this many pairs of ranks is left out: all-to-all traffic of many ranks would take more memory than the
 * trace. */
enum { MAX_PAIRS = 1 << 20 };

/* One direction between two ranks. */
struct evidence {
    uint32_t waiter;
    uint32_t partner;
    int64_t low; /* the waiter's clock is behind the partner's by at least this */
    uint64_t impossible;
};

struct clocks {
    const struct diag *diag;
    const struct prv_task *tasks;
    uint32_t rank_count;
    struct evidence *evidence;
    size_t count;
    size_t capacity;
    struct hash_index index;
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

struct clocks *clocks_new(uint32_t rank_count, const struct prv_task *tasks, const struct diag *diag)
{
    struct clocks *clocks = calloc(1, sizeof(*clocks));

    if (!clocks) {
        diag_no_memory(diag);
        return NULL;
    }
    clocks->diag = diag;
    clocks->tasks = tasks;
    clocks->rank_count = rank_count;
    return clocks;
}

struct clocks *clocks_free(struct clocks *clocks)
{
    if (clocks) {
        free(clocks->evidence);
        hash_index_deinit(&clocks->index);
        free(clocks->ranks);
        free(clocks->pairs);
        free(clocks->nodes);
        free(clocks);
    }
    return NULL;
}

/* Whose clock is compared with whose. */
struct clock_direction {
    uint32_t waiter;
    uint32_t partner;
};

static uint32_t hash_direction(struct clock_direction direction)
{
    return hash_of((uint64_t)direction.waiter << 32 | direction.partner);
}

static bool is_of_direction(const void *list, uint32_t number, const void *direction)
{
    const struct evidence *evidence = (const struct evidence *)list + number;
    const struct clock_direction *wanted = direction;

    return evidence->waiter == wanted->waiter && evidence->partner == wanted->partner;
}

/* NULL: there is none. */
static struct evidence *find_evidence_of(const struct clocks *clocks, uint32_t waiter, uint32_t partner)
{
    struct clock_direction direction = {waiter, partner};
    uint32_t number =
        hash_index_find(&clocks->index, hash_direction(direction), is_of_direction, clocks->evidence, &direction);

    return number != HASH_INDEX_NONE ? &clocks->evidence[number] : NULL;
}

static int add_evidence(struct clocks *clocks, struct clock_direction direction, int64_t low)
{
    if (array_reserve(&clocks->evidence, &clocks->capacity, clocks->count + 1, sizeof(*clocks->evidence)) < 0 ||
        hash_index_add(&clocks->index, hash_direction(direction), (uint32_t)clocks->count) < 0)
        return diag_no_memory(clocks->diag);
    clocks->evidence[clocks->count++] = (struct evidence){direction.waiter, direction.partner, low, low > 0};
    return 0;
}

static int learn(struct clocks *clocks, uint32_t waiter, uint32_t partner, int64_t low)
{
    struct evidence *evidence = find_evidence_of(clocks, waiter, partner);

    if (!evidence)
        return clocks->count < MAX_PAIRS ? add_evidence(clocks, (struct clock_direction){waiter, partner}, low) : 0;
    if (low > evidence->low)
        evidence->low = low;
    evidence->impossible += low > 0;
    return 0;
}

static int learn_of_last(struct clocks *clocks, const struct join *join)
{
    const struct post *last = join->range[join->range_count - 1];

    if (last->rank == join->rank)
        last = join->range[join->range_count - 2];
    return learn(clocks, join->rank, last->rank, last->raw - join->raw);
}

/* Of those whom MPI makes this rank wait for, the last says most; a root that entered in time is not looked for. */
static int take_collective(struct clocks *clocks, const struct join *join)
{
    enum mpi_class class = mpi_call(join->call)->class;

    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && join->own->is_root))
        return join->range_count > 1 ? learn_of_last(clocks, join) : 0;
    for (size_t i = 0; i < join->extra_count && class == MPI_CLASS_ONE_TO_ALL; i++) {
        int error = join->extra[i]->is_root
                        ? learn(clocks, join->rank, join->extra[i]->rank, join->extra[i]->raw - join->raw)
                        : 0;

        if (error < 0)
            return error;
    }
    return 0;
}

static int take_join(void *self, const struct join *join)
{
    struct clocks *clocks = self;
    int64_t shift = join->time - join->raw;

    if (shift > clocks->largest_shift) {
        clocks->largest_shift = shift;
        clocks->shifted_rank = join->rank;
    }
    if (join->kind == JOIN_RECEIVE)
        return learn(clocks, join->rank, join->extra[0]->rank, join->extra[0]->raw - join->raw);
    return join->kind == JOIN_COLLECTIVE ? take_collective(clocks, join) : 0;
}

void clocks_listen(struct clocks *clocks, struct listener *listener)
{
    *listener = (struct listener){.self = clocks, .join = take_join};
}

static int64_t size_of(int64_t value)
{
    return value < 0 ? -value : value;
}

static int compare_pairs(const void *a, const void *b)
{
    const struct clock_pair *x = a;
    const struct clock_pair *y = b;

    if (x->largest != y->largest)
        return x->largest > y->largest ? -1 : 1;
    if (x->waiter != y->waiter)
        return x->waiter < y->waiter ? -1 : 1;
    return (x->partner > y->partner) - (x->partner < y->partner);
}

/* Where the bounds allow that the clocks agree, they are taken to agree. Bounds that contradict each other are those of
 * a clock that drifts. */
static struct clock_offset offset_of(int64_t low, int64_t high)
{
    struct clock_offset offset = {.low = low, .high = high, .drifts = low > high};

    if (offset.drifts) {
        offset.low = high;
        offset.high = low;
    }
    offset.middle = low <= 0 && high >= 0 ? 0 : low + (high - low) / 2;
    offset.is_estimate = !offset.drifts && offset.high - offset.low <= size_of(offset.middle);
    return offset;
}

static struct clock_offset offset_at_least(int64_t low)
{
    return (struct clock_offset){.low = low, .high = INT64_MAX, .middle = low};
}

static struct clock_offset offset_at_most(int64_t high)
{
    return (struct clock_offset){.low = INT64_MIN, .high = high, .middle = high};
}

/* What the two directions say; only the one where nothing went the other way. */
static struct clock_pair pair_of(const struct clocks *clocks, const struct evidence *evidence)
{
    const struct evidence *back = find_evidence_of(clocks, evidence->partner, evidence->waiter);

    return (struct clock_pair){
        .waiter = evidence->waiter,
        .partner = evidence->partner,
        .count = evidence->impossible,
        .largest = evidence->low,
        .offset = back ? offset_of(evidence->low, -back->low) : offset_at_least(evidence->low),
    };
}

static int list_pairs(struct clocks *clocks)
{
    clocks->pairs = calloc(clocks->count + 1, sizeof(*clocks->pairs));
    if (!clocks->pairs)
        return diag_no_memory(clocks->diag);
    for (size_t i = 0; i < clocks->count; i++)
        if (clocks->evidence[i].impossible > 0)
            clocks->pairs[clocks->pair_total++] = pair_of(clocks, &clocks->evidence[i]);
    qsort(clocks->pairs, clocks->pair_total, sizeof(*clocks->pairs), compare_pairs);
    return 0;
}

/* Nodes are few: a list is searched. */
static struct clock_pair *find_nodes(struct clocks *clocks, uint32_t waiter, uint32_t partner)
{
    for (size_t i = 0; i < clocks->node_total; i++)
        if (clocks->nodes[i].waiter == waiter && clocks->nodes[i].partner == partner)
            return &clocks->nodes[i];
    if (array_reserve(&clocks->nodes, &clocks->node_capacity, clocks->node_total + 1, sizeof(*clocks->nodes)) < 0)
        return NULL;
    clocks->nodes[clocks->node_total] = (struct clock_pair){.waiter = waiter, .partner = partner, .largest = INT64_MIN};
    return &clocks->nodes[clocks->node_total++];
}

static int add_to_nodes(struct clocks *clocks, const struct evidence *evidence)
{
    struct clock_pair *pair =
        find_nodes(clocks, clocks->tasks[evidence->waiter].node, clocks->tasks[evidence->partner].node);

    if (!pair)
        return diag_no_memory(clocks->diag);
    pair->count += evidence->impossible;
    if (evidence->low > pair->largest)
        pair->largest = evidence->low;
    return 0;
}

static int list_nodes(struct clocks *clocks)
{
    size_t kept = 0;

    for (size_t i = 0; i < clocks->count; i++) {
        const struct evidence *evidence = &clocks->evidence[i];
        int error = clocks->tasks[evidence->waiter].node != clocks->tasks[evidence->partner].node
                        ? add_to_nodes(clocks, evidence)
                        : 0;

        if (error < 0)
            return error;
    }
    for (size_t i = 0; i < clocks->node_total; i++) {
        struct clock_pair *pair = &clocks->nodes[i];

        pair->offset = offset_at_least(pair->largest);
        for (size_t k = 0; k < clocks->node_total; k++) {
            const struct clock_pair *back = &clocks->nodes[k];

            if (back->waiter != pair->partner || back->partner != pair->waiter)
                continue;
            pair->offset = offset_of(pair->largest, -back->largest);
        }
    }
    for (size_t i = 0; i < clocks->node_total; i++)
        if (clocks->nodes[i].count > 0)
            clocks->nodes[kept++] = clocks->nodes[i];
    clocks->node_total = kept;
    if (kept > 0)
        qsort(clocks->nodes, kept, sizeof(*clocks->nodes), compare_pairs);
    return 0;
}

struct estimate {
    uint32_t rank;
    struct clock_offset offset;
};

static int compare_estimates(const void *a, const void *b)
{
    const struct estimate *x = a;
    const struct estimate *y = b;

    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* All two-sided bounds, by rank. NULL when memory ran out. */
static struct estimate *list_estimates(const struct clocks *clocks, size_t *count)
{
    struct estimate *estimates = calloc(clocks->count + 1, sizeof(*estimates));

    *count = 0;
    for (size_t i = 0; estimates && i < clocks->count; i++) {
        const struct evidence *evidence = &clocks->evidence[i];
        const struct evidence *back = find_evidence_of(clocks, evidence->partner, evidence->waiter);

        if (back)
            estimates[(*count)++] = (struct estimate){evidence->waiter, offset_of(evidence->low, -back->low)};
    }
    if (estimates)
        qsort(estimates, *count, sizeof(*estimates), compare_estimates);
    return estimates;
}

/* One end of an interval. */
struct edge {
    int64_t at;
    int step; /* 1: it begins, -1: it has ended */
};

static int compare_edges(const void *a, const void *b)
{
    const struct edge *x = a;
    const struct edge *y = b;

    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return y->step - x->step;
}

static int64_t distance(int64_t low, int64_t high)
{
    return low > 0 ? low : high < 0 ? -high : 0;
}

/*
 * What the most partners agree upon (Marzullo, 1984), the closest to 0 of such stretches: with one bad clock among
 * many, all partners of its rank agree on its offset, and all partners of another rank but one on 0.
 */
static struct clock_offset agree(const struct estimate *estimates, size_t count, struct edge *edges)
{
    struct clock_offset best = {0};
    int most = 0;
    int depth = 0;

    for (size_t i = 0; i < count; i++) {
        edges[2 * i] = (struct edge){estimates[i].offset.low, 1};
        edges[2 * i + 1] = (struct edge){estimates[i].offset.high, -1};
    }
    qsort(edges, 2 * count, sizeof(*edges), compare_edges);
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        depth += edges[i].step;
        if (edges[i].step < 0 || edges[i + 1].step > 0 || depth < most)
            continue;
        if (depth > most || distance(edges[i].at, edges[i + 1].at) < distance(best.low, best.high))
            best = offset_of(edges[i].at, edges[i + 1].at);
        most = depth;
    }
    return best;
}

/* From where to where the rank's clock went as seen from those partners that saw it go; false: most did not. */
static bool find_drift(const struct estimate *estimates, size_t count, struct clock_offset *drift)
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

static struct clock_rank rank_of(const struct clocks *clocks, const struct estimate *estimates, size_t count,
                                 struct edge *edges)
{
    struct clock_rank rank = {
        .rank = estimates->rank,
        .node = clocks->tasks[estimates->rank].node,
        .partners = (uint32_t)count,
    };

    if (!find_drift(estimates, count, &rank.offset))
        rank.offset = agree(estimates, count, edges);
    return rank;
}

static void count_impossible(const struct clocks *clocks, struct clock_rank *rank)
{
    for (size_t i = 0; i < clocks->pair_total; i++)
        if (clocks->pairs[i].waiter == rank->rank || clocks->pairs[i].partner == rank->rank)
            rank->impossible += clocks->pairs[i].count;
}

/* The rank whose clock is wrong takes part in all impossible waits, its partners only in their own. */
static int compare_ranks(const void *a, const void *b)
{
    const struct clock_rank *x = a;
    const struct clock_rank *y = b;

    if (x->impossible != y->impossible)
        return x->impossible > y->impossible ? -1 : 1;
    if (size_of(x->offset.middle) != size_of(y->offset.middle))
        return size_of(x->offset.middle) > size_of(y->offset.middle) ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static int list_ranks(struct clocks *clocks)
{
    size_t count;
    struct estimate *estimates = list_estimates(clocks, &count);
    struct edge *edges = calloc(2 * count + 1, sizeof(*edges));

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
        rank = rank_of(clocks, estimates + start, end - start, edges);
        count_impossible(clocks, &rank);
        if (rank.impossible > 0 && (rank.offset.middle != 0 || rank.offset.drifts))
            clocks->ranks[clocks->rank_total++] = rank;
    }
    free(estimates);
    free(edges);
    qsort(clocks->ranks, clocks->rank_total, sizeof(*clocks->ranks), compare_ranks);
    return 0;
}

/* The other one of a pair. */
static uint32_t partner_of(const struct clock_pair *pair, uint32_t rank)
{
    return pair->waiter == rank ? pair->partner : pair->waiter;
}

/* Whether the rank takes part in all impossible waits, and not all of them are with one other rank, which could as well
 * be the one whose clock is wrong. */
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

/* What all others say of the rank's clock, if theirs agree. */
static struct clock_rank bounds_of(const struct clocks *clocks, uint32_t rank)
{
    struct clock_rank bounds = {.rank = rank, .node = clocks->tasks[rank].node};
    int64_t low = INT64_MIN;
    int64_t high = INT64_MAX;

    for (size_t i = 0; i < clocks->count; i++) {
        const struct evidence *evidence = &clocks->evidence[i];

        if (evidence->waiter == rank) {
            low = evidence->low > low ? evidence->low : low;
            bounds.partners++;
        } else if (evidence->partner == rank) {
            high = -evidence->low < high ? -evidence->low : high;
            bounds.partners += !find_evidence_of(clocks, rank, evidence->waiter);
        }
    }
    bounds.offset = high == INT64_MAX  ? offset_at_least(low)
                    : low == INT64_MIN ? offset_at_most(high)
                                       : offset_of(low, high);
    return bounds;
}

/* One rank that explains everything takes the place of all that are listed. */
static void find_suspect(struct clocks *clocks)
{
    for (int i = 0; i < 2 && clocks->pair_total > 0; i++) {
        struct clock_rank suspect = bounds_of(clocks, i == 0 ? clocks->pairs->waiter : clocks->pairs->partner);

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
    int error = list_pairs(clocks);

    if (error == 0)
        error = list_nodes(clocks);
    if (error == 0)
        error = list_ranks(clocks);
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
