/*
 * Mean turn: all windows that are turns of the program's loops, in sum, and divided by the number of turns.
 */
#ifndef CLOCKTALK_WINDOWS_MEAN_TURN_H
#define CLOCKTALK_WINDOWS_MEAN_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "windows/facts/window_facts.h"

/* All zero before the first window. */
struct mean_turn {
    struct window_facts facts; /* sums: totals, counters and threads */
    uint64_t turns;
};

/* A window_facts_handler; `user` is the mean turn. */
int mean_turn_add(void *user, const struct window_facts *facts);

/* After the last window. False: there was no turn. */
bool mean_turn_conclude(struct mean_turn *mean);

#endif
