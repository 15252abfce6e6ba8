/*
 * What the parts of the timelines share: how an event is made of a line (timelines.c), of entries and exits of MPI
 * calls (timeline_calls.c), and of what the tracer itself does (tracing_mode.c).
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TIMELINE_EVENTS_H
#define CLOCKTALK_REPLAY_EVENTS_TIMELINE_EVENTS_H

#include "replay/events/timelines.h"

/* An event line. */
struct event_position {
    int64_t time;     /* in order on its rank */
    int64_t previous; /* of the first thread's line before */
    uint64_t line;
    uint32_t rank;
    uint32_t thread_number;
    struct thread_line *thread; /* NULL: the first */
    uint8_t ended;              /* the state that the line ends; only where events are watched */
};

static inline int timelines_no_memory(const struct timelines *timelines)
{
    return diag_no_memory(timelines->anomalies->diag);
}

/* What all events have. */
static inline void fill_event(struct replay_event *made, int64_t time, uint32_t rank, enum replay_event_kind kind,
                              uint8_t detail)
{
    /* Field by field, where it stays: a copy would wait for its parts to be stored. */
    made->time = time;
    made->rank = rank;
    made->aux = COMMUNICATOR_NONE;
    made->kind = (uint8_t)kind;
    made->detail = detail;
    made->flags = 0;
    made->thread = 0;
}

/* A new event, which is complete when it has been passed to preview_event; NULL when memory ran out. It may be of
 * another rank than the line, or ahead of it. */
static inline struct replay_event *add_event(struct timelines *timelines, const struct event_position *at,
                                             enum replay_event_kind kind, uint8_t detail)
{
    struct replay_event *made = lookahead_add(timelines->lookahead);

    timelines->ranks[at->rank].is_usual = false;
    timelines->ranks[at->rank].newest = at->time;
    if (made) {
        fill_event(made, at->time, at->rank, kind, detail);
        made->line = at->line;
    }
    return made;
}

static inline int preview_event(struct timelines *timelines, const struct replay_event *made)
{
    if (!made)
        return timelines_no_memory(timelines);
    if (!timelines->preview->event)
        return 0;
    timelines->previewed = larger_of(timelines->previewed, made->time);
    return timelines->preview->event(timelines->preview->self, made);
}

/* An event of any thread, as add_event. It is none of the rank's timeline. */
static inline struct replay_event *make_thread_event(struct timelines *timelines, const struct event_position *at,
                                                     uint32_t type, uint64_t value)
{
    struct replay_event *made = lookahead_add(timelines->lookahead);

    if (made)
        *made = (struct replay_event){.time = at->time,
                                      .line = value,
                                      .rank = at->rank,
                                      .aux = type,
                                      .kind = REPLAY_THREAD,
                                      .thread = at->thread_number};
    return made;
}

/* 0 or a negative error. */
static inline int add_thread_event(struct timelines *timelines, const struct event_position *at, uint32_t type,
                                   uint64_t value)
{
    return preview_event(timelines, make_thread_event(timelines, at, type, value));
}

/* For listeners of threads: where the rank begins, or ends. 0 or a negative error. */
static inline int add_thread_limit(struct timelines *timelines, uint32_t rank, int64_t time, enum thread_limit limit)
{
    struct event_position at = {.time = time, .rank = rank, .thread_number = 1};

    return timelines->thread_type_count > 0 ? add_thread_event(timelines, &at, 0, limit) : 0;
}

/* The rank's first event, or the state that it is in before. 0 or a negative error. */
static inline int add_beginning(struct timelines *timelines, const struct event_position *at)
{
    timelines->ranks[at->rank].has_begun = true;
    return preview_event(timelines, add_event(timelines, at, REPLAY_BEGIN, 0))
               ?: add_thread_limit(timelines, at->rank, at->time, THREAD_LIMIT_BEGIN);
}

/* The thread begins in a cut, in that state (0: none is known). 0 or a negative error. */
int first_elements_begin(struct timelines *timelines, const struct event_position *at, uint64_t state) MUST_CHECK;

/* A line of another thread than the first, while first_elements_wait: the thread may begin with it, in that state. 0 or
 * a negative error. */
int first_elements_begin_thread(struct timelines *timelines, const struct event_position *at,
                                uint64_t state) MUST_CHECK;

/* A line, while first_elements_wait. */
void first_elements_meet(struct timelines *timelines, const struct prv_event *event);

/*
 * Calls: the events that entries and exits of MPI calls make, be it of the call that decides what the rank is in or of
 * one beside it, and what the pairs of the line say about a collective.
 */

