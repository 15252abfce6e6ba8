/*
 * Row: all that is known of one window or one run, put together from what was found out about it. Its fields are what
 * columns show (columns.h).
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_ROW_H
#define CLOCKTALK_OUTPUT_COLUMNS_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "output/run_summary.h"
#include "windows/facts/window_facts.h"

/* What hardware counters say of one rank, or of those of one node, against all others; NAN: not known. */
struct counted_apart {
    double instructions; /* of a rank, by those of an average one elsewhere */
    double ipc;
    double ipc_elsewhere;
    double frequency; /* GHz */
    double frequency_elsewhere;
};

/* A row: what is known of one window or one run, ready to be printed, whatever columns show of it. Times in
 * nanoseconds; ratios NAN where they do not exist. */
struct row {
    uint64_t ranks;
    int64_t runtime;
    int64_t start;
    int64_t end;
    bool holds_bursts;          /* of a run */
    struct metrics metrics;     /* of ranks */
    double parallel_efficiency; /* of all threads, where the trace has some; else of ranks */
    int64_t useful_max;
    struct some_ranks busy;              /* likewise */
    struct some_ranks idle;              /* likewise */
    int64_t useful_min;                  /* likewise, of runs */
    uint32_t outlier;                    /* as window_totals have it */
    struct counted_apart outlier_counts; /* of runs */
    struct counted_apart busy_counts;    /* likewise, of the busy ones */
    uint32_t outlier_threads;            /* of runs … */
    uint32_t threads_of_others;          /* … in which each other rank has so many, which are more; else 0 */
    int64_t ideal;
    int64_t elapsed;
    uint64_t messages;
    uint64_t collectives;
    double transient_imbalance;
    double moving_load; /* of whole runs, or from Init to Finalize: share of the time that load that moves costs … */
    double moving_seen; /* … and of the time for which that is known; 0: it is not */
    int64_t window_length; /* of several; 0: they have one */
    int64_t ideal_path;    /* of a window, where it is known */
    uint64_t instructions; /* while computing; like the following only where the trace counts them */
    uint64_t cycles;
    double average_ipc;
    double average_frequency;       /* GHz */
    uint64_t without_instructions;  /* ranks whose cycles it counts alone; of runs */
    double instructions_unread;     /* share of the readings of cycles beside which it counts none; likewise */
    double computation_scalability; /* like the following only where runs are compared (scaling.h) */
    double global_efficiency;
    double speedup;
    double ipc_scalability;
    double instruction_scalability;
    double frequency_scalability;
    double average_parallelism;
    double speedup_at_least;
    double speedup_at_most;
    double waiting; /* shares of all ranks' time; like the following only where wait states were asked for */
    double waits[WAIT_KIND_COUNT];
    uint64_t nodes; /* like the following only where the trace has several */
    double load_balance_within_nodes;
    double load_balance_between_nodes;
    uint32_t slow_node;         /* of runs: as node_balance has the one that stands out */
    const char *slow_node_name; /* not owned; NULL: none */
    struct counted_apart slow_node_counts;
    double before_init; /* shares of the time that is looked at; like the next three of runs only */
    double after_finalize;
    double last_flush; /* share of all ranks' time */
    double overhead_caused;
    const struct wait_sums *wait_times; /* not owned; NULL likewise */
    const struct run_summary *summary;  /* of runs: what else is known of them; not owned */
    struct library_share library;       /* of runs */
    uint64_t threads;                   /* of all ranks; like the following only where the trace has some */
    struct thread_factors factors;
    struct thread_losses losses;            /* of runs and windows */
    const struct thread_sums *thread_times; /* not owned; NULL likewise */
    struct metrics since_start;             /* of the run up to the window's end; only where it was asked for */
    uint64_t least_events;                  /* likewise */
    struct turn_window turn;                /* that the window is; all zero: none */
    int64_t turn_time;                      /* median length of a turn, of runs whose windows are turns; else none */
};

/* What a window says; the rest of the row is 0. */
struct row row_of_window(const struct window_totals *totals);

/* With what reports add. */
struct row row_of_facts(const struct window_facts *facts);

/* For comparisons of runs with threads: what all threads counted, instead of ranks. */
void row_count_threads(struct row *row, const struct run_summary *summary);

struct row row_of_run(const struct run_summary *summary);

/* Of a run that is to be shown itself: one process whose trace has no MPI, as of a program with OpenMP alone. */
bool row_is_without_mpi(const struct row *run);

/* In GHz, over the computations whose cycles were counted, or over all useful time, where so little of it is missing
 * that others leave it out of account: no trace counts what follows the last call. NAN: nothing was counted. */
double frequency_of(const struct counter_sums *counters, __int128 useful);

/* Whether launch and shutdown, what lies outside of the part from Init to Finalize, take so much of a run (5 %) that
 * the part is shown beside it. */
bool run_shows_launch(const struct run_summary *summary);

/* Which options cut that part out, as far as it has borders: --from init is refused where no rank leaves MPI_Init,
 * --to finalize where none leaves MPI_Finalize. */
const char *options_without_launch(bool has_begin, bool has_end);

/* What is known of it, as bits of 1 << enum window_part. */
unsigned parts_of_run(const struct run_summary *summary);

#endif
