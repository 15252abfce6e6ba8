/*
 * Mark: a call in a context that came back, and the turns between its occurrences; what they come to is a loop, or none
 * (loop_choice.h).
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_MARK_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_MARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/iterations/loops/alignment.h"
#include "reports/iterations/loops/loop.h"
#include "reports/iterations/loops/turn_times.h"

enum {
    MARK_GAPS_LEAST = 3,            /* turns of a loop that have ended */
    MARK_BODIES = LOOP_BODIES,      /* that are counted of a mark */
    MARK_NESTED = LOOP_TURNS_LEAST, /* turns of an inner loop in one of the outer */
};

/* A body that turns have: all calls in any order, or which calls there are. Those of most turns stand first; the rarest
 * gives way (Misra and Gries). */
struct body {
    uint64_t hash;
    uint64_t plain; /* as of the turn that had it first */
    uint64_t count;
    int64_t time;
    uint64_t calls;
};

/* A turn, from one mark to the next: its calls, which calls there are, and their sum. */
struct turn_body {
    uint64_t from; /* call with which it begins */
    uint64_t calls;
    uint64_t set;
    uint64_t sum;
    uint64_t plain; /* sum without partners, which is the same on any rank; 0: it is not known */
};

struct mark {
    uint64_t last;   /* call with which it came; 0: it has not */
    uint64_t before; /* likewise the time before */
    uint64_t set;    /* sum of those calls of the turn that were not in it before */
    size_t context;
    enum alphabet alphabet;
    uint64_t second; /* call of a body that is known */
    uint64_t hash;
    uint64_t marks;
    uint64_t gaps;
    uint64_t gap_sum;
    double gap_squares;
    uint64_t calls; /* sum of all calls up to the last mark */
    struct body sets[MARK_BODIES];
    struct body sums[MARK_BODIES];
    struct turn_body first; /* turn, and the latest; all zero: it is not known */
    struct turn_body final;
    int64_t since;                    /* on the rank whose times decide: when the mark came last, and */
    int64_t covered;                  /* the sum of the lengths of all turns, as far as they are known */
    struct turn_sample sample;        /* of the turns whose times are kept */
    bool repeats;                     /* the latest turn has the calls of the one before, and not too many */
    bool begins_late;                 /* in the end: nothing before the first turn that is known is of the loop */
    bool begins_outside;              /* likewise: the first turn is none */
    bool ends_outside;                /* likewise the last */
    bool is_interrupted;              /* likewise: far longer turns are none */
    struct loop loop;                 /* what it comes to */
    struct call_alignment *alignment; /* NULL: its body is not known */
    uint64_t body_sum;                /* of that */
    /* Calls with which turns begin, counted over the run from 1, where they are to be listed. */
    uint64_t *starts;
    size_t start_count;
    size_t start_capacity;
};

/* The mark has come again, at that time on the rank whose times decide: returns the number of the turn, from 0 on, or
 * MARK_LEFT. */
uint64_t mark_count_turn(struct mark *mark, const struct turn_body *body, int64_t time);

/* The loop begins here, with a turn. */
void mark_restart(struct mark *mark);

/* 0 or ERROR_MEMORY (not reported). */
int mark_log_start(struct mark *mark, uint64_t position) MUST_CHECK;

/* Share of a loop's turns that must be alike, unless its body is known. */
static const double MARK_LIKE = 0.51;
/* The least sureness. */
static const double MARK_SURE = 0.42;

/* Whether it may come to a loop. Of turns the first and the last may be none. */
static inline bool mark_may_be_loop(const struct mark *mark)
{
    return mark->gaps >= MARK_GAPS_LEAST && mark->marks >= LOOP_TURNS_LEAST &&
           (mark->alignment || (double)mark->sets[0].count >= MARK_LIKE * (double)(mark->gaps - 2));
}

/* Coefficient of variation of the numbers of calls of its turns, of which there are so many. */
double mark_spread(const struct mark *mark, uint64_t turns);

/* Whether its turns, whose body is not known yet, are those of a loop, as far as their calls say. */
bool mark_is_sure(const struct mark *mark);

/* How many turns had these calls. */
uint64_t mark_body_count(const struct body *bodies, uint64_t hash);

/* Whether the latest turn has the body of most turns, and the body that is known does not. */
bool mark_has_usual_body(const struct mark *mark);

/* How much of the run, in nanoseconds, its turns are that are alike: all of those with a body that is known, else the
 * share of the body that most have. So much do its turns cover. */
double mark_promise(const struct mark *mark);

void mark_deinit(struct mark *mark);

#endif
