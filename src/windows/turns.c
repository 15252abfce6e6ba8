#include "windows/turns.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

int turn_list_add(struct turn_list *list, const struct turn_window *window)
{
    while (list->count > 0 && list->items[list->count - 1].start >= window->start)
        list->count--;
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items)) < 0)
        return ERROR_MEMORY;
    list->items[list->count++] = *window;
    return 0;
}

int turn_list_copy(struct turn_list *list, const struct turn_list *from)
{
    struct turn_window *items = malloc((from->count + 1) * sizeof(*items));

    turn_list_deinit(list);
    if (!items)
        return ERROR_MEMORY;
    if (from->count > 0)
        memcpy(items, from->items, from->count * sizeof(*items));
    *list = *from;
    list->items = items;
    list->capacity = from->count + 1;
    return 0;
}

void turn_list_deinit(struct turn_list *list)
{
    free(list->items);
    *list = (struct turn_list){.count = 0};
}

static bool turn_has_begun(const void *list, uint64_t item, const void *time)
{
    return ((const struct turn_list *)list)->items[item].start <= *(const int64_t *)time;
}

const struct turn_window *turn_list_find(const struct turn_list *list, int64_t time)
{
    uint64_t behind = sorted_find(0, list->count, turn_has_begun, list, &time);

    return behind > 0 ? &list->items[behind - 1] : NULL;
}
