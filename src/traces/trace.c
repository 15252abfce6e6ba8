#include "traces/trace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/slice.h"
#include "base/thread.h"
#include "input/ahead.h"
#include "input/source.h"
#include "paraver/records/decoder.h"
#include "paraver/records/gpu_streams.h"
#include "paraver/records/reader.h"
#ifdef WITH_OTF2
#include "otf2/archive.h"
#endif

static int is_anchor(const struct dirent *entry)
{
    return slice_ends_with(slice_of(entry->d_name), ".otf2");
}

static int is_paraver(const struct dirent *entry)
{
    struct slice name = slice_of(entry->d_name);

    return slice_ends_with(name, ".prv") || slice_ends_with(name, ".prv.gz");
}

/* The only file of its kind in a folder, to be freed; *path is NULL where there is none, or several. As find_anchor. */
static int find_only(const char *folder, int (*is_of_kind)(const struct dirent *), char **path)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_of_kind, NULL);
    int error = count < 0 && errno == ENOMEM ? ERROR_MEMORY : 0;

    *path = NULL;
    if (count == 1) {
        size_t size = strlen(folder) + strlen("/") + strlen(entries[0]->d_name) + 1;

        *path = malloc(size);
        if (*path)
            snprintf(*path, size, "%s%s%s", folder, slice_ends_with(slice_of(folder), "/") ? "" : "/",
                     entries[0]->d_name);
        else
            error = ERROR_MEMORY;
    }
    while (count > 0)
        free(entries[--count]);
    free(entries);
    return error;
}

/* A link to an anchor alone, without the archive's definitions beside it, becomes what it leads to. 0 or ERROR_MEMORY
 * (not reported). */
static int follow_link(char **anchor)
{
    size_t stem = strlen(*anchor) - strlen("otf2");
    char *definitions = malloc(stem + sizeof("def"));
    char *target;

    if (!definitions)
        return ERROR_MEMORY;
    snprintf(definitions, stem + sizeof("def"), "%.*sdef", (int)stem, *anchor);
    target = access(definitions, F_OK) < 0 ? realpath(*anchor, NULL) : NULL;
    free(definitions);
    if (target && slice_ends_with(slice_of(target), ".otf2")) {
        free(*anchor);
        *anchor = target;
    } else {
        free(target);
    }
    return 0;
}

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
    if (stat(*anchor, &status) < 0) {
        free(*anchor);
        *anchor = NULL;
        if (is_folder && find_only(path, is_anchor, anchor) < 0)
            return ERROR_MEMORY;
    }
    return *anchor ? follow_link(anchor) : 0;
}

/* What is missing where a folder has records of an archive, or a profile by Score-P; NULL: it has none. */
static const char *missing_in_folder(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const char *missing = NULL;

    if (folder < 0)
        return NULL;
    if (faccessat(folder, "traces/0.evt", F_OK, 0) == 0)
        missing = "a folder with traces.otf2 in it, which an archive gets when its run ends";
    else if (faccessat(folder, "0.evt", F_OK, 0) == 0)
        missing = "the folder above it, with traces.otf2 in it";
    else if (faccessat(folder, "profile.cubex", F_OK, 0) == 0)
        missing = "a folder with traces.otf2 in it, which Score-P writes where SCOREP_ENABLE_TRACING is true";
    close(folder);
    return missing;
}

const char *trace_display_name(const char *path)
{
    return slice_is(slice_of(path), "-") ? "standard input" : path;
}

int trace_init(struct trace *trace, const char *path, const struct prv_sink *sink, struct anomalies *anomalies)
{
    trace->path = path;
    trace->sink = *sink;
    trace->anomalies = anomalies;
    if (find_anchor(path, &trace->anchor) < 0)
        return diag_no_memory(anomalies->diag);
    anomalies->has_no_lines = trace->anchor != NULL;
    trace->reader = prv_reader_new(sink, anomalies);
    return trace->reader ? 0 : ERROR_MEMORY;
}

void trace_deinit(struct trace *trace)
{
#ifdef WITH_OTF2
    archive_close(trace->archive);
#endif
    source_close(trace->source);
    prv_reader_free(trace->reader);
    gpu_streams_free(trace->streams);
    free(trace->anchor);
}

