/*
 * Which messages and collectives there were, and how large (docs/semantics.md, "Messages and collectives").
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_FINDINGS_H
#define CLOCKTALK_REPORTS_MESSAGES_TRAFFIC_FINDINGS_H

#include <stddef.h>
#include <stdint.h>

/* Messages from one rank to another, or to itself. */
struct traffic_pair {
    uint32_t sender;
    uint32_t receiver;
    uint64_t messages;
    uint64_t bytes;
};

/* Class 0 has messages without bytes, class i those of 2^(i-1) to 2^i - 1. */
enum { TRAFFIC_SIZES = 65 };

/* Messages of similar size. */
struct traffic_size {
    uint64_t messages;
    uint64_t bytes;
    uint64_t early;         /* blocking sends that returned before their receive was posted */
    uint64_t waiting;       /* blocking sends that their receive was posted during */
    uint64_t least_waiting; /* bytes; both only where there are some */
    uint64_t most_waiting;
};

/* Calls of one collective in communicators of one size. */
struct collective_use {
    uint8_t call;
    uint32_t members; /* 0: the trace does not name the communicator */
    uint64_t calls;   /* of all ranks */
    uint64_t bytes_sent;
    uint64_t bytes_received;
    __int128 time; /* of all ranks, nanoseconds */
};

struct traffic_findings {
    uint32_t rank_count;
    uint64_t messages;
    uint64_t bytes;
    uint64_t early; /* as in the sizes */
    uint64_t waiting;
    uint64_t largest_early;           /* bytes; only where there are some */
    uint64_t smallest_waiting;        /* of those that are larger than that; 0: there is none */
    const struct traffic_pair *pairs; /* by bytes, the largest first */
    size_t pair_count;
    const struct traffic_size *sizes;         /* TRAFFIC_SIZES of them */
    const struct collective_use *collectives; /* by time, the longest first */
    size_t collective_count;
};

#endif
