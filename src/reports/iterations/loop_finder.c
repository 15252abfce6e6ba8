#include "reports/iterations/loop_finder.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "reports/iterations/loop_choice.h"
#include "reports/iterations/mark.h"

enum {
    RECENT = 1024,      /* calls that are kept, so that the turns before a mark is followed are known as well */
    TABLE_FIRST = 64,   /* slots, a power of two, as is the most */
    TABLE_MOST = 4096,  /* of which three quarters are used */
    FOLLOWED_MOST = 16, /* marks of an alphabet */
};

/* How calls are told apart, the finest first. */
enum alphabet { ALPHABET_PARTNERS, ALPHABET_FUNCTIONS, ALPHABET_COUNT };

/* Marks are looked for in each of these. Of an alphabet the single call comes first. */
static const struct loop_context {
    enum alphabet alphabet;
    unsigned length; /* calls, the mark's included */
} contexts[] = {
    {ALPHABET_PARTNERS, 1}, {ALPHABET_PARTNERS, 2},  {ALPHABET_PARTNERS, 4},
    {ALPHABET_PARTNERS, 8}, {ALPHABET_PARTNERS, 24}, {ALPHABET_FUNCTIONS, 1},
};

enum { CONTEXT_COUNT = sizeof(contexts) / sizeof(contexts[0]) };

/* Calls are counted from 1; 0: none. */
struct context_node {
    uint64_t key; /* 0: a free slot */
    uint64_t last;
    uint64_t before; /* the occurrence before the last */
    int64_t first_time;
    uint32_t count;
    uint16_t mark;     /* that it is, in its alphabet, + 1; 0: it is not followed */
    uint16_t stand_in; /* the mark that came once between its two last occurrences */
};

struct context_table {
    struct context_node *slots;
    size_t size;
    size_t used;
    size_t most;   /* slots that may be used */
    uint64_t hash; /* of the latest calls: sum of call * BASE^age */
    uint64_t drop; /* BASE^length */
};

/* One of the latest calls. */
struct recent {
    struct loop_moment entry;
    uint64_t symbols[ALPHABET_COUNT];
    uint64_t previous[ALPHABET_COUNT]; /* where the same symbol came last */
};

/* The marks of an alphabet; what is looked at with each call stands side by side. */
struct followed {
    uint64_t last[FOLLOWED_MOST]; /* where they came; 0: not in use */
    uint64_t before[FOLLOWED_MOST];
    uint64_t sets[FOLLOWED_MOST]; /* sum of those calls of the turn that were not in it before */
    struct mark marks[FOLLOWED_MOST];
    unsigned count;
};

/* All calls, where turns are to be listed. */
struct call_log {
    struct logged_call {
        int64_t time;
        uint64_t symbols[ALPHABET_COUNT];
    } * calls;
    size_t count;
    size_t capacity;
    bool is_kept;
};

struct loop_finder {
    struct call_log log;
    struct context_table tables[CONTEXT_COUNT];
    struct followed followed[ALPHABET_COUNT];
    struct recent recent[RECENT];
    uint64_t sums[ALPHABET_COUNT]; /* of all calls */
    uint64_t position;
};

static const uint64_t BASE = UINT64_C(0xd1342543de82ef95);

/* Spreads numbers that are close to one another (the finaliser of SplitMix64). */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

struct loop_finder *loop_finder_new(void)
{
    struct loop_finder *finder = calloc(1, sizeof(*finder));

    for (size_t i = 0; finder && i < CONTEXT_COUNT; i++) {
        finder->tables[i].drop = 1;
        for (unsigned k = 0; k < contexts[i].length; k++)
            finder->tables[i].drop *= BASE;
    }
    return finder;
}

struct loop_finder *loop_finder_free(struct loop_finder *finder)
{
    if (!finder)
        return NULL;
    free(finder->log.calls);
    for (size_t i = 0; i < CONTEXT_COUNT; i++)
        free(finder->tables[i].slots);
    for (size_t a = 0; a < ALPHABET_COUNT; a++)
        for (unsigned i = 0; i < finder->followed[a].count; i++)
            free(finder->followed[a].marks[i].turns);
    free(finder);
    return NULL;
}

uint64_t loop_finder_calls(const struct loop_finder *finder)
{
    return finder->position;
}

/* The slot of the key, or the free one where it belongs. */
static struct context_node *table_slot(const struct context_table *table, uint64_t key)
{
    size_t at = key >> 40 & (table->size - 1);

    while (table->slots[at].key != 0 && table->slots[at].key != key)
        at = (at + 1) & (table->size - 1);
    return &table->slots[at];
}

/* Into a new array, twice as large, or, at its most, without contexts that have not come back, and if that does not
 * help, without those that have not come lately. */
