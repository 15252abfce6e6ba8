/*
 * A set of event types, in ascending order: which events of a trace somebody wants to see.
 */
#ifndef CLOCKTALK_PARAVER_EVENT_TYPES_H
#define CLOCKTALK_PARAVER_EVENT_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* All zero is the empty set. */
struct event_types {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

void event_types_deinit(struct event_types *types);

/* 0 or ERROR_MEMORY. */
int event_types_add(struct event_types *types, uint32_t type) __attribute__((warn_unused_result));

#endif
