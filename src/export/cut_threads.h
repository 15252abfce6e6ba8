/*
 * Threads of the trace that is cut: what each of them is in, up to the end of the stretch, and what counters and
 * polling behind it tell of it.
 */
#ifndef CLOCKTALK_EXPORT_CUT_THREADS_H
#define CLOCKTALK_EXPORT_CUT_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "paraver/event_types.h"
#include "paraver/header.h"
#include "paraver/records/record.h"

/* What an event of a type does to what is open. */
enum event_sort {
    EVENT_SORT_NONE,      /* nothing: it is a moment */
    EVENT_SORT_CALL,      /* enters or leaves an MPI call */
    EVENT_SORT_ATTRIBUTE, /* says more about the call in whose line it stands */
    EVENT_SORT_COUNTER,   /* tells what was counted since the reading before */
    EVENT_SORT_POLLING,   /* likewise of failed tests and probes */
    /* what is kept while it is open */
    EVENT_SORT_VALUE,    /* holds until the next of its type; 0 ends it */
    EVENT_SORT_SETTING,  /* likewise, and 0 is a value like others */
    EVENT_SORT_FUNCTION, /* nests, by its type */
    EVENT_SORT_ELEMENT,  /* nests, with all others of the sort */
};

/* With `is_newer` types 60000 to 60019 are of OpenMP, else the user's. */
enum event_sort event_sort_of(uint32_t type, bool is_newer);

struct open_event {
    uint64_t value;
    uint32_t type;
    uint8_t sort;
    bool is_region;
    bool keeps_at_join; /* the end of a region leaves it open */
};

/*
 * Open events: what a thread has begun and not ended, in the order in which it began: values that hold until another of
 * their type comes, user functions, which nest, and the elements of OpenMP and pthreads, as docs/semantics.md,
 * "Threads", has them. MPI calls are not among them.
 * All zero: nothing is open.
 */
struct open_events {
    struct open_event *items;
    size_t count;
    size_t capacity;
    size_t regions;  /* elements that are regions */
    uint64_t beyond; /* functions that were entered while there was no room for more */
};

/* A counter of a thread. */
struct cut_counter {
    uint64_t last; /* what was counted up to the end of the cut since the last time before it at which one was read */
    uint32_t type;
    bool is_told; /* a reading behind the end counts what lies before it */
};

/* Failed tests or probes began there (docs/semantics.md, "Polling"). */
struct cut_mark {
    int64_t time;
    uint32_t family;
};

/* Counters and polling of a thread tell of the time that ends where they stand. What a reading behind a border counted
 * before it is told at the border (docs/semantics.md, "A cut trace"). All zero at first; times are those of the whole
 * trace. */
struct cut_counts {
    struct cut_counter *counters;
    size_t counter_count;
    size_t counter_capacity;
    struct cut_mark *marks; /* that are open, the earliest first */
    size_t mark_count;
    size_t mark_capacity;
    int64_t event;    /* time of the latest event … */
    int64_t previous; /* … and of the one before */
    int64_t read;     /* time of the latest reading … */
    int64_t begin;    /* … and since when it counts */
    int64_t change;   /* when the thread began or ended to compute last, … */
    int64_t before;   /* … and when it did so before that time */
    bool computes;
    bool has_begun;                 /* it has had an event */
    int64_t after;                  /* time computed since the end of the cut, what was polling left out */
    unsigned polled_families;       /* bits: of these failed calls before the end are told behind it, … */
    uint64_t polled[POLL_FAMILIES]; /* … how long they took, as at the end it is to be told, … */
    uint64_t failed[POLL_FAMILIES]; /* … and their number */
};

/* Where a stretch is cut. */
struct cut_borders {
    int64_t from;
    int64_t to;
    unsigned polls_outside; /* bits 1 << family: ends of polling tell the time outside of the calls */
};

struct cut_application {
    uint32_t first_task; /* of all applications, from 0 */
    uint32_t task_count;
    bool calls;        /* MPI, up to where the trace has been read … */
    bool calls_inside; /* … and inside the stretch */
};

struct cut_task {
    uint32_t joins;         /* regions that its first thread has ended */
    uint32_t offs;          /* times that tracing was switched off */
    uint32_t others_inside; /* threads but the first that are in an MPI call */
    bool is_led;            /* the first has entered one meanwhile (docs/semantics.md, "Several threads in MPI") */
};

struct cut_thread {
    struct prv_object object;
    uint32_t task;  /* of all applications, from 0 */
    uint32_t joins; /* of its task, as far as they have come to it */
    uint32_t offs;
    int64_t last; /* time of the latest event */
    struct open_events open;
    struct prv_pair *call; /* the line that entered the open MPI call, without what it does besides */
    size_t call_size;
    size_t call_capacity;
    uint64_t call_number;  /* the calls of a trace in the order in which they were entered */
    uint32_t communicator; /* of the open call, if it is a collective one; 0: none */
    unsigned inside;       /* what it does instead of computing, as bits; goes on behind the end */
    bool in_call;
    bool has_begun; /* before the stretch */
    bool is_open;   /* its lines at the begin are written, or it has none */
    bool is_beyond; /* it has come to the end */
    struct cut_counts counts;
};

/* Which collective operations are over at the begin for some of their members. Who is still in one of those waits for
 * nobody behind the begin, and must not be taken for a member of the next one. The k-th call of a rank on a
 * communicator is of its k-th operation, as in the replay. */
struct cut_collectives {
    struct keyed_list entered; /* by task and communicator: uint64_t, calls so far */
    struct keyed_list left;    /* by application and communicator: uint64_t, the most that a member has left */
};

struct cut_threads {
    struct cut_borders borders;
    bool is_newer; /* types 60000 to 60019 are of OpenMP */
    uint64_t calls;
    struct cut_task *tasks;
    struct cut_application *applications;
    size_t application_count;
    struct keyed_list list;   /* struct cut_thread, by task and number */
    struct keyed_list closed; /* types that 0 ends */
    struct cut_collectives collectives;
};

/* The rest of *threads is all zero, but for what is known of the stretch. 0 or ERROR_MEMORY (not reported). */
int cut_threads_init(struct cut_threads *threads, const struct prv_header *header) MUST_CHECK;
void cut_threads_deinit(struct cut_threads *threads);

/* The thread, which is new if need be; good until the next one is. NULL when memory ran out (not reported). */
struct cut_thread *cut_threads_find(struct cut_threads *threads, const struct prv_object *object);

/* The thread's next event, which counts at `time`. Its pairs become those of the stretch. 0 or ERROR_MEMORY (not
 * reported). */
int cut_threads_follow(struct cut_threads *threads, struct cut_thread *thread, const struct prv_event *event,
                       int64_t time) MUST_CHECK;

/* Whether some member has left the collective operation that the thread is in. */
bool cut_threads_is_late(const struct cut_threads *threads, const struct cut_thread *thread);

/* What has ended on its task ends on the thread. */
void cut_threads_end_with_task(const struct cut_threads *threads, struct cut_thread *thread);

#endif
