/*
 * What becomes of the CPU time of a rank's threads, moment by moment (docs/semantics.md, "Threads").
 */
#ifndef CLOCKTALK_THREADS_THREAD_PIECE_H
#define CLOCKTALK_THREADS_THREAD_PIECE_H

#include <stdbool.h>
#include <stdint.h>

/* W, M, D, V, A, S, K, B and R there. */
enum thread_part {
    THREAD_PART_WORK,
    THREAD_PART_MPI,         /* its own calls */
    THREAD_PART_IDLE_IN_MPI, /* idle outside of regions, while the first thread is in MPI */
    THREAD_PART_OVERHEAD,
    THREAD_PART_ABSENT,
    THREAD_PART_SERIAL,    /* idle outside of regions, at any other time */
    THREAD_PART_BLOCKED,   /* by a lock, while another thread of the rank is busy */
    THREAD_PART_IMBALANCE, /* idle in a region, likewise */
    THREAD_PART_RUNTIME,   /* in the run-time system; or blocked or idle in a region while nobody is busy */
    THREAD_PART_COUNT
};

/* A stretch of time in which nothing changes on the threads of a rank. Those of a rank touch each other, from 0 to the
 * end of the run. */
struct thread_piece {
    uint32_t rank;
    int64_t t0;
    int64_t t1;
    uint32_t counts[THREAD_PART_COUNT]; /* threads of which that is so */
    bool in_region;
    bool has_openmp;        /* the labels tell of it, or the rank has had an event of a region */
    uint8_t first;          /* enum thread_part: of the first thread */
    uint64_t function;      /* of the region, once its first thread has entered one; else 0 */
    uint64_t user_function; /* of the first thread, the innermost; 0: none */
};

/* What is lost in regions, or in parts of them, nanoseconds of all threads. */
struct region_losses {
    __int128 busy;       /* not lost: of those that took part */
    __int128 imbalance;  /* those that took part were less busy than the busiest of them */
    __int128 scheduling; /* not even that was busy */
    __int128 unused;     /* others that were idle */
    /* The same three without the moments at which they wait for MPI: none works, nor is in the run-time system, but one
     * is in MPI or in overhead. */
    __int128 own_imbalance;
    __int128 own_scheduling;
    __int128 own_unused;
};

static inline void region_losses_add(struct region_losses *losses, const struct region_losses *others)
{
    losses->busy += others->busy;
    losses->imbalance += others->imbalance;
    losses->scheduling += others->scheduling;
    losses->unused += others->unused;
    losses->own_imbalance += others->own_imbalance;
    losses->own_scheduling += others->own_scheduling;
    losses->own_unused += others->own_unused;
}

/* What of it threads wait for MPI. */
static inline __int128 region_losses_waits(const struct region_losses *losses)
{
    return losses->imbalance + losses->scheduling + losses->unused - losses->own_imbalance - losses->own_scheduling -
           losses->own_unused;
}

/* A region that is over: told after its last piece. */
struct thread_region {
    uint32_t rank;
    int64_t start;
    int64_t end;
    uint64_t function;           /* that its first thread entered first; 0: none */
    uint32_t members;            /* threads that took part */
    struct region_losses losses; /* in the part of the run that is looked at (threads.h) */
};

/* Any function may be NULL; they return 0 or a negative error, which ends the run. */
struct thread_listener {
    void *self;
    int (*piece)(void *self, const struct thread_piece *piece);
    int (*region)(void *self, const struct thread_region *region);
    int (*finish)(void *self, int64_t end); /* every rank's pieces up to `end` have been told */
};

#endif
