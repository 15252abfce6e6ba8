/*
 * Cut: a stretch of a trace as a trace of its own (docs/semantics.md, "A cut trace"). It stands between what reads a
 * trace and a sink, which sees records from the stretch's begin on, at time 0, to its end.
 *
 * Records come in the order of the trace, and of each thread in order of time. At both borders each thread that has
 * begun, and not ended, gets lines of its own. Memory follows threads, and what is open on them.
 */
#ifndef CLOCKTALK_EXPORT_CUT_H
#define CLOCKTALK_EXPORT_CUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/duration.h"
#include "export/cut_threads.h"
#include "paraver/anomaly.h"
#include "paraver/labels.h"
#include "paraver/records/prv_sink.h"
#include "paraver/records/record.h"

/* All zero at first. */
struct trace_cut {
    struct prv_sink sink;
    struct anomalies *anomalies;
    struct cut_threads threads;
    bool is_open; /* threads have come to the begin */
    int64_t duration;
    int64_t latest;        /* of all times that can be */
    struct prv_event line; /* that is being made … */
    int error;             /* … or the first that could not be */
};

/* The sink is copied. */
void cut_init(struct trace_cut *cut, const struct prv_sink *sink, struct time_range stretch,
              struct anomalies *anomalies);
void cut_deinit(struct trace_cut *cut);

/* What labels say of the meaning of events; before the first one, if at all. */
void cut_learn_labels(struct trace_cut *cut, const struct labels *labels);

/* Where the trace is delivered. */
struct prv_sink cut_sink(struct trace_cut *cut);

/* All has been read: delivers what ends the stretch. 0, ERROR_USAGE (reported: the trace ends before the stretch
 * begins) or another negative error. */
int cut_finish(struct trace_cut *cut) MUST_CHECK;

#endif
