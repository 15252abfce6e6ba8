/*
 * Vocabulary: which events are made of an archive's regions, counters and parameters, in the types and values that a
 * .prv has, and how these are called.
 */
#ifndef CLOCKTALK_OTF2_VOCABULARY_H
#define CLOCKTALK_OTF2_VOCABULARY_H

#include <stdint.h>

#include "otf2/definitions.h"
#include "paraver/event_types.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/* Types of the events that are made of records. */
enum archive_type {
    ARCHIVE_APPLICATION = PRV_TYPE_APPLICATION, /* a rank begins (1), ends (0) */
    ARCHIVE_TRACER = PRV_TYPE_TRACER_INIT,      /* initialises itself */
    ARCHIVE_FLUSH = PRV_TYPE_FLUSH,
    ARCHIVE_TRACING = PRV_TYPE_TRACING,      /* on (1), off (0) */
    ARCHIVE_CALLS = PRV_TYPE_POINT_TO_POINT, /* MPI calls: this and four more */
    ARCHIVE_ACCESS_SIZE = 50001000,          /* of a one-sided operation: bytes, … */
    ARCHIVE_ACCESS_TARGET,                   /* … and whose memory: a rank from 0 */
    ARCHIVE_SENT = 50100001,                 /* of a collective call: bytes … */
    ARCHIVE_RECEIVED = 50100002,
    ARCHIVE_COMMUNICATOR = 50100004,
    ARCHIVE_COLLECTIVE_NUMBER = 50100011,   /* of a nonblocking one: the how many-th on its communicator … */
    ARCHIVE_COLLECTIVE_STARTED = 50100012,  /* … and its request; */
    ARCHIVE_COLLECTIVE_COMPLETE = 50100013, /* that of one that ends */
    ARCHIVE_REGION = 60000001,              /* forked (3), joined (0) */
    ARCHIVE_WRAPPER = 60000002,
    ARCHIVE_BARRIER = 60000005,
    ARCHIVE_CRITICAL = 60000006,
    ARCHIVE_LOCK = 60000007,
    ARCHIVE_TEAM = 60000018,     /* the function of a region */
    ARCHIVE_FUNCTION = 60000019, /* a user function */
    ARCHIVE_THREAD = 60000020,   /* the function of a thread */
    ARCHIVE_TASK_WAIT = 60000022,
    ARCHIVE_TASK = 60000023,
    ARCHIVE_TASK_CREATE = 60000024,
    ARCHIVE_ORDERED = 60000033,
    ARCHIVE_PTHREAD_CALL = 61000000,
    ARCHIVE_LIBRARY = 63900000,      /* calls of other libraries: this and the paradigm's number */
    ARCHIVE_FILES = ARCHIVE_LIBRARY, /* reading, writing */
    ARCHIVE_CALLER = 70000000,
    ARCHIVE_CALLER_LINE = 80000000,
    ARCHIVE_PARAMETER = 90000000,
};

/* Of a lock, a critical or ordered construct. */
enum lock_state { LOCK_LEFT = 0, LOCK_WAITING = 3, LOCK_RELEASED = 5, LOCK_HELD = 6 };

enum { ARCHIVE_CALLERS_MOST = 20 }; /* levels of callers */

/* The value that names a team whose region is not known: no reference is that large. */
#define ARCHIVE_UNNAMED_TEAM (UINT64_C(1) << 32)

/* Gives the definitions their meaning: all have been read. */
void vocabulary_choose(struct definitions *definitions);

/* Parallel regions say themselves which threads are in them: there are no records of teams. */
void vocabulary_take_regions_for_teams(struct definitions *definitions);

/* What event types and values mean, and the names of ranks and threads, as the files beside a .prv say it. 0 or
 * ERROR_MEMORY (reported). */
int vocabulary_labels(const struct definitions *definitions, struct labels **labels) MUST_CHECK;
int vocabulary_names(const struct definitions *definitions, struct names **names) MUST_CHECK;

#endif
