/*
 * Events: what changes a rank's state, made from records by the timelines (timelines.h), kept back by the look-ahead
 * and carried out by the engine. Enter and exit of calls alternate strictly on every rank.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_REPLAY_EVENT_H
#define CLOCKTALK_REPLAY_EVENTS_REPLAY_EVENT_H

#include <stdint.h>

enum replay_event_kind {
    REPLAY_BEGIN, /* the rank's first event */
    REPLAY_ENTER, /* of an MPI call */
    REPLAY_EXIT,
    REPLAY_OVERHEAD_ON, /* detail: a bit of enum overhead_kind */
    REPLAY_OVERHEAD_OFF,
    REPLAY_LOSS,  /* calls of the rank are missing in the trace around here */
    REPLAY_EVENT, /* a watched event: aux its type, value its value */
    REPLAY_END,   /* the rank's last event */
};

enum replay_event_flag {
    REPLAY_SENDS = 1,    /* collective with a send size > 0 */
    REPLAY_RECEIVES = 2, /* collective with a receive size > 0 */
    REPLAY_USEFUL = 4,   /* overhead that the user counts as useful */
};

struct replay_event {
    int64_t time;  /* raw */
    uint64_t line; /* of the record; of REPLAY_EVENT: the value */
    uint32_t rank; /* from 0 */
    uint32_t aux;  /* collective: index of the communicator, UINT32_MAX for none; REPLAY_EVENT: type */
    uint8_t kind;
    uint8_t detail; /* call number or kind of overhead; REPLAY_EVENT: the state that its line ends */
    uint8_t flags;
};

#endif
