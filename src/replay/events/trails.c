#include "replay/events/trails.h"

enum {
    TRAILS_FIRST = 32, /* that there is room for */
    TRAILS_GROWTH = 4, /* times as many, as each step moves what is there */
};

/* In its own function, as it is rarely called. */
__attribute__((noinline)) int trails_grow(struct trails *trails)
{
    size_t count = trails->capacity;

    return ring_reserve(&trails->waiting, &trails->capacity, trails->first, count,
                        count == 0 ? TRAILS_FIRST : TRAILS_GROWTH * count, sizeof(*trails->waiting));
}
