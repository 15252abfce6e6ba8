/*
 * Messages in flight: each is tied to the timelines of its sender and its receiver until it has taken effect there.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_IN_FLIGHT_H
#define CLOCKTALK_REPLAY_MESSAGES_IN_FLIGHT_H

#include "replay/engine_state.h"

/* Ties a new message to both ranks, and takes it over. Nobody waits for it where its time is past. 0 or ERROR_MEMORY.
 */
int in_flight_add(struct engine *engine, struct message *message) MUST_CHECK;

/* What the tracer says of a thread outside MPI may be a request that the call at hand posts, or completes: up to the
 * rank's time it becomes the thread's at hand. 0 or ERROR_MEMORY (reported). */
int in_flight_take_idle(struct engine *engine, struct rank *rank, bool posts, bool completes) MUST_CHECK;

/* What lies before `time` (raw) outside of its thread's calls becomes the thread's at hand. Likewise. */
int in_flight_take_stale(struct engine *engine, struct rank *rank, int64_t time) MUST_CHECK;

/* Releases what the call has received and what it has waited for: nobody is told. */
void in_flight_release_waits(struct engine *engine, struct call *call);

/* Releases everything that is still tied to the call. */
void in_flight_clear(struct engine *engine, struct call *call);

#endif
