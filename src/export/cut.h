/*
 * Cut: a stretch of a trace as a trace of its own (docs/semantics.md, "A cut trace"). It stands between what reads a
 * trace and a sink, which sees records from the stretch's begin on, at time 0, to its end.
 *
 * Records come in the order of the trace, and of each thread in order of time. At both borders each thread that has
 * begun, and not ended, gets lines of its own. Memory follows threads, and what is open on them.
 */
#ifndef CLOCKTALK_EXPORT_CUT_H
#define CLOCKTALK_EXPORT_CUT_H

#include <stdint.h>

#include "base/duration.h"
#include "paraver/anomaly.h"
#include "paraver/labels.h"
#include "paraver/records/prv_sink.h"

struct trace_cut;

/* The sink is copied. NULL when memory ran out (reported). */
struct trace_cut *cut_new(const struct prv_sink *sink, struct time_range stretch, struct anomalies *anomalies);
struct trace_cut *cut_free(struct trace_cut *cut);

/* What labels say of the meaning of events; before the first one, if at all. */
void cut_learn_labels(struct trace_cut *cut, const struct labels *labels);

/* Where the trace is delivered. */
struct prv_sink cut_sink(struct trace_cut *cut);

/* All has been read: delivers what ends the stretch. 0, ERROR_USAGE (reported: the trace ends before the stretch
 * begins) or another negative error. */
int cut_finish(struct trace_cut *cut) MUST_CHECK;

#endif
