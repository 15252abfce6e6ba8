/*
 * Messages in flight: each is tied to the timelines of its sender and its receiver until it has taken effect there.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_IN_FLIGHT_H
#define CLOCKTALK_REPLAY_MESSAGES_IN_FLIGHT_H

#include "replay/engine_state.h"

/* A new message, of which all up to the tag is to be filled in, for in_flight_add. NULL when memory ran out
 * (reported). */
struct message *in_flight_new(struct engine *engine);

/* Ties it to both ranks, and takes it over. Nobody waits for it where its time is past. 0 or ERROR_MEMORY. */
int in_flight_add(struct engine *engine, struct message *message) __attribute__((warn_unused_result));

/* The rank's timeline has not gone past that time, or the thread stands in a call that holds it. */
bool in_flight_is_ahead_aside(const struct rank *rank, uint16_t thread, int64_t time);

static inline bool in_flight_is_ahead(const struct rank *rank, uint16_t thread, int64_t time)
{
    if (time >= rank->raw)
        return true;
    return thread == rank->thread ? rank->call && time >= rank->enter_raw
                                  : in_flight_is_ahead_aside(rank, thread, time);
}

/* What one thread of the rank has before that time becomes another's. 0 or ERROR_MEMORY (reported). */
int in_flight_move(struct engine *engine, struct rank *rank, struct pending_messages *from, struct pending_messages *to,
                   int64_t time) __attribute__((warn_unused_result));

/* Nobody refers to the message any more. */
void in_flight_retire(struct engine *engine, struct message *message);

/* One of those that refer to the message is done with it; the last one frees it. */
static inline void in_flight_release(struct engine *engine, struct message *message)
{
    if (--message->references == 0)
        in_flight_retire(engine, message);
}

/* Releases everything that is still tied to the rank. */
void in_flight_clear(struct engine *engine, struct rank *rank);

/* Likewise, but for what is kept of receives past. */
void in_flight_clear_messages(struct engine *engine, struct rank *rank);

#endif
