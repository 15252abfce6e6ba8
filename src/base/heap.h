/*
 * Binary heaps: the first item in an order is items[0]. The owner keeps the array (array.h) and the count.
 *
 * Both functions are compiled where they are used, with the size and the order known: they cost what a heap written
 * for one type costs. Items are copied as bytes.
 */
#ifndef CLOCKTALK_BASE_HEAP_H
#define CLOCKTALK_BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Whether item a comes before item b. */
typedef bool heap_order(const void *a, const void *b);

/* Adds *item, which is not in the array, to the `count` items there; there is room for it. */
static inline __attribute__((always_inline)) void heap_push(void *items, size_t count, const void *item, size_t size,
                                                            heap_order *precedes)
{
    unsigned char *bytes = items;
    size_t at = count;

    while (at > 0 && precedes(item, bytes + (at - 1) / 2 * size)) {
        memcpy(bytes + at * size, bytes + (at - 1) / 2 * size, size);
        at = (at - 1) / 2;
    }
    memcpy(bytes + at * size, item, size);
}

/* Takes items[0] away, of `count` items, of which there must be one: `count - 1` are left. */
static inline __attribute__((always_inline)) void heap_pop(void *items, size_t count, size_t size, heap_order *precedes)
{
    unsigned char *bytes = items;
    const unsigned char *last = bytes + --count * size;
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= count)
            break;
        if (child + 1 < count && precedes(bytes + (child + 1) * size, bytes + child * size))
            child++;
        if (!precedes(bytes + child * size, last))
            break;
        memcpy(bytes + at * size, bytes + child * size, size);
        at = child;
    }
    if (at < count)
        memcpy(bytes + at * size, last, size);
}

#endif
