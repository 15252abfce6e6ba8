/*
 * Messages that have yet to take effect on a rank's timeline, in order of time; ties in order of the file.
 *
 * Most are added in order, or nearly so: those stand in a queue. What comes far before its last one goes into a binary
 * heap. Hardly any queue outgrows the room that it begins with.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H
#define CLOCKTALK_REPLAY_MESSAGES_PENDING_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "replay/messages/message.h"

struct pending_message {
    int64_t time;
    struct message *message;
};

enum { PENDING_ROOM = 4 };

/* A cache line. */
struct pending_room {
    _Alignas(64) struct pending_message messages[PENDING_ROOM];
};

struct pending_heap {
    struct pending_message *items;
    size_t capacity;
};

struct pending_messages {
    int64_t next;                  /* the time of the earliest, INT64_MAX: there is none */
    struct pending_message *queue; /* a ring (base/array.h), the room while that is enough */
    struct pending_heap *heap;     /* NULL: there has been none */
    uint32_t queue_capacity;
    uint32_t queue_first;
    uint32_t queue_count;
    uint32_t heap_count;
};

/* The room is the caller's, and outlives them; NULL: they have none. */
void pending_messages_init(struct pending_messages *pending, struct pending_room *room);
void pending_messages_deinit(struct pending_messages *pending);

/* 0 or ERROR_MEMORY. */
int pending_messages_push(struct pending_messages *pending, int64_t time, struct message *message) MUST_CHECK;

/* The next two functions where there is something in the heap. */
struct message *pending_messages_first_of_both(const struct pending_messages *pending);
struct message *pending_messages_pop_of_both(struct pending_messages *pending);

/* One of the queue, by number. */
static inline struct pending_message *pending_messages_queued(const struct pending_messages *pending, uint32_t number)
{
    return &pending->queue[ring_index(number, pending->queue_capacity)];
}

static inline bool pending_message_precedes(const struct pending_message *a, const struct pending_message *b)
{
    return a->time != b->time ? a->time < b->time : a->message->line < b->message->line;
}

/* As pending_messages_push, of the message that was read last: if it comes behind all others in the queue, and there
 * is room, as is usual; else false. */
static inline bool pending_messages_append(struct pending_messages *pending, int64_t time, struct message *message)
{
    uint32_t end = pending->queue_first + pending->queue_count;

    if (pending->queue_count == pending->queue_capacity ||
        (pending->queue_count > 0 && pending_messages_queued(pending, end - 1)->time > time))
        return false;
    *pending_messages_queued(pending, end) = (struct pending_message){time, message};
    pending->queue_count++;
    if (time < pending->next)
        pending->next = time;
    return true;
}

/* The earliest, which there must be; pending_messages_pop takes it away. */
static inline struct message *pending_messages_first(const struct pending_messages *pending)
{
    return pending->heap_count == 0 ? pending_messages_queued(pending, pending->queue_first)->message
                                    : pending_messages_first_of_both(pending);
}

static inline struct message *pending_messages_pop(struct pending_messages *pending)
{
    struct message *message;

    if (pending->heap_count > 0)
        return pending_messages_pop_of_both(pending);
    message = pending_messages_queued(pending, pending->queue_first++)->message;
    pending->queue_count--;
    pending->next = pending->queue_count > 0 ? pending_messages_queued(pending, pending->queue_first)->time : INT64_MAX;
    return message;
}

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
