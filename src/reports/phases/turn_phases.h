/*
 * Turn phases: the turns of a run put together to phases in which they are alike (docs/semantics.md, "Phases of
 * turns"). Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_TURN_PHASES_H
#define CLOCKTALK_REPORTS_PHASES_TURN_PHASES_H

#include <stddef.h>
#include <stdint.h>

#include "reports/phases/phases.h"
#include "windows/facts/window_facts.h"

/* A window of turns, or of none. */
struct turn_piece {
    struct turn_window turn;
    int64_t end;
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
int turn_pieces_add(struct turn_pieces *pieces, const struct window_facts *facts) __attribute__((warn_unused_result));
void turn_pieces_deinit(struct turn_pieces *pieces);

/* The phases, in the order of time: `turns 12 to 40`, and what is no turn. Empty where windows are no turns. 0 or
 * ERROR_MEMORY; phase_list_deinit ends the list either way. */
int turn_phases_make(struct phase_list *list, const struct turn_pieces *pieces) __attribute__((warn_unused_result));

#endif
