/*
 * Events: what changes a rank's state, made from records by the timelines (timelines.h), kept back by the look-ahead
 * and carried out by the engine. Enter and exit of calls alternate strictly on every rank, and on every thread beside.
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
    REPLAY_LOSS,   /* calls of the rank are missing in the trace around here */
    REPLAY_EVENT,  /* a watched event: aux its type, value its value */
    REPLAY_END,    /* the rank's last event */
    REPLAY_BURST,  /* detail: enum burst, from here on */
    REPLAY_THREAD, /* an event of any thread, which changes nothing on its rank: aux its type, line its value; of type
                      0: the rank's first event or its last one (enum thread_limit in stream.h) */
    /* Calls of threads that do not decide what the rank is in: they post, and complete, beside it. */
    REPLAY_BESIDE_ENTER,
    REPLAY_BESIDE_EXIT,
    REPLAY_SHARED, /* calls on the communicator `aux` count thread by thread from here on; where that is a part,
                      likewise of the whole, and the rank's thread is in the call `detail` on it */
    /* Of nonblocking collectives: */
    REPLAY_START, /* the open call starts one: aux the communicator, thread the how many-th on it, line its request */
    REPLAY_COMPLETE, /* the operation of that request (line) ends in the rank's open call; detail: that one, or
                        MPI_CALL_NONE: in another thread's */
    REPLAY_SITE, /* who makes the call that is entered next: aux the type of the caller, line its value, 0: unknown */
    /* Polling (polling.h): what the engine carries out, useful time that is MPI, … */
    REPLAY_POLL_ON, /* detail: call */
    REPLAY_POLL_OFF,
    /* … and what the timelines say. */
    REPLAY_POLL_MARK, /* calls begin to fail; detail: family, line: time of the last exit (0: none), aux: kinds of
                         overhead that are on and REPLAY_MARK_IN_CALL */
    REPLAY_POLL_END,  /* detail: family; line: how long they took */
};

enum { REPLAY_MARK_IN_CALL = 1 << 8 };

/* Of a rank whose tracing mode is that of bursts (docs/semantics.md, "Bursts"). */
enum burst {
    BURST_NOT,
    BURST_RUNNING,
    BURST_MPI, /* outside of its Running states */
};

enum replay_event_flag {
    REPLAY_SENDS = 1,         /* collective with a send size > 0 */
    REPLAY_RECEIVES = 2,      /* collective with a receive size > 0 */
    REPLAY_USEFUL = 4,        /* overhead that the user counts as useful */
    REPLAY_FALLBACK = 8,      /* no mark: the rank's last event before an end, which comes next */
    REPLAY_LED = 8,           /* an entry: what leads to the call is the rank's next trail (trails.h) */
    REPLAY_OUTSIDE = 16,      /* the end tells the time outside of the calls */
    REPLAY_SIZED = 16,        /* of an entry: collective that says its sizes */
    REPLAY_JOINED = 32,       /* the piece belongs to the next entry's call, whose wait begins with it */
    REPLAY_AFTER_USEFUL = 64, /* while it is held: useful time lies before it */
    REPLAY_RESUMED = 128,     /* an entry: of a call that began beside another, and goes on alone */
};

/* Of an exit, which has none of these else: the call goes on beside the rank's own. */
enum { REPLAY_SUSPENDED = 1 };

struct replay_event {
    int64_t time;  /* raw */
    uint64_t line; /* of the record; of REPLAY_EVENT, REPLAY_SITE: the value */
    uint32_t rank; /* from 0 */
    uint32_t aux;  /* collective: index of the communicator, UINT32_MAX for none; REPLAY_EVENT, REPLAY_SITE:
                      type */
    uint8_t kind;
    uint8_t detail; /* call number or kind of overhead; REPLAY_EVENT: the state that its line ends; as said above */
    uint8_t flags;
    uint32_t thread; /* REPLAY_THREAD: from 1. Entries, REPLAY_SHARED, and exits of calls beside: the thread's number
                        (timelines.h) and one; 0: the first */
};

#endif
