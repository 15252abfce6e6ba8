#include "reports/iterations/loops/turn_tracker.h"

#include <stddef.h>
#include <string.h>

#include "base/error.h"

enum {
    SETTLED = 3, /* calls of a body in a row that tell that it is there again */
};

/* So many calls from one on that is still known lie in a row, before they go on at the begin of the ring. */
static size_t calls_in_ring(uint64_t from, uint64_t count)
{
    size_t together = CALLS_KNOWN - from % CALLS_KNOWN;

    return count < together ? (size_t)count : together;
}

/* Between two calls, the second of which is still known: the sum that is the same on any rank. */
static uint64_t plain_sum(const struct turn_tracker *tracker, uint64_t from, uint64_t to)
{
    const uint64_t *sums = tracker->followed[ALPHABET_FUNCTIONS].sums;

    return tracker->position - from < CALLS_KNOWN ? sums[to % CALLS_KNOWN] - sums[from % CALLS_KNOWN] : 0;
}

/* What lay between two calls that are still known, the latest included as the second. */
static struct turn_body recent_body(const struct turn_tracker *tracker, const struct followed *followed, uint64_t from,
                                    uint64_t to)
{
    struct turn_body body = {.from = from,
                             .calls = to - from,
                             .sum = followed->sums[to % CALLS_KNOWN] - followed->sums[from % CALLS_KNOWN],
                             .plain = plain_sum(tracker, from, to)};

    for (uint64_t at = from; at < to;) {
        const uint64_t *previous = &followed->previous[at % CALLS_KNOWN];
        const uint64_t *symbols = &followed->symbols[at % CALLS_KNOWN];
        size_t together = calls_in_ring(at, to - at);

#pragma GCC unroll 4
        for (size_t i = 0; i < together; i++)
            body.set += previous[i] < from ? symbols[i] : 0;
        at += together;
    }
    return body;
}

void turn_tracker_init(struct turn_tracker *tracker, struct rank_times *ranks)
{
    tracker->ranks = ranks;
    tracker->position = tracker->aligned_from = 0;
    tracker->lists_turns = false;
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct followed *followed = &tracker->followed[alphabet];

        memset(followed, 0, offsetof(struct followed, marks));
        followed->symbols[0] = followed->previous[0] = followed->sums[0] = 0;
        followed->alphabet = alphabet;
        followed->earlier[MARKS_FOLLOWED] = followed->later[MARKS_FOLLOWED] = MARKS_FOLLOWED;
    }
}

/* Puts a mark into the ring of marks, mostly as the latest of all. */
static void link_mark(struct followed *followed, unsigned at)
{
    unsigned after = followed->earlier[MARKS_FOLLOWED], before;

    while (followed->last[after] > followed->last[at])
        after = followed->earlier[after];
    before = followed->later[after];
    followed->later[at] = (uint8_t)before;
    followed->earlier[at] = (uint8_t)after;
    followed->earlier[before] = followed->later[after] = (uint8_t)at;
}

/* Brings a mark that has come into its place of the ring. */
static void reorder(struct followed *followed, unsigned at)
{
    followed->earlier[followed->later[at]] = followed->earlier[at];
    followed->later[followed->earlier[at]] = followed->later[at];
    link_mark(followed, at);
}

unsigned followed_room(struct followed *followed)
{

    link_mark(followed, followed->count);
    return followed->count++;
}

/* The mark came last with a call that is still known. */
static void set_last(struct turn_tracker *tracker, struct followed *followed, unsigned at, uint64_t position)
{
    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        rank->turns[followed->alphabet][at].at_last = rank->recent[position % CALLS_KNOWN];
    followed->marks[at].since = tracker->ranks->recent[position % CALLS_KNOWN].time;
}

/* A turn from when the mark came last to a call that is still known, on all ranks. */
static inline int end_turn(struct turn_tracker *tracker, struct followed *followed, unsigned at,
                           const struct turn_body *body, uint64_t to)
{
    struct mark *mark = &followed->marks[at];
    uint64_t number = mark_count_turn(mark, body, tracker->ranks->recent[to % CALLS_KNOWN].time);

    if (number == MARK_LEFT)
        return turn_times_leave(tracker->ranks, followed->alphabet, at, &mark->sample, to);
    return turn_times_add(tracker->ranks, followed->alphabet, at, &mark->sample, number, to,
                          tracker->position - to >= TRACKER_SETTLES);
}

/* A turn of a mark begins with a call that is still known, and ends the one before. Of marks whose body is known the
 * calls that a turn has are told apart by their sum alone. */
