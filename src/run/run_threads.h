/*
 * The threads of a run, where the trace has some: what became of their time, in the run and in its windows.
 */
#ifndef CLOCKTALK_RUN_RUN_THREADS_H
#define CLOCKTALK_RUN_RUN_THREADS_H

#include "base/diag.h"
#include "options/options.h"
#include "paraver/labels.h"
#include "replay/replay.h"
#include "threads/first_thread.h"
#include "threads/threads.h"
#include "windows/threads/sliding_threads.h"
#include "windows/threads/thread_windows.h"
#include "windows/window_merger.h"

/* All zero until run_threads_start. */
struct run_threads {
    struct threads *threads; /* NULL: the trace has none */
    struct thread_windows *windows;
    struct sliding_threads *sliding; /* instead, where windows slide */
    struct first_threads *first;     /* NULL: nobody wants it */
    struct window_grid whole;        /* where there are no windows */
    struct window_merger *merger;
};

/*
 * Fills in the listener, or leaves it empty: there are no threads. `grid` and `merger` are those of the windows;
 * without a grid they slide, without a merger there are none. 0 or a negative error (reported).
 */
int run_threads_start(struct run_threads *threads, const struct options *options, const struct replay_start *start,
                      const struct labels *labels, const struct window_grid *grid, struct window_merger *merger,
                      struct listener *listener, const struct diag *diag) __attribute__((warn_unused_result));

/* For --activity openmp; nobody divides without it. */
struct divider run_threads_divider(const struct run_threads *threads);

/* After the end of the run; NULL: there are no threads. */
const struct thread_sums *run_threads_sums(const struct run_threads *threads);

void run_threads_deinit(struct run_threads *threads);

#endif
