/*
 * Which event types of a trace are wanted: most pairs of a real trace (counters, callers) are not, and need not be
 * read.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_EVENT_FILTER_H
#define CLOCKTALK_PARAVER_RECORDS_EVENT_FILTER_H

#include <stdbool.h>
#include <stdint.h>

enum { EVENT_FILTER_BURSTS = 54 }; /* millions: types of summaries of bursts */

enum { EVENT_FILTER_BITS = 7, EVENT_FILTER_SIZE = 1 << EVENT_FILTER_BITS };

/* All zero is an empty one that is not in force yet. */
struct event_filter {
    bool is_armed;
    bool is_full; /* more types than there is room for: everything passes */
    unsigned count;
    uint32_t table[EVENT_FILTER_SIZE]; /* open addressing, 0: free; never more than half full */
};

static inline unsigned event_filter_hash(uint32_t type)
{
    return (type * UINT32_C(2654435761)) >> (32 - EVENT_FILTER_BITS);
}

/* More types than there is room for, and type 0, let everything pass. Until it is armed a filter does so, too. */
static inline void event_filter_add(struct event_filter *filter, uint32_t type)
{
    unsigned index = event_filter_hash(type);

    if (type == 0 || filter->count >= EVENT_FILTER_SIZE / 2) {
        filter->is_full = true;
        return;
    }
    while (filter->table[index] != 0 && filter->table[index] != type)
        index = (index + 1) % EVENT_FILTER_SIZE;
    filter->count += filter->table[index] == 0;
    filter->table[index] = type;
}

static inline bool event_filter_passes(const struct event_filter *filter, uint32_t type)
{
    unsigned index = event_filter_hash(type);

    /* Summaries of bursts stand out of order: whoever sees the lines has to know them. */
    if (!filter->is_armed || filter->is_full || type / 1000000 == EVENT_FILTER_BURSTS)
        return true;
    while (filter->table[index] != 0 && filter->table[index] != type)
        index = (index + 1) % EVENT_FILTER_SIZE;
    return filter->table[index] == type && type != 0;
}

#endif
