#include "reports/iterations/loops/loop_finder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/loops/call_log.h"
#include "reports/iterations/loops/context_table.h"
#include "reports/iterations/loops/loop_choice.h"
#include "reports/iterations/loops/turn_tracker.h"

/* Marks are looked for in each of these. Each tells all of those before it. */
static const struct loop_context contexts[] = {
    {ALPHABET_FUNCTIONS, 1}, {ALPHABET_PARTNERS, 1}, {ALPHABET_PARTNERS, 2},
    {ALPHABET_PARTNERS, 4},  {ALPHABET_PARTNERS, 8}, {ALPHABET_PARTNERS, 24},
};

enum {
    CONTEXT_COUNT = COUNT_OF(contexts),
    CONTEXT_SINGLE = 1, /* the longest of a single call */
    CONTEXT_LONGEST = CONTEXT_COUNT - 1,
    HASHES_KNOWN = 32,  /* more than calls of the longest, and a power of two */
    TABLE_FIRST = 2048, /* slots, few enough for the processor's cache: growing moves what is there */
    FIRST_DUE = 2,      /* a context is followed when it has come so often */
    PATIENCE = 128,     /* calls for which no other mark gives way to one that promises less */
};

struct loop_finder {
    struct call_log log;
    struct context_table table;
    uint64_t hashes[HASHES_KNOWN];        /* of all calls up to the latest ones: sum of call * context_base^age */
    uint64_t drops[CONTEXT_COUNT];        /* context_base^length */
    uint64_t expected;                    /* calls in a row that are the next ones of a body */
    uint64_t gave_way[ALPHABET_COUNT];    /* call with which a mark did last to one that promises less */
    double least_promise[ALPHABET_COUNT]; /* of the marks when that was found out last */
    struct turn_tracker tracker;
};

/* Spreads numbers that are close to one another (the first half of SplitMix64's finaliser). */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 27;
}

struct loop_finder *loop_finder_new(struct rank_times *ranks)
{
    struct loop_finder *finder = malloc(sizeof(*finder));

    if (!finder)
        return NULL;
    memset(finder, 0, offsetof(struct loop_finder, tracker));
    turn_tracker_init(&finder->tracker, ranks);
    if (context_table_widen(&finder->table, TABLE_FIRST) < 0)
        return loop_finder_free(finder);
    for (size_t i = 0; i < CONTEXT_COUNT; i++) {
        finder->drops[i] = 1;
        for (unsigned k = 0; k < contexts[i].length; k++)
            finder->drops[i] *= context_base;
    }
    return finder;
}

struct loop_finder *loop_finder_copy(const struct loop_finder *from, struct rank_times *ranks)
{
    struct loop_finder *finder = malloc(sizeof(*finder));
    int error;

    if (!finder)
        return NULL;
    memcpy(finder, from, offsetof(struct loop_finder, tracker));
    finder->log = (struct call_log){.count = 0};
    error = turn_tracker_copy(&finder->tracker, &from->tracker, ranks);
    if (context_table_copy(&finder->table, &from->table) < 0)
        error = ERROR_MEMORY;
    return error < 0 ? loop_finder_free(finder) : finder;
}

struct loop_finder *loop_finder_free(struct loop_finder *finder)
{
    if (!finder)
        return NULL;
    call_log_deinit(&finder->log);
    context_table_deinit(&finder->table);
    turn_tracker_deinit(&finder->tracker);
    free(finder);
    return NULL;
}

struct rank_times *loop_finder_ranks(const struct loop_finder *finder)
{
    return finder->tracker.ranks;
}

uint64_t loop_finder_calls(const struct loop_finder *finder)
{
    return finder->tracker.position;
}

/* Whether that mark, of no longer context, has come exactly once since the context came last. */
static inline bool has_come_once_since(const struct mark *mark, size_t context, const struct context_node *node)
{
    return mark->last > node->last && mark->before <= node->last && mark->context <= context;
}

/* Whether any of the marks that are followed has: it is mostly the same again. Longer contexts may miss the first turn,
 * which begins after other calls. */
static bool is_covered(const struct turn_tracker *tracker, size_t context, struct context_node *node)
{
    const struct followed *followed = &tracker->followed[contexts[context].alphabet];

    for (unsigned i = 0; i < followed->count && followed->latest[i]->last > node->last; i++)
        if (has_come_once_since(followed->latest[i], context, node)) {
            node->stand_in = (uint8_t)(followed->latest[i]->sample.place + 1);
            return true;
        }
    return false;
}

/* The context, which has come so often, is looked at again when it has come twice as often. */
static void let_rest(struct context_node *node, uint32_t count)
{
    int32_t due = node->due > 0 ? node->due : FIRST_DUE;

    while ((uint32_t)due <= count)
        due *= 2;
    context_set_due(node, due);
}

