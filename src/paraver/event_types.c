#include "paraver/event_types.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/sorted.h"

void event_types_deinit(struct event_types *types)
{
    free(types->items);
    *types = (struct event_types){0};
}

static bool type_is_before(const void *types, uint64_t index, const void *type)
{
    return ((const uint32_t *)types)[index] < *(const uint32_t *)type;
}

/* Of the first type that is not smaller. */
static size_t event_types_lower_bound(const struct event_types *types, uint32_t type)
{
    return (size_t)sorted_find(0, types->count, type_is_before, types->items, &type);
}

int event_types_add(struct event_types *types, uint32_t type)
{
    size_t index = event_types_lower_bound(types, type);
    int error;

    if (index < types->count && types->items[index] == type)
        return 0;
    error = array_reserve(&types->items, &types->capacity, types->count + 1, sizeof(*types->items));
    if (error < 0)
        return error;
    memmove(types->items + index + 1, types->items + index, (types->count - index) * sizeof(*types->items));
    types->items[index] = type;
    types->count++;
    return 0;
}

bool event_types_contain(const struct event_types *types, uint32_t type)
{
    size_t index = event_types_lower_bound(types, type);

    return index < types->count && types->items[index] == type;
}
