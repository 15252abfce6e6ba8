#include "reports/iterations/loops/alignment.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "reports/iterations/loops/loop.h"

enum {
    /* Scores. A call of the body that comes twice is less likely than one that is missing: what comes between is
     * mostly something else. */
    MATCH = 2,
    MISSING = -2,
    SURPLUS = -3,
    NONE = INT_MIN / 2,
    DROP = 12, /* so far below the best the loop was left */
    RUN = 6,   /* expected calls after which it is in step again */
    CONFIRM_LEAST = 4,
    FOREIGN_FIRST = 2, /* what a call of another symbol costs, and more in a row */
    FOREIGN_NEXT = 1,
    IN_A_ROW = 12, /* the same call, fewer times than a body can have it in a row */
};

enum move { MOVE_MATCH, MOVE_SURPLUS, MOVE_MISSING };

static uint64_t filter_of(uint64_t symbol)
{
    return UINT64_C(1) << (symbol >> 58);
}

static bool is_of_body(const struct call_alignment *alignment, uint64_t symbol)
{
    if (!(alignment->filter & filter_of(symbol)))
        return false;
    for (unsigned i = 0; i < alignment->length; i++)
        if (alignment->body[i] == symbol)
            return true;
    return false;
}

/* The body has room for ALIGNMENT_WIDTH calls behind its own, where it begins again. */
static void set_body(struct call_alignment *alignment, uint64_t *body, unsigned length, unsigned next)
{
    for (unsigned i = 0; i < ALIGNMENT_WIDTH; i++)
        body[length + i] = body[i];
    alignment->body = body;
    alignment->length = length;
    alignment->next = next;
    alignment->filter = 0;
    for (unsigned i = 0; i < length; i++)
        alignment->filter |= filter_of(body[i]);
}

/* Of no body. What pending calls need is set with the first of them. */
static void begin(struct call_alignment *alignment)
{
    memset(alignment, 0, offsetof(struct call_alignment, pending));
    alignment->state = ALIGNMENT_HELD;
}

int alignment_replace(struct call_alignment *alignment, const uint64_t *body, unsigned length, unsigned next)
{
    uint64_t *copy = malloc((length + ALIGNMENT_WIDTH) * sizeof(*copy));

    if (!copy)
        return ERROR_MEMORY;
    free(alignment->body);
    set_body(alignment, memcpy(copy, body, length * sizeof(*copy)), length, next);
    return 0;
}

struct call_alignment *alignment_new(const uint64_t *body, unsigned length)
{
    struct call_alignment *alignment = malloc(sizeof(*alignment));

    if (!alignment)
        return NULL;
    begin(alignment);
    if (alignment_replace(alignment, body, length, 1) < 0)
        return alignment_free(alignment);
    alignment->matched = length + 1;
    return alignment;
}

struct call_alignment *alignment_copy(const struct call_alignment *alignment)
{
    struct call_alignment *copy = alignment_new(alignment->body, alignment->length);
    uint64_t *body = copy ? copy->body : NULL;

    if (copy) {
        *copy = *alignment;
        copy->body = body;
    }
    return copy;
}

struct call_alignment *alignment_free(struct call_alignment *alignment)
{
    if (alignment) {
        free(alignment->body);
        free(alignment);
    }
    return NULL;
}

void alignment_mark(struct call_alignment *alignment, uint64_t position)
{
    if (alignment->is_pending && alignment->mark_count < ALIGNMENT_MARKS_MOST)
        alignment->marks[alignment->mark_count++] = position;
    if (alignment->state != ALIGNMENT_LOST)
        return;
    alignment->state = ALIGNMENT_TRIED;
    alignment->next = 1;
    alignment->tried = 1;
    alignment->tried_turns[0] = position;
    alignment->tried_turn_count = 1;
    alignment->last = position;
    alignment->foreign = 0;
    alignment->penalty = 0;
}

/* Calls may be missing: the score falls from each place of the band to the next. */
static void begin_pending(struct call_alignment *alignment)
{
    alignment->is_pending = true;
    alignment->steps = 0;
    alignment->run = 0;
    alignment->pending_count = 0;
    alignment->foreign_pending = 0;
    alignment->penalty = 0;
    alignment->mark_count = 0;
    alignment->foreign = 0;
    alignment->best = 0;
    alignment->best_count = 0;
    alignment->place = alignment->best_place = ALIGNMENT_BAND;
    for (int place = 0; place < ALIGNMENT_WIDTH; place++) {
        alignment->scores[place] = place < ALIGNMENT_BAND ? NONE : (place - ALIGNMENT_BAND) * MISSING;
        alignment->moves[0][place] = MOVE_MISSING;
    }
}

