/*
 * Types of events that several readers of a trace look at (docs/paraver-format.md, "MPI calls", "Events of the
 * tracer"). What only one file asks for is named there.
 */
#ifndef CLOCKTALK_PARAVER_EVENT_TYPES_H
#define CLOCKTALK_PARAVER_EVENT_TYPES_H

enum {
    PRV_TYPE_APPLICATION = 40000001, /* the program begins (1) or ends (0) */
    PRV_TYPE_TRACER_INIT = 40000002,
    PRV_TYPE_FLUSH = 40000003,
    PRV_TYPE_TRACING = 40000012, /* switched on (1) or off (0) */
    PRV_TYPE_MODE = 40000018,
    PRV_TYPE_POINT_TO_POINT = 50000001, /* MPI calls: from here on … */
    PRV_TYPE_COLLECTIVE,
    PRV_TYPE_OTHER_CALL,
    PRV_TYPE_ONE_SIDED,
    PRV_TYPE_MPI_IO, /* … up to here */
};

/* Values of PRV_TYPE_MODE. */
enum { PRV_MODE_BURST = 2, PRV_MODE_DISABLED = 4 };

#endif
