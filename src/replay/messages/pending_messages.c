#include "replay/messages/pending_messages.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/heap.h"
#include "base/ring.h"
#include "replay/messages/message.h"

void pending_messages_init(struct pending_messages *pending)
{
    *pending = (struct pending_messages){.next = INT64_MAX};
}

void pending_messages_deinit(struct pending_messages *pending)
{
    free(pending->queue);
    free(pending->heap);
    pending_messages_init(pending);
}

static bool pending_precedes(const void *a, const void *b)
{
    const struct pending_message *x = a;
    const struct pending_message *y = b;

    return x->time != y->time ? x->time < y->time : x->message->line < y->message->line;
}

static struct pending_message *queue_front(const struct pending_messages *pending)
{
    return &pending->queue[ring_index(pending->queue_first, pending->queue_capacity)];
}

static struct pending_message *queue_back(const struct pending_messages *pending)
{
    return &pending->queue[ring_index(pending->queue_first + pending->queue_count - 1, pending->queue_capacity)];
}

static int push_queue(struct pending_messages *pending, struct pending_message added)
{
    if (pending->queue_count == pending->queue_capacity &&
        ring_reserve(&pending->queue, &pending->queue_capacity, pending->queue_first, pending->queue_count,
                     pending->queue_count + (size_t)1, sizeof(added)) < 0)
        return ERROR_MEMORY;
    pending->queue_count++;
    *queue_back(pending) = added;
    return 0;
}

static int push_heap(struct pending_messages *pending, struct pending_message added)
{
    if (array_reserve(&pending->heap, &pending->heap_capacity, pending->heap_count + (size_t)1, sizeof(added)) < 0)
        return ERROR_MEMORY;
    heap_push(pending->heap, pending->heap_count++, &added, sizeof(added), pending_precedes);
    return 0;
}

int pending_messages_push(struct pending_messages *pending, int64_t time, struct message *message)
{
    struct pending_message added = {time, message};
    bool is_last = pending->queue_count == 0 || pending_precedes(queue_back(pending), &added);
    int error = is_last ? push_queue(pending, added) : push_heap(pending, added);

    if (error == 0 && time < pending->next)
        pending->next = time;
    return error;
}

static bool is_in_heap(const struct pending_messages *pending)
{
    return pending->heap_count > 0 &&
           (pending->queue_count == 0 || pending_precedes(&pending->heap[0], queue_front(pending)));
}

struct message *pending_messages_first(const struct pending_messages *pending)
{
    return is_in_heap(pending) ? pending->heap[0].message : queue_front(pending)->message;
}

const struct message *pending_messages_at(const struct pending_messages *pending, size_t number)
{
    if (number >= pending->queue_count)
        return pending->heap[number - pending->queue_count].message;
    return pending->queue[ring_index(pending->queue_first + number, pending->queue_capacity)].message;
}

struct message *pending_messages_pop(struct pending_messages *pending)
{
    struct message *message = pending_messages_first(pending);

    if (is_in_heap(pending)) {
        heap_pop(pending->heap, pending->heap_count--, sizeof(*pending->heap), pending_precedes);
    } else {
        pending->queue_first++;
        pending->queue_count--;
    }
    pending->next = pending->queue_count > 0 ? queue_front(pending)->time : INT64_MAX;
    if (pending->heap_count > 0 && pending->heap[0].time < pending->next)
        pending->next = pending->heap[0].time;
    return message;
}
