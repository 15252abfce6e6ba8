/*
 * Loop choice: which of a rank's marks are told as loops, and which of these are levels of one loop.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_CHOICE_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_CHOICE_H

#include <stddef.h>

#include "reports/iterations/loops/loop.h"
#include "reports/iterations/loops/mark.h"

/* Marks that tell calls apart in one way. */
struct mark_set {
    struct mark *marks;
    const struct turn_times *times; /* of each, on the rank whose times decide */
    size_t count;
};

/* Judges all marks; sets that come first go first. At most LOOP_LEVELS_MOST loops, by entry and level. Returns how
 * many. */
size_t loops_choose(const struct mark_set *sets, size_t set_count, struct loop *loops);

#endif
