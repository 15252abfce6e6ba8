#include "reports/iterations/loop_finder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

enum {
    RECENT = 1024,      /* calls that are kept, so that the turns before a mark is followed are known as well */
    TABLE_FIRST = 64,   /* slots, a power of two, as is the most */
    TABLE_MOST = 4096,  /* of which three quarters are used */
    FOLLOWED_MOST = 16, /* marks of an alphabet */
    BODIES = 4,         /* that are counted of a mark */
    BREAK = 8,          /* so many turns' calls without a mark, and BREAK_CALLS: the loop was left */
    BREAK_CALLS = 16,
    NESTED = LOOP_TURNS_LEAST, /* turns of an inner loop in one of the outer */
    UNEVEN = 8,                /* so many times the median is far longer */
    FEW_TURNS = 12,            /* fewer must be the same to the call, more may vary */
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

/* A body that turns have: all calls in any order, or which calls there are. The rarest gives way (Misra and Gries). */
struct body {
    uint64_t hash;
    uint64_t count;
    int64_t time;
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
    struct body sets[BODIES];
    struct body sums[BODIES];
    struct turn_at_end first;
    struct turn_at_end final;
    struct loop loop; /* what it comes to */
    struct loop_turn *turns;
    size_t turn_count;
    size_t turn_capacity;
    uint64_t stride; /* every so many turns one is kept */
    struct loop_turn longest[LOOP_LONGEST_KEPT];
    size_t longest_count;
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

struct loop_finder {
    struct context_table tables[CONTEXT_COUNT];
    struct followed followed[ALPHABET_COUNT];
    struct recent recent[RECENT];
    uint64_t sums[ALPHABET_COUNT]; /* of all calls */
    uint64_t position;
};

/* Share of the turns that must be alike, and the least sureness. */
static const double LIKE = 0.51;
static const double SURE = 0.42;

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

static void count_body(struct body *bodies, uint64_t hash, int64_t time)
{
    struct body *rarest = &bodies[0];

    for (size_t i = 0; i < BODIES; i++) {
        if (bodies[i].count > 0 && bodies[i].hash == hash) {
            bodies[i].count++;
            bodies[i].time += time;
            return;
        }
        if (bodies[i].count < rarest->count)
            rarest = &bodies[i];
    }
    if (rarest->count == 0) {
        *rarest = (struct body){hash, 1, time};
        return;
    }
    for (size_t i = 0; i < BODIES; i++) {
        bodies[i].time -= bodies[i].time / (int64_t)bodies[i].count;
        bodies[i].count--;
    }
}

/* Share of the turns that have the body that most have, of their number or their time, whichever is less. */
static double likeness(const struct body *bodies, const struct loop *loop)
{
    double best = 0;

    for (size_t i = 0; i < BODIES; i++) {
        double share = (double)bodies[i].count / (double)loop->closed;
        double time = loop->covered > 0 ? (double)bodies[i].time / (double)loop->covered : share;

        best = fmax(best, fmin(share, time));
    }
    return best;
}

static int compare_lengths(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static int compare_turns(const void *a, const void *b)
{
    const struct loop_turn *x = a;
    const struct loop_turn *y = b;

    return (x->number > y->number) - (x->number < y->number);
}

/* The longest four, and every `stride`th. */
static int keep_turn(struct mark *mark, const struct loop_turn *turn)
{
    struct loop_turn *shortest = &mark->longest[0];

    if (mark->longest_count < LOOP_LONGEST_KEPT) {
        mark->longest[mark->longest_count++] = *turn;
    } else {
        for (size_t i = 1; i < LOOP_LONGEST_KEPT; i++)
            if (mark->longest[i].length < shortest->length)
                shortest = &mark->longest[i];
        if (turn->length > shortest->length)
            *shortest = *turn;
    }
    if (turn->number % mark->stride != 0)
        return 0;
    if (mark->turn_count == LOOP_TURNS_KEPT - LOOP_LONGEST_KEPT) {
        mark->stride *= 2;
        mark->turn_count = 0;
        for (size_t i = 0; i < LOOP_TURNS_KEPT - LOOP_LONGEST_KEPT; i++)
            if (mark->turns[i].number % mark->stride == 0)
                mark->turns[mark->turn_count++] = mark->turns[i];
        if (turn->number % mark->stride != 0)
            return 0;
    }
    if (array_reserve(&mark->turns, &mark->turn_capacity, mark->turn_count + 1 + LOOP_LONGEST_KEPT,
                      sizeof(*mark->turns)) < 0)
        return ERROR_MEMORY;
    mark->turns[mark->turn_count++] = *turn;
    return 0;
}

/* A turn, from one mark to the next: its calls, which calls there are, and their sum. */
struct body_of_turn {
    uint64_t calls;
    uint64_t set;
    uint64_t sum;
};

/* The loop begins here, with the turn that has just ended. */
static void restart_mark(struct mark *mark, const struct loop_moment *begin)
{
    struct mark fresh = {
        .context = mark->context,
        .key = mark->key,
        .at_last = mark->at_last,
        .calls = mark->calls,
        .marks = 2,
        .stride = 1,
        .turns = mark->turns,
        .turn_capacity = mark->turn_capacity,
        .loop = {.begin = begin->time,
                 .instances = 1,
                 .call = mark->loop.call,
                 .site_type = mark->loop.site_type,
                 .site = mark->loop.site,
                 .function = mark->loop.function},
    };

    *mark = fresh;
}

/* The mark has come again: that was a turn, or the loop was left meanwhile. */
static int end_turn(struct mark *mark, const struct body_of_turn *body, const struct loop_moment *start,
                    const struct loop_moment *end)
{
    struct loop_turn turn = {
        .number = mark->marks - 1,
        .start = start->time,
        .length = end->time - start->time,
        .useful = end->useful - start->useful,
        .instructions = end->instructions - start->instructions,
        .cycles = end->cycles - start->cycles,
    };
    double calls = (double)body->calls;

    mark->marks++;
    if (mark->gaps > 0 && body->calls > BREAK * (mark->gap_sum / mark->gaps) + BREAK_CALLS) {
        if ((NESTED - 1) * mark->loop.instances++ <= mark->gaps)
            return 0;
        /* Too few of the others: this is a turn, and what was close together lay outside of the loop. */
        restart_mark(mark, start);
        turn.number = 0;
    }
    mark->final = (struct turn_at_end){body->calls, body->set, body->sum, start->time, end->time};
    if (mark->marks == 2)
        mark->first = mark->final;
    mark->gaps++;
    mark->gap_sum += body->calls;
    mark->gap_squares += calls * calls;
    mark->loop.covered += turn.length;
    count_body(mark->sets, body->set, turn.length);
    count_body(mark->sums, body->sum, turn.length);
    if (mark->gaps == 1 || turn.length < mark->loop.least)
        mark->loop.least = turn.length;
    if (turn.length > mark->loop.most)
        mark->loop.most = turn.length;
    return keep_turn(mark, &turn);
}

static int mark_returns(struct loop_finder *finder, enum alphabet alphabet, unsigned at, const struct loop_call *call)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *mark = &followed->marks[at];
    uint64_t sum = finder->sums[alphabet];
    struct body_of_turn body = {finder->position - followed->last[at], followed->sets[at], sum - mark->calls};
    int error = end_turn(mark, &body, &mark->at_last, &call->entry);

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
static struct body_of_turn recent_body(const struct loop_finder *finder, enum alphabet alphabet, uint64_t from,
                                       uint64_t to)
{
    struct body_of_turn body = {.calls = to - from};

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
        struct body_of_turn body;

        if (finder->position - marks[i] >= RECENT) {
            mark->marks++;
            continue;
        }
        body = recent_body(finder, alphabet, marks[i], marks[i + 1]);
        error = end_turn(mark, &body, &finder->recent[marks[i] % RECENT].entry,
                         &finder->recent[marks[i + 1] % RECENT].entry);
    }
    return error;
}

/* Counts the call in one context; *previous is where it came last. Before the first call there are calls without
 * number, as it were, so that all contexts have their length. */
static inline int feed_context(struct loop_finder *finder, size_t context, const struct loop_call *call,
                               uint64_t symbol, uint64_t *previous)
{
    enum alphabet alphabet = contexts[context].alphabet;
    struct context_table *table = &finder->tables[context];
    uint64_t position = finder->position;
    uint64_t oldest = finder->recent[(position - contexts[context].length) % RECENT].symbols[alphabet];
    struct context_node *node;
    int error = 0;

    table->hash = table->hash * BASE + symbol - oldest * table->drop;
    node = table_get(table, call->entry.time, position);
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

int loop_finder_feed(struct loop_finder *finder, const struct loop_call *call)
{
    uint64_t shape = mixed(mixed(call->kind + 1) + call->shape);
    struct recent *recent = &finder->recent[++finder->position % RECENT];
    int error = 0;

    *recent = (struct recent){.entry = call->entry, .symbols = {mixed(shape + call->partners), shape}};
    for (size_t i = 0; i < CONTEXT_COUNT && error == 0; i++) {
        enum alphabet alphabet = contexts[i].alphabet;
        uint64_t previous = 0;

        error = feed_context(finder, i, call, recent->symbols[alphabet], &previous);
        if (contexts[i].length == 1)
            recent->previous[alphabet] = previous;
    }
    /* The turns that begin with this call have it as their first. */
    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct followed *followed = &finder->followed[alphabet];
        uint64_t symbol = recent->symbols[alphabet];
        uint64_t previous = recent->previous[alphabet];

        for (unsigned i = 0; i < followed->count; i++)
            followed->sets[i] += followed->last[i] > previous ? symbol : 0;
        finder->sums[alphabet] += symbol;
    }
    return error;
}

/* How many turns had these calls. */
static uint64_t count_body_of(const struct body *bodies, uint64_t hash)
{
    for (size_t i = 0; i < BODIES; i++)
        if (bodies[i].count > 0 && bodies[i].hash == hash)
            return bodies[i].count;
    return 0;
}

static const struct body *usual_body(const struct body *bodies)
{
    const struct body *usual = &bodies[0];

    for (size_t i = 1; i < BODIES; i++)
        if (bodies[i].count > usual->count)
            usual = &bodies[i];
    return usual;
}

/* Whether at least half of the time in its turns is in turns that are not far longer than most: else something else
 * goes on between groups of calls that are close together. Of the time all is known, of the turns a sample. */
static bool is_even(const struct mark *mark)
{
    int64_t lengths[LOOP_TURNS_KEPT];
    double even = 0;

    for (size_t i = 0; i < mark->turn_count; i++)
        lengths[i] = mark->turns[i].length;
    qsort(lengths, mark->turn_count, sizeof(lengths[0]), compare_lengths);
    for (size_t i = 0; i < mark->turn_count; i++)
        even += lengths[i] / UNEVEN <= lengths[mark->turn_count / 2] ? (double)lengths[i] : 0;
    return even / (double)mark->turn_count * (double)mark->gaps >= (double)mark->loop.covered / 2;
}

/* Whether the first or the last turn is like no other one, though nearly all are alike: it is what lies before or
 * behind the loop, where a call of its body is made as well. */
static bool is_outside(const struct mark *mark, const struct turn_at_end *turn)
{
    uint64_t sum = usual_body(mark->sums)->count;
    uint64_t set = usual_body(mark->sets)->count;

    if (turn->end == 0)
        return false;
    return (sum > 2 && 10 * sum >= 9 * mark->gaps && count_body_of(mark->sums, turn->sum) < 2) ||
           (set > 2 && 2 * set > mark->gaps && count_body_of(mark->sets, turn->set) < 2);
}

/* Takes a turn off that lies outside of the loop. */
static void take_off(struct mark *mark, const struct turn_at_end *turn)
{
    mark->loop.turns--;
    mark->loop.closed--;
    mark->loop.covered -= turn->end - turn->start;
    mark->gap_sum -= turn->calls;
    mark->gap_squares -= (double)turn->calls * (double)turn->calls;
}

/* What a mark comes to; its sureness is 0 where it is no loop. */
static void judge_mark(struct mark *mark)
{
    struct loop *loop = &mark->loop;
    bool begins_outside = is_outside(mark, &mark->first);
    bool ends_outside = is_outside(mark, &mark->final);
    double mean, spread;

    loop->turns = mark->marks;
    loop->closed = mark->gaps;
    loop->end = mark->at_last.time;
    loop->sureness = 0;
    if (mark->gaps < 3)
        return;
    if (begins_outside) {
        loop->begin = mark->first.end;
        take_off(mark, &mark->first);
    }
    if (ends_outside) {
        loop->end = mark->final.start;
        take_off(mark, &mark->final);
    }
    if (loop->turns < LOOP_TURNS_LEAST || loop->closed < 2)
        return;
    mean = (double)mark->gap_sum / (double)loop->closed;
    spread = sqrt(fmax(mark->gap_squares / (double)loop->closed - mean * mean, 0)) / mean;
    loop->calls = mean;
    loop->likeness = likeness(mark->sets, loop);
    if (loop->likeness >= LIKE && (loop->turns >= FEW_TURNS || likeness(mark->sums, loop) >= LIKE) && is_even(mark))
        loop->sureness = loop->likeness * (1 - fmin(spread, 1));
    if (loop->sureness < SURE)
        loop->sureness = 0;
    /* The first turns of a mark that was followed late are as long as the others. */
    loop->covered = (int64_t)((double)loop->covered / (double)loop->closed * (double)(loop->turns - loop->instances));
}

/* How much speaks for it: of two marks of the same loop the one that more of the run is like, and whose turns have as
 * many of each call. */
static double weight(const struct mark *mark)
{
    return mark->loop.sureness * (1 + likeness(mark->sums, &mark->loop)) * (double)mark->loop.covered;
}

static bool loops_overlap(const struct loop *a, const struct loop *b)
{
    int64_t begin = a->begin > b->begin ? a->begin : b->begin;
    int64_t end = a->end < b->end ? a->end : b->end;
    int64_t shorter = a->end - a->begin < b->end - b->begin ? a->end - a->begin : b->end - b->begin;

    return end > begin && end - begin > shorter / 5;
}

/* Whether the loop is another level of one that has been found: it lies in it, or around it, and its turns are many of
 * the other's, or many make one of them. */
static bool is_level_of(const struct loop *loop, const struct loop *other)
{
    const struct loop *inner = loop->turns > other->turns ? loop : other;
    const struct loop *outer = inner == loop ? other : loop;
    int64_t slack = 2 * (outer->covered / (int64_t)outer->closed); /* the last turn is open, and may be longer */

    return inner->turns >= NESTED * outer->turns && inner->begin >= outer->begin - slack &&
           inner->end <= outer->end + slack && inner->covered >= outer->covered / 4 &&
           outer->covered >= inner->covered / 2;
}

struct selection {
    struct mark *marks[LOOP_LEVELS_MOST];
    enum alphabet alphabets[LOOP_LEVELS_MOST];
    size_t count;
};

static bool can_select(const struct selection *selection, const struct mark *mark, enum alphabet alphabet)
{
    for (size_t i = 0; i < selection->count; i++) {
        const struct loop *other = &selection->marks[i]->loop;

        if (loops_overlap(&mark->loop, other) &&
            (selection->alphabets[i] != alphabet || !is_level_of(&mark->loop, other)))
            return false;
    }
    return selection->count < LOOP_LEVELS_MOST;
}

/* The best mark of an alphabet that can still be selected; of the marks of one loop one that misses no turn. */
static struct mark *best_mark(struct loop_finder *finder, enum alphabet alphabet, const struct selection *selection)
{
    struct followed *followed = &finder->followed[alphabet];
    struct mark *marks = followed->marks;
    struct mark *best = NULL;
    struct mark *whole;

