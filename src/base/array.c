#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int array_reserve(void *items, size_t *capacity, size_t need, size_t size)
{
    size_t grown = *capacity + *capacity / 2 + 8;
    void *moved;

    if (need <= *capacity)
        return 0;
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
