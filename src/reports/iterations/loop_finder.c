#include "reports/iterations/loop_finder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/call_log.h"
#include "reports/iterations/context_table.h"
#include "reports/iterations/loop_choice.h"
#include "reports/iterations/mark.h"

enum {
    SETTLED = 3, /* calls of a body in a row that tell that it is there again */
};

/* Marks are looked for in each of these. Of an alphabet the single call comes first. */
static const struct loop_context contexts[] = {
    {ALPHABET_PARTNERS, 1}, {ALPHABET_PARTNERS, 2},  {ALPHABET_PARTNERS, 4},
    {ALPHABET_PARTNERS, 8}, {ALPHABET_PARTNERS, 24}, {ALPHABET_FUNCTIONS, 1},
};

enum { CONTEXT_COUNT = sizeof(contexts) / sizeof(contexts[0]) };

/* One of the latest calls. */
struct recent {
    uint64_t symbols[ALPHABET_COUNT];
    uint64_t previous[ALPHABET_COUNT]; /* where the same symbol came last */
};

/* The marks of an alphabet; what is looked at with each call stands side by side. */
struct followed {
    uint64_t last[MARKS_FOLLOWED]; /* where they came; 0: not in use */
    uint64_t before[MARKS_FOLLOWED];
    uint64_t sets[MARKS_FOLLOWED]; /* sum of those calls of the turn that were not in it before */
    uint8_t order[MARKS_FOLLOWED]; /* those that came last stand first */
    struct mark marks[MARKS_FOLLOWED];
    unsigned count;
    uint32_t aligned; /* a bit for each mark whose alignment is not lost */
};

struct loop_finder {
    struct rank_times *ranks; /* whose calls these are; the times of the first decide */
    struct call_log log;
    struct context_table tables[CONTEXT_COUNT];
    struct followed followed[ALPHABET_COUNT];
    struct recent recent[CALLS_KNOWN];
    uint64_t sums[ALPHABET_COUNT]; /* of all calls */
    uint64_t position;
    uint64_t expected;     /* calls in a row that are the next ones of a body */
    uint64_t aligned_from; /* where a loop begins whose body is known since this call; 0: none */
    uint64_t hashed;       /* call up to which the tables of longer contexts have their hash */
};

/* Spreads numbers that are close to one another (the finaliser of SplitMix64). */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

struct loop_finder *loop_finder_new(struct rank_times *ranks)
{
    struct loop_finder *finder = calloc(1, sizeof(*finder));

    if (finder)
        finder->ranks = ranks;
    for (size_t i = 0; finder && i < CONTEXT_COUNT; i++) {
        finder->tables[i].drop = 1;
        for (unsigned k = 0; k < contexts[i].length; k++)
            finder->tables[i].drop *= context_base;
    }
    return finder;
}

/* Of what the other finder has a copy. 0 or ERROR_MEMORY. */
static int copy_parts(struct loop_finder *finder, const struct loop_finder *from)
{
    for (size_t i = 0; i < CONTEXT_COUNT; i++) {
        size_t size = from->tables[i].size * sizeof(*from->tables[i].slots);

        if (size == 0)
            continue;
        finder->tables[i].slots = malloc(size);
        if (!finder->tables[i].slots)
            return ERROR_MEMORY;
        memcpy(finder->tables[i].slots, from->tables[i].slots, size);
    }
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < from->followed[a].count; i++) {
            const struct call_alignment *alignment = from->followed[a].marks[i].alignment;

            if (alignment && !(finder->followed[a].marks[i].alignment = alignment_copy(alignment)))
                return ERROR_MEMORY;
        }
    return 0;
}

struct loop_finder *loop_finder_copy(const struct loop_finder *from, struct rank_times *ranks)
{
    struct loop_finder *finder = malloc(sizeof(*finder));

