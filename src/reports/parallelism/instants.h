/*
 * Instants: a growing list of times with a radix sort, whose time is in proportion to their number.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_INSTANTS_H
#define CLOCKTALK_REPORTS_PARALLELISM_INSTANTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/error.h"

struct instants {
    int64_t *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY (not reported). */
static inline __attribute__((warn_unused_result)) int instants_add(struct instants *instants, int64_t time)
{
    if (instants->count == instants->capacity &&
        array_reserve(&instants->items, &instants->capacity, instants->count + 1, sizeof(*instants->items)) < 0)
        return ERROR_MEMORY;
    instants->items[instants->count++] = time;
    return 0;
}

/* `scratch` is overwritten; it may serve several lists in turn. 0 or ERROR_MEMORY (not reported). */
int instants_sort(struct instants *instants, struct instants *scratch) __attribute__((warn_unused_result));

/* Drops the first `count` of them. */
void instants_drop(struct instants *instants, size_t count);

#endif
