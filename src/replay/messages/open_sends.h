/*
 * Sends that may wait for their receiver (docs/semantics.md, "Sends that wait").
 *
 * A synchronous send waits in its own call, and so does a blocking one whose receive the trace shows to be posted
 * there. A nonblocking send may wait in the call that completes it, which the trace does not name: its rank keeps it
 * open, by receiver, until a call of that kind is open when the receive is posted, or the rank has gone past it.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_OPEN_SENDS_H
#define CLOCKTALK_REPLAY_MESSAGES_OPEN_SENDS_H

#include "replay/engine_state.h"

/* The rank has sent the message, whose reference passes on: kept for the calls that may wait for its receiver, or
 * released where none may. 0 or ERROR_MEMORY (reported). */
int open_sends_begin(struct engine *engine, struct rank *rank, struct message *message)
    __attribute__((warn_unused_result));

/* Keeps a nonblocking send for the calls to come, in order of the receives. Likewise. */
int open_sends_add(struct engine *engine, struct rank *rank, struct message *message)
    __attribute__((warn_unused_result));

/* Whether the sender may be waiting for the message's receive, which was posted at `time` (raw). */
bool open_sends_want_post(const struct engine *engine, const struct message *message, int64_t time);

/* Releases what the rank keeps: none of its calls can wait any more. */
void open_sends_clear(struct engine *engine, struct rank *rank);

#endif
