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
    const uint64_t *sums = tracker->calls[ALPHABET_FUNCTIONS].sums;

    return tracker->position - from < CALLS_KNOWN ? sums[to % CALLS_KNOWN] - sums[from % CALLS_KNOWN] : 0;
}

/* What lay between two calls that are still known, the latest included as the second. */
static struct turn_body recent_body(const struct turn_tracker *tracker, const struct call_rings *calls, uint64_t from,
                                    uint64_t to)
{
    struct turn_body body = {.from = from,
                             .calls = to - from,
                             .sum = calls->sums[to % CALLS_KNOWN] - calls->sums[from % CALLS_KNOWN],
                             .plain = plain_sum(tracker, from, to)};

    for (uint64_t at = from; at < to;) {
        const uint64_t *previous = &calls->previous[at % CALLS_KNOWN];
        const uint64_t *symbols = &calls->symbols[at % CALLS_KNOWN];
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
    memset(tracker, 0, offsetof(struct turn_tracker, marks));
    tracker->ranks = ranks;
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        tracker->calls[a].symbols[0] = tracker->calls[a].previous[0] = tracker->calls[a].sums[0] = 0;
}

static uint32_t bit_of(const struct mark *mark)
{
    return UINT32_C(1) << mark->sample.place;
}

/* Brings a mark into its place among those of its alphabet, mostly as the latest of all. */
static void reorder(struct turn_tracker *tracker, struct mark *mark)
{
    struct followed *followed = &tracker->followed[mark->alphabet];
    unsigned at = 0;

    while (followed->latest[at] != mark)
        at++;
    for (; at > 0 && followed->latest[at - 1]->last <= mark->last; at--)
        followed->latest[at] = followed->latest[at - 1];
    for (; at + 1 < followed->count && followed->latest[at + 1]->last > mark->last; at++)
        followed->latest[at] = followed->latest[at + 1];
    followed->latest[at] = mark;
}

struct mark *turn_tracker_room(struct turn_tracker *tracker, enum alphabet alphabet)
{
    struct followed *followed = &tracker->followed[alphabet];
    struct mark *room = tracked_marks(tracker, alphabet) + followed->count;

    followed->latest[followed->count++] = room;
    return room;
}

/* The mark came last with a call that is still known. */
static void set_last(struct turn_tracker *tracker, struct mark *mark, uint64_t position)
{
    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        rank->turns[mark->sample.place].at_last = rank->recent[position % CALLS_KNOWN];
    mark->since = tracker->ranks->recent[position % CALLS_KNOWN].time;
}

/* A turn from when the mark came last to a call that is still known, on all ranks. */
static inline int end_turn(struct turn_tracker *tracker, struct mark *mark, const struct turn_body *body, uint64_t to)
{
    uint64_t number = mark_count_turn(mark, body, tracker->ranks->recent[to % CALLS_KNOWN].time);

    if (number == MARK_LEFT)
        return turn_times_leave(tracker->ranks, &mark->sample, to);
    return turn_times_add(tracker->ranks, &mark->sample, number, to, tracker->position - to >= TRACKER_SETTLES);
}

/* A turn of a mark begins with a call that is still known, and ends the one before. Of marks whose body is known the
 * calls that a turn has are told apart by their sum alone. */
static int turn_begins(struct turn_tracker *tracker, struct mark *mark, uint64_t position)
{
    uint64_t last = mark->last;
    uint64_t sum = tracker->calls[mark->alphabet].sums[position % CALLS_KNOWN];
    struct turn_body body = {last, position - last, mark->set, sum - mark->calls, plain_sum(tracker, last, position)};
    int error;

    if (mark->alignment)
        body.set = body.sum;
    error = end_turn(tracker, mark, &body, position);
    mark->before = last;
    mark->last = position;
    mark->set = 0;
    reorder(tracker, mark);
    mark->calls = sum;
    if (error == 0 && tracker->lists_turns)
        error = mark_log_start(mark, position);
    return error;
}

/* Turns that an alignment has found. */
static int turns_begin(struct turn_tracker *tracker, struct mark *mark, const struct aligned_turn *turns,
                       unsigned count)
{
    int error = 0;

    for (unsigned i = 0; i < count && error == 0; i++)
        if (tracker->position - turns[i].first < CALLS_KNOWN)
            error = turn_begins(tracker, mark, turns[i].first);
    return error;
}

/* The loop began earlier than the mark came: its turns are those that the calls still known show. */
static int recount(struct turn_tracker *tracker, struct mark *mark, const uint64_t *starts, unsigned count)
{
    int error = 0;

    mark_restart(mark);
    mark->sample.waiting_count = 0;
    set_last(tracker, mark, starts[count - 1]);
    mark->calls = tracker->calls[mark->alphabet].sums[starts[count - 1] % CALLS_KNOWN];
    mark->last = starts[count - 1];
    if (tracker->lists_turns)
        error = mark_log_start(mark, starts[count - 1]);
    for (unsigned i = count - 1; i > 0 && error == 0; i--)
        error = turn_begins(tracker, mark, starts[i - 1]);
    return error < 0 ? error : turn_begins(tracker, mark, tracker->position);
}

/* Whether a body like this one is followed, and where it is expected. Calls that are told apart less do not tell more.
 */
static bool is_aligned(const struct turn_tracker *tracker, const struct mark *mark, uint64_t length)
{
    for (uint32_t rest = tracker->aligned; rest != 0; rest &= rest - 1) {
        const struct mark *other = &tracker->marks[__builtin_ctz(rest)];
        const struct call_alignment *own = other->alignment;

        if (other->alphabet <= mark->alphabet && own->state == ALIGNMENT_HELD && 2 * own->length < 3 * length &&
            2 * length < 3 * own->length)
            return true;
    }
    return false;
}

/* Whether in the latest turn the same call comes four times in a row and more, and that is a good part of the turn's
 * time: a loop of single calls in the body, and no calls that are posted together. */
static bool has_calls_in_a_row(const struct turn_tracker *tracker, const struct mark *mark)
{
    const struct loop_moment *entries = tracker->ranks->recent;
    const uint64_t *symbols = tracker->calls[mark->alphabet].symbols;
    uint64_t from = mark->before, to = mark->last;
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
static void copy_symbols(const uint64_t *ring, uint64_t *symbols, uint64_t from, unsigned count)
{
    size_t together = calls_in_ring(from, count);

    memcpy(symbols, ring + from % CALLS_KNOWN, together * sizeof(*ring));
    memcpy(symbols + together, ring, (count - together) * sizeof(*ring));
}

/* The body of the latest turn is that of the one before: from now on turns are found by it, and so is where the loop
 * has begun. */
static int align(struct turn_tracker *tracker, struct mark *mark)
{
    const uint64_t *calls = tracker->calls[mark->alphabet].symbols;
    uint64_t from = mark->before;
    unsigned length = (unsigned)(tracker->position - from);
    unsigned known = (unsigned)(tracker->position > CALLS_KNOWN ? CALLS_KNOWN - 1 : tracker->position - 1);
    uint64_t symbols[CALLS_KNOWN], starts[CALLS_KNOWN]; /* of those that are known, the body's last */
    bool is_elsewhere;
    unsigned count;

    if (is_aligned(tracker, mark, length) || mark->body_sum == mark->final.sum)
        return 0;
    mark->body_sum = mark->final.sum;
    copy_symbols(calls, symbols + known - length, from, length);
    if (body_has_loop(symbols + known - length, length))
        return 0;
    copy_symbols(calls, symbols, tracker->position - known, known - length);
    mark->alignment = alignment_new(symbols + known - length, length);
    if (!mark->alignment)
        return ERROR_MEMORY;
    mark->second = mark->alignment->body[1];
    count = alignment_look_back(mark->alignment, symbols, known, starts);
    for (unsigned i = 0; i < count; i++)
        starts[i] += tracker->position - known;
    mark->alignment->last = tracker->position;
    tracker->aligned |= bit_of(mark);
    /* Calls of the body that are made elsewhere may have come before; many turns that are alike are the loop's. */
    is_elsewhere = mark->marks <= count + 1 + (count > 12 ? count / 3 : 4) || !mark_is_sure(mark);
    return is_elsewhere ? recount(tracker, mark, starts, count) : 0;
}

int turn_tracker_mark(struct turn_tracker *tracker, struct mark *mark)
{
    struct call_alignment *alignment = mark->alignment;
    int error;

    if (alignment) {
        if (alignment->state == ALIGNMENT_LOST)
            tracker->came |= bit_of(mark);
        else if (alignment->is_pending)
            alignment_mark(alignment, tracker->position);
        return 0;
    }
    error = turn_begins(tracker, mark, tracker->position);
    if (error == 0 && mark->repeats)
        error = align(tracker, mark);
    return error;
}

/* Most turns have another body than the one that is known: that of the latest turn, which another one follows. */
static int change_body(struct turn_tracker *tracker, struct mark *mark)
{
    unsigned length = (unsigned)(mark->last - mark->before);
    unsigned since = (unsigned)(tracker->position - mark->last);
    uint64_t body[ALIGNMENT_BODY_MOST];

    if (mark->final.sum == mark->body_sum || !mark_has_usual_body(mark) || length < 2 || length > ALIGNMENT_BODY_MOST ||
        since >= length)
        return 0;
    copy_symbols(tracker->calls[mark->alphabet].symbols, body, mark->before, length);
    mark->body_sum = mark->final.sum;
    if (body_has_loop(body, length))
        return 0;
    mark->second = body[1];
    return alignment_replace(mark->alignment, body, length, (since + 1) % length);
}

/* Gives a call that is still known to a mark's alignment. */
static int feed_alignment(struct turn_tracker *tracker, struct mark *mark, uint64_t position)
{
    struct call_alignment *alignment = mark->alignment;
    struct aligned_turn turns[ALIGNMENT_TURNS_MOST];
    bool is_tried = alignment->state == ALIGNMENT_TRIED;
    unsigned count =
        alignment_feed(alignment, tracker->calls[mark->alphabet].symbols[position % CALLS_KNOWN], position, turns);
    int error;

    if (is_tried && count > 0) {
        uint64_t between = turns[0].first - mark->last;

        /* Other calls than those of the body, unless the loop was left. */
        if (between > alignment->length && between <= loop_break(alignment->length))
            alignment->edits += between - alignment->length;
    }
    error = turns_begin(tracker, mark, turns, count);
    if (error == 0 && count > 0 && alignment->state == ALIGNMENT_HELD && !alignment->is_pending)
        error = change_body(tracker, mark);
    return error;
}

/* Where an alignment is lost, the mark may have come again among the calls that waited. */
static int try_marks(struct turn_tracker *tracker, struct mark *mark)
{
    struct call_alignment *alignment = mark->alignment;
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
            error = feed_alignment(tracker, mark, at_call);
    }
    return error;
}

void turn_tracker_add(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT])
{
    size_t before = tracker->position++ % CALLS_KNOWN;
    size_t at = tracker->position % CALLS_KNOWN;

    for (size_t a = 0; a < ALPHABET_COUNT; a++) {
        struct call_rings *calls = &tracker->calls[a];

        calls->sums[at] = calls->sums[before] + calls->symbols[before];
        calls->symbols[at] = symbols[a];
    }
}

