/*
 * Items: what changes a rank's state, made from records by the timelines (timeline.h), kept back by the look-ahead and carried
 * out by the engine. Enter and exit of calls alternate strictly on every rank.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_REPLAY_EVENT_H
#define CLOCKTALK_REPLAY_EVENTS_REPLAY_EVENT_H

#include <stdint.h>

enum item_kind {
    ITEM_BEGIN,        /* the rank's first event */
    ITEM_ENTER,        /* of an MPI call */
    ITEM_EXIT,
    ITEM_OVERHEAD_ON,  /* detail: a bit of enum overhead_kind */
    ITEM_OVERHEAD_OFF,
    ITEM_LOSS,         /* calls of the rank are missing in the trace around here */
    ITEM_EVENT,        /* a watched event: aux its type, value its value */
    ITEM_END,          /* the rank's last event */
};

enum item_flag {
    ITEM_SENDS = 1,    /* collective with a send size > 0 */
    ITEM_RECEIVES = 2, /* collective with a receive size > 0 */
    ITEM_USEFUL = 4,   /* overhead that the user counts as useful */
};

struct item {
    int64_t time;  /* raw */
    uint64_t line; /* of the record; of ITEM_EVENT: the value */
    uint32_t rank; /* from 0 */
    uint32_t aux;  /* collective: index of the communicator, UINT32_MAX for none; ITEM_EVENT: type */
    uint8_t kind;
    uint8_t detail; /* call number or kind of overhead; ITEM_EVENT: the state that its line ends */
    uint8_t flags;
};

#endif
