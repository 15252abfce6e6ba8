/*
 * What a line of a .prv means. No valid record has a NUL byte, so that it is looked for in lines that are none.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/records/reader_state.h"

__attribute__((format(printf, 3, 4))) static void reader_count_anomaly(struct prv_reader *reader, enum anomaly kind,
                                                                       const char *format, ...)
{
    char text[250];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    anomalies_add(reader->anomalies, kind, reader->line, 0, "%s", text);
}

static int reader_read_header(struct prv_reader *reader, struct slice line)
{
    int error = prv_header_parse(&reader->header, line, reader->line, reader->anomalies);

    if (error == 0 && reader->line_ends == LINE_ENDS_CR)
        anomalies_refuse(reader->anomalies, ANOMALY_ODD_RECORD, reader->line, 0, "lines end with CR only, taken as LF");
    if (error == 0)
        error = anomalies_verdict(reader->anomalies);
    if (error < 0)
        return error;
    reader->has_header = true;
    if (fast_path_is_supported()) {
        reader->fast_path = fast_path_new(&reader->sink, &reader->header, reader->anomalies);
        if (!reader->fast_path)
            return diag_no_memory(reader->anomalies->diag);
    }
    return prv_sink_header(&reader->sink, &reader->header);
}

static void stop_at_nul(struct prv_reader *reader, size_t column)
{
    anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line, 0,
                  "column %zu: NUL byte at offset %" PRIu64
                  ", the file is no text from here on; what came before is used",
                  column, reader->line_offset + column - 1);
    reader->stopped = true;
}

/* A header where none belongs: a concatenated trace, whose times start again. */
static void stop_at_header(struct prv_reader *reader)
{
    reader_count_anomaly(reader, ANOMALY_BAD_RECORD, "a second header: the trace behind it is left out");
    reader->stopped = true;
}

/* A header may also follow a line that was cut, on the same line; a comment may mention one. */
static bool line_has_header(struct slice line)
{
    if (line.length > 0 && line.text[0] == '#')
        return prv_header_begins(line);
    return memmem(line.text, line.length, "#Paraver (", 10) || memmem(line.text, line.length, "#PARAVER (", 10);
}

/* Whether what is wrong with a line is not the line, but the file. */
static bool ends_trace(struct prv_reader *reader, struct slice line)
{
    const char *nul = line.length > 0 ? memchr(line.text, '\0', line.length) : NULL;

    if (nul) {
        stop_at_nul(reader, (size_t)(nul - line.text) + 1);
        return true;
    }
    if (line_has_header(line)) {
        stop_at_header(reader);
        return true;
    }
    return false;
}

/* Counts what is wrong with a record; whether it can be used. */
static bool reader_accepts(struct prv_reader *reader, struct slice line, int result, const struct record_fault *fault)
{
    if (result == RECORD_OK)
        return true;
    if (result == RECORD_ODD)
        reader_count_anomaly(reader, ANOMALY_ODD_RECORD, "column %zu: %s", fault->column, fault->text);
    else if (ends_trace(reader, line))
        return false;
    else if (result == RECORD_REPAIRED)
        reader_count_anomaly(reader, ANOMALY_BAD_RECORD, "column %zu: %s", fault->column, fault->text);
    else
        reader_count_anomaly(reader, result == RECORD_BAD_TIME ? ANOMALY_BAD_TIME : ANOMALY_BAD_RECORD,
                             "column %zu: %s; record left out", fault->column, fault->text);
    return result < RECORD_BAD;
}

static bool reader_scale_time(const struct prv_reader *reader, int64_t *time)
{
    return !__builtin_mul_overflow(*time, reader->header.unit, time) && *time <= TIME_MOST;
}

static int reader_drop_late_record(struct prv_reader *reader)
{
    reader_count_anomaly(reader, ANOMALY_BAD_TIME, "time of 2^62 nanoseconds or more; record left out");
    return 0;
}

/* Reported once: it is the numbering that is not the header's. */
static void reader_ignore_cpus(struct prv_reader *reader, const struct prv_object *object, uint32_t node, size_t column)
{
    reader->ignores_cpus = true;
    if (reader->fast_path)
        fast_path_ignore_cpus(reader->fast_path);
    if (reader->header.node_count == 0)
        reader_count_anomaly(reader, ANOMALY_HEADER_MISMATCH,
                             "column %zu: cpu %" PRIu32 ", but the header has no nodes; cpus are ignored", column,
                             object->cpu);
    else
        reader_count_anomaly(reader, ANOMALY_HEADER_MISMATCH,
                             "column %zu: cpu %" PRIu32 " is not on node %" PRIu32 ", where task %" PRIu32
                             " is; cpus are ignored",
                             column, object->cpu, node, object->task);
}

