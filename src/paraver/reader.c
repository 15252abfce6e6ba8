#include "paraver/reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"

/* A header of a million ranks has some ten megabytes; what is longer than this is no text line of a trace. */
enum { LONGEST_LINE = 1 << 28 };

struct prv_reader {
    struct prv_sink sink;
    struct anomalies *anomalies;
    uint64_t line;
    bool has_header;
    bool has_records;
    bool stopped; /* a second header or a NUL byte: what follows is not ours */
    uint64_t communicator_lines;
    struct prv_header header;
    struct prv_event event; /* reused: its pairs are allocated once */
    uint32_t *members;
    size_t member_capacity;
    char *partial;
    size_t partial_length;
    size_t partial_capacity;
};

struct prv_reader *prv_reader_new(const struct prv_sink *sink, struct anomalies *anomalies)
{
    struct prv_reader *reader = calloc(1, sizeof(*reader));

    if (!reader) {
        diag_no_memory(anomalies->diag);
        return NULL;
    }
    reader->sink = *sink;
    reader->anomalies = anomalies;
    return reader;
}

struct prv_reader *prv_reader_free(struct prv_reader *reader)
{
    if (reader) {
        prv_header_deinit(&reader->header);
        free(reader->event.pairs);
        free(reader->members);
        free(reader->partial);
        free(reader);
    }
    return NULL;
}

uint64_t prv_reader_lines(const struct prv_reader *reader)
{
    return reader->line;
}

