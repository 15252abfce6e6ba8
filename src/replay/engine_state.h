/*
 * The state of the engine: all ranks of a replay, and a part for each concern, which the files that carry out events
 * change in turn. What needs no more than one part takes that.
 */
#ifndef CLOCKTALK_REPLAY_ENGINE_STATE_H
#define CLOCKTALK_REPLAY_ENGINE_STATE_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "paraver/anomaly.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/communicator.h"
#include "replay/events/polling.h"
#include "replay/events/trails.h"
#include "replay/messages/message.h"
#include "replay/messages/mismatch.h"
#include "replay/rank.h"
#include "replay/stream.h"

/* Positive conditions of what carries out events. */
enum {
    RANK_BLOCKED = 1, /* the rank cannot go on now; ranks[].block says why */
    RANK_HELD = 2,    /* no rank can: the event might lead to the horizon */
};

/* One of the listeners that get the intervals of a state. */
struct interval_handler {
    int (*take)(void *self, const struct interval *interval); /* NULL: the list's end */
    void *self;
};

enum { HANDLERS_OF_POLLING = STATE_COUNT, HANDLER_LISTS };

/* What else listeners may take (stream.h), of which most take little. */
enum taker_list {
    TAKERS_OF_POSTS,
    TAKERS_OF_MERGES,
    TAKERS_OF_JOINS,
    TAKERS_OF_COPIES,
    TAKERS_OF_FORGOTTEN,
    TAKERS_OF_EVENTS,
    TAKERS_OF_SITES,
    TAKERS_OF_TRAILS,
    TAKERS_OF_THREADS,
    TAKERS_OF_FIRST_CALLS,
    TAKER_LISTS
};

/* A rank to be looked at when the trace has come to a time. */
struct timer {
    int64_t time;
    uint32_t rank;
    bool is_alarm; /* of polling; else for the rank's deadline, of which each rank has one at the most */
};

/* A binary heap (scheduling.h). */
struct timers {
    struct timer *items;
    size_t count;
    size_t capacity;
};

/* A line of what a listener keeps of each rank, side by side. */
struct rank_memory {
    const char *line; /* of the first rank; NULL: the list's end */
    size_t size;      /* of what is kept of one */
};

/* Who listens, and to what (emit.h). */
struct audience {
    struct listener *listeners;
    size_t listener_count;
    struct divider divider;
    struct interval_handler *interval_handlers[HANDLER_LISTS]; /* a list for each state, one for polling; one block */
    const struct listener **takers[TAKER_LISTS];               /* NULL ends each; one block */
    struct rank_memory *rank_memories;
    size_t token_size;
    bool cuts_useful; /* useful intervals end where an event is told */
};

/* For the messages that are pending on a rank's first thread. */
struct rank_rooms {
    struct pending_room sent;
    struct pending_room arriving;
    struct pending_room posting;
};

/* Messages in flight, and channels whose messages are tied wrongly (messages/). */
struct message_state {
    struct message_pool pool;
    struct rank_rooms *rooms; /* per rank */
    struct mismatches mismatches;
};

/* Operations and gatherings (collectives/). */
struct collective_state {
    struct communicators communicators;
    uint32_t init; /* positions of the communicators of MPI_Init and MPI_Finalize */
    uint32_t finalize;
    size_t range;              /* of the exit at hand: so many posts of its operation are waited for as one, … */
    const struct post **extra; /* … and these one by one */
    size_t extra_count;
    size_t extra_capacity;
    struct started_list *started; /* nonblocking operations that each rank is in; NULL: there has been none */
    struct gathering *gatherings[MPI_CALL_LIMIT]; /* of calls of all ranks, by call: where ranks enter next */
    bool is_cut;                                  /* a rank does not begin with MPI_Init */
    uint64_t count; /* operations that the last member entered in the part, but MPI_Init and MPI_Finalize */
};

/* How far the trace has come, and the ranks with it. */
struct replay_clock {
    int64_t now;            /* every event before this raw time has been handled or queued */
    bool has_ended;         /* every event of all, that is: a wait that is looked at now is settled now */
    int64_t latest;         /* corrected time that any rank has come to, while there is a horizon */
    int64_t horizon;        /* corrected time before which all has to stay; INT64_MAX (engine_init): there is none */
    int64_t wanted;         /* of the event that was held: the horizon must lie after this */
    int64_t end;            /* raw time before which messages end: of a truncated trace; INT64_MAX: any */
    int64_t first_begin;    /* raw time of the first event of all; INT64_MAX before it */
    struct time_range part; /* what is counted, on corrected clocks */
};

/* Ranks that are blocked, and those that are woken (scheduling.h). */
struct schedule {
    uint32_t busy_count;
    uint32_t *ready; /* woken ranks, each once: a ring (base/array.h) with room for all */
    size_t ready_capacity;
    uint32_t ready_first;
    uint32_t ready_end;
    bool is_held;            /* the horizon has stopped who was ready, or who was to be woken */
    struct timers deadlines; /* when a blocked rank's wait is looked at */
    struct timers until;     /* BLOCK_NOW */
    int64_t room_wanted;     /* from this raw time on all waits are looked at where events have no room */
    int64_t alert;           /* events before this raw time find nobody ready, nobody to be looked at, and no horizon */
};

struct engine {
    const struct replay_options *options;
    struct anomalies *anomalies;
    struct audience audience;
    struct rank *ranks;
    struct polling **polling; /* of the ranks; NULL: of those that have not polled */
    struct trails *trails;    /* of the ranks, which the timelines own; NULL: nobody asks */
    uint32_t rank_count;
    uint32_t visit;         /* deadlock.c */
    bool has_failed_probes; /* as in struct prv_header */
    struct replay_clock clock;
    struct schedule schedule;
    struct event_pool backlog_pool; /* of events that ranks have not come to … */
    size_t backlog_count;           /* … and their number */
    struct message_state messages;
    struct collective_state collectives;
};

static inline struct communicator *engine_communicator(const struct engine *engine, uint32_t position)
{
    return &engine->collectives.communicators.items[position];
}

static inline uint32_t engine_index(const struct engine *engine, const struct rank *rank)
{
    return (uint32_t)(rank - engine->ranks);
}

/* No post of the rank that is still to come lies before this corrected time. */
static inline int64_t engine_bound(const struct engine *engine, const struct rank *rank)
{
    int64_t next = rank->is_busy ? rank->event.time : engine->clock.now;

    return next > rank->time ? next : rank->time;
}

#endif
