#include "reports/iterations/loops/loop_search.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/error.h"
#include "reports/iterations/loops/context_table.h"

enum {
    TOGETHER = 64,      /* calls that a finder takes at a time: while it is in the processor's cache */
    WAITING_MOST = 256, /* calls of a rank that wait for others */
};

/* With thousands of ranks, which make few calls each, what these touch lies close together: rings come last. */
struct searched_rank {
    struct loop_finder *finder;
    struct context_table likes; /* its calls: with which number one like it came first */
    uint64_t calls;             /* that it has made; the finder's have been taken, the others wait */
    uint64_t before;            /* those before the one that stands first in the ring */
    uint64_t stop;              /* with so many there is something to do */
    uint64_t goal;              /* of a finder's first rank: with so many of all of its ranks it takes calls, */
    uint32_t behind;            /* and how many of them have fewer */
    bool leaves;                /* the finder */
    struct rank_times times;
    struct loop_call waiting[WAITING_MOST]; /* a ring */
};

struct loop_search {
    struct searched_rank *ranks;
    uint32_t count;
};

static struct searched_rank *rank_of(struct rank_times *times)
{
    return (struct searched_rank *)((char *)times - offsetof(struct searched_rank, times));
}

static inline struct loop_call *waiting_call(struct searched_rank *rank, uint64_t number)
{
    return &rank->waiting[(number - 1 - rank->before) % WAITING_MOST];
}

/* Where only the latest call waits, the ring begins with it, so that little of it is used. */
static inline void restart_ring(struct searched_rank *rank, uint64_t taken)
{
    if (rank->calls != taken + 1)
        return;
    rank->waiting[0] = *waiting_call(rank, rank->calls);
    rank->before = taken;
}

static void set_goal(const struct loop_finder *finder)
{
    struct searched_rank *first = rank_of(loop_finder_ranks(finder));
    uint64_t taken = loop_finder_calls(finder);

    first->goal = taken + 1 + TOGETHER;
    first->behind = 0;
    for (struct rank_times *times = loop_finder_ranks(finder); times; times = times->next) {
        bool is_behind = rank_of(times)->calls < first->goal;

        restart_ring(rank_of(times), taken);
        first->behind += is_behind;
        rank_of(times)->stop = is_behind ? first->goal : taken + WAITING_MOST;
    }
}

struct loop_search *loop_search_new(uint32_t rank_count, uint32_t kept_rank)
{
    struct loop_search *search = calloc(1, sizeof(*search));
    struct rank_times **end = NULL;
    struct loop_finder *shared = NULL;

    if (!search)
        return NULL;
    search->ranks = calloc(rank_count, sizeof(*search->ranks));
    if (!search->ranks)
        return loop_search_free(search);
    search->count = rank_count;
    for (uint32_t i = 0; i < rank_count; i++) {
        struct searched_rank *rank = &search->ranks[i];
        bool is_alone = i == kept_rank && shared;

        rank->finder = shared && !is_alone ? shared : loop_finder_new(&rank->times);
        if (!rank->finder)
            return loop_search_free(search);
        if (i == kept_rank)
            loop_finder_keep_calls(rank->finder);
        if (is_alone)
            continue;
        if (end)
            *end = &rank->times;
        end = &rank->times.next;
        shared = rank->finder;
    }
    for (uint32_t i = 0; i < rank_count; i++)
        if (loop_finder_ranks(search->ranks[i].finder) == &search->ranks[i].times)
            set_goal(search->ranks[i].finder);
    return search;
}

struct loop_search *loop_search_free(struct loop_search *search)
{
    if (!search)
        return NULL;
    /* Of the ranks of a finder the first has the lowest number. */
    for (uint32_t i = search->count; i-- > 0;) {
        struct searched_rank *rank = &search->ranks[i];

        if (rank->finder && loop_finder_ranks(rank->finder) == &rank->times)
            loop_finder_free(rank->finder);
        rank_times_deinit(&rank->times);
        context_table_deinit(&rank->likes);
    }
    free(search->ranks);
    free(search);
    return NULL;
}

