/*
 * What bytes of a .prv become: lines first, then what these mean, and that is delivered.
 *
 * Lines end with LF, or CR LF. A file that ends its first line with a CR alone is an old Macintosh's: its CRs become
 * LFs.
 *
 * No valid record has a NUL byte, so that it is looked for in lines that are none, and in what has no line end yet: the
 * hole that a crash left in a file is not collected in memory.
 */
#include "paraver/records/reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/slice.h"

enum {
    /* A header of a million ranks has some ten megabytes; what is longer than this is no text line of a trace. */
    LONGEST_LINE = 1 << 28,
    CONVERTED_SIZE = 4096,
};

struct prv_reader *prv_reader_new(const struct prv_sink *sink, struct anomalies *anomalies)
{
    struct prv_reader *reader = diag_allocate(anomalies->diag, 1, sizeof(*reader));

    if (!reader)
        return NULL;
    reader->sink = *sink;
    reader->anomalies = anomalies;
    reader->preamble = (struct preamble){.sink = &reader->sink, .header = &reader->header, .anomalies = anomalies};
    return reader;
}

struct prv_reader *prv_reader_free(struct prv_reader *reader)
{
    if (reader) {
        prv_header_deinit(&reader->header);
        preamble_deinit(&reader->preamble);
        fast_path_free(reader->fast_path);
        free(reader->event.pairs);
        free(reader->partial);
        free(reader);
    }
    return NULL;
}

bool prv_reader_has_fast_path(void)
{
#ifdef CLOCKTALK_VECTORS
    /* Tests ask for what processors without it have. */
    const char *path = getenv("CLOCKTALK_PATH");

    if (path && strcmp(path, "portable") == 0)
        return false;
#endif
#if defined(CLOCKTALK_VECTORS) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#elif defined(CLOCKTALK_VECTORS)
    return true; /* NEON belongs to every aarch64 */
#else
    return false;
#endif
}

static int reader_read_header(struct prv_reader *reader, struct slice line)
{
    int error = prv_header_parse(&reader->header, line, reader->line, reader->anomalies);

    if (error == 0 && reader->line_ends == LINE_ENDS_CR)
        anomalies_refuse(reader->anomalies, ANOMALY_ODD_RECORD, reader->line, "lines end with CR only, taken as LF");
    if (error == 0)
        error = anomalies_verdict(reader->anomalies);
    if (error < 0)
        return error;
    reader->has_header = true;
    if (prv_reader_has_fast_path()) {
        reader->fast_path = fast_path_new(&reader->sink, &reader->header, reader->anomalies);
        if (!reader->fast_path)
            return diag_no_memory(reader->anomalies->diag);
    }
    return prv_sink_header(&reader->sink, &reader->header);
}

/* Whether what is wrong with a line is not the line, but the file. */
static bool ends_trace(struct prv_reader *reader, struct slice line)
{
    const char *nul = line.length > 0 ? memchr(line.text, '\0', line.length) : NULL;
    const char *sign;
    bool has_header;

    if (nul) {
        anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line, 0,
                      "column %td: NUL byte at offset %" PRIu64
                      ", the file is no text from here on; what came before is used",
                      nul - line.text + 1, reader->line_offset + (uint64_t)(nul - line.text));
        reader->stopped = true;
        return true;
    }
    /* A header where none belongs: a concatenated trace, whose times start again. It may also follow a line that was
     * cut, on the same line; a comment may mention one. */
    sign = line.length > 0 ? memchr(line.text, '#', line.length) : NULL;
    has_header = sign && prv_header_begins((struct slice){sign, line.length - (size_t)(sign - line.text)});
    if (has_header)
        anomalies_add(reader->anomalies, ANOMALY_BAD_RECORD, reader->line, 0,
                      "a second header: the trace behind it is left out");
    reader->stopped |= has_header;
    return has_header;
}