/* Gives the latest call to the alignment of a mark. */
static int align_latest(struct turn_tracker *tracker, struct mark *mark, uint64_t symbol)
{
    struct call_alignment *alignment = mark->alignment;
    bool was_held = alignment->state == ALIGNMENT_HELD;
    int error;

    if (alignment_advance(alignment, symbol, tracker->position)) {
        if (alignment->next != 1)
            return 0;
        return turn_begins(tracker, mark, tracker->position) ?: change_body(tracker, mark);
    }
    error = feed_alignment(tracker, mark, tracker->position);
    if (error == 0 && was_held && alignment->state == ALIGNMENT_LOST)
        error = try_marks(tracker, mark);
    if (alignment->state == ALIGNMENT_LOST)
        tracker->aligned &= ~bit_of(mark);
    return error;
}

/* Marks came with the call before: of those whose second call is the latest one the loop may be there again. */
static void try_again(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT])
{
    for (uint32_t rest = tracker->came; rest != 0; rest &= rest - 1) {
        struct mark *mark = &tracker->marks[__builtin_ctz(rest)];

        if (mark->second == symbols[mark->alphabet]) {
            alignment_mark(mark->alignment, tracker->position - 1);
            tracker->aligned |= bit_of(mark);
        }
    }
    tracker->came = 0;
}

