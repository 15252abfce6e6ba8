/*
 * Points of a rank's timeline at which messages take effect, in order of time; ties in order of the file.
 *
 * Most are added in order: those stand in a queue. What comes before its last one goes into a binary heap.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H
#define CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct message;

struct point {
    int64_t time;
    struct message *message;
};

struct points {
    int64_t next; /* the time of the earliest, INT64_MAX: there is none */
    struct point *queue; /* a ring */
    struct point *heap;
    uint32_t queue_first;
    uint32_t queue_count;
    uint32_t queue_capacity; /* a power of two */
    uint32_t heap_count;
    uint32_t heap_capacity;
};

void points_init(struct points *points);
void points_deinit(struct points *points);

/* 0 or ERROR_MEMORY. */
int points_push(struct points *points, int64_t time, struct message *message) __attribute__((warn_unused_result));

/* The earliest, which there must be; points_take takes it away. */
struct message *points_first(const struct points *points);
struct message *points_take(struct points *points);

/* Also of a structure that is all zero. */
static inline bool points_are_empty(const struct points *points)
{
    return points->queue_count + points->heap_count == 0;
}

/* The time of the earliest, or INT64_MAX. */
static inline int64_t points_next(const struct points *points)
{
    return points->next;
}

#endif
