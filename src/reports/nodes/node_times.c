#include "reports/nodes/node_times.h"

#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/group_times.h"

struct node_times {
    node_window_handler *handler;
    void *user;
    uint32_t node_count;
    uint32_t *nodes;      /* of each rank */
    uint32_t *node_ranks; /* of each node */
    struct group_times *useful;
};

/* The node of a rank, numbered from 0 as they are met: that of the first rank on the same one. */
static uint32_t number_of_node(const struct prv_task *tasks, uint32_t rank, const uint32_t *nodes, uint32_t count)
{
    for (uint32_t i = 0; tasks[rank].node != 0 && i < rank; i++)
        if (tasks[i].node == tasks[rank].node)
            return nodes[i];
    return count;
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
    for (uint32_t i = 0; i < rank_count; i++) {
        times->nodes[i] = number_of_node(tasks, i, times->nodes, times->node_count);
        times->node_count += times->nodes[i] == times->node_count;
        times->node_ranks[times->nodes[i]]++;
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
