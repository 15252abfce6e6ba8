/*
 * Turns: windows that are turns of the program's loops, which the trace was read for before (docs/semantics.md,
 * "Windows of turns"); and the mean turn: all of them in sum, divided by the number of turns.
 */
#ifndef CLOCKTALK_WINDOWS_TURNS_H
#define CLOCKTALK_WINDOWS_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "windows/facts/window_facts.h"

struct turn_list {
    struct turn_window *items;
    size_t count;
    size_t capacity;
    /* All of them together. */
    uint32_t rank; /* whose calls limit them, from 0 */
    uint64_t level;
    uint64_t loops;
    uint64_t turns;
    int64_t covered; /* time in turns whose length is known */
    int64_t median;  /* length of a turn, of the loop that covers most; 0: not known */
};

/* One more window; those that do not begin before it give way. 0 or ERROR_MEMORY. */
int turn_list_add(struct turn_list *list, const struct turn_window *window) MUST_CHECK;
/* Likewise: a copy, which replaces what the list has. */
int turn_list_copy(struct turn_list *list, const struct turn_list *from) MUST_CHECK;
void turn_list_deinit(struct turn_list *list);

/* The window in which the time lies; NULL: the first begins later. */
const struct turn_window *turn_list_find(const struct turn_list *list, int64_t time);

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
