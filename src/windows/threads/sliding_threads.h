/*
 * Sliding threads: what became of the threads' time in sliding windows (sliding.h), each the sum of the steps that it
 * is made of.
 *
 * Listens to threads (threads/threads.h). Memory is that of thread windows (thread_windows.h), and of the steps of one
 * window.
 */
#ifndef CLOCKTALK_WINDOWS_THREADS_SLIDING_THREADS_H
#define CLOCKTALK_WINDOWS_THREADS_SLIDING_THREADS_H

#include "options/options.h"
#include "windows/threads/thread_windows.h"

struct sliding_threads;

/* As thread_windows_new; options->step > 0 divides options->length. */
struct sliding_threads *sliding_threads_new(const struct window_options *options, uint32_t rank_count,
                                            const struct thread_sums *none, thread_window_handler *handler, void *user,
                                            const struct diag *diag);
struct sliding_threads *sliding_threads_free(struct sliding_threads *sliding);

void sliding_threads_listen(struct sliding_threads *sliding, struct thread_listener *listener);

/* Of the run, or the part of it; after its end. */
const struct thread_sums *sliding_threads_total(const struct sliding_threads *sliding);

#endif
