/*
 * Threads: what the threads of each rank do, told in order of time (docs/semantics.md, "Threads").
 *
 * A listener (replay/stream.h). Behind the last event of a rank's first thread so far nothing is told, as the rank may
 * have ended there, unless somebody knows that it has not (threads_advance): what other threads did since is kept, up
 * to a number of events that no trace of ours reaches.
 */
#ifndef CLOCKTALK_THREADS_THREADS_H
#define CLOCKTALK_THREADS_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "paraver/labels.h"
#include "replay/replay.h"
#include "replay/stream.h"
#include "threads/team.h"
#include "threads/thread_piece.h"

struct threads {
    const struct diag *diag;
    uint32_t rank_count;
    uint64_t thread_count;  /* of all ranks together */
    struct time_range part; /* the accounts of single threads are of it; to be changed before the first event */
    struct team *teams;     /* of each rank */
    struct thread_listener *listeners;
    size_t listener_count;
    size_t listener_capacity;
    struct event_types types; /* of events that are wanted of all threads */
    bool has_openmp_labels;
    uint32_t counters[THREAD_COUNTERS]; /* types of their events */
};

/* Whether something is known of a trace's threads: labels of OpenMP or pthreads; without labels, ranks with several. */
bool threads_are_there(const struct replay_start *start, const struct labels *labels);

/* `useful`: bits of overhead that counts as useful. Fills in the listener. NULL when memory ran out (reported). */
struct threads *threads_new(const struct replay_start *start, const struct labels *labels, unsigned useful,
                            struct listener *listener, const struct diag *diag);
struct threads *threads_free(struct threads *threads);

/* One more listener, before the first event. 0 or ERROR_MEMORY (reported). */
int threads_tell(struct threads *threads, const struct thread_listener *listener) MUST_CHECK;

/* Also sums up what these types of events count while threads work. Before the first event. 0 or ERROR_MEMORY
 * (reported). */
int threads_count_events(struct threads *threads, const uint32_t types[THREAD_COUNTERS]) MUST_CHECK;

/* That of all ranks, in the part; after the end of the run. */
struct thread_counts threads_counts(const struct threads *threads);

/* The rank has come to that time and has not ended before: tells all that has happened up to there. 0 or a negative
 * error. */
int threads_advance(struct threads *threads, uint32_t rank, int64_t time) MUST_CHECK;

/* The threads of a rank, for their accounts: after the end of the run, or, up to its end, while a piece is told. */
static inline const struct team *threads_team(const struct threads *threads, uint32_t rank)
{
    return &threads->teams[rank];
}

#endif
