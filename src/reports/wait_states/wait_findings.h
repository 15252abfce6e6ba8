/*
 * Wait states as they were found: who waited, of which kind, where, and because of whom (docs/semantics.md, "Wait
 * states"). Times are nanoseconds, ranks count from 0. Lists go by falling time, then by name or rank.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_FINDINGS_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "windows/facts/wait_sums.h"

/* One wait state. */
struct wait_instance {
    uint32_t rank;
    uint32_t activity; /* place in `names`: the call path that waited */
    uint32_t partner;  /* who was late */
    int64_t start;
    int64_t length;
};

struct wait_kind_sum {
    __int128 wait;
    uint64_t count;
    struct wait_instance longest; /* ties: the earliest, then of the lowest rank */
};

/* What has been waited at, or because of, one activity, rank, or both. */
struct wait_share {
    uint32_t activity; /* place in `names` */
    uint32_t rank;
    __int128 wait;
};

/* What `rank` waited because of `other`. */
struct wait_pair {
    uint32_t rank;
    uint32_t other;
    __int128 wait;
};

struct wait_shares {
    struct wait_share *items;
    size_t count;
};

struct wait_pairs {
    struct wait_pair *items;
    size_t count;
};

struct wait_window {
    int64_t start;
    int64_t end;
    struct wait_shares causes; /* by activity */
};

struct wait_findings {
    uint32_t rank_count;
    int64_t length;      /* of the run, or of the part that was asked for */
    __int128 wait;       /* of all ranks */
    __int128 inside_mpi; /* what of it is caused by time inside MPI calls */
    uint64_t unknown;    /* wait states whose cause is known in part only, since memory was bounded */
    struct wait_kind_sum kinds[WAIT_KIND_COUNT];
    char **names;
    size_t name_count;
    struct wait_shares call_paths;     /* by activity; `rank` is 0 */
    struct wait_shares causes;         /* likewise */
    struct wait_shares cause_ranks;    /* by rank; `activity` is 0 */
    struct wait_shares causes_by_rank; /* by both */
    struct wait_pairs pairs;           /* waiting rank, rank of the cause */
    struct wait_pairs partners;        /* waiting rank, late rank */
    int64_t *waited;                   /* by each rank */
    struct wait_window *windows;
    size_t window_count;
};

#endif