static int turn_begins(struct turn_tracker *tracker, struct followed *followed, unsigned at, uint64_t position)
{
    struct mark *mark = &followed->marks[at];
    uint64_t last = followed->last[at];
    uint64_t sum = followed->sums[position % CALLS_KNOWN];
    struct turn_body body = {last, position - last, followed->sets[at], sum - mark->calls,
                             plain_sum(tracker, last, position)};
    int error;

    if (mark->alignment)
        body.set = body.sum;
    error = end_turn(tracker, followed, at, &body, position);
    followed->before[at] = last;
    followed->last[at] = position;
    followed->sets[at] = 0;
    reorder(followed, at);
    mark->calls = sum;
    if (error == 0 && tracker->lists_turns)
        error = mark_log_start(mark, position);
    return error;
}

/* Turns that an alignment has found. */
static int turns_begin(struct turn_tracker *tracker, struct followed *followed, unsigned at,
                       const struct aligned_turn *turns, unsigned count)
{
    int error = 0;

    for (unsigned i = 0; i < count && error == 0; i++)
        if (tracker->position - turns[i].first < CALLS_KNOWN)
            error = turn_begins(tracker, followed, at, turns[i].first);
    return error;
}

/* The loop began earlier than the mark came: its turns are those that the calls still known show. */
static int recount(struct turn_tracker *tracker, struct followed *followed, unsigned at, const uint64_t *starts,
                   unsigned count)
{
    struct mark *mark = &followed->marks[at];
    int error = 0;

    mark_restart(mark);
    mark->sample.waiting_count = 0;
    set_last(tracker, followed, at, starts[count - 1]);
    mark->calls = followed->sums[starts[count - 1] % CALLS_KNOWN];
    followed->last[at] = starts[count - 1];
    if (tracker->lists_turns)
        error = mark_log_start(mark, starts[count - 1]);
    for (unsigned i = count - 1; i > 0 && error == 0; i--)
        error = turn_begins(tracker, followed, at, starts[i - 1]);
    return error < 0 ? error : turn_begins(tracker, followed, at, tracker->position);
}

/* Whether a body like this one is followed, and where it is expected. Calls that are told apart less do not tell more.
 */
static bool is_aligned(const struct turn_tracker *tracker, const struct followed *followed, uint64_t length)
{
    for (enum alphabet a = 0; a <= followed->alphabet; a++)
        for (uint32_t rest = tracker->followed[a].aligned; rest != 0; rest &= rest - 1) {
            const struct call_alignment *other = tracker->followed[a].marks[__builtin_ctz(rest)].alignment;

            if (other->state == ALIGNMENT_HELD && 2 * other->length < 3 * length && 2 * length < 3 * other->length)
                return true;
        }
    return false;
}

/* Whether the same call comes four times in a row and more, and that is a good part of the turn's time: a loop of
 * single calls in the body, and no calls that are posted together. */
static bool has_calls_in_a_row(const struct turn_tracker *tracker, const struct followed *followed, uint64_t from,
                               uint64_t to)
{
    const struct loop_moment *entries = tracker->ranks->recent;
    const uint64_t *symbols = followed->symbols;
    int64_t turn = entries[to % CALLS_KNOWN].time - entries[from % CALLS_KNOWN].time;
    uint64_t first = from;

    for (uint64_t at = from; at < to; at++) {
        if (symbols[at % CALLS_KNOWN] != symbols[first % CALLS_KNOWN])
            first = at;
        if (at + 1 >= first + LOOP_TURNS_LEAST &&
            entries[(at + 1) % CALLS_KNOWN].time - entries[first % CALLS_KNOWN].time > turn / 4)
            return true;
    }
    return false;
}

/* Those of calls that are still known. */
static void copy_symbols(const struct followed *followed, uint64_t *symbols, uint64_t from, unsigned count)
{
    const uint64_t *ring = followed->symbols;
    size_t together = calls_in_ring(from, count);

    memcpy(symbols, ring + from % CALLS_KNOWN, together * sizeof(*ring));
    memcpy(symbols + together, ring, (count - together) * sizeof(*ring));
}

/* The body of the latest turn is that of the one before: from now on turns are found by it, and so is where the loop
 * has begun. */
