/*
 * Which messages and collectives there were, how large, and what blocking sends say of the eager limit
 * (docs/semantics.md, "Messages and collectives").
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_MESSAGES_H
#define CLOCKTALK_REPORTS_MESSAGES_MESSAGES_H

#include <stddef.h>
#include <stdint.h>

struct report_picture;

/* Messages from one rank to another, or to itself. */
struct traffic_pair {
    uint32_t sender;
    uint32_t receiver;
    uint64_t messages;
    uint64_t bytes;
    double share; /* of all bytes */
};

/* Class 0 has messages without bytes, class i those of 2^(i-1) to 2^i - 1. */
enum { TRAFFIC_SIZES = 65 };

/* Messages of similar size. */
struct traffic_size {
    uint64_t least; /* bytes */
    uint64_t messages;
    uint64_t bytes;
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
    int64_t largest_early;            /* bytes; -1: none returned early */
    int64_t smallest_waiting;         /* of those that are larger than that; -1: there is none */
    const struct traffic_pair *pairs; /* by bytes, the largest first */
    size_t pair_count;
    const struct traffic_size *sizes; /* that occur */
    size_t size_count;
    const struct collective_use *collectives; /* by time, the longest first */
    size_t collective_count;
};

extern const struct report_picture messages_picture;

#endif