/* Counts what is wrong with a record; whether it can be used. */
static bool reader_accepts(struct prv_reader *reader, struct slice line, int result, const struct record_fault *fault)
{
    if (result == RECORD_OK)
        return true;
    if (result == RECORD_ODD)
        anomalies_add(reader->anomalies, ANOMALY_ODD_RECORD, reader->line, 0, "column %zu: %s", fault->column,
                      fault->text);
    else if (ends_trace(reader, line))
        return false;
    else if (result == RECORD_REPAIRED)
        anomalies_add(reader->anomalies, ANOMALY_BAD_RECORD, reader->line, 0, "column %zu: %s", fault->column,
                      fault->text);
    else
        anomalies_add(reader->anomalies, result == RECORD_BAD_TIME ? ANOMALY_BAD_TIME : ANOMALY_BAD_RECORD,
                      reader->line, 0, "column %zu: %s; record left out", fault->column, fault->text);
    return result < RECORD_BAD;
}

static const int64_t one_hour = INT64_C(3600000000000);

/* The first time of the trace that is not 0: where it can be none of a run that begins at 0, times count from another
 * moment, as from 1970. */
static void find_origin(struct prv_reader *reader, int64_t first)
{
    int64_t duration = reader->header.duration;

    reader->has_origin = true;
    if (first <= RUN_MOST && (duration == 0 || first <= one_hour || first <= 2 * duration + 1))
        return;
    reader->origin = first;
    /* The fast path knows but one origin. */
    reader->fast_path = fast_path_free(reader->fast_path);
    anomalies_add(reader->anomalies, ANOMALY_HEADER_MISMATCH, reader->line, 0,
                  "times count from elsewhere: %s, the first of them, is taken as the run's begin",
                  moment_text(first).text);
}

/* Makes nanoseconds since the run's begin of a record's times. Whether they can be any. */
static bool reader_place_times(struct prv_reader *reader, int64_t *const *times, size_t count)
{
    int64_t first = INT64_MAX;
    int64_t early = 0;

    for (size_t i = 0; i < count; i++) {
        if (__builtin_mul_overflow(*times[i], reader->header.unit, times[i]) || *times[i] > TIME_MOST) {
            anomalies_add(reader->anomalies, ANOMALY_BAD_TIME, reader->line, 0,
                          "time of 2^62 nanoseconds or more; record left out");
            return false;
        }
        first = *times[i] > 0 ? smaller_of(*times[i], first) : first;
    }
    if (!reader->has_origin && first < INT64_MAX)
        find_origin(reader, first);
    if (reader->origin == 0)
        return true;
    for (size_t i = 0; i < count; i++) {
        early = *times[i] > 0 ? larger_of(reader->origin - *times[i], early) : early;
        *times[i] = larger_of(*times[i] - reader->origin, 0);
    }
    if (early > one_hour)
        anomalies_add(reader->anomalies, ANOMALY_BAD_TIME, reader->line, 0,
                      "a time lies %s before the first of the trace; record left out", duration_text(early).text);
    else if (early > 0)
        anomalies_add(reader->anomalies, ANOMALY_OUT_OF_ORDER, reader->line, early,
                      "a time lies %s before the first of the trace, taken as the latter", duration_text(early).text);
    return early <= one_hour;
}

/* Whether the header has the object; `field` is where it stands in the line. */
static bool header_has_object(struct prv_reader *reader, struct slice line, const struct prv_object *object,
                              size_t field)
{
    const struct prv_header *header = &reader->header;
    enum prv_lack lack = prv_header_lacks(header, object);
    const struct prv_application *application = NULL;
    const struct prv_task *task = NULL;
    size_t column;

    if (lack > PRV_LACKS_APPLICATION)
        application = &header->applications[object->application - 1];
    if (lack > PRV_LACKS_TASK)
        task = &header->tasks[application->first_task + object->task - 1];
    switch (lack) {
    case PRV_LACKS_NOTHING:
        break;
    case PRV_LACKS_APPLICATION:
        anomalies_add(reader->anomalies, ANOMALY_UNKNOWN_RANK, reader->line, 0,
                      "column %zu: there is no application %" PRIu32 ", the header has %zu; record left out",
                      record_column(line, field + 1), object->application, header->application_count);
        return false;
    case PRV_LACKS_TASK:
        anomalies_add(reader->anomalies, ANOMALY_UNKNOWN_RANK, reader->line, 0,
                      "column %zu: there is no task %" PRIu32 ", application %" PRIu32 " has %" PRIu32
                      "; record left out",
                      record_column(line, field + 2), object->task, object->application, application->task_count);
        return false;
    case PRV_LACKS_THREAD:
        anomalies_add(reader->anomalies, ANOMALY_UNKNOWN_RANK, reader->line, 0,
                      "column %zu: there is no thread %" PRIu32 ", task %" PRIu32 " has %" PRIu32 "; record left out",
                      record_column(line, field + 3), object->thread, object->task, task->threads);
        return false;
    case PRV_LACKS_CPU:
        if (reader->ignores_cpus)
            break;
        /* Reported once: it is the numbering that is not the header's. */
        reader->ignores_cpus = true;
        if (reader->fast_path)
            reader->fast_path->ignores_cpus = true;
        column = record_column(line, field);
        if (header->node_count == 0)
            anomalies_add(reader->anomalies, ANOMALY_HEADER_MISMATCH, reader->line, 0,
                          "column %zu: cpu %" PRIu32 ", but the header has no nodes; cpus are ignored", column,
                          object->cpu);
        else
            anomalies_add(reader->anomalies, ANOMALY_HEADER_MISMATCH, reader->line, 0,
                          "column %zu: cpu %" PRIu32 " is not on node %" PRIu32 ", where task %" PRIu32
                          " is; cpus are ignored",
                          column, object->cpu, task->node, object->task);
    }
    return true;
}