    for (size_t i = 0; i < followed->count; i++)
        if (marks[i].loop.sureness > 0 && can_select(selection, &marks[i], alphabet) &&
            (!best || weight(&marks[i]) > weight(best)))
            best = &marks[i];
    whole = best;
    for (size_t i = 0; best && i < followed->count; i++)
        if (marks[i].loop.turns > whole->loop.turns && marks[i].loop.turns <= best->loop.turns + best->loop.turns / 4 &&
            can_select(selection, &marks[i], alphabet) && weight(&marks[i]) >= 0.9 * weight(best))
            whole = &marks[i];
    return whole;
}

/* The kept turns and the longest, by number. */
static void gather_turns(struct mark *mark)
{
    for (size_t i = 0; i < mark->longest_count; i++)
        if (mark->longest[i].number % mark->stride != 0)
            mark->turns[mark->turn_count++] = mark->longest[i];
    mark->longest_count = 0;
    qsort(mark->turns, mark->turn_count, sizeof(*mark->turns), compare_turns);
    mark->loop.kept = mark->turns;
    mark->loop.kept_count = mark->turn_count;
}

static int compare_loops(const void *a, const void *b)
{
    const struct loop *x = a;
    const struct loop *y = b;

    if (x->entry != y->entry)
        return x->entry < y->entry ? -1 : 1;
    return (x->turns > y->turns) - (x->turns < y->turns);
}

/* Levels of one loop overlap; loops are numbered in the order of time. */
static void number_loops(struct loop *loops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct loop *outer = &loops[i];

        for (size_t k = 0; k < count; k++)
            if (loops_overlap(&loops[k], outer) && loops[k].turns < outer->turns)
                outer = &loops[k];
        loops[i].entry = 0;
        loops[i].level = 1;
        for (size_t k = 0; k < count; k++) {
            bool is_outermost = true;

            for (size_t m = 0; m < count; m++)
                if (loops_overlap(&loops[m], &loops[k]) && loops[m].turns < loops[k].turns)
                    is_outermost = false;
            loops[i].entry += is_outermost && loops[k].begin < outer->begin && &loops[k] != outer;
            loops[i].level += loops_overlap(&loops[k], &loops[i]) && loops[k].turns < loops[i].turns;
        }
    }
    qsort(loops, count, sizeof(*loops), compare_loops);
}

size_t loop_finder_conclude(struct loop_finder *finder, struct loop *loops)
{
    struct selection selection = {.count = 0};

    for (enum alphabet alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++) {
        struct mark *mark;

        for (unsigned i = 0; i < finder->followed[alphabet].count; i++)
            judge_mark(&finder->followed[alphabet].marks[i]);
        while ((mark = best_mark(finder, alphabet, &selection))) {
            selection.marks[selection.count] = mark;
            selection.alphabets[selection.count++] = alphabet;
        }
    }
    for (size_t i = 0; i < selection.count; i++) {
        gather_turns(selection.marks[i]);
        loops[i] = selection.marks[i]->loop;
    }
    number_loops(loops, selection.count);
    return selection.count;
}
