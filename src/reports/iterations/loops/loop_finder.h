/*
 * Loop finder: the loops of a sequence of MPI calls, found while the calls come (docs/semantics.md, "Iterations").
 * Several ranks may make the same calls: each has times of its own, those of the first decide where times do.
 *
 * A mark is a call in a context: the call itself, or it and up to 23 calls before it. Calls are told apart in two ways:
 * by kind, user functions and partners, and without the partners. Where a mark comes back, what lies between is a turn.
 * Marks that come back more than twice, and between two of which no other mark that is followed came back exactly once,
 * are followed: there is about one for each level of nesting, whatever the length of the body. Where two turns of a
 * mark in a row have the same calls, these are its body, and turns are from then on found by an alignment with it
 * (alignment.h), for which the mark itself may be missing. Of marks, loops are the ones whose turns contain the same
 * calls and are about as long.
 *
 * Memory: a table of contexts of bounded size, a bounded number of marks that are followed, and per rank of each of
 * these at most LOOP_TURNS_KEPT turns. More turns are sampled evenly, but for the longest ones, which all stay.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_FINDER_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_FINDER_H

#include <stdint.h>

#include "reports/iterations/loops/loop.h"
#include "reports/iterations/loops/turn_times.h"

/* An MPI call, complete. */
struct loop_call {
    struct loop_moment entry;
    uint64_t kind;     /* call and call site, as any number that tells them apart */
    uint64_t shape;    /* likewise of the functions and regions that were entered and left since the call before */
    uint64_t partners; /* likewise of those whose messages it received, as seen from the rank; 0: of none */
    uint64_t like;     /* number of the first call like it that received from them; 0: it received from none */
    struct call_origin origin;
};

struct loop_finder;

/* Of these ranks, which must outlive it. NULL when memory ran out. */
struct loop_finder *loop_finder_new(struct rank_times *ranks);
/* Likewise, of ranks that made the same calls so far, whose turns they know. It keeps no calls. */
struct loop_finder *loop_finder_copy(const struct loop_finder *finder, struct rank_times *ranks);
struct loop_finder *loop_finder_free(struct loop_finder *finder);

/* The first of its ranks; who has made them may take others out of the list. */
struct rank_times *loop_finder_ranks(const struct loop_finder *finder);

/* The next call, as the first rank made it. All have its entry in rank_times.recent, in the place of this call. 0 or
 * ERROR_MEMORY (not reported). */
int loop_finder_feed(struct loop_finder *finder, const struct loop_call *call) MUST_CHECK;

/* Where the latest call stands: of loops whose bodies are known, that with the longest one. */
enum loop_place {
    LOOP_PLACE_NONE, /* in none of them */
    LOOP_PLACE_INSIDE,
    LOOP_PLACE_BEGINS, /* it begins a turn */
};

enum loop_place loop_finder_place(const struct loop_finder *finder);

/* From the first call on all are kept, so that every turn of the first rank can be listed. Before the first call. */
void loop_finder_keep_calls(struct loop_finder *finder);

/* After the last call: tells the ranks their loops. 0 or ERROR_MEMORY (not reported). */
int loop_finder_conclude(struct loop_finder *finder) MUST_CHECK;

/* How many calls there were. */
uint64_t loop_finder_calls(const struct loop_finder *finder);

#endif
