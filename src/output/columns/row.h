/*
 * Row: what is known of one window or one run, ready to be printed, whatever columns (columns.h) show of it.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_ROW_H
#define CLOCKTALK_OUTPUT_COLUMNS_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "output/run_summary.h"
#include "windows/facts/window_facts.h"

/* Times in nanoseconds; ratios NAN where they do not exist. */
struct row {
    uint64_t ranks;
    int64_t runtime;
    int64_t start;
    int64_t end;
    bool holds_bursts;          /* of a run */
    struct metrics metrics;     /* of ranks */
    double parallel_efficiency; /* of all threads, where the trace has some; else of ranks */
    int64_t useful_max;
    int64_t ideal;
    int64_t elapsed;
    uint64_t messages;
    uint64_t collectives;
    double transient_imbalance;
    double turn_balance;   /* of runs whose loop is known; else 0 */
    int64_t window_length; /* of several; 0: they have one */
    int64_t ideal_path;    /* of a window, where it is known */
    uint64_t instructions; /* while computing; like the following only where the trace counts them */
    uint64_t cycles;
    double average_ipc;
    double average_frequency;       /* GHz */
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
    double before_init; /* shares of the time that is looked at; like the next three of runs only */
    double after_finalize;
    double last_flush; /* share of all ranks' time */
    double overhead_caused;
    const struct wait_sums *wait_times; /* not owned; NULL likewise */
    const struct mpi_times *mpi_times;  /* likewise; of runs */
    struct processor_sharing sharing;   /* of runs */
    uint64_t silent_ranks;              /* likewise: those without events */
    bool has_self_messages;             /* likewise: ranks sent some to themselves, which count as well */
    uint64_t threads;                   /* of all ranks; like the following only where the trace has some */
    struct thread_factors factors;
    struct thread_losses losses;            /* of runs and windows */
    struct thread_worst worst;              /* of runs */
    const struct thread_sums *thread_times; /* not owned; NULL likewise */
    struct metrics since_start;             /* of the run up to the window's end; only where it was asked for */
    uint64_t least_events;                  /* likewise */
    struct turn_window turn;                /* that the window is; all zero: none */
    int64_t turn_time;                      /* median length of a turn, of runs whose windows are turns; else 0 */
};

/* What a window says; the rest of the row is 0. */
struct row row_of_window(const struct window_totals *totals);

/* With what reports add. */
struct row row_of_facts(const struct window_facts *facts);

/* For comparisons of runs with threads: what all threads counted, instead of ranks. */
void row_count_threads(struct row *row, const struct run_summary *summary);

struct row row_of_run(const struct run_summary *summary);

/*
 * Whether launch and shutdown, what lies outside of the part from Init to Finalize, take so much of a run (5 %) that
 * the part is shown beside it.
 */
bool run_shows_launch(const struct run_summary *summary);

/* What is known of it, as bits of 1 << enum window_part. */
unsigned parts_of_run(const struct run_summary *summary);

#endif
