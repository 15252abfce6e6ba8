/*
 * Nonblocking calls: the collective operations that a location has started while it is read, up to when each is known:
 * what it is, on which communicator, is said where it ends.
 */
#ifndef CLOCKTALK_OTF2_NONBLOCKING_CALLS_H
#define CLOCKTALK_OTF2_NONBLOCKING_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* What a collective call is on, by the number that events have (0: none that is known), and what it moves. */
struct collective_values {
    uint32_t communicator;
    uint64_t sent;
    uint64_t received;
};

struct nonblocking_call {
    uint64_t request;
    size_t item; /* the call's entry, in the location's */
    uint8_t call;
    bool is_complete;
    struct collective_values values; /* once it is complete */
};

/* All zero at first. */
struct nonblocking_calls {
    struct nonblocking_call *items; /* from `front` on those that have not been taken */
    size_t front;
    size_t count;
    size_t capacity;
    size_t latest; /* that was found */
};

/* Those that are never complete: the how many-th each is that the location starts, from 0, rising. All zero at first.
 */
struct unended_calls {
    size_t *items;
    size_t count;
    size_t capacity;
};

void nonblocking_calls_deinit(struct nonblocking_calls *calls);

/* 0 or ERROR_MEMORY (not reported). */
int nonblocking_calls_start(struct nonblocking_calls *calls, const struct nonblocking_call *call) MUST_CHECK;

/* The one that is open under that request, or NULL. */
struct nonblocking_call *nonblocking_calls_find(struct nonblocking_calls *calls, uint64_t request);

/* Takes the first one, if it is complete, or all are over: those that are not are left out. False: there is none. */
bool nonblocking_calls_take(struct nonblocking_calls *calls, bool are_over, struct nonblocking_call *call);

/* Adds the items of those that are not complete. 0 or ERROR_MEMORY (not reported). */
int nonblocking_calls_unended(const struct nonblocking_calls *calls, struct unended_calls *unended) MUST_CHECK;

/* The item that the first one holds back, or SIZE_MAX. */
static inline size_t nonblocking_calls_item(const struct nonblocking_calls *calls)
{
    return calls->front < calls->count ? calls->items[calls->front].item : SIZE_MAX;
}

/* So many items of the location have been dropped. */
void nonblocking_calls_drop(struct nonblocking_calls *calls, size_t items);

#endif