    if (!finder)
        return NULL;
    *finder = *from;
    finder->ranks = ranks;
    finder->log = (struct call_log){.count = 0};
    for (size_t i = 0; i < CONTEXT_COUNT; i++)
        finder->tables[i].slots = NULL;
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < MARKS_FOLLOWED; i++) {
            struct mark *mark = &finder->followed[a].marks[i];

            mark->alignment = NULL;
            mark->starts = NULL;
            mark->start_count = mark->start_capacity = 0;
        }
    return copy_parts(finder, from) < 0 ? loop_finder_free(finder) : finder;
}

struct loop_finder *loop_finder_free(struct loop_finder *finder)
{
    if (!finder)
        return NULL;
    call_log_deinit(&finder->log);
    for (size_t i = 0; i < CONTEXT_COUNT; i++)
        free(finder->tables[i].slots);
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < finder->followed[a].count; i++)
            mark_deinit(&finder->followed[a].marks[i]);
    free(finder);
    return NULL;
}

struct rank_times *loop_finder_ranks(const struct loop_finder *finder)
{
    return finder->ranks;
}

uint64_t loop_finder_calls(const struct loop_finder *finder)
{
    return finder->position;
}

/* Whether a mark that is followed, of no longer context, has come exactly once since the context came last. It is
 * mostly the same again. Longer ones may miss the first turn, which begins after other calls. */
static bool is_covered(const struct followed *followed, size_t context, struct context_node *node)
{
    unsigned usual = node->stand_in;

    if (followed->last[usual] > node->last && followed->before[usual] <= node->last &&
        followed->marks[usual].context <= context)
        return true;
    for (unsigned i = 0; i < followed->count; i++)
        if (followed->last[i] > node->last && followed->before[i] <= node->last &&
            followed->marks[i].context <= context) {
            node->stand_in = (uint8_t)i;
            return true;
        }
    return false;
}

static void forget_times(struct loop_finder *finder, enum alphabet alphabet, unsigned at)
{
    for (struct rank_times *rank = finder->ranks; rank; rank = rank->next)
        turn_times_deinit(&rank->turns[alphabet][at]);
}

/* Where a mark can be followed: free, or that of the mark whose turns make up the least of the run. */
static unsigned mark_room(struct loop_finder *finder, enum alphabet alphabet)
{
    struct followed *followed = &finder->followed[alphabet];
    const struct turn_times *times = finder->ranks->turns[alphabet];
    struct context_node *node;
    unsigned least = 0;

    if (followed->count < MARKS_FOLLOWED) {
        followed->order[followed->count] = (uint8_t)followed->count;
        return followed->count++;
    }
    for (unsigned i = 1; i < MARKS_FOLLOWED; i++)
        if (times[i].covered < times[least].covered)
            least = i;
    node = context_table_slot(&finder->tables[followed->marks[least].context], followed->marks[least].key);
    node->mark = 0;
    while ((uint64_t)node->count >> node->rests > 0)
        node->rests++;
    mark_deinit(&followed->marks[least]);
    forget_times(finder, alphabet, least);
    followed->aligned &= ~(UINT32_C(1) << least);
    return least;
}

/* What lay between two calls that are still known. */
static struct turn_body recent_body(const struct loop_finder *finder, enum alphabet alphabet, uint64_t from,
                                    uint64_t to)
{
    struct turn_body body = {.from = from, .calls = to - from};

    for (uint64_t at = from; at < to; at++) {
        const struct recent *call = &finder->recent[at % CALLS_KNOWN];

        body.sum += call->symbols[alphabet];
        if (call->previous[alphabet] < from)
            body.set += call->symbols[alphabet];
    }
    return body;
}

/* Brings a mark that has come into its place of the order. */
static void reorder(struct followed *followed, unsigned at)
{
    uint8_t *order = followed->order;
    unsigned place = 0;

    while (order[place] != at)
        place++;
    /* Mostly it is the latest of all. */
    if (followed->last[order[0]] <= followed->last[at]) {
        for (; place > 0; place--)
            order[place] = order[place - 1];
        order[0] = (uint8_t)at;
        return;
    }
    for (; place > 0 && followed->last[order[place - 1]] < followed->last[at]; place--)
        order[place] = order[place - 1];
    for (; place + 1 < followed->count && followed->last[order[place + 1]] > followed->last[at]; place++)
        order[place] = order[place + 1];
    order[place] = (uint8_t)at;
}

