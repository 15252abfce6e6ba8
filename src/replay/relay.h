/*
 * Relay: listeners that get intervals and events through another one, which stands before them in the list and may hold
 * these back. Posts and joins come to them as to others: who holds something back tells it at its own ones.
 */
#ifndef CLOCKTALK_REPLAY_RELAY_H
#define CLOCKTALK_REPLAY_RELAY_H

#include <stdlib.h>

#include "base/array.h"
#include "replay/stream.h"

/* Set `event`, all else zero. */
struct relay {
    int (*event)(void *front, const struct stream_event *event); /* of who stands before, once somebody wants events */
    struct listener *listeners;                                  /* as they would listen by themselves */
    size_t count;
    size_t capacity;
};

static inline void relay_deinit(struct relay *relay)
{
    free(relay->listeners);
}

/* Before the first interval. `front` is who stands before, where it was filled in, skipping nothing but all ends of
 * intervals. 0 or ERROR_MEMORY. */
static inline MUST_CHECK int relay_take(struct relay *relay, struct listener *front, struct listener *listener)
{
    if (array_append(relay->listeners, relay->count, relay->capacity, *listener) < 0)
        return ERROR_MEMORY;
    if (listener->event) {
        front->event = relay->event;
        front->skips_ends &= listener->skips_ends;
        front->takes_whole_useful &= listener->takes_whole_useful;
    }
    listener->interval = NULL;
    listener->event = NULL;
    return 0;
}

/* 0 or a negative error, as the next one. */
static inline MUST_CHECK int relay_interval(const struct relay *relay, const struct interval *interval)
{
    int error = 0;

    for (size_t i = 0; i < relay->count && error >= 0; i++) {
        const struct listener *listener = &relay->listeners[i];

        if (!(listener->skips >> interval->state & 1) ||
            (listener->takes_polling && (interval->is_polling || interval->is_burst)))
            error = listener->interval(listener->self, interval);
    }
    return error;
}

static inline MUST_CHECK int relay_event(const struct relay *relay, const struct stream_event *event)
{
    int error = 0;

    for (size_t i = 0; i < relay->count && error >= 0; i++)
        if (relay->listeners[i].event)
            error = relay->listeners[i].event(relay->listeners[i].self, event);
    return error;
}

#endif
