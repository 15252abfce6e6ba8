/*
 * What waits for ever: waits whose partner does not come in time, and ranks that wait for each other
 * (docs/semantics.md, "Waits without end").
 */
#ifndef CLOCKTALK_REPLAY_DEADLOCK_H
#define CLOCKTALK_REPLAY_DEADLOCK_H

#include "replay/engine_state.h"

/*
 * The blocked rank has waited long enough: follows who waits for whom from it, and breaks the cycle that this leads to
 * at its most impossible wait, or gives up the wait at its end if its time has come; else it will be looked at again.
 * The cost is linear in the length of that chain. 0 or a negative error.
 */
int deadlock_resolve(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

#endif
