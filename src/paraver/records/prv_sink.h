/*
 * Where a reader of a .prv delivers what it has understood: header, communicators and records.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_PRV_SINK_H
#define CLOCKTALK_PARAVER_RECORDS_PRV_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/header.h"
#include "paraver/records/event_filter.h"
#include "paraver/records/record.h"

/* The event that says so, with that value (docs/paraver-format.md, "Events of the tracer"). */
enum { READER_MODE_TYPE = 40000018, READER_MODE_BURST = 2 };

struct prv_communicator {
    uint32_t application;
    uint32_t id;
    const uint32_t *members; /* task numbers from 1, each once, in the order of the communicator's ranks */
    size_t member_count;
};

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
                               an event that tells the tracer's mode (READER_MODE_TYPE), its latest state: others may be
                               left out, and come late, as long as no such event says that bursts begin */
    const bool *has_bursts; /* whether an event has said so up to now; NULL: the sink does not know */
    int (*header)(void *user, const struct prv_header *header);
    int (*communicator)(void *user, const struct prv_communicator *communicator, uint64_t line);
    int (*intercommunicator)(void *user, uint32_t application, uint32_t id, uint64_t line);
    int (*state)(void *user, const struct prv_state *state, uint64_t line);
    int (*event)(void *user, const struct prv_event *event, uint64_t line);
    int (*message)(void *user, const struct prv_message *message, uint64_t line);
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

static inline int prv_sink_intercommunicator(const struct prv_sink *sink, uint32_t application, uint32_t id,
                                             uint64_t line)
{
    return sink->intercommunicator ? sink->intercommunicator(sink->user, application, id, line) : 0;
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
