/*
 * Alarms: ranks to be looked at when the trace has come to a time. A binary heap.
 */
#ifndef CLOCKTALK_REPLAY_TIMERS_H
#define CLOCKTALK_REPLAY_TIMERS_H

#include <stddef.h>
#include <stdint.h>

struct alarm {
    int64_t time;
    uint32_t rank;
};

struct alarms {
    struct alarm *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY. */
int alarms_push(struct alarms *alarms, int64_t time, uint32_t rank) __attribute__((warn_unused_result));

/* Takes the earliest away. */
struct alarm alarms_pop(struct alarms *alarms);

/* The time of the earliest, or INT64_MAX. */
static inline int64_t alarms_next(const struct alarms *alarms)
{
    return alarms->count > 0 ? alarms->items[0].time : INT64_MAX;
}

#endif
