#include "replay/events/event_queue.h"

#include <stdlib.h>

#include "base/error.h"

void event_pool_deinit(struct event_pool *pool)
{
    while (pool->free) {
        struct event_chunk *chunk = pool->free;

        pool->free = chunk->next;
        free(chunk);
    }
}

/* A chunk ends with its items: the last one lies before the limit. */
int event_queue_extend(struct event_queue *queue, struct event_pool *pool)
{
    struct event_chunk *chunk = pool->free ? pool->free : malloc(sizeof(*chunk));

    if (!chunk)
        return ERROR_MEMORY;
    if (pool->free)
        pool->free = chunk->next;
    chunk->next = NULL;
    chunk->start = chunk->items;
    if (queue->first)
        ((struct event_chunk *)(void *)queue->limit - 1)->next = chunk;
    else
        queue->first = chunk;
    queue->end = chunk->items;
    queue->limit = chunk->items + EVENT_CHUNK_SIZE;
    return 0;
}

void event_queue_drop(struct event_queue *queue, struct event_pool *pool)
{
    struct event_chunk *chunk = queue->first;

    if (chunk->next)
        queue->first = chunk->next;
    else
        *queue = (struct event_queue){0};
    chunk->next = pool->free;
    pool->free = chunk;
}

void event_queue_clear(struct event_queue *queue, struct event_pool *pool)
{
    while (queue->first)
        event_queue_drop(queue, pool);
}

struct event_cursor event_queue_cursor(const struct event_queue *queue)
{
    return (struct event_cursor){queue, queue->first, event_queue_peek(queue)};
}

const struct replay_event *event_cursor_next(struct event_cursor *cursor)
{
    if (cursor->chunk && cursor->next == event_queue_end(cursor->queue, cursor->chunk)) {
        cursor->chunk = cursor->chunk->next;
        cursor->next = cursor->chunk ? cursor->chunk->items : NULL;
    }
    return cursor->chunk ? cursor->next++ : NULL;
}
