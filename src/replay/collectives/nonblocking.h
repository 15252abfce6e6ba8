/*
 * Nonblocking collectives of a trace that tells where they end (docs/semantics.md, "Nonblocking collectives"): a rank
 * enters the operation in the call that starts it, and waits and leaves at the exit of a later one. The trace numbers
 * the operations of each communicator, so that they count in a part of their own, which is never out of step.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_NONBLOCKING_H
#define CLOCKTALK_REPLAY_COLLECTIVES_NONBLOCKING_H

#include "replay/engine_state.h"

/* The rank's call starts an operation: it enters. 0 or a negative error. */
int nonblocking_start(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;

/* The operation that has started with that request ends in the open call; in one that is not the rank's own nobody
 * waits. */
void nonblocking_end(struct engine *engine, struct rank *rank, const struct replay_event *event);

/* At the exit of a call in which operations end: moves the rank's clocks, or blocks. 0, RANK_BLOCKED or an error. */
int nonblocking_exit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* After the exit's interval: emits the joins and leaves the operations. 0 or a negative error. */
int nonblocking_emit(struct engine *engine, struct rank *rank) MUST_CHECK;

void nonblocking_deinit(struct engine *engine);

#endif
