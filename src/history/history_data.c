/*
 * A history for scripts: tsv, csv and JSON.
 */
#include <math.h>

#include "history/history_formats.h"
#include "history/trend.h"
#include "output/delimited.h"
#include "output/formats/json_parts.h"

void history_list(const struct format_context *context, const struct history *history)
{
    struct delimited separated = {.dialect = context->options->format == FORMAT_CSV ? &delimited_csv : &delimited_tsv};
    struct format_context rows = *context;
    struct column_list columns = history_columns(history);

    rows.state = &separated;
    output_text(rows.output, separated.dialect->header);
    delimited_text(&rows, "trace");
    delimited_text(&rows, "label");
    delimited_text(&rows, "date");
    for (size_t i = 0; i < columns.count; i++)
        delimited_text(&rows, column_of(columns.ids[i])->field.name);
    delimited_end_line(&rows);
    for (size_t i = 0; i < history->count; i++) {
        const struct history_run *run = &history->runs[i];

        delimited_text(&rows, run->trace);
        delimited_text(&rows, run->label);
        delimited_text(&rows, run->date ? run->date : "");
        delimited_row(&rows, columns, &run->row);
    }
}

static void put_number(struct json_writer *writer, const char *key, const struct column *column, double value)
{
    struct row row = {0};

    column_set(column, &row, value);
    json_put_literal(writer, key, isfinite(value) ? column_text(column, &row).text : "null");
}

static void put_trend(struct json_writer *writer, const struct history_series *series, const struct trend_runs *runs,
                      enum column_id id)
{
    static const char *const kinds[] = {
        [TREND_TOO_FEW] = "unknown",
        [TREND_STEADY] = "steady",
        [TREND_WORSE] = "worse",
        [TREND_BETTER] = "better",
    };
    const struct column *column = column_of(id);
    struct trend trend = trend_of(series, runs, id);

    json_open_object(writer, column->field.name, JSON_IN_ONE_LINE);
    json_put_string(writer, "trend", kinds[trend.kind]);
    json_put_string(writer, "since", trend.now_count > 0 ? series->runs[trend.since]->label : NULL);
    put_number(writer, "last", column, trend.last);
    put_number(writer, "now", column, trend.now);
    put_number(writer, "usual", column, trend.usual);
    put_number(writer, "usual_min", column, trend.least);
    put_number(writer, "usual_max", column, trend.most);
    json_close(writer);
}

void history_write(const struct format_context *context, const struct history *history)
{
    struct json_writer writer;

    json_begin(&writer, context->output);
    json_open_object(&writer, NULL, JSON_IN_LINES);
    json_put_string(&writer, "clocktalk", context->run.version);
    json_put_count(&writer, "schema", HISTORY_SCHEMA);
    json_open_array(&writer, "history", JSON_IN_LINES);
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];
        struct column_list columns = trend_columns(series);
        struct trend_runs runs = trend_runs_of(series);

        json_open_object(&writer, NULL, JSON_IN_LINES);
        json_put_string(&writer, "trace", series->runs[0]->trace);
        json_put_count(&writer, "ranks", series->runs[0]->row.ranks);
        json_put_count(&writer, "other_options", series->left_out);
        json_put_literal(&writer, "init_to_finalize", series->is_of_part ? "true" : "false");
        json_open_object(&writer, "trends", JSON_IN_LINES);
        for (size_t k = 0; k < columns.count; k++)
            put_trend(&writer, series, &runs, columns.ids[k]);
        json_close(&writer);
        json_open_array(&writer, "runs", JSON_IN_LINES);
        for (size_t k = 0; k < series->count; k++) {
            const struct history_run *run = series->runs[k];

            json_open_object(&writer, NULL, JSON_IN_ONE_LINE);
            json_put_string(&writer, "label", run->label);
            json_put_string(&writer, "date", run->date);
            json_row(&writer, run->columns, &run->row);
            json_close(&writer);
        }
        json_close(&writer);
        json_close(&writer);
    }
    json_close(&writer);
    json_close(&writer);
}
