#include "output/formats/format_json.h"

#include "output/formats/format.h"
#include "output/section.h"
#include "version.h"

void json_row(struct json_writer *writer, struct column_list columns, const struct row *row)
{
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);

        json_put_literal(writer, column->field.name,
                         column_is_missing(column, row) ? "null" : column_text(column, row).text);
    }
}

static void put_window_length(struct json_writer *writer, const struct window_options *windows)
{
    json_put_seconds(writer, "window_s", windows->length);
    if (windows->longer_count > 0) {
        json_open_array(writer, "longer_windows_s", JSON_IN_ONE_LINE);
        for (size_t i = 0; i < windows->longer_count; i++)
            json_put_seconds(writer, NULL, windows->longer[i]);
        json_close(writer);
    }
    if (windows->step > 0)
        json_put_seconds(writer, "step_s", windows->step);
}

static void put_window_options(struct json_writer *writer, const struct window_options *windows)
{
    switch (windows->kind) {
    case WINDOW_NONE:
        break;
    case WINDOW_LENGTH:
        put_window_length(writer, windows);
        break;
    case WINDOW_COUNT:
        json_put_count(writer, "windows", windows->count);
        break;
    case WINDOW_EVENTS:
        if (windows->parts > 0)
            json_put_count(writer, "windows", windows->parts);
        else
            put_window_length(writer, windows);
        if (windows->count_auto)
            json_put_string(writer, "min_events", "auto");
        else
            json_put_count(writer, "min_events", windows->count);
        break;
    case WINDOW_EVERY:
        json_put_count(writer, "every", windows->count);
        break;
    case WINDOW_EVENT:
        json_put_string(writer, "window_event", windows->event);
        break;
    case WINDOW_ITERATION:
        json_put_count(writer, "iterations", windows->count);
        if (windows->level > 0)
            json_put_count(writer, "level", windows->level);
        break;
    }
    if (windows->rank > 0)
        json_put_count(writer, "rank", windows->rank);
    json_put_string(writer, "window_ideal", option_word_of(window_ideal_words, windows->ideal));
    if (windows->ideal == WINDOW_IDEAL_CLOCK)
        json_put_string(writer, "interpolation", option_word_of(interpolation_words, windows->interpolation));
    if (windows->from_init)
        json_put_string(writer, "from", "init");
    else
        json_put_seconds(writer, "from_s", windows->part.from);
    if (windows->to_finalize)
        json_put_string(writer, "to", "finalize");
    else if (windows->part.to < INT64_MAX)
        json_put_seconds(writer, "to_s", windows->part.to);
    else
        json_put_literal(writer, "to_s", "null");
}

bool json_option_is_of_windows(struct slice key)
{
    static const char *const keys[] = {"window_s", "step_s",       "windows",      "min_events",
                                       "every",    "window_event", "iterations",   "level",
                                       "rank",     "window_ideal", "interpolation"};

    for (size_t i = 0; i < COUNT_OF(keys); i++)
        if (slice_is(key, keys[i]))
            return true;
    return false;
}

void json_options(struct json_writer *writer, const char *key, const struct options *options)
{
    const struct activity_options *activities = &options->activities;
    const unsigned *with = options->known.with;
    bool has_activities = options->reports & with[USES_ACTIVITIES];

    json_open_object(writer, key, JSON_IN_LINES);
    if (options->application > 0)
        json_put_count(writer, "application", options->application);
    json_put_string(writer, "waits", option_word_of(wait_model_words, options->replay.waits));
    json_put_count(writer, "eager_limit", (uint64_t)options->replay.eager_limit);
    json_put_string(writer, "clock_fix", option_word_of(clock_fix_words, options->replay.clock_fix));
    json_put_seconds(writer, "min_latency_s", options->replay.min_latency);
    json_put_seconds(writer, "max_skew_s", options->replay.max_skew);
    json_open_array(writer, "count_as_useful", JSON_IN_ONE_LINE);
    for (const struct option_word *word = overhead_kind_words; word->text; word++)
        if (options->replay.useful & word->number)
            json_put_string(writer, NULL, word->text);
    json_close(writer);
    put_window_options(writer, &options->windows);
    if (options->reports & with[USES_CLOCK])
        json_put_string(writer, "clock", option_word_of(parallelism_clock_words, options->clock));
    if (has_activities && activities->event)
        json_put_string(writer, "activity", activities->event);
    if (has_activities || activities->call_sites)
        json_put_literal(writer, "call_sites", activities->call_sites ? "true" : "false");
    if (activities->call_sites)
        json_put_count(writer, "call_depth", activities->call_depth);
    if (options->path.partition)
        json_put_string(writer, "partition", options->path.partition);
    if (options->reports & with[USES_MEMORY])
        json_put_count(writer, "max_memory", (uint64_t)options->max_memory);
    json_close(writer);
}

