/*
 * Trace events as chrome://tracing and Perfetto read them: a counter track for every metric of windows, and, where it
 * was asked for, what the critical path is on, window by window, as slices. Times are microseconds.
 */
#include <math.h>

#include "output/decimal.h"
#include "output/formats/chrome_events.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/section.h"
#include "output/text.h"

enum { PROCESS = 1 };

void chrome_put_time(struct chrome_events *events, const char *key, int64_t nanoseconds)
{
    json_put_literal(&events->writer, key, decimal_scaled(nanoseconds, 1000, 3).text);
}

void chrome_open_event(struct chrome_events *events, const char *phase, const char *name, int64_t time)
{
    struct json_writer *writer = &events->writer;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "ph", phase);
    json_put_string(writer, "name", name);
    json_put_count(writer, "pid", PROCESS);
    chrome_put_time(events, "ts", time);
}

void chrome_put_name(struct chrome_events *events, const char *kind, uint64_t thread, const char *name)
{
    struct json_writer *writer = &events->writer;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "ph", "M");
    json_put_string(writer, "name", kind);
    json_put_count(writer, "pid", PROCESS);
    json_put_count(writer, "tid", thread);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    json_put_string(writer, "name", name);
    json_close(writer);
    json_close(writer);
}

static void format_chrome_begin(const struct format_context *context)
{
    struct chrome_events *events = context->state;
    struct json_writer *writer = &events->writer;

    json_begin(writer, context->output);
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "displayTimeUnit", "ns");
    json_open_array(writer, "traceEvents", JSON_IN_LINES);
    chrome_put_name(events, "process_name", 0,
                    context->options->title ? context->options->title : text_base_name(context->trace));
}

/* Per cent; what is missing is left out. row NULL: no window from here on, as a counter keeps its value else. */
static void put_counters(const struct format_context *context, int64_t time, const struct row *row)
{
    struct chrome_events *events = context->state;
    struct column_list columns = columns_of_window(context->window_parts);

    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);
        double ratio;

        if (column->field.kind != FIELD_RATIO)
            continue;
        ratio = row ? column_ratio(column, row) : 0;
        if (!isfinite(ratio))
            continue;
        chrome_open_event(events, "C", column->title, time);
        json_put_count(&events->writer, "tid", 0);
        json_open_object(&events->writer, "args", JSON_IN_ONE_LINE);
        json_put_literal(&events->writer, "%", decimal_ratio(ratio * 100, 4).text);
        json_close(&events->writer);
        json_close(&events->writer);
    }
}

static void format_chrome_window(const struct format_context *context, const struct row *row)
{
    struct chrome_events *events = context->state;

    if (row->start > events->end && events->end > 0)
        put_counters(context, events->end, NULL);
    put_counters(context, row->start, row);
    if (row->end > events->end)
        events->end = row->end;
}

static void format_chrome_windows_end(const struct format_context *context)
{
    const struct chrome_events *events = context->state;

    put_counters(context, events->end, NULL);
}

static void format_chrome_section(const struct format_context *context, const struct report_result *result)
{
    if (result->section->write_slices)
        result->section->write_slices(context->state, result);
}

static void format_chrome_end(const struct format_context *context)
{
    struct chrome_events *events = context->state;

    json_close(&events->writer);
    json_close(&events->writer);
}

const struct format_class format_chrome = {
    .state_size = sizeof(struct chrome_events),
    .begin = format_chrome_begin,
    .window = format_chrome_window,
    .windows_end = format_chrome_windows_end,
    .section = format_chrome_section,
    .end = format_chrome_end,
};
