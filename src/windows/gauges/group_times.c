/*
 * Group times: how long the ranks of each group compute together in each window: those of a node, of which the one
 * whose ranks compute longest on average counts (docs/semantics.md, "Nodes"), and those of a group of --partition, for
 * the dispersion within them.
 *
 * A rank's share of a cell counts when the rank leaves it, and cells that it crosses are not visited one by one. Both
 * are told by the windows (windows.h) where the ledger has them; else they are found out here, in the same way. Of
 * every cell that is open there is something of every group, which is why it is small: a time of 64 bits; those beyond
 * are noted.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "windows/gauges/gauge.h"
#include "windows/windows.h"

struct group_sums {
    uint32_t ranks;
    uint32_t node;    /* number in the header, from 1; 0: unknown, or no node */
    int32_t crossing; /* ranks that compute all through the cell that was closed last */
    __int128 here;    /* useful time in that */
    __int128 total;   /* in all windows together */
};

/* A group's useful time in a cell has gone beyond 2^64 nanoseconds once more. */
struct carry {
    uint64_t cell;
    uint32_t group;
};

/* Within one cache line. */
struct grouped_rank {
    _Alignas(32) struct grid_place place;
    int64_t useful; /* in its cell, of which its group knows nothing yet */
};

struct group_times {
    struct ledger *ledger;
    size_t at;         /* of useful times, of each group */
    size_t changes_at; /* of changes of the number of ranks that compute all through cells, from this cell on */
    struct grouped_rank *ranks; /* NULL: the windows tell */
    uint32_t rank_count;
    const uint32_t *of_rank; /* the group, from 0 */
    uint32_t *nodes;         /* the same, for nodes */
    struct group_sums *groups;
    uint32_t count;
    uint64_t closed; /* cells */
    struct carry *carries;
    size_t carry_count;
    size_t carry_capacity;
    struct node_balance total;
    bool is_of_span; /* its cell is the part from Init to Finalize */
};

static void group_times_free(void *self)
{
    struct group_times *times = self;

    free(times->ranks);
    free(times->nodes);
    free(times->groups);
    free(times->carries);
}

static int add_to_group(void *self, uint32_t rank, uint64_t cell, int64_t useful)
{
    struct group_times *times = self;
    uint32_t group = times->of_rank[rank];
    uint64_t *sum = (uint64_t *)ledger_at(times->ledger, cell, times->at) + group;

    if (!__builtin_add_overflow(*sum, (uint64_t)useful, sum))
        return 0;
    return diag_memory(times->ledger->list->diag, array_append(times->carries, times->carry_count,
                                                               times->carry_capacity, (struct carry){cell, group}));
}

static void cross_with_group(void *self, uint32_t rank, uint64_t first, uint64_t end)
{
    struct group_times *times = self;
    uint32_t group = times->of_rank[rank];

    ((int32_t *)ledger_at(times->ledger, first, times->changes_at))[group]++;
    ((int32_t *)ledger_at(times->ledger, end, times->changes_at))[group]--;
}

/* What the rank has of its cell. */
static int give_to_group(struct group_times *times, uint32_t rank)
{
    struct grouped_rank *grouped = &times->ranks[rank];
    int64_t useful = grouped->useful;

    grouped->useful = 0;
    return add_to_group(times, rank, grouped->place.cell, useful);
}

/* What does not lie within the rank's cell, perhaps. */
static __attribute__((noinline)) int spread_useful(struct group_times *times, const struct interval *interval)
{
    struct ledger *ledger = times->ledger;
    struct grouped_rank *rank = &times->ranks[interval->rank];
    struct ledger_stretch stretch;
    int error = interval->t0 < rank->place.end ? 0 : give_to_group(times, interval->rank);

    error = error ?: ledger_reach(ledger, &rank->place, interval->t0)
                ?: ledger_cut(ledger, &rank->place, interval->t0, interval->t1, &stretch);
    if (error < 0)
        return error;
    rank->useful += stretch.head;
    if (stretch.last == rank->place.cell)
        return 0;
    cross_with_group(times, interval->rank, rank->place.cell + 1, stretch.last);
    error = give_to_group(times, interval->rank) ?: ledger_move(ledger, &rank->place, stretch.last);
    rank->useful = stretch.tail;
    return error;
}

