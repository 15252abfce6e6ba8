/*
 * What became of the CPU time of all threads in one window or run (docs/semantics.md, "Threads").
 */
#ifndef CLOCKTALK_WINDOWS_THREAD_SUMS_H
#define CLOCKTALK_WINDOWS_THREAD_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/duration.h"
#include "threads/thread_piece.h"
#include "windows/metrics.h"

struct thread_sums {
    uint64_t threads;                       /* of all ranks, those that never came too */
    uint32_t threads_each;                  /* of every rank; 0: not as many on all */
    bool has_openmp;                        /* the trace tells of OpenMP, or without labels has had a region by then */
    __int128 parts[THREAD_PART_COUNT];      /* nanoseconds of all threads, which together are threads x length */
    __int128 in_regions[THREAD_PART_COUNT]; /* of that, inside of parallel regions */
    struct region_losses losses;            /* of that, by region */
    __int128 rank_useful;                   /* sum over the ranks of threads x useful time; where all have as many: 0 */
    int64_t most_work;                      /* of one thread */
    __int128 first_work;                    /* of the first threads of all ranks */
    __int128 hidden_calls;                  /* of these: in MPI while another thread of the rank works */
    /* What the first thread does of the rank that is outside of MPI longest; of runs and parts of runs, else 0. */
    int64_t busiest_first[THREAD_PART_COUNT];
};

/* Of parallel functions, those whose regions lose most to uneven work, and to what not even the busiest thread uses. */
struct thread_worst {
    const char *imbalance; /* names, not owned; NULL: none */
    const char *scheduling;
    int64_t length;          /* of the latter's regions, on average; 0: it has one */
    const char *serial;      /* of user functions, that outside of regions in which other threads are idle longest */
    bool is_at_locks;        /* at least half of that imbalance is waiting at locks, critical or ordered sections */
    __int128 blocked;        /* of what all lose to the latter, waiting at those, at least */
    __int128 imbalance_lead; /* by how much more they lose than those that come next */
    __int128 scheduling_lead;
};

/* Ratios, NAN where they do not exist. */
struct thread_factors {
    double parallel_efficiency; /* of all threads */
    double hybrid_load_balance;
    double hybrid_communication;
    double mpi_efficiency; /* of ranks, each as often as it has threads */
    double mpi_load_balance;
    double mpi_communication;
    double mpi_serialisation;
    double mpi_transfer;
    double openmp_efficiency; /* = serialisation x load balance x scheduling; NAN without OpenMP, as the next six */
    double openmp_serialisation;
    double openmp_load_balance;
    double openmp_scheduling;
    double openmp_contribution; /* x MPI's = that of all threads; of the next two likewise */
    double openmp_load_balance_contribution;
    double openmp_communication_contribution;
    double process_efficiency; /* + thread efficiency - 1 = parallel efficiency */
    double serial_region_efficiency;
    double openmp_region_efficiency; /* + the one before - 1 = thread efficiency */
    double thread_efficiency;
};

/* Of a window, or a run: `totals` are those of its ranks. */
struct thread_factors thread_factors_of(const struct thread_sums *sums, const struct window_totals *totals);

/* Of some threads' time that is no window: NAN where it takes one. */
struct thread_factors thread_factors_of_time(const struct thread_sums *sums);

/* Of what has no threads: NAN throughout. */
struct thread_factors thread_factors_missing(void);

/* What is lost to each cause, in shares of all threads' time. */
struct thread_losses {
    double mpi_load_balance; /* of ranks, as the next two */
    double mpi_serialisation;
    double mpi_transfer;
    double serial; /* of threads, as the next two but for what they wait for MPI: outside of regions, and in them where
                      they take no part */
    double imbalance;
    double scheduling;
    double beside_work;   /* of all ranks' time, for how long ranks count as in MPI while one of their threads works, at
                             least */
    bool is_first_in_mpi; /* for most of that the first one calls MPI, else another one while the first works */
};

struct thread_losses thread_losses_of(const struct thread_sums *sums, const struct window_totals *totals);

/* For how long that is, in all. */
__int128 thread_beside_work(const struct thread_sums *sums, const struct window_totals *totals);

/* Whether what ranks lose is no loss of theirs, since one thread is in MPI while another one works. */
bool thread_losses_are_beside_work(const struct thread_losses *losses);

/* The useful time of ranks, each as often as it has threads. */
__int128 thread_useful_of_ranks(const struct thread_sums *sums, const struct window_totals *totals);

/* What is lost to serialisation: outside of regions, and in them by threads that take no part. */
__int128 thread_serialisation(const struct thread_sums *sums);

/* What of that is no waiting for MPI. */
__int128 thread_own_serialisation(const struct thread_sums *sums);

/* Whether in regions some threads may wait for one whose events are written, and not for MPI. */
bool thread_waits_for_tracing(const struct thread_sums *sums);

/* Of all threads, in all. */
__int128 thread_sums_whole(const struct thread_sums *sums);

/* Adds a piece of which only what lies in the range counts; of that, no losses. */
void thread_sums_add(struct thread_sums *sums, const struct thread_piece *piece, struct time_range range);

/* What the first thread of a rank did: counts if it was outside of MPI for longer than those before. */
void thread_sums_take_first(struct thread_sums *sums, const int64_t parts[THREAD_PART_COUNT]);

/* Adds other sums of the same threads, or of others; how many threads there are, and what one of them works at most,
 * stays. */
void thread_sums_merge(struct thread_sums *sums, const struct thread_sums *others);

#endif
