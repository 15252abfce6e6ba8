/*
 * Event counts: in each window the least number of MPI calls entered or left by a rank, on corrected clocks. A listener
 * (stream.h).
 */
#ifndef CLOCKTALK_REPORTS_EVENT_COUNTS_EVENT_COUNTS_H
#define CLOCKTALK_REPORTS_EVENT_COUNTS_EVENT_COUNTS_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/window_grid.h"

/* Each window in order. 0 or a negative error, which ends the run. */
typedef int event_counts_handler(void *user, uint64_t least);

struct event_counts;

/* The grid is not copied. NULL when memory ran out (reported). */
struct event_counts *event_counts_new(const struct window_grid *grid, uint32_t rank_count,
                                      event_counts_handler *handler, void *user, const struct diag *diag);
struct event_counts *event_counts_free(struct event_counts *counts);

void event_counts_listen(struct event_counts *counts, struct listener *listener);

#endif