/* The rank computes. */
static int group_times_on_interval(void *self, const struct interval *interval)
{
    struct group_times *times = self;
    struct grouped_rank *rank = &times->ranks[interval->rank];

    if (interval->t1 > rank->place.end)
        return spread_useful(times, interval);
    rank->useful += interval->t1 - interval->t0;
    return 0;
}

static int group_times_on_finish(void *self, int64_t end)
{
    struct group_times *times = self;
    int error = 0;

    for (uint32_t i = 0; times->ranks && i < times->rank_count && error == 0; i++)
        error = give_to_group(times, i);
    return error ?: ledger_finish(times->ledger, end);
}

static void close_groups(struct group_times *times, const void *memory, const struct window_facts *facts)
{
    const uint64_t *useful = memory;
    const int32_t *changes = (const int32_t *)(const void *)(useful + times->count);

    for (uint32_t i = 0; i < times->count; i++) {
        struct group_sums *group = &times->groups[i];

        group->crossing += changes[i];
        if (facts)
            group->here = useful[i] + (__int128)(facts->totals.end - facts->totals.start) * group->crossing;
    }
    for (size_t i = 0; facts && i < times->carry_count; i++)
        if (times->carries[i].cell == times->closed)
            times->groups[times->carries[i].group].here += (__int128)1 << 64;
    for (uint32_t i = 0; facts && i < times->count; i++)
        times->groups[i].total += times->groups[i].here;
    times->closed++;
}

/* Of groups whose number of ranks is known. */
static int start_group_times(struct group_times *times, const struct gauge_start *start, struct gauge *gauge,
                             struct listener *listener)
{
    gauge->size = times->count * (sizeof(uint64_t) + sizeof(int32_t));
    gauge->self = times;
    times->ledger = start->ledger;
    times->rank_count = start->replay->rank_count;
    if (ledger_add(start->ledger, gauge, &times->at) < 0)
        return ERROR_MEMORY;
    times->changes_at = times->at + times->count * sizeof(uint64_t);
    if (start->windows) {
        windows_tell_useful(start->windows, &(struct useful_taker){times, add_to_group, cross_with_group});
        *listener = (struct listener){.self = times, .finish = group_times_on_finish};
        return 0;
    }
    times->ranks = ledger_enter_ranks(start->ledger, times->rank_count, sizeof(*times->ranks));
    if (!times->ranks)
        return ERROR_MEMORY;
    *listener = (struct listener){
        .self = times,
        .ranks = times->ranks,
        .rank_size = sizeof(*times->ranks),
        .skips = ~(1U << STATE_USEFUL),
        .interval = group_times_on_interval,
        .finish = group_times_on_finish,
    };
    return 0;
}

static bool groups_are_wanted(const struct options *options, unsigned asked)
{
    (void)asked;
    return options->reports & options->known.with[WINDOWS_BY_PARTITION] && options->path.partition;
}

static void close_groups_of_partition(void *self, const void *memory, struct window_facts *facts)
{
    struct group_times *times = self;

    close_groups(times, memory, facts);
    for (uint32_t i = 0; facts && i < times->count; i++) {
        const struct group_sums *group = &times->groups[i];

        facts->group_squares += (long double)group->here * (long double)group->here / group->ranks;
    }
}

static int groups_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct group_times *times = self;
    struct gauge gauge = {.part = WINDOW_PART_GROUPS, .close = close_groups_of_partition};

    times->count = (uint32_t)start->groups->count;
    times->of_rank = start->groups->of_rank;
    times->groups = calloc(times->count, sizeof(*times->groups));
    if (!times->groups)
        return diag_no_memory(start->diag);
    for (uint32_t i = 0; i < times->count; i++)
        times->groups[i].ranks = start->groups->items[i].ranks;
    return start_group_times(times, start, &gauge, listener);
}

const struct gauge_class groups_gauge = {
    .scope = GAUGE_OF_WINDOWS,
    .part = WINDOW_PART_GROUPS,
    .is_wanted = groups_are_wanted,
    .size = sizeof(struct group_times),
    .start = groups_start,
    .free = group_times_free,
};

