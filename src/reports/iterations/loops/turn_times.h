/*
 * Turn times: when the turns of a loop began on one rank, how long they took, and what the rank did in them. Ranks
 * whose calls are the same share all else that is known of their loops (loop_finder.h).
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_TURN_TIMES_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_TURN_TIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "reports/iterations/loops/context_table.h"
#include "reports/iterations/loops/loop.h"

enum {
    CALLS_KNOWN = 1024,  /* latest calls, so that the turns before a mark is followed are known as well */
    MARKS_FOLLOWED = 16, /* at most, of an alphabet */
    MARKS_MOST = ALPHABET_COUNT * MARKS_FOLLOWED,
    TURNS_WAITING = 64, /* of a mark, whose times have not been looked up yet */
    TURNS_FIRST = 8,    /* that there is room for at first */
};

/* Of a mark. All zero: of none. */
struct turn_times {
    struct loop_moment at_last; /* when the mark came last */
    int64_t begin;              /* and first */
    int64_t covered;            /* sum of the lengths of all turns, as far as they are known */
    int64_t first_end;          /* when the first turn ended; 0: it is not known */
    int64_t final_start;        /* when the latest one began */
    struct loop_turn *turns;    /* the sample, and in the last places, once that does not have all, the longest */
    struct loop_turn *first;    /* room for the first of them, kept for the next mark; NULL: not needed yet */
    size_t longest_count;
    size_t shortest;   /* of them, when there are as many as are kept */
    int64_t long_from; /* so long a turn is one of them */
};

/* Which turns of a mark are kept besides the longest, of the same numbers on all ranks. All zero but for the place and
 * the stride at first. */
struct turn_sample {
    unsigned place;  /* of the mark's times in rank_times.turns */
    uint64_t stride; /* as of loop_samples */
    size_t count;
    size_t capacity;
    uint64_t waiting_number; /* of the first turn that waits; those behind it have the next ones */
    size_t waiting_count;
    uint16_t waiting[TURNS_WAITING]; /* places of the calls with which they end among those that are known */
};

/* Instead of a turn's number: it is none, the loop was left meanwhile. */
static const uint64_t MARK_LEFT = UINT64_MAX;

/* Of a rank: what its finder, which does not own it, tells it. */
struct rank_times {
    struct rank_times *next; /* of the same finder */
    size_t loop_count;
    struct loop *loops; /* in the end, by entry and level */
    struct turn_times turns[MARKS_MOST];
    unsigned rooms_used;
    /* For the first turns of marks; the last ones, which lie beside what follows, are used first. */
    struct loop_turn rooms[MARKS_MOST][TURNS_FIRST];
    struct loop_moment recent[CALLS_KNOWN]; /* a ring: the entries of its latest calls, which are counted from 1 */
};

void rank_times_deinit(struct rank_times *times);

/* A mark is followed from now on. */
void turn_times_start(struct turn_times *times, int64_t begin);
/* Another one is, or none. */
void turn_times_deinit(struct turn_times *times);

/* The times of the mark's turns that wait, whose calls must still be known, are looked up: several at a time. 0 or
 * ERROR_MEMORY (not reported), as the next one. */
int turn_times_settle(struct rank_times *ranks, struct turn_sample *sample) MUST_CHECK;

/* The mark comes with a call, but what lies between is no turn: the loop was left. */
int turn_times_leave(struct rank_times *ranks, struct turn_sample *sample, uint64_t call) MUST_CHECK;

/* The mark comes with a call: a turn of all ranks, from where it came last. With number 0
 * the loop begins. `is_late`: the call may not be known when the next one comes. */
static inline int turn_times_add(struct rank_times *ranks, struct turn_sample *sample, uint64_t number, uint64_t call,
                                 bool is_late)
{
    if (number != sample->waiting_number + sample->waiting_count) {
        if (turn_times_settle(ranks, sample) < 0)
            return ERROR_MEMORY;
        sample->waiting_number = number;
    }
    sample->waiting[sample->waiting_count++] = (uint16_t)(call % CALLS_KNOWN);
    if (sample->waiting_count < TURNS_WAITING && !is_late)
        return 0;
    return turn_times_settle(ranks, sample);
}

/* The turns that were kept, from 0: the sample, and then the longest that are not in it. NULL: there are no more. */
const struct loop_turn *turn_times_kept(const struct turn_times *times, const struct turn_sample *sample, size_t place);

/* The turns that were kept and lie in the loop, by number, go to it. Once. */
void turn_times_gather(struct turn_times *times, const struct turn_sample *sample, struct loop *loop);

#endif
