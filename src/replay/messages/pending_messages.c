#include "replay/messages/pending_messages.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/messages/message.h"

enum { FIRST_CAPACITY = 8 };

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

static bool earlier(const struct pending_message *a, const struct pending_message *b)
{
    return a->time != b->time ? a->time < b->time : a->message->line < b->message->line;
}

static struct pending_message *queue_at(const struct pending_messages *pending, uint32_t place)
{
    return &pending->queue[(pending->queue_first + place) & (pending->queue_capacity - 1)];
}

static int grow_queue(struct pending_messages *pending)
{
    uint32_t capacity = pending->queue_capacity > 0 ? 2 * pending->queue_capacity : FIRST_CAPACITY;
    struct pending_message *queue = capacity > 0 ? malloc(capacity * sizeof(*queue)) : NULL;

    if (!queue)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < pending->queue_count; i++)
        queue[i] = *queue_at(pending, i);
    free(pending->queue);
    pending->queue = queue;
    pending->queue_first = 0;
    pending->queue_capacity = capacity;
    return 0;
}

static int push_queue(struct pending_messages *pending, struct pending_message point)
{
    if (pending->queue_count == pending->queue_capacity && grow_queue(pending) < 0)
        return ERROR_MEMORY;
    *queue_at(pending, pending->queue_count++) = point;
    return 0;
}

static int grow_heap(struct pending_messages *pending)
{
    size_t capacity = pending->heap_capacity;

    if (array_reserve(&pending->heap, &capacity, capacity + 1, sizeof(*pending->heap)) < 0)
        return ERROR_MEMORY;
    pending->heap_capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
    return pending->heap_count < pending->heap_capacity ? 0 : ERROR_MEMORY;
}

static int push_heap(struct pending_messages *pending, struct pending_message point)
{
    uint32_t at = pending->heap_count;

    if (pending->heap_count == pending->heap_capacity && grow_heap(pending) < 0)
        return ERROR_MEMORY;
    pending->heap_count++;
    while (at > 0 && earlier(&point, &pending->heap[(at - 1) / 2])) {
        pending->heap[at] = pending->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    pending->heap[at] = point;
    return 0;
}

int pending_messages_push(struct pending_messages *pending, int64_t time, struct message *message)
{
    struct pending_message point = {time, message};
    bool is_last = pending->queue_count == 0 || earlier(queue_at(pending, pending->queue_count - 1), &point);
    int error = is_last ? push_queue(pending, point) : push_heap(pending, point);

    if (error == 0 && time < pending->next)
        pending->next = time;
    return error;
}

static void pop_heap(struct pending_messages *pending)
{
    struct pending_message last = pending->heap[--pending->heap_count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= pending->heap_count)
            break;
        if (child + 1 < pending->heap_count && earlier(&pending->heap[child + 1], &pending->heap[child]))
            child++;
        if (!earlier(&pending->heap[child], &last))
            break;
        pending->heap[at] = pending->heap[child];
        at = child;
    }
    if (pending->heap_count > 0)
        pending->heap[at] = last;
}

static bool is_in_heap(const struct pending_messages *pending)
{
    return pending->heap_count > 0 && (pending->queue_count == 0 || earlier(&pending->heap[0], queue_at(pending, 0)));
}

struct message *pending_messages_first(const struct pending_messages *pending)
{
    return is_in_heap(pending) ? pending->heap[0].message : queue_at(pending, 0)->message;
}

struct message *pending_messages_take(struct pending_messages *pending)
{
    struct message *message = pending_messages_first(pending);

    if (is_in_heap(pending)) {
        pop_heap(pending);
    } else {
        pending->queue_first++;
        pending->queue_count--;
    }
    pending->next = pending->queue_count > 0 ? queue_at(pending, 0)->time : INT64_MAX;
    if (pending->heap_count > 0 && pending->heap[0].time < pending->next)
        pending->next = pending->heap[0].time;
    return message;
}
