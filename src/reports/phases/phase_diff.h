/*
 * The phases of a run compared with those of another one: in which of them time was lost, and to what.
 *
 * Phases correspond by their functions where both runs have some, else as parts between global collectives
 * (phase_alignment.h), which are named by when they begin and the call that ends them: here, or in the other run where
 * only that has them. Times are those of an average rank, so that runs with different numbers of ranks can be compared;
 * all rows add up to the difference of the runtimes.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/phases/phase_findings.h"

struct run_summary;

enum { PHASE_NAME_SIZE = 96 };

struct phase_difference {
    const char *name; /* of a function, not owned; NULL: a part */
    int64_t start;    /* of a part */
    uint8_t call;     /* that ends it */
    bool is_in_base;
    bool is_here;
    int64_t base; /* time of the phase, nanoseconds per rank */
    int64_t here;
    int64_t losses[PHASE_SHARE_COUNT]; /* here less base */
    int64_t loss;                      /* their sum: positive where the phase takes longer here */
    struct thread_sums base_threads;   /* of all threads in the phase */
    struct thread_sums here_threads;
};

struct phase_diff {
    const char *base_trace;             /* as the user named it; not owned */
    const struct run_summary *base_run; /* likewise */
    int64_t base_runtime;
    int64_t runtime;
    bool by_function;
    struct phase_difference *rows; /* by what was lost, the largest first */
    size_t count;
};

/* Both findings must outlive it; those in sequence may be made coarser. 0 or ERROR_MEMORY. */
int phase_diff_make(struct phase_diff *diff, struct phase_findings *base, struct phase_findings *here)
    __attribute__((warn_unused_result));
void phase_diff_deinit(struct phase_diff *diff);

/* The name, made in `text` for a part, with that many decimals (0 … 9): `1.1058 s to MPI_Allreduce`. */
const char *phase_difference_name(const struct phase_difference *row, unsigned decimals, char text[PHASE_NAME_SIZE]);

#endif
