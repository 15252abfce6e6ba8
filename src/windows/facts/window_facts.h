/*
 * What is known of one window: what every window says, and what gauges and reports add to it where they are asked for.
 * Of the run some of that is known as well, and what only a run has.
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_WINDOW_FACTS_H
#define CLOCKTALK_WINDOWS_FACTS_WINDOW_FACTS_H

#include <stddef.h>
#include <stdint.h>

#include "paraver/mpi_call.h"
#include "windows/facts/thread_sums.h"
#include "windows/metrics.h"

/*
 * What the ranks waited in one window or run, by kind of wait state (docs/semantics.md, "Wait states").
 */

/* In the order of their columns. Where one rank was late in several ways at once, the one that counts is that of the
 * lowest number, but for late receivers, which come last (wait_kind_rank). */
enum wait_kind {
    WAIT_LATE_SENDER,
    WAIT_LATE_RECEIVER,
    WAIT_AT_BARRIER,
    WAIT_AT_NXN,
    WAIT_LATE_BROADCAST,
    WAIT_EARLY_REDUCE,
    WAIT_EARLY_SCAN,
    WAIT_SOFT_COLLECTIVE,
    WAIT_AT_INIT,
    WAIT_AT_END,
    WAIT_KIND_COUNT
};

struct wait_sums {
    __int128 kinds[WAIT_KIND_COUNT]; /* nanoseconds of all ranks */
};

/* Of all kinds together. */
static inline __int128 wait_sums_total(const struct wait_sums *sums)
{
    __int128 total = 0;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        total += sums->kinds[kind];
    return total;
}

/* What hardware counters said while ranks computed, over all ranks. */
struct counter_sums {
    unsigned parts; /* what the trace counts, as below: bits of instructions, cycles, IPC; what it does not is 0 */
    uint64_t instructions;
    uint64_t cycles;
    int64_t cycles_time; /* useful time of the computations whose cycles were counted */
};

/* How even the work is on and between the nodes of a machine (docs/semantics.md, "Nodes"): the node whose ranks compute
 * longest on average. */
struct node_balance {
    __int128 useful; /* of its ranks together, nanoseconds */
    uint32_t ranks;  /* of it */
    uint32_t nodes;  /* that have ranks */
    /* Its number, from 1, where it computes much longer than any other; else 0. Of runs, and of the part from Init to
     * Finalize; of windows 0. */
    uint32_t standing_out;
};

/* A window that is a turn of the program's loops, or some, which ends where the next one begins, the last one with the
 * run. What lies before the first has no turn. */
struct turn_window {
    int64_t start; /* nanoseconds, more than those before it */
    uint64_t loop; /* number of the loop, as the report on iterations has it; 0: no turn, as the next two */
    uint64_t turn; /* its first turn, counted over the loop from 1 */
    uint64_t turns;
};

/* Each part comes from one gauge (windows/gauges/gauge.h) or report; sets of them are bits of 1 << part. */
enum window_part {
    WINDOW_PART_TOTALS,
    WINDOW_PART_IDEAL_PATH,
    WINDOW_PART_INSTRUCTIONS,
    WINDOW_PART_CYCLES,
    WINDOW_PART_IPC,        /* both of them */
    WINDOW_PART_DISPERSION, /* nothing beyond the totals, whose dispersion is to be shown */
    WINDOW_PART_WAITS,
    WINDOW_PART_NODES,
    WINDOW_PART_THREADS,
    WINDOW_PART_CUMULATIVE,
    WINDOW_PART_IDEAL_AVERAGE, /* nothing beyond the totals, likewise */
    WINDOW_PART_EVENTS,
    WINDOW_PART_GROUPS, /* no column of its own: what dispersion is within */
    WINDOW_PART_TRACED,
    WINDOW_PART_LENGTH, /* windows have several lengths */
    WINDOW_PART_TURN,
    WINDOW_PART_COUNT,
};

/* Parts that follow from the totals: columns to be shown, nothing to be found out. */
#define WINDOW_PARTS_OF_TOTALS (1U << WINDOW_PART_DISPERSION | 1U << WINDOW_PART_IDEAL_AVERAGE)