/* The mark came last with a call that is still known. */
static void set_last(struct loop_finder *finder, enum alphabet alphabet, unsigned at, uint64_t position)
{
    for (struct rank_times *rank = finder->ranks; rank; rank = rank->next)
        rank->turns[alphabet][at].at_last = rank->recent[position % CALLS_KNOWN];
}

/* A turn from when the mark came last to a call that is still known, on all ranks. */
static int end_turn(struct loop_finder *finder, enum alphabet alphabet, unsigned at, const struct turn_body *body,
                    uint64_t to)
{
    const struct rank_times *first = finder->ranks;
    int64_t length = first->recent[to % CALLS_KNOWN].time - first->turns[alphabet][at].at_last.time;
    uint64_t number = mark_count_turn(&finder->followed[alphabet].marks[at], body, length);
    int error = 0;

    for (struct rank_times *rank = finder->ranks; rank && number != MARK_LEFT && error == 0; rank = rank->next)
        error = turn_times_add(&rank->turns[alphabet][at], number, &rank->recent[to % CALLS_KNOWN]);
    set_last(finder, alphabet, at, to);
    return error;
}

/* A turn of a mark begins with a call that is still known, and ends the one before. Of marks whose body is known the
 * calls that a turn has are told apart by their sum alone. */
static int turn_begins(struct loop_finder *finder, enum alphabet alphabet, unsigned at, uint64_t position)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    uint64_t last = followed->last[at];
    uint64_t sum = finder->sums[alphabet];
    struct turn_body body;
    int error;

    for (uint64_t later = position; later < finder->position; later++)
        sum -= finder->recent[later % CALLS_KNOWN].symbols[alphabet];
    body = (struct turn_body){last, position - last, followed->sets[at], sum - mark->calls};
    if (mark->alignment)
        body.set = body.sum;
    error = end_turn(finder, alphabet, at, &body, position);
    followed->before[at] = last;
    followed->last[at] = position;
    followed->sets[at] = 0;
    reorder(followed, at);
    mark->calls = sum;
    if (error == 0 && finder->log.is_kept)
        error = mark_log_start(mark, position);
    return error;
}

/* Turns that an alignment has found. */
static int turns_begin(struct loop_finder *finder, enum alphabet alphabet, unsigned at,
                       const struct aligned_turn *turns, unsigned count)
{
    int error = 0;

    for (unsigned i = 0; i < count && error == 0; i++)
        if (finder->position - turns[i].first < CALLS_KNOWN)
            error = turn_begins(finder, alphabet, at, turns[i].first);
    return error;
}

/* While calls are those of a body longer contexts are not looked at. Those that came back since the loop began did so
 * because of it, which tells nothing of where they come from now on: they are forgotten. */
static int forget_contexts(struct loop_finder *finder, size_t context, uint64_t begin)
{
    struct followed *followed = &finder->followed[contexts[context].alphabet];
    struct context_table *table = &finder->tables[context];
    struct context_table left = *table;

    left.used = 0;
    left.slots = calloc(left.size, sizeof(*left.slots));
    if (!left.slots)
        return ERROR_MEMORY;
    for (size_t i = 0; i < table->size; i++) {
        struct context_node *node = &table->slots[i];
        unsigned at = node->mark - 1U;
        bool stays = node->count < 2 || node->before < begin || (node->mark && followed->marks[at].alignment);

        if (node->key == 0)
            continue;
        if (!stays && node->mark) {
            mark_deinit(&followed->marks[at]);
            forget_times(finder, contexts[context].alphabet, at);
            followed->marks[at] = (struct mark){.context = context, .key = node->key};
            followed->last[at] = followed->before[at] = 0;
            reorder(followed, at);
        }
        /* Of single calls it must be known whether a turn has had them. */
        if (stays || contexts[context].length == 1) {
            struct context_node *kept = context_table_slot(&left, node->key);

            *kept = *node;
            if (!stays)
                kept->count = kept->mark = 0;
            left.used++;
        }
    }
    free(table->slots);
    *table = left;
    return 0;
}

