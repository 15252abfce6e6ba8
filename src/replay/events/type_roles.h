/*
 * Type roles: what the timelines make of events of each type, as the reader's filter tells it with each pair.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TYPE_ROLES_H
#define CLOCKTALK_REPLAY_EVENTS_TYPE_ROLES_H

/* Bits: a type may have several. */
enum type_role {
    TYPE_ROLE_CALL = 1,     /* an MPI call is entered or left */
    TYPE_ROLE_OVERHEAD = 2, /* so is what the tracer does */
    TYPE_ROLE_MODE = 4,     /* of tracing */
    TYPE_ROLE_POLLING = 8,  /* counters of it */
    TYPE_ROLE_PROCESSOR = 16,
    TYPE_ROLE_WATCHED = 32,    /* by listeners, on the first thread */
    TYPE_ROLE_THREADS = 64,    /* likewise, on all threads */
    TYPE_ROLE_ATTRIBUTE = 128, /* of a call: looked up in its line */
};

#endif
