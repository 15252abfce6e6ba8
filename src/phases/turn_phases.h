/*
 * Turn phases: the windows of a run that are turns of its loops, with what the time of the ranks went to in each; and
 * these put together to phases in which turns are alike (docs/semantics.md, "Phases of turns"). Times are nanoseconds.
 */
#ifndef CLOCKTALK_PHASES_TURN_PHASES_H
#define CLOCKTALK_PHASES_TURN_PHASES_H

#include "phases/phase_list.h"
#include "windows/facts/window_facts.h"

/* A window of turns, or of none. */
struct turn_piece {
    struct turn_window turn; /* may begin before the window, which --from cuts */
    int64_t start;
    int64_t end;
    double parallel_efficiency;
    double shares[PHASE_SHARE_COUNT]; /* of the time of all ranks */
};

/* Those of a run, in the order of time; all zero has none. */
struct turn_pieces {
    struct turn_piece *items;
    size_t count;
    size_t capacity;
    uint32_t ranks;
};

/* One more window. 0 or ERROR_MEMORY. */
int turn_pieces_add(struct turn_pieces *pieces, const struct window_facts *facts) MUST_CHECK;
void turn_pieces_deinit(struct turn_pieces *pieces);

/* The phases, in the order of time: `turns 12 to 40`, and what is no turn. Empty where windows are no turns. 0 or
 * ERROR_MEMORY; phase_list_deinit ends the list either way. */
int turn_phases_make(struct phase_list *list, const struct turn_pieces *pieces) MUST_CHECK;

#endif