/* The loop began earlier than the mark came: its turns are those that the calls still known show. */
static int recount(struct loop_finder *finder, enum alphabet alphabet, unsigned at, const uint64_t *starts,
                   unsigned count)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    int error = 0;

    mark_restart(mark);
    set_last(finder, alphabet, at, starts[count - 1]);
    mark->calls = finder->sums[alphabet] - recent_body(finder, alphabet, starts[count - 1], finder->position).sum;
    followed->last[at] = starts[count - 1];
    if (finder->log.is_kept)
        error = mark_log_start(mark, starts[count - 1]);
    for (unsigned i = count - 1; i > 0 && error == 0; i--)
        error = turn_begins(finder, alphabet, at, starts[i - 1]);
    return error < 0 ? error : turn_begins(finder, alphabet, at, finder->position);
}

/* Whether a body like this one is followed, and where it is expected. Calls that are told apart less do not tell more.
 */
static bool is_aligned(const struct loop_finder *finder, enum alphabet alphabet, uint64_t length)
{
    for (enum alphabet a = 0; a <= alphabet; a++)
        for (uint32_t rest = finder->followed[a].aligned; rest != 0; rest &= rest - 1) {
            const struct call_alignment *other = finder->followed[a].marks[__builtin_ctz(rest)].alignment;

            if (other->state == ALIGNMENT_HELD && 2 * other->length < 3 * length && 2 * length < 3 * other->length)
                return true;
        }
    return false;
}

/* Whether the same call comes four times in a row and more, and that is a good part of the turn's time: a loop of
 * single calls in the body, and no calls that are posted together. */
static bool has_calls_in_a_row(const struct loop_finder *finder, enum alphabet alphabet, uint64_t from, uint64_t to)
{
    const struct loop_moment *entries = finder->ranks->recent;
    int64_t turn = entries[to % CALLS_KNOWN].time - entries[from % CALLS_KNOWN].time;
    uint64_t first = from;

    for (uint64_t at = from; at < to; at++) {
        const struct recent *call = &finder->recent[at % CALLS_KNOWN];

        if (call->symbols[alphabet] != finder->recent[first % CALLS_KNOWN].symbols[alphabet])
            first = at;
        if (at + 1 >= first + LOOP_TURNS_LEAST &&
            entries[(at + 1) % CALLS_KNOWN].time - entries[first % CALLS_KNOWN].time > turn / 4)
            return true;
    }
    return false;
}

/* The body of the latest turn is that of the one before: from now on turns are found by it, and so is where the loop
 * has begun. */
static int align(struct loop_finder *finder, enum alphabet alphabet, unsigned at)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    uint64_t from = followed->before[at];
    unsigned length = (unsigned)(finder->position - from);
    unsigned known = (unsigned)(finder->position > CALLS_KNOWN ? CALLS_KNOWN - 1 : finder->position - 1);
    uint64_t symbols[CALLS_KNOWN], starts[CALLS_KNOWN];
    unsigned count;

    if (is_aligned(finder, alphabet, length) || mark->body_sum == mark->final.sum)
        return 0;
    mark->body_sum = mark->final.sum;
    for (unsigned i = 0; i < known; i++)
        symbols[i] = finder->recent[(finder->position - known + i) % CALLS_KNOWN].symbols[alphabet];
    if (body_has_loop(symbols + known - length, length, ALIGNMENT_IN_A_ROW))
        return 0;
    mark->alignment = alignment_new(symbols + known - length, length);
    if (!mark->alignment)
        return ERROR_MEMORY;
    count = alignment_look_back(mark->alignment, symbols, known, starts);
    if (count == 0)
        return ERROR_MEMORY;
    for (unsigned i = 0; i < count; i++)
        starts[i] += finder->position - known;
    mark->alignment->last = finder->position;
    followed->aligned |= UINT32_C(1) << at;
    /* Calls of the body that are made elsewhere may have come before. */
    return mark->marks <= count + 1 + (count > 12 ? count / 3 : 4) ? recount(finder, alphabet, at, starts, count) : 0;
}

