/*
 * Traced windows: the ideal time of each window in which the tracer's own work takes its time as computation does. What
 * it exceeds the window's ideal time by is what tracing has caused there (docs/semantics.md, "What tracing caused").
 *
 * A listener: windows with local clocks (windows.h), to which that work is shown as useful time.
 */
#ifndef CLOCKTALK_REPORTS_TRACING_COST_TRACED_WINDOWS_H
#define CLOCKTALK_REPORTS_TRACING_COST_TRACED_WINDOWS_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/windows.h"

struct traced_windows;

/* Each window's totals are handed over in order; only the ideal time means something. The grid must outlive the object.
 * NULL when memory ran out (reported). */
struct traced_windows *traced_windows_new(const struct window_grid *grid, uint32_t rank_count, window_handler *handle,
                                          void *user, const struct diag *diag);
struct traced_windows *traced_windows_free(struct traced_windows *traced);

void traced_windows_listen(struct traced_windows *traced, struct listener *listener);

#endif
