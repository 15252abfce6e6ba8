/*
 * Same sites: values of a caller's line whose labels are equal. Where a compiler has made several addresses of one
 * line, the tracer gives each a value of its own; they are one place.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_SAME_SITES_H
#define CLOCKTALK_REPLAY_EVENTS_SAME_SITES_H

#include <stdint.h>

#include "base/hash_index.h"
#include "paraver/labels.h"

/* Fills the list: by values of an event type the least with the same label, uint64_t, where that is another one. labels
 * may be NULL. 0 or ERROR_MEMORY (not reported). */
int same_sites_init(struct keyed_list *same, const struct labels *labels, uint32_t type) MUST_CHECK;

/* The value that stands for the place. */
uint64_t same_sites_first(const struct keyed_list *same, uint64_t value);

#endif
