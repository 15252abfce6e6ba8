#include "output/formats/json_parts.h"

#include "options/option_words.h"
#include "output/pictures/rank_map.h"

void json_row(struct json_writer *writer, struct column_list columns, const struct row *row)
{
    size_t i;

    for (i = 0; i < columns.count; i++) {
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
        json_put_seconds(writer, "from_s", windows->from);
    if (windows->to_finalize)
        json_put_string(writer, "to", "finalize");
    else if (windows->to < INT64_MAX)
        json_put_seconds(writer, "to_s", windows->to);
    else
        json_put_literal(writer, "to_s", "null");
}

static void put_call_sites(struct json_writer *writer, const struct activity_options *activities)
{
    json_put_literal(writer, "call_sites", activities->call_sites ? "true" : "false");
    if (activities->call_sites)
        json_put_count(writer, "call_depth", activities->call_depth);
}

void json_options(struct json_writer *writer, const char *key, const struct options *options)
{
    const unsigned *with = options->known.with;

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
    if (options->reports & with[USES_ACTIVITIES]) {
        if (options->activities.event)
            json_put_string(writer, "activity", options->activities.event);
        put_call_sites(writer, &options->activities);
    } else if (options->activities.call_sites) {
        put_call_sites(writer, &options->activities);
    }
    if (options->path.partition)
        json_put_string(writer, "partition", options->path.partition);
    if (options->reports & with[USES_MEMORY])
        json_put_count(writer, "max_memory", (uint64_t)options->max_memory);
    json_close(writer);
}

const char *const thread_time_names[THREAD_PART_COUNT] = {
    [THREAD_PART_WORK] = "useful_s",
    [THREAD_PART_MPI] = "mpi_s",
    [THREAD_PART_IDLE_IN_MPI] = "idle_in_mpi_s",
    [THREAD_PART_OVERHEAD] = "overhead_s",
    [THREAD_PART_ABSENT] = "absent_s",
    [THREAD_PART_SERIAL] = "serial_s",
    [THREAD_PART_BLOCKED] = "blocked_s",
    [THREAD_PART_IMBALANCE] = "imbalance_s",
    [THREAD_PART_RUNTIME] = "runtime_s",
};

/* Seconds of all threads by what became of them, in an object `cpu_time`. */
static void write_thread_times(struct json_writer *writer, const struct thread_sums *threads)
{
    json_open_object(writer, "cpu_time", JSON_IN_ONE_LINE);
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        json_put_seconds(writer, thread_time_names[part], threads->parts[part]);
    json_close(writer);
}

void json_window(struct json_writer *writer, const char *key, unsigned parts, const struct row *row)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_row(writer, columns_of_window(parts), row);
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

void json_anomaly_counts(struct json_writer *writer, const struct anomalies *anomalies)
{
    size_t i;

    json_open_object(writer, "anomalies", JSON_IN_ONE_LINE);
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (anomalies->tally[i].count > 0)
            json_put_count(writer, anomaly_info((enum anomaly)i)->name, anomalies->tally[i].count);
    }
    json_close(writer);
}

static void put_map_row(struct json_writer *writer, const struct rank_map *map, size_t row, char *codes)
{
    const struct map_row *members = &map->rows[row];

    for (size_t bin = 0; bin < map->bin_count; bin++) {
        int64_t start = map->start + (int64_t)bin * map->width;
        int64_t end = start < map->end - map->width ? start + map->width : map->end;

        codes[bin] = map->kinds[rank_map_most(map, row, 1, start, end)].code;
    }
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)members->first_rank + 1);
    json_put_count(writer, "ranks", (uint64_t)members->last_rank - members->first_rank + 1);
    if (map->is_of_threads) {
        json_put_count(writer, "thread", members->first_thread);
        json_put_count(writer, "threads", members->members);
    }
    json_put_string(writer, "codes", codes);
    json_close(writer);
}

void json_rank_map(struct json_writer *writer, const char *key, const struct rank_map *map)
{
    char codes[RANK_MAP_BINS + 1] = "";

    json_open_object(writer, key, JSON_IN_LINES);
    json_put_seconds(writer, "start_s", map->start);
    json_put_seconds(writer, "end_s", map->end);
    json_put_seconds(writer, "bin_s", map->width);
    json_open_object(writer, "codes", JSON_IN_ONE_LINE);
    for (unsigned kind = 0; kind < map->kind_count; kind++) {
        const char code[] = {map->kinds[kind].code, '\0'};

        json_put_string(writer, code, map->kinds[kind].meaning);
    }
    json_close(writer);
    json_open_array(writer, "rows", JSON_IN_LINES);
    for (size_t row = 0; row < map->row_count; row++)
        put_map_row(writer, map, row, codes);
    json_close(writer);
    if (map->path) {
        /* Of each bin the rank, or the first of the row, that has most of the critical path. */
        json_open_array(writer, "path", JSON_IN_ONE_LINE);
        for (size_t bin = 0; bin < map->bin_count; bin++) {
            int64_t start = map->start + (int64_t)bin * map->width;
            int64_t end = start < map->end - map->width ? start + map->width : map->end;
            size_t row = rank_map_path_row(map, 1, start, end);

            if (row == RANK_MAP_NO_ROW)
                json_put_literal(writer, NULL, "null");
            else
                json_put_count(writer, NULL, (uint64_t)map->rows[row].first_rank + 1);
        }
        json_close(writer);
    }
    json_close(writer);
}

void json_summary(struct json_writer *writer, const char *key, const struct row *row, const struct run_summary *summary)
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