static int reader_read_state(struct prv_reader *reader, struct slice line)
{
    struct prv_state state;
    struct record_fault fault;
    int result = record_parse_state(&state, line, &fault);

    if (!reader_accepts(reader, line, result, &fault) || !header_has_object(reader, line, &state.object, 2))
        return 0;
    if (!reader_place_times(reader, (int64_t *[]){&state.begin, &state.end}, 2))
        return 0;
    return prv_sink_state(&reader->sink, &state, reader->line);
}

static int reader_read_event(struct prv_reader *reader, struct slice line)
{
    struct record_fault fault;
    int result = record_parse_event(&reader->event, line, &fault);

    if (result < 0)
        return diag_no_memory(reader->anomalies->diag);
    if (!reader_accepts(reader, line, result, &fault) || !header_has_object(reader, line, &reader->event.object, 2))
        return 0;
    if (!reader_place_times(reader, (int64_t *[]){&reader->event.time}, 1))
        return 0;
    event_filter_fill_in(reader->sink.filter, &reader->event);
    return prv_sink_event(&reader->sink, &reader->event, reader->line);
}

static int reader_read_message(struct prv_reader *reader, struct slice line)
{
    struct prv_message message;
    struct record_fault fault;
    int result = record_parse_message(&message, line, &fault);

    if (!reader_accepts(reader, line, result, &fault) || !header_has_object(reader, line, &message.sender, 2) ||
        !header_has_object(reader, line, &message.receiver, 8))
        return 0;
    if (!reader_place_times(reader,
                            (int64_t *[]){&message.logical_send, &message.physical_send, &message.logical_receive,
                                          &message.physical_receive},
                            4))
        return 0;
    return prv_sink_message(&reader->sink, &message, reader->line);
}

/* All lines that are no records. */
static int reader_read_other(struct prv_reader *reader, struct slice line)
{
    char kind = line.length > 0 ? line.text[0] : '#';
    bool has_colon = line.length > 1 && line.text[1] == ':';
    bool is_communicator;

    if (ends_trace(reader, line) || kind == '#' || slice_trim(line).length == 0)
        return 0;
    is_communicator = has_colon && (kind == 'c' || kind == 'C' || kind == 'i' || kind == 'I');
    if (is_communicator && !reader->has_records)
        return preamble_read(&reader->preamble, line, reader->line);
    if (is_communicator)
        anomalies_add(reader->anomalies, ANOMALY_BAD_RECORD, reader->line, 0,
                      "communicator line behind the first record, left out");
    else if (has_colon && kind == '4')
        anomalies_add(reader->anomalies, ANOMALY_ODD_RECORD, reader->line, 0,
                      "obsolete record of global communication, left out");
    else
        anomalies_add(reader->anomalies, ANOMALY_BAD_RECORD, reader->line, 0,
                      "unknown kind of record \"%.*s\", expected 1, 2, 3, c, i or #; line left out",
                      (int)(line.length < 12 ? line.length : 12), line.text);
    return 0;
}

