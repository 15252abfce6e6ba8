#include "otf2/nonblocking_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void nonblocking_calls_deinit(struct nonblocking_calls *calls)
{
    free(calls->items);
    *calls = (struct nonblocking_calls){0};
}

int nonblocking_calls_start(struct nonblocking_calls *calls, const struct nonblocking_call *call)
{
    /* Where some are always open, the room of those that have been taken is used again all the same. */
    if (calls->front > 0 && calls->front >= calls->count - calls->front) {
        calls->count -= calls->front;
        memmove(calls->items, calls->items + calls->front, calls->count * sizeof(*calls->items));
        calls->latest = 0;
        calls->front = 0;
    }
    if (array_reserve(&calls->items, &calls->capacity, calls->count + 1, sizeof(*calls->items)) < 0)
        return ERROR_MEMORY;
    calls->items[calls->count++] = *call;
    return 0;
}

struct nonblocking_call *nonblocking_calls_find(struct nonblocking_calls *calls, uint64_t request)
{
    size_t count = calls->count - calls->front;
    size_t first = calls->latest > calls->front ? calls->latest - calls->front : 0;

    /* Mostly they are complete in the order in which they have started, but the first may never be. */
    for (size_t i = 0; i < count; i++) {
        struct nonblocking_call *call = &calls->items[calls->front + (first + i) % count];

        if (call->request != request || call->is_complete)
            continue;
        calls->latest = (size_t)(call - calls->items);
        return call;
    }
    return NULL;
}

bool nonblocking_calls_take(struct nonblocking_calls *calls, bool are_over, struct nonblocking_call *call)
{
    while (are_over && calls->front < calls->count && !calls->items[calls->front].is_complete)
        calls->front++;
    if (calls->front == calls->count || !calls->items[calls->front].is_complete)
        return false;
    *call = calls->items[calls->front++];
    return true;
}

int nonblocking_calls_unended(const struct nonblocking_calls *calls, struct unended_calls *unended)
{
    for (size_t i = calls->front; i < calls->count; i++) {
        if (calls->items[i].is_complete)
            continue;
        if (array_reserve(&unended->items, &unended->capacity, unended->count + 1, sizeof(*unended->items)) < 0)
            return ERROR_MEMORY;
        unended->items[unended->count++] = calls->items[i].item;
    }
    return 0;
}

void nonblocking_calls_drop(struct nonblocking_calls *calls, size_t items)
{
    for (size_t i = calls->front; i < calls->count; i++)
        calls->items[i].item -= items;
}
