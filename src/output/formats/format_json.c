#include "output/formats/format_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "output/figures/rank_map.h"
#include "output/formats/format.h"
#include "output/formats/window_pack.h"
#include "output/section.h"
#include "paraver/mpi_call.h"

enum { CALL_NUMBERS = 256 };

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
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        json_put_seconds(writer, thread_time_names[part], threads->parts[part]);
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

/* A map in bins of some width. */
struct map_level {
    const struct rank_map *map;
    int64_t width;
    size_t count;             /* bins */
    char *text;               /* room for a list, or the codes of a row */
    int64_t *values;          /* room for those of a list */
    bool calls[CALL_NUMBERS]; /* that were told, on any level */
};

static int64_t start_of_bin(const struct map_level *level, size_t bin)
{
    return level->map->start + (int64_t)bin * level->width;
}

static int64_t end_of_bin(const struct map_level *level, size_t bin)
{
    return rank_map_end_of(level->map, start_of_bin(level, bin), level->width);
}

/* What the row mostly did in each bin. */
static void put_bin_codes(struct json_writer *writer, const char *key, const struct map_level *level, size_t row)
{
    const struct rank_map *map = level->map;

    for (size_t bin = 0; bin < level->count; bin++)
        level->text[bin] =
            map->kinds[rank_map_most(map, row, 1, start_of_bin(level, bin), end_of_bin(level, bin))].code;
    level->text[level->count] = '\0';
    json_put_string(writer, key, level->text);
}

/* The rank, or the first of the row, that has most of the critical path in the bin; 0: none has any. */
static uint64_t rank_on_path(const struct map_level *level, size_t bin)
{
    size_t row = rank_map_path_row(level->map, 1, start_of_bin(level, bin), end_of_bin(level, bin));

    return row == RANK_MAP_NO_ROW ? 0 : (uint64_t)level->map->rows[row].first_rank + 1;
}

/* What every rank, or group of ranks, mostly did in each stretch of time: a code for each. */
static void json_rank_map(struct json_writer *writer, const char *key, const struct rank_map *map)
{
    char codes[RANK_MAP_BINS + 1] = "";
    const struct map_level level = {.map = map, .width = map->width, .count = map->bin_count, .text = codes};

    json_open_object(writer, key, JSON_IN_LINES);
    json_put_seconds(writer, "start_s", map->start);
    json_put_seconds(writer, "end_s", map->end);
    json_put_seconds(writer, "bin_s", map->width);
    json_open_object(writer, "codes", JSON_IN_ONE_LINE);
    for (unsigned kind = 0; kind < map->kind_count; kind++)
        json_put_string(writer, (const char[]){map->kinds[kind].code, '\0'}, map->kinds[kind].meaning);
    json_close(writer);
    json_open_array(writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        const struct map_row *members = &map->rows[row];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "rank", (uint64_t)members->first_rank + 1);
        json_put_count(writer, "ranks", (uint64_t)members->last_rank - members->first_rank + 1);
        if (map->is_of_threads) {
            json_put_count(writer, "thread", members->first_thread);
            json_put_count(writer, "threads", members->members);
        }
        put_bin_codes(writer, "codes", &level, row);
        json_close(writer);
    }
    json_close(writer);
    if (map->path) {
        json_open_array(writer, "path", JSON_IN_ONE_LINE);
        for (size_t bin = 0; bin < map->bin_count; bin++)
            if (rank_on_path(&level, bin) > 0)
                json_put_count(writer, NULL, rank_on_path(&level, bin));
            else
                json_put_literal(writer, NULL, "null");
        json_close(writer);
    }
    json_close(writer);
}

/* The width of a bin, and what rows do in bins of that. The object is left open. */
static void open_map_level(struct json_writer *writer, const char *key, const struct map_level *level, bool has_rows)
{
    json_open_object(writer, key, JSON_IN_LINES);
    json_put_seconds(writer, "bin_s", level->width);
    if (!has_rows)
        return;
    json_open_array(writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < level->map->row_count; row++)
        put_bin_codes(writer, NULL, level, row);
    json_close(writer);
}