__attribute__((format(printf, 3, 4))) static void count(struct prv_reader *reader, enum anomaly kind, const char *format, ...)
{
    char text[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    anomalies_add(reader->anomalies, kind, reader->line, 0, "%s", text);
}

static int read_header(struct prv_reader *reader, struct slice line)
{
    int error = prv_header_parse(&reader->header, line, reader->line, reader->anomalies);

    if (error < 0)
        return error;
    reader->has_header = true;
    return reader->sink.header(reader->sink.user, &reader->header);
}

/* The next number of a colon-separated list, from *at on; false at the end or where there is none. */
static bool next_number(struct slice *rest, uint64_t *value)
{
    const char *colon;
    struct slice field;

    if (rest->length == 0 || rest->text[0] != ':')
        return false;
    field = (struct slice){rest->text + 1, rest->length - 1};
    colon = memchr(field.text, ':', field.length);
    if (colon)
        field.length = (size_t)(colon - field.text);
    if (number_parse_u64(field, value) != NUMBER_OK)
        return false;
    rest->text += field.length + 1;
    rest->length -= field.length + 1;
    return true;
}

static int read_members(struct prv_reader *reader, struct slice rest, uint64_t announced, struct prv_communicator *communicator)
{
    uint64_t task;

    communicator->member_count = 0;
    while (next_number(&rest, &task)) {
        if (task == 0 || task >= UINT32_MAX) {
            count(reader, ANOMALY_BAD_RECORD, "communicator %" PRIu32 ": there is no task %" PRIu64, communicator->id, task);
            continue;
        }
        if (array_reserve(&reader->members, &reader->member_capacity, communicator->member_count + 1, sizeof(uint32_t)) < 0)
            return diag_no_memory(reader->anomalies->diag);
        reader->members[communicator->member_count++] = (uint32_t)task;
    }
    communicator->members = reader->members;
    if (rest.length > 0 || communicator->member_count != announced)
        count(reader, ANOMALY_BAD_RECORD, "communicator %" PRIu32 " announces %" PRIu64 " members, %zu listed", communicator->id,
              announced, communicator->member_count);
    return 0;
}

static int read_communicator(struct prv_reader *reader, struct slice line)
{
    struct slice rest = {line.text + 1, line.length - 1};
    struct prv_communicator communicator = {0};
    uint64_t application;
    uint64_t id;
    uint64_t announced;
    int error;

    reader->communicator_lines++;
    if (reader->has_records) {
        count(reader, ANOMALY_BAD_RECORD, "communicator line behind the first record, left out");
        return 0;
    }
    if (!next_number(&rest, &application) || !next_number(&rest, &id) || !next_number(&rest, &announced) ||
        application > UINT32_MAX || id > UINT32_MAX) {
        count(reader, ANOMALY_BAD_RECORD, "expected %c:application:id:count and numbers", line.text[0]);
        return 0;
    }
    communicator.application = (uint32_t)application;
    communicator.id = (uint32_t)id;
    if (line.text[0] == 'i' || line.text[0] == 'I')
        return reader->sink.intercommunicator(reader->sink.user, communicator.application, communicator.id, reader->line);
    error = read_members(reader, rest, announced, &communicator);
    if (error < 0)
        return error;
    return reader->sink.communicator(reader->sink.user, &communicator, reader->line);
}

static bool scale(const struct prv_reader *reader, int64_t *time)
{
    return !__builtin_mul_overflow(*time, reader->header.unit, time);
}

/* Counts what is wrong; whether the record can be used. */
static bool usable(struct prv_reader *reader, int result, const char *why)
{
    if (result != RECORD_OK)
        count(reader, ANOMALY_BAD_RECORD, "%s%s", why, result == RECORD_BAD ? ", left out" : "");
    return result != RECORD_BAD;
}

static int too_late(struct prv_reader *reader)
{
    count(reader, ANOMALY_BAD_TIME, "time beyond 2^63 nanoseconds, left out");
    return 0;
}

static int read_state(struct prv_reader *reader, struct slice line)
{
    struct prv_state state;
    const char *why = NULL;
    int result = record_parse_state(&state, line, &why);

    if (!usable(reader, result, why))
        return 0;
    if (!scale(reader, &state.begin) || !scale(reader, &state.end))
        return too_late(reader);
    return reader->sink.state(reader->sink.user, &state, reader->line);
}

static int read_event(struct prv_reader *reader, struct slice line)
{
    const char *why = NULL;
    int result = record_parse_event(&reader->event, line, &why);

    if (result < 0)
        return diag_no_memory(reader->anomalies->diag);
    if (!usable(reader, result, why))
        return 0;
    if (!scale(reader, &reader->event.time))
        return too_late(reader);
    return reader->sink.event(reader->sink.user, &reader->event, reader->line);
}

static int read_message(struct prv_reader *reader, struct slice line)
{
    struct prv_message message;
    const char *why = NULL;
    int result = record_parse_message(&message, line, &why);

    if (!usable(reader, result, why))
        return 0;
    if (!scale(reader, &message.logical_send) || !scale(reader, &message.physical_send) ||
        !scale(reader, &message.logical_receive) || !scale(reader, &message.physical_receive))
        return too_late(reader);
    return reader->sink.message(reader->sink.user, &message, reader->line);
}

static int check_communicator_lines(struct prv_reader *reader)
{
    reader->has_records = true;
    if (reader->header.announces_communicators && reader->communicator_lines != reader->header.communicator_count)
        count(reader, ANOMALY_HEADER_MISMATCH, "%" PRIu64 " communicator lines, the header announces %" PRIu64,
              reader->communicator_lines, reader->header.communicator_count);
    return 0;
}

/* A header where none belongs: a concatenated trace, whose times start again. */
static int read_comment(struct prv_reader *reader, struct slice line)
{
    if (slice_starts_with(line, "#Paraver (") || slice_starts_with(line, "#PARAVER (")) {
        count(reader, ANOMALY_BAD_RECORD, "a second header: the trace behind it is left out");
        reader->stopped = true;
    }
    return 0;
}

static int read_odd_line(struct prv_reader *reader, struct slice line)
{
    if (slice_trim(line).length == 0)
        return 0;
    if (line.text[0] == '\0') {
        /* A file that a crashed system never filled. */
        count(reader, ANOMALY_TRUNCATED, "NUL bytes instead of text; what came before is used");
        reader->stopped = true;
        return 0;
    }
    if (line.text[0] == '4' && line.length > 1 && line.text[1] == ':')
        count(reader, ANOMALY_BAD_RECORD, "obsolete global communication record, left out");
    else
        count(reader, ANOMALY_BAD_RECORD, "unknown kind of record \"%.*s\", expected 1, 2, 3, c, i or #",
              (int)(line.length < 12 ? line.length : 12), line.text);
    return 0;
}

/* line.text[line.length] is readable and no digit. */
static int read_line(struct prv_reader *reader, struct slice line)
{
    char kind;

    reader->line++;
    if (line.length > 0 && line.text[line.length - 1] == '\r')
        line.length--;
    if (!reader->has_header)
        return read_header(reader, line);
    kind = line.length > 0 ? line.text[0] : ' ';
    if (kind >= '1' && kind <= '3' && line.length > 1 && line.text[1] == ':') {
        if (!reader->has_records)
            check_communicator_lines(reader);
        if (kind == '2')
            return read_event(reader, line);
        return kind == '1' ? read_state(reader, line) : read_message(reader, line);
    }
    if (kind == '#')
        return read_comment(reader, line);
    if ((kind == 'c' || kind == 'C' || kind == 'i' || kind == 'I') && line.length > 1 && line.text[1] == ':')
        return read_communicator(reader, line);
    return read_odd_line(reader, line);
}

static int append_partial(struct prv_reader *reader, const char *bytes, size_t length)
{
    if (reader->partial_length + length > LONGEST_LINE) {
        diag_report(reader->anomalies->diag, SEVERITY_ERROR, reader->anomalies->file, reader->line + 1,
                    "line longer than %d bytes, expected a line end", LONGEST_LINE);
        return ERROR_INPUT;
    }
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
    return read_line(reader, line);
}

int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    int error = 0;

    while (bytes < end && !reader->stopped && error == 0) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));

        if (!newline)
            return append_partial(reader, bytes, (size_t)(end - bytes));
        if (reader->partial_length > 0) {
            error = append_partial(reader, bytes, (size_t)(newline - bytes));
            if (error == 0)
                error = read_partial(reader);
        } else {
            error = read_line(reader, (struct slice){bytes, (size_t)(newline - bytes)});
        }
        bytes = newline + 1;
    }
    return error;
}

static int refuse_empty(struct prv_reader *reader)
{
    diag_report(reader->anomalies->diag, SEVERITY_ERROR, reader->anomalies->file, 1,
                "empty file, expected \"#Paraver (\" and a header");
    return ERROR_INPUT;
}

int prv_reader_finish(struct prv_reader *reader, const char *reason)
{
    int error = 0;

    if (!reader->has_header && reader->partial_length == 0)
        return refuse_empty(reader);
    if (reader->partial_length > 0 && !reader->stopped && (!reader->has_header || !reason)) {
        if (reader->has_records)
            anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0, "the last line has no line end, it may be cut");
        error = read_partial(reader);
    }
    if (error < 0)
        return error;
    if (reason) {
        reader->line++;
        count(reader, ANOMALY_TRUNCATED, "%s; what came before is used", reason);
    }
    if (!reader->has_records && !reason)
        diag_report(reader->anomalies->diag, SEVERITY_WARNING, reader->anomalies->file, 0, "no records");
    return 0;
}
