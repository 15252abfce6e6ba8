/*
 * What each rank did: times, calls, messages (docs/semantics.md, "Ranks one by one"). Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_RANKS_RANKS_H
#define CLOCKTALK_REPORTS_RANKS_RANKS_H

#include <stdint.h>

#include "replay/stream.h"
#include "windows/facts/thread_sums.h"

struct rank_figures {
    uint32_t rank;              /* from 0 */
    uint32_t node;              /* from 1; 0: unknown */
    const char *name;           /* in the .row; NULL: none; not owned */
    int64_t times[STATE_COUNT]; /* in each state; in MPI without waiting */
    int64_t waiting;            /* inside MPI, and after the last event for the end of the slowest */
    int64_t first;              /* event; FIELD_NO_TIME (field.h), as the last one: there is none */
    int64_t last;
    uint64_t calls; /* of MPI, that begin in the part */
    uint64_t collectives;
    uint64_t messages_sent;
    __int128 bytes_sent;
    uint64_t messages_received;
    __int128 bytes_received;
    int64_t path;          /* of the critical path */
    uint64_t instructions; /* while computing */
    uint64_t cycles;
    double ipc;                    /* NAN: no cycles were counted, as the next one */
    double frequency;              /* GHz */
    struct thread_sums threads;    /* of the rank's threads, but for what of it is in regions; none: it has none */
    struct thread_factors factors; /* those of time alone */
};

struct rank_findings {
    struct rank_figures *ranks;
    uint32_t rank_count;
};

#endif