int trace_open(struct trace *trace)
{
    if (!trace->anchor) {
        char *meant = NULL;
        int error =
            find_only(trace->path, is_paraver, &meant) < 0
                ? diag_no_memory(trace->anomalies->diag)
                : source_open(&trace->source, trace->path,
                              &(struct source_setup){.expected = missing_in_folder(trace->path), .meant = meant},
                              trace->anomalies->diag);

        free(meant);
        return error;
    }
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
        return diag_usage(diag, "--%s: an OTF2 archive has labels and names of its own; leave the option out",
                          pcf ? "pcf" : "row");
    if (trace->archive)
        return archive_companions(trace->archive, labels, names);
#endif
    error = labels_read(labels, pcf, trace->path, diag, trace->anomalies) ?: names_read(names, row, trace->path, diag);
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

static void report_progress(const struct trace *trace, uint64_t position)
{
    if (trace->progress)
        trace->progress(trace->progress_user, position, source_size(trace->source), trace->reader->line);
}

/*
 * Where there is a processor for it, the lines of a file are decoded in a thread of its own, ahead of the replay: where
 * there are two, or three for a compressed file, which is inflated in one already (input/source.h). What the reader
 * delivers, and when it reports what, is the same.
 */
struct decoding {
    struct source *source;
    struct decoder *decoder;
    struct ahead *ahead; /* the thread */
    const char *bytes;
    size_t left;
    int result; /* of the fetch that brought them, as of the next two: they end with it */
    int system_error;
    const char *reason;
};

/* An ahead_make: the next packed records. */
static void decode_chunk(void *user, struct chunk *chunk, size_t capacity, int wake)
{
    struct decoding *decoding = user;
    bool goes_on;

    (void)wake; /* files make nobody wait */
    /* What is too little by itself the decoder keeps. */
    do {
        if (decoding->left == 0) {
            decoding->result = source_fetch(decoding->source, &decoding->bytes, &decoding->left, &decoding->reason);
            decoding->system_error = errno;
            if (decoding->result < 0)
                decoding->left = 0;
        }
        goes_on = decoding->result == 0 && decoding->left > 0;
        if (decoding->left > 0) {
            size_t consumed = decoder_decode(decoding->decoder, decoding->bytes, decoding->left, chunk->bytes, capacity,
                                             &chunk->length);

            decoding->bytes += consumed;
            decoding->left -= consumed;
        }
    } while (goes_on && chunk->length == 0);
    chunk->position = source_position(decoding->source);
    if (decoding->left == 0) {
        chunk->result = decoding->result;
        chunk->system_error = decoding->system_error;
        chunk->reason = decoding->reason;
    }
}

static void end_decoding(struct decoding *decoding)
{
    ahead_stop(decoding->ahead);
    decoder_free(decoding->decoder);
}

/* False: there is no thread, or no memory, to be had, and nothing has been read. */
static bool begin_decoding(struct decoding *decoding, const struct trace *trace)
{
    *decoding = (struct decoding){.source = trace->source, .decoder = decoder_new(trace->reader)};
    if (!decoding->decoder)
        return false;
    if (ahead_start(&decoding->ahead, decode_chunk, decoding) == 0)
        return true;
    end_decoding(decoding);
    return false;
}

/* The rest of the source, as read_records; ends the decoding. */
static int deliver_decoded(const struct trace *trace, struct decoding *decoding, const char **reason)
{
    const struct chunk *chunk;
    int result;

    do {
        chunk = ahead_next(decoding->ahead);
        result = chunk->result < 0 ? source_report(trace->source, chunk->system_error) : chunk->result;
        if (result >= 0) {
            result = decoder_deliver(trace->reader, chunk->bytes, chunk->length) ?: result;
            report_progress(trace, chunk->position);
            *reason = chunk->reason;
        }
    } while (result == 0 && chunk->length > 0);
    decoding->ahead = ahead_stop(decoding->ahead);
    if (result >= 0)
        result = decoder_finish(decoding->decoder, trace->reader) ?: result;
    end_decoding(decoding);
    return result;
}

/* Feeds the reader with all that the source has. 0, SOURCE_DAMAGED (*reason says why; what came before was fed), or a
 * negative error. */
static int read_records(const struct trace *trace, const char **reason)
{
    struct source *source = trace->source;
    /* A thread that waits for a pipe would have to be woken. Compressed bytes are inflated in a thread of their own. */
    bool is_alone = source_size(source) == 0 || !thread_has_processors(source_is_compressed(source) ? 3 : 2);
    struct prv_reader *reader = trace->reader;
    struct decoder *decoder = NULL;
    struct decoding decoding;
    const char *bytes;
    size_t length = 0;
    int result;
    int error = 0;

    do {
        /* What is compressed may be at its end before it has been inflated. */
        bool is_at_end =
            !source_is_compressed(source) && source_size(source) > 0 && source_position(source) >= source_size(source);
        /* The decoder can begin only once the reader is past header and preamble, which are read here. */
        bool begins = !decoder && !is_at_end && prv_reader_allows_decoder(reader);

        if (begins && !is_alone && begin_decoding(&decoding, trace))
            return deliver_decoded(trace, &decoding, reason);
        is_alone |= begins;
        if (begins && decoder_looks_ahead(reader))
            decoder = decoder_new_direct(reader); /* NULL: it goes without */
        result = source_read(source, &bytes, &length, reason);
        if (result >= 0) {
            error = decoder ? decoder_read(decoder, bytes, length) : prv_reader_feed(reader, bytes, length);
            report_progress(trace, source_position(source));
        }
    } while (error == 0 && result == 0 && length > 0);
    if (decoder && error == 0 && result >= 0)
        error = decoder_finish(decoder, reader);
    decoder_free(decoder);
    return error < 0 ? error : result;
}

int trace_read(struct trace *trace, trace_progress *progress, void *user)
{
    const char *reason = NULL;
    int result;

#ifdef WITH_OTF2
    if (trace->archive)
        return archive_read(trace->archive, &trace->sink, progress, user);
#endif
    trace->progress = progress;
    trace->progress_user = user;
    result = read_records(trace, &reason);
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