static int align(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    struct mark *mark = &followed->marks[at];
    uint64_t from = followed->before[at];
    unsigned length = (unsigned)(tracker->position - from);
    unsigned known = (unsigned)(tracker->position > CALLS_KNOWN ? CALLS_KNOWN - 1 : tracker->position - 1);
    uint64_t symbols[CALLS_KNOWN], starts[CALLS_KNOWN]; /* of those that are known, the body's last */
    unsigned count;

    if (is_aligned(tracker, followed, length) || mark->body_sum == mark->final.sum)
        return 0;
    mark->body_sum = mark->final.sum;
    copy_symbols(followed, symbols + known - length, from, length);
    if (body_has_loop(symbols + known - length, length))
        return 0;
    copy_symbols(followed, symbols, tracker->position - known, known - length);
    mark->alignment = alignment_new(symbols + known - length, length);
    if (!mark->alignment)
        return ERROR_MEMORY;
    followed->second[at] = mark->alignment->body[1];
    count = alignment_look_back(mark->alignment, symbols, known, starts);
    for (unsigned i = 0; i < count; i++)
        starts[i] += tracker->position - known;
    mark->alignment->last = tracker->position;
    followed->aligned |= UINT32_C(1) << at;
    /* Calls of the body that are made elsewhere may have come before. */
    return mark->marks <= count + 1 + (count > 12 ? count / 3 : 4) ? recount(tracker, followed, at, starts, count) : 0;
}

/* The mark of a body that is known has come. */
static inline void note_mark(struct followed *followed, unsigned at, uint64_t position)
{
    struct call_alignment *alignment = followed->marks[at].alignment;

    if (alignment->state == ALIGNMENT_LOST)
        followed->came |= UINT32_C(1) << at;
    else if (alignment->is_pending)
        alignment_mark(alignment, position);
}

int turn_tracker_mark(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    struct mark *mark = &followed->marks[at];
    int error;

    if (mark->alignment) {
        note_mark(followed, at, tracker->position);
        return 0;
    }
    error = turn_begins(tracker, followed, at, tracker->position);
    if (error == 0 && mark->repeats)
        error = align(tracker, followed, at);
    return error;
}

/* Most turns have another body than the one that is known: that of the latest turn, which another one follows. */
static int change_body(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    struct mark *mark = &followed->marks[at];
    unsigned length = (unsigned)(followed->last[at] - followed->before[at]);
    unsigned since = (unsigned)(tracker->position - followed->last[at]);
    uint64_t body[ALIGNMENT_BODY_MOST];

    if (mark->final.sum == mark->body_sum || !mark_has_usual_body(mark) || length < 2 || length > ALIGNMENT_BODY_MOST ||
        since >= length)
        return 0;
    copy_symbols(followed, body, followed->before[at], length);
    mark->body_sum = mark->final.sum;
    if (body_has_loop(body, length))
        return 0;
    followed->second[at] = body[1];
    return alignment_replace(mark->alignment, body, length, (since + 1) % length);
}

/* Gives a call that is still known to a mark's alignment. */
static int feed_alignment(struct turn_tracker *tracker, struct followed *followed, unsigned at, uint64_t position)
{
    struct call_alignment *alignment = followed->marks[at].alignment;
    struct aligned_turn turns[ALIGNMENT_TURNS_MOST];
    bool is_tried = alignment->state == ALIGNMENT_TRIED;
    unsigned count = alignment_feed(alignment, followed->symbols[position % CALLS_KNOWN], position, turns);
    int error;

    if (is_tried && count > 0) {
        uint64_t between = turns[0].first - followed->last[at];

        /* Other calls than those of the body, unless the loop was left. */
        if (between > alignment->length && between <= loop_break(alignment->length))
            alignment->edits += between - alignment->length;
    }
    error = turns_begin(tracker, followed, at, turns, count);
    if (error == 0 && count > 0 && alignment->state == ALIGNMENT_HELD && !alignment->is_pending)
        error = change_body(tracker, followed, at);
    return error;
}

/* Where an alignment is lost, the mark may have come again among the calls that waited. */
static int try_marks(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    struct call_alignment *alignment = followed->marks[at].alignment;
    uint64_t marks[ALIGNMENT_MARKS_MOST];
    unsigned count = alignment->mark_count;
    int error = 0;

    memcpy(marks, alignment->marks, sizeof(marks));
    alignment->mark_count = 0;
    for (unsigned i = 0; i < count && error == 0 && alignment->state == ALIGNMENT_LOST; i++) {
        if (marks[i] <= alignment->last || tracker->position - marks[i] >= CALLS_KNOWN)
            continue;
        alignment_mark(alignment, marks[i]);
        for (uint64_t at_call = marks[i] + 1;
             at_call <= tracker->position && error == 0 && alignment->state != ALIGNMENT_LOST; at_call++)
            error = feed_alignment(tracker, followed, at, at_call);
    }
    return error;
}

void turn_tracker_add(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT])
{
    size_t before = tracker->position++ % CALLS_KNOWN;
    size_t at = tracker->position % CALLS_KNOWN;

    for (size_t a = 0; a < ALPHABET_COUNT; a++) {
        struct followed *followed = &tracker->followed[a];

        followed->sums[at] = followed->sums[before] + followed->symbols[before];
        followed->symbols[at] = symbols[a];
    }
}