/* Whether the two latest turns are the same, and have not too many calls. */
static bool is_repeated(const struct followed *followed, unsigned at, const struct turn_body *before)
{
    const struct turn_body *latest = &followed->marks[at].final;

    return latest->calls > 1 && latest->calls <= ALIGNMENT_BODY_MOST &&
           followed->last[at] - followed->before[at] == latest->calls && before->from + before->calls == latest->from &&
           before->sum == latest->sum;
}

/* The call is that of a mark. */
static int mark_returns(struct loop_finder *finder, enum alphabet alphabet, unsigned at)
{
    struct mark *mark = &finder->followed[alphabet].marks[at];
    struct turn_body before = mark->final;
    int error;

    if (mark->alignment) {
        alignment_mark(mark->alignment, finder->position);
        finder->followed[alphabet].aligned |= UINT32_C(1) << at;
        return 0;
    }
    error = turn_begins(finder, alphabet, at, finder->position);
    if (error == 0 && is_repeated(&finder->followed[alphabet], at, &before))
        error = align(finder, alphabet, at);
    return error;
}

/* Most turns have another body than the one that is known: that of the latest turn, which another one follows. */
static int change_body(struct loop_finder *finder, enum alphabet alphabet, unsigned at)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    unsigned length = (unsigned)(followed->last[at] - followed->before[at]);
    unsigned since = (unsigned)(finder->position - followed->last[at]);
    uint64_t body[ALIGNMENT_BODY_MOST];

    if (mark->final.sum == mark->body_sum || !mark_has_usual_body(mark) || length < 2 || length > ALIGNMENT_BODY_MOST ||
        since >= length)
        return 0;
    for (unsigned i = 0; i < length; i++)
        body[i] = finder->recent[(followed->before[at] + i) % CALLS_KNOWN].symbols[alphabet];
    mark->body_sum = mark->final.sum;
    if (body_has_loop(body, length, ALIGNMENT_IN_A_ROW))
        return 0;
    return alignment_replace(mark->alignment, body, length, (since + 1) % length);
}

/* Gives a call that is still known to a mark's alignment. */
static int feed_alignment(struct loop_finder *finder, enum alphabet alphabet, unsigned at, uint64_t position)
{
    struct followed *followed = &finder->followed[alphabet];
    struct call_alignment *alignment = followed->marks[at].alignment;
    struct aligned_turn turns[ALIGNMENT_TURNS_MOST];
    bool is_tried = alignment->state == ALIGNMENT_TRIED;
    unsigned count =
        alignment_feed(alignment, finder->recent[position % CALLS_KNOWN].symbols[alphabet], position, turns);
    int error;

    if (is_tried && count > 0) {
        uint64_t between = turns[0].first - followed->last[at];

        /* Other calls than those of the body, unless the loop was left. */
        if (between > alignment->length && between <= loop_break(alignment->length))
            alignment->edits += between - alignment->length;
    }
    error = turns_begin(finder, alphabet, at, turns, count);
    if (error == 0 && count > 0 && alignment->state == ALIGNMENT_HELD && !alignment->is_pending)
        error = change_body(finder, alphabet, at);
    return error;
}

/* Where an alignment is lost, the mark may have come again among the calls that waited. */
static int try_marks(struct loop_finder *finder, enum alphabet alphabet, unsigned at)
{
    struct call_alignment *alignment = finder->followed[alphabet].marks[at].alignment;
    uint64_t marks[ALIGNMENT_MARKS_MOST];
    unsigned count = alignment->mark_count;
    int error = 0;

    memcpy(marks, alignment->marks, sizeof(marks));
    alignment->mark_count = 0;
    for (unsigned i = 0; i < count && error == 0 && alignment->state == ALIGNMENT_LOST; i++) {
        if (marks[i] <= alignment->last || finder->position - marks[i] >= CALLS_KNOWN)
            continue;
        alignment_mark(alignment, marks[i]);
        for (uint64_t at_call = marks[i] + 1;
             at_call <= finder->position && error == 0 && alignment->state != ALIGNMENT_LOST; at_call++)
            error = feed_alignment(finder, alphabet, at, at_call);
    }
    return error;
}

