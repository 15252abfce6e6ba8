#include "traces/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/slice.h"
#include "input/source.h"
#include "paraver/records/gpu_streams.h"
#include "paraver/records/intake.h"
#include "paraver/records/reader.h"
#ifdef WITH_OTF2
#include "otf2/archive.h"
#endif

struct trace {
    const char *path;
    struct prv_sink sink;
    struct anomalies *anomalies;
    char *anchor;                /* of an archive; NULL: it is none */
    struct gpu_streams *streams; /* between the reader and the sink; NULL: none are named */
    struct prv_reader *reader;
    struct source *source;
#ifdef WITH_OTF2
    struct archive *archive;
#endif
};

/*
 * The anchor of the archive that was meant, to be freed: that of a folder, or a file that is named like one. *anchor is
 * NULL where it is something else. 0, or ERROR_MEMORY (not reported).
 */
static int find_anchor(const char *path, char **anchor)
{
    static const char name_in_folder[] = "/traces.otf2";
    size_t size = strlen(path) + sizeof(name_in_folder);
    struct stat status;
    bool is_folder;

    *anchor = NULL;
    if (strcmp(path, "-") == 0 || stat(path, &status) != 0)
        return 0;
    is_folder = S_ISDIR(status.st_mode);
    if (!is_folder && (!S_ISREG(status.st_mode) || !slice_ends_with(slice_of(path), ".otf2")))
        return 0;
    *anchor = malloc(size);
    if (!*anchor)
        return ERROR_MEMORY;
    snprintf(*anchor, size, "%s%s", path, is_folder ? name_in_folder + slice_ends_with(slice_of(path), "/") : "");
    if (stat(*anchor, &status) != 0) {
        free(*anchor);
        *anchor = NULL;
    }
    return 0;
}

const char *trace_display_name(const char *path)
{
    return slice_is(slice_of(path), "-") ? "standard input" : path;
}

struct trace *trace_new(const char *path, const struct prv_sink *sink, struct anomalies *anomalies)
{
    struct trace *trace = calloc(1, sizeof(*trace));

    if (!trace || find_anchor(path, &trace->anchor) < 0) {
        diag_no_memory(anomalies->diag);
        return trace_free(trace);
    }
    trace->path = path;
    trace->sink = *sink;
    trace->anomalies = anomalies;
    anomalies->has_no_lines = trace->anchor != NULL;
    trace->reader = prv_reader_new(sink, anomalies);
    return trace->reader ? trace : trace_free(trace);
}

struct trace *trace_free(struct trace *trace)
{
    if (trace) {
#ifdef WITH_OTF2
        archive_close(trace->archive);
#endif
        source_close(trace->source);
        prv_reader_free(trace->reader);
        gpu_streams_free(trace->streams);
        free(trace->anchor);
        free(trace);
    }
    return NULL;
}

bool trace_is_archive(const struct trace *trace)
{
    return trace->anchor != NULL;
}

int trace_open(struct trace *trace)
{
    if (!trace->anchor)
        return source_open(&trace->source, trace->path, NULL, trace->anomalies->diag);
#ifdef WITH_OTF2
    return archive_open(&trace->archive, trace->anchor, trace->anomalies);
#else
    return diag_refuse(trace->anomalies->diag, ERROR_INPUT, trace->anomalies->file, 0,
                       "an OTF2 archive, and this clocktalk was built without libotf2, which reads them (Debian's "
                       "package libopen-trace-format2-dev)");
#endif
}

int trace_companions(struct trace *trace, const char *pcf, const char *row, struct labels **labels,
                     struct names **names)
{
    const struct diag *diag = trace->anomalies->diag;
    struct prv_sink records;
    int error;

#ifdef WITH_OTF2
    if (trace->archive && (pcf || row))
        return diag_refuse(diag, ERROR_USAGE, NULL, 0,
                           "--%s: an OTF2 archive has labels and names of its own; leave the option out",
                           pcf ? "pcf" : "row");
    if (trace->archive)
        return archive_companions(trace->archive, labels, names);
#endif
    error = labels_read(labels, pcf, trace->path, diag, trace->anomalies);
    if (error == 0)
        error = names_read(names, row, trace->path, diag);
    if (error < 0 || !gpu_streams_are_named(*names))
        return error;
    /* Nothing has been read yet: a reader that leaves streams out takes the place of this one. */
    trace->streams = gpu_streams_new(*names, &trace->sink, trace->anomalies);
    if (!trace->streams)
        return ERROR_MEMORY;
    records = gpu_streams_sink(trace->streams);
    prv_reader_free(trace->reader);
    trace->reader = prv_reader_new(&records, trace->anomalies);
    return trace->reader ? 0 : ERROR_MEMORY;
}

int trace_read(struct trace *trace, trace_progress *progress, void *user)
{
    const char *reason = NULL;
    int result;

#ifdef WITH_OTF2
    if (trace->archive)
        return archive_read(trace->archive, &trace->sink, progress, user);
#endif
    result = intake_run(trace->reader, trace->source, progress, user, &reason);
    return result < 0 ? result : trace_finish(trace, result == SOURCE_DAMAGED ? reason : NULL);
}

int trace_feed(struct trace *trace, const char *bytes, size_t length)
{
    return prv_reader_feed(trace->reader, bytes, length);
}

int trace_finish(struct trace *trace, const char *reason)
{
    return prv_reader_finish(trace->reader, reason);
}

const struct prv_header *trace_header(const struct trace *trace)
{
#ifdef WITH_OTF2
    if (trace->archive)
        return archive_header(trace->archive);
#endif
    return &trace->reader->header;
}
