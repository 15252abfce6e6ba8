/*
 * Messages that have yet to take effect on a rank's timeline, in order of time; ties in order of the file.
 *
 * Most are added in order: those stand in a queue. What comes before its last one goes into a binary heap.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H
#define CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct message;

struct pending_message {
    int64_t time;
    struct message *message;
};

struct pending_messages {
    int64_t next;                  /* the time of the earliest, INT64_MAX: there is none */
    struct pending_message *queue; /* a ring (base/ring.h) */
    struct pending_message *heap;
    size_t queue_capacity;
    size_t heap_capacity;
    uint32_t queue_first;
    uint32_t queue_count;
    uint32_t heap_count;
};

void pending_messages_init(struct pending_messages *pending);
void pending_messages_deinit(struct pending_messages *pending);

/* 0 or ERROR_MEMORY. */
int pending_messages_push(struct pending_messages *pending, int64_t time, struct message *message)
    __attribute__((warn_unused_result));

/* The earliest, which there must be; pending_messages_pop takes it away. */
struct message *pending_messages_first(const struct pending_messages *pending);
struct message *pending_messages_pop(struct pending_messages *pending);

/* Also of a structure that is all zero. */
static inline bool pending_messages_are_empty(const struct pending_messages *pending)
{
    return pending->queue_count + pending->heap_count == 0;
}

static inline size_t pending_messages_count(const struct pending_messages *pending)
{
    return (size_t)pending->queue_count + pending->heap_count;
}

/* One of them, by number, in no order that matters. */
const struct message *pending_messages_at(const struct pending_messages *pending, size_t number);

/* The time of the earliest, or INT64_MAX. */
static inline int64_t pending_messages_next(const struct pending_messages *pending)
{
    return pending->next;
}

#endif
