/*
 * Memory for tests, of the generator as well: growing arrays that abort when there is none left.
 */
#ifndef CLOCKTALK_TESTS_MODEL_MEMORY_H
#define CLOCKTALK_TESTS_MODEL_MEMORY_H

#include <stddef.h>
#include <stdlib.h>

static inline void *memory_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    if (memory == NULL)
        abort();
    return memory;
}

static inline void *memory_resize(void *items, size_t count, size_t size)
{
    items = realloc(items, count * size);
    if (items == NULL)
        abort();
    return items;
}

/* The array with room for one item more than count; capacities are powers of two, so none need be kept. */
static inline void *memory_grow(void *items, size_t count, size_t size)
{
    return (count & (count - 1)) != 0 ? items : memory_resize(items, count > 0 ? 2 * count : 1, size);
}

/* One more item behind the `count` that are there. */
#define memory_append(items, count, ...)                                                                               \
    ((items) = memory_grow((items), (count), sizeof(*(items))), (items)[(count)++] = (__VA_ARGS__))

#endif
