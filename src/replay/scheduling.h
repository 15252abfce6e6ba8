/*
 * Scheduling: ranks block at a wait, and are woken when what they wait for may have come.
 *
 * A rank that blocks waits in one list: that of an operation, or that of another rank whose progress it watches; or for
 * a message, which knows itself that somebody waits; or for a time.
 */
#ifndef CLOCKTALK_REPLAY_SCHEDULING_H
#define CLOCKTALK_REPLAY_SCHEDULING_H

#include "base/array.h"
#include "replay/engine_state.h"

/* 0 or ERROR_MEMORY. */
int timers_push(struct timers *timers, struct timer timer) MUST_CHECK;

/* Takes the earliest away. */
struct timer timers_pop(struct timers *timers);

/* The time of the earliest, or INT64_MAX. */
static inline int64_t timers_next(const struct timers *timers)
{
    return timers->count > 0 ? timers->items[0].time : INT64_MAX;
}

/* The rank stops at its event until it is woken; the wait is looked at again after the largest skew. RANK_BLOCKED or
 * ERROR_MEMORY (reported). */
int schedule_block(struct engine *engine, struct rank *rank, enum block block) MUST_CHECK;

/* Likewise, until the rank of that number has got further. */
int schedule_block_on_rank(struct engine *engine, struct rank *rank, uint32_t blocker) MUST_CHECK;

/* Likewise, until the trace has come to that time. */
int schedule_block_until(struct engine *engine, struct rank *rank, int64_t time) MUST_CHECK;

/* The rank's wait is looked at (deadlock.c) when the trace has come to `time` and the largest skew; a timer that is set
 * already may be later. 0 or ERROR_MEMORY (reported). */
int schedule_deadline(struct engine *engine, struct rank *rank, int64_t time) MUST_CHECK;

/* A timer is set for the rank's deadline, unless it has one, which goes off first. 0 or ERROR_MEMORY (reported). */
int schedule_timer(struct engine *engine, struct rank *rank) MUST_CHECK;

/* The rank will go on: no matter if it is woken twice, or for nothing. */
void schedule_wake(struct engine *engine, uint32_t rank);
void schedule_wake_waiters(struct engine *engine, uint32_t *list);

/* The rank that was taken last is ready still, before all others. */
void schedule_put_back(struct engine *engine, struct rank *rank);

/* Likewise, behind all others. */
void schedule_put_last(struct engine *engine, struct rank *rank);

/* All of a list, which is empty then. */
static inline void schedule_wake_list(struct engine *engine, uint32_t *list)
{
    if (*list != RANK_NONE)
        schedule_wake_waiters(engine, list);
}

static inline bool schedule_has_ready(const struct schedule *schedule)
{
    return schedule->ready_first != schedule->ready_end;
}

/* Nobody is ready: the next who is to be looked at is one for whom a timer was set. */
static inline void schedule_update_alert(struct schedule *schedule)
{
    int64_t until = timers_next(&schedule->until);
    int64_t deadline = timers_next(&schedule->deadlines);

    schedule->alert = until <= deadline ? until : deadline + 1;
}

/* Takes the rank that has been ready for longest, of which there must be one. */
static inline struct rank *schedule_next(struct engine *engine)
{
    uint32_t index =
        engine->schedule.ready[ring_index(engine->schedule.ready_first++, engine->schedule.ready_capacity)];

    engine->ranks[index].is_woken = false;
    return &engine->ranks[index];
}

#endif
