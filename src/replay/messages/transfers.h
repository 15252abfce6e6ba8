/*
 * Transfers: a message takes effect on the timelines of its ranks. It is sent, its receive is posted, it is received.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_TRANSFERS_H
#define CLOCKTALK_REPLAY_MESSAGES_TRANSFERS_H

#include "replay/engine_state.h"

/* The rank's earliest pending send happens: now, or at the entry of the call that is open. 0 or a negative error. */
int transfer_send(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Its earliest pending receive is posted, likewise. */
int transfer_post_receive(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Its earliest pending receive completes: its clocks go on to what the message demands. 0, RANK_BLOCKED or an error;
 * a rank that must not block just stops. */
int transfer_receive(struct engine *engine, struct rank *rank, bool may_block) __attribute__((warn_unused_result));

/* The rank waits for a message that has not been sent: blocks until it is. 0 where that could be done at once,
 * RANK_BLOCKED or an error. */
int transfer_await_send(struct engine *engine, struct rank *rank, struct message *message)
    __attribute__((warn_unused_result));

/*
 * All transfers of the rank before `time` (raw), which belong to no event. 0, RANK_BLOCKED or an error. A rank that has
 * no event to come back to may not block: then it just stops.
 */
int transfers_advance(struct engine *engine, struct rank *rank, int64_t time, bool may_block)
    __attribute__((warn_unused_result));

/* After the interval of a call: emits the joins of what it has received and of the sends that waited, and releases
 * these messages. */
int transfers_emit_joins(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

#endif
