/*
 * Phase rows: the phases of one run as a table. Times are nanoseconds of an average rank, divided so that each column
 * adds up to that of the run.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_ROWS_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_ROWS_H

#include "reports/phases/phase_findings.h"

struct phase_row {
    const struct phase *phase; /* not owned */
    int64_t shares[PHASE_SHARE_COUNT];
    int64_t time; /* all of them: computing in the phase, and what is lost because of it */
    int64_t lost; /* all but computation */
    /* NAN where it does not exist. The first is the product of the others. */
    double parallel_efficiency;
    double load_balance;
    double communication_efficiency;
    struct thread_metrics threads;
};

/* What made the phases of a run. */
enum phase_cut {
    PHASE_CUT_FUNCTION,
    PHASE_CUT_REGION, /* what --region names */
    PHASE_CUT_COLLECTIVE,
    PHASE_CUTS
};

struct phase_table {
    struct phase_row *rows; /* those with any time, by what they lose, the most first */
    size_t count;
    struct phase_row whole; /* their sum; of no phase */
};

/* The tables of a run; without rows where the trace has no such phases. */
struct phase_tables {
    struct phase_findings phases;
    struct phase_table cuts[PHASE_CUTS];
};

/* The list must outlive the table. 0 or ERROR_MEMORY; phase_table_deinit ends it either way. */
int phase_table_make(struct phase_table *table, const struct phase_list *list) __attribute__((warn_unused_result));
void phase_table_deinit(struct phase_table *table);

#endif
