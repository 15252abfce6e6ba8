/*
 * Waits for messages: receives, and sends that wait for their receiver (semantics 2.1 to 2.3).
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_WAITS_H
#define CLOCKTALK_REPLAY_MESSAGES_WAITS_H

#include "replay/engine_state.h"

/* A new message, of which all up to the tag is to be filled in, for waits_add. NULL when memory ran out (reported). */
struct message *waits_take(struct engine *engine);

/* Ties it to both ranks, and takes it over. Nobody waits for it where its time is past. 0 or ERROR_MEMORY. */
int waits_add(struct engine *engine, struct message *message) __attribute__((warn_unused_result));

/*
 * What lies before `time` (raw) on the rank's timeline and belongs to no event. 0, STEP_BLOCKED or an error. A rank
 * that is settled while it has no event to come back to may not block: then it just stops.
 */
int waits_settle(struct engine *engine, struct rank *rank, int64_t time, bool may_block)
    __attribute__((warn_unused_result));

/* At the entry of a call: the messages that it sends, the receives that it posts. */
int waits_enter(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* At the exit of a call: moves the rank's clocks. 0, STEP_BLOCKED or an error. */
int waits_exit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Behind the exit's interval: tells the joins of waits_exit and lets go of the messages. */
int waits_emit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* Lets go of everything that is still tied to the rank. */
void waits_clear(struct engine *engine, struct rank *rank);

#endif