/* Gives the latest call to those marks whose bodies are known. Where it is the next one of such,
 * *expected becomes the length of the longest. */
static int feed_alignments(struct loop_finder *finder, enum alphabet alphabet, uint64_t symbol, unsigned *expected)
{
    struct followed *followed = &finder->followed[alphabet];
    int error = 0;

    for (uint32_t rest = followed->aligned; rest != 0 && error == 0; rest &= rest - 1) {
        unsigned at = (unsigned)__builtin_ctz(rest);
        struct call_alignment *alignment = followed->marks[at].alignment;
        bool was_held = alignment->state == ALIGNMENT_HELD;

        if (!alignment_advance(alignment, symbol, finder->position)) {
            error = feed_alignment(finder, alphabet, at, finder->position);
            if (error == 0 && was_held && alignment->state == ALIGNMENT_LOST)
                error = try_marks(finder, alphabet, at);
            if (alignment->state == ALIGNMENT_LOST)
                followed->aligned &= ~(UINT32_C(1) << at);
        }
        /* As many turns in a row as make a loop; where calls are told apart less, they may make another one, too. */
        if (alphabet == ALPHABET_PARTNERS && !alignment->is_judged &&
            alignment->steps > (LOOP_TURNS_LEAST - UINT64_C(1)) * alignment->length) {
            alignment->is_judged = true;
            alignment->is_plain = !has_calls_in_a_row(finder, alphabet, followed->before[at], followed->last[at]);
            if (alignment->is_plain)
                finder->aligned_from = finder->position - alignment->steps + 1;
        }
        if (alignment->is_plain && alignment->state == ALIGNMENT_HELD &&
            (!alignment->is_pending || alignment->run >= SETTLED) && alignment->length > *expected)
            *expected = alignment->length;
    }
    return error;
}

/* A mark is followed, which came first at that time on the first rank; on the others as long before now. */
static void start_times(struct loop_finder *finder, enum alphabet alphabet, unsigned at, int64_t begin)
{
    int64_t now = finder->ranks->recent[finder->position % CALLS_KNOWN].time;

    for (struct rank_times *rank = finder->ranks; rank; rank = rank->next)
        turn_times_start(&rank->turns[alphabet][at], begin + rank->recent[finder->position % CALLS_KNOWN].time - now);
    set_last(finder, alphabet, at, finder->position);
}

/* Follows a context that comes for the third time at least. Of its last two turns those are known whose calls are. */
static int follow(struct loop_finder *finder, size_t context, struct context_node *node, const struct loop_call *call)
{
    enum alphabet alphabet = contexts[context].alphabet;
    struct followed *followed = &finder->followed[alphabet];
    unsigned room = mark_room(finder, alphabet);
    struct mark *mark = &followed->marks[room];
    const uint64_t marks[3] = {node->before, node->last, finder->position};
    struct turn_body before = {.calls = 0};
    int error = 0;

    *mark = (struct mark){.context = context,
                          .key = node->key,
                          .marks = node->count - 1,
                          .calls = finder->sums[alphabet],
                          .loop = {.call = call->call,
                                   .instances = 1,
                                   .site_type = call->site_type,
                                   .site = call->site,
                                   .function = call->function}};
    followed->last[room] = finder->position;
    reorder(followed, room);
    followed->before[room] = node->last;
    followed->sets[room] = 0;
    node->mark = (uint8_t)(room + 1);
    start_times(finder, alphabet, room, node->first);
    for (int i = 0; i < 2 && error == 0; i++) {
        struct turn_body body;

        if (finder->position - marks[i] >= CALLS_KNOWN) {
            mark->marks++;
            continue;
        }
        body = recent_body(finder, alphabet, marks[i], marks[i + 1]);
        before = mark->final;
        set_last(finder, alphabet, room, marks[i]);
        error = end_turn(finder, alphabet, room, &body, marks[i + 1]);
    }
    if (error == 0 && finder->log.is_kept)
        error = mark_log_start(mark, finder->position);
    if (error == 0 && is_repeated(followed, room, &before))
        error = align(finder, alphabet, room);
    return error;
}

