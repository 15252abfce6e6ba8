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

static struct event_chunk *get_chunk(struct event_pool *pool)
{
    struct event_chunk *chunk = pool->free;

    if (chunk)
        pool->free = chunk->next;
    else
        chunk = malloc(sizeof(*chunk));
    if (chunk) {
        chunk->next = NULL;
        chunk->start = chunk->end = 0;
    }
    return chunk;
}

int event_queue_extend(struct event_queue *queue, struct event_pool *pool)
{
    struct event_chunk *chunk = get_chunk(pool);

    if (!chunk)
        return ERROR_MEMORY;
    if (queue->last)
        queue->last->next = chunk;
    else
        queue->first = chunk;
    queue->last = chunk;
    return 0;
}

void event_queue_drop(struct event_queue *queue, struct event_pool *pool)
{
    struct event_chunk *chunk = queue->first;

    queue->first = chunk->next;
    if (!queue->first)
        queue->last = NULL;
    chunk->next = pool->free;
    pool->free = chunk;
}

void event_queue_clear(struct event_queue *queue, struct event_pool *pool)
{
    while (queue->first)
        event_queue_drop(queue, pool);
    queue->count = 0;
}

struct event_cursor event_queue_cursor(const struct event_queue *queue)
{
    return (struct event_cursor){queue->first, queue->first ? queue->first->start : 0};
}

const struct replay_event *event_cursor_next(struct event_cursor *cursor)
{
    while (cursor->chunk && cursor->at == cursor->chunk->end) {
        cursor->chunk = cursor->chunk->next;
        cursor->at = cursor->chunk ? cursor->chunk->start : 0;
    }
    return cursor->chunk ? &cursor->chunk->items[cursor->at++] : NULL;
}
