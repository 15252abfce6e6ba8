/*
 * Runs inside a run: traces that options name besides those of the command line, of which only a part is of interest.
 */
#ifndef CLOCKTALK_RUN_INNER_RUNS_H
#define CLOCKTALK_RUN_INNER_RUNS_H

#include "run/run.h"

/* The run on one rank that --sequential names: its length, nanoseconds, for struct run_sink.sequential; 0 where the
 * options do not want it. 0 or a negative error (reported). */
int inner_run_sequential(const struct options *options, const struct diag *diag, int64_t *length)
    __attribute__((warn_unused_result));

/*
 * The run that --diff names, for struct run_sink.base; `base_options` is filled in and must outlive it. *run is to be
 * freed either way. 0 or a negative error (reported).
 */
int inner_run_base(const struct options *options, struct options *base_options, const struct diag *diag,
                   const struct run_sink *sink, struct run **run) __attribute__((warn_unused_result));

/*
 * Where the trace is to say from when to when the run is looked at (--from init, --to finalize): reads it once, and
 * fills in the times in the options of the run that follows. 0 or a negative error (reported).
 */
int inner_run_part(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace)
    __attribute__((warn_unused_result));

#endif
