/*
 * Node times: in each window the largest mean useful time of a node's ranks. A listener (stream.h).
 */
#ifndef CLOCKTALK_REPORTS_NODES_NODE_TIMES_H
#define CLOCKTALK_REPORTS_NODES_NODE_TIMES_H

#include <stdint.h>

#include "base/diag.h"
#include "paraver/header.h"
#include "replay/stream.h"
#include "windows/facts/node_balance.h"
#include "windows/window_grid.h"

/* Each window in order. 0 or a negative error, which ends the run. */
typedef int node_window_handler(void *user, const struct node_balance *balance);

struct node_times;

/* How many nodes the tasks are on; each task of node 0 is one by itself. */
uint32_t node_times_count(const struct prv_task *tasks, uint32_t task_count);

/* The whole part that the grid covers is summed up, too. `handler` may be NULL. NULL when memory ran out (reported). */
struct node_times *node_times_new(const struct prv_task *tasks, uint32_t rank_count, const struct window_grid *grid,
                                  node_window_handler *handler, void *user, const struct diag *diag);
struct node_times *node_times_free(struct node_times *times);

void node_times_listen(struct node_times *times, struct listener *listener);

/* Of all windows together; after the end of the run. */
struct node_balance node_times_total(const struct node_times *times);

#endif
