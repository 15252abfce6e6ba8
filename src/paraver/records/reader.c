/*
 * Lines end with LF, or CR LF. A file that ends its first line with a CR alone is an old Macintosh's: its CRs become
 * LFs.
 *
 * A NUL byte is looked for in what has no line end yet: the hole that a crash left in a file is not collected in
 * memory.
 */
#include "paraver/records/reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/records/packed.h"
#include "paraver/records/reader_state.h"

enum {
    /* A header of a million ranks has some ten megabytes; what is longer than this is no text line of a trace. */
    LONGEST_LINE = 1 << 28,
    CONVERTED_SIZE = 4096,
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

uint64_t prv_reader_lines(const struct prv_reader *reader)
{
    return reader->line;
}

const struct prv_header *prv_reader_header(const struct prv_reader *reader)
{
    return &reader->header;
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
    diag_report(reader->anomalies->diag, SEVERITY_ERROR, reader->anomalies->file, 1,
                "header longer than %d bytes, expected a line end", LONGEST_LINE);
    return ERROR_INPUT;
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
        if (reader->fast_path && reader->has_records && reader->partial_length == 0) {
            size_t done = fast_path_read(reader->fast_path, bytes, at, length, &reader->line, &error);

            at += done;
            reader->line_offset += done;
        }
        if (error == 0 && at < length)
            error = feed_line(reader, bytes + at, length - at, &at);
    }
    return error;
}

static int feed_converted(struct prv_reader *reader, const char *bytes, size_t length)
{
    char converted[CONVERTED_SIZE];
    int error = 0;

    while (length > 0 && error == 0) {
        size_t count = length < sizeof(converted) ? length : sizeof(converted);

        for (size_t i = 0; i < count; i++)
            converted[i] = (char)(bytes[i] == '\r' ? '\n' : bytes[i]);
        error = feed_lines(reader, converted, count);
        bytes += count;
        length -= count;
    }
    return error;
}

/* Of the first line: keeps what comes before its first CR or LF. *rest is what is left. */
static int feed_first_line(struct prv_reader *reader, struct slice *rest)
{
    const char *end = memchr(rest->text, '\n', rest->length);
    size_t length = end ? (size_t)(end - rest->text) : rest->length;
    const char *cr = memchr(rest->text, '\r', length);
    int error;

    if (cr)
        length = (size_t)(cr - rest->text);
    if (reader->partial_length + length > LONGEST_LINE)
        return reader_refuse_long_line(reader);
    error = begin_line(reader, rest->text, length);
    if (cr) {
        reader->line_ends = LINE_ENDS_AFTER_CR;
        length++;
    } else if (end) {
        reader->line_ends = LINE_ENDS_LF;
    }
    *rest = (struct slice){rest->text + length, rest->length - length};
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
    struct slice rest = {bytes, length};
    int error = 0;

    if (reader->line_ends == LINE_ENDS_UNKNOWN && rest.length > 0)
        error = feed_first_line(reader, &rest);
    if (error == 0 && reader->line_ends == LINE_ENDS_AFTER_CR && rest.length > 0)
        error = learn_line_ends(reader, rest.text[0]);
    if (error != 0)
        return error;
    if (reader->line_ends == LINE_ENDS_CR)
        return feed_converted(reader, rest.text, rest.length);
    return feed_lines(reader, rest.text, rest.length);
}

bool prv_reader_allows_decoder(const struct prv_reader *reader)
{
    const struct event_filter *filter = reader->sink.filter;

    return reader->fast_path && reader->has_records && !reader->stopped && reader->line_ends == LINE_ENDS_LF &&
           (!filter || filter->is_armed);
}

const struct prv_sink *prv_reader_sink(const struct prv_reader *reader)
{
    return &reader->sink;
}

bool prv_reader_is_in_line(const struct prv_reader *reader)
{
    return reader->partial_length > 0;
}

static int deliver_packed_event(struct prv_reader *reader, struct packed_event *packed)
{
    struct prv_event event = {
        .object = packed->object,
        .time = packed->time,
        .pairs = packed->pairs,
        .pair_count = packed->head.count,
        .pair_capacity = packed->head.count,
    };

    return prv_sink_event(&reader->sink, &event, reader->line);
}

