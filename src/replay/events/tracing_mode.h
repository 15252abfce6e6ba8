/*
 * What the tracer itself does on a rank: its overhead, switched off, and bursts, in which states tell what the rank
 * computes (docs/semantics.md, "Ranks and states").
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TRACING_MODE_H
#define CLOCKTALK_REPLAY_EVENTS_TRACING_MODE_H

#include <stdint.h>

#include "replay/events/timeline_event.h"

/* A kind of overhead begins or ends, as the value of its event says. 0 or a negative error. */
int tracing_mode_change_overhead(struct timelines *timelines, const struct event_position *at, uint8_t overhead,
                                 uint64_t value) __attribute__((warn_unused_result));

/* A state of any thread, before tracing_mode_take_state: in burst mode those of OpenMP are told when they run. 0 or
 * ERROR_MEMORY (reported). */
int tracing_mode_run_thread(struct timelines *timelines, uint32_t rank, const struct prv_state *state, uint64_t line)
    __attribute__((warn_unused_result));

/* A state of the rank's first thread, which may have an event in burst mode. 0 or a negative error. */
int tracing_mode_take_state(struct timelines *timelines, uint32_t rank, const struct prv_state *state, uint64_t line)
    __attribute__((warn_unused_result));

/* Tracing goes on in another mode. 0 or a negative error. */
int tracing_mode_change(struct timelines *timelines, const struct event_position *at, uint64_t mode)
    __attribute__((warn_unused_result));

/* The file has come to `time`: the rank's Running state may be over. 0 or a negative error. */
int tracing_mode_end_running(struct timelines *timelines, uint32_t rank, int64_t time, uint64_t line)
    __attribute__((warn_unused_result));

/*
 * Counters of polling, of which polling.h makes time: they come in pairs, how often calls failed (0: the first one does
 * now), and how long that took (docs/semantics.md, "Polling"). Makes the event of one. 0 or a negative error.
 */
int polling_counter_take(struct timelines *timelines, const struct event_position *at, const struct prv_pair *pair)
    __attribute__((warn_unused_result));

#endif
