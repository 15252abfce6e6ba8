/*
 * Collectives out of step (docs/semantics.md, "Collectives out of step"): where a trace was cut, tracing was off for a
 * while, or records were lost, the k-th call of one member is not the k-th of another. Such a communicator's calls wait
 * for nobody until all members are inside an all-to-all of one call value at the same time; from there on calls are
 * counted again.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_RESYNCHRONISE_H
#define CLOCKTALK_REPLAY_COLLECTIVES_RESYNCHRONISE_H

#include "replay/engine_state.h"

/* Calls of this rank are missing from `time` (raw) on, or were before: its communicators are out of step. 0 or
 * ERROR_MEMORY. */
int resynchronise_lose(struct engine *engine, uint32_t rank, int64_t time) MUST_CHECK;

/* Members do not correspond from the operation of that number on: who leaves one before `time` (raw) has waited for
 * those who had entered. 0 or ERROR_MEMORY. */
int resynchronise_lose_from(struct engine *engine, struct communicator *communicator, uint32_t number,
                            int64_t time) MUST_CHECK;

/* From here on calls count thread by thread: what not all have entered is no operation, but who is inside that is
 * inside the call of its thread. 0 or ERROR_MEMORY. */
int resynchronise_share(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;

/* Whether the rank's thread stands in the call of which such an event says that it is of a part. */
bool resynchronise_is_inside(const struct engine *engine, const struct rank *rank, const struct replay_event *event);

/* The rank enters a collective on a communicator that is out of step. 0 or a negative error. */
int resynchronise_enter(struct engine *engine, struct rank *rank, struct communicator *communicator,
                        const struct replay_event *event) MUST_CHECK;

/* It is about to leave such a call while not everybody is inside: 0 (it waits for nobody), RANK_BLOCKED or an error. */
int resynchronise_exit(struct engine *engine, struct rank *rank) MUST_CHECK;

#endif
