/*
 * Processors: whether threads of an application had to share some, as far as the tracer's events say where they ran
 * (docs/semantics.md, "Shared processors").
 *
 * An event says where a thread is, not how long it stays: threads share a processor that they name at the same time,
 * within a millisecond. Who is first seen there at another time may have come when the other had gone.
 *
 * Memory follows the number of threads and processors that the events name, up to a limit.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_PROCESSORS_H
#define CLOCKTALK_REPLAY_EVENTS_PROCESSORS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash_index.h"

struct processor_count {
    uint32_t threads;
    uint32_t processors;
};

/* Of one node. */
struct processor_use {
    struct processor_count seen;   /* over the run */
    struct processor_count shared; /* those that are, and those who share them, at present */
    struct processor_count most;   /* when most threads shared one */
};

/* Of one thread; thread, place and node are numbers in the lists. */
struct processor_sight {
    int64_t time; /* less than 0: it is not known any more where the thread is */
    uint32_t thread;
    uint32_t place;
    uint32_t node;
};

/* All zero: nothing is known. */
struct processors {
    struct keyed_list nodes;        /* struct processor_use */
    struct keyed_list places;       /* by node and processor: threads that are there at present, uint32_t */
    struct keyed_list threads;      /* by rank and thread: the latest, struct processor_sight */
    struct processor_sight *recent; /* ring of those that are not old, numbered in turn */
    size_t recent_capacity;
    uint64_t first;
    uint64_t end;
    bool has_threads; /* not only the first of each rank */
};

/* Threads and processors of the nodes where processors were shared. */
struct processor_sharing {
    uint64_t threads; /* 0: nothing says that any were */
    uint64_t processors;
    bool is_guess;      /* not at one time: on some node at least twice as many threads were seen as processors, and two
                           more */
    bool is_of_threads; /* of a rank several may be among them */
};

void processors_deinit(struct processors *processors);

/* A thread (from 1) of a rank (from 0 or 1, always alike) says where it runs. 0 or ERROR_MEMORY (not reported). */
int processors_see(struct processors *processors, int64_t time, uint32_t node, uint32_t rank, uint32_t thread,
                   uint64_t processor) MUST_CHECK;

struct processor_sharing processors_sharing(const struct processors *processors);

#endif
