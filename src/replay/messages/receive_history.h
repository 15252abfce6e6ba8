/*
 * With --waits all a send may wait for any receive that was ever posted: the posts of all of a rank's receives, in the
 * order in which they were posted. Otherwise nothing is kept.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_RECEIVE_HISTORY_H
#define CLOCKTALK_REPLAY_MESSAGES_RECEIVE_HISTORY_H

#include "replay/engine_state.h"

/* At the entry of a call, with --waits all: keeps its post if it posts receives. 0 or a negative error. */
int receive_history_add(struct engine *engine, struct rank *rank) __attribute__((warn_unused_result));

/* The message's receive was posted before it was read: copies the post of the call that posted it, if there is one. 0
 * or ERROR_MEMORY (reported). */
int receive_history_copy(struct engine *engine, struct message *message, const struct rank *receiver)
    __attribute__((warn_unused_result));

/* Forgets the posts. */
void receive_history_clear(struct engine *engine, struct rank *rank);

#endif