/* Calls at whose end the record of a message stands. Those of Sendrecv and Start stand at the beginning. */
static inline bool timeline_calls_delay_record(enum mpi_class class)
{
    return class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND;
}

static inline void traced_call_begin(struct traced_call *call, int64_t time, uint8_t number)
{
    call->number = call->last = number;
    call->enter = time;
}

static inline void traced_call_end(struct lookahead *lookahead, struct traced_call *call, int64_t time)
{
    if (call->holds_ticket)
        lookahead_exit(lookahead, call->ticket, time);
    call->holds_ticket = false;
    call->number = MPI_CALL_NONE;
}

/* What the pairs of the line say about the collective whose entry has been made. */
void timeline_calls_read_attributes(struct timelines *timelines, const struct prv_event *event,
                                    struct replay_event *made);

/* The entry has been made of the rank's own call: with it goes what leads there. */
void timeline_calls_close_trail(const struct timelines *timelines, struct replay_event *entry);

/* The line's thread enters a call, or leaves it. 0 or a negative error. */
int timeline_calls_enter(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                         uint64_t value) MUST_CHECK;
int timeline_calls_exit(struct timelines *timelines, const struct event_position *at) MUST_CHECK;

/* A nonblocking collective starts, or ends, in the open call of the line's thread. 0 or a negative error. */
int timeline_calls_request(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                           const struct prv_pair *pair) MUST_CHECK;

/* The number that messages of the thread have, given to it where it has none: 0 is the first thread's. 0 or
 * ERROR_MEMORY (reported). */
int timelines_number_thread(struct timelines *timelines, uint32_t rank, uint32_t thread, uint16_t *number) MUST_CHECK;

/* Whether the thread has an MPI call open. */
bool timelines_thread_is_inside(const struct timelines *timelines, uint32_t rank, uint32_t thread);

/*
 * The call site of a rank's open call is an event (REPLAY_SITE) before that of its entry, of the caller at the level
 * that is looked for.
 */

/* Takes the callers that a line names, if they are the open call's. */
void call_site_fill_in(struct timelines *timelines, const struct prv_event *event, const struct event_position *at);

/* The state that the thread begins with at the line's time, if that begins nothing of OpenMP or pthreads: it runs where
 * it calls MPI. 0: none. */
uint64_t first_states_beside(const struct timelines *timelines, const struct event_position *at,
                             const struct prv_event *event);

/* Before an event line is taken, which may be its thread's first one. 0 or a negative error. */
int first_states_meet(struct timelines *timelines, const struct prv_event *event) MUST_CHECK;

/*
 * What the tracer itself does on a rank: its overhead, switched off, and bursts, in which states tell what the rank
 * computes (docs/semantics.md, "Ranks and states").
 */

/* A kind of overhead begins or ends, as the value of its event says. 0 or a negative error. */
int tracing_mode_change_overhead(struct timelines *timelines, const struct event_position *at, uint8_t overhead,
                                 uint64_t value) MUST_CHECK;

/* A state of any thread, before tracing_mode_take_state: in burst mode those of OpenMP are told when they run. 0 or
 * ERROR_MEMORY (reported). */
int tracing_mode_run_thread(struct timelines *timelines, uint32_t rank, const struct prv_state *state,
                            uint64_t line) MUST_CHECK;

/* A state of the rank's first thread, which may have an event in burst mode. 0 or a negative error. */
int tracing_mode_take_state(struct timelines *timelines, uint32_t rank, const struct prv_state *state,
                            uint64_t line) MUST_CHECK;

/* A record of the thread at that time: where bursts are looked for, and nothing lies between it and the rank's latest
 * state, the rank has been in burst mode since before the cut. 0 or a negative error. */
int tracing_mode_look(struct timelines *timelines, const struct prv_object *object, int64_t time) MUST_CHECK;

/* Tracing goes on in another mode. 0 or a negative error. */
int tracing_mode_change(struct timelines *timelines, const struct event_position *at, uint64_t mode) MUST_CHECK;

/* The file has come to `time`: the rank's Running state may be over. 0 or a negative error. */
int tracing_mode_end_running(struct timelines *timelines, uint32_t rank, int64_t time, uint64_t line) MUST_CHECK;

/*
 * Counters of polling, of which polling.h makes time: they come in pairs, how often calls failed (0: the first one does
 * now), and how long that took (docs/semantics.md, "Polling"). Makes the event of one. 0 or a negative error.
 */
int polling_counter_take(struct timelines *timelines, const struct event_position *at,
                         const struct prv_pair *pair) MUST_CHECK;

#endif
