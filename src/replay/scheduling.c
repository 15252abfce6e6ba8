#include "replay/scheduling.h"

#include <stdbool.h>

#include "base/array.h"
#include "base/heap.h"

/* Ties go to the lowest rank. */
static bool timer_precedes(const void *a, const void *b)
{
    const struct timer *x = a, *y = b;

    return x->time != y->time ? x->time < y->time : x->rank < y->rank;
}

int timers_push(struct timers *timers, struct timer timer)
{
    int error = array_reserve(&timers->items, &timers->capacity, timers->count + 1, sizeof(timer));

    if (error < 0)
        return error;
    heap_push(timers->items, timers->count++, &timer, sizeof(timer), timer_precedes);
    return 0;
}

struct timer timers_pop(struct timers *timers)
{
    struct timer first = timers->items[0];

    heap_pop(timers->items, timers->count--, sizeof(first), timer_precedes);
    return first;
}

int schedule_timer(struct engine *engine, struct rank *rank)
{
    if (rank->has_timer)
        return 0;
    if (timers_push(&engine->schedule.deadlines, (struct timer){rank->deadline, engine_index(engine, rank), false}) < 0)
        return diag_no_memory(engine->anomalies->diag);
    rank->has_timer = true;
    engine->schedule.alert = INT64_MIN;
    return 0;
}

int schedule_deadline(struct engine *engine, struct rank *rank, int64_t time)
{
    int64_t skew = engine->options->max_skew;

    rank->deadline = time > INT64_MAX - skew ? INT64_MAX : time + skew;
    return schedule_timer(engine, rank);
}

/* Who waits for members that are lost must not fall behind by as much at each of their calls: a rank that has fallen
 * behind by the largest skew is looked at with the next event, and what it waits for in a collective at once. What the
 * present decides comes by itself. */
static int64_t wait_begin(const struct engine *engine, const struct rank *rank, enum block block)
{
    int64_t latest = engine->clock.now - engine->options->max_skew;

    if (block == BLOCK_NOW)
        return engine->clock.now;
    return block == BLOCK_OPERATION || rank->raw > latest ? rank->raw : latest;
}

int schedule_block(struct engine *engine, struct rank *rank, enum block block)
{
    int error = schedule_deadline(engine, rank, wait_begin(engine, rank, block));

    rank->block = block;
    return error < 0 ? error : RANK_BLOCKED;
}

int schedule_block_on_rank(struct engine *engine, struct rank *rank, uint32_t blocker)
{
    struct rank *watched = &engine->ranks[blocker];

    rank->blocker = blocker;
    rank->awaited = NULL;
    rank->next_waiter = watched->watchers;
    watched->watchers = engine_index(engine, rank);
    return schedule_block(engine, rank, BLOCK_PROGRESS);
}

int schedule_block_until(struct engine *engine, struct rank *rank, int64_t time)
{
    if (timers_push(&engine->schedule.until, (struct timer){time, engine_index(engine, rank), false}) < 0)
        return diag_no_memory(engine->anomalies->diag);
    engine->schedule.alert = INT64_MIN;
    return schedule_block(engine, rank, BLOCK_NOW);
}

void schedule_wake(struct engine *engine, uint32_t index)
{
    struct rank *rank = &engine->ranks[index];

    if (rank->is_woken || rank->block == BLOCK_NONE)
        return;
    rank->is_woken = true;
    rank->block = BLOCK_NONE;
    engine->schedule.alert = INT64_MIN;
    engine->schedule.ready[ring_index(engine->schedule.ready_end++, engine->schedule.ready_capacity)] = index;
}

void schedule_put_back(struct engine *engine, struct rank *rank)
{
    rank->is_woken = true;
    engine->schedule.alert = INT64_MIN;
    engine->schedule.ready[ring_index(--engine->schedule.ready_first, engine->schedule.ready_capacity)] =
        engine_index(engine, rank);
}

void schedule_put_last(struct engine *engine, struct rank *rank)
{
    rank->is_woken = true;
    engine->schedule.alert = INT64_MIN;
    engine->schedule.ready[ring_index(engine->schedule.ready_end++, engine->schedule.ready_capacity)] =
        engine_index(engine, rank);
}

void schedule_wake_waiters(struct engine *engine, uint32_t *list)
{
    while (*list != RANK_NONE) {
        uint32_t index = *list;

        *list = engine->ranks[index].next_waiter;
        schedule_wake(engine, index);
    }
}
