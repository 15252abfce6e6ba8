/*
 * Library calls: how much of the time that counts as useful ranks spend in calls of other libraries than MPI, of which
 * the trace tells (docs/semantics.md, "Calls of other libraries").
 */
#ifndef CLOCKTALK_WINDOWS_LIBRARY_CALLS_H
#define CLOCKTALK_WINDOWS_LIBRARY_CALLS_H

#include <stddef.h>
#include <stdint.h>

#include "base/duration.h"
#include "paraver/event_choice.h"
#include "paraver/labels.h"
#include "replay/stream.h"

/* A set of event types of each: one may have several. */
enum library {
    LIBRARY_CUDA,
    LIBRARY_HIP,
    LIBRARY_OPENCL,
    LIBRARY_OPENACC,
    LIBRARY_GASPI,
    LIBRARY_OPENSHMEM,
    LIBRARY_FILES,
    LIBRARY_COUNT,
};

enum { LIBRARY_TYPES_MOST = 32 };

/* All zero until it starts. */
struct library_calls {
    struct time_range part; /* in which time counts */
    struct library_type {
        uint32_t type;
        enum library library;
    } types[LIBRARY_TYPES_MOST]; /* in order of their numbers */
    size_t type_count;
    uint32_t rank_count;
    struct library_rank {
        uint32_t open; /* bits of types whose last value was not 0 */
        int64_t useful;
        int64_t times[LIBRARY_COUNT]; /* of that */
    } * ranks;
};

/* The library with the most time. */
struct library_share {
    const char *name;
    const char *use;      /* what ranks do there, behind `ranks` */
    uint32_t type;        /* of the events of its calls; 0: there are several */
    double share;         /* of all ranks' useful time; 0: none */
    uint32_t most_rank;   /* from 0: the rank with most of it */
    double share_of_rank; /* … of its own useful time */
};

/* Looks for types by their labels, which may be NULL; leaves the listener empty where there are none. 0 or ERROR_MEMORY
 * (not reported). */
int library_calls_start(struct library_calls *calls, const struct labels *labels, uint32_t rank_count,
                        struct event_types *watched, struct listener *listener) MUST_CHECK;
void library_calls_deinit(struct library_calls *calls);

struct library_share library_calls_largest(const struct library_calls *calls);

#endif
