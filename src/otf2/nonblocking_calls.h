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
#include "base/hash_index.h"
#include "otf2/calls_apart.h"

/* What a collective call is on, by the number that events have (0: none that is known), and what it moves. */
struct collective_values {
    uint32_t communicator;
    uint64_t sent;
    uint64_t received;
    bool is_unsized; /* these are not known */
};

struct nonblocking_call {
    uint64_t request;
    uint64_t ticks; /* of its record */
    size_t item;    /* the call's entry, in the location's */
    uint8_t call;
    bool is_complete;                /* may be so from the start on, where that is known beforehand */
    size_t next;                     /* that is open under its request, by its number */
    struct collective_values values; /* once it is complete */
};

/* Those that are open under one request, one mostly, by their numbers; 0: none is. */
struct open_calls {
    size_t first;
    size_t last;
};

/* All zero at first. */
struct nonblocking_calls {
    struct nonblocking_call *items; /* from `front` on those that have not been taken */
    size_t front;
    size_t count;
    size_t capacity;
    size_t dropped;         /* how many stood before the items; numbers begin with 1 */
    struct keyed_list open; /* by request: struct open_calls */
};

void nonblocking_calls_deinit(struct nonblocking_calls *calls);

/* 0 or ERROR_MEMORY (not reported). */
int nonblocking_calls_start(struct nonblocking_calls *calls, const struct nonblocking_call *call) MUST_CHECK;

/* The one that is open for longest under that request is complete. NULL: none is open. */
struct nonblocking_call *nonblocking_calls_complete(struct nonblocking_calls *calls, uint64_t request);

/* Takes the first one, if it is complete, or all are over: those that are not are left out. False: there is none. */
bool nonblocking_calls_take(struct nonblocking_calls *calls, bool are_over, struct nonblocking_call *call);

/* Adds those that are not complete to the location's starts, whose number is that of their items. 0 or ERROR_MEMORY
 * (not reported). */
int nonblocking_calls_unended(const struct nonblocking_calls *calls, struct calls_apart *apart) MUST_CHECK;

/* The item that the first one holds back, or SIZE_MAX. */
static inline size_t nonblocking_calls_item(const struct nonblocking_calls *calls)
{
    return calls->front < calls->count ? calls->items[calls->front].item : SIZE_MAX;
}

/* So many items of the location have been dropped. */
void nonblocking_calls_drop(struct nonblocking_calls *calls, size_t items);

#endif