static int table_grow(struct context_table *table, uint64_t position)
{
    struct context_table grown = *table;
    bool is_largest = table->size == TABLE_MOST;
    size_t returning = 0;

    grown.size = table->size == 0 ? TABLE_FIRST : is_largest ? TABLE_MOST : 2 * table->size;
    grown.used = 0;
    grown.most = grown.size / 4 * 3;
    grown.slots = calloc(grown.size, sizeof(*grown.slots));
    if (!grown.slots)
        return ERROR_MEMORY;
    for (size_t i = 0; i < table->size; i++)
        returning += table->slots[i].count > 1;
    for (size_t i = 0; i < table->size; i++) {
        const struct context_node *node = &table->slots[i];
        bool is_recent = position - node->last < TABLE_MOST / 4;
        bool stays = !is_largest || node->mark || is_recent || (node->count > 1 && returning < TABLE_MOST / 2);

        if (node->key != 0 && stays) {
            *table_slot(&grown, node->key) = *node;
            grown.used++;
        }
    }
    free(table->slots);
    *table = grown;
    return 0;
}

/* What was counted of the context so far; new ones have been counted 0 times. NULL when memory ran out. */
static inline struct context_node *table_get(struct context_table *table, int64_t time, uint64_t position)
{
    uint64_t key = table->hash | 1;
    struct context_node *node;

    if (table->used >= table->most && table_grow(table, position) < 0)
        return NULL;
    node = table_slot(table, key);
    if (node->key == 0) {
        *node = (struct context_node){.key = key, .first_time = time};
        table->used++;
    }
    return node;
}

static int mark_returns(struct loop_finder *finder, enum alphabet alphabet, unsigned at, const struct loop_call *call)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    uint64_t sum = finder->sums[alphabet];
    struct turn_body body = {finder->position - followed->last[at], followed->sets[at], sum - mark->calls};
    int error = mark_end_turn(mark, &body, &mark->at_last, &call->entry);

    followed->before[at] = followed->last[at];
    followed->last[at] = finder->position;
    followed->sets[at] = 0;
    mark->at_last = call->entry;
    mark->calls = sum;
    return error;
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
            node->stand_in = (uint16_t)i;
            return true;
        }
    return false;
}

/* Where a mark can be followed: free, or that of the mark whose turns make up the least of the run. */
static unsigned mark_room(struct loop_finder *finder, enum alphabet alphabet)
{
    struct followed *followed = &finder->followed[alphabet];
    unsigned least = 0;

    if (followed->count < FOLLOWED_MOST)
        return followed->count++;
    for (unsigned i = 1; i < FOLLOWED_MOST; i++)
        if (followed->marks[i].loop.covered < followed->marks[least].loop.covered)
            least = i;
    table_slot(&finder->tables[followed->marks[least].context], followed->marks[least].key)->mark = 0;
    free(followed->marks[least].turns);
    return least;
}

/* What lay between two calls that are still known. */
static struct turn_body recent_body(const struct loop_finder *finder, enum alphabet alphabet, uint64_t from,
                                    uint64_t to)
{
    struct turn_body body = {.calls = to - from};

    for (uint64_t at = from; at < to; at++) {
        const struct recent *call = &finder->recent[at % RECENT];

        body.sum += call->symbols[alphabet];
        if (call->previous[alphabet] < from)
            body.set += call->symbols[alphabet];
    }
    return body;
}

/* Follows a context that comes for the third time at least. Of its last two turns those are known whose calls are. */
static int follow(struct loop_finder *finder, size_t context, struct context_node *node, const struct loop_call *call)
{
    enum alphabet alphabet = contexts[context].alphabet;
    struct followed *followed = &finder->followed[alphabet];
    unsigned room = mark_room(finder, alphabet);
    struct mark *mark = &followed->marks[room];
    const uint64_t marks[3] = {node->before, node->last, finder->position};
    int error = 0;

    *mark = (struct mark){.context = context,
                          .key = node->key,
                          .marks = node->count - 1,
                          .stride = 1,
                          .at_last = call->entry,
                          .calls = finder->sums[alphabet],
                          .loop = {.begin = node->first_time,
                                   .call = call->call,
                                   .instances = 1,
                                   .site_type = call->site_type,
                                   .site = call->site,
                                   .function = call->function}};
    followed->last[room] = finder->position;
    followed->before[room] = node->last;
    followed->sets[room] = 0;
    node->mark = (uint16_t)(room + 1);
    for (int i = 0; i < 2 && error == 0; i++) {
        struct turn_body body;

        if (finder->position - marks[i] >= RECENT) {
            mark->marks++;
            continue;
        }
        body = recent_body(finder, alphabet, marks[i], marks[i + 1]);
        error = mark_end_turn(mark, &body, &finder->recent[marks[i] % RECENT].entry,
                              &finder->recent[marks[i + 1] % RECENT].entry);
    }
    return error;
}

/* The contexts of the latest call. Before the first call there are calls without number, as it were, so that all have
 * their length. What is known of them is fetched for all at once. */
static void enter_contexts(struct loop_finder *finder, const struct recent *call)
{
    for (size_t i = 0; i < CONTEXT_COUNT; i++) {
        enum alphabet alphabet = contexts[i].alphabet;
        struct context_table *table = &finder->tables[i];
        uint64_t oldest = finder->recent[(finder->position - contexts[i].length) % RECENT].symbols[alphabet];

        table->hash = table->hash * BASE + call->symbols[alphabet] - oldest * table->drop;
        if (table->size > 0)
            __builtin_prefetch(&table->slots[table->hash >> 40 & (table->size - 1)], 1);
    }
}

