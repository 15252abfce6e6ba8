/*
 * Alignment: follows the repetitions of a known body in a sequence of calls, though calls of it may be missing, and
 * others may come between. Where the sequence differs, it waits for the calls behind, and takes the way that explains
 * most of them (a local alignment of the sequence with the repeated body, Smith and Waterman 1981, in a band around
 * the diagonal).
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_ALIGNMENT_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_ALIGNMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum {
    ALIGNMENT_BODY_MOST = 500, /* calls of a body */
    ALIGNMENT_BAND = 4,        /* so many calls can be missing, or too many, before it is in step again */
    ALIGNMENT_WIDTH = 2 * ALIGNMENT_BAND + 1,
    ALIGNMENT_PENDING_MOST = 64,
    ALIGNMENT_TURNS_MOST = ALIGNMENT_PENDING_MOST + 1, /* that are found with one call */
    ALIGNMENT_MARKS_MOST = 8,
    ALIGNMENT_CONFIRM = 8, /* calls after which it is again where it was lost */
};

enum alignment_state {
    ALIGNMENT_LOST,  /* the loop was left */
    ALIGNMENT_TRIED, /* its mark has come again; the calls behind it will tell */
    ALIGNMENT_HELD,
};

/* A turn begins: with this call, and the last one before it that is of the body. Positions as they were fed. */
struct aligned_turn {
    uint64_t first;
    uint64_t before;
};

struct call_alignment {
    uint64_t *body; /* symbols of its calls, the mark's first; behind the last begins the next turn */
    unsigned length;
    unsigned mark;  /* place of the mark in it: 0, or, backwards, the last */
    uint64_t steps; /* calls in a row that were the expected ones */
    bool is_judged; /* for the owner: whether its calls need not be looked at one by one is known */
    bool is_plain;  /* that is so */
    enum alignment_state state;
    unsigned next;                           /* which call of the body is expected */
    uint64_t filter;                         /* a bit for each of its symbols, of which several may share one */
    uint64_t last;                           /* position of the last call that is of the body */
    unsigned foreign;                        /* calls in a row of other symbols than its */
    unsigned tried;                          /* calls of the body since the mark came, the mark's included */
    uint64_t tried_turns[ALIGNMENT_CONFIRM]; /* where it and turns behind it began */
    unsigned tried_turn_count;
    uint64_t matched; /* calls of the body that came */
    uint64_t edits;   /* and those that are missing, or are too many */
    /* Calls since the first that was not the expected one. */
    bool is_pending;
    unsigned pending_count;                   /* of its symbols */
    uint64_t pending[ALIGNMENT_PENDING_MOST]; /* positions */
    int scores[ALIGNMENT_WIDTH];
    int place; /* in which the score is the highest */
    uint8_t moves[ALIGNMENT_PENDING_MOST + 1][ALIGNMENT_WIDTH];
    unsigned foreign_pending;             /* others */
    int penalty;                          /* for these */
    uint64_t marks[ALIGNMENT_MARKS_MOST]; /* where the mark came meanwhile */
    unsigned mark_count;
    unsigned run; /* expected calls in a row, the latest included */
    int best;     /* score so far, and after how many pending calls, in which place of the band */
    unsigned best_count;
    int best_place;
};

/* Of this body, a copy, of 2 to ALIGNMENT_BODY_MOST calls, that has just come, and the first of its next turn. NULL
 * when memory ran out. */
struct call_alignment *alignment_new(const uint64_t *body, unsigned length);
struct call_alignment *alignment_copy(const struct call_alignment *alignment);
struct call_alignment *alignment_free(struct call_alignment *alignment);

/* Another body, of which the call `next` is the next. 0 or ERROR_MEMORY. */
int alignment_replace(struct call_alignment *alignment, const uint64_t *body, unsigned length,
                      unsigned next) MUST_CHECK;

/* The mark has come: where it was lost, it may be there again. */
void alignment_mark(struct call_alignment *alignment, uint64_t position);

/* The next call, of which alignment_advance does not say all. `turns` has room for ALIGNMENT_TURNS_MOST. Returns how
 * many turns are known to begin with it or calls before. */
unsigned alignment_feed(struct call_alignment *alignment, uint64_t symbol, uint64_t position,
                        struct aligned_turn *turns);

/* No call follows. Likewise. */
unsigned alignment_finish(struct call_alignment *alignment, struct aligned_turn *turns);

/*
 * Of a new one: where its turns began before, by the same alignment backwards. `symbols` are the calls so far, at least
 * those of the body; the last of them is that before the first of the next turn. Into `starts`, room for as many, go
 * places in them, the latest turn's, which has just ended, first, then those before it. Returns how many.
 */
unsigned alignment_look_back(struct call_alignment *alignment, const uint64_t *symbols, unsigned count,
                             uint64_t *starts);

/* Whether a body has a loop of its own in it, how many turns of which may vary, or is nothing but one. Where it begins
 * does not matter. */
bool body_has_loop(const uint64_t *body, unsigned length);

/* Whether the call is the expected one. Then that is all there is to do; a turn begins with it if the second one of the
 * body is expected now. */
static inline bool alignment_advance(struct call_alignment *alignment, uint64_t symbol, uint64_t position)
{
    if (alignment->state != ALIGNMENT_HELD || alignment->is_pending || alignment->body[alignment->next] != symbol)
        return false;
    alignment->next = alignment->next + 1 < alignment->length ? alignment->next + 1 : 0;
    alignment->last = position;
    alignment->matched++;
    alignment->steps++;
    return true;
}

#endif
