/*
 * Collectives: entering an operation, and what its exit waits for (docs/semantics.md, "Collectives").
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H
#define CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H

#include "replay/engine.h"

/* The rank's open call is a collective on the communicator at that position: joins the operation. 0 or a negative
 * error. */
int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
    __attribute__((warn_unused_result));

/* At the exit: moves the rank's clocks, or blocks. 0, STEP_BLOCKED or an error. */
int collective_exit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Behind the exit's interval: tells the join and leaves the operation. */
int collective_emit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Members that have not entered are left out from now on; counted once. Wakes who waits for them. */
void collective_give_up(struct engine *engine, struct operation *operation);

/* The first member that has not entered and is busy, or RANK_NONE. */
uint32_t collective_find_busy(const struct engine *engine, const struct operation *operation);

/* Fills in a post for the entry of the rank's open call. 0 or a negative error. */
int collective_stamp(struct engine *engine, const struct rank *rank, struct post *post, unsigned flags)
    __attribute__((warn_unused_result));

/*
 * Operations that are out of step and not complete are no operations: `take` is called for each rank inside one, with
 * its post, which lives during the call. 0 or a negative error.
 */
int collective_dissolve(struct engine *engine, struct communicator *communicator,
                        int (*take)(struct engine *engine, struct rank *rank, struct post *post))
    __attribute__((warn_unused_result));

/* Every member is inside this operation: it becomes the only one, and the count goes on from it. 0 or ERROR_MEMORY. */
int collective_restart(struct engine *engine, struct communicator *communicator, struct operation *operation)
    __attribute__((warn_unused_result));

/* Forgets the operation's posts and frees it; NULL is fine. Returns NULL. */
struct operation *collective_free(struct engine *engine, struct operation *operation);

/* Frees all operations. */
void collective_clear(struct engine *engine);

#endif
