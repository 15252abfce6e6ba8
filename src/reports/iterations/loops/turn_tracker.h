/*
 * Turn tracker: the marks that a loop finder follows, and the turns that begin with them: with each occurrence, or
 * where the body that two turns had is there again. It knows the latest calls, not where marks come from.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_TURN_TRACKER_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_TURN_TRACKER_H

#include <stdbool.h>
#include <stdint.h>

#include "reports/iterations/loops/context_table.h"
#include "reports/iterations/loops/mark.h"
#include "reports/iterations/loops/turn_times.h"

enum { TRACKER_SETTLES = CALLS_KNOWN / 2 /* calls, so that those of turns that wait are known */ };

/* The latest calls, as an alphabet tells them apart: rings, by number. */
struct call_rings {
    uint64_t symbols[CALLS_KNOWN];
    uint64_t previous[CALLS_KNOWN]; /* where the same symbol came last */
    uint64_t sums[CALLS_KNOWN];     /* of all calls before */
};

/* The marks of an alphabet that are followed. */
struct followed {
    unsigned count;
    struct mark *latest[MARKS_FOLLOWED]; /* by when they came last, the latest first */
};

struct turn_tracker {
    struct rank_times *ranks; /* whose calls these are; the times of the first decide */
    uint64_t position;        /* number of the latest call, from 1 */
    uint64_t aligned_from;    /* where a loop begins whose body is known since this call; 0: none */
    bool lists_turns;         /* keeps where turns begin */
    uint32_t aligned;         /* a bit for each mark whose alignment is not lost */
    uint32_t came;            /* likewise, is lost, and whose mark came with the call before */
    struct followed followed[ALPHABET_COUNT];
    struct mark marks[MARKS_MOST]; /* those of an alphabet side by side; not cleared before they are followed */
    struct call_rings calls[ALPHABET_COUNT];
};

/* The marks of an alphabet, as many as are followed. */
static inline struct mark *tracked_marks(struct turn_tracker *tracker, enum alphabet alphabet)
{
    return &tracker->marks[alphabet * MARKS_FOLLOWED];
}

void turn_tracker_init(struct turn_tracker *tracker, struct rank_times *ranks);
/* Of other ranks, whose turns they know; it does not list them. To be deinited even where memory ran out. As of all
 * below: 0 or ERROR_MEMORY (not reported). */
int turn_tracker_copy(struct turn_tracker *tracker, const struct turn_tracker *from,
                      struct rank_times *ranks) MUST_CHECK;
void turn_tracker_deinit(struct turn_tracker *tracker);

/* The next call, as each alphabet tells it apart. */
void turn_tracker_add(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT]);

/* The times of all turns so far are looked up: after each TRACKER_SETTLES calls. */
int turn_tracker_settle(struct turn_tracker *tracker) MUST_CHECK;

/* Gives the latest call to those marks whose bodies are known. Where it is the next one of such, *expected becomes the
 * length of the longest. */
int turn_tracker_feed(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT],
                      unsigned *expected) MUST_CHECK;

/* The latest call is that of a mark. */
int turn_tracker_mark(struct turn_tracker *tracker, struct mark *mark) MUST_CHECK;

/* As an alphabet tells it apart, the latest call came last with that number: it is one more of the turns that have not
 * had it. After those that begin with it have begun. */
static inline void turn_tracker_note(struct turn_tracker *tracker, enum alphabet alphabet, uint64_t previous)
{
    const struct followed *followed = &tracker->followed[alphabet];
    struct call_rings *calls = &tracker->calls[alphabet];
    size_t at = tracker->position % CALLS_KNOWN;

    calls->previous[at] = previous;
    for (unsigned i = 0; i < followed->count && followed->latest[i]->last > previous; i++)
        followed->latest[i]->set += calls->symbols[at];
}

/* A free place for a mark more, of which there are fewer than MARKS_FOLLOWED. */
struct mark *turn_tracker_room(struct turn_tracker *tracker, enum alphabet alphabet);

/* Follows the mark, which comes for the third time at least: where it came the two times before, and when first on the
 * first rank. Of its last two turns those are known whose calls are. */
int turn_tracker_follow(struct turn_tracker *tracker, struct mark *mark, const uint64_t earlier[2],
                        int64_t begin) MUST_CHECK;

/* Of MARKS_FOLLOWED of an alphabet the one that promises least; *promise is what (mark_promise). */
struct mark *turn_tracker_least(struct turn_tracker *tracker, enum alphabet alphabet, double *promise);

/* The mark is no longer followed; or it is as if it had not come yet. */
void turn_tracker_drop(struct turn_tracker *tracker, struct mark *mark);
void turn_tracker_restart(struct turn_tracker *tracker, struct mark *mark);

/* After the last call: the times of those marks are known that may be loops. */
int turn_tracker_finish(struct turn_tracker *tracker) MUST_CHECK;

#endif