/* The ranks that leave go on with a copy of the finder; if the first is one of them, the others do. */
static int split(struct loop_finder *finder)
{
    struct rank_times *first = loop_finder_ranks(finder);
    struct rank_times *parts[2];
    struct rank_times **ends[2] = {&parts[false], &parts[true]};
    bool first_leaves = rank_of(first)->leaves;
    struct loop_finder *copy;

    for (struct rank_times *times = first; times; times = times->next) {
        bool leaves = rank_of(times)->leaves != first_leaves;

        rank_of(times)->leaves = false;
        *ends[leaves] = times;
        ends[leaves] = &times->next;
    }
    *ends[false] = *ends[true] = NULL;
    copy = loop_finder_copy(finder, parts[true]);
    for (struct rank_times *times = parts[true]; times; times = times->next)
        rank_of(times)->finder = copy;
    if (!copy)
        return ERROR_MEMORY;
    set_goal(finder);
    set_goal(copy);
    return 0;
}

/* Adds a call that is like none before. 0 or ERROR_MEMORY. */
static __attribute__((noinline)) int add_like(struct context_table *likes, uint64_t hash, uint64_t number)
{
    if (!context_table_has_room(likes, 1) && context_table_grow(likes, number) < 0)
        return ERROR_MEMORY;
    context_table_add(likes, context_table_slot(likes, hash), hash, (int64_t)number, 0, 0);
    return 0;
}

/* Partners differ from rank to rank: that its messages come from the same ones as in an earlier call is what tells a
 * call from others, and may be the same on all. */
static inline int find_like(struct searched_rank *rank, struct loop_call *call, uint64_t number)
{
    struct context_table *likes = &rank->likes;
    struct context_node *like;
    uint64_t hash = call->kind * UINT64_C(0xbf58476d1ce4e5b9) + call->shape * UINT64_C(0x94d049bb133111eb) +
                    call->partners * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = likes->size > 0 ? context_table_find(likes, hash) : 0;

    if (at == 0) {
        if (add_like(likes, hash, number) < 0)
            return ERROR_MEMORY;
        at = likes->used;
    }
    like = &likes->nodes[at];
    like->left--;
    like->last = number;
    call->like = (uint64_t)like->first;
    return 0;
}

/* The rank's call of that number, the next one that its finder takes. NULL: memory ran out. */
static inline struct loop_call *number_call(struct rank_times *times, uint64_t number)
{
    struct loop_call *call = waiting_call(rank_of(times), number);

    times->recent[number % CALLS_KNOWN] = call->entry;
    if (call->partners != 0 && call->like == 0 && find_like(rank_of(times), call, number) < 0)
        return NULL;
    return call;
}

/* All ranks of the finder have made the next call. Those for whom it is another one leave. */
static inline __attribute__((always_inline)) int take_waiting_call(struct loop_finder *finder)
{
    struct rank_times *first = loop_finder_ranks(finder);
    uint64_t number = loop_finder_calls(finder) + 1;
    struct loop_call *call = number_call(first, number);
    bool differ = false;
    int error = 0;

    if (!call)
        return ERROR_MEMORY;
    for (struct rank_times *times = first->next; times; times = times->next) {
        const struct loop_call *own = number_call(times, number);

        if (!own)
            return ERROR_MEMORY;
        if (own->kind != call->kind || own->shape != call->shape || own->like != call->like)
            differ = rank_of(times)->leaves = true;
    }
    if (differ)
        error = split(finder);
    return error < 0 ? error : loop_finder_feed(finder, call);
}

/* How many calls all ranks of the finder have made that it has not taken. The latest one is `open`, 1, or none is. */
static uint64_t ready_calls(const struct loop_finder *finder, uint64_t open)
{
    uint64_t taken = loop_finder_calls(finder) + open, least = UINT64_MAX;

    for (struct rank_times *times = loop_finder_ranks(finder); times; times = times->next)
        if (rank_of(times)->calls < least)
            least = rank_of(times)->calls;
    return least > taken ? least - taken : 0;
}

