/*
 * The engine: carries out events on their ranks, in order for each rank, and lets a rank stop at a wait whose partner
 * has not come so far.
 *
 * Events arrive in the order of the file, which is nearly that of time: where clocks agree no rank is ever blocked. A
 * blocked rank's events go to its backlog; when what it waits for has happened it is woken and works its backlog off.
 * A soft wait is decided once the partner can no longer post before the waiter's exit: a rank that is not busy posts
 * nothing before `now`.
 *
 * Inside replay/ the engine is one structure with several files of verbs: emit.h tells the listeners, waits.h does
 * messages, collective.h collectives, deadlock.h finds and breaks what waits for ever.
 */
#ifndef CLOCKTALK_REPLAY_ENGINE_H
#define CLOCKTALK_REPLAY_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "paraver/anomaly.h"
#include "replay/timers.h"
#include "replay/collectives/communicator.h"
#include "replay/events/replay_event.h"
#include "replay/messages/message.h"
#include "replay/messages/mismatch.h"
#include "replay/rank.h"
#include "replay/stream.h"

/* Positive condition of all steps: the rank cannot go on now; ranks[].block says why. */
enum { STEP_BLOCKED = 1 };

/* Who is told an interval, of those that listen. */
struct interval_handler {
    int (*take)(void *self, const struct interval *interval); /* NULL: the list's end */
    void *self;
};

struct engine {
    const struct replay_options *options;
    struct anomalies *anomalies;
    struct listener *listeners;
    size_t listener_count;
    struct interval_handler *interval_handlers[STATE_COUNT]; /* a list for each state; one block */
    size_t token_size;
    struct rank *ranks;
    struct last_sync *last_syncs; /* of the ranks; memory that most of them never touch */
    uint32_t rank_count;
    struct communicators communicators;
    uint32_t init; /* positions of the communicators of MPI_Init and MPI_Finalize */
    uint32_t finalize;
    struct message_pool messages;
    struct mismatches mismatches;
    struct event_pool pool;
    int64_t now;         /* every event before this raw time has been handed in */
    int64_t first_begin; /* raw time of the first event of all; INT64_MAX before it */
    uint32_t busy_count;
    size_t backlog_count;
    uint32_t *ready; /* woken ranks, each once: a ring (base/ring.h) with room for all */
    size_t ready_capacity;
    uint32_t ready_first;
    uint32_t ready_end;
    struct timers deadlines; /* when a blocked rank's wait is looked at */
    struct timers clock;     /* BLOCK_NOW */
    const struct post **extra;
    size_t extra_count;
    size_t extra_capacity;
    uint32_t visit;
    uint64_t collective_count; /* operations, those of MPI_Init and MPI_Finalize left out */
};

/* 0 or ERROR_MEMORY. Listeners get their token offsets; they, options and anomalies must outlive the engine. */
int engine_init(struct engine *engine, uint32_t rank_count, const struct replay_options *options,
                struct listener *listeners, size_t listener_count, struct anomalies *anomalies)
    __attribute__((warn_unused_result));
void engine_deinit(struct engine *engine);

/* Carries out an event, or keeps it where its rank is blocked. Events of a rank come in order of time. 0 or a negative
 * error. */
int engine_handle(struct engine *engine, const struct replay_event *event) __attribute__((warn_unused_result));

/* From time to time: ranks that are late or never come must not hold up those who listen. Costs a look at every rank.
 */
int engine_tick(struct engine *engine) __attribute__((warn_unused_result));

/* Nothing follows: every wait that is still open is given up. Then each rank goes on to extents[rank] (raw), and the
 * run ends. */
int engine_finish(struct engine *engine, const int64_t *extents, int64_t *end) __attribute__((warn_unused_result));

/* For the verbs. */
int engine_block(struct engine *engine, struct rank *rank, enum block block);
void engine_wake(struct engine *engine, uint32_t rank);
void engine_wake_waiters(struct engine *engine, uint32_t *list);

static inline void engine_wake_list(struct engine *engine, uint32_t *list)
{
    if (*list != RANK_NONE)
        engine_wake_waiters(engine, list);
}

static inline uint32_t engine_index(const struct engine *engine, const struct rank *rank)
{
    return (uint32_t)(rank - engine->ranks);
}

/* No post of the rank that is still to come lies before this corrected time. */
static inline int64_t engine_bound(const struct engine *engine, const struct rank *rank)
{
    int64_t next = rank->is_busy ? rank->event.time : engine->now;

    return next > rank->time ? next : rank->time;
}

#endif
