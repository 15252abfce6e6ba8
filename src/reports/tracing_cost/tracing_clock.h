/*
 * Tracing clock: the ideal time of a run, or of a part of it, in which the tracer's own work takes its time as
 * computation does. What it exceeds the run's ideal time by is what tracing has caused, on the ranks that did that work
 * and on those that waited for them (docs/semantics.md, "What tracing caused").
 *
 * A listener. Memory follows the number of ranks.
 */
#ifndef CLOCKTALK_REPORTS_TRACING_COST_TRACING_CLOCK_H
#define CLOCKTALK_REPORTS_TRACING_COST_TRACING_CLOCK_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"

struct tracing_clock;

/* Of the time from `from` to `to`. NULL when memory ran out (reported). */
struct tracing_clock *tracing_clock_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag);
struct tracing_clock *tracing_clock_free(struct tracing_clock *tracing);

void tracing_clock_listen(struct tracing_clock *tracing, struct listener *listener);

/* The largest clock of any rank, nanoseconds; once the run has ended. */
int64_t tracing_clock_read(const struct tracing_clock *tracing);

#endif
