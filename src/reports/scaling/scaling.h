/*
 * Scaling: several runs of one program, each against a reference run (docs/semantics.md, "Scaling").
 *
 * Whether the problem grows with the ranks (weak scaling) or not (strong) can be told from the work that was done:
 * instructions while computing, or useful time where they were not counted. In the run with most ranks it has grown by
 * a factor w against the reference, and the ranks by p: the scaling is weak if w is nearer to p than to 1, that is
 * beyond the root of p.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_H

#include <stdbool.h>
#include <stddef.h>

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/run_summary.h"

/* Where runs have threads, those count instead of ranks, and all of them compute. */
struct scaling_run {
    const char *trace; /* as the user named it; not owned */
    struct window_totals totals;
    struct anomalies anomalies; /* how many of each kind */
    bool has_counters;
    bool has_transient;
    bool has_threads; /* of its own: more than its ranks */
    struct thread_sums threads;
    struct row row;
};

struct scaling {
    struct scaling_run *runs;
    size_t count;
    size_t capacity;
    size_t reference; /* its place among runs */
    bool is_weak;
    bool is_given;     /* by an option, not by the work */
    bool has_threads;  /* some run has */
    uint64_t forecast; /* for so many ranks; 0: none */
};

/* One more run. 0 or ERROR_MEMORY. */
int scaling_add(struct scaling *scaling, const char *trace, const struct run_summary *summary)
    __attribute__((warn_unused_result));

/*
 * After the last run: sorts them by ranks and fills in their rows. The reference is the run of `reference`, or, where
 * that is NULL, the one with the fewest ranks.
 */
void scaling_conclude(struct scaling *scaling, enum scaling_kind kind, const char *reference);

void scaling_deinit(struct scaling *scaling);

/* What a run has besides the columns of its summary, and what a table lists. */
struct column_list columns_of_scaling(const struct scaling *scaling, const struct scaling_run *run);

#endif
