/*
 * Rendezvous: at the exit of a call, whether sends have waited there until their receive was posted
 * (docs/semantics.md, "Sends that wait").
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_RENDEZVOUS_H
#define CLOCKTALK_REPLAY_MESSAGES_RENDEZVOUS_H

#include "replay/engine_state.h"

/* Whether the exit of the rank's call may have to wait for receivers. */
static inline bool rendezvous_is_due(const struct rank *rank)
{
    return rank->call.sends || (call_class(&rank->call) == MPI_CLASS_COMPLETION && rank_has_open_sends(rank));
}

/* Moves the rank's clocks after the receives that its sends wait for. 0, RANK_BLOCKED or an error. */
int rendezvous_await(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

#endif
