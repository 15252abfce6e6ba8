/*
 * First in, first out, in chunks: the look-ahead's queue and each blocked rank's backlog.
 *
 * Chunks come from a pool that the queues of one replay share, so that memory follows what is held back at the moment.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_EVENT_QUEUE_H
#define CLOCKTALK_REPLAY_EVENTS_EVENT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "replay/events/replay_event.h"

enum { EVENT_CHUNK_SIZE = 126 };

struct event_chunk {
    struct event_chunk *next;   /* in a queue: all but the last one are filled up to their end */
    struct replay_event *start; /* its oldest event */
    struct replay_event items[EVENT_CHUNK_SIZE];
};

struct event_pool {
    struct event_chunk *free;
};

void event_pool_deinit(struct event_pool *pool);

/* All zero: empty. */
struct event_queue {
    struct event_chunk *first;
    struct replay_event *end;   /* where the next event goes, in the last chunk */
    struct replay_event *limit; /* the last chunk's end */
};

/* One more chunk after the last. 0 or ERROR_MEMORY. */
int event_queue_extend(struct event_queue *queue, struct event_pool *pool) MUST_CHECK;

/* Whether there is room for one more event as the queue is. */
static inline bool event_queue_has_room(const struct event_queue *queue)
{
    return queue->end != queue->limit;
}

/* That room, which the caller fills in. */
static inline struct replay_event *event_queue_place(struct event_queue *queue)
{
    return queue->end++;
}

/* Room for one more event, which the caller fills in; NULL when memory ran out. */
static inline struct replay_event *event_queue_add(struct event_queue *queue, struct event_pool *pool)
{
    return event_queue_has_room(queue) || event_queue_extend(queue, pool) == 0 ? event_queue_place(queue) : NULL;
}

/* The oldest event, or NULL; valid until the next call. */
static inline const struct replay_event *event_queue_peek(const struct event_queue *queue)
{
    return queue->first ? queue->first->start : NULL;
}

/* Where the events of a chunk end. */
static inline const struct replay_event *event_queue_end(const struct event_queue *queue,
                                                         const struct event_chunk *chunk)
{
    return chunk->next ? chunk->items + EVENT_CHUNK_SIZE : queue->end;
}

/* The oldest events that lie side by side, *count of them, or NULL; valid until events are taken away. */
static inline const struct replay_event *event_queue_front(const struct event_queue *queue, size_t *count)
{
    *count = queue->first ? (size_t)(event_queue_end(queue, queue->first) - queue->first->start) : 0;
    return event_queue_peek(queue);
}

/* Gives back the first chunk, whose events have been taken. */
void event_queue_drop(struct event_queue *queue, struct event_pool *pool);

/* Takes away that many of those that event_queue_front returns. */
static inline void event_queue_skip(struct event_queue *queue, struct event_pool *pool, size_t count)
{
    queue->first->start += count;
    if (queue->first->start == event_queue_end(queue, queue->first))
        event_queue_drop(queue, pool);
}

static inline void event_queue_pop(struct event_queue *queue, struct event_pool *pool)
{
    event_queue_skip(queue, pool, 1);
}

/* Walks over a queue without changing it. */
struct event_cursor {
    const struct event_queue *queue;
    const struct event_chunk *chunk;
    const struct replay_event *next;
};

struct event_cursor event_queue_cursor(const struct event_queue *queue);
const struct replay_event *event_cursor_next(struct event_cursor *cursor);

void event_queue_clear(struct event_queue *queue, struct event_pool *pool);

#endif
