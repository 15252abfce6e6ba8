/*
 * Rendezvous: at the exit of its call a large or synchronous send may wait until its receive is posted
 * (docs/semantics.md, "Waits for messages").
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_RENDEZVOUS_H
#define CLOCKTALK_REPLAY_MESSAGES_RENDEZVOUS_H

#include "replay/engine_state.h"

/* At the exit of a call that sends: moves the rank's clocks after the receives that its sends wait for. 0,
 * RANK_BLOCKED or an error. */
int rendezvous_await(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

#endif
