/*
 * Which messages and collectives there were, how large, and what blocking sends say of the eager limit
 * (docs/semantics.md, "Messages and collectives").
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_MESSAGES_H
#define CLOCKTALK_REPORTS_MESSAGES_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/duration.h"
#include "base/hash_index.h"
#include "paraver/event_choice.h"
#include "paraver/records/prv_sink.h"
#include "replay/stream.h"

/* Messages from one rank to another, or to itself. */
struct traffic_pair {
    uint32_t sender;
    uint32_t receiver;
    uint64_t messages;
    __int128 bytes;
    double share; /* of all bytes */
};

/* One-sided operations of one rank on the memory of another one, or its own. */
struct access_pair {
    uint32_t origin;
    uint32_t target; /* FIELD_NO_RANK: the trace does not say, or it is no rank of the application */
    uint64_t operations;
    __int128 bytes_written; /* there; an operation that fetches and changes has both */
    __int128 bytes_read;
};

/* Class 0 has messages without bytes, class i those of 2^(i-1) to 2^i - 1. */
enum { TRAFFIC_SIZES = 65 };

/* Messages of similar size. */
struct traffic_size {
    uint64_t least; /* bytes */
    uint64_t messages;
    __int128 bytes;
    uint64_t early;         /* blocking sends that returned before their receive was posted */
    uint64_t waiting;       /* blocking sends that their receive was posted during */
    double share;           /* of all bytes */
    uint64_t least_waiting; /* bytes; both only where there are some */
    uint64_t most_waiting;
};

/* Calls of one collective in communicators of one size. */
struct collective_use {
    const char *name;
    uint8_t call;
    uint32_t members; /* 0: the trace does not name the communicator */
    uint64_t calls;   /* of all ranks */
    __int128 bytes_sent;
    __int128 bytes_received;
    __int128 time; /* of all ranks, nanoseconds */
};

struct traffic_findings {
    uint32_t rank_count;
    uint64_t messages;
    __int128 bytes;
    uint64_t unposted; /* messages of which nothing tells when the receive was posted */
    uint64_t early;    /* as in the sizes */
    uint64_t waiting;
    int64_t largest_early;            /* bytes; -1: none returned early */
    int64_t smallest_waiting;         /* of those that are larger than that; -1: there is none */
    const struct traffic_pair *pairs; /* by bytes, the largest first */
    size_t pair_count;
    struct traffic_size sizes[TRAFFIC_SIZES]; /* all while they add up; then those that occur */
    size_t size_count;
    uint64_t operations; /* one-sided ones */
    __int128 bytes_written;
    __int128 bytes_read;
    const struct access_pair *accesses; /* by bytes, the largest first */
    size_t access_count;
    const struct collective_use *collectives; /* by time, the longest first */
    size_t collective_count;
};

/*
 * Traffic: a sink of records that counts messages by pair of ranks and by size, and looks at how blocking sends
 * behaved; and a listener (stream.h) that adds up calls of collectives by call and by size of the communicator.
 *
 * A blocking send (MPI_Send, MPI_Rsend) that is entered before its receive is posted either returns before that, so it
 * was eager, or it is still there then. All of it is on recorded clocks; what is kept is one call for each rank, and
 * every pair of ranks that communicate.
 *
 * One-sided operations have their size and target on the line of their entry (docs/paraver-format.md, "MPI calls"). The
 * target is a rank of the window's communicator, which the trace does not name: it counts as that of all ranks.
 */

/* A call of a rank. */
struct sending_call {
    uint8_t call; /* MPI_CALL_NONE: there is none */
    int64_t enter;
    int64_t exit;
};

/* A message is written before its call ends or, by Extrae, behind that. */
struct sending_rank {
    struct sending_call open;
    struct sending_call last; /* that has ended */
    bool has_sent;            /* in the open call: */
    int64_t sent;
    int64_t posted;
    uint64_t bytes;
};

/* The collective that a rank is in. */
struct collective_rank {
    bool counts; /* it was entered in the part */
    uint64_t communicator;
    uint64_t bytes_sent;
    uint64_t bytes_received;
    int64_t time;
};

/* All zero but for `diag` takes communicators alone. */
struct traffic {
    const struct diag *diag;
    struct time_range part;       /* of the run: messages sent, and calls entered, in it count */
    uint32_t application;         /* from 1 */
    struct sending_rank *senders; /* of findings.rank_count ranks, as `members`; owned; NULL until they are known */
    struct collective_rank *members;
    struct keyed_list pairs;         /* struct traffic_pair, by sender and receiver */
    struct keyed_list accesses;      /* struct access_pair, by origin and target */
    struct keyed_list communicators; /* their sizes, uint32_t, by application and number */
    struct keyed_list collectives;   /* struct collective_use, by call and size of the communicator */
    uint64_t early_limit;            /* bytes: all sends that left before their receive have less; 0: none did */
    struct traffic_findings findings;
};

struct prv_sink traffic_sink(struct traffic *traffic);

/* From now on all records are taken. Adds the events that it needs. 0 or ERROR_MEMORY (reported); traffic_deinit ends
 * it either way. */
int traffic_start(struct traffic *traffic, uint32_t application, uint32_t rank_count, struct event_types *watched,
                  struct listener *listener) MUST_CHECK;
void traffic_deinit(void *traffic);

/* The end: fills in the findings. The smallest blocking send that waited is of those larger than all that returned
 * early; of the class of the largest early one only the extremes are known: it may be a larger one there. */
void traffic_conclude(struct traffic *traffic);

#endif