/* Seconds of all threads by what became of them, in an object `cpu_time`. */
static void write_thread_times(struct json_writer *writer, const struct thread_sums *threads)
{
    json_open_object(writer, "cpu_time", JSON_IN_ONE_LINE);
    json_put_members(writer, &thread_time_fields, 0, threads);
    json_close(writer);
}

void json_anomaly_counts(struct json_writer *writer, const struct anomalies *anomalies)
{
    json_open_object(writer, "anomalies", JSON_IN_ONE_LINE);
    for (size_t i = 0; i < ANOMALY_COUNT; i++)
        if (anomalies->tally[i].count > 0)
            json_put_count(writer, anomaly_info((enum anomaly)i)->name, anomalies->tally[i].count);
    json_close(writer);
}

/* The run's row and its anomalies by count. */
static void json_summary(struct json_writer *writer, const char *key, const struct row *row,
                         const struct run_summary *summary)
{
    json_open_object(writer, key, JSON_IN_LINES);
    json_row(writer, columns_of_run(summary), row);
    if (row->thread_times)
        write_thread_times(writer, row->thread_times);
    if (summary->replay.sharing.threads == 0 || summary->replay.sharing.is_guess) {
        json_put_literal(writer, "oversubscribed", "null");
    } else {
        json_open_object(writer, "oversubscribed", JSON_IN_ONE_LINE);
        json_put_count(writer, "threads", summary->replay.sharing.threads);
        json_put_count(writer, "processors", summary->replay.sharing.processors);
        json_close(writer);
    }
    json_anomaly_counts(writer, summary->anomalies);
    json_close(writer);
}

/* One JSON object with every report that was asked for. Windows stream into it, each in a line of its own. */

static void format_json_open(const struct format_context *context)
{
    struct json_writer *writer = context->state;

    json_begin(writer, context->output);
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "clocktalk", CLOCKTALK_VERSION);
    json_put_count(writer, "schema", JSON_SCHEMA);
    json_open_array(writer, "runs", JSON_IN_LINES);
}

static void format_json_begin(const struct format_context *context)
{
    struct json_writer *writer = context->state;

    if (!context_has_many(context))
        json_begin(writer, context->output);
    writer->is_in_page = context->options->format == FORMAT_HTML;
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "clocktalk", CLOCKTALK_VERSION);
    json_put_count(writer, "schema", JSON_SCHEMA);
    json_put_string(writer, "trace", context->trace);
    json_options(writer, "options", context->options);
}

static void format_json_windows_begin(const struct format_context *context)
{
    json_open_array(context->state, "windows", JSON_IN_LINES);
}

static void format_json_window(const struct format_context *context, const struct row *row)
{
    struct json_writer *writer = context->state;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_row(writer, columns_of_window(context->window_parts), row);
    if (row->wait_times) {
        /* Seconds of all ranks, by kind. */
        json_open_object(writer, "wait_states", JSON_IN_ONE_LINE);
        for (unsigned kind = 0; kind < WAIT_KIND_COUNT; kind++)
            json_put_seconds(writer, column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name,
                             row->wait_times->kinds[kind]);
        json_close(writer);
    }
    if (row->thread_times)
        write_thread_times(writer, row->thread_times);
    json_close(writer);
}

static void format_json_summary(const struct format_context *context, const struct row *row,
                                const struct run_summary *run)
{
    if (run->rank_map && context->options->plot.kind != PLOT_OF_REPORT)
        json_rank_map(context->state, run->rank_map->is_of_threads ? "thread_map" : "rank_map", run->rank_map);
    json_summary(context->state, "summary", row, run);
    if (run_shows_launch(run)) {
        struct row part = row_of_run(run->init_to_finalize);

        json_summary(context->state, "init_to_finalize", &part, run->init_to_finalize);
    }
}

static void format_json_section(const struct format_context *context, const struct report_result *result)
{
    const struct section *section = result->section;

    if (section->name)
        json_open_object(context->state, section->name, JSON_IN_LINES);
    if (section->fields)
        json_put_members(context->state, section->fields, result->known, result->findings);
    if (section->write)
        section->write(context->state, result);
    if (section->name)
        json_close(context->state);
}

static void format_json_end(const struct format_context *context)
{
    json_close(context->state);
}

const struct format_class format_json = {
    .state_size = sizeof(struct json_writer),
    .lists_windows = true,
    .always_summary = true,
    .open = format_json_open,
    .begin = format_json_begin,
    .windows_begin = format_json_windows_begin,
    .window = format_json_window,
    .windows_end = format_json_end,
    .summary = format_json_summary,
    .section = format_json_section,
    .end = format_json_end,
    .runs_end = format_json_end,
    .close = format_json_end,
};

/* JSON lines: one object per window, handed on at once. */

static void format_jsonl_begin(const struct format_context *context)
{
    json_begin(context->state, context->output);
}

const struct format_class format_jsonl = {
    .state_size = sizeof(struct json_writer),
    .lists_windows = true,
    .prompt = true,
    .begin = format_jsonl_begin,
    .window = format_json_window,
};
