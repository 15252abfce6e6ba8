/*
 * Trace events as chrome://tracing and Perfetto read them: a counter track for every metric of windows, and, where it
 * was asked for, what the critical path is on, window by window, as slices. Times are microseconds.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/section.h"
#include "output/text.h"

enum { PROCESS = 1, THREAD_ACTIVITY = 1, THREAD_RANK = 2 };

struct events {
    struct json_writer writer;
    int64_t end; /* of the last window */
};

static void put_time(struct json_writer *writer, const char *key, int64_t nanoseconds)
{
    json_put_literal(writer, key, decimal_scaled(nanoseconds, 1000, 3).text);
}

static void open_event(struct json_writer *writer, const char *phase, const char *name, int64_t time)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "ph", phase);
    json_put_string(writer, "name", name);
    json_put_count(writer, "pid", PROCESS);
    put_time(writer, "ts", time);
}

/* What a process or thread is called. */
static void put_name(struct json_writer *writer, const char *kind, uint64_t thread, const char *name)
{
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

static void begin(const struct format_context *context)
{
    struct events *events = context->state;
    struct json_writer *writer = &events->writer;

    json_begin(writer, context->output);
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "displayTimeUnit", "ns");
    json_open_array(writer, "traceEvents", JSON_IN_LINES);
    put_name(writer, "process_name", 0,
             context->options->title ? context->options->title : text_base_name(context->run.trace));
}

/* Per cent; 0 where it is missing, as a counter keeps its value else. row NULL: no window from here on. */
static void put_counters(const struct format_context *context, int64_t time, const struct row *row)
{
    struct events *events = context->state;
    struct column_list columns = columns_of_window(context->run.window_parts);

    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);
        double ratio;

        if (column->kind != COLUMN_KIND_RATIO)
            continue;
        ratio = row ? column_ratio(column, row) : 0;
        open_event(&events->writer, "C", column->title, time);
        json_open_object(&events->writer, "args", JSON_IN_ONE_LINE);
        json_put_literal(&events->writer, "%", isfinite(ratio) ? decimal_ratio(ratio * 100, 4).text : "0");
        json_close(&events->writer);
        json_close(&events->writer);
    }
}

static void window(const struct format_context *context, const struct row *row)
{
    struct events *events = context->state;

    if (row->start > events->end && events->end > 0)
        put_counters(context, events->end, NULL);
    put_counters(context, row->start, row);
    if (row->end > events->end)
        events->end = row->end;
}

static void windows_end(const struct format_context *context)
{
    const struct events *events = context->state;

    put_counters(context, events->end, NULL);
}

static void put_slice(struct json_writer *writer, uint64_t thread, const char *name, const struct path_window *window,
                      int64_t length)
{
    open_event(writer, "X", name, window->start);
    put_time(writer, "dur", window->end - window->start);
    json_put_count(writer, "tid", thread);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    put_time(writer, "of the path (us)", length);
    put_time(writer, "path in the window (us)", window->length);
    json_close(writer);
    json_close(writer);
}

static void put_path(struct json_writer *writer, const struct critical_findings *path)
{
    put_name(writer, "thread_name", THREAD_ACTIVITY, "critical path: most of it");
    put_name(writer, "thread_name", THREAD_RANK, "critical path: most of it by rank");
    for (size_t i = 0; i < path->window_count; i++) {
        const struct path_window *window = &path->windows[i];
        const struct path_share *activity = &path->window_shares[window->first_share];
        const struct path_share *rank = activity + window->activity_count;
        char name[32];

        if (window->activity_count > 0)
            put_slice(writer, THREAD_ACTIVITY, path->activities[activity->id].name, window, activity->length);
        if (window->rank_count == 0)
            continue;
        snprintf(name, sizeof(name), "rank %" PRIu32, rank->id + 1);
        put_slice(writer, THREAD_RANK, name, window, rank->length);
    }
}

static void section(const struct format_context *context, const struct section *section, const struct run_summary *run)
{
    struct events *events = context->state;

    if (section == &critical_path_section && run->critical_path->has_windows)
        put_path(&events->writer, run->critical_path);
}

static void end(const struct format_context *context)
{
    struct events *events = context->state;

    json_close(&events->writer);
    json_close(&events->writer);
}

const struct format_class format_chrome = {
    .state_size = sizeof(struct events),
    .begin = begin,
    .window = window,
    .windows_end = windows_end,
    .section = section,
    .end = end,
};