struct window_facts {
    unsigned parts; /* which of the following are known */
    struct window_totals totals;
    int64_t length;     /* which of several lengths it has, but for the end of the run; 0: they have one */
    int64_t ideal_path; /* length of the run's ideal critical path inside it, nanoseconds */
    struct counter_sums counters;
    struct wait_sums waits;
    struct node_balance nodes;
    struct thread_sums threads;
    int64_t traced_ideal;             /* its ideal time with the tracer's own work in it, nanoseconds */
    struct window_totals since_start; /* of the run up to the window's end: useful and ideal time alone */
    uint64_t least_events;            /* MPI calls entered or left, of the rank with the fewest */
    long double group_squares; /* sum over the groups of ranks of the square of their useful time / their ranks */
    struct turn_window turn;   /* of the program's loops */
};

/* A window that is complete; in order. 0 or a negative error, which ends the run. */
typedef int window_facts_handler(void *user, const struct window_facts *facts);

/*
 * What the critical path goes through in each window: made by the report that walks it, for those that describe
 * windows.
 */

/* What one activity or one rank has of a path, nanoseconds. */
struct path_share {
    union {
        uint32_t id;          /* rank from 0; while the run goes on also the number of an activity */
        const char *activity; /* its name */
    };
    int64_t length;
    /* Of an activity: */
    int64_t imbalance;      /* what falls here of its imbalance on the run's path */
    uint8_t call;           /* MPI_CALL_NONE: it is none */
    uint32_t rank;          /* that has most of it here */
    int64_t of_rank;        /* what that has */
    uint32_t cell;          /* while the run goes on: the number of that */
    uint32_t partner;       /* behind whose part of the path most of that comes; RANK_NONE: behind the rank's own */
    int64_t behind_partner; /* what comes behind that */
};

/* A window's part of the path, and whose it is, longest first. */
struct path_window {
    int64_t start;
    int64_t end;
    int64_t length;
    const struct path_share *activities;
    const struct path_share *ranks;
    uint32_t activity_count;
    uint32_t rank_count;
};

struct path_windows {
    const struct path_window *items; /* in order of time */
    size_t count;
};

enum { MPI_TIMES_UNKNOWN = -1 };

/*
 * Time inside and around MPI, of a run or a part of it: where MPI begins and ends, what the tracer writes behind that,
 * and in which calls time is lost that no wait explains (docs/semantics.md, "Before and after MPI"). Nanoseconds;
 * `begin` and `end` are those of the run, whichever part is looked at.
 */
struct mpi_times {
    int64_t begin;       /* when the last rank has left MPI_Init; MPI_TIMES_UNKNOWN: none does */
    int64_t end;         /* likewise MPI_Finalize */
    int64_t finalizing;  /* when the last rank has entered that; MPI_TIMES_UNKNOWN: none does */
    __int128 last_flush; /* of all ranks: the tracer writes its buffers after their MPI_Finalize */
    uint64_t nonblocking_sends;
    uint64_t nonblocking_receives; /* persistent requests, too */
    __int128 files;                /* of all ranks, of the times below: in MPI_File_* without what is held … */
    int64_t files_most;            /* … of that, what the rank with most of it has … */
    struct some_ranks
        files_ranks; /* … and who have more than half-way from the mean to that; all of the run likewise */
    uint64_t calls[MPI_CALL_UNKNOWN + 1];    /* by call: that end in the part, or behind it */
    __int128 transfer[MPI_CALL_UNKNOWN + 1]; /* by call, of all ranks: time in which the ideal clock does not advance */
    __int128 held[MPI_CALL_UNKNOWN + 1]; /* of that, before the latest of those that are waited for comes: it has lost
                                            more by then; of a part as if waits that cross its borders lay outside */
    __int128 held_most;                  /* of that, because of the rank that most is because of … */
    uint32_t holder;                     /* … and who that is, from 0; both of the run likewise */
    __int128 without_message; /* of all transfer, in calls whose message the trace does not have; of the run likewise */
};

#endif