/* The contexts of the latest call. Before the first call there are calls without number, as it were, so that all have
 * their length. What is known of them is fetched for all at once. The longer ones only where `all` are looked at. */
static void enter_contexts(struct loop_finder *finder, bool all)
{
    bool is_next = finder->hashed + 1 == finder->position;

    for (size_t i = 0; i < CONTEXT_COUNT; i++) {
        enum alphabet alphabet = contexts[i].alphabet;
        struct context_table *table = &finder->tables[i];
        unsigned length = contexts[i].length;

        if (length > 1 && !all)
            continue;
        if (is_next && length > 1) {
            uint64_t oldest = finder->recent[(finder->position - length) % CALLS_KNOWN].symbols[alphabet];

            table->hash = table->hash * context_base - oldest * table->drop;
        } else {
            table->hash = 0;
            for (unsigned age = length - 1; age > 0; age--)
                table->hash = (table->hash + finder->recent[(finder->position - age) % CALLS_KNOWN].symbols[alphabet]) *
                              context_base;
        }
        table->hash += finder->recent[finder->position % CALLS_KNOWN].symbols[alphabet];
        if (table->size > 0)
            __builtin_prefetch(&table->slots[table->hash >> 40 & (table->size - 1)], 1);
    }
    if (all)
        finder->hashed = finder->position;
}

/* Counts the call in one context; *previous is where it came last. */
static inline int feed_context(struct loop_finder *finder, size_t context, const struct loop_call *call,
                               uint64_t *previous)
{
    enum alphabet alphabet = contexts[context].alphabet;
    uint64_t position = finder->position;
    struct context_node *node = context_table_get(&finder->tables[context], call->entry.time, position);
    int error = 0;

    if (!node)
        return ERROR_MEMORY;
    *previous = node->placed;
    if (node->count == 0)
        node->first = call->entry.time;
    if (node->mark)
        error = mark_returns(finder, alphabet, node->mark - 1U);
    else if (node->count >= 2 && (uint64_t)node->count >> node->rests > 0 &&
             !is_covered(&finder->followed[alphabet], context, node))
        error = follow(finder, context, node, call);
    node->count++;
    node->before = node->last;
    node->last = node->placed = position;
    return error;
}

/* The same of a call that is the next of a body: that the mark of the body is followed is enough. */
static int place_call(struct loop_finder *finder, size_t context, const struct loop_call *call, uint64_t *previous)
{
    struct context_node *node = context_table_get(&finder->tables[context], call->entry.time, finder->position);

    if (!node)
        return ERROR_MEMORY;
    *previous = node->placed;
    node->placed = finder->position;
    return 0;
}

/* Looks at the contexts of the latest call. */
static int feed_contexts(struct loop_finder *finder, const struct loop_call *call, bool is_expected)
{
    uint64_t previous[CONTEXT_COUNT];
    int error = 0;

    enter_contexts(finder, !is_expected);
    for (size_t i = 0; i < CONTEXT_COUNT && error == 0; i++)
        if (!is_expected)
            error = feed_context(finder, i, call, &previous[i]);
        else if (contexts[i].length == 1)
            error = place_call(finder, i, call, &previous[i]);
    for (size_t i = 0; i < CONTEXT_COUNT && error == 0 && finder->aligned_from > 0; i++)
        if (finder->tables[i].size > 0)
            error = forget_contexts(finder, i, finder->aligned_from);
    finder->aligned_from = 0;
    /* The turns that begin with this call have it as their first. */
    for (size_t i = 0; i < CONTEXT_COUNT && error == 0; i++) {
        enum alphabet alphabet = contexts[i].alphabet;
        struct recent *recent = &finder->recent[finder->position % CALLS_KNOWN];
        struct followed *followed = &finder->followed[alphabet];

        if (contexts[i].length > 1)
            continue;
        recent->previous[alphabet] = previous[i];
        for (unsigned k = 0; k < followed->count && followed->last[followed->order[k]] > previous[i]; k++)
            followed->sets[followed->order[k]] += recent->symbols[alphabet];
    }
    return error;
}

