/*
 * Since the start: at the end of each window, the totals of the run up to there. A listener (stream.h).
 *
 * The ideal time of a part that begins with the run is what the ideal clocks of the run say, so that no clocks of its
 * own are needed. Memory follows the number of windows between the slowest rank and the fastest, time the number of
 * windows times that of ranks.
 */
#ifndef CLOCKTALK_REPORTS_CUMULATIVE_SINCE_START_H
#define CLOCKTALK_REPORTS_CUMULATIVE_SINCE_START_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/window_grid.h"
#include "windows/windows.h"

struct since_start;

/* Each window's totals are handed over in order; of their sums there are those of useful time alone. The grid must
 * outlive the object. NULL when memory ran out (reported). */
struct since_start *since_start_new(const struct window_grid *grid, uint32_t rank_count, window_handler *handle,
                                    void *user, const struct diag *diag);
struct since_start *since_start_free(struct since_start *since);

void since_start_listen(struct since_start *since, struct listener *listener);

#endif