/* Takes them. When ranks have left there may be more. */
static int take_calls(struct loop_finder *finder, uint64_t open)
{
    int error = 0;

    for (uint64_t ready; error == 0 && (ready = ready_calls(finder, open)) > 0;)
        for (; ready > 0 && error == 0; ready--)
            error = take_waiting_call(finder);
    return error;
}

/* Those ranks leave whose calls have all been taken, but for one that is open. 1: the others have calls; 0: there are
 * none that do, or none that do not. */
static int leave_behind(struct loop_finder *finder, uint64_t open)
{
    bool any_leaves = false, any_stays = false;
    int error;

    for (struct rank_times *times = loop_finder_ranks(finder); times; times = times->next) {
        bool leaves = rank_of(times)->calls <= loop_finder_calls(finder) + open;

        any_leaves |= leaves;
        any_stays |= !leaves;
    }
    if (!any_leaves || !any_stays)
        return 0;
    for (struct rank_times *times = loop_finder_ranks(finder); times; times = times->next)
        rank_of(times)->leaves = rank_of(times)->calls <= loop_finder_calls(finder) + open;
    error = split(finder);
    return error < 0 ? error : 1;
}

/* The finder takes calls when all of its ranks have made enough, and when no more of this one can wait; then those that
 * have made too few leave. */
static __attribute__((noinline)) int stop_rank(struct searched_rank *rank)
{
    struct searched_rank *first = rank_of(loop_finder_ranks(rank->finder));
    int error;

    if (rank->calls == first->goal && --first->behind > 0) {
        rank->stop = loop_finder_calls(rank->finder) + WAITING_MOST;
        return 0;
    }
    error = take_calls(rank->finder, 1);
    /* As many of its calls wait as can. */
    while (error == 0 && rank->calls - loop_finder_calls(rank->finder) == WAITING_MOST) {
        error = leave_behind(rank->finder, 1);
        if (error >= 0)
            error = take_calls(rank->finder, 1);
    }
    /* Where memory has run out the rank may have no finder any more. */
    if (error == 0)
        set_goal(rank->finder);
    return error;
}

struct loop_call *loop_search_room(struct loop_search *search, uint32_t rank)
{
    struct searched_rank *own = &search->ranks[rank];

    return waiting_call(own, own->calls + 1);
}

int loop_search_add(struct loop_search *search, uint32_t rank)
{
    struct searched_rank *own = &search->ranks[rank];

    return ++own->calls == own->stop ? stop_rank(own) : 0;
}

struct loop_call *loop_search_latest(struct loop_search *search, uint32_t rank)
{
    struct searched_rank *own = &search->ranks[rank];

    return own->calls > 0 ? waiting_call(own, own->calls) : NULL;
}

uint64_t loop_search_calls(const struct loop_search *search, uint32_t rank)
{
    return search->ranks[rank].calls;
}

/* Until all ranks of the finder have made as many calls. */
static int conclude_finder(struct loop_finder *finder)
{
    int error;

    do {
        error = take_calls(finder, 0);
        if (error == 0)
            error = leave_behind(finder, 0);
    } while (error == 1);
    return error < 0 ? error : loop_finder_conclude(finder);
}

int loop_search_conclude(struct loop_search *search)
{
    int error = 0;

    for (uint32_t i = 0; i < search->count && error == 0; i++) {
        struct searched_rank *rank = &search->ranks[i];

        if (loop_finder_ranks(rank->finder) == &rank->times)
            error = conclude_finder(rank->finder);
    }
    return error;
}

struct loop *loop_search_loops(const struct loop_search *search, uint32_t rank, size_t *count)
{
    *count = search->ranks[rank].times.loop_count;
    return search->ranks[rank].times.loops;
}
