/*
 * The phases of a run compared with those of another one: in which of them time was lost, and to what.
 *
 * Phases correspond by their functions where both runs have some, else as parts between global collectives, which are
 * named by when they begin and the call that ends them: here, or in the other run where only that has them. Times are
 * those of an average rank, so that runs with different numbers of ranks can be compared; all rows add up to the
 * difference of the runtimes. They are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_DIFF_PHASE_DIFF_H
#define CLOCKTALK_REPORTS_DIFF_PHASE_DIFF_H

#include "phases/phases.h"
#include "reports/diff/turn_diff.h"

/* A phase in one of both runs. */
struct phase_side {
    bool is_there;
    int64_t time;               /* nanoseconds per rank; 0 where the run does not have it */
    int64_t shown_time;         /* the same; FIELD_NO_TIME there */
    struct thread_sums threads; /* of all threads in the phase */
    struct thread_factors factors;
};

struct phase_difference {
    const char *name; /* of a function, not owned; NULL: a part */
    struct phase_label label;
    int64_t start; /* of a part */
    uint8_t call;  /* that ends it */
    struct phase_side sides[BOTH_RUNS];
    int64_t losses[PHASE_SHARE_COUNT]; /* here less base */
    int64_t loss;                      /* their sum: positive where the phase takes longer here */
};

/* Parts between collectives that correspond, or one that has no partner. */
struct phase_pair {
    const struct phase *of[BOTH_RUNS]; /* NULL: the run does not have it */
};

struct phase_diff {
    const char *base_trace;             /* as the user named it; not owned */
    const struct run_summary *base_run; /* likewise */
    uint64_t ranks[BOTH_RUNS];
    int64_t runtimes[BOTH_RUNS];
    bool by_function;
    const char *only_with_functions; /* which run alone has some, in words; NULL: neither or both */
    const char *by;
    bool has_threads;              /* a phase of one of both has */
    struct phase_difference whole; /* the sum of the rows */
    struct phase_difference *rows; /* by what was lost, the largest first */
    size_t count;
    struct phase_pair *parts; /* of both runs, in the order of time, however phases are cut */
    size_t part_count;
    const struct turn_diff *turns; /* NULL: windows of the runs are no turns */
};

/* Adds a row to a sum of rows. */
void phase_difference_add(struct phase_difference *sum, const struct phase_difference *row);

/* Both findings must outlive it; those in sequence may be made coarser. 0 or ERROR_MEMORY; phase_diff_deinit ends it
 * either way. */
int phase_diff_make(struct phase_diff *diff, struct phase_findings *const runs[BOTH_RUNS]) MUST_CHECK;
void phase_diff_deinit(struct phase_diff *diff);

/* The picture of both runs (diff_picture.c). */
void diff_picture(struct figure *figure, const struct report_result *result);

#endif
