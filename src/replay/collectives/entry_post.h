/*
 * The post of a rank's entry into a collective: what the others' exits wait for.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_ENTRY_POST_H
#define CLOCKTALK_REPLAY_COLLECTIVES_ENTRY_POST_H

#include "replay/engine_state.h"

/* Fills in a post for the entry of the rank's open call; `flags` are those of its event. 0 or a negative error. */
int entry_post_fill(struct engine *engine, const struct rank *rank, struct post *post, unsigned flags)
    __attribute__((warn_unused_result));

#endif
