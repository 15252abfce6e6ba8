#include "reports/wait_states/call_stretches.h"

#include "activities/activities.h"
#include "base/array.h"
#include "base/error.h"

int call_stretches_add(struct call_stretches *stretches, int64_t start, int64_t end, uint32_t activity)
{
    if (array_reserve(&stretches->items, &stretches->capacity, stretches->count + 1, sizeof(*stretches->items)) < 0)
        return ERROR_MEMORY;
    stretches->items[stretches->count++] = (struct call_stretch){start, end, activity};
    return 0;
}

int64_t call_overhead_within(const struct call_stretches *stretches, int64_t start, int64_t end)
{
    int64_t sum = 0;

    for (size_t i = 0; i < stretches->count; i++) {
        const struct call_stretch *stretch = &stretches->items[i];
        int64_t from = stretch->start > start ? stretch->start : start;
        int64_t to = stretch->end < end ? stretch->end : end;

        if (stretch->activity == ACTIVITY_OVERHEAD)
            sum += to > from ? to - from : 0;
    }
    return sum;
}

int64_t call_stretch_end(const struct call_stretches *stretches, int64_t time, int64_t end, uint32_t *activity)
{
    for (size_t i = 0; i < stretches->count; i++) {
        const struct call_stretch *stretch = &stretches->items[i];

        if (stretch->end <= time)
            continue;
        if (stretch->start > time)
            return stretch->start < end ? stretch->start : end;
        *activity = stretch->activity;
        return stretch->end < end ? stretch->end : end;
    }
    return end;
}