/* Whether the header has the object; `field` is where it stands in the line. */
static bool header_has_object(struct prv_reader *reader, struct slice line, const struct prv_object *object,
                              size_t field)
{
    const struct prv_header *header = &reader->header;
    const struct prv_application *application;
    const struct prv_task *task;

    /* Numbers count from 1: a 0 wraps around and is too large as well. */
    if (object->application - 1 >= header->application_count) {
        reader_count_anomaly(reader, ANOMALY_UNKNOWN_RANK,
                             "column %zu: there is no application %" PRIu32 ", the header has %zu; record left out",
                             record_column(line, field + 1), object->application, header->application_count);
        return false;
    }
    application = &header->applications[object->application - 1];
    if (object->task - 1 >= application->task_count) {
        reader_count_anomaly(
            reader, ANOMALY_UNKNOWN_RANK,
            "column %zu: there is no task %" PRIu32 ", application %" PRIu32 " has %" PRIu32 "; record left out",
            record_column(line, field + 2), object->task, object->application, application->task_count);
        return false;
    }
    task = &header->tasks[application->first_task + object->task - 1];
    if (object->thread - 1 >= task->threads) {
        reader_count_anomaly(reader, ANOMALY_UNKNOWN_RANK,
                             "column %zu: there is no thread %" PRIu32 ", task %" PRIu32 " has %" PRIu32
                             "; record left out",
                             record_column(line, field + 3), object->thread, object->task, task->threads);
        return false;
    }
    if (!reader->ignores_cpus && !prv_header_has_cpu(header, task->node, object->cpu))
        reader_ignore_cpus(reader, object, task->node, record_column(line, field));
    return true;
}

static int reader_read_state(struct prv_reader *reader, struct slice line)
{
    struct prv_state state;
    struct record_fault fault;
    int result = record_parse_state(&state, line, &fault);

    if (!reader_accepts(reader, line, result, &fault) || !header_has_object(reader, line, &state.object, 2))
        return 0;
    if (!reader_scale_time(reader, &state.begin) || !reader_scale_time(reader, &state.end))
        return reader_drop_late_record(reader);
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
    if (!reader_scale_time(reader, &reader->event.time))
        return reader_drop_late_record(reader);
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
    if (!reader_scale_time(reader, &message.logical_send) || !reader_scale_time(reader, &message.physical_send) ||
        !reader_scale_time(reader, &message.logical_receive) || !reader_scale_time(reader, &message.physical_receive))
        return reader_drop_late_record(reader);
    return prv_sink_message(&reader->sink, &message, reader->line);
}

static int reader_read_record(struct prv_reader *reader, struct slice line)
{
    if (!reader->has_records)
        preamble_end(&reader->preamble, reader->line);
    reader->has_records = true;
    switch (line.text[0]) {
    case '1':
        return reader_read_state(reader, line);
    case '2':
        return reader_read_event(reader, line);
    default:
        return reader_read_message(reader, line);
    }
}

static int reader_read_communicator(struct prv_reader *reader, struct slice line)
{
    if (!reader->has_records)
        return preamble_read(&reader->preamble, line, reader->line);
    reader_count_anomaly(reader, ANOMALY_BAD_RECORD, "communicator line behind the first record, left out");
    return 0;
}

/* All lines that are no records. */
static int reader_read_other(struct prv_reader *reader, struct slice line)
{
    char kind = line.length > 0 ? line.text[0] : '#';
    bool has_colon = line.length > 1 && line.text[1] == ':';

    if (ends_trace(reader, line) || kind == '#' || slice_trim(line).length == 0)
        return 0;
    if (has_colon && (kind == 'c' || kind == 'C' || kind == 'i' || kind == 'I'))
        return reader_read_communicator(reader, line);
    if (has_colon && kind == '4')
        reader_count_anomaly(reader, ANOMALY_ODD_RECORD, "obsolete record of global communication, left out");
    else
        reader_count_anomaly(reader, ANOMALY_BAD_RECORD,
                             "unknown kind of record \"%.*s\", expected 1, 2, 3, c, i or #; line left out",
                             (int)(line.length < 12 ? line.length : 12), line.text);
    return 0;
}

int reader_read_line(struct prv_reader *reader, struct slice line)
{
    size_t length = line.length;
    int error;

    reader->line++;
    if (length > 0 && line.text[length - 1] == '\r')
        line.length--;
    if (!reader->has_header)
        error = reader_read_header(reader, line);
    else if (line.length > 1 && line.text[0] >= '1' && line.text[0] <= '3' && line.text[1] == ':')
        error = reader_read_record(reader, line);
    else
        error = reader_read_other(reader, line);
    reader->line_offset += length + 1;
    return error != 0 ? error : anomalies_verdict(reader->anomalies);
}
