/*
 * Windows: useful time, overhead and ideal time of each tile of the run (semantics 5).
 *
 * A listener (stream.h). Ranks may be at different places; a window is complete, and told, when every rank has gone past its
 * end. Memory follows the number of windows between the slowest rank and the fastest.
 */
#ifndef CLOCKTALK_ANALYSIS_WINDOWS_H
#define CLOCKTALK_ANALYSIS_WINDOWS_H

#include <stdint.h>

#include "analysis/tiling.h"
#include "base/diag.h"
#include "options.h"
#include "replay/stream.h"
#include "report/metrics.h"

/* A window that is complete; in order. 0 or a negative error, which ends the run. */
typedef int window_taker(void *user, const struct window_totals *totals);

struct windows;

/* The tiling is not copied and must outlive the windows. NULL when memory ran out (reported). */
struct windows *windows_new(const struct tiling *tiling, uint32_t rank_count, enum window_ideal ideal,
                            enum interpolation interpolation, window_taker *take, void *user, const struct diag *diag);
struct windows *windows_free(struct windows *windows);

/* The start of the first window that has not been told. */
int64_t windows_reached(const struct windows *windows);

/* Fills in the listener, which must outlive the windows. */
void windows_listen(struct windows *windows, struct listener *listener);

#endif
