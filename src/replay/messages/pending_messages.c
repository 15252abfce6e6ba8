#include "replay/messages/pending_messages.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/heap.h"

void pending_messages_init(struct pending_messages *pending, struct pending_room *room)
{
    *pending = (struct pending_messages){.next = INT64_MAX};
    if (room) {
        pending->queue = room->messages;
        pending->queue_capacity = PENDING_ROOM;
    }
}

/* The queue has left its room, or has never had one. */
static bool owns_queue(const struct pending_messages *pending)
{
    return pending->queue_capacity != PENDING_ROOM;
}

void pending_messages_deinit(struct pending_messages *pending)
{
    if (owns_queue(pending))
        free(pending->queue);
    if (pending->heap)
        free(pending->heap->items);
    free(pending->heap);
    pending_messages_init(pending, NULL);
}

static bool heap_precedes(const void *a, const void *b)
{
    return pending_message_precedes(a, b);
}

static int push_heap(struct pending_messages *pending, struct pending_message added)
{
    struct pending_heap *heap = pending->heap ? pending->heap : calloc(1, sizeof(*heap));

    pending->heap = heap;
    if (!heap || array_reserve(&heap->items, &heap->capacity, pending->heap_count + (size_t)1, sizeof(added)) < 0)
        return ERROR_MEMORY;
    heap_push(heap->items, pending->heap_count++, &added, sizeof(added), heap_precedes);
    if (added.time < pending->next)
        pending->next = added.time;
    return 0;
}

/* So many of the queue may come behind one that is added there. */
enum { MOST_BEHIND = 8 };

/* Into the queue, which has room, unless too many come behind it. */
static bool insert_queued(struct pending_messages *pending, const struct pending_message *added)
{
    uint32_t end = pending->queue_first + pending->queue_count;
    uint32_t behind = 0;

    while (behind < pending->queue_count &&
           pending_message_precedes(added, pending_messages_queued(pending, end - 1 - behind)))
        if (++behind > MOST_BEHIND)
            return false;
    for (uint32_t i = 0; i < behind; i++)
        *pending_messages_queued(pending, end - i) = *pending_messages_queued(pending, end - 1 - i);
    *pending_messages_queued(pending, end - behind) = *added;
    pending->queue_count++;
    if (added->time < pending->next)
        pending->next = added->time;
    return true;
}

/* The queue is full. */
static int grow_queue(struct pending_messages *pending)
{
    uint32_t capacity = 2 * (pending->queue ? pending->queue_capacity : PENDING_ROOM);
    struct pending_message *queue = capacity > 0 ? malloc(capacity * sizeof(*queue)) : NULL;

    if (!queue)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < pending->queue_count; i++)
        queue[ring_index(pending->queue_first + i, capacity)] =
            *pending_messages_queued(pending, pending->queue_first + i);
    if (owns_queue(pending))
        free(pending->queue);
    pending->queue = queue;
    pending->queue_capacity = capacity;
    return 0;
}

int pending_messages_push(struct pending_messages *pending, int64_t time, struct message *message)
{
    struct pending_message added = {time, message};

    if (pending->queue_count == pending->queue_capacity && grow_queue(pending) < 0)
        return ERROR_MEMORY;
    return insert_queued(pending, &added) ? 0 : push_heap(pending, added);
}

static bool is_in_heap(const struct pending_messages *pending)
{
    return pending->heap_count > 0 &&
           (pending->queue_count == 0 ||
            pending_message_precedes(pending->heap->items, pending_messages_queued(pending, pending->queue_first)));
}

struct message *pending_messages_first_of_both(const struct pending_messages *pending)
{
    return is_in_heap(pending) ? pending->heap->items->message
                               : pending_messages_queued(pending, pending->queue_first)->message;
}

const struct message *pending_messages_at(const struct pending_messages *pending, size_t number)
{
    if (number >= pending->queue_count)
        return pending->heap->items[number - pending->queue_count].message;
    return pending_messages_queued(pending, pending->queue_first + (uint32_t)number)->message;
}

struct message *pending_messages_pop_of_both(struct pending_messages *pending)
{
    struct message *message = pending_messages_first_of_both(pending);

    if (is_in_heap(pending)) {
        heap_pop(pending->heap->items, pending->heap_count--, sizeof(*pending->heap->items), heap_precedes);
    } else {
        pending->queue_first++;
        pending->queue_count--;
    }
    pending->next = pending->queue_count > 0 ? pending_messages_queued(pending, pending->queue_first)->time : INT64_MAX;
    if (pending->heap_count > 0 && pending->heap->items->time < pending->next)
        pending->next = pending->heap->items->time;
    return message;
}
