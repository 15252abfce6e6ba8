/*
 * The phases of a run compared with those of another one: in which of them time was lost, and to what.
 *
 * Phases correspond by their functions where both runs have some, else as parts between global collectives, which are
 * named by when they begin and the call that ends them: here, or in the other run where only that has them. Times are
 * those of an average rank, so that runs with different numbers of ranks can be compared; all rows add up to the
 * difference of the runtimes.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/phases/phases.h"

struct run_summary;

struct phase_difference {
    const char *name;  /* of a function, not owned; NULL: a part */
    const char *exact; /* the same, or the name of the part, as tables have it the following; not owned */
    const char *brief;
    int64_t start; /* of a part */
    uint8_t call;  /* that ends it */
    bool is_in_base;
    bool is_here;
    int64_t base; /* time of the phase, nanoseconds per rank; 0 where the run does not have it */
    int64_t here;
    int64_t base_time; /* the same; FIELD_NO_TIME there */
    int64_t here_time;
    int64_t losses[PHASE_SHARE_COUNT]; /* here less base */
    int64_t loss;                      /* their sum: positive where the phase takes longer here */
    struct thread_sums base_threads;   /* of all threads in the phase */
    struct thread_sums here_threads;
    struct thread_metrics base_metrics;
    struct thread_metrics here_metrics;
};

struct phase_diff {
    const char *base_trace;             /* as the user named it; not owned */
    const struct run_summary *base_run; /* likewise */
    int64_t base_runtime;
    int64_t runtime;
    bool by_function;
    const char *by;
    bool has_threads;              /* a phase of one of both has */
    struct phase_difference *rows; /* by what was lost, the largest first */
    size_t count;
    struct phase_part_name *names;
};

/* Both findings must outlive it; those in sequence may be made coarser. 0 or ERROR_MEMORY. */
int phase_diff_make(struct phase_diff *diff, struct phase_findings *base, struct phase_findings *here)
    __attribute__((warn_unused_result));
void phase_diff_deinit(struct phase_diff *diff);

/*
 * Which parts of two sequences of parts between collectives correspond to each other: a longest common subsequence of
 * the calls that end them, and of those the one whose parts differ least in their shares of the runs.
 */
enum { PHASE_ALONE = -1 };

/* partners[i], one for each part of `here`, is the index in `base`, rising, or PHASE_ALONE. 0 or ERROR_MEMORY. */
int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners)
    __attribute__((warn_unused_result));

struct report_picture;
extern const struct report_picture diff_picture;

#endif