int turn_tracker_feed(struct turn_tracker *tracker, const uint64_t symbols[ALPHABET_COUNT], unsigned *expected)
{
    int error = 0;

    if (tracker->came != 0)
        try_again(tracker, symbols);
    for (uint32_t rest = tracker->aligned; rest != 0 && error == 0; rest &= rest - 1) {
        struct mark *mark = &tracker->marks[__builtin_ctz(rest)];
        struct call_alignment *alignment = mark->alignment;

        error = align_latest(tracker, mark, symbols[mark->alphabet]);
        /* Where calls are told apart less, they may make another loop, too. */
        if (mark->alphabet != ALPHABET_PARTNERS)
            continue;
        /* As many turns in a row as make a loop. */
        if (!alignment->is_judged && alignment->steps > (LOOP_TURNS_LEAST - UINT64_C(1)) * alignment->length) {
            alignment->is_judged = true;
            alignment->is_plain = !has_calls_in_a_row(tracker, mark);
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
static void start_times(struct turn_tracker *tracker, struct mark *mark, int64_t begin)
{
    int64_t now = tracker->ranks->recent[tracker->position % CALLS_KNOWN].time;

    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        turn_times_start(&rank->turns[mark->sample.place],
                         begin + rank->recent[tracker->position % CALLS_KNOWN].time - now);
    set_last(tracker, mark, tracker->position);
}

struct mark *turn_tracker_least(struct turn_tracker *tracker, enum alphabet alphabet, double *promise)
{
    struct mark *marks = tracked_marks(tracker, alphabet);
    struct mark *least = marks;

    *promise = mark_promise(least);
    for (unsigned i = 1; i < MARKS_FOLLOWED; i++) {
        double other = mark_promise(&marks[i]);

        if (other < *promise) {
            *promise = other;
            least = &marks[i];
        }
    }
    return least;
}

void turn_tracker_drop(struct turn_tracker *tracker, struct mark *mark)
{
    mark_deinit(mark);
    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next)
        turn_times_deinit(&rank->turns[mark->sample.place]);
    tracker->aligned &= ~bit_of(mark);
    tracker->came &= ~bit_of(mark);
}

void turn_tracker_restart(struct turn_tracker *tracker, struct mark *mark)
{
    turn_tracker_drop(tracker, mark);
    *mark = (struct mark){.context = mark->context,
                          .alphabet = mark->alphabet,
                          .hash = mark->hash,
                          .sample = {.place = mark->sample.place, .stride = 1}};
    reorder(tracker, mark);
}

int turn_tracker_follow(struct turn_tracker *tracker, struct mark *mark, const uint64_t earlier[2], int64_t begin)
{
    const uint64_t marks[3] = {earlier[0], earlier[1], tracker->position};
    int error = 0;

    mark->calls = tracker->calls[mark->alphabet].sums[tracker->position % CALLS_KNOWN];
    mark->last = tracker->position;
    reorder(tracker, mark);
    mark->before = earlier[1];
    mark->set = 0;
    start_times(tracker, mark, begin);
    for (int i = 0; i < 2 && error == 0; i++) {
        struct turn_body body;

        if (tracker->position - marks[i] >= CALLS_KNOWN) {
            mark->marks++;
            continue;
        }
        if (mark->sample.waiting_count == 0)
            set_last(tracker, mark, marks[i]);
        body = recent_body(tracker, &tracker->calls[mark->alphabet], marks[i], marks[i + 1]);
        error = end_turn(tracker, mark, &body, marks[i + 1]);
    }
    if (error == 0 && tracker->lists_turns)
        error = mark_log_start(mark, tracker->position);
    if (error == 0 && mark->repeats)
        error = align(tracker, mark);
    return error;
}

int turn_tracker_settle(struct turn_tracker *tracker)
{
    int error = 0;

    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < tracker->followed[a].count && error == 0; i++)
            error = turn_times_settle(tracker->ranks, &tracker->followed[a].latest[i]->sample);
    return error;
}

int turn_tracker_finish(struct turn_tracker *tracker)
{
    int error = 0;

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        for (unsigned i = 0; i < tracker->followed[alphabet].count && error == 0; i++) {
            struct mark *mark = tracked_marks(tracker, alphabet) + i;
            struct aligned_turn turns[ALIGNMENT_TURNS_MOST];

            if (mark->alignment)
                error = turns_begin(tracker, mark, turns, alignment_finish(mark->alignment, turns));
            if (error == 0 && mark_may_be_loop(mark))
                error = turn_times_settle(tracker->ranks, &mark->sample);
        }
    return error;
}

static void copy_ring(uint64_t *ring, const uint64_t *from, uint64_t position)
{
    memcpy(ring, from, (position < CALLS_KNOWN ? position + 1 : CALLS_KNOWN) * sizeof(*ring));
}

/* The times of the first of these ranks decide from now on. */
static int copy_mark(struct mark *mark, const struct mark *from, struct rank_times *ranks)
{
    const struct turn_times *times = &ranks->turns[from->sample.place];

    *mark = *from;
    mark->starts = NULL;
    mark->start_count = mark->start_capacity = 0;
    mark->alignment = from->alignment ? alignment_copy(from->alignment) : NULL;
    if ((from->alignment && !mark->alignment) || turn_times_settle(ranks, &mark->sample) < 0)
        return ERROR_MEMORY;
    mark->since = times->at_last.time;
    mark->covered = times->covered;
    return 0;
}

/* Most ranks leave others early, when few calls are known. */
int turn_tracker_copy(struct turn_tracker *tracker, const struct turn_tracker *from, struct rank_times *ranks)
{
    int error = 0;

    memcpy(tracker, from, offsetof(struct turn_tracker, marks));
    tracker->ranks = ranks;
    tracker->lists_turns = false;
    for (size_t a = 0; a < ALPHABET_COUNT; a++) {
        struct followed *followed = &tracker->followed[a];

        copy_ring(tracker->calls[a].symbols, from->calls[a].symbols, from->position);
        copy_ring(tracker->calls[a].previous, from->calls[a].previous, from->position);
        copy_ring(tracker->calls[a].sums, from->calls[a].sums, from->position);
        for (unsigned i = 0; i < followed->count; i++) {
            const struct mark *mark = from->followed[a].latest[i];

            followed->latest[i] = &tracker->marks[mark->sample.place];
            if (copy_mark(followed->latest[i], mark, ranks) < 0)
                error = ERROR_MEMORY;
        }
    }
    return error;
}

void turn_tracker_deinit(struct turn_tracker *tracker)
{
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < tracker->followed[a].count; i++)
            mark_deinit(tracker->followed[a].latest[i]);
}