/* Counts the call in one context; *previous is where it came last. */
static inline int feed_context(struct loop_finder *finder, size_t context, const struct loop_call *call,
                               uint64_t *previous)
{
    enum alphabet alphabet = contexts[context].alphabet;
    uint64_t position = finder->position;
    struct context_node *node = table_get(&finder->tables[context], call->entry.time, position);
    int error = 0;

    if (!node)
        return ERROR_MEMORY;
    *previous = node->last;
    if (node->mark)
        error = mark_returns(finder, alphabet, node->mark - 1U, call);
    else if (node->count >= 2 && !is_covered(&finder->followed[alphabet], context, node))
        error = follow(finder, context, node, call);
    node->count++;
    node->before = node->last;
    node->last = position;
    return error;
}

static int log_call(struct call_log *log, const struct recent *call)
{
    struct logged_call *added;

    if (array_reserve(&log->calls, &log->capacity, log->count + 1, sizeof(*log->calls)) < 0)
        return ERROR_MEMORY;
    added = &log->calls[log->count++];
    added->time = call->entry.time;
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        added->symbols[alphabet] = call->symbols[alphabet];
    return 0;
}

int loop_finder_feed(struct loop_finder *finder, const struct loop_call *call)
{
    uint64_t shape = mixed(mixed(call->kind + 1) + call->shape);
    struct recent *recent = &finder->recent[++finder->position % RECENT];
    int error;

    *recent = (struct recent){.entry = call->entry, .symbols = {mixed(shape + call->partners), shape}};
    error = finder->log.is_kept ? log_call(&finder->log, recent) : 0;
    enter_contexts(finder, recent);
    for (size_t i = 0; i < CONTEXT_COUNT && error == 0; i++) {
        uint64_t previous = 0;

        error = feed_context(finder, i, call, &previous);
        if (contexts[i].length == 1)
            recent->previous[contexts[i].alphabet] = previous;
    }
    /* The turns that begin with this call have it as their first. */
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct followed *followed = &finder->followed[alphabet];
        uint64_t symbol = recent->symbols[alphabet];
        uint64_t previous = recent->previous[alphabet];

        /* All bits or none, by the sign: as good as random, so not by a jump. */
        for (unsigned i = 0; i < followed->count; i++)
            followed->sets[i] += symbol & (uint64_t)((int64_t)(previous - followed->last[i]) >> 63);
        finder->sums[alphabet] += symbol;
    }
    return error;
}

size_t loop_finder_conclude(struct loop_finder *finder, struct loop *loops)
{
    struct mark_set sets[ALPHABET_COUNT];

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        sets[alphabet] = (struct mark_set){finder->followed[alphabet].marks, finder->followed[alphabet].count};
    return loops_choose(sets, ALPHABET_COUNT, loops);
}

void loop_finder_keep_calls(struct loop_finder *finder)
{
    finder->log.is_kept = true;
}

/* The call at which the mark of the loop comes next, from call `at` on; the number of calls: it does not. `hash` is
 * that of the calls before, and goes on. */
static size_t next_mark(const struct loop_finder *finder, const struct loop *loop, size_t at, uint64_t *hash)
{
    const struct loop_context *context = &contexts[loop->context];
    uint64_t drop = finder->tables[loop->context].drop;
    const struct call_log *log = &finder->log;

    for (; at < log->count; at++) {
        uint64_t oldest = at >= context->length ? log->calls[at - context->length].symbols[context->alphabet] : 0;

        *hash = *hash * BASE + log->calls[at].symbols[context->alphabet] - oldest * drop;
        if ((*hash | 1) == loop->key && log->calls[at].time >= loop->begin)
            return log->calls[at].time <= loop->end ? at : log->count;
    }
    return at;
}

/* When a turn that begins with that call ends; `next` is the next mark, or the number of calls. */
static int64_t end_of_turn(const struct call_log *log, const struct loop *loop, size_t call, size_t next)
{
    if (next < log->count && next - call <= loop_break((uint64_t)loop->calls))
        return log->calls[next].time;
    if (call + loop->usual_calls < next)
        return log->calls[call + loop->usual_calls].time;
    return next - 1 > call ? log->calls[next - 1].time : INT64_MAX;
}

int loop_finder_list(const struct loop_finder *finder, const struct loop *loop, struct listed_turn **turns,
                     size_t *count)
{
    const struct call_log *log = &finder->log;
    size_t capacity = 0;
    uint64_t hash = 0;

    *turns = NULL;
    *count = 0;
    for (size_t call = next_mark(finder, loop, 0, &hash), next; call < log->count; call = next) {
        next = next_mark(finder, loop, call + 1, &hash);
        if (array_reserve(turns, &capacity, *count + 1, sizeof(**turns)) < 0)
            return ERROR_MEMORY;
        (*turns)[(*count)++] = (struct listed_turn){log->calls[call].time, end_of_turn(log, loop, call, next)};
    }
    return 0;
}
