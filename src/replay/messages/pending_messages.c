#include "replay/messages/pending_messages.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/messages/message.h"

enum { FIRST_CAPACITY = 8 };

void points_init(struct points *points)
{
    *points = (struct points){.next = INT64_MAX};
}

void points_deinit(struct points *points)
{
    free(points->queue);
    free(points->heap);
    points_init(points);
}

static bool earlier(const struct point *a, const struct point *b)
{
    return a->time != b->time ? a->time < b->time : a->message->line < b->message->line;
}

static struct point *queue_at(const struct points *points, uint32_t place)
{
    return &points->queue[(points->queue_first + place) & (points->queue_capacity - 1)];
}

static int grow_queue(struct points *points)
{
    uint32_t capacity = points->queue_capacity > 0 ? 2 * points->queue_capacity : FIRST_CAPACITY;
    struct point *queue = capacity > 0 ? malloc(capacity * sizeof(*queue)) : NULL;

    if (!queue)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < points->queue_count; i++)
        queue[i] = *queue_at(points, i);
    free(points->queue);
    points->queue = queue;
    points->queue_first = 0;
    points->queue_capacity = capacity;
    return 0;
}

static int push_queue(struct points *points, struct point point)
{
    if (points->queue_count == points->queue_capacity && grow_queue(points) < 0)
        return ERROR_MEMORY;
    *queue_at(points, points->queue_count++) = point;
    return 0;
}

static int grow_heap(struct points *points)
{
    size_t capacity = points->heap_capacity;

    if (array_reserve(&points->heap, &capacity, capacity + 1, sizeof(*points->heap)) < 0)
        return ERROR_MEMORY;
    points->heap_capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
    return points->heap_count < points->heap_capacity ? 0 : ERROR_MEMORY;
}

static int push_heap(struct points *points, struct point point)
{
    uint32_t at = points->heap_count;

    if (points->heap_count == points->heap_capacity && grow_heap(points) < 0)
        return ERROR_MEMORY;
    points->heap_count++;
    while (at > 0 && earlier(&point, &points->heap[(at - 1) / 2])) {
        points->heap[at] = points->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    points->heap[at] = point;
    return 0;
}

int points_push(struct points *points, int64_t time, struct message *message)
{
    struct point point = {time, message};
    bool is_last = points->queue_count == 0 || earlier(queue_at(points, points->queue_count - 1), &point);
    int error = is_last ? push_queue(points, point) : push_heap(points, point);

    if (error == 0 && time < points->next)
        points->next = time;
    return error;
}

static void pop_heap(struct points *points)
{
    struct point last = points->heap[--points->heap_count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= points->heap_count)
            break;
        if (child + 1 < points->heap_count && earlier(&points->heap[child + 1], &points->heap[child]))
            child++;
        if (!earlier(&points->heap[child], &last))
            break;
        points->heap[at] = points->heap[child];
        at = child;
    }
    if (points->heap_count > 0)
        points->heap[at] = last;
}

static bool is_in_heap(const struct points *points)
{
    return points->heap_count > 0 && (points->queue_count == 0 || earlier(&points->heap[0], queue_at(points, 0)));
}

struct message *points_first(const struct points *points)
{
    return is_in_heap(points) ? points->heap[0].message : queue_at(points, 0)->message;
}

struct message *points_take(struct points *points)
{
    struct message *message = points_first(points);

    if (is_in_heap(points)) {
        pop_heap(points);
    } else {
        points->queue_first++;
        points->queue_count--;
    }
    points->next = points->queue_count > 0 ? queue_at(points, 0)->time : INT64_MAX;
    if (points->heap_count > 0 && points->heap[0].time < points->next)
        points->next = points->heap[0].time;
    return message;
}
