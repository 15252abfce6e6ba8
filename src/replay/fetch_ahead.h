/*
 * Where there are many ranks, what a record or an event touches has left the caches since its rank's last one: it is
 * fetched some records ahead, or some events, since those are known that come soon. This changes nothing.
 */
#ifndef CLOCKTALK_REPLAY_FETCH_AHEAD_H
#define CLOCKTALK_REPLAY_FETCH_AHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "replay/engine_state.h"
#include "replay/events/event_queue.h"

/* What is far from the processor arrives that many runs, events of one rank in a row, later; each step needs what the
 * one before has fetched. */
enum { FETCH_RUNS = 23, FETCH_RUNS_KEPT = 32 };

/* Runs of a queue's events ahead of those that are handled. All zero: none. */
struct fetch_ahead {
    const struct replay_event *runs[FETCH_RUNS_KEPT]; /* first events of the latest, by number */
    uint64_t count;                                   /* of runs that have been looked at */
    uint64_t handled;                                 /* of these */
    uint32_t handled_rank;                            /* of the last one */
    uint32_t last_rank;                               /* of the last one that has been looked at */
    const struct event_chunk *chunk;                  /* of the next event to be looked at */
    const struct replay_event *next;
    const struct replay_event *end; /* of the chunk, as far as it was known */
};

/* The event, of the queue's first chunk, is handled next, and is of another rank than the one before. */
void fetch_next_run(struct fetch_ahead *fetch, const struct engine *engine, const struct event_queue *queue,
                    const struct replay_event *event);

/* Before an event is handled, as fetch_next_run. */
static inline void fetch_ahead(struct fetch_ahead *fetch, const struct engine *engine, const struct event_queue *queue,
                               const struct replay_event *event)
{
    if (event->rank != fetch->handled_rank)
        fetch_next_run(fetch, engine, queue, event);
}

/* What a message that comes soon needs of its ranks. */
void fetch_for_message(const struct engine *engine, uint32_t sender, uint32_t receiver);

/* So many cache lines from there on. */
static inline void fetch_lines(const void *memory, size_t count)
{
    enum { LINE = 64 };

    for (size_t i = 0; i < count; i++)
        __builtin_prefetch((const char *)memory + i * LINE, 1);
    /* Else a compiler may take callers for functions without effect, and leave calls out. */
    __asm__ volatile("");
}

#endif
