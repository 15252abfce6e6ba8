/*
 * What became of the CPU time of all threads in one window or run (docs/semantics.md, "Threads").
 */
#ifndef CLOCKTALK_WINDOWS_THREAD_SUMS_H
#define CLOCKTALK_WINDOWS_THREAD_SUMS_H

#include <stdint.h>

#include "threads/thread_piece.h"

struct thread_sums {
    uint64_t threads;                  /* of all ranks, those that never came too */
    uint32_t threads_each;             /* of every rank; 0: not as many on all */
    __int128 parts[THREAD_PART_COUNT]; /* nanoseconds of all threads, which together are threads x length */
    __int128 mpi_in_regions;           /* a part of that in MPI */
    __int128 locked;                   /* likewise of that in the run-time system: waiting for locks */
};

/* Ratios, NAN where they do not exist. */
struct thread_metrics {
    double hybrid_efficiency; /* = process + thread efficiency - 1 = MPI part x OpenMP efficiency */
    double mpi_part;
    double openmp_efficiency; /* = serial x balance x runtime */
    double serial;
    double balance;
    double runtime;
    double process_efficiency;
    double thread_efficiency;
};

struct thread_metrics thread_metrics_of(const struct thread_sums *sums);

/* Adds a piece of which only what lies within from … to counts. */
void thread_sums_add(struct thread_sums *sums, const struct thread_piece *piece, int64_t from, int64_t to);

/* Adds other sums of the same threads, or of others; how many threads there are stays. */
void thread_sums_merge(struct thread_sums *sums, const struct thread_sums *others);

#endif
