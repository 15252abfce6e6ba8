/*
 * Turns: windows that are turns of the program's loops, which the trace was read for before (docs/semantics.md,
 * "Windows of turns").
 */
#ifndef CLOCKTALK_WINDOWS_TURNS_H
#define CLOCKTALK_WINDOWS_TURNS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* A window, which ends where the next one begins, the last one with the run. What lies before the first has no turn. */
struct turn_window {
    int64_t start; /* nanoseconds, more than those before it */
    uint64_t loop; /* number of the loop, as the report on iterations has it; 0: no turn, as the next two */
    uint64_t turn; /* its first turn, counted over the loop from 1 */
    uint64_t turns;
};

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

#endif
