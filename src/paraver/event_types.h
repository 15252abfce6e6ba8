/*
 * Types of events that several readers of a trace look at (docs/paraver-format.md, "MPI calls", "Attributes of
 * collectives", "Events of the tracer", "Threads"). What only one file asks for is named there.
 */
#ifndef CLOCKTALK_PARAVER_EVENT_TYPES_H
#define CLOCKTALK_PARAVER_EVENT_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* The newer library of OpenMP: where labels do not say so, these are the user's. */
    PRV_TYPE_NEWER_FIRST = 60000,
    PRV_TYPE_NEWER_REGION = 60002,
    PRV_TYPE_NEWER_FUNCTION = 60012, /* of a region */
    PRV_TYPE_NEWER_LAST = 60019,
    PRV_TYPE_APPLICATION = 40000001, /* the program begins (1) or ends (0) */
    PRV_TYPE_TRACER_INIT = 40000002,
    PRV_TYPE_FLUSH = 40000003,
    PRV_TYPE_TRACING = 40000012, /* switched on (1) or off (0) */
    PRV_TYPE_MODE = 40000018,
    PRV_TYPE_PROCESSOR = 40000033, /* that the thread is on */
    PRV_TYPE_INSTRUCTIONS = 42000050,
    PRV_TYPE_CYCLES = 42000059,
    PRV_TYPE_POINT_TO_POINT = 50000001, /* MPI calls: from here on … */
    PRV_TYPE_COLLECTIVE,
    PRV_TYPE_OTHER_CALL,
    PRV_TYPE_ONE_SIDED,
    PRV_TYPE_MPI_IO,             /* … up to here */
    PRV_TYPE_POLLING = 50000300, /* failed calls of the first family, then their time; other families likewise */
    /* What the line of a call says besides. */
    PRV_TYPE_ACCESS_SIZE = 50001000, /* of a one-sided operation: bytes, … */
    PRV_TYPE_ACCESS_TARGET,          /* … and whose memory: a rank from 0 */
    PRV_TYPE_SENT = 50100001,        /* of a collective call: bytes … */
    PRV_TYPE_RECEIVED,
    PRV_TYPE_COMMUNICATOR = 50100004,
    PRV_TYPE_COLLECTIVE_NUMBER = 50100011, /* of a nonblocking one: the how many-th on its communicator … */
    PRV_TYPE_COLLECTIVE_STARTED,           /* … and its request; */
    PRV_TYPE_COLLECTIVE_COMPLETE,          /* that of one that ends */
    /* OpenMP and pthreads: from here on … */
    PRV_TYPE_REGION = 60000001, /* forked, joined (0) */
    PRV_TYPE_WORK_SHARING,
    PRV_TYPE_BARRIER = 60000005,
    PRV_TYPE_NAMED_LOCK,
    PRV_TYPE_UNNAMED_LOCK,
    PRV_TYPE_REGION_FUNCTION = 60000018,
    PRV_TYPE_USER_FUNCTION, /* which is of neither */
    PRV_TYPE_PTHREAD_FUNCTION,
    PRV_TYPE_TASK_WAIT = 60000022,
    PRV_TYPE_TASK,
    PRV_TYPE_TASK_CREATE,
    PRV_TYPE_TASK_GROUP,
    PRV_TYPE_ORDERED = 60000033,
    PRV_TYPE_THREADS_LAST = 60000035,      /* … up to here */
    PRV_TYPE_PTHREAD_CALL = 61000000,      /* its value is the call; or a type for each, … */
    PRV_TYPE_PTHREAD_CALL_LAST = 61000013, /* … which is this number plus the call's */
    PRV_TYPE_CALLER = 70000000,            /* and the level: the function that calls; */
    PRV_TYPE_CALLER_LINE = 80000000,       /* likewise, file and line */
};

/* Whether it is one of OpenMP or pthreads; `has_newer`: labels say that the newer library has its types. */
static inline bool prv_type_is_of_threads(uint32_t type, bool has_newer)
{
    if (has_newer && type >= PRV_TYPE_NEWER_FIRST && type <= PRV_TYPE_NEWER_LAST)
        return true;
    return (type >= PRV_TYPE_REGION && type <= PRV_TYPE_THREADS_LAST && type != PRV_TYPE_USER_FUNCTION) ||
           (type >= PRV_TYPE_PTHREAD_CALL && type <= PRV_TYPE_PTHREAD_CALL_LAST);
}

/* Calls whose failures the tracer counts together: Iprobe, Request_get_status, Test and its kin, Improbe. */
enum { POLL_FAMILIES = 4 };

/* Added to the type of a function: its file and line, for the same values. */
enum { PRV_TYPE_PLACE = 100 };

/* Values of locks and of ordered sections. */
enum { PRV_LOCK_LEFT = 0, PRV_LOCK_WAITS = 3, PRV_LOCK_RELEASES = 5, PRV_LOCK_HELD = 6 };

/* Calls of pthreads. */
enum {
    PRV_PTHREAD_EXIT = 1,
    PRV_PTHREAD_CREATE,
    PRV_PTHREAD_JOIN,
    PRV_PTHREAD_WRITE_LOCK = 5,
    PRV_PTHREAD_READ_LOCK,
    PRV_PTHREAD_MUTEX_LOCK = 8,
    PRV_PTHREAD_CONDITION_WAIT = 12,
    PRV_PTHREAD_BARRIER_WAIT,
};

/* Values of PRV_TYPE_MODE. */
enum { PRV_MODE_DETAIL = 1, PRV_MODE_BURST, PRV_MODE_DISABLED = 4 };

#endif
