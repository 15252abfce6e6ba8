/*
 * Collectives: a rank enters an operation and leaves it (docs/semantics.md, "Collectives"). What its exit waits for is
 * collective_waits.h.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H
#define CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H

#include "replay/engine_state.h"

/* The rank's open call is a collective on the communicator at that position: joins the operation. 0 or a negative
 * error. */
int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
    __attribute__((warn_unused_result));

/* At the exit: moves the rank's clocks, or blocks. 0, RANK_BLOCKED or an error. A call beside the rank's own leaves the
 * operation at once. */
int collective_exit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* After the exit's interval: emits the join and leaves the operation. */
int collective_emit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

#endif
