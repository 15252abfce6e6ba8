/*
 * Timelines: the records of each rank become events (replay_event.h).
 *
 * A rank's timeline has the events of its thread 1 and the MPI calls of all its threads. Here enter and exit of the
 * calls that decide what the rank is in are made to alternate (timeline_calls.c has the others), a time that runs
 * backwards is set to its predecessor's, and what concerns other applications is left out.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TIMELINES_H
#define CLOCKTALK_REPLAY_EVENTS_TIMELINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"
#include "options/options.h"
#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/mpi_call.h"
#include "paraver/records/prv_sink.h"
#include "paraver/records/record.h"
#include "replay/collectives/communicator.h"
#include "replay/events/lookahead.h"
#include "replay/events/processors.h"
#include "replay/events/same_sites.h"
#include "replay/events/thread_lines.h"
#include "replay/events/trails.h"
#include "replay/stream.h"

/* What is made of events of a type, as the reader's filter tells it with each pair. Bits: a type may have several. */
enum type_role {
    TYPE_ROLE_CALL = 1,     /* an MPI call is entered or left */
    TYPE_ROLE_OVERHEAD = 2, /* so is what the tracer does */
    TYPE_ROLE_MODE = 4,     /* of tracing */
    TYPE_ROLE_POLLING = 8,  /* counters of it */
    TYPE_ROLE_PROCESSOR = 16,
    TYPE_ROLE_WATCHED = 32,    /* by listeners, on the first thread */
    TYPE_ROLE_THREADS = 64,    /* likewise, on all threads */
    TYPE_ROLE_ATTRIBUTE = 128, /* of a call: looked up in its line */
    TYPE_ROLE_FUNCTION = 256,  /* of the trail that leads to a call */
    TYPE_ROLE_REQUEST = 512,   /* a nonblocking collective starts or ends */
    TYPE_ROLE_LIFE = 1024,     /* the program begins or ends */
};

struct timeline {
    int64_t last;               /* time of thread 1's last event */
    int64_t newest;             /* of the last event */
    int64_t exit;               /* of the last call that has ended; 0: none */
    int64_t changed;            /* time of the line that changed the rank's state last, … */
    struct traced_call call;    /* that decides what the rank is in */
    uint32_t call_thread;       /* of the open call */
    uint8_t overhead;           /* that is on, as bits, without what counts as useful */
    uint8_t burst;              /* enum burst */
    uint8_t ended;              /* … and the state before it */
    bool is_usual;              /* its next line may be (timelines_take_usual) */
    struct thread_line *inside; /* beside the open call: the last to enter (thread_lines.h); NULL: none */
    uint32_t numbers;           /* that its other threads have been given */
    uint32_t sending_thread;    /* of the first message since threads have been noted; 0: none */
    int64_t called;             /* of the last call that another thread has entered or left */
    int64_t running;            /* where the last Running state begins … */
    int64_t running_end;        /* … and ends */
    struct replay_event *site; /* of the open call, in the look-ahead as long as the file is at its entry; NULL: none */
    int64_t extent;            /* the largest time that a record names which is no event */
    bool has_begun : 1;
    bool has_states : 1;       /* of the first thread */
    bool is_threaded : 1;      /* other threads than the first have called MPI, or sent or received */
    bool sends_on_several : 1; /* threads */
    bool receives_on_several : 1;
    bool is_led : 1;           /* the first thread alone decides what the rank is in */
    bool mode_is_off : 1;      /* tracing is disabled by its mode */
    bool has_mode : 1;         /* which has been told, … */
    bool mode_is_found : 1;    /* … or found to be that of bursts */
    bool is_unnamed : 1;       /* the open call is a collective on no known communicator */
    bool is_over : 1;          /* the program has ended */
    bool runs : 1;             /* the latest state is Running … */
    bool is_outside : 1;       /* … or another one outside of MPI */
    uint32_t receiving_thread; /* as sending_thread */
};