/* What a context promises as a mark that comes now (mark_promise): its two latest turns, as far as they are known, if
 * they have the same calls. If not, a quarter of that, as most such turns come to nothing. */
static double promise_of(const struct loop_finder *finder, enum alphabet alphabet, const struct context_node *node)
{
    const struct loop_moment *recent = finder->tracker.ranks->recent;
    const uint64_t *sums = finder->tracker.calls[alphabet].sums;
    uint64_t position = finder->tracker.position;
    size_t at = position % CALLS_KNOWN, last = node->last % CALLS_KNOWN, before = node->before % CALLS_KNOWN;

    if (position - node->last >= CALLS_KNOWN)
        return 0;
    if (position - node->before >= CALLS_KNOWN)
        return (double)(recent[at].time - recent[last].time) / 4;
    if (position - node->last > 1 && sums[at] - sums[last] == sums[last] - sums[before])
        return (double)(recent[at].time - recent[before].time);
    return (double)(recent[at].time - recent[before].time) / 4;
}

/* Where a mark can be followed: free, or that of the mark that promises least, if this one promises more, or none has
 * had to give way for long; NULL: nowhere. */
static struct mark *mark_room(struct loop_finder *finder, enum alphabet alphabet, double promise)
{
    double *least_promise = &finder->least_promise[alphabet];
    uint64_t position = finder->tracker.position;
    bool is_patient = position - finder->gave_way[alphabet] < PATIENCE;
    struct context_node *node;
    struct mark *least;

    if (finder->tracker.followed[alphabet].count < MARKS_FOLLOWED)
        return turn_tracker_room(&finder->tracker, alphabet);
    if (is_patient && promise <= *least_promise)
        return NULL;
    least = turn_tracker_least(&finder->tracker, alphabet, least_promise);
    if (promise <= *least_promise) {
        if (is_patient)
            return NULL;
        finder->gave_way[alphabet] = position;
    }
    node = &finder->table.nodes[context_table_find(&finder->table, least->hash)];
    if (node->mark == least->sample.place + 1) {
        node->mark = 0;
        let_rest(node, context_count(node));
    }
    turn_tracker_drop(&finder->tracker, least);
    return least;
}

/* Follows a context that comes for the third time at least, if there is room. */
static __attribute__((noinline)) int follow(struct loop_finder *finder, size_t context, struct context_node *node,
                                            const struct loop_call *call)
{
    enum alphabet alphabet = contexts[context].alphabet;
    struct mark *mark = mark_room(finder, alphabet, promise_of(finder, alphabet, node));
    unsigned place;

    if (!mark) {
        let_rest(node, context_count(node) - 1);
        return 0;
    }
    place = (unsigned)(mark - finder->tracker.marks);
    *mark = (struct mark){.context = context,
                          .alphabet = alphabet,
                          .hash = node->hash,
                          .marks = context_count(node) - 2,
                          .sample = {.place = place, .stride = 1},
                          .loop = {.origin = call->origin, .instances = 1}};
    node->mark = (uint8_t)(place + 1);
    context_set_due(node, 0);
    return turn_tracker_follow(&finder->tracker, mark, (uint64_t[]){node->before, node->last}, node->first);
}

/* Before the first call there are calls without number, as it were, so that all have their length, which tells them
 * apart. */
static inline uint64_t hash_context(const struct loop_finder *finder, const uint64_t *hashes, size_t context,
                                    uint64_t position)
{
    unsigned length = contexts[context].length;

    if (contexts[context].alphabet == ALPHABET_FUNCTIONS)
        return finder->tracker.calls[ALPHABET_FUNCTIONS].symbols[position % CALLS_KNOWN] + length;
    return hashes[position % HASHES_KNOWN] - hashes[(position - length) % HASHES_KNOWN] * finder->drops[context] +
           length;
}

/* Of the latest call adds that context, which belongs into that slot, and the shorter ones that are not known either.
 * Returns its number; 0: memory ran out. Compiled with `longest` known. */
static inline __attribute__((always_inline)) size_t
add_contexts(struct loop_finder *finder, const struct loop_call *call, size_t longest, uint64_t hash, size_t slot)
{
    struct context_table *table = &finder->table;
    uint64_t hashes[CONTEXT_COUNT];
    size_t slots[CONTEXT_COUNT];
    size_t first = longest, number = 0;

    if (!context_table_has_room(table, CONTEXT_COUNT)) {
        if (context_table_grow(table, finder->tracker.position) < 0)
            return 0;
        slot = context_table_slot(table, hash);
    }
    hashes[longest] = hash;
    slots[longest] = slot;
#pragma GCC unroll 6
    for (size_t i = longest; i > 0; i--) {
        hashes[i - 1] = hash_context(finder, finder->hashes, i - 1, finder->tracker.position);
        slots[i - 1] = context_table_slot(table, hashes[i - 1]);
        number = table->slots[slots[i - 1]];
        if (number != 0)
            break;
        first = i - 1;
    }
    for (size_t i = first; i <= longest; i++)
        number = context_table_add(table, slots[i], hashes[i], call->entry.time, FIRST_DUE, number);
    return number;
}

