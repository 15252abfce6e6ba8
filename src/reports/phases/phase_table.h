/*
 * Phase tables: the phases of a run, each as a row; times are nanoseconds of an average rank, divided so that each
 * column adds up to that of the run.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_TABLE_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_TABLE_H

#include "phases/phases.h"

struct time_unit;

/* What made the phases of a run. */
enum phase_cut {
    PHASE_CUT_FUNCTION,
    PHASE_CUT_REGION, /* what --region names */
    PHASE_CUT_COLLECTIVE,
    PHASE_CUT_TURNS, /* of the program's loops, those that are alike together, where windows are turns */
    PHASE_CUTS
};

struct phase_row {
    const struct phase *phase; /* not owned */
    enum phase_cut cut;
    struct phase_label label;
    int64_t shares[PHASE_SHARE_COUNT];
    int64_t time;      /* all of them: computing in the phase, and what is lost because of it */
    int64_t lost;      /* all but computation */
    int64_t start;     /* of turns; else FIELD_NO_TIME */
    uint64_t turns;    /* 0: it is none */
    int64_t mean_turn; /* time of one of them; FIELD_NO_TIME: there are none */
    /* NAN where it does not exist. The first is the product of the others. */
    double parallel_efficiency;
    double load_balance;
    double communication_efficiency;
    struct thread_factors threads;
};

struct phase_table {
    struct phase_row *rows; /* those with any time, by what they lose, the most first; not owned */
    size_t count;
    struct phase_row whole; /* their sum; of no phase */
};

/* `rows` is room for as many as the list has; both must outlive the table. */
void phase_table_make(struct phase_table *table, const struct phase_list *list, enum phase_cut cut,
                      struct phase_row *rows);

/* The tables of a run; without rows where the trace has no such phases. */
struct phase_tables {
    struct phase_findings phases;
    struct phase_list turns;
    struct phase_row *rows; /* of all tables, one behind the other */
    size_t row_count;
    struct phase_table cuts[PHASE_CUTS];
};

/* That two percentages with one decimal show. */
extern const double phase_least_difference;

/* Whether a struct phase_row has a loss below 0, or an efficiency above 1, that can be seen in a table of this unit
 * with one decimal; and why there can be one. */
bool phase_row_gains_time(const void *row, const struct time_unit *unit);
extern const char phase_gain_words[];

#endif
