/*
 * Open events: what a thread has begun and not ended, in the order in which it began: values that hold until another of
 * their type comes, user functions, which nest, and the elements of OpenMP and pthreads, as docs/semantics.md,
 * "Threads", has them. MPI calls are not among them.
 */
#ifndef CLOCKTALK_EXPORT_OPEN_EVENTS_H
#define CLOCKTALK_EXPORT_OPEN_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/records/record.h"

/* What an event of a type does to what is open. */
enum event_sort {
    EVENT_SORT_NONE,      /* nothing: it is a moment */
    EVENT_SORT_CALL,      /* enters or leaves an MPI call */
    EVENT_SORT_ATTRIBUTE, /* says more about the call in whose line it stands */
    EVENT_SORT_COUNTER,   /* tells what was counted since the reading before */
    EVENT_SORT_POLLING,   /* likewise of failed tests and probes */
    /* what is kept while it is open */
    EVENT_SORT_VALUE,    /* holds until the next of its type; 0 ends it */
    EVENT_SORT_SETTING,  /* likewise, and 0 is a value like others */
    EVENT_SORT_FUNCTION, /* nests, by its type */
    EVENT_SORT_ELEMENT,  /* nests, with all others of the sort */
};

/* With `is_newer` types 60000 to 60019 are of OpenMP, else the user's. */
enum event_sort event_sort_of(uint32_t type, bool is_newer);

struct open_event {
    uint64_t value;
    uint32_t type;
    uint8_t sort;
    bool is_region;
    bool keeps_at_join; /* the end of a region leaves it open */
};

/* All zero: nothing is open. */
struct open_events {
    struct open_event *items;
    size_t count;
    size_t capacity;
    size_t regions;  /* elements that are regions */
    uint64_t beyond; /* functions that were entered while there was no room for more */
};

void open_events_deinit(struct open_events *open);

/* Any pair: sorts that are not kept here change nothing. 0 or ERROR_MEMORY (not reported). */
int open_events_follow(struct open_events *open, enum event_sort sort, const struct prv_pair *pair)
    __attribute__((warn_unused_result));

/* The elements, all, but with `is_join` what a region's end leaves open. */
void open_events_empty(struct open_events *open, bool is_join);

#endif
