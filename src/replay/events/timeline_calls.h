/*
 * Timeline calls: the events that entries and exits of MPI calls make, be it of the call that decides what the rank is
 * in or of one beside it, and what the pairs of the line say about a collective.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TIMELINE_CALLS_H
#define CLOCKTALK_REPLAY_EVENTS_TIMELINE_CALLS_H

#include "replay/events/timeline_event.h"

/* Event types of attributes of collectives (docs/paraver-format.md, "Attributes of collectives"). */
enum {
    TIMELINE_CALLS_SEND_SIZE = 50100001,
    TIMELINE_CALLS_RECEIVE_SIZE = 50100002,
    TIMELINE_CALLS_COMMUNICATOR = 50100004,
};

/* Calls at whose end the record of a message stands. Those of Sendrecv and Start stand at the beginning. */
static inline bool timeline_calls_delay_record(enum mpi_class class)
{
    return class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND;
}

/* The call that decides what the rank is in begins, … */
static inline void timeline_calls_note_entry(struct timeline *timeline, int64_t time, uint32_t thread, uint8_t call)
{
    timeline->call = timeline->last_call = call;
    timeline->call_thread = thread;
    timeline->enter = time;
}

/* … and ends. */
static inline void timeline_calls_note_exit(struct lookahead *lookahead, struct timeline *timeline, int64_t time)
{
    if (timeline->holds_ticket)
        lookahead_exit(lookahead, timeline->ticket, time);
    timeline->holds_ticket = false;
    timeline->call = MPI_CALL_NONE;
    timeline->exit = time;
}

/* What the pairs of the line say about the collective whose entry has been made. */
void timeline_calls_read_attributes(struct timelines *timelines, const struct prv_event *event,
                                    struct replay_event *made);

/* The line's thread enters a call, or leaves it. 0 or a negative error. */
int timeline_calls_enter(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                         uint64_t value) __attribute__((warn_unused_result));
int timeline_calls_exit(struct timelines *timelines, const struct event_position *at)
    __attribute__((warn_unused_result));

/* The number that messages of the thread have, given to it where it has none: 0 is the first thread's. 0 or
 * ERROR_MEMORY (reported). */
int timelines_number_thread(struct timelines *timelines, uint32_t rank, uint32_t thread, uint16_t *number)
    __attribute__((warn_unused_result));

/* Whether the thread has an MPI call open. */
bool timelines_thread_is_inside(const struct timelines *timelines, uint32_t rank, uint32_t thread);

/*
 * The call site of a rank's open call is an event (REPLAY_SITE) before that of its entry, of the caller at the level
 * that is looked for.
 */

/* Takes the callers that a line names, if they are the open call's. */
void call_site_fill_in(struct timelines *timelines, const struct prv_event *event, const struct event_position *at);

#endif
