/*
 * Collectives: a rank enters an operation, its exit waits for others, and it leaves (docs/semantics.md, "Collectives").
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H
#define CLOCKTALK_REPLAY_COLLECTIVES_COLLECTIVE_H

#include "replay/engine_state.h"

/* The rank's open call is a collective on the communicator at that position: joins the operation. 0 or a negative
 * error. */
int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;

/* At the exit: moves the rank's clocks, or blocks. 0, RANK_BLOCKED or an error. A call beside the rank's own leaves the
 * operation at once. */
int collective_exit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* After the exit's interval: emits the join and leaves the operation. */
int collective_emit(struct engine *engine, struct rank *rank) MUST_CHECK;

/*
 * Steps of these, of which nonblocking collectives are made as well (nonblocking.h).
 */

/* The rank, which is that member, enters the operation by the event: *post is its post there. 0; COLLECTIVE_MIXED
 * (reported): from now on members are in different calls; or a negative error. */
enum { COLLECTIVE_MIXED = 1 };
int collective_post(struct engine *engine, struct rank *rank, uint32_t member, struct operation *operation,
                    const struct replay_event *event, struct post **post) MUST_CHECK;

/* Finds out whom the rank waits for, as engine->collectives has it: *ideal is their largest ideal clock. 0 or
 * ERROR_MEMORY (reported). */
int collective_find_waits(struct engine *engine, struct rank *rank, int64_t *ideal) MUST_CHECK;

void collective_leave(struct engine *engine, struct rank *rank);

/* Members that have not entered are left out from now on; counted once, unless they may have entered before the trace
 * begins. Wakes who waits for them. */
void collective_give_up(struct engine *engine, struct operation *operation);

/* At the end of the run: counts the operations that members have entered, and others not, although nobody waits. */
void collectives_finish(struct engine *engine);

/* When the rank, which is held up, enters the operation (or its calls are missing), on recorded clocks, as far as the
 * trace has come: not before that time. COLLECTIVE_NEVER: it does not. */
enum { COLLECTIVE_NEVER = -1 };
int64_t collective_find_entry(const struct engine *engine, const struct operation *operation, uint32_t rank);

/* The first member that has not entered and is held up, but for those that are known never to enter; or RANK_NONE. */
uint32_t collective_find_busy(const struct engine *engine, const struct operation *operation);

#endif
