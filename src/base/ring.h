/*
 * Rings: arrays of items that are numbered in turn and of which the oldest go first. Item number n is
 * items[ring_index(n, capacity)], so that an item's number stays when the ring grows.
 *
 * As with array.h the owner keeps pointer, capacity (a power of two, or 0) and the range of numbers in plain fields.
 */
#ifndef CLOCKTALK_BASE_RING_H
#define CLOCKTALK_BASE_RING_H

#include <stddef.h>
#include <stdint.h>

static inline size_t ring_index(uint64_t number, size_t capacity)
{
    return (size_t)number & (capacity - 1);
}

/*
 * Makes room for `need` items of `size` bytes from number `first` on; the `count` that are there from `first` on are
 * kept. *items is a pointer to any object type. Returns 0 or ERROR_MEMORY (nothing changed then).
 */
int ring_reserve(void *items, size_t *capacity, uint64_t first, size_t count, size_t need, size_t size)
    __attribute__((warn_unused_result));

#endif
