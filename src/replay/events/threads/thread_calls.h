/*
 * Calls of several threads of a rank at once (docs/semantics.md, "Several threads in MPI"): which of them decides what
 * the rank is in, and which stand beside it.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_THREADS_THREAD_CALLS_H
#define CLOCKTALK_REPLAY_EVENTS_THREADS_THREAD_CALLS_H

#include "replay/events/timeline_event.h"

/*
 * Before the rank's own call or another thread's is entered: what an entry on this thread does to the rank. *beside:
 * the call stands beside the rank's own. 0 or a negative error.
 */
int thread_calls_prepare(struct timelines *timelines, const struct event_position *at, bool *beside)
    __attribute__((warn_unused_result));

/* Writes the thread's number into the event, NULL where memory ran out. 0 or ERROR_MEMORY (reported). */
int thread_calls_number(struct timelines *timelines, const struct event_position *at, struct replay_event *made)
    __attribute__((warn_unused_result));

/* The entry `made` has been filled in: its call is open beside the rank's own. 0 or ERROR_MEMORY. */
int thread_calls_enter(struct timelines *timelines, const struct event_position *at, struct replay_event *made,
                       uint8_t call) __attribute__((warn_unused_result));

/* The thread's call ends; 1: it has none beside the rank's own. */
int thread_calls_exit(struct timelines *timelines, const struct event_position *at) __attribute__((warn_unused_result));

/* Another thread's call becomes the rank's own: what is known of the last one is kept with its thread. 0 or
 * ERROR_MEMORY (reported). */
int thread_calls_keep_last(struct timelines *timelines, uint32_t rank) __attribute__((warn_unused_result));

/* The rank's own call has ended: one that goes on may be its own now. 0 or a negative error. */
int thread_calls_resume(struct timelines *timelines, const struct event_position *at)
    __attribute__((warn_unused_result));

/* Who is in a call on the communicator goes on in its thread's part of that, but for the thread that enters now, which
 * is there. 0 or a negative error. */
int thread_calls_share(struct timelines *timelines, const struct event_position *at, uint32_t position)
    __attribute__((warn_unused_result));

/* The entry of a collective: counted on its communicator, or on its thread's part of that. *is_first: from here on the
 * communicator counts thread by thread. 0 or ERROR_MEMORY. */
int thread_calls_choose_communicator(struct timelines *timelines, const struct event_position *at,
                                     struct replay_event *made, bool *is_first) __attribute__((warn_unused_result));

#endif
