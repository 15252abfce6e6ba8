/*
 * Trace: what is looked at, whatever its format: a Paraver trace (a .prv, perhaps compressed, with .pcf and .row beside
 * it), or an OTF2 archive (its anchor, or the folder in which that is). Both deliver to a struct prv_sink, in order of
 * time as far as they have it; who listens there does not know which one it was.
 *
 * A trace is opened, asked for what its events mean and its ranks are called, and read. Or it is fed, in pieces of any
 * size, which an archive cannot be. To be read again it is made anew.
 */
#ifndef CLOCKTALK_TRACES_TRACE_H
#define CLOCKTALK_TRACES_TRACE_H

#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/labels.h"
#include "paraver/names.h"
#include "paraver/records/prv_sink.h"

struct archive;
struct gpu_streams;
struct prv_reader;
struct source;

/* What has been done, in bytes or records, of how much (0: unknown), and lines or records so far. */
typedef void trace_progress(void *user, uint64_t done, uint64_t size, uint64_t lines);

/* All zero at first. */
struct trace {
    const char *path;
    struct prv_sink sink;
    struct anomalies *anomalies;
    char *anchor;                /* of an archive, as its name and first bytes say; NULL: it is none */
    struct gpu_streams *streams; /* between the reader and the sink; NULL: none are named */
    struct prv_reader *reader;
    struct source *source;
    struct archive *archive;
    trace_progress *progress; /* or NULL */
    void *progress_user;
};

/* As messages and results name a trace of the command line. */
const char *trace_display_name(const char *path);

/* `path` outlives it, "-" is standard input; the sink is copied. 0 or ERROR_MEMORY (reported); to be deinitialised in
 * any case. */
int trace_init(struct trace *trace, const char *path, const struct prv_sink *sink,
               struct anomalies *anomalies) MUST_CHECK;
void trace_deinit(struct trace *trace);

/* 0 or a negative error (reported). */
int trace_open(struct trace *trace) MUST_CHECK;

/*
 * Labels and names: of the files `pcf` and `row`, or, where these are NULL, those beside the trace or in the archive. A
 * trace that is fed need not be open. 0 or a negative error (reported).
 */
int trace_companions(struct trace *trace, const char *pcf, const char *row, struct labels **labels,
                     struct names **names) MUST_CHECK;

/* Reads all, to the end. `progress` may be NULL. 0 or a negative error (reported, or the sink's). */
int trace_read(struct trace *trace, trace_progress *progress, void *user) MUST_CHECK;

/* Or is fed and ended; `reason` as in prv_reader_finish. */
int trace_feed(struct trace *trace, const char *bytes, size_t length) MUST_CHECK;
int trace_finish(struct trace *trace, const char *reason) MUST_CHECK;

/* Empty before it is read. */
const struct prv_header *trace_header(const struct trace *trace);

#endif
