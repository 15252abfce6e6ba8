/*
 * Export: a trace, or a stretch of it, written as a Paraver trace: .prv (or .prv.gz), .pcf and .row (--export).
 *
 * What is written waits in a temporary file beside it until all is there: a run that fails leaves nothing.
 */
#ifndef CLOCKTALK_EXPORT_EXPORT_H
#define CLOCKTALK_EXPORT_EXPORT_H

#include "base/diag.h"
#include "options/options.h"
#include "traces/trace.h"

/* Reads the trace of that name, and writes options->windows.part of it to options->export. `progress` may be NULL. 0,
 * OUTPUT_CLOSED, ERROR_CLOSED, or another negative error (reported). */
int export_trace(const struct options *options, const char *path, trace_progress *progress, void *user,
                 const struct diag *diag) MUST_CHECK;

#endif
