/*
 * Types of events that several readers of a trace look at (docs/paraver-format.md, "MPI calls", "Attributes of
 * collectives", "Events of the tracer"). What only one file asks for is named there.
 */
#ifndef CLOCKTALK_PARAVER_EVENT_TYPES_H
#define CLOCKTALK_PARAVER_EVENT_TYPES_H

enum {
    PRV_TYPE_APPLICATION = 40000001, /* the program begins (1) or ends (0) */
    PRV_TYPE_TRACER_INIT = 40000002,
    PRV_TYPE_FLUSH = 40000003,
    PRV_TYPE_TRACING = 40000012, /* switched on (1) or off (0) */
    PRV_TYPE_MODE = 40000018,
    PRV_TYPE_PROCESSOR = 40000033,      /* that the thread is on */
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
};

/* Calls whose failures the tracer counts together: Iprobe, Request_get_status, Test and its kin, Improbe. */
enum { POLL_FAMILIES = 4 };

/* Values of PRV_TYPE_MODE. */
enum { PRV_MODE_BURST = 2, PRV_MODE_DISABLED = 4 };

#endif