/* Gives the latest call to the alignment of a mark. */
static int align_latest(struct turn_tracker *tracker, struct followed *followed, unsigned at, uint64_t symbol)
{
    struct call_alignment *alignment = followed->marks[at].alignment;
    bool was_held = alignment->state == ALIGNMENT_HELD;
    int error = 0;

    if (alignment_advance(alignment, symbol, tracker->position)) {
        if (alignment->next != 1)
            return 0;
        return turn_begins(tracker, followed, at, tracker->position) ?: change_body(tracker, followed, at);
    }
    if (alignment_pass_over(alignment, symbol))
        return 0;
    if (alignment->state == ALIGNMENT_TRIED && alignment->body[alignment->next] != symbol)
        alignment_doubt(alignment, symbol);
    else
        error = feed_alignment(tracker, followed, at, tracker->position);
    if (error == 0 && was_held && alignment->state == ALIGNMENT_LOST)
        error = try_marks(tracker, followed, at);
    if (alignment->state == ALIGNMENT_LOST)
        followed->aligned &= ~(UINT32_C(1) << at);
    return error;
}

/* Marks came with the call before: of those whose second call is the latest one the loop may be there again. */
static void try_again(struct turn_tracker *tracker, struct followed *followed, uint64_t symbol)
{
    for (uint32_t rest = followed->came; rest != 0; rest &= rest - 1) {
        unsigned at = (unsigned)__builtin_ctz(rest);

        if (followed->second[at] == symbol) {
            alignment_mark(followed->marks[at].alignment, tracker->position - 1);
            followed->aligned |= UINT32_C(1) << at;
        }
    }
    followed->came = 0;
}

int turn_tracker_feed(struct turn_tracker *tracker, struct followed *followed, uint64_t symbol, unsigned *expected)
{
    int error = 0;

    if (followed->came != 0)
        try_again(tracker, followed, symbol);
    for (uint32_t rest = followed->aligned; rest != 0 && error == 0; rest &= rest - 1) {
        unsigned at = (unsigned)__builtin_ctz(rest);
        struct call_alignment *alignment = followed->marks[at].alignment;

        error = align_latest(tracker, followed, at, symbol);
        /* Where calls are told apart less, they may make another loop, too. */
        if (followed->alphabet != ALPHABET_PARTNERS)
            continue;
        /* As many turns in a row as make a loop. */
        if (!alignment->is_judged && alignment->steps > (LOOP_TURNS_LEAST - UINT64_C(1)) * alignment->length) {
            alignment->is_judged = true;
            alignment->is_plain = !has_calls_in_a_row(tracker, followed, followed->before[at], followed->last[at]);
            if (alignment->is_plain)
                tracker->aligned_from = tracker->position - alignment->steps + 1;
        }
        if (alignment->is_plain && alignment->state == ALIGNMENT_HELD &&
            (!alignment->is_pending || alignment->run >= SETTLED) && alignment->length > *expected)
            *expected = alignment->length;
    }
    return error;
}

/* A mark is followed, which came first at that time on the first rank; on the others as long before now. */
static void start_times(struct turn_tracker *tracker, struct followed *followed, unsigned at, int64_t begin)
{
    int64_t now = tracker->ranks->recent[tracker->position % CALLS_KNOWN].time;

    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        turn_times_start(&rank->turns[followed->alphabet][at],
                         begin + rank->recent[tracker->position % CALLS_KNOWN].time - now);
    set_last(tracker, followed, at, tracker->position);
}

unsigned followed_least(const struct followed *followed, double *promise)
{
    const struct mark *marks = followed->marks;
    unsigned least = 0;

    *promise = mark_promise(&marks[0]);
    for (unsigned i = 1; i < MARKS_FOLLOWED; i++) {
        double other = mark_promise(&marks[i]);

        if (other < *promise) {
            *promise = other;
            least = i;
        }
    }
    return least;
}

void turn_tracker_drop(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    mark_deinit(&followed->marks[at]);
    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        turn_times_deinit(&rank->turns[followed->alphabet][at]);
    followed->aligned &= ~(UINT32_C(1) << at);
    followed->came &= ~(UINT32_C(1) << at);
}

void turn_tracker_restart(struct turn_tracker *tracker, struct followed *followed, unsigned at)
{
    const struct mark old = followed->marks[at];

    turn_tracker_drop(tracker, followed, at);
    followed->marks[at] = (struct mark){.context = old.context, .hash = old.hash, .sample.stride = 1};
    followed->last[at] = followed->before[at] = 0;
    reorder(followed, at);
}

