/*
 * Growing arrays: a pointer, a length and a capacity that the owner keeps in plain fields.
 *
 * Rings are such arrays of items that are numbered in turn and of which the oldest go first: item number n is
 * items[ring_index(n, capacity)], so that an item's number stays when the ring grows. The capacity is a power of two,
 * or 0.
 */
#ifndef CLOCKTALK_BASE_ARRAY_H
#define CLOCKTALK_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* How many items an array has that is one, and no pointer to the first of them. */
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* As array_reserve, where there is no room yet. */
int array_grow(void *items, size_t *capacity, size_t need, size_t size) MUST_CHECK;

/*
 * Makes room for at least `need` items of `size` bytes. *items is a pointer to any object type, *capacity counts items.
 * Grows by half again, so that appending costs constant time. Returns 0 or ERROR_MEMORY (nothing changed then).
 */
static inline MUST_CHECK int array_reserve(void *items, size_t *capacity, size_t need, size_t size)
{
    return need <= *capacity ? 0 : array_grow(items, capacity, need, size);
}

/* Appends an item to an array of that length. 0 or ERROR_MEMORY (nothing changed then). */
#define array_append(items, count, capacity, ...)                                                                      \
    (array_reserve(&(items), &(capacity), (count) + 1, sizeof(*(items))) < 0                                           \
         ? ERROR_MEMORY                                                                                                \
         : ((items)[(count)++] = (__VA_ARGS__), 0))

/*
 * An array of which nearly all is going to be used: the first item begins with a cache line, so that all do whose size
 * is that of some lines, and the system is asked to give in large pages what is large. NULL when memory ran out; freed
 * by free.
 */
void *array_aligned(size_t count, size_t size) __attribute__((malloc)) MUST_CHECK;

/* Likewise, all zero. */
void *array_zeroed(size_t count, size_t size) __attribute__((malloc)) MUST_CHECK;

static inline size_t ring_index(uint64_t number, size_t capacity)
{
    return (size_t)number & (capacity - 1);
}

/*
 * Makes room for `need` items of `size` bytes from number `first` on; the `count` that are there from `first` on are
 * kept. *items is a pointer to any object type. Returns 0 or ERROR_MEMORY (nothing changed then).
 */
int ring_reserve(void *items, size_t *capacity, uint64_t first, size_t count, size_t need, size_t size) MUST_CHECK;

#endif
