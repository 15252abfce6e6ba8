/*
 * Iteration turns: what the turns of a loop are like, over all ranks that find it (docs/semantics.md, "Iterations").
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_ITERATION_TURNS_H
#define CLOCKTALK_REPORTS_ITERATIONS_ITERATION_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "reports/iterations/iterations.h"
#include "reports/iterations/loops/loop.h"

enum { LONG_OVERHEADS = 4 };

/* The longest times of a rank in which tracing takes its time, or is off. */
struct long_overheads {
    struct time_range items[LONG_OVERHEADS];
};

struct loop_of_rank {
    uint32_t rank;
    const struct loop *loop;
    const struct long_overheads *overheads;
    size_t next; /* of its turns; 0 at first */
};

/* Lengths, efficiencies, turns that stand out and typical ones of a loop, of which the rest is known. `ranks`, at least
 * one, in their order, are those that find it; `are_all`: there are no others. 0 or ERROR_MEMORY (not reported). */
int iteration_turns_describe(struct iteration_loop *found, struct loop_of_rank *ranks, size_t count,
                             bool are_all) MUST_CHECK;

/* The same of a loop with different numbers of turns, over the turns of all ranks, each by itself; those that are told,
 * and typical, are of the loop of the rank that is named, `usual`. */
int iteration_turns_describe_own(struct iteration_loop *found, const struct loop_of_rank *ranks, size_t count,
                                 const struct loop *usual) MUST_CHECK;

#endif
