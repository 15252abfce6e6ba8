/*
 * Windows: useful time, overhead and ideal time of each cell of the run (docs/semantics.md, "Windows").
 *
 * A listener (stream.h). Ranks may be at different times; a window is complete, and emitted, when every rank has gone
 * past its end. Memory follows the number of windows between the slowest rank and the fastest.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOWS_H
#define CLOCKTALK_WINDOWS_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

#include "windows/window_grid.h"
#include "base/diag.h"
#include "options/options.h"
#include "replay/stream.h"
#include "windows/metrics.h"

/* A window that is complete; in order. 0 or a negative error, which ends the run. */
typedef int window_handler(void *user, const struct window_totals *totals);

struct windows;

/* More windows are refused, with ERROR_INPUT. Where several grids share the work, each has its part of them. */
struct window_limit {
    uint64_t most;
    uint32_t grids;
};

/* The grid is not copied and must outlive the windows. NULL when memory ran out (reported). */
struct windows *windows_new(const struct window_grid *grid, uint32_t rank_count, enum window_ideal ideal,
                            enum interpolation interpolation, window_handler *handle, void *user,
                            const struct diag *diag);
struct windows *windows_free(struct windows *windows);

/* Before the first interval: another limit than WINDOWS_MOST (options.h). */
void windows_limit(struct windows *windows, struct window_limit limit);

/* Before the first interval: complete windows are not emitted but kept, until windows_emit. */
void windows_hold(struct windows *windows);

/* Whether the first window that has not been emitted is complete, and where it starts. */
bool windows_has_complete(const struct windows *windows);
int64_t windows_reached(const struct windows *windows);

/* Hands that window to the handler. 0 or what this returned. */
int windows_emit(struct windows *windows) __attribute__((warn_unused_result));

/* Fills in the listener, which must outlive the windows. */
void windows_listen(struct windows *windows, struct listener *listener);

#endif