/* Only of bins in which the row mostly waits. */
static void put_owners(struct json_writer *writer, struct map_level *level)
{
    const struct rank_map *map = level->map;

    json_open_array(writer, "owners", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++) {
        size_t count = 0;

        for (size_t bin = 0; bin < level->count; bin++) {
            int64_t start = start_of_bin(level, bin);
            int64_t end = end_of_bin(level, bin);
            struct map_owner room;
            const struct map_owner *owner;

            if (rank_map_most(map, row, 1, start, end) != RANK_MAP_WAITING)
                continue;
            owner = rank_map_owner(map, row, start, end, &room);
            level->values[count++] = owner ? ((int64_t)owner->rank + 1) * CALL_NUMBERS + owner->call : PACK_MISSING;
            if (owner)
                level->calls[owner->call] = true;
        }
        pack_put(writer, NULL, level->values, count, level->text);
    }
    json_close(writer);
}

int json_map_levels(struct json_writer *writer, const struct rank_map *map)
{
    const struct {
        const char *key;
        const struct rank_map *map;
    } more[] = {{"members", map->members}, {"extremes", map->extremes}};
    struct map_level level = {.map = map};

    level.text = malloc(map->fine_count * PACK_LETTERS_MOST + PACK_QUOTES);
    level.values = calloc(map->fine_count + 1, sizeof(*level.values));
    if (!level.text || !level.values) {
        free(level.text);
        free(level.values);
        return ERROR_MEMORY;
    }
    json_open_object(writer, NULL, JSON_IN_LINES);
    json_open_array(writer, "levels", JSON_IN_LINES);
    for (level.width = map->width; level.width >= map->fine_width; level.width /= 2) {
        int64_t length = map->end - map->start;
        bool is_finer = level.width < map->width;

        level.count = (size_t)(length / level.width + (length % level.width > 0));
        open_map_level(writer, NULL, &level, is_finer);
        for (size_t bin = 0; is_finer && map->path && bin < level.count; bin++) {
            uint64_t rank = rank_on_path(&level, bin);

            level.values[bin] = rank > 0 ? (int64_t)rank : PACK_MISSING;
        }
        if (is_finer && map->path)
            pack_put(writer, "path", level.values, level.count, level.text);
        if (map->row_count > 0 && map->rows[0].owners)
            put_owners(writer, &level);
        json_close(writer);
    }
    json_close(writer);
    /* What rows of several ranks do not show. */
    for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
        if (!more[i].map)
            continue;
        level.map = more[i].map;
        level.width = level.map->width;
        level.count = level.map->bin_count;
        open_map_level(writer, more[i].key, &level, true);
        json_close(writer);
    }
    /* The names of the calls that were told. */
    json_open_object(writer, "calls", JSON_IN_ONE_LINE);
    for (unsigned call = 0; call < CALL_NUMBERS; call++) {
        char key[8];

        snprintf(key, sizeof(key), "%u", call);
        if (level.calls[call])
            json_put_string(writer, key, mpi_call((uint8_t)call)->name);
    }
    json_close(writer);
    json_close(writer);
    free(level.text);
    free(level.values);
    return 0;
}

/* The run's row and its anomalies by count. */
static void json_summary(struct json_writer *writer, const char *key, const struct row *row,
                         const struct run_summary *summary)
{
    json_open_object(writer, key, JSON_IN_LINES);
    json_row(writer, columns_of_run(summary), row);
    if (row->thread_times)
        write_thread_times(writer, row->thread_times);
    if (summary->sharing.threads == 0 || summary->sharing.is_guess) {
        json_put_literal(writer, "oversubscribed", "null");
    } else {
        json_open_object(writer, "oversubscribed", JSON_IN_ONE_LINE);
        json_put_count(writer, "threads", summary->sharing.threads);
        json_put_count(writer, "processors", summary->sharing.processors);
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
    struct json_writer *writer = context->state;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_row(writer, columns_of_window(context->run.window_parts), row);
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
