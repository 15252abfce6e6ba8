/*
 * Thread windows: what became of the threads' time in each cell of a window grid, and in all windows together.
 *
 * Listens to threads (threads/threads.h). A window is told when every rank has gone past its end.
 */
#ifndef CLOCKTALK_WINDOWS_THREADS_THREAD_WINDOWS_H
#define CLOCKTALK_WINDOWS_THREADS_THREAD_WINDOWS_H

#include <stdint.h>

#include "base/diag.h"
#include "threads/thread_piece.h"
#include "windows/facts/thread_sums.h"
#include "windows/window_grid.h"

/* Each window in order. 0 or a negative error, which ends the run. */
typedef int thread_window_handler(void *user, const struct thread_sums *sums);

struct thread_windows;

/* The grid is not copied. `none`: sums that say how many threads there are. `handler` may be NULL. NULL when memory ran
 * out (reported). */
struct thread_windows *thread_windows_new(const struct window_grid *grid, uint32_t rank_count,
                                          const struct thread_sums *none, thread_window_handler *handler, void *user,
                                          const struct diag *diag);
struct thread_windows *thread_windows_free(struct thread_windows *windows);

void thread_windows_listen(struct thread_windows *windows, struct thread_listener *listener);

/* Of all windows together; after the end of the run. */
const struct thread_sums *thread_windows_total(const struct thread_windows *windows);

#endif
