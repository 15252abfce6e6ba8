#include "replay/timers.h"

#include <stdbool.h>

#include "base/array.h"
#include "base/heap.h"

/* Ties go to the lowest rank. */
static bool timer_precedes(const void *a, const void *b)
{
    const struct timer *x = a;
    const struct timer *y = b;

    return x->time != y->time ? x->time < y->time : x->rank < y->rank;
}

int timers_push(struct timers *timers, int64_t time, uint32_t rank)
{
    struct timer timer = {time, rank};
    int error = array_reserve(&timers->items, &timers->capacity, timers->count + 1, sizeof(timer));

    if (error < 0)
        return error;
    heap_push(timers->items, timers->count++, &timer, sizeof(timer), timer_precedes);
    return 0;
}

struct timer timers_pop(struct timers *timers)
{
    struct timer first = timers->items[0];

    heap_pop(timers->items, timers->count--, sizeof(first), timer_precedes);
    return first;
}
