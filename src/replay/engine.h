/*
 * The engine: carries out events on their ranks, in order for each rank, and lets a rank stop at a wait whose partner
 * has not come so far.
 *
 * Events arrive in the order of the file, which is nearly that of time: where clocks agree no rank is ever blocked. A
 * blocked rank's events go to its backlog; when what it waits for has happened it is woken and works its backlog off.
 * A soft wait is decided once the partner can no longer post before the waiter's exit: a rank that is not busy posts
 * nothing before `now`.
 *
 * From the top: engine.c decides which rank goes on, and carries out the usual events; dispatch.c says what all others
 * do to their rank; waits.h and collective.h decide whom a call waits for, deadlock.c which waits will never end;
 * scheduling.h and emit.h serve them all.
 */
#ifndef CLOCKTALK_REPLAY_ENGINE_H
#define CLOCKTALK_REPLAY_ENGINE_H

#include "replay/engine_state.h"

/* 0 or ERROR_MEMORY. Listeners get their token offsets; they, options and anomalies must outlive the engine. */
int engine_init(struct engine *engine, uint32_t rank_count, const struct replay_options *options,
                struct listener *listeners, size_t listener_count, struct anomalies *anomalies) MUST_CHECK;
void engine_deinit(struct engine *engine);

/*
 * Carries out an event, or keeps it where its rank is blocked. Events of a rank come in order of time. 0, a negative
 * error, or RANK_HELD: the event was not taken, and is to be passed in again when the horizon has moved.
 */
int engine_handle(struct engine *engine, const struct replay_event *event) MUST_CHECK;

/* Whatever might lead to that corrected time or beyond it is held from now on (RANK_HELD). */
static inline void engine_stop_at(struct engine *engine, int64_t horizon)
{
    engine->clock.horizon = horizon;
    engine->schedule.alert = INT64_MIN;
}

/* After some events: those that they have let go come as far as they can. 0 or a negative error. */
int engine_settle(struct engine *engine) MUST_CHECK;

/* From time to time, when that is done: ranks that are late or never come must not hold up those who listen. Costs a
 * look at every rank.
 */
int engine_tick(struct engine *engine) MUST_CHECK;

/* Nothing follows: every wait that is still open is given up. Then each rank goes on to extents[rank] (raw), and the
 * run ends. */
int engine_finish(struct engine *engine, const int64_t *extents, int64_t *end) MUST_CHECK;

/* Of dispatch.c: any event of any rank. 0, RANK_BLOCKED (the same event is to be dispatched again when the rank has
 * been woken) or a negative error. */
int dispatch_special(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;

/* Likewise one that somebody watches; no message takes effect before. */
int dispatch_watched(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;

/* Of deadlock.c: waits whose partner does not come in time, and ranks that wait for each other (docs/semantics.md,
 * "Waits without end"). */

/*
 * The blocked rank has waited long enough: follows who waits for whom from it, and breaks the cycle that this leads to
 * at its most impossible wait, or gives up the wait at its end if its time has come; else it will be looked at again.
 * The cost is linear in the length of that chain. 0 or a negative error.
 */
int deadlock_resolve(struct engine *engine, struct rank *rank) MUST_CHECK;

/* One more event of a rank is kept: all waits are looked at where there is no room for more. 0 or ERROR_MEMORY
 * (reported). */
int deadlock_make_room(struct engine *engine) MUST_CHECK;

#endif
