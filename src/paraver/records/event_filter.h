/*
 * Which event types of a trace are wanted: most pairs of a real trace (counters, callers) are not, and need not be
 * read. Each type has roles: what its owner makes of it, which comes along with each pair.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_EVENT_FILTER_H
#define CLOCKTALK_PARAVER_RECORDS_EVENT_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/records/record.h"

enum { EVENT_FILTER_BURSTS = 54 }; /* millions: types of summaries of bursts */

struct filtered_type {
    uint32_t type;
    uint32_t roles; /* 0: a free place */
};

/* All zero is one without any types that is not in force yet. */
struct event_filter {
    bool is_armed;
    unsigned shift;               /* 32 less the bits of the table's size */
    struct filtered_type *places; /* open addressing, never more than half full; NULL: not initialised */
};

/* For so many types. 0 or ERROR_MEMORY (not reported). */
static inline int event_filter_init(struct event_filter *filter, size_t count)
{
    unsigned bits = 7;

    while (bits < 31 && count > (size_t)1 << (bits - 1))
        bits++;
    filter->shift = 32 - bits;
    filter->places = array_zeroed((size_t)1 << bits, sizeof(*filter->places));
    return filter->places ? 0 : ERROR_MEMORY;
}

static inline void event_filter_deinit(struct event_filter *filter)
{
    free(filter->places);
    filter->places = NULL;
}

/* The place of the type, or the free one where it would be. */
static inline struct filtered_type *event_filter_place(const struct event_filter *filter, uint32_t type)
{
    uint32_t index = (type * UINT32_C(2654435761)) >> filter->shift;

    while (filter->places[index].type != type && filter->places[index].roles != 0)
        index = (index + 1) & (UINT32_MAX >> filter->shift);
    return &filter->places[index];
}

/* The type is wanted, and has these roles (not 0) beside those that it has already. */
static inline void event_filter_add(struct event_filter *filter, uint32_t type, uint32_t roles)
{
    struct filtered_type *place = event_filter_place(filter, type);

    place->type = type;
    place->roles |= roles;
}

/* The roles of a type; 0: it is not wanted, or there is no filter. */
static inline uint32_t event_filter_roles(const struct event_filter *filter, uint32_t type)
{
    return filter && filter->places ? event_filter_place(filter, type)->roles : 0;
}

/* Until it is armed a filter lets everything pass. */
static inline bool event_filter_passes(const struct event_filter *filter, uint32_t type)
{
    /* Summaries of bursts stand out of order: whoever sees the lines has to know them. */
    return !filter || !filter->is_armed || type / 1000000 == EVENT_FILTER_BURSTS ||
           event_filter_roles(filter, type) != 0;
}

/* Gives all pairs of the event the roles that their types have. */
static inline void event_filter_fill_in(const struct event_filter *filter, const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        event->pairs[i].roles = event_filter_roles(filter, event->pairs[i].type);
}

#endif
