#include "replay/collectives/operation.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* Posts stay where they are: they are allocated in blocks that double. */
struct post_block {
    struct post_block *next;
    size_t used;
    size_t capacity;
    _Alignas(8) unsigned char posts[];
};

struct instance *instance_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line)
{
    struct instance *instance = malloc(sizeof(*instance));

    if (instance)
        *instance = (struct instance){
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
    return instance;
}

struct instance *instance_free(struct instance *instance)
{
    if (instance) {
        while (instance->blocks) {
            struct post_block *block = instance->blocks;

            instance->blocks = block->next;
            free(block);
        }
        free(instance->order);
        free(instance);
    }
    return NULL;
}

struct post *instance_add(struct instance *instance, size_t size)
{
    struct post_block *block = instance->blocks;

    if (array_reserve(&instance->order, &instance->order_capacity, instance->posted + (size_t)1, sizeof(*instance->order)) < 0)
        return NULL;
    if (!block || block->used == block->capacity) {
        size_t capacity = block ? block->capacity * 2 : 8;

        block = malloc(sizeof(*block) + capacity * size);
        if (!block)
            return NULL;
        *block = (struct post_block){.next = instance->blocks, .capacity = capacity};
        instance->blocks = block;
    }
    return (struct post *)(void *)(block->posts + block->used++ * size);
}

void instance_enter(struct instance *instance, struct post *post)
{
    instance->is_sorted = false;
    instance->order[instance->posted++] = post;
    if (post->is_root) {
        instance->roots++;
        instance->root = post;
    }
    instance->is_mixed = instance->is_mixed || post->call != instance->call;
    if (post->raw > instance->max_raw)
        instance->max_raw = post->raw;
    if (post->ideal > instance->max_ideal)
        instance->max_ideal = post->ideal;
    if (post->time >= instance->max_time) {
        instance->second_time = instance->max_time;
        instance->max_time = post->time;
        instance->last = post;
    } else if (post->time > instance->second_time) {
        instance->second_time = post->time;
    }
}

void instance_leave(struct instance *instance, const struct post *post)
{
    for (uint32_t i = 0; i < instance->posted; i++) {
        if (instance->order[i] != post)
            continue;
        instance->order[i] = instance->order[--instance->posted];
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

void instance_sort(struct instance *instance, void (*merge)(void *user, struct post *post, const struct post *before), void *user)
{
    bool is_ordered = true;

    if (instance->is_sorted)
        return;
    instance->is_sorted = true;
    for (size_t i = 1; i < instance->posted && is_ordered; i++)
        is_ordered = compare_posts(&instance->order[i - 1], &instance->order[i]) < 0;
    if (!is_ordered)
        qsort(instance->order, instance->posted, sizeof(*instance->order), compare_posts);
    for (size_t i = 0; i < instance->posted; i++) {
        struct post *post = instance->order[i];

        post->ideal_max = post->ideal;
        if (i > 0 && instance->order[i - 1]->ideal_max > post->ideal_max)
            post->ideal_max = instance->order[i - 1]->ideal_max;
        merge(user, post, i > 0 ? instance->order[i - 1] : NULL);
    }
}

size_t instance_count_before(const struct instance *instance, int64_t time)
{
    size_t low = 0;
    size_t high = instance->posted;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (instance->order[middle]->time < time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
