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
 * one, are those that find it, in their order; `are_all`: there are no others. Where they have different numbers of
 * turns, in whatever order, lengths and efficiencies are those of the turns of all of them, each by itself. Turns that
 * are told, and typical, are of the loop of the rank that is named, `usual`. 0 or ERROR_MEMORY (not reported). */
int iteration_turns_describe(struct iteration_loop *found, struct loop_of_rank *ranks, size_t count,
                             const struct loop *usual, bool are_all) MUST_CHECK;

#endif
