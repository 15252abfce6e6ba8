/*
 * Loop search: the loops of several ranks (docs/semantics.md, "Iterations"). Ranks whose calls have been the same so
 * far share a finder; where one makes another call, it goes on with a copy. So what has to be done for each rank is to
 * see that its calls are those of the others, and to note how long its turns take.
 *
 * A finder takes a call when all of its ranks have made it; so many calls of a rank may wait for that. A rank that is
 * further behind goes on with a copy as well.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_SEARCH_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "reports/iterations/loops/loop_finder.h"

struct loop_search;

/* Ranks are counted from 0. All calls of `kept_rank` are kept, so that every turn is listed in the end; one that is not
 * less than rank_count: of none. NULL when memory ran out. */
struct loop_search *loop_search_new(uint32_t rank_count, uint32_t kept_rank);
struct loop_search *loop_search_free(struct loop_search *search);

/* Room for the next call of a rank, which the caller fills in, and then adds. */
struct loop_call *loop_search_room(struct loop_search *search, uint32_t rank);

/* 0 or ERROR_MEMORY (not reported). */
int loop_search_add(struct loop_search *search, uint32_t rank) MUST_CHECK;

/* The latest call of the rank, to which something may be added until the next one comes; NULL: it has made none. */
struct loop_call *loop_search_latest(struct loop_search *search, uint32_t rank);

/* How many calls the rank has made. */
uint64_t loop_search_calls(const struct loop_search *search, uint32_t rank);

/* After the last call. 0 or ERROR_MEMORY (not reported). */
int loop_search_conclude(struct loop_search *search) MUST_CHECK;

/* After that: the loops of a rank, at most LOOP_LEVELS_MOST, by entry and level; owned by the search. */
struct loop *loop_search_loops(const struct loop_search *search, uint32_t rank, size_t *count);

#endif
