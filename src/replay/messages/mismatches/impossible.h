/*
 * Impossible messages: received before they were sent, on recorded times. Either clocks disagree, or the tracer tied a
 * send to a receive that is not its own (docs/semantics.md, "Mismatched messages" and "Missing sends"); then nobody
 * waits for the message. Each is judged and counted once, when it is read if that decides it, else when it arrives.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MISMATCHES_IMPOSSIBLE_H
#define CLOCKTALK_REPLAY_MESSAGES_MISMATCHES_IMPOSSIBLE_H

#include "replay/engine_state.h"

static inline bool message_is_impossible(const struct message *message)
{
    return message->send_time > message->arrival;
}

/* The message has been read. 0 or ERROR_MEMORY (reported). message->is_dropped where nobody waits for it, for whatever
 * reason. */
int impossible_read(struct engine *engine, struct message *message) MUST_CHECK;

/* The message arrives at its receiver, which has come to its arrival, or (`second`) it is one that is possible, but its
 * call completes one request and has completed another of the channel. Likewise; may come again until it is received.
 */
int impossible_arrive(struct engine *engine, struct message *message, const struct rank *receiver,
                      bool second) MUST_CHECK;

/* It is received: clocks are to blame, if nothing else was found. */
void impossible_receive(struct engine *engine, struct message *message);

/* It is its channel that is to blame. 0 or ERROR_MEMORY (reported). */
int impossible_blame(struct engine *engine, const struct message *message) MUST_CHECK;

/* Nothing follows: counts what has not been counted. 0 or ERROR_MEMORY (reported). */
int impossible_finish(struct engine *engine) MUST_CHECK;

#endif