/* line.text[line.length] is readable and no digit. 0 or a negative error. */
static int reader_read_line(struct prv_reader *reader, struct slice line)
{
    size_t length = line.length;
    int error;

    reader->line++;
    if (length > 0 && line.text[length - 1] == '\r')
        line.length--;
    if (!reader->has_header) {
        error = reader_read_header(reader, line);
    } else if (line.length > 1 && line.text[0] >= '1' && line.text[0] <= '3' && line.text[1] == ':') {
        if (!reader->has_records)
            preamble_end(&reader->preamble, reader->line);
        reader->has_records = true;
        if (line.text[0] == '1')
            error = reader_read_state(reader, line);
        else if (line.text[0] == '2')
            error = reader_read_event(reader, line);
        else
            error = reader_read_message(reader, line);
    } else {
        error = reader_read_other(reader, line);
    }
    reader->line_offset += length + 1;
    return error != 0 ? error : anomalies_verdict(reader->anomalies);
}

static int reader_refuse_long_line(struct prv_reader *reader)
{
    if (reader->has_header) {
        anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0,
                      "line longer than %d bytes, the file is no text from here on; what came before is used",
                      LONGEST_LINE);
        reader->stopped = true;
        return anomalies_verdict(reader->anomalies);
    }
    return diag_refuse(reader->anomalies->diag, ERROR_INPUT, reader->anomalies->file, 1,
                       "header longer than %d bytes, expected a line end", LONGEST_LINE);
}

static int append_partial(struct prv_reader *reader, const char *bytes, size_t length)
{
    /* One byte more: a line must be followed by a readable byte. */
    if (array_reserve(&reader->partial, &reader->partial_capacity, reader->partial_length + length + 1, 1) < 0)
        return diag_no_memory(reader->anomalies->diag);
    memcpy(reader->partial + reader->partial_length, bytes, length);
    reader->partial_length += length;
    return 0;
}

static int read_partial(struct prv_reader *reader)
{
    struct slice line = {reader->partial, reader->partial_length};

    reader->partial[reader->partial_length] = '\n';
    reader->partial_length = 0;
    return reader_read_line(reader, line);
}

/* Keeps the beginning of a line, unless it shows already that nothing can come of it. */
static int begin_line(struct prv_reader *reader, const char *bytes, size_t length)
{
    const char *nul = length > 0 ? memchr(bytes, '\0', length) : NULL;
    int error;

    if (nul && reader->has_header) {
        error = append_partial(reader, bytes, (size_t)(nul - bytes) + 1);
        return error < 0 ? error : read_partial(reader);
    }
    error = append_partial(reader, bytes, length);
    if (error == 0 && !reader->has_header && reader->partial_length >= PRV_SIGNATURE_LENGTH &&
        (nul || !prv_header_begins((struct slice){reader->partial, reader->partial_length})))
        error = read_partial(reader);
    return error;
}

/* The next line, or what there is of it. *done is increased by its bytes. */
static int feed_line(struct prv_reader *reader, const char *bytes, size_t length, size_t *done)
{
    const char *newline = memchr(bytes, '\n', length);
    size_t count = newline ? (size_t)(newline - bytes) : length;
    int error;

    if (reader->partial_length + count > LONGEST_LINE)
        return reader_refuse_long_line(reader);
    *done += count + (newline != NULL);
    if (!newline)
        return begin_line(reader, bytes, count);
    if (reader->partial_length == 0)
        return reader_read_line(reader, (struct slice){bytes, count});
    error = append_partial(reader, bytes, count);
    return error < 0 ? error : read_partial(reader);
}

static int feed_lines(struct prv_reader *reader, const char *bytes, size_t length)
{
    size_t at = 0;
    int error = 0;

    while (at < length && !reader->stopped && error == 0) {
        if (reader->fast_path && reader->has_origin && reader->partial_length == 0) {
            size_t done = fast_path_read(reader->fast_path, bytes, at, length, &reader->line, &error);

            at += done;
            reader->line_offset += done;
            if (error == 0)
                error = fast_path_tell(reader->fast_path);
        }
        if (error == 0 && at < length)
            error = feed_line(reader, bytes + at, length - at, &at);
    }
    return error;
}

