/*
 * GPU streams: what Extrae writes as threads of a task, but is none: it stands between a reader and a sink, which sees
 * the trace without them (docs/paraver-format.md, "Streams of GPUs").
 *
 * They are known by their names in the .row. Threads behind them are numbered anew.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_GPU_STREAMS_H
#define CLOCKTALK_PARAVER_RECORDS_GPU_STREAMS_H

#include <stdbool.h>

#include "paraver/anomaly.h"
#include "paraver/names.h"
#include "paraver/records/prv_sink.h"

struct gpu_streams;

/* Whether some thread has the name of a stream. */
bool gpu_streams_are_named(const struct names *names);

/* The sink is copied; the rest must outlive it. NULL when memory ran out (reported). */
struct gpu_streams *gpu_streams_new(const struct names *names, const struct prv_sink *sink,
                                    struct anomalies *anomalies);
struct gpu_streams *gpu_streams_free(struct gpu_streams *streams);

/* Where the reader delivers. */
struct prv_sink gpu_streams_sink(struct gpu_streams *streams);

#endif