/* *size is that of the item. */
static int deliver_packed(struct prv_reader *reader, char *bytes, size_t *size)
{
    const struct packed_head *head = (const void *)bytes;
    const struct packed_state *state = (const void *)bytes;
    const struct packed_message *message = (const void *)bytes;

    reader->line += head->lines;
    switch ((enum packed_kind)head->kind) {
    case PACKED_STATE:
        *size = sizeof(*state);
        return prv_sink_state(&reader->sink, &state->state, reader->line);
    case PACKED_EVENT:
        *size = packed_event_size(head->count);
        return deliver_packed_event(reader, (void *)bytes);
    case PACKED_MESSAGE:
        *size = sizeof(*message);
        return prv_sink_message(&reader->sink, &message->message, reader->line);
    case PACKED_TEXT:
        *size = packed_text_size(head->count);
        return feed_lines(reader, bytes + sizeof(struct packed_text), head->count);
    case PACKED_BYTES:
        break;
    }
    *size = sizeof(*head);
    reader->line_offset += head->count;
    return 0;
}

int prv_reader_feed_packed(struct prv_reader *reader, char *packed, size_t length)
{
    size_t at = 0;
    int error = 0;

    while (at < length && !reader->stopped && error == 0) {
        size_t size;

        error = deliver_packed(reader, packed + at, &size);
        if (error == 0)
            error = anomalies_verdict(reader->anomalies);
        at += size;
    }
    return error;
}

/* The header has no line end: it is cut, unless it is none anyway. */
static int refuse_cut_header(struct prv_reader *reader, const char *reason)
{
    const char *file = reader->anomalies->file;
    int error = 0;

    if (reader->partial_length == 0) {
        diag_report(reader->anomalies->diag, SEVERITY_ERROR, file, 1, "%s, expected \"#Paraver (\" and a header",
                    reason ? reason : "empty file");
        return ERROR_INPUT;
    }
    if (!reason)
        error = prv_header_parse(&reader->header, (struct slice){reader->partial, reader->partial_length}, 1,
                                 reader->anomalies);
    if (error == 0)
        diag_report(reader->anomalies->diag, SEVERITY_ERROR, file, 1,
                    "column %zu: %s, expected a line end behind the header", reader->partial_length + 1,
                    reason ? reason : "the file ends");
    return error == 0 ? ERROR_INPUT : error;
}

static void report_early_end(struct prv_reader *reader, const char *reason)
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB"};
    uint64_t size = reader->line_offset + reader->partial_length;
    size_t unit = 0;

    for (; size >= 10000 && unit < sizeof(units) / sizeof(units[0]) - 1; unit++)
        size /= 1000;
    anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0,
                  "%s after line %" PRIu64 " (%" PRIu64 " %s of text); what came before is used", reason, reader->line,
                  size, units[unit]);
}

static bool partial_is_blank(const struct prv_reader *reader)
{
    return slice_trim((struct slice){reader->partial, reader->partial_length}).length == 0;
}

/* It is left out even where it could be parsed: a number that was cut is a number still. */
static void report_unended_line(struct prv_reader *reader)
{
    anomalies_add(reader->anomalies, ANOMALY_TRUNCATED, reader->line + 1, 0,
                  "column %zu: the last line has no line end: it may be cut, and is left out",
                  reader->partial_length + 1);
}

int prv_reader_finish(struct prv_reader *reader, const char *reason)
{
    int error = 0;

    if (reader->line_ends == LINE_ENDS_AFTER_CR && !reason)
        error = learn_line_ends(reader, '\r');
    if (error == 0 && !reader->has_header)
        return refuse_cut_header(reader, reason);
    if (error == 0 && !reader->stopped && reason)
        report_early_end(reader, reason);
    else if (error == 0 && !reader->stopped && !partial_is_blank(reader))
        report_unended_line(reader);
    if (error < 0)
        return error;
    if (!reader->has_records && !reason)
        diag_report(reader->anomalies->diag, SEVERITY_WARNING, reader->anomalies->file, 0, "no records");
    return anomalies_verdict(reader->anomalies);
}