/* The byte after the first CR. */
static int learn_line_ends(struct prv_reader *reader, char byte)
{
    if (byte == '\n') {
        reader->line_ends = LINE_ENDS_LF;
        reader->line_offset++; /* the CR, which was not kept */
        return 0;
    }
    reader->line_ends = LINE_ENDS_CR;
    return feed_lines(reader, "\n", 1);
}

int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length)
{
    int error = 0;

    /* Of the first line what comes before its first CR or LF is kept. */
    if (reader->line_ends == LINE_ENDS_UNKNOWN && length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t count = end ? (size_t)(end - bytes) : length;
        const char *cr = memchr(bytes, '\r', count);

        if (cr)
            count = (size_t)(cr - bytes);
        if (reader->partial_length + count > LONGEST_LINE)
            return reader_refuse_long_line(reader);
        error = begin_line(reader, bytes, count);
        if (cr)
            reader->line_ends = LINE_ENDS_AFTER_CR;
        else if (end)
            reader->line_ends = LINE_ENDS_LF;
        count += cr != NULL;
        bytes += count;
        length -= count;
    }
    if (error == 0 && reader->line_ends == LINE_ENDS_AFTER_CR && length > 0)
        error = learn_line_ends(reader, bytes[0]);
    if (error == 0 && reader->line_ends != LINE_ENDS_CR)
        return feed_lines(reader, bytes, length);
    while (length > 0 && error == 0) {
        char converted[CONVERTED_SIZE];
        size_t count = length < sizeof(converted) ? length : sizeof(converted);

        for (size_t i = 0; i < count; i++)
            converted[i] = (char)(bytes[i] == '\r' ? '\n' : bytes[i]);
        error = feed_lines(reader, converted, count);
        bytes += count;
        length -= count;
    }
    return error;
}

bool prv_reader_allows_decoder(const struct prv_reader *reader)
{
    const struct event_filter *filter = reader->sink.filter;

    return reader->fast_path && reader->has_origin && !reader->stopped && reader->line_ends == LINE_ENDS_LF &&
           (!filter || filter->is_armed);
}

void prv_reader_skip(struct prv_reader *reader, uint64_t lines, uint64_t bytes)
{
    reader->line += lines;
    reader->line_offset += bytes;
}

/* The header has no line end: it is cut, unless it is none anyway. */
static int refuse_cut_header(struct prv_reader *reader, const char *reason)
{
    const char *file = reader->anomalies->file;
    int error = 0;

    if (reader->partial_length == 0)
        return diag_refuse(reader->anomalies->diag, ERROR_INPUT, file, 1, "%s, expected \"#Paraver (\" and a header",
                           reason ? reason : "empty file");
    if (!reason)
        error = prv_header_parse(&reader->header, (struct slice){reader->partial, reader->partial_length}, 1,
                                 reader->anomalies);
    if (error == 0)
        diag_report(reader->anomalies->diag, SEVERITY_ERROR, file, 1,
                    "column %zu: %s, expected a line end behind the header", reader->partial_length + 1,
                    reason ? reason : "the file ends");
    return error == 0 ? ERROR_INPUT : error;
}

int prv_reader_finish(struct prv_reader *reader, const char *reason)
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB"};
    uint64_t size;
    size_t unit = 0;
    int error = 0;

    if (reader->line_ends == LINE_ENDS_AFTER_CR && !reason)
        error = learn_line_ends(reader, '\r');
    if (error == 0 && !reader->has_header)
        return refuse_cut_header(reader, reason);
    if (error == 0 && !reader->stopped && reason) {
        for (size = reader->line_offset + reader->partial_length; size >= 10000 && unit < COUNT_OF(units) - 1; unit++)
            size /= 1000;
        anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0,
                      "%s after line %" PRIu64 " (%" PRIu64 " %s of text); what came before is used", reason,
                      reader->line, size, units[unit]);
    } else if (error == 0 && !reader->stopped &&
               slice_trim((struct slice){reader->partial, reader->partial_length}).length > 0) {
        /* It is left out even where it could be parsed: a number that was cut is a number still. */
        anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0,
                      "column %zu: the last line has no line end: it may be cut, and is left out",
                      reader->partial_length + 1);
    }
    if (error < 0)
        return error;
    if (!reader->has_records && !reason)
        diag_report(reader->anomalies->diag, SEVERITY_WARNING, reader->anomalies->file, 0, "no records");
    return anomalies_verdict(reader->anomalies);
}
