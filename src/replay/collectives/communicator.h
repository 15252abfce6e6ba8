/*
 * Communicators of the chosen application: who is a member, and which call of each member comes next.
 *
 * Ids name a membership, not an MPI communicator (docs/paraver-format.md, "Communicators"); the k-th collective call of
 * a member on an id belongs to the id's k-th operation. Communicators of one rank wait for nobody and are kept without
 * members; as each rank has one, mostly with ids that follow one another, such are kept as one.
 */
#ifndef CLOCKTALK_REPLAY_COLLECTIVES_COMMUNICATOR_H
#define CLOCKTALK_REPLAY_COLLECTIVES_COMMUNICATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

struct operation;

/* Of a communicator whose calls count thread by thread: those of one thread, as a communicator of their own. So are
 * nonblocking calls, of which the trace has the numbers. */
struct communicator_part {
    uint32_t thread;
    uint32_t position;
};

enum {
    OWN_COMMUNICATORS = 2, /* those of MPI_Init and MPI_Finalize come first, and count for themselves */
    NONBLOCKING_PART = 0,  /* in place of a thread: the nonblocking calls of all */
    COMMUNICATOR_NONE = UINT32_MAX
};

struct communicator {
    uint32_t id;
    uint32_t member_count;
    uint32_t *members; /* ranks from 0 in the communicator's order; NULL: all ranks in order */
    uint32_t *by_rank; /* member indices in order of rank; NULL where the order is that of the ranks already */
    uint32_t *next;    /* per member: number of the next operation */
    uint32_t base;     /* number of the oldest operation that is kept */
    uint32_t operation_count;
    struct operation **operations; /* from base on, a ring (base/array.h) */
    size_t operation_capacity;
    bool is_out_of_step;               /* members' counts do not correspond (a cut trace, tracing switched off) */
    uint32_t in_step_until;            /* out of step: operations before this number still correspond */
    struct operation *resynchronising; /* out of step: who is inside an all-to-all now */
    int64_t left_until;                /* … raw: who has left one is in another from then on, at the earliest */
    int64_t shared_from; /* raw; calls that are entered from then on count in the parts; INT64_MAX: all count here */
    struct communicator_part *parts;
    size_t part_count;
    size_t part_capacity;
    uint32_t whole;   /* of a part: the position of the communicator that it is of; COMMUNICATOR_NONE: it is no part */
    bool has_threads; /* several threads of a rank may have called on it */
    bool is_numbered; /* a part whose calls say the how many-th they are: it never gets out of step */
};

struct communicators {
    struct communicator *items;
    size_t count;
    size_t capacity;
    struct hash_index by_id; /* but those below */
    uint32_t alone;          /* where those of one rank or none are whose ids are … */
    uint32_t first_alone;    /* … that one … */
    uint32_t alone_count;    /* … and those that follow it, so many in all */
    uint32_t *of_rank;       /* positions of each rank's communicators, rank by rank; made when first asked for */
    size_t *first_of_rank;
};

void communicators_deinit(struct communicators *communicators);

/* Adds one, whose id is new (members are ranks from 0, or NULL for all of 0 … count - 1). *position is where; several
 * of one rank or none may be there. 0 or ERROR_MEMORY. */
int communicators_add(struct communicators *communicators, uint32_t id, const uint32_t *members, uint32_t count,
                      uint32_t *position) MUST_CHECK;

/* Where the calls of a thread, or nonblocking ones, count on the communicator at `position`: *part, made when first
 * asked for, and (of a thread) out of step until all are in an all-to-all. COMMUNICATOR_NONE where there are too many.
 * 0 or ERROR_MEMORY. */
int communicators_find_part(struct communicators *communicators, uint32_t position, uint32_t thread,
                            uint32_t *part) MUST_CHECK;

/* Takes over what timelines have noted on those of another engine, which have been added in the same order: parts, and
 * that several threads call. 0 or ERROR_MEMORY. */
int communicators_follow(struct communicators *communicators, const struct communicators *others) MUST_CHECK;

/* The position of the communicator with that id, or COMMUNICATOR_NONE. */
uint32_t communicators_find(const struct communicators *communicators, uint32_t id);

/*
 * The positions of the communicators of more than one rank that the rank is a member of, *count many; those of MPI_Init
 * and MPI_Finalize, which are the first `skip`, left out. NULL when memory ran out.
 */
const uint32_t *communicators_of_rank(struct communicators *communicators, uint32_t rank, uint32_t rank_count,
                                      size_t skip, size_t *count);

/* The member index of a rank, or COMMUNICATOR_NONE where it is no member. */
uint32_t communicator_member(const struct communicator *communicator, uint32_t rank);

/* The rank of a member. */
static inline uint32_t communicator_rank(const struct communicator *communicator, uint32_t member)
{
    return communicator->members ? communicator->members[member] : member;
}

#endif
