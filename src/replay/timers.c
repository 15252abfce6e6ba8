#include "replay/timers.h"

#include <stdbool.h>

#include "base/array.h"

static bool earlier(const struct timer *a, const struct timer *b)
{
    return a->time != b->time ? a->time < b->time : a->rank < b->rank;
}

int timers_push(struct timers *timers, int64_t time, uint32_t rank)
{
    struct timer timer = {time, rank};
    size_t at = timers->count;
    int error = array_reserve(&timers->items, &timers->capacity, timers->count + 1, sizeof(timer));

    if (error < 0)
        return error;
    timers->count++;
    while (at > 0 && earlier(&timer, &timers->items[(at - 1) / 2])) {
        timers->items[at] = timers->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    timers->items[at] = timer;
    return 0;
}

struct timer timers_pop(struct timers *timers)
{
    struct timer first = timers->items[0];
    struct timer last = timers->items[--timers->count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= timers->count)
            break;
        if (child + 1 < timers->count && earlier(&timers->items[child + 1], &timers->items[child]))
            child++;
        if (!earlier(&timers->items[child], &last))
            break;
        timers->items[at] = timers->items[child];
        at = child;
    }
    if (timers->count > 0)
        timers->items[at] = last;
    return first;
}
