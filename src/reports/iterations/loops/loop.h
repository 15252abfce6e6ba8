/*
 * Loops of one rank, as they are found in its calls (loop_finder.h). Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"

/* Up to a call's entry: what is added up since the rank's first event. */
struct loop_moment {
    int64_t time;
    int64_t useful;
    uint64_t instructions; /* while computing; 0: not counted */
    uint64_t cycles;
};

/* An MPI call, and where it is made, as far as the trace says. */
struct call_origin {
    uint8_t call;
    uint32_t site_type; /* 0: it does not say where */
    uint64_t site;
    uint64_t function; /* that was entered last since the call before; 0: none */
};

struct loop_turn {
    uint64_t number; /* from 0 */
    int64_t start;
    int64_t length;
    int64_t useful;
    uint64_t instructions;
    uint64_t cycles;
};

enum {
    LOOP_TURNS_KEPT = 512,
    LOOP_TURNS_LEAST = 4,
    LOOP_LONGEST_KEPT = 4,
    LOOP_LEVELS_MOST = 24,
    LOOP_BODIES = 4, /* that are known of it */
};

/* A turn of a rank whose calls are all kept. It ends where the next one begins, or where the loop is left: as many
 * calls later as most turns have, or with the last call. */
struct listed_turn {
    int64_t start;
    int64_t end; /* INT64_MAX: no call follows */
};

struct listed_turns {
    struct listed_turn *items;
    size_t count;
    size_t capacity;
};

/* A loop, or one of several levels of it. */
struct loop {
    uint64_t turns;       /* how often the mark came */
    uint64_t closed;      /* of these, how many ended with another mark, so that their length is known */
    uint64_t instances;   /* of a loop inside of another one, or that is run several times: how often it was begun */
    int64_t begin;        /* first mark */
    int64_t end;          /* last mark */
    int64_t covered;      /* time in closed turns */
    double calls;         /* in an average turn */
    uint64_t usual_calls; /* in most turns */
    double spread;        /* coefficient of variation of the numbers of calls */
    double usual;         /* length of an average turn that has the calls of most, by that of any */
    double likeness;      /* share of the turns that have the same calls, in number and time */
    double sureness;      /* the same, less how much their numbers of calls vary: 0 to 1 */
    /* Of turns, those of most first: sums of their calls, by kind, functions and regions, equal for equal calls on any
     * rank; 0: not known. */
    uint64_t bodies[LOOP_BODIES];
    struct call_origin origin;    /* of the call that marks a turn */
    unsigned alphabet;            /* how calls are told apart */
    unsigned mark;                /* its place among those that the finder follows */
    unsigned entry;               /* number of the loop among those of the rank, from 0 in the order of time */
    unsigned level;               /* from 1: the outermost */
    int64_t limit;                /* what takes longer from one mark to the next is something else, and no turn */
    const struct loop_turn *kept; /* owned by the finder, by number: a sample, and the longest */
    size_t kept_count;
    uint64_t first;             /* number of the first turn: 1 where that before it was none of the loop; else 0 */
    uint64_t stride;            /* one in so many turns is in the sample, a power of two */
    size_t group;               /* of loops of other ranks that are the same (loop_groups.h) */
    struct listed_turns listed; /* all turns in order, where the rank's calls are kept */
};

/* How long both go on. */
static inline int64_t loops_common_time(const struct loop *a, const struct loop *b)
{
    return time_within(a->begin, a->end, (struct time_range){b->begin, b->end});
}

/*
 * Whether a turn is in a sample of one in `stride`. They lie as evenly as multiples of the golden ratio, modulo 1,
 * below 1 / stride (Knuth, The Art of Computer Programming, volume 3, 6.4): a loop in which every eighth turn is longer
 * has about as many of those as in truth, which those of every fourth would not have.
 */
static inline bool loop_samples(uint64_t number, uint64_t stride)
{
    return number * UINT64_C(0x9e3779b97f4a7c15) <= UINT64_MAX >> __builtin_ctzll(stride);
}

/* More calls than these without a mark are no turn: the loop was left. `calls`: of an average turn. */
static inline uint64_t loop_break(uint64_t calls)
{
    enum { TURNS = 8, CALLS = 16 };

    return TURNS * calls + CALLS;
}

#endif
