/*
 * Processors: how many of them the threads of an application ran on, as the tracer's events say, and whether they had
 * to share them (docs/semantics.md, "Shared processors").
 *
 * Memory follows the number of threads and processors that the events name, up to a limit.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_PROCESSORS_H
#define CLOCKTALK_REPLAY_EVENTS_PROCESSORS_H

#include <stdint.h>

#include "base/hash_index.h"

enum { PROCESSORS_TYPE = 40000033 };

/* Numbers, each once. */
struct number_set {
    struct hash_index index;
    uint64_t *numbers;
    size_t capacity;
};

/* Of one node. */
struct processor_use {
    uint32_t threads;
    uint32_t processors;
};

/* All zero: nothing is known. */
struct processors {
    struct number_set nodes;
    struct number_set places;   /* node and processor */
    struct number_set threads;  /* rank and thread */
    struct processor_use *uses; /* of the nodes, in the order of their numbers */
    size_t use_capacity;
};

/* Threads and processors of all nodes. */
struct processor_sharing {
    uint64_t threads; /* that said where they ran; 0: none did, or there were processors enough on every node */
    uint64_t processors;
};

void processors_deinit(struct processors *processors);

/* A thread of a rank (both from 0 or 1, alike in all calls) says where it runs. 0 or ERROR_MEMORY (not reported). */
int processors_see(struct processors *processors, uint32_t node, uint32_t rank, uint32_t thread, uint64_t processor)
    __attribute__((warn_unused_result));

struct processor_sharing processors_sharing(const struct processors *processors);

#endif
