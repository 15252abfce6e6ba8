#include "otf2/nonblocking_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { REQUESTS_KEPT = 1000 }; /* that are known, though they may not be open */

void nonblocking_calls_deinit(struct nonblocking_calls *calls)
{
    free(calls->items);
    keyed_list_deinit(&calls->open);
    *calls = (struct nonblocking_calls){0};
}

static int open_request(struct nonblocking_calls *calls, size_t index)
{
    struct open_calls *open = keyed_list_get(&calls->open, calls->items[index].request, sizeof(*open));
    size_t number = calls->dropped + index + 1;

    if (!open)
        return ERROR_MEMORY;
    if (open->first == 0)
        open->first = number;
    else
        calls->items[open->last - 1 - calls->dropped].next = number;
    open->last = number;
    return 0;
}

/* The room of those that have been taken is used again, and that of their requests. */
static int drop_taken(struct nonblocking_calls *calls)
{
    int error = 0;

    calls->count -= calls->front;
    calls->dropped += calls->front;
    memmove(calls->items, calls->items + calls->front, calls->count * sizeof(*calls->items));
    calls->front = 0;
    if (calls->open.count <= REQUESTS_KEPT)
        return 0;
    keyed_list_deinit(&calls->open);
    for (size_t i = 0; i < calls->count && error == 0; i++)
        error = calls->items[i].is_complete ? 0 : open_request(calls, i);
    return error;
}

int nonblocking_calls_start(struct nonblocking_calls *calls, const struct nonblocking_call *call)
{
    if (calls->front > 0 && calls->front >= calls->count - calls->front && drop_taken(calls) < 0)
        return ERROR_MEMORY;
    if (array_append(calls->items, calls->count, calls->capacity, *call) < 0)
        return ERROR_MEMORY;
    return call->is_complete ? 0 : open_request(calls, calls->count - 1);
}

struct nonblocking_call *nonblocking_calls_complete(struct nonblocking_calls *calls, uint64_t request)
{
    struct open_calls *open = keyed_list_find(&calls->open, request, sizeof(*open));
    struct nonblocking_call *call;

    if (!open || open->first == 0)
        return NULL;
    call = &calls->items[open->first - 1 - calls->dropped];
    call->is_complete = true;
    open->first = call->next;
    return call;
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

int nonblocking_calls_unended(const struct nonblocking_calls *calls, struct calls_apart *apart)
{
    for (size_t i = calls->front; i < calls->count; i++) {
        const struct nonblocking_call *call = &calls->items[i];
        struct start_apart start = {.request = call->request, .ticks = call->ticks, .number = call->item};

        if (!call->is_complete && array_append(apart->starts, apart->start_count, apart->start_capacity, start) < 0)
            return ERROR_MEMORY;
    }
    return 0;
}

void nonblocking_calls_drop(struct nonblocking_calls *calls, size_t items)
{
    for (size_t i = calls->front; i < calls->count; i++)
        calls->items[i].item -= items;
}
