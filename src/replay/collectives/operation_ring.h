/*
 * The operations of a communicator that somebody may still enter or leave: a ring by number, oldest first.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_RING_H
#define CLOCKTALK_REPLAY_COLLECTIVES_OPERATION_RING_H

#include "base/ring.h"
#include "replay/collectives/operation.h"
#include "replay/engine_state.h"

/*
 * The operation of that number on the communicator at `position`, made for the event's call where it is new (all up to
 * it are then); NULL in *found where it has been closed long ago. 0 or ERROR_MEMORY.
 */
int operation_ring_open(struct communicator *communicator, uint32_t position, uint32_t number,
                        const struct replay_event *event, struct operation **found) __attribute__((warn_unused_result));

/* Whether it is one of engine.collective_count, with those that have entered so far. */
bool operation_is_counted(const struct engine *engine, const struct operation *operation);

static inline struct operation **operation_at(const struct communicator *communicator, uint32_t number)
{
    return &communicator->operations[ring_index(number, communicator->operation_capacity)];
}

/* All have left it who may. */
static inline bool operation_is_over(const struct operation *operation, const struct communicator *communicator)
{
    return operation->left >= operation->posted &&
           (operation->posted >= communicator->member_count || operation->is_given_up);
}

/* Frees the oldest operation. */
void operation_ring_drop(struct engine *engine, struct communicator *communicator);

/* Frees the oldest operations as far as all have entered and left them. */
static inline void operation_ring_close(struct engine *engine, struct communicator *communicator)
{
    while (communicator->operation_count > 0 &&
           operation_is_over(*operation_at(communicator, communicator->base), communicator))
        operation_ring_drop(engine, communicator);
}

/*
 * Operations that are out of step and not complete are no operations: `handle` is called for each rank inside one, with
 * its post, which lives during the call. 0 or a negative error.
 */
int operation_ring_dissolve(struct engine *engine, struct communicator *communicator,
                            int (*handle)(struct engine *engine, struct rank *rank, struct post *post))
    __attribute__((warn_unused_result));

/* Every member is inside this operation: the count goes on from it, and nobody enters an older one any more. 0 or
 * ERROR_MEMORY. */
int operation_ring_restart(struct engine *engine, struct communicator *communicator, struct operation *operation)
    __attribute__((warn_unused_result));

/* Forgets the operation's posts and frees it; NULL is fine. Returns NULL. */
struct operation *operation_release(struct engine *engine, struct operation *operation);

/* Frees all operations of all communicators. */
void operation_rings_clear(struct engine *engine);

#endif
