/*
 * Counters: instructions and cycles while ranks compute, in each tile of the run (docs/semantics.md, "Counters").
 *
 * A listener. A counter's event carries what was counted since the rank's previous one. What belongs to a computation
 * that several tiles share is divided among them by time; each count goes to some tile, so that sums are exact. A tile
 * is told when every rank's counters have been read beyond it: memory follows the number of tiles between the slowest
 * rank and the fastest.
 */
#ifndef CLOCKTALK_ANALYSIS_COUNTERS_H
#define CLOCKTALK_ANALYSIS_COUNTERS_H

#include <stdint.h>

#include "analysis/tiling.h"
#include "base/diag.h"
#include "replay/stream.h"
#include "report/counter_sums.h"

/* A tile that is a window; in order. 0 or a negative error, which ends the run. */
typedef int counters_taker(void *user, const struct counter_sums *sums);

struct counters;

/* The types of the two counters' events. The tiling is not copied. `take` may be NULL. NULL when memory ran out
 * (reported). */
struct counters *counters_new(const struct tiling *tiling, uint32_t rank_count, uint32_t instructions, uint32_t cycles,
                              counters_taker *take, void *user, const struct diag *diag);
struct counters *counters_free(struct counters *counters);

void counters_listen(struct counters *counters, struct listener *listener);

/* Over all tiles that are windows; behind the run. */
const struct counter_sums *counters_total(const struct counters *counters);

#endif
