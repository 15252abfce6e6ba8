/*
 * Sinks: where a reader of a .prv delivers what it has understood, header, communicators and records; and which events
 * they want of it. A tee (tee.h) stands between a reader and several of them.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_PRV_SINK_H
#define CLOCKTALK_PARAVER_RECORDS_PRV_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/header.h"
#include "paraver/records/record.h"

enum { EVENT_FILTER_BURSTS = 54 }; /* millions: types of summaries of bursts */

struct filtered_type {
    uint32_t type;
    uint32_t roles; /* 0: a free place */
};

/*
 * Which event types of a trace are wanted: most pairs of a real trace (counters, callers) are not, and need not be
 * read. Each type has roles: what its owner makes of it, which comes along with each pair. All zero is a filter without
 * any types that is not in force yet.
 */
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

/* Whether both give the same roles to all types, as far as that is seen at once. */
static inline bool event_filter_is_like(const struct event_filter *filter, const struct event_filter *other)
{
    return filter->places && other->places && filter->shift == other->shift &&
           memcmp(filter->places, other->places, ((size_t)1 << (32 - filter->shift)) * sizeof(*filter->places)) == 0;
}

/* Gives all pairs of the event the roles that their types have. */
static inline void event_filter_fill_in(const struct event_filter *filter, const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        event->pairs[i].roles = event_filter_roles(filter, event->pairs[i].type);
}

struct prv_communicator {
    uint32_t application;
    uint32_t id;
    const uint32_t *members; /* task numbers from 1, each once, in the order of the communicator's ranks */
    size_t member_count;
    bool is_between; /* an intercommunicator: it has no members, but two communicators, each with the task (from 1) that
                        is its leader */
    uint32_t communicators[2];
    uint32_t leaders[2];
};

/* The caches have room for most of what is known of so many ranks: to fetch ahead would cost more than it gains. */
enum { PRV_FEW_RANKS = 2048 };

/*
 * What the reader calls. Any function may be NULL; they return 0 or a negative error, which ends the reading. Lines
 * count from 1. Times are nanoseconds. Applications, tasks and threads are those of the header: what names others is
 * counted and left out. What is passed lives during the call only.
 */
struct prv_sink {
    void *user;
    const struct event_filter *filter; /* types of pairs that `event` wants, with their roles; others may be left out.
                                          NULL: all; may be armed on the way */
    bool wants_last_states; /* once the filter is armed `state` wants nothing but each object's latest end, and, before
                               an event that tells the tracer's mode (PRV_TYPE_MODE), its latest state: others may be
                               left out, and come late, as long as no such event says that bursts begin */
    const bool *has_bursts; /* whether an event has said so up to now; NULL: the sink does not know */
    bool *leaves_out; /* set by a call of `event`, `state` or `message` whose record is to be left out; the tee, which
                         then hands it to no later sink, sets it back. NULL: none ever is */
    int (*header)(void *user, const struct prv_header *header);
    int (*communicator)(void *user, const struct prv_communicator *communicator, uint64_t line);
    int (*state)(void *user, const struct prv_state *state, uint64_t line);
    int (*event)(void *user, const struct prv_event *event, uint64_t line);
    int (*message)(void *user, const struct prv_message *message, uint64_t line);
    /*
     * Records that come soon, so that what they will need may be fetched from memory: their object, or a message. Both
     * are there or neither; they need not be called.
     */
    void (*object_ahead)(void *user, const struct prv_object *object);
    void (*message_ahead)(void *user, const struct prv_message *message);
};

/* What a sink returns; 0 where it does not want to know. */
static inline int prv_sink_header(const struct prv_sink *sink, const struct prv_header *header)
{
    return sink->header ? sink->header(sink->user, header) : 0;
}

static inline int prv_sink_communicator(const struct prv_sink *sink, const struct prv_communicator *communicator,
                                        uint64_t line)
{
    return sink->communicator ? sink->communicator(sink->user, communicator, line) : 0;
}

static inline int prv_sink_state(const struct prv_sink *sink, const struct prv_state *state, uint64_t line)
{
    return sink->state ? sink->state(sink->user, state, line) : 0;
}

static inline int prv_sink_event(const struct prv_sink *sink, const struct prv_event *event, uint64_t line)
{
    return sink->event ? sink->event(sink->user, event, line) : 0;
}

static inline int prv_sink_message(const struct prv_sink *sink, const struct prv_message *message, uint64_t line)
{
    return sink->message ? sink->message(sink->user, message, line) : 0;
}

#endif