/* Of several places as good the best is the one nearest to the diagonal. */
static __attribute__((noinline)) void add_pending(struct call_alignment *alignment, uint64_t symbol, uint64_t position)
{
    /* The call of the body in the first place of the band; where that is none yet the score is so low that it does not
     * matter. */
    unsigned ahead = alignment->next + alignment->pending_count + ALIGNMENT_BAND * (alignment->length - 1);
    const uint64_t *expected = alignment->body + ahead % alignment->length;
    int best = INT_MIN, best_place = 0, below = NONE;
    uint8_t *moves;

    alignment->pending[alignment->pending_count++] = position;
    moves = alignment->moves[alignment->pending_count];
#pragma GCC unroll 9
    for (int place = 0; place < ALIGNMENT_WIDTH; place++) {
        /* The place above is still that of the call before. */
        int surplus = place + 1 < ALIGNMENT_WIDTH ? alignment->scores[place + 1] + SURPLUS : NONE;
        int score = expected[place] == symbol ? alignment->scores[place] + MATCH : NONE;
        enum move move = MOVE_MATCH;

        if (surplus > score) {
            score = surplus;
            move = MOVE_SURPLUS;
        }
        if (below + MISSING > score) {
            score = below + MISSING;
            move = MOVE_MISSING;
        }
        if (score > best || (score == best && place - ALIGNMENT_BAND < ALIGNMENT_BAND - best_place))
            best_place = place;
        best = score > best ? score : best;
        alignment->scores[place] = below = score;
        moves[place] = (uint8_t)move;
    }
    alignment->place = best_place;
}

/* Goes back the best way to the first pending call, and then along it: the turns that begin on it. */
static unsigned settle(struct call_alignment *alignment, struct aligned_turn *turns)
{
    int passed[ALIGNMENT_PENDING_MOST]; /* calls of the body up to each that is of it; -1: it is not */
    int place = alignment->best_place;
    int before = -1;
    unsigned count = 0, found = 0, calls = 0; /* calls: of the latest turn that has begun */
    bool has_mark = false;

    for (unsigned k = alignment->best_count; k > 0 || place > ALIGNMENT_BAND;) {
        enum move move = (enum move)alignment->moves[k][place];

        if (move == MOVE_MISSING) {
            place--;
            alignment->edits++;
            continue;
        }
        k--;
        passed[k] = move == MOVE_MATCH ? (int)k + place - ALIGNMENT_BAND : -1;
        if (move == MOVE_SURPLUS) {
            place++;
            alignment->edits++;
        }
    }
    for (unsigned k = 0; k < alignment->best_count; k++) {
        unsigned length = alignment->length;
        unsigned at;

        if (passed[k] < 0)
            continue;
        at = alignment->next + (unsigned)passed[k];
        /* The turn before is a body earlier, as `before` may be -1. */
        if (at / length + 1 != (unsigned)((int)(alignment->next + length) + before) / length) {
            /* Half a turn without the mark is calls that the one before makes once more. */
            bool is_part = found > 0 && !has_mark && 2 * calls <= length;
            uint64_t last = is_part ? turns[--found].before : alignment->last;

            turns[found++] = (struct aligned_turn){alignment->pending[k], last};
            calls = 0;
            has_mark = false;
        }
        calls++;
        has_mark |= at % length == alignment->mark;
        alignment->last = alignment->pending[k];
        alignment->matched++;
        before = passed[k];
        count = (unsigned)passed[k] + 1;
    }
    alignment->next = (alignment->next + count) % alignment->length;
    alignment->edits += alignment->best_count > 0 ? alignment->foreign_pending : 0;
    alignment->is_pending = false;
    return found;
}

static void count_foreign(struct call_alignment *alignment)
{
    alignment->penalty += alignment->foreign++ > 0 ? FOREIGN_NEXT : FOREIGN_FIRST;
}

/* Expected calls in a row, in the best place of the band. */
static unsigned run_in_place(const struct call_alignment *alignment)
{
    unsigned count = alignment->pending_count, run = 0;

    while (alignment->moves[count - run][alignment->place] == MOVE_MATCH)
        run++;
    return run;
}

/* The loop was left, behind the best of the way. */
static unsigned lose(struct call_alignment *alignment, struct aligned_turn *turns)
{
    alignment->state = ALIGNMENT_LOST;
    return settle(alignment, turns);
}

static unsigned feed_pending(struct call_alignment *alignment, uint64_t symbol, uint64_t position,
                             struct aligned_turn *turns)
{
    unsigned least = alignment->length > RUN ? RUN : alignment->length > 2 ? alignment->length - 1 : 2;
    int score;

    if (!alignment->is_pending)
        begin_pending(alignment);
    if (!is_of_body(alignment, symbol)) {
        count_foreign(alignment);
        alignment->foreign_pending++;
        alignment->run = 0;
        score = alignment->scores[alignment->place] - alignment->penalty;
        return alignment->best - score > DROP ? lose(alignment, turns) : 0;
    }
    add_pending(alignment, symbol, position);
    alignment->foreign = 0;
    alignment->run = run_in_place(alignment);
    score = alignment->scores[alignment->place] - alignment->penalty;
    /* Of what is as likely a whole body more. */
    if (score > alignment->best || (score == alignment->best && alignment->run >= alignment->length)) {
        alignment->best = score;
        alignment->best_count = alignment->pending_count;
        alignment->best_place = alignment->place;
    }
    if (alignment->best_count == alignment->pending_count &&
        (alignment->run >= least || alignment->pending_count == ALIGNMENT_PENDING_MOST))
        return settle(alignment, turns);
    if (alignment->best - score > DROP || alignment->pending_count == ALIGNMENT_PENDING_MOST)
        return lose(alignment, turns);
    return 0;
}

