/*
 * The summary of a run: what is known when the last record has been replayed. Nothing that it points to is owned by it.
 */
#ifndef CLOCKTALK_OUTPUT_RUN_SUMMARY_H
#define CLOCKTALK_OUTPUT_RUN_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "replay/replay.h"
#include "windows/facts/window_facts.h"
#include "windows/library_calls.h"
#include "windows/metrics.h"

struct names;
struct prv_task;
struct rank_map;
struct report_result;

struct run_summary {
    struct window_totals totals; /* the whole run, or the part of it that was asked for, as one window */
    int64_t runtime;             /* nanoseconds: T, whichever part was asked for */
    bool has_callers;            /* the trace says where MPI is called from */
    bool has_transient;          /* windows were asked for */
    double transient_imbalance;  /* (sum_w max_p U_p(w) - max_p U_p) / T, only if has_transient */
    struct replay_facts replay;
    struct library_share library;   /* of what all ranks compute; whichever part this is about */
    struct moving_load moving_load; /* of the whole run, if that is looked at as a whole, or was read ahead */
    int64_t turn_time;              /* median length of a turn, where windows are turns; else 0 */
    double turn_balance;        /* load balance in turns of the loop of all ranks; 0: none was looked for or found */
    double average_parallelism; /* 0: not asked for */
    double causal_parallelism;  /* the same where only waits that MPI demands tie ranks together */
    const struct anomalies *anomalies;
    /* The same of the part from Init to Finalize (docs/semantics.md, "Before and after MPI"), but for what reports find
     * out; NULL: the run has no such part, is a part itself, or is not to be shown. */
    const struct run_summary *init_to_finalize;
    /* The run, where it was read ahead to find out that part, of which this is: of an assessment. NULL: none. */
    const struct run_summary *whole;
    /* The same of a mean turn of the program's loops, where windows are turns; else NULL. */
    const struct run_summary *mean_turn;
    int64_t traced_ideal;                     /* the ideal time with the tracer's own work in it; 0: not known */
    const struct mpi_times *mpi;              /* NULL unless the run itself is to be shown (options_show_run) */
    const struct counter_sums *counters;      /* NULL where the trace has none */
    const struct counter_sums *rank_counters; /* of each rank; NULL likewise */
    double instructions_unread; /* share of the readings of cycles beside which instructions are not counted; 0 */
    const struct counter_sums
        *thread_counters; /* of all threads while they work, for REPORT_SCALING; NULL likewise, or without threads */
    const struct wait_sums *waits;           /* NULL unless wait states were asked for */
    const struct node_balance *nodes;        /* NULL unless the trace has several */
    const struct names *names;               /* NULL: no .row */
    const struct prv_task *tasks;            /* ranks, with their nodes */
    const struct thread_sums *threads;       /* NULL unless the trace has some */
    struct thread_worst worst_regions;       /* where the report on them, which the summary needs, knows some */
    const int64_t *rank_waits;               /* of each rank, nanoseconds; NULL likewise */
    const int64_t *rank_paths;               /* what each rank has of the critical path; NULL unless it is walked */
    const char *charged_most;                /* activity that the critical path charges most waiting to; NULL: none */
    const struct path_windows *path_windows; /* NULL where no report walks the critical path */
    const struct rank_map *rank_map;         /* NULL unless a picture needs it */
    int64_t *const *path_bins;               /* what its rows have of the critical path; NULL unless both were */
    const struct report_result *results;     /* of the reports, in the order of their appearance */
    size_t result_count;
};

#endif
