/*
 * Counters: instructions and cycles while ranks compute, in each cell of the run (docs/semantics.md, "Counters").
 *
 * A listener. The value of a counter's event is the count since the rank's previous one. The count of a computation
 * that lies in several cells is divided among them by time, so that sums are exact. A cell is emitted when every rank
 * has passed it: memory follows the number of cells between the slowest rank and the fastest.
 */
#ifndef CLOCKTALK_REPORTS_COUNTERS_COUNTERS_H
#define CLOCKTALK_REPORTS_COUNTERS_COUNTERS_H

#include <stdint.h>

#include "windows/window_grid.h"
#include "base/diag.h"
#include "replay/stream.h"
#include "windows/facts/counter_sums.h"

/* A cell that is a window; in order. 0 or a negative error, which ends the run. */
typedef int counters_handler(void *user, const struct counter_sums *sums);

struct counters;

/* The types of the two counters' events. The grid is not copied. `handler` may be NULL. NULL when memory ran out
 * (reported). */
struct counters *counters_new(const struct window_grid *grid, uint32_t rank_count, uint32_t instructions,
                              uint32_t cycles, counters_handler *handler, void *user, const struct diag *diag);
struct counters *counters_free(struct counters *counters);

void counters_listen(struct counters *counters, struct listener *listener);

/* Over all cells that are windows; after the end of the run. */
const struct counter_sums *counters_total(const struct counters *counters);

/* Likewise of each rank. */
const struct counter_sums *counters_by_rank(const struct counters *counters);

#endif
