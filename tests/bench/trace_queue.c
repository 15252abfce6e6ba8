#include "bench/trace_queue.h"

#include <stdlib.h>
#include <string.h>

struct line_up {
    struct trace_record *records;
    size_t start;
    size_t count; /* the place behind the last */
    size_t capacity;
    uint64_t left; /* records that have left: the number of the one at place 0 */
};

/* A heap of the ranks that have records, the earliest on top. */
struct trace_queue {
    struct line_up *line_ups;
    uint32_t *heap;
    size_t heap_count;
    uint32_t ranks;
};

struct trace_queue *trace_queue_new(uint32_t ranks)
{
    struct trace_queue *queue = must(calloc(1, sizeof(*queue)));

    queue->ranks = ranks;
    queue->line_ups = must(calloc(ranks, sizeof(*queue->line_ups)));
    queue->heap = must(calloc(ranks, sizeof(*queue->heap)));
    return queue;
}

struct trace_queue *trace_queue_free(struct trace_queue *queue)
{
    for (uint32_t rank = 0; rank < queue->ranks; rank++)
        free(queue->line_ups[rank].records);
    free(queue->line_ups);
    free(queue->heap);
    free(queue);
    return NULL;
}

uint64_t trace_queue_add(struct trace_queue *queue, uint32_t rank, int64_t time, enum trace_record_kind kind)
{
    struct line_up *line_up = &queue->line_ups[rank];

    if (line_up->count == line_up->capacity) {
        line_up->capacity = 2 * line_up->capacity + 16;
        line_up->records = must(realloc(line_up->records, line_up->capacity * sizeof(*line_up->records)));
    }
    line_up->records[line_up->count] = (struct trace_record){.time = time, .kind = (uint8_t)kind};
    return line_up->left + line_up->count++;
}

struct trace_record *trace_queue_at(struct trace_queue *queue, uint32_t rank, uint64_t number)
{
    struct line_up *line_up = &queue->line_ups[rank];

    return &line_up->records[number - line_up->left];
}

static const struct trace_record *head_of(const struct trace_queue *queue, uint32_t rank)
{
    const struct line_up *line_up = &queue->line_ups[rank];

    return &line_up->records[line_up->start];
}

static bool is_before(const struct trace_queue *queue, uint32_t left, uint32_t right)
{
    int64_t left_time = head_of(queue, left)->time;
    int64_t right_time = head_of(queue, right)->time;

    return left_time != right_time ? left_time < right_time : left < right;
}

static void sink(struct trace_queue *queue, size_t at)
{
    uint32_t rank = queue->heap[at];

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= queue->heap_count)
            break;
        if (child + 1 < queue->heap_count && is_before(queue, queue->heap[child + 1], queue->heap[child]))
            child++;
        if (!is_before(queue, queue->heap[child], rank))
            break;
        queue->heap[at] = queue->heap[child];
        at = child;
    }
    queue->heap[at] = rank;
}

/* Moves what is left of a rank's records to the front. */
static void close_up(struct line_up *line_up)
{
    size_t left = line_up->count - line_up->start;

    if (line_up->start == 0)
        return;
    memmove(line_up->records, line_up->records + line_up->start, left * sizeof(*line_up->records));
    line_up->left += line_up->start;
    line_up->start = 0;
    line_up->count = left;
}

void trace_queue_order(struct trace_queue *queue)
{
    queue->heap_count = 0;
    for (uint32_t rank = 0; rank < queue->ranks; rank++) {
        close_up(&queue->line_ups[rank]);
        if (queue->line_ups[rank].count > 0)
            queue->heap[queue->heap_count++] = rank;
    }
    for (size_t at = queue->heap_count / 2; at-- > 0;)
        sink(queue, at);
}

const struct trace_record *trace_queue_take(struct trace_queue *queue, uint32_t *rank)
{
    const struct trace_record *record;
    struct line_up *line_up;

    if (queue->heap_count == 0)
        return NULL;
    *rank = queue->heap[0];
    record = head_of(queue, *rank);
    if (record->kind == RECORD_OPEN)
        return NULL;
    line_up = &queue->line_ups[*rank];
    line_up->start++;
    if (line_up->start == line_up->count)
        queue->heap[0] = queue->heap[--queue->heap_count];
    if (queue->heap_count > 0)
        sink(queue, 0);
    return record;
}
