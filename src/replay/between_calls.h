/*
 * Between calls: stands before listeners that want to know where the program makes a rank's next call (relay.h), and
 * holds back what the rank does between two calls until that is known.
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

/* The next one in the list, where it stays. NULL when memory ran out (reported). */
struct between_calls *between_calls_new(struct listener_list *listeners, uint32_t rank_count, const struct diag *diag);
struct between_calls *between_calls_free(struct between_calls *between);

/* Before the first interval: takes the places of those behind it in the list that want sites, for these, intervals and
 * events. 0 or ERROR_MEMORY (reported). */
int between_calls_take(struct between_calls *between, const struct listener_list *listeners) MUST_CHECK;

#endif