/* Of many ranks each lies in cache lines of its own, and is found by a shift. What a usual line needs is in the first.
 */
_Static_assert(sizeof(struct timeline) <= 128 && offsetof(struct timeline, inside) <= 64, "two cache lines");

struct timelines {
    const struct replay_options *options;
    struct anomalies *anomalies;
    struct lookahead *lookahead;
    struct communicators *communicators;
    uint32_t init;
    uint32_t finalize;
    uint32_t rank_count;
    struct timeline *ranks;
    struct thread_lines threads; /* of all ranks */
    bool leaves_out;             /* a record with an impossible time (prv_sink.h) */
    bool has_bursts;             /* an event has said that tracing is in burst mode */
    uint64_t thread_count;       /* of the header, which may name any number */
    uint32_t *nodes;             /* per rank, as the header has them */
    struct processors processors;
    struct time_range part;                 /* in which the next counts, on recorded clocks */
    __int128 unnamed[MPI_CALL_UNKNOWN + 1]; /* time in collective calls on no known communicator, by call */
    const uint32_t *watched;                /* types of events that listeners asked for, in order; not owned */
    size_t watched_count;
    const uint32_t *thread_types; /* of events of all threads that listeners asked for, in order; not owned */
    size_t thread_type_count;
    struct trails *trails;            /* of each rank; NULL: nobody asks */
    uint32_t call_depth;              /* level of the callers that are looked for; 0: none are */
    struct keyed_list same_sites;     /* same_sites.h */
    struct keyed_list first_states;   /* of threads that had no event when they were read, in order of the file … */
    size_t first_states_taken;        /* … and how many of them have been looked at */
    struct keyed_list first_elements; /* first_elements.c: of threads that have begun in it … */
    uint32_t undecided;               /* … first threads of which it is not known whether they are in a region … */
    uint64_t held_lines;              /* … and lines that have been read since */
    enum { HOLDS_NOT_YET, HOLDS_FIRST, HOLDS_NO_MORE } holds;
    unsigned watched_ends;         /* bits 1 << enum rank_state: of the intervals at whose ends they are looked for */
    uint8_t ended;                 /* the state that the present line ends, where they are */
    const struct preview *preview; /* not owned */
    int64_t previewed;             /* raw time that it has come to */
    int64_t latest;                /* the largest time of all but usual lines, for records whose time cannot be */
    int64_t plausible;             /* times up to here are not far beyond the duration of the header */
    unsigned polls_outside;        /* bits 1 << family: polling whose ends tell the time outside of the calls */
    bool looks_for_bursts;         /* that have begun before a cut: all states are told */
    bool has_usual_lines;          /* nobody wants to know more than calls and what is watched */
    bool has_mpi;
    bool is_cut;    /* a rank's first state has been told */
    bool has_sites; /* callers of that level have been found */
};

/* For the ranks of one application; what is watched is final. With trails, where somebody asks for them. 0 or
 * ERROR_MEMORY. */
int timelines_init(struct timelines *timelines, const struct prv_header *header,
                   const struct prv_application *application, bool has_trails) MUST_CHECK;
void timelines_deinit(struct timelines *timelines);

/* The event types that timelines_event looks at, with their roles. 0 or ERROR_MEMORY (reported). */
int timelines_filter(const struct timelines *timelines, struct event_filter *filter) MUST_CHECK;

/* A time beyond all so far, and far beyond the run: whether it can be at all; if not it is counted (bad_time). */
bool timelines_check_time(struct timelines *timelines, int64_t time, uint64_t line);

static inline bool timelines_accept_time(struct timelines *timelines, int64_t time, uint64_t line)
{
    if (time <= timelines->latest)
        return true;
    if (time > timelines->plausible && !timelines_check_time(timelines, time, line))
        return false;
    timelines->latest = time;
    return true;
}

