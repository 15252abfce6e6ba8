#include "activities/call_stretches.h"

#include "base/array.h"

int call_stretches_add(struct call_stretches *stretches, int64_t start, int64_t end, uint32_t activity)
{
    if (end <= start)
        return 0;
    return array_append(stretches->items, stretches->count, stretches->capacity,
                        (struct call_stretch){start, end, activity});
}

int64_t call_stretches_border(const struct call_stretches *stretches, int64_t time, int64_t end, uint32_t *activity)
{
    const struct call_stretch *next = stretches->items;
    const struct call_stretch *last = next + stretches->count;
    int64_t border;

    while (next < last && next->end <= time)
        next++;
    if (next == last)
        return end;
    border = next->start <= time ? next->end : next->start;
    if (next->start <= time)
        *activity = next->activity;
    return border < end ? border : end;
}
