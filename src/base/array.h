/*
 * Growing arrays: a pointer, a length and a capacity that the owner keeps in plain fields.
 */
#ifndef CLOCKTALK_BASE_ARRAY_H
#define CLOCKTALK_BASE_ARRAY_H

#include <stddef.h>

/* As array_reserve, where there is no room yet. */
int array_grow(void *items, size_t *capacity, size_t need, size_t size) __attribute__((warn_unused_result));

/*
 * Makes room for at least `need` items of `size` bytes. *items is a pointer to any object type, *capacity counts items.
 * Grows by half again, so that appending costs constant time. Returns 0 or ERROR_MEMORY (nothing changed then).
 */
__attribute__((warn_unused_result)) static inline int array_reserve(void *items, size_t *capacity, size_t need,
                                                                    size_t size)
{
    return need <= *capacity ? 0 : array_grow(items, capacity, need, size);
}

/*
 * As calloc, for arrays of which all is going to be used: the system is asked to give them in large pages, where they
 * are large. NULL when memory ran out; freed by free.
 */
void *array_zeroed(size_t count, size_t size) __attribute__((malloc, warn_unused_result));

/* Likewise, but the first item begins with a cache line, so that all do whose size is that of some lines: *memory is
 * what is to be freed. */
void *array_zeroed_in_lines(size_t count, size_t size, void **memory) __attribute__((warn_unused_result));

#endif
