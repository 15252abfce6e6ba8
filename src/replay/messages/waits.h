/*
 * Waits for messages: what the entry and the exit of a call do with receives, and with sends that have waited there
 * until their receive was posted (docs/semantics.md, "Waits for messages", "Sends that wait"). A probe in the trace has
 * found a message, and has waited for it if the rank receives it with its next call (there, "Probes").
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_WAITS_H
#define CLOCKTALK_REPLAY_MESSAGES_WAITS_H

#include "replay/engine_state.h"

/* Whether the exit of the rank's call may have to wait for receivers. */
static inline bool rendezvous_is_due(const struct rank *rank)
{
    return rank->call.sends || (call_class(&rank->call) == MPI_CLASS_COMPLETION && rank_has_open_sends(rank));
}

/* The next two functions where there may be something to do. */
int waits_enter_pending(struct engine *engine, struct rank *rank) MUST_CHECK;
int waits_exit_pending(struct engine *engine, struct rank *rank) MUST_CHECK;

/* At the entry of a call: the messages that it sends, the receives that it posts. 0 or a negative error. */
static inline MUST_CHECK int waits_enter(struct engine *engine, struct rank *rank)
{
    if (rank->next_pending > rank->call.enter_raw && !waits_count_all(engine->options->waits))
        return 0;
    return waits_enter_pending(engine, rank);
}

/* At the exit of a call: moves the rank's clocks. 0, RANK_BLOCKED or an error. */
static inline MUST_CHECK int waits_exit(struct engine *engine, struct rank *rank)
{
    if (rank->next_pending > rank->raw && !rendezvous_is_due(rank))
        return 0;
    return waits_exit_pending(engine, rank);
}

/* At the exit of a probe: moves the rank's clocks to after the send of the message that it found, or blocks. 0,
 * RANK_BLOCKED or an error. */
int probe_await(struct engine *engine, struct rank *rank) MUST_CHECK;

/* After the exit's interval: emits the join, if there was a wait. */
int probe_emit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* An event was put behind those that the rank has not come to, which is blocked at a probe: wakes it where this tells
 * its next call. */
void probe_foresee(struct engine *engine, const struct rank *rank, const struct replay_event *event);

#endif
