/*
 * First in, first out, in chunks: the look-ahead's queue and each blocked rank's backlog.
 *
 * Chunks come from a pool that the queues of one replay share, so that memory follows what is held back at the moment.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_EVENT_QUEUE_H
#define CLOCKTALK_REPLAY_EVENTS_EVENT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "replay/events/replay_event.h"

enum { ITEM_CHUNK_SIZE = 126 };

struct item_chunk {
    struct item_chunk *next;
    unsigned start;
    unsigned end;
    struct item items[ITEM_CHUNK_SIZE];
};

struct item_pool {
    struct item_chunk *free;
};

void item_pool_deinit(struct item_pool *pool);

struct item_queue {
    struct item_chunk *first;
    struct item_chunk *last;
    size_t count;
};

/* One more chunk behind the last. 0 or ERROR_MEMORY. */
int item_queue_extend(struct item_queue *queue, struct item_pool *pool) __attribute__((warn_unused_result));

/* Room for one more item, which the caller fills in; NULL when memory ran out. */
static inline struct item *item_queue_add(struct item_queue *queue, struct item_pool *pool)
{
    if ((!queue->last || queue->last->end == ITEM_CHUNK_SIZE) && item_queue_extend(queue, pool) < 0)
        return NULL;
    queue->count++;
    return &queue->last->items[queue->last->end++];
}

/* The oldest item, or NULL; valid until the next call. */
static inline const struct item *item_queue_peek(const struct item_queue *queue)
{
    return queue->count > 0 ? &queue->first->items[queue->first->start] : NULL;
}

/* The oldest items that lie side by side, *count of them, or NULL; valid until items are taken away. */
static inline const struct item *item_queue_front(const struct item_queue *queue, size_t *count)
{
    *count = queue->count > 0 ? queue->first->end - queue->first->start : 0;
    return queue->count > 0 ? &queue->first->items[queue->first->start] : NULL;
}

/* Gives back the first chunk, whose items have been taken. */
void item_queue_drop(struct item_queue *queue, struct item_pool *pool);

/* Takes away that many of those that item_queue_front tells. */
static inline void item_queue_skip(struct item_queue *queue, struct item_pool *pool, size_t count)
{
    queue->count -= count;
    queue->first->start += (unsigned)count;
    if (queue->first->start == queue->first->end)
        item_queue_drop(queue, pool);
}

static inline void item_queue_pop(struct item_queue *queue, struct item_pool *pool)
{
    item_queue_skip(queue, pool, 1);
}

/* Walks over a queue without changing it. */
struct item_cursor {
    const struct item_chunk *chunk;
    unsigned at;
};

struct item_cursor item_queue_cursor(const struct item_queue *queue);
const struct item *item_cursor_next(struct item_cursor *cursor);

void item_queue_clear(struct item_queue *queue, struct item_pool *pool);

#endif