int loop_finder_feed(struct loop_finder *finder, const struct loop_call *call)
{
    uint64_t shape = mixed(mixed(call->kind + 1) + call->shape);
    struct recent *recent = &finder->recent[++finder->position % CALLS_KNOWN];
    unsigned expected = 0;
    int error;

    *recent = (struct recent){.symbols = {mixed(shape + call->partners), shape}};
    error = finder->log.is_kept ? call_log_add(&finder->log, call->entry.time, recent->symbols) : 0;
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT && error == 0; alphabet++)
        error = feed_alignments(finder, alphabet, recent->symbols[alphabet], &expected);
    if (error == 0 && finder->log.is_kept)
        finder->log.calls[finder->log.count - 1].is_expected = expected > 0;
    finder->expected = expected > 0 ? finder->expected + 1 : 0;
    /* When a whole body has come as expected, its calls are none that a turn has not had before. */
    if (expected > 0 && finder->expected > expected)
        recent->previous[ALPHABET_PARTNERS] = recent->previous[ALPHABET_FUNCTIONS] = finder->position;
    else if (error == 0)
        error = feed_contexts(finder, call, expected > 0);
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        finder->sums[alphabet] += recent->symbols[alphabet];
    return error;
}

enum loop_place loop_finder_place(const struct loop_finder *finder)
{
    const struct call_alignment *longest = NULL;

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        for (uint32_t rest = finder->followed[alphabet].aligned; rest != 0; rest &= rest - 1) {
            const struct call_alignment *alignment = finder->followed[alphabet].marks[__builtin_ctz(rest)].alignment;

            if (alignment->state == ALIGNMENT_HELD && (!longest || alignment->length > longest->length))
                longest = alignment;
        }
    if (!longest)
        return LOOP_PLACE_NONE;
    return longest->next == 1 && !longest->is_pending ? LOOP_PLACE_BEGINS : LOOP_PLACE_INSIDE;
}

int loop_finder_conclude(struct loop_finder *finder)
{
    struct mark_set sets[ALPHABET_COUNT];
    struct loop loops[LOOP_LEVELS_MOST];
    int error = 0;
    size_t count;

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct followed *followed = &finder->followed[alphabet];

        for (unsigned i = 0; i < followed->count && error == 0; i++) {
            struct aligned_turn turns[ALIGNMENT_TURNS_MOST];

            if (followed->marks[i].alignment)
                error = turns_begin(finder, alphabet, i, turns, alignment_finish(followed->marks[i].alignment, turns));
        }
        sets[alphabet] = (struct mark_set){followed->marks, finder->ranks->turns[alphabet], followed->count};
    }
    if (error < 0)
        return error;
    count = loops_choose(sets, ALPHABET_COUNT, loops);
    for (struct rank_times *rank = finder->ranks; rank; rank = rank->next) {
        rank->loop_count = count;
        for (size_t i = 0; i < count; i++) {
            enum alphabet alphabet = contexts[loops[i].context].alphabet;
            unsigned at = loops[i].mark;

            rank->loops[i] = loops[i];
            mark_time_loop(&finder->followed[alphabet].marks[at], &rank->turns[alphabet][at], &rank->loops[i]);
            turn_times_gather(&rank->turns[alphabet][at], &rank->loops[i]);
        }
    }
    return 0;
}

void loop_finder_keep_calls(struct loop_finder *finder)
{
    finder->log.is_kept = true;
}

int loop_finder_list(const struct loop_finder *finder, const struct loop *loop, struct listed_turn **turns,
                     size_t *count)
{
    const struct loop_context *context = &contexts[loop->context];
    const struct mark *mark = &finder->followed[context->alphabet].marks[loop->mark];

    return call_log_list(&finder->log, context, finder->tables[loop->context].drop, mark, loop, turns, count);
}