/* Those contexts of the latest call up to that one; they stay where they are until others are added. */
static inline __attribute__((always_inline)) int find_contexts(struct loop_finder *finder, const struct loop_call *call,
                                                               size_t longest, struct context_node **nodes)
{
    uint64_t hash = hash_context(finder, finder->hashes, longest, finder->tracker.position);
    size_t slot = context_table_slot(&finder->table, hash);
    size_t number = finder->table.slots[slot];
    struct context_node *all;

    if (number == 0)
        number = add_contexts(finder, call, longest, hash, slot);
    if (number == 0)
        return ERROR_MEMORY;
    all = finder->table.nodes;
    nodes[longest] = &all[number];
#pragma GCC unroll 6
    for (size_t i = longest; i > 0; i--)
        nodes[i - 1] = context_shorter(all, nodes[i]);
    return 0;
}

/* While calls are those of a body longer contexts are not looked at. Those that came back since the loop began did so
 * because of it, which tells nothing of where they come from now on: they are forgotten. */
static void forget_context(struct loop_finder *finder, struct context_node *node, uint64_t begin)
{
    struct mark *mark = node->mark ? &finder->tracker.marks[node->mark - 1] : NULL;

    if (context_count(node) < 2 || node->before < begin || (mark && mark->alignment))
        return;
    if (mark)
        turn_tracker_restart(&finder->tracker, mark);
    node->left = node->due = 0;
    node->mark = node->stand_in = 0;
}

static void forget_contexts(struct loop_finder *finder, uint64_t begin)
{
    const uint64_t *symbols = finder->tracker.calls[ALPHABET_PARTNERS].symbols;
    struct context_table *table = &finder->table;
    uint64_t end = finder->tracker.position;
    uint64_t known = CALLS_KNOWN - contexts[CONTEXT_LONGEST].length;
    uint64_t from = end - begin < known ? begin : end - known;
    uint64_t hashes[HASHES_KNOWN] = {0};

    for (uint64_t age = end - from + contexts[CONTEXT_LONGEST].length; age-- > 0;) {
        uint64_t at = end - age;
        uint64_t symbol = age < end ? symbols[at % CALLS_KNOWN] : 0;

        hashes[at % HASHES_KNOWN] = hashes[(at - 1) % HASHES_KNOWN] * context_base + symbol;
        for (size_t i = 0; age <= end - from && i < CONTEXT_COUNT; i++) {
            size_t number = context_table_find(table, hash_context(finder, hashes, i, at));

            if (number == 0)
                break;
            forget_context(finder, &table->nodes[number], begin);
        }
    }
}

/* A context comes that is new, or due to become a mark, unless another mark stands in for it. */
static __attribute__((noinline)) int take_context(struct loop_finder *finder, size_t context, struct context_node *node,
                                                  const struct loop_call *call)
{
    if (context_count(node) == 1) {
        node->first = call->entry.time;
        context_set_due(node, FIRST_DUE);
        return 0;
    }
    if (is_covered(&finder->tracker, context, node))
        return 0;
    return follow(finder, context, node, call);
}

/* Counts the call in all contexts; with partners first, as a body that is known with them is not looked for without. */
static int feed_contexts(struct loop_finder *finder, const struct loop_call *call, struct context_node **nodes)
{
    uint64_t position = finder->tracker.position;
    int error = 0;

#pragma GCC unroll 6
    for (size_t k = 1; k <= CONTEXT_COUNT; k++) {
        size_t i = k % CONTEXT_COUNT;
        struct context_node *node = nodes[i];

        if (--node->left < 0) {
            if (node->mark)
                error = turn_tracker_mark(&finder->tracker, &finder->tracker.marks[node->mark - 1]);
            else if (node->stand_in == 0 || !has_come_once_since(&finder->tracker.marks[node->stand_in - 1], i, node))
                error = take_context(finder, i, node, call);
            if (error != 0)
                break;
        }
        node->before = node->last;
        node->last = position;
    }
    return error;
}

