/*
 * Dispatch: what an event does to its rank.
 */
#ifndef CLOCKTALK_REPLAY_DISPATCH_H
#define CLOCKTALK_REPLAY_DISPATCH_H

#include "replay/engine_state.h"

/* Carries the event out; it is the rank's next one. 0, RANK_BLOCKED (the same event is to be dispatched again when the
 * rank has been woken) or a negative error. */
int dispatch_event(struct engine *engine, struct rank *rank, const struct replay_event *event)
    __attribute__((warn_unused_result));

#endif
