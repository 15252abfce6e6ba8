#include "base/ring.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { FIRST_CAPACITY = 4 };

int ring_reserve(void *items, size_t *capacity, uint64_t first, size_t count, size_t need, size_t size)
{
    size_t grown = *capacity > 0 ? *capacity : FIRST_CAPACITY;
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
