/*
 * Wait states as they were found: who waited, of which kind, where, and because of whom (docs/semantics.md, "Wait
 * states"). Times are nanoseconds, ranks count from 0. Lists go by falling time, then by name or rank.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_FINDINGS_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_FINDINGS_H

#include <stddef.h>
#include <stdint.h>

#include "windows/facts/wait_sums.h"

/* One wait state. */
struct wait_instance {
    uint32_t rank;
    uint32_t partner;     /* who was late */
    const char *activity; /* the call path that waited */
    int64_t start;
    int64_t length;
};

struct wait_kind_sum {
    enum wait_kind kind;
    const char *name;  /* of the column that windows have */
    const char *title; /* for people */
    __int128 wait;
    double share; /* of all waiting, here and below */
    uint64_t count;
    struct wait_instance longest; /* ties: the earliest, then of the lowest rank */
};

/* What has been waited at, or because of, one activity, rank, or both. */
struct wait_share {
    const char *activity; /* NULL: of all of them */
    uint32_t rank;        /* FIELD_NO_RANK (field.h): likewise */
    __int128 wait;
    double share; /* in windows, of the waiting there */
};

/* What `rank` waited because of `other`. */
struct wait_pair {
    uint32_t rank;
    uint32_t other;
    __int128 wait;
    double share;
};

struct wait_shares {
    struct wait_share *items; /* NULL: there is none */
    size_t count;
};

struct wait_pairs {
    struct wait_pair *items; /* NULL: there is none */
    size_t count;
};

struct wait_window {
    int64_t start;
    int64_t end;
    __int128 wait;
    struct wait_shares causes; /* by activity */
};

/* Names belong to the analysis (wait_states.h), and live as long. */
struct wait_findings {
    int64_t length;      /* of the run, or of the part that was asked for */
    __int128 wait;       /* of all ranks */
    double share;        /* of all ranks' time */
    __int128 inside_mpi; /* what of it is caused by time inside MPI calls */
    uint64_t unknown;    /* wait states whose cause is known in part only, since memory was bounded */
    struct wait_kind_sum kinds[WAIT_KIND_COUNT];
    struct wait_kind_sum *occurring; /* those that do, by falling time */
    size_t occurring_count;
    struct wait_shares call_paths;     /* by activity */
    struct wait_shares causes;         /* likewise */
    struct wait_shares cause_ranks;    /* by rank */
    struct wait_shares causes_by_rank; /* by both */
    struct wait_pairs pairs;           /* waiting rank, rank of the cause */
    struct wait_pairs partners;        /* waiting rank, late rank */
    int64_t *waited;                   /* by each rank */
    struct wait_window *windows;
    size_t window_count;
};

#endif
