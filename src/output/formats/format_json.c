/*
 * One JSON object with every report that was asked for. Windows stream into it, each in a line of its own.
 */
#include "output/formats/format.h"
#include "output/formats/json_parts.h"
#include "output/pictures/rank_map.h"
#include "output/section.h"

/* Of what the keys mean; a new number is a break that readers have to notice. */
static void format_json_open(const struct format_context *context)
{
    struct json_writer *writer = context->state;

    json_begin(writer, context->output);
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "clocktalk", context->run.version);
    json_put_count(writer, "schema", JSON_SCHEMA);
    json_open_array(writer, "runs", JSON_IN_LINES);
}

static void format_json_begin(const struct format_context *context)
{
    struct json_writer *writer = context->state;

    if (!context->run.has_many)
        json_begin(writer, context->output);
    writer->is_in_page = context->options->format == FORMAT_HTML;
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_put_string(writer, "clocktalk", context->run.version);
    json_put_count(writer, "schema", JSON_SCHEMA);
    json_put_string(writer, "trace", context->run.trace);
    json_options(writer, "options", context->options);
}

static void format_json_windows_begin(const struct format_context *context)
{
    json_open_array(context->state, "windows", JSON_IN_LINES);
}

static void format_json_window(const struct format_context *context, const struct row *row)
{
    json_window(context->state, NULL, context->run.window_parts, row);
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

/*
 * JSON lines: one object per window, handed on at once.
 */

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
