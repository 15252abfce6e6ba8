#include "replay/collectives/operation.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/post_order.h"

/* Posts stay where they are: they are allocated in blocks that double. */
struct post_block {
    struct post_block *next;
    size_t used;
    size_t capacity;
    _Alignas(8) unsigned char posts[];
};

struct operation *operation_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line)
{
    struct operation *operation = malloc(sizeof(*operation));

    if (operation)
        *operation = (struct operation){
            .communicator = communicator,
            .number = number,
            .call = call,
            .line = line,
            .waiters = UINT32_MAX,
            .max_raw = INT64_MIN,
            .max_time = INT64_MIN,
            .second_time = INT64_MIN,
            .max_ideal = INT64_MIN,
        };
    return operation;
}

struct operation *operation_free(struct operation *operation)
{
    if (operation) {
        while (operation->blocks) {
            struct post_block *block = operation->blocks;

            operation->blocks = block->next;
            free(block);
        }
        free(operation->order);
        free(operation);
    }
    return NULL;
}

/* Room for more posts, and for as many in the order. 0 or ERROR_MEMORY. */
static __attribute__((noinline)) int grow_posts(struct operation *operation, size_t size)
{
    size_t capacity = operation->blocks ? operation->blocks->capacity * 2 : 8;
    struct post_block *block;

    if (array_reserve(&operation->order, &operation->order_capacity, operation->posted + capacity,
                      sizeof(*operation->order)) < 0)
        return ERROR_MEMORY;
    block = malloc(sizeof(*block) + capacity * size);
    if (!block)
        return ERROR_MEMORY;
    *block = (struct post_block){.next = operation->blocks, .capacity = capacity};
    operation->blocks = block;
    return 0;
}

struct post *operation_add(struct operation *operation, size_t size)
{
    struct post_block *block = operation->blocks;

    if ((!block || block->used == block->capacity) && grow_posts(operation, size) < 0)
        return NULL;
    block = operation->blocks;
    return (struct post *)(void *)(block->posts + block->used++ * size);
}

void operation_enter(struct operation *operation, struct post *post)
{
    operation->order[operation->posted++] = post;
    if (post->is_root) {
        operation->roots++;
        operation->root = post;
    }
    operation->is_mixed = operation->is_mixed || post->call != operation->call;
    if (post->raw > operation->max_raw) {
        operation->max_raw = post->raw;
        operation->max_raw_rank = post->rank;
    }
    if (post->ideal > operation->max_ideal)
        operation->max_ideal = post->ideal;
    if (post->time >= operation->max_time) {
        operation->second_time = operation->max_time;
        operation->max_time = post->time;
        operation->last = post;
    } else if (post->time > operation->second_time) {
        operation->second_time = post->time;
    }
}

void operation_leave(struct operation *operation, const struct post *post)
{
    operation->sorted = 0;
    for (uint32_t i = 0; i < operation->posted; i++) {
        if (operation->order[i] != post)
            continue;
        operation->order[i] = operation->order[--operation->posted];
        return;
    }
}

static int compare_posts(const void *a, const void *b)
{
    const struct post *x = *(struct post *const *)a;
    const struct post *y = *(struct post *const *)b;

    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* Whether the posts from that index on, too, are in order behind those before them. */
static bool is_in_order_from(const struct operation *operation, uint32_t index)
{
    for (uint32_t i = index > 0 ? index : 1; i < operation->posted; i++)
        if (compare_posts(&operation->order[i - 1], &operation->order[i]) >= 0)
            return false;
    return true;
}

void operation_sort(struct operation *operation,
                    void (*merge)(void *user, struct post *post, const struct post *before), void *user)
{
    uint32_t first = operation->sorted;

    if (first == operation->posted)
        return;
    /* Mostly they come in order, and what has been summed up stays: members may leave one by one. */
    if (!is_in_order_from(operation, first)) {
        qsort(operation->order, operation->posted, sizeof(*operation->order), compare_posts);
        first = 0;
    }
    for (uint32_t i = first; i < operation->posted; i++) {
        const struct post *before = i > 0 ? operation->order[i - 1] : NULL;
        struct post *post = operation->order[i];

        post->ideal_max = before && before->ideal_max > post->ideal ? before->ideal_max : post->ideal;
        merge(user, post, before);
    }
    operation->sorted = operation->posted;
}

size_t operation_count_before(const struct operation *operation, int64_t time)
{
    /* Mostly all. */
    if (operation->posted > 0 && operation->order[operation->posted - 1]->time < time)
        return operation->posted;
    return post_order_find((const struct post *const *)operation->order, operation->posted, time, 0);
}
