#include "reports/nodes/node_times.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/hash_index.h"
#include "windows/cells/group_times.h"

struct node_times {
    node_window_handler *handler;
    void *user;
    uint32_t node_count;
    uint32_t *nodes;      /* of each rank */
    uint32_t *node_ranks; /* of each node */
    struct group_times *useful;
};

static bool is_on_node(const void *tasks, uint32_t rank, const void *node)
{
    return ((const struct prv_task *)tasks)[rank].node == *(const uint32_t *)node;
}

/* Nodes are numbered from 0 as they are met; ranks on an unknown one each have their own. 0 or ERROR_MEMORY. */
static int number_nodes(struct node_times *times, const struct prv_task *tasks, uint32_t rank_count)
{
    struct hash_index first_ranks = {0}; /* by node */
    int error = 0;

    for (uint32_t rank = 0; rank < rank_count && error == 0; rank++) {
        uint32_t node = tasks[rank].node;
        uint32_t first = HASH_INDEX_NONE;

        if (node != 0)
            first = hash_index_find(&first_ranks, hash_of(node), is_on_node, tasks, &node);
        if (node != 0 && first == HASH_INDEX_NONE)
            error = hash_index_add(&first_ranks, hash_of(node), rank);
        times->nodes[rank] = first == HASH_INDEX_NONE ? times->node_count++ : times->nodes[first];
        times->node_ranks[times->nodes[rank]]++;
    }
    hash_index_deinit(&first_ranks);
    return error;
}

uint32_t node_times_count(const struct prv_task *tasks, uint32_t task_count)
{
    uint32_t count = 0;

    /* Two are as good as many for those who ask whether there are several. */
    for (uint32_t i = 0; i < task_count && count < 2; i++)
        count += i == 0 || tasks[i].node == 0 || tasks[i].node != tasks[0].node;
    return count;
}

/* Means are compared by cross products. */
static struct node_balance busiest_node(const struct node_times *times, const __int128 *useful)
{
    struct node_balance busiest = {.ranks = 1, .nodes = times->node_count};

    for (uint32_t i = 0; i < times->node_count; i++)
        if (useful[i] * busiest.ranks > busiest.useful * times->node_ranks[i]) {
            busiest.useful = useful[i];
            busiest.ranks = times->node_ranks[i];
        }
    return busiest;
}

static int node_times_on_window(void *user, const __int128 *useful)
{
    struct node_times *times = user;
    struct node_balance balance = busiest_node(times, useful);

    return times->handler ? times->handler(times->user, &balance) : 0;
}

struct node_times *node_times_new(const struct prv_task *tasks, uint32_t rank_count, const struct window_grid *grid,
                                  node_window_handler *handler, void *user, const struct diag *diag)
{
    struct node_times *times = calloc(1, sizeof(*times));

    if (times)
        times->nodes = calloc(rank_count, sizeof(*times->nodes));
    if (times)
        times->node_ranks = calloc(rank_count, sizeof(*times->node_ranks));
    if (!times || !times->nodes || !times->node_ranks) {
        diag_no_memory(diag);
        return node_times_free(times);
    }
    times->handler = handler;
    times->user = user;
    if (number_nodes(times, tasks, rank_count) < 0) {
        diag_no_memory(diag);
        return node_times_free(times);
    }
    times->useful =
        group_times_new(times->nodes, rank_count, times->node_count, grid, node_times_on_window, times, diag);
    return times->useful ? times : node_times_free(times);
}

struct node_times *node_times_free(struct node_times *times)
{
    if (times) {
        group_times_free(times->useful);
        free(times->nodes);
        free(times->node_ranks);
    }
    free(times);
    return NULL;
}

void node_times_listen(struct node_times *times, struct listener *listener)
{
    group_times_listen(times->useful, listener);
}

struct node_balance node_times_total(const struct node_times *times)
{
    return busiest_node(times, group_times_total(times->useful));
}
