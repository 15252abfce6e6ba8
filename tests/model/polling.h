/*
 * Time of failed tests and probes: useful time of a trace that becomes MPI, before anything else looks at it.
 */
#ifndef CLOCKTALK_TESTS_MODEL_POLLING_H
#define CLOCKTALK_TESTS_MODEL_POLLING_H

#include "model/trace.h"
#include "options/options.h"

/* Types of the pairs that are put into the lines; the value is the call. */
enum {
    POLLING_JOINED = 1, /* the call that is entered next begins here */
    POLLING_ON = 2,
    POLLING_OFF = 3,
};

/* Adds lines where pieces begin and end. */
void polling_divide(struct trace *trace, const struct replay_options *options);

#endif
