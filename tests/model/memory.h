/*
 * Memory for tests: growing arrays that abort when there is none left.
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

/* The array with room for one item more than count; capacities are powers of two, so none need be kept. */
static inline void *memory_grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0)
        return items;
    items = realloc(items, (count > 0 ? 2 * count : 1) * size);
    if (items == NULL)
        abort();
    return items;
}

#endif
