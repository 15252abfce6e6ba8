#include "replay/events/event_queue.h"

#include <stdlib.h>

#include "base/error.h"

void item_pool_deinit(struct item_pool *pool)
{
    while (pool->free) {
        struct item_chunk *chunk = pool->free;

        pool->free = chunk->next;
        free(chunk);
    }
}

static struct item_chunk *take_chunk(struct item_pool *pool)
{
    struct item_chunk *chunk = pool->free;

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

int item_queue_extend(struct item_queue *queue, struct item_pool *pool)
{
    struct item_chunk *chunk = take_chunk(pool);

    if (!chunk)
        return ERROR_MEMORY;
    if (queue->last)
        queue->last->next = chunk;
    else
        queue->first = chunk;
    queue->last = chunk;
    return 0;
}

void item_queue_drop(struct item_queue *queue, struct item_pool *pool)
{
    struct item_chunk *chunk = queue->first;

    queue->first = chunk->next;
    if (!queue->first)
        queue->last = NULL;
    chunk->next = pool->free;
    pool->free = chunk;
}

void item_queue_clear(struct item_queue *queue, struct item_pool *pool)
{
    while (queue->first)
        item_queue_drop(queue, pool);
    queue->count = 0;
}

struct item_cursor item_queue_cursor(const struct item_queue *queue)
{
    return (struct item_cursor){queue->first, queue->first ? queue->first->start : 0};
}

const struct item *item_cursor_next(struct item_cursor *cursor)
{
    while (cursor->chunk && cursor->at == cursor->chunk->end) {
        cursor->chunk = cursor->chunk->next;
        cursor->at = cursor->chunk ? cursor->chunk->start : 0;
    }
    return cursor->chunk ? &cursor->chunk->items[cursor->at++] : NULL;
}
