/*
 * The post of a send or of a receive: what the other side of the message waits for.
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

#endif
