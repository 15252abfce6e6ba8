/*
 * Calls beside the one that decides what a rank is in (docs/semantics.md, "Several threads in MPI"). They post, and
 * complete messages and collectives, at their place in the rank's order of events, and move its corrected clock where
 * MPI demands it. They end no interval of the rank, and its ideal clock does not wait for what they wait for.
 *
 * The call of one thread is at hand, those of the others are kept aside (rank.h). A rank that blocks in a call beside
 * has that at hand until it goes on.
 */
#ifndef CLOCKTALK_REPLAY_BESIDE_H
#define CLOCKTALK_REPLAY_BESIDE_H

#include "replay/engine_state.h"

/*
 * An entry of a rank with several threads begins: its thread is at hand from now on, until beside_end_entry where it
 * stands beside the rank's own call. 0: it is to be carried out, 1: it has been, or a negative error.
 */
int beside_begin_entry(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;
int beside_end_entry(struct engine *engine, struct rank *rank) MUST_CHECK;

/* Likewise an exit, until beside_end_exit. What blocks it leaves its thread at hand. */
int beside_begin_exit(struct engine *engine, struct rank *rank, const struct replay_event *event) MUST_CHECK;
int beside_end_exit(struct engine *engine, struct rank *rank) MUST_CHECK;

/* What an MPI_Irecv posts is known at its exit only: before anything of the time behind its entry is told, the clocks
 * of the entry are kept. 0 or ERROR_MEMORY. */
int beside_stamp_own_call(struct engine *engine, struct rank *rank) MUST_CHECK;

/* The rank's own call has ended. */
void beside_end_own_exit(struct engine *engine, struct rank *rank);

/* No call beside goes on: all that is left is the thread's at hand. 0 or ERROR_MEMORY. */
int beside_finish(struct engine *engine, struct rank *rank) MUST_CHECK;

/* Frees the threads; message pool and listeners must be there still. */
void beside_clear(struct engine *engine, struct rank *rank);

#endif
