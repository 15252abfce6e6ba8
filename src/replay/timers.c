#include "replay/timers.h"

#include <stdbool.h>

#include "base/array.h"

static bool earlier(const struct alarm *a, const struct alarm *b)
{
    return a->time != b->time ? a->time < b->time : a->rank < b->rank;
}

int alarms_push(struct alarms *alarms, int64_t time, uint32_t rank)
{
    struct alarm alarm = {time, rank};
    size_t at = alarms->count;
    int error = array_reserve(&alarms->items, &alarms->capacity, alarms->count + 1, sizeof(alarm));

    if (error < 0)
        return error;
    alarms->count++;
    while (at > 0 && earlier(&alarm, &alarms->items[(at - 1) / 2])) {
        alarms->items[at] = alarms->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    alarms->items[at] = alarm;
    return 0;
}

struct alarm alarms_pop(struct alarms *alarms)
{
    struct alarm first = alarms->items[0];
    struct alarm last = alarms->items[--alarms->count];
    size_t at = 0;

    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= alarms->count)
            break;
        if (child + 1 < alarms->count && earlier(&alarms->items[child + 1], &alarms->items[child]))
            child++;
        if (!earlier(&alarms->items[child], &last))
            break;
        alarms->items[at] = alarms->items[child];
        at = child;
    }
    if (alarms->count > 0)
        alarms->items[at] = last;
    return first;
}
