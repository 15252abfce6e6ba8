/*
 * Transfers: a message takes effect on the timelines of its ranks. It is sent, its receive is posted, it is received.
 *
 * Some sends may wait for their receiver (docs/semantics.md, "Sends that wait"). A synchronous send waits in its own
 * call, and so does a blocking one whose receive the trace shows to be posted there. A nonblocking send may wait in the
 * call that completes it, which the trace does not name: its rank keeps it open, by receiver, until a call of that kind
 * is open when the receive is posted, or the rank has gone past it.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_TRANSFERS_H
#define CLOCKTALK_REPLAY_MESSAGES_TRANSFERS_H

#include "replay/engine_state.h"

/* The rank's earliest pending send happens: now, or at the entry of the call that is open. 0 or a negative error. */
int transfer_send(struct engine *engine, struct rank *rank) MUST_CHECK;

/* Its earliest pending receive is posted, likewise. */
int transfer_post_receive(struct engine *engine, struct rank *rank) MUST_CHECK;

/* Its earliest pending receive completes: its clocks go on to what the message demands. 0, RANK_BLOCKED or an error;
 * a rank that must not block just stops. */
int transfer_receive(struct engine *engine, struct rank *rank, bool may_block) MUST_CHECK;

/* The rank waits for a message that has not been sent: blocks until it is. 0 where that could be done at once,
 * RANK_BLOCKED or an error. */
int transfer_await_send(struct engine *engine, struct rank *rank, struct message *message) MUST_CHECK;

/* The message's synchronous send returned at `exit`, its receive was posted at `post` (raw): counted where that is
 * impossible. */
void transfer_count_early_return(struct engine *engine, const struct message *message, int64_t exit, int64_t post);

/*
 * All transfers of the rank before `time` (raw), which belong to no event. 0, RANK_BLOCKED or an error. A rank that has
 * no event to come back to may not block: then it just stops.
 */
int transfers_advance(struct engine *engine, struct rank *rank, int64_t time, bool may_block) MUST_CHECK;

/* After the interval of a call: emits the joins of what it has received and of the sends that waited, and releases
 * these messages. */
int transfers_emit_joins(struct engine *engine, struct rank *rank) MUST_CHECK;

/* Keeps a nonblocking send, whose reference passes on, for the calls to come, in order of the receives. 0 or
 * ERROR_MEMORY (reported). */
int open_sends_add(struct engine *engine, struct rank *rank, struct message *message) MUST_CHECK;

/* Releases what the rank keeps: none of its calls can wait any more. */
void open_sends_clear(struct engine *engine, struct rank *rank);

#endif
