/*
 * Loop choice: what the marks of a sequence of calls come to: which of them are loops, and which of these are levels of
 * one (docs/semantics.md, "Iterations").
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_CHOICE_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_CHOICE_H

#include <stddef.h>

#include "reports/iterations/loops/loop.h"
#include "reports/iterations/loops/mark.h"
#include "reports/iterations/loops/turn_tracker.h"

/* After the last call: the loops, at most LOOP_LEVELS_MOST, by entry and level; what the marks of the first alphabet
 * come to goes before the others. Returns how many. */
size_t choose_loops(struct turn_tracker *tracker, struct loop *loops);

/* Gives a copy of the loop that the mark came to the times of another rank. */
void loop_take_times(struct loop *loop, const struct mark *mark, const struct turn_times *times);

#endif
