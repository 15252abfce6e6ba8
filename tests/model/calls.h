/*
 * MPI calls by the numbers that Extrae gives them: what each waits for, and what it counts as. A table of the model's
 * own, so that a slip in the program's is seen.
 */
#ifndef CLOCKTALK_TESTS_MODEL_CALLS_H
#define CLOCKTALK_TESTS_MODEL_CALLS_H

#include <stdbool.h>
#include <stdint.h>

enum call_class {
    CALL_LOCAL, /* waits for nobody, or for what the trace does not tell */
    CALL_INIT,
    CALL_FINALIZE,
    CALL_SEND, /* blocking: Send, Rsend */
    CALL_BUFFERED_SEND,
    CALL_SYNCHRONOUS_SEND,
    CALL_NONBLOCKING_SEND,
    CALL_RECEIVE,
    CALL_NONBLOCKING_RECEIVE,
    CALL_SEND_RECEIVE,
    CALL_START, /* of persistent requests */
    CALL_COMPLETION,
    CALL_PROBE,
    CALL_ALL_TO_ALL,
    CALL_ONE_TO_ALL,
    CALL_ALL_TO_ONE,
    CALL_PREFIX,
    CALL_OF_ALL_RANKS, /* collective, but the trace does not say on which communicator */
};

enum call_activity {
    ACTIVITY_OTHER,
    ACTIVITY_POINT_TO_POINT,
    ACTIVITY_COLLECTIVE,
    ACTIVITY_BARRIER,
    ACTIVITY_ONE_SIDED,
    ACTIVITY_IO,
    ACTIVITY_NO_CALL,
    ACTIVITY_COUNT,
};

/* Of an event's value; local and other for what is no call. */
enum call_class call_class_of(uint64_t value);
enum call_activity call_activity_of(uint64_t value);

/* Whether messages may be posted by their sender in such a call. */
bool call_sends(enum call_class class);

/* Whether every member of a communicator makes the call, and the trace says of which. */
bool call_is_collective(enum call_class class);

#endif
