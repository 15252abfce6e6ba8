/*
 * Timers: ranks to be looked at when the trace has come to a time. A binary heap.
 */
#ifndef CLOCKTALK_REPLAY_TIMERS_H
#define CLOCKTALK_REPLAY_TIMERS_H

#include <stddef.h>
#include <stdint.h>

struct timer {
    int64_t time;
    uint32_t rank;
};

struct timers {
    struct timer *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY. */
int timers_push(struct timers *timers, int64_t time, uint32_t rank) __attribute__((warn_unused_result));

/* Takes the earliest away. */
struct timer timers_pop(struct timers *timers);

/* The time of the earliest, or INT64_MAX. */
static inline int64_t timers_next(const struct timers *timers)
{
    return timers->count > 0 ? timers->items[0].time : INT64_MAX;
}

#endif