/* Nodes are numbered from 0 as they are met; ranks on an unknown one each have their own. 0 or ERROR_MEMORY. */
static int number_nodes(struct group_times *times, const struct replay_start *replay)
{
    struct keyed_list numbers = {0}; /* + 1, of nodes */
    uint32_t rank;

    for (rank = 0; rank < replay->rank_count; rank++) {
        uint32_t unknown = 0;
        uint32_t node = replay->tasks[rank].node;
        uint32_t *number = node != 0 ? keyed_list_get(&numbers, node, sizeof(*number)) : &unknown;

        if (!number)
            break;
        if (*number == 0)
            *number = ++times->count;
        times->nodes[rank] = *number - 1;
        times->groups[*number - 1].ranks++;
        times->groups[*number - 1].node = node;
    }
    keyed_list_deinit(&numbers);
    return rank == replay->rank_count ? 0 : ERROR_MEMORY;
}

/* Means are compared by cross products. */
static struct node_balance busiest_node(const struct group_times *times, bool is_of_run)
{
    struct node_balance busiest = {.ranks = 1, .nodes = times->count};

    for (uint32_t i = 0; i < times->count; i++) {
        const struct group_sums *group = &times->groups[i];
        __int128 useful = is_of_run ? group->total : group->here;

        if (useful * busiest.ranks > busiest.useful * group->ranks) {
            busiest.useful = useful;
            busiest.ranks = group->ranks;
        }
    }
    return busiest;
}

/* Its number, where it stands out: all others exceed the mean by less than a quarter as much, if at all. Else 0. */
static uint32_t node_that_stands_out(const struct group_times *times, const struct node_balance *busiest,
                                     bool is_of_run)
{
    const double most = (double)busiest->useful / busiest->ranks;
    double sum = 0, ranks = 0, limit;
    uint32_t node = 0, beyond = 0;

    for (uint32_t i = 0; i < times->count; i++) {
        sum += (double)(is_of_run ? times->groups[i].total : times->groups[i].here);
        ranks += times->groups[i].ranks;
    }
    limit = sum / ranks + (most - sum / ranks) / 4;
    for (uint32_t i = 0; i < times->count; i++) {
        const struct group_sums *group = &times->groups[i];

        if ((double)(is_of_run ? group->total : group->here) / group->ranks < limit)
            continue;
        node = group->node;
        beyond++;
    }
    return beyond == 1 ? node : 0;
}

static void close_nodes(void *self, const void *memory, struct window_facts *facts)
{
    struct group_times *times = self;

    close_groups(times, memory, facts);
    if (facts)
        facts->nodes = busiest_node(times, false);
    if (facts && times->is_of_span)
        facts->nodes.standing_out = node_that_stands_out(times, &facts->nodes, false);
}

static int nodes_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct group_times *times = self;
    struct gauge gauge = {.part = WINDOW_PART_NODES, .close = close_nodes};
    const struct prv_task *tasks = start->replay->tasks;
    uint32_t alike = 1; /* ranks on the first one's node */

    while (alike < start->replay->rank_count && tasks[alike].node != 0 && tasks[alike].node == tasks[0].node)
        alike++;
    if (alike >= start->replay->rank_count)
        return 0;
    times->nodes = calloc(start->replay->rank_count, sizeof(*times->nodes));
    times->groups = calloc(start->replay->rank_count, sizeof(*times->groups)); /* at most as many */
    if (!times->nodes || !times->groups || number_nodes(times, start->replay) < 0)
        return diag_no_memory(start->diag);
    times->of_rank = times->nodes;
    times->is_of_span = start->span != NULL;
    return start_group_times(times, start, &gauge, listener);
}

static void nodes_conclude(void *self, struct run_gauged *known)
{
    struct group_times *times = self;

    if (times->count == 0)
        return;
    times->total = busiest_node(times, true);
    times->total.standing_out = node_that_stands_out(times, &times->total, true);
    known->nodes = &times->total;
}

const struct gauge_class nodes_gauge = {
    .scope = GAUGE_OF_ALL,
    .part = WINDOW_PART_NODES,
    .size = sizeof(struct group_times),
    .start = nodes_start,
    .conclude = nodes_conclude,
    .free = group_times_free,
};
