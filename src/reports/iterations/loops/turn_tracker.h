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

/* The marks of an alphabet; what is looked at with each call stands side by side. */
struct followed {
    enum alphabet alphabet;
    uint64_t last[MARKS_FOLLOWED + 1]; /* where they came; 0: not in use, as the one behind them */
    uint64_t before[MARKS_FOLLOWED];
    uint64_t sets[MARKS_FOLLOWED]; /* sum of those calls of the turn that were not in it before */
    uint8_t contexts[MARKS_FOLLOWED];
    uint8_t earlier[MARKS_FOLLOWED + 1]; /* a ring by when they came last, from the one behind them on; */
    uint8_t later[MARKS_FOLLOWED + 1];   /* the other way round */
    uint64_t second[MARKS_FOLLOWED];     /* of the calls of a body that is known */
    unsigned count;
    uint32_t aligned; /* a bit for each mark whose alignment is not lost */
    uint32_t came;    /* likewise, is lost, and whose mark came with the call before */
    struct mark marks[MARKS_FOLLOWED];
    /* The latest calls, as the alphabet tells them apart: rings, by number. */
    uint64_t symbols[CALLS_KNOWN];
    uint64_t previous[CALLS_KNOWN]; /* where the same symbol came last */
    uint64_t sums[CALLS_KNOWN];     /* of all calls before */
};

struct turn_tracker {
    struct rank_times *ranks; /* whose calls these are; the times of the first decide */
    struct followed followed[ALPHABET_COUNT];
    uint64_t position;     /* number of the latest call, from 1 */
    uint64_t aligned_from; /* where a loop begins whose body is known since this call; 0: none */
    bool lists_turns;      /* keeps where turns begin */
};

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

/* Gives the latest call, which is that symbol there, to those marks whose bodies are known. Where it is the next one of
 * such, *expected becomes the length of the longest. */
int turn_tracker_feed(struct turn_tracker *tracker, struct followed *followed, uint64_t symbol,
                      unsigned *expected) MUST_CHECK;

/* The latest call is that of a mark. */
int turn_tracker_mark(struct turn_tracker *tracker, struct followed *followed, unsigned at) MUST_CHECK;

/* The latest call came last with that number: it is one more of the turns that have not had it. After those that begin
 * with it have begun. */
static inline void turn_tracker_note(const struct turn_tracker *tracker, struct followed *followed, uint64_t previous)
{
    size_t at = tracker->position % CALLS_KNOWN;

    followed->previous[at] = previous;
    for (unsigned k = followed->earlier[MARKS_FOLLOWED]; followed->last[k] > previous; k = followed->earlier[k])
        followed->sets[k] += followed->symbols[at];
}

/* A free place for a mark more, of which there are fewer than MARKS_FOLLOWED. */
unsigned followed_room(struct followed *followed);

/* Follows the mark in that place, which comes for the third time at least: where it came the two times before, and
 * when first on the first rank. Of its last two turns those are known whose calls are. */
int turn_tracker_follow(struct turn_tracker *tracker, struct followed *followed, unsigned at, const uint64_t earlier[2],
                        int64_t begin) MUST_CHECK;

/* Of all places, which are in use, that of the mark that promises least; *promise is what (mark_promise). */
unsigned followed_least(const struct followed *followed, double *promise);

/* The mark is no longer followed; or it is as if it had not come yet. */
void turn_tracker_drop(struct turn_tracker *tracker, struct followed *followed, unsigned at);
void turn_tracker_restart(struct turn_tracker *tracker, struct followed *followed, unsigned at);

/* After the last call: the times of those marks are known that may be loops. */
int turn_tracker_finish(struct turn_tracker *tracker) MUST_CHECK;

#endif
