/*
 * Between calls: stands in front of listeners that want to know where the program makes a rank's next call, and holds
 * back what the rank does between two calls until that is known.
 *
 * Most computations are a single interval, which comes when the next call is entered, and are not held. Only those that
 * are told in pieces (at events, around overhead) are, up to BETWEEN_CALLS_MAX pieces of a rank; beyond that, and where
 * the rank posts something, what is held goes on without the site. Promises of stream.h are kept: a rank's intervals
 * come before its next post or join.
 */
#ifndef CLOCKTALK_REPLAY_BETWEEN_CALLS_H
#define CLOCKTALK_REPLAY_BETWEEN_CALLS_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"

enum { BETWEEN_CALLS_MAX = 1024 };

struct between_calls;

/* Takes the places of those listeners whose `site` is not NULL. NULL when memory ran out (reported). */
struct between_calls *between_calls_new(struct listener *listeners, size_t count, uint32_t rank_count,
                                        const struct diag *diag);
struct between_calls *between_calls_free(struct between_calls *between);

#endif
