/*
 * Mark: a call in a context that came back, and the turns between its occurrences; what they come to is a loop, or none
 * (docs/semantics.md, "Iterations").
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_MARK_H
#define CLOCKTALK_REPORTS_ITERATIONS_MARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/iterations/alignment.h"
#include "reports/iterations/loop.h"

enum {
    MARK_BODIES = 4,                /* that are counted of a mark */
    MARK_NESTED = LOOP_TURNS_LEAST, /* turns of an inner loop in one of the outer */
};

/* A body that turns have: all calls in any order, or which calls there are. The rarest gives way (Misra and Gries). */
struct body {
    uint64_t hash;
    uint64_t count;
    int64_t time;
    uint64_t calls;
};

/* The first or the last turn; all zero where it is not known. */
struct turn_at_end {
    uint64_t calls;
    uint64_t set;
    uint64_t sum;
    int64_t start;
    int64_t end;
};

struct mark {
    size_t context;
    uint64_t key;
    struct loop_moment at_last;
    uint64_t marks;
    uint64_t gaps;
    uint64_t gap_sum;
    double gap_squares;
    uint64_t calls; /* sum of all calls up to the last mark */
    struct body sets[MARK_BODIES];
    struct body sums[MARK_BODIES];
    struct turn_at_end first;
    struct turn_at_end final;
    struct loop loop; /* what it comes to */
    struct loop_turn *turns;
    size_t turn_count;
    size_t turn_capacity;
    uint64_t stride; /* every so many turns one is kept */
    struct loop_turn longest[LOOP_LONGEST_KEPT];
    size_t longest_count;
    int64_t long_from;                /* so long a turn is one of them */
    struct call_alignment *alignment; /* NULL: its body is not known */
    uint64_t body_sum;                /* of that */
    /* Calls with which turns begin, counted over the run from 1, where they are to be listed. */
    uint64_t *starts;
    size_t start_count;
    size_t start_capacity;
};

/* A turn, from one mark to the next: its calls, which calls there are, and their sum. */
struct turn_body {
    uint64_t calls;
    uint64_t set;
    uint64_t sum;
};

/* The mark has come again: that was a turn, or the loop was left meanwhile. 0 or ERROR_MEMORY (not reported). */
int mark_end_turn(struct mark *mark, const struct turn_body *body, const struct loop_moment *start,
                  const struct loop_moment *end) __attribute__((warn_unused_result));

/* The loop begins here, with a turn. */
void mark_restart(struct mark *mark, const struct loop_moment *begin);

/* 0 or ERROR_MEMORY (not reported). */
int mark_log_start(struct mark *mark, uint64_t position) __attribute__((warn_unused_result));

/* Whether the latest turn has the body of most turns, and the body that is known does not. */
bool mark_has_usual_body(const struct mark *mark);

void mark_deinit(struct mark *mark);

/* After the last call: what the mark comes to; its loop's sureness is 0 where it is none. */
void mark_judge(struct mark *mark);

/* How much speaks for it: of two marks of the same loop the one that more of the run is like, and whose turns have as
 * many of each call. */
double mark_weight(const struct mark *mark);

/* The turns that were kept, by number, go to the loop. Once. */
void mark_gather_turns(struct mark *mark);

#endif
