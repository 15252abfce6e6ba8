/*
 * The posts of a message, of its send and of its receive: what the other side waits for. They live as long as it does.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MESSAGE_POST_H
#define CLOCKTALK_REPLAY_MESSAGES_MESSAGE_POST_H

#include "replay/engine_state.h"

/* Fills in a post of the rank: as at the entry of its open call, or as it is now. 0 or a negative error. */
int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
    __attribute__((warn_unused_result));

/* Likewise, from the stamp of the open call where it has one. */
int message_post_fill(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
    __attribute__((warn_unused_result));

/* Nobody refers to the message any more. */
void message_retire(struct engine *engine, struct message *message);

/* One of those that refer to the message is done with it; the last one frees it. */
static inline void message_release(struct engine *engine, struct message *message)
{
    if (--message->references == 0)
        message_retire(engine, message);
}

#endif
