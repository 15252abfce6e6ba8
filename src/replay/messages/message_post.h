/*
 * Posts that stand alone: those of a message, of its send and of its receive, which live as long as it does, and others
 * that belong to no operation.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MESSAGE_POST_H
#define CLOCKTALK_REPLAY_MESSAGES_MESSAGE_POST_H

#include "replay/engine_state.h"

/* NULL when memory ran out (reported). To be filled in, and retired. */
struct post *post_new(struct engine *engine);

/* Nobody waits for it any more. */
void post_retire(struct engine *engine, struct post *post);

/* Fills in a post of the rank: as at the entry of its open call, or as it is now. 0 or a negative error. */
int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry) MUST_CHECK;

/* Likewise, from the stamp of the open call where it has one. */
int message_post_fill(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry) MUST_CHECK;

/* Nobody refers to the message any more. */
void message_retire(struct engine *engine, struct message *message);

/* One of those that refer to the message is done with it; the last one frees it. */
static inline void message_release(struct engine *engine, struct message *message)
{
    if (--message->references == 0)
        message_retire(engine, message);
}

/*
 * With --waits all a send may wait for any receive that was ever posted: the posts of all of a rank's receives, in the
 * order in which they were posted. Otherwise nothing is kept.
 */

/* At the entry of a call, with --waits all: keeps its post if it posts receives. 0 or a negative error. */
int receive_history_add(struct engine *engine, struct rank *rank) MUST_CHECK;

/* The message's receive was posted before it was read: copies the post of the call that posted it, if there is one. 0
 * or ERROR_MEMORY (reported). */
int receive_history_copy(struct engine *engine, struct message *message, const struct rank *receiver) MUST_CHECK;

/* Forgets the posts. */
void receive_history_clear(struct engine *engine, struct rank *rank);

#endif
