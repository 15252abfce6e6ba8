/*
 * Calls apart: the nonblocking collectives that a location starts and does not complete itself. Another thread of its
 * rank completes them; or no record does, and then what other members of communicators have more of may tell on which
 * one they were.
 */
#ifndef CLOCKTALK_OTF2_CALLS_APART_H
#define CLOCKTALK_OTF2_CALLS_APART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash_index.h"
#include "otf2/definitions.h"

/* What the record of a collective operation says, by the archive's numbers. */
struct recorded_collective {
    uint32_t communicator;
    uint32_t root;
    uint64_t sent;
    uint64_t received;
};

struct start_apart {
    uint64_t request;
    uint64_t ticks;
    size_t number; /* the how many-th it is that the location starts, from 0, rising */
    bool is_known; /* on which communicator it is: */
    bool is_ended; /* by another thread */
    struct recorded_collective collective;
};

/* Of one that the location completes, and has not started. */
struct end_apart {
    uint64_t request;
    uint64_t ticks;
    size_t number;    /* the how many-th it is that the location completes, from 0, rising */
    uint32_t starter; /* thread; 0: none has started it */
    struct recorded_collective collective;
};

/* Those of a location, in the order of its records. All zero at first. */
struct calls_apart {
    struct start_apart *starts;
    size_t start_count;
    size_t start_capacity;
    struct end_apart *ends;
    size_t end_count;
    size_t end_capacity;
};

void calls_apart_deinit(struct calls_apart *apart);

/*
 * `apart` has those of each thread, `completed` how many others each rank starts and completes on each communicator: a
 * uint32_t by key_of_two of these. Ends are given their starts. A rank that completes so many fewer than others on a
 * single communicator as it has starts without an end has started those there. *are_even: nobody completes fewer. 0 or
 * ERROR_MEMORY (not reported).
 */
int calls_apart_resolve(const struct definitions *definitions, struct calls_apart *apart, struct keyed_list *completed,
                        bool *are_even) MUST_CHECK;

#endif
