/*
 * Same sites: values of a caller's line whose labels are equal. Where a compiler has made several addresses of one
 * line, the tracer gives each a value of its own; they are one place.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_SAME_SITES_H
#define CLOCKTALK_REPLAY_EVENTS_SAME_SITES_H

#include <stddef.h>
#include <stdint.h>

#include "paraver/labels.h"

struct same_site {
    uint64_t value;
    uint64_t first; /* the least value with that label, which is another one */
};

struct same_sites {
    struct same_site *items; /* by value */
    size_t count;
};

/* Of an event type. labels may be NULL. 0 or ERROR_MEMORY (not reported); same_sites_deinit ends it either way. */
int same_sites_init(struct same_sites *same, const struct labels *labels, uint32_t type) MUST_CHECK;
void same_sites_deinit(struct same_sites *same);

/* The value that stands for the place. */
uint64_t same_sites_first(const struct same_sites *same, uint64_t value);

#endif
