/*
 * Calls of all ranks whose communicator the trace does not name (docs/semantics.md, "Calls of all ranks"): when all
 * ranks are inside a call of one value at one moment, they wait for each other.
 *
 * Nothing is counted, so nothing can get out of step: there is one gathering for each value, which ranks enter and
 * leave. The first rank to leave while all are inside, and while nobody can have left before the last one came, makes
 * it an operation. A rank is held at its exit as in any soft wait, until no other can enter before that exit any more;
 * for that it is enough to know of one rank that does not come, so that the cost is constant for each call. Who ends in
 * its call stays inside.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_GATHERING_H
#define CLOCKTALK_REPLAY_COLLECTIVES_GATHERING_H

#include "replay/engine_state.h"

/* The rank's open call is one of all ranks: it is inside from now on. 0 or a negative error. */
int gathering_enter(struct engine *engine, struct rank *rank) MUST_CHECK;

/* At the exit, while rank->gathering is there: moves the rank's clock, or blocks. 0, RANK_BLOCKED or an error. The rank
 * is in no gathering any more where it waits for nobody. */
int gathering_exit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* After the exit's interval, if the rank is in a gathering still: emits the join and leaves. */
int gathering_emit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* The rank's call goes on beside another: it leaves. Where all were inside by then they have waited for it. */
void gathering_suspend(struct engine *engine, struct rank *rank);

/* Frees all gatherings; ranks and message pool must be there still. */
void gatherings_clear(struct engine *engine);

#endif