/* The mark was there; if the calls of the body follow, it is a turn. */
static unsigned feed_tried(struct call_alignment *alignment, uint64_t symbol, uint64_t position,
                           struct aligned_turn *turns)
{
    unsigned least = alignment->length < ALIGNMENT_CONFIRM ? alignment->length : ALIGNMENT_CONFIRM;

    if (alignment->body[alignment->next] != symbol) {
        count_foreign(alignment);
        if (alignment->penalty > MATCH * (int)alignment->tried || is_of_body(alignment, symbol))
            alignment->state = ALIGNMENT_LOST;
        return 0;
    }
    if (alignment->next == 0)
        alignment->tried_turns[alignment->tried_turn_count++] = position;
    alignment->next = (alignment->next + 1) % alignment->length;
    alignment->last = position;
    alignment->foreign = 0;
    if (++alignment->tried < least || alignment->tried < CONFIRM_LEAST)
        return 0;
    alignment->state = ALIGNMENT_HELD;
    alignment->matched += alignment->tried;
    alignment->edits += (unsigned)alignment->penalty;
    for (unsigned i = 0; i < alignment->tried_turn_count; i++)
        turns[i].first = alignment->tried_turns[i];
    return alignment->tried_turn_count;
}

unsigned alignment_feed(struct call_alignment *alignment, uint64_t symbol, uint64_t position,
                        struct aligned_turn *turns)
{
    if (alignment->state == ALIGNMENT_LOST)
        return 0;
    if (alignment->state == ALIGNMENT_TRIED)
        return feed_tried(alignment, symbol, position, turns);
    turns[0] = (struct aligned_turn){position, alignment->last};
    if (alignment_advance(alignment, symbol, position))
        return alignment->next == 1;
    return feed_pending(alignment, symbol, position, turns);
}

unsigned alignment_finish(struct call_alignment *alignment, struct aligned_turn *turns)
{
    unsigned count = alignment->is_pending ? settle(alignment, turns) : 0;

    alignment->state = ALIGNMENT_LOST;
    return count;
}

unsigned alignment_look_back(struct call_alignment *alignment, const uint64_t *symbols, unsigned count,
                             uint64_t *starts)
{
    struct aligned_turn turns[ALIGNMENT_TURNS_MOST];
    unsigned at = count - alignment->length, found = 0, known;
    uint64_t reversed[ALIGNMENT_BODY_MOST + ALIGNMENT_WIDTH];
    struct call_alignment back;

    begin(&back);
    back.last = at;
    for (unsigned i = 0; i < alignment->length; i++)
        reversed[i] = alignment->body[alignment->length - 1 - i];
    set_body(&back, reversed, alignment->length, 0);
    back.mark = alignment->length - 1;
    while (at > 0 && back.state == ALIGNMENT_HELD) {
        uint64_t before = back.last;

        at--;
        if (alignment_advance(&back, symbols[at], at)) {
            if (back.next == 1)
                starts[found++] = before;
            continue;
        }
        known = alignment_feed(&back, symbols[at], at, turns);
        /* The turn that ends, backwards, begins with its last call. */
        for (unsigned i = 0; i < known; i++)
            starts[found++] = turns[i].before;
    }
    known = alignment_finish(&back, turns);
    for (unsigned i = 0; i < known; i++)
        starts[found++] = turns[i].before;
    if (back.next == 0 && (found == 0 || starts[found - 1] != back.last))
        starts[found++] = back.last;
    alignment->matched += back.matched;
    alignment->edits += back.edits;
    return found;
}

/* A call of the body, which goes on with its begin behind its end. */
static inline uint64_t call_of(const uint64_t *body, unsigned length, unsigned at)
{
    return body[at < length ? at : at - length];
}

/* Whether so many calls in a row of the body, which is there twice, so that where it begins does not matter, are those
 * of a period later. One of each `least` is looked at, and where it is that, its neighbours. */
static bool repeats_in_a_row(const uint64_t *body, unsigned length, unsigned period, unsigned least)
{
    unsigned count = 2 * length - period;

    for (unsigned at = least - 1; at < count; at += least) {
        unsigned from = at, to = at;

        while (to < count && to - from < least && call_of(body, length, to) == call_of(body, length, to + period))
            to++;
        while (from > 0 && to > at && to - from < least &&
               call_of(body, length, from - 1) == call_of(body, length, from - 1 + period))
            from--;
        if (to - from >= least)
            return true;
    }
    return false;
}

bool body_has_loop(const uint64_t *body, unsigned length)
{
    for (unsigned period = 1; 2 * period <= length; period++)
        if (repeats_in_a_row(body, length, period, period > 1 ? (LOOP_TURNS_LEAST - 1) * period : IN_A_ROW - 1))
            return true;
    return false;
}
