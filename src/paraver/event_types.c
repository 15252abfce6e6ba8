#include "paraver/event_types.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void event_types_deinit(struct event_types *types)
{
    free(types->items);
    *types = (struct event_types){0};
}

/* Of the first type that is not smaller. */
static size_t find_place(const struct event_types *types, uint32_t type)
{
    size_t low = 0;
    size_t high = types->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (types->items[middle] < type)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int event_types_add(struct event_types *types, uint32_t type)
{
    size_t place = find_place(types, type);
    int error;

    if (place < types->count && types->items[place] == type)
        return 0;
    error = array_reserve(&types->items, &types->capacity, types->count + 1, sizeof(*types->items));
    if (error < 0)
        return error;
    memmove(types->items + place + 1, types->items + place, (types->count - place) * sizeof(*types->items));
    types->items[place] = type;
    types->count++;
    return 0;
}
