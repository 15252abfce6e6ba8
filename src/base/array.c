#include "base/array.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LARGE = 2 << 20, LINE = 64, RING_LEAST = 4 };

int array_grow(void *items, size_t *capacity, size_t need, size_t size)
{
    size_t grown = *capacity + *capacity / 2 + 8;
    void *moved;

    if (grown < need)
        grown = need;
    if (grown > SIZE_MAX / 2 / size)
        return ERROR_MEMORY;
    /* The caller's pointer has its own type: it is read and written as bytes. */
    memcpy(&moved, items, sizeof(moved));
    moved = realloc(moved, grown * size);
    if (!moved)
        return ERROR_MEMORY;
    memcpy(items, &moved, sizeof(moved));
    *capacity = grown;
    return 0;
}

void *array_aligned(size_t count, size_t size)
{
    bool fits = count < SIZE_MAX / 2 / size;
    size_t bytes = fits ? count * size : 0;
    size_t alignment = bytes < LARGE ? LINE : LARGE;
    /* The standard wants a multiple. What is beyond the array stays untouched. */
    void *memory = fits ? aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment) : NULL;

    if (!memory)
        return NULL;
    /* A fault for each small page takes longer than most of what becomes of it. A system without large ones says no. */
    if (bytes >= LARGE)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);
    return memory;
}

void *array_zeroed(size_t count, size_t size)
{
    void *memory = array_aligned(count, size);

    return memory ? memset(memory, 0, count * size) : NULL;
}

int ring_reserve(void *items, size_t *capacity, uint64_t first, size_t count, size_t need, size_t size)
{
    size_t grown = *capacity > 0 ? *capacity : RING_LEAST;
    unsigned char *from;
    unsigned char *to;

    if (need <= *capacity)
        return 0;
    while (grown < need) {
        if (grown > SIZE_MAX / 4 / size)
            return ERROR_MEMORY;
        grown *= 2;
    }
    to = malloc(grown * size);
    if (!to)
        return ERROR_MEMORY;
    /* The caller's pointer has its own type: it is read and written as bytes. */
    memcpy(&from, items, sizeof(from));
    for (uint64_t n = first; n - first < count; n++)
        memcpy(to + ring_index(n, grown) * size, from + ring_index(n, *capacity) * size, size);
    free(from);
    memcpy(items, &to, sizeof(to));
    *capacity = grown;
    return 0;
}