/* The turns that begin with the latest call have it as their first; all know where it came last. */
static inline void place_call(struct loop_finder *finder, struct context_node *const *nodes)
{
    struct turn_tracker *tracker = &finder->tracker;

    if (tracker->aligned_from > 0)
        forget_contexts(finder, tracker->aligned_from);
    tracker->aligned_from = 0;
    for (size_t i = 0; i <= CONTEXT_SINGLE; i++) {
        turn_tracker_note(tracker, contexts[i].alphabet, nodes[i]->placed);
        nodes[i]->placed = tracker->position;
    }
}

static int take_call(struct loop_finder *finder, const struct loop_call *call)
{
    struct context_node *nodes[CONTEXT_COUNT];
    int error = find_contexts(finder, call, CONTEXT_LONGEST, nodes);

    if (error == 0)
        error = feed_contexts(finder, call, nodes);
    if (error == 0)
        place_call(finder, nodes);
    return error;
}

/* Of a call that is the next one of a body it is enough that the body's mark is followed. */
static int take_expected_call(struct loop_finder *finder, const struct loop_call *call)
{
    struct context_node *nodes[CONTEXT_COUNT];
    int error = find_contexts(finder, call, CONTEXT_SINGLE, nodes);

    if (error == 0)
        place_call(finder, nodes);
    return error;
}

int loop_finder_feed(struct loop_finder *finder, const struct loop_call *call)
{
    uint64_t shape = mixed((call->kind + 1) * UINT64_C(0x9e3779b97f4a7c15) + call->shape);
    const uint64_t symbols[ALPHABET_COUNT] = {mixed(shape + call->like), shape};
    struct turn_tracker *tracker = &finder->tracker;
    unsigned expected = 0;

    turn_tracker_add(tracker, symbols);
    if (tracker->position % TRACKER_SETTLES == 0 && turn_tracker_settle(tracker) < 0)
        return ERROR_MEMORY;
    finder->hashes[tracker->position % HASHES_KNOWN] =
        finder->hashes[(tracker->position - 1) % HASHES_KNOWN] * context_base + symbols[ALPHABET_PARTNERS];
    if ((tracker->aligned | tracker->came) != 0 && turn_tracker_feed(tracker, symbols, &expected) < 0)
        return ERROR_MEMORY;
    if (finder->log.is_kept && call_log_add(&finder->log, call->entry.time, symbols, expected > 0) < 0)
        return ERROR_MEMORY;
    finder->expected = expected > 0 ? finder->expected + 1 : 0;
    if (expected == 0 || finder->expected <= expected)
        return expected > 0 ? take_expected_call(finder, call) : take_call(finder, call);
    /* When a whole body has come as expected, its calls are none that a turn has not had before. */
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        tracker->calls[alphabet].previous[tracker->position % CALLS_KNOWN] = tracker->position;
    return 0;
}

enum loop_place loop_finder_place(const struct loop_finder *finder)
{
    const struct call_alignment *longest = NULL;

    for (uint32_t rest = finder->tracker.aligned; rest != 0; rest &= rest - 1) {
        const struct call_alignment *alignment = finder->tracker.marks[__builtin_ctz(rest)].alignment;

        if (alignment->state == ALIGNMENT_HELD && (!longest || alignment->length > longest->length))
            longest = alignment;
    }
    if (!longest)
        return LOOP_PLACE_NONE;
    return longest->next == 1 && !longest->is_pending ? LOOP_PLACE_BEGINS : LOOP_PLACE_INSIDE;
}

int loop_finder_conclude(struct loop_finder *finder)
{
    struct turn_tracker *tracker = &finder->tracker;
    struct loop loops[LOOP_LEVELS_MOST];
    int error = turn_tracker_finish(tracker);
    size_t count;

    if (error < 0)
        return error;
    count = choose_loops(tracker, loops);
    for (struct rank_times *rank = tracker->ranks; rank; rank = rank->next) {
        rank->loops = array_zeroed(count, sizeof(*rank->loops));
        if (!rank->loops)
            return ERROR_MEMORY;
        rank->loop_count = count;
        for (size_t i = 0; i < count; i++) {
            const struct mark *mark = &tracker->marks[loops[i].mark];
            struct turn_times *times = &rank->turns[loops[i].mark];
            struct loop *loop = &rank->loops[i];

            *loop = loops[i];
            loop_take_times(loop, mark, times);
            turn_times_gather(times, &mark->sample, loop);
            if (finder->log.is_kept && rank == tracker->ranks &&
                call_log_list(&finder->log, &contexts[mark->context], finder->drops[mark->context], mark, loop) < 0)
                return ERROR_MEMORY;
        }
    }
    return 0;
}

void loop_finder_keep_calls(struct loop_finder *finder)
{
    finder->log.is_kept = finder->tracker.lists_turns = true;
}
