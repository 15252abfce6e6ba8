/*
 * Probes: one in the trace has found a message, and has waited for it if the rank receives it with its next call
 * (docs/semantics.md, "Probes").
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_PROBE_H
#define CLOCKTALK_REPLAY_MESSAGES_PROBE_H

#include "replay/engine_state.h"

/* At the exit of a probe: moves the rank's clocks to after the send of the message that it found, or blocks. 0,
 * RANK_BLOCKED or an error. */
int probe_await(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* After the exit's interval: emits the join, if there was a wait. */
int probe_emit(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* An event was put behind those that the rank has not come to, which is blocked at a probe: wakes it where this tells
 * its next call. */
void probe_foresee(struct engine *engine, const struct rank *rank, const struct replay_event *event);

#endif
