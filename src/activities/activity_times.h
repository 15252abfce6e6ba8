/*
 * Activity times: how long something was busy with each activity, as vectors that share what they have in common.
 *
 * A vector, indexed by activity, is a radix tree of nodes of eight; NULL is all zero. Who holds a vector holds a
 * reference to its root. Nodes are copied on write: who adds to a shared vector gets copies of the nodes from the root
 * down to the leaf that changes, and shares the rest.
 */
#ifndef CLOCKTALK_ACTIVITIES_ACTIVITY_TIMES_H
#define CLOCKTALK_ACTIVITIES_ACTIVITY_TIMES_H

#include <stdint.h>

#include "base/diag.h"

struct times_node;
struct times_block;

struct times_pool {
    const struct diag *diag;
    struct times_block *blocks;
    struct times_node *free;
};

void times_pool_init(struct times_pool *pool, const struct diag *diag);
/* All vectors go with it. */
void times_pool_deinit(struct times_pool *pool);

/* Another reference to the same vector. */
struct times_node *times_keep(struct times_node *times);
void times_drop(struct times_pool *pool, struct times_node *times);

/* *times is a reference, and becomes one to the sum. 0 or ERROR_MEMORY (reported; *times is still to be dropped). */
int times_add(struct times_pool *pool, struct times_node **times, uint32_t activity, int64_t length) MUST_CHECK;

/* Adds all of `more`. As times_add. */
int times_add_all(struct times_pool *pool, struct times_node **times, struct times_node *more) MUST_CHECK;

int64_t times_get(const struct times_node *times, uint32_t activity);

#endif