int turn_tracker_follow(struct turn_tracker *tracker, struct followed *followed, unsigned at, const uint64_t earlier[2],
                        int64_t begin)
{
    const uint64_t marks[3] = {earlier[0], earlier[1], tracker->position};
    int error = 0;

    followed->contexts[at] = (uint8_t)followed->marks[at].context;
    followed->marks[at].calls = followed->sums[tracker->position % CALLS_KNOWN];
    followed->last[at] = tracker->position;
    reorder(followed, at);
    followed->before[at] = earlier[1];
    followed->sets[at] = 0;
    start_times(tracker, followed, at, begin);
    for (int i = 0; i < 2 && error == 0; i++) {
        struct turn_body body;

        if (tracker->position - marks[i] >= CALLS_KNOWN) {
            followed->marks[at].marks++;
            continue;
        }
        if (followed->marks[at].sample.waiting_count == 0)
            set_last(tracker, followed, at, marks[i]);
        body = recent_body(tracker, followed, marks[i], marks[i + 1]);
        error = end_turn(tracker, followed, at, &body, marks[i + 1]);
    }
    if (error == 0 && tracker->lists_turns)
        error = mark_log_start(&followed->marks[at], tracker->position);
    if (error == 0 && followed->marks[at].repeats)
        error = align(tracker, followed, at);
    return error;
}

int turn_tracker_settle(struct turn_tracker *tracker)
{
    int error = 0;

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct followed *followed = &tracker->followed[alphabet];

        for (unsigned i = 0; i < followed->count && error == 0; i++)
            error = turn_times_settle(tracker->ranks, alphabet, i, &followed->marks[i].sample);
    }
    return error;
}

int turn_tracker_finish(struct turn_tracker *tracker)
{
    int error = 0;

    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < tracker->followed[a].count && error == 0; i++) {
            struct mark *mark = &tracker->followed[a].marks[i];
            struct call_alignment *alignment = mark->alignment;
            struct aligned_turn turns[ALIGNMENT_TURNS_MOST];

            if (alignment)
                error = turns_begin(tracker, &tracker->followed[a], i, turns, alignment_finish(alignment, turns));
            if (error == 0 && mark_may_be_loop(mark))
                error = turn_times_settle(tracker->ranks, (enum alphabet)a, i, &mark->sample);
        }
    return error;
}

static void copy_ring(uint64_t *ring, const uint64_t *from, uint64_t position)
{
    memcpy(ring, from, (position < CALLS_KNOWN ? position + 1 : CALLS_KNOWN) * sizeof(*ring));
}

/* Most ranks leave others early, when few calls are known. */
static int copy_followed(struct followed *followed, const struct followed *from, uint64_t position)
{
    int error = 0;

    memcpy(followed, from, offsetof(struct followed, marks));
    copy_ring(followed->symbols, from->symbols, position);
    copy_ring(followed->previous, from->previous, position);
    copy_ring(followed->sums, from->sums, position);
    for (unsigned i = 0; i < from->count; i++) {
        struct mark *mark = &followed->marks[i];

        *mark = from->marks[i];
        mark->alignment = mark->alignment ? alignment_copy(mark->alignment) : NULL;
        mark->starts = NULL;
        mark->start_count = mark->start_capacity = 0;
        if (from->marks[i].alignment && !mark->alignment)
            error = ERROR_MEMORY;
    }
    return error;
}

/* The times of the first rank decide from now on. */
static int decide_times(struct turn_tracker *tracker)
{
    int error = turn_tracker_settle(tracker);

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        for (unsigned i = 0; i < tracker->followed[alphabet].count; i++) {
            struct mark *mark = &tracker->followed[alphabet].marks[i];

            mark->since = tracker->ranks->turns[alphabet][i].at_last.time;
            mark->covered = tracker->ranks->turns[alphabet][i].covered;
        }
    return error;
}

int turn_tracker_copy(struct turn_tracker *tracker, const struct turn_tracker *from, struct rank_times *ranks)
{
    int error = 0;

    tracker->ranks = ranks;
    tracker->position = from->position;
    tracker->aligned_from = from->aligned_from;
    tracker->lists_turns = false;
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        if (copy_followed(&tracker->followed[a], &from->followed[a], from->position) < 0)
            error = ERROR_MEMORY;
    return error < 0 ? error : decide_times(tracker);
}

void turn_tracker_deinit(struct turn_tracker *tracker)
{
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < tracker->followed[a].count; i++)
            mark_deinit(&tracker->followed[a].marks[i]);
}