/*
 * An event of a rank (of the reader's: its thread exists), whose pairs have the roles of timelines_filter.
 * timelines_event takes what is left of it where so many of its pairs have been taken: 0 or a negative error. Nearly
 * all are done with timelines_take_usual, which is short: true, or false, with as many pairs as it has taken. Their
 * times are no later than `plausible`, which is not looked at.
 */
bool timelines_take_usual(struct timelines *timelines, const struct prv_event *event, uint64_t line,
                          size_t *taken) MUST_CHECK;
int timelines_event(struct timelines *timelines, const struct prv_event *event, uint64_t line, size_t taken) MUST_CHECK;

/* Whether the thread's latest call begins at that time, and is of that class, as far as the file has come. */
static inline bool timelines_thread_entered(const struct timelines *timelines, uint32_t rank, uint32_t thread,
                                            int64_t time, enum mpi_class class)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    const struct thread_line *line;

    if (timeline->call.enter == time && mpi_call(timeline->call.last)->class == class)
        return true;
    line = timelines->threads.list.count > 0 ? thread_lines_peek(&timelines->threads, rank, thread) : NULL;
    return line && line->call.enter == time && mpi_call(line->call.last)->class == class;
}

/* A time of the rank that is no event. */
static inline void timelines_extend(struct timelines *timelines, uint32_t rank, int64_t time)
{
    if (time > timelines->ranks[rank].extent)
        timelines->ranks[rank].extent = time;
}

/* The value of the state, and what is remembered of it. */
enum { TIMELINES_RUNNING = 1 };

static inline void timeline_keep_running(struct timeline *timeline, const struct prv_state *state)
{
    timeline->running = state->begin;
    timeline->running_end = state->end;
}

/* States outside of MPI: Running, the run-time system's, and synchronisation, which is that of threads where they are
 * told of. */
static inline bool timelines_is_outside(const struct timelines *timelines, uint64_t state)
{
    return state == TIMELINES_RUNNING || state == 7 || (state == 5 && timelines->thread_type_count > 0);
}

static inline void timeline_note_state(const struct timelines *timelines, struct timeline *timeline, uint64_t state)
{
    timeline->runs = state == TIMELINES_RUNNING;
    timeline->is_outside = timelines_is_outside(timelines, state);
}

/* A state of any of the rank's threads, whose end can be, as long as no rank is in burst mode. */
static inline void timelines_keep_state(struct timelines *timelines, uint32_t rank, const struct prv_state *state)
{
    struct timeline *timeline = &timelines->ranks[rank];

    if (state->end > timelines->latest)
        timelines->latest = state->end;
    if (state->end > timeline->extent)
        timeline->extent = state->end;
    if (state->object.thread != 1)
        return;
    timeline->has_states = true;
    timeline_note_state(timelines, timeline, state->value);
    if (timeline->runs)
        timeline_keep_running(timeline, state);
}

/*
 * What ranks are in before their first events, as states tell that come before the first MPI call of a trace that was
 * cut. A state that may be one: 0 or ERROR_MEMORY (reported).
 */
int first_states_note(struct timelines *timelines, const struct prv_state *state) MUST_CHECK;

static inline bool first_states_wait(const struct timelines *timelines)
{
    return timelines->first_states_taken < timelines->first_states.count;
}

/* The file has come to that time: those that have begun before are told. 0 or a negative error. */
int first_states_take(struct timelines *timelines, int64_t time) MUST_CHECK;

/* Whether it is being found out what threads have open where a cut begins: nothing is carried out meanwhile. */
static inline bool first_elements_wait(const struct timelines *timelines)
{
    return timelines->holds == HOLDS_FIRST;
}

/* The largest time that a record names for the rank. */
int64_t timelines_extent(const struct timelines *timelines, uint32_t rank);

/* Ends every rank that has begun, in order of time. */
int timelines_finish(struct timelines *timelines) MUST_CHECK;

#endif
