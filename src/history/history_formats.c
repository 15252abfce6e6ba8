#include <math.h>
#include <stdio.h>
#include <string.h>

#include "history/history_report.h"
#include "history/sparkline.h"
#include "output/delimited.h"
#include "output/formats/format_json.h"
#include "output/names.h"
#include "output/page/page_parts.h"
#include "output/style.h"
#include "output/text.h"
#include "version.h"

/* The terminal. */

enum {
    NARROW = 80,
    TITLE_WIDTH = 26,
    VALUE_WIDTH = 11,
    TABLE_WIDTH = TITLE_WIDTH + 2 * VALUE_WIDTH + 2,
    VERDICT_WIDTH = 20, /* "  worse since 9c8d7e6" */
    LABEL_WIDTH = 7,    /* as git shortens a commit */
    SPARK_LEAST = 8,
    SPARK_MOST = 40,
};

/* Where a terminal is narrow the verdict stands in the sentences alone; where it is narrower still, figures stand below
 * their title. */
static void print_metrics(const struct format_context *context, const struct history_series *series)
{
    struct column_list columns = trend_columns(series);
    const char *fold = context_fold(context, TABLE_WIDTH + SPARK_LEAST);
    unsigned width = context->terminal.width > 0 ? context->terminal.width : NARROW;
    bool has_verdicts = width >= TABLE_WIDTH + SPARK_LEAST + VERDICT_WIDTH;
    unsigned used = TABLE_WIDTH + (has_verdicts ? VERDICT_WIDTH : 0);
    unsigned spark = width > used ? width - used : SPARK_LEAST;

    spark = spark > SPARK_MOST ? SPARK_MOST : spark;
    spark = spark > series->count ? (unsigned)series->count : spark;
    output_format(context->output, "\n%*s%*s%*s  runs\n", *fold ? (int)strlen(fold) - 1 : TITLE_WIDTH, "", VALUE_WIDTH,
                  "usual", VALUE_WIDTH, "last");
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);
        struct trend trend = trend_of(series, columns.ids[i]);

        output_format(context->output, "%-*s%s%*s%*s  ", *fold ? 0 : TITLE_WIDTH, column->title, fold, VALUE_WIDTH,
                      history_value(column, trend.usual.middle).text, VALUE_WIDTH,
                      history_value(column, trend.last).text);
        sparkline_print(context, series, columns.ids[i], spark);
        if (trend.now.count > 0 && has_verdicts) {
            enum style style = trend.kind == TREND_WORSE ? STYLE_BAD : STYLE_GOOD;
            const char *label = series->runs[trend.since]->label;

            output_format(context->output, "  %s%s since ", style_start(context, style), trend_words[trend.kind]);
            name_put(context, label, LABEL_WIDTH, NULL);
            output_text(context->output, style_end(context, style));
        }
        output_text(context->output, "\n");
    }
}

static void print_series(const struct format_context *context, const struct history *history)
{
    if (history->series_count == 0)
        output_text(context->output, "No runs yet: --history FILE appends them.\n");
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];
        struct history_sentences told = history_sentences(series);
        struct history_text basis = history_basis(series);

        if (i > 0)
            output_text(context->output, "\n");
        text_wrap(context, history_heading(series).text, 0, context_text_width(context));
        output_text(context->output, "\n");
        for (size_t k = 0; k < told.count; k++)
            text_wrap(context, told.items[k].text, 0, context_text_width(context));
        if (*basis.text)
            text_wrap(context, basis.text, 0, context_text_width(context));
        print_metrics(context, series);
    }
}

/* Separated values, a row for each run, and JSON, the series with their runs and trends. */

static void list_runs(const struct format_context *context, const struct history *history)
{
    struct delimited rows = delimited_in(context->options->format, context->output);
    struct column_list columns = history_columns(history);

    delimited_begin(&rows);
    delimited_text(&rows, "trace");
    delimited_text(&rows, "label");
    delimited_text(&rows, "date");
    delimited_column_names(&rows, columns);
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

static void write_series(const struct format_context *context, const struct history *history)
{
    struct json_writer writer;

    json_begin(&writer, context->output);
    json_open_object(&writer, NULL, JSON_IN_LINES);
    json_put_string(&writer, "clocktalk", CLOCKTALK_VERSION);
    json_put_count(&writer, "schema", HISTORY_SCHEMA);
    json_open_array(&writer, "history", JSON_IN_LINES);
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];
        struct column_list columns = trend_columns(series);

        json_open_object(&writer, NULL, JSON_IN_LINES);
        json_put_string(&writer, "trace", series->runs[0]->trace);
        json_put_count(&writer, "ranks", series->runs[0]->row.ranks);
        json_put_count(&writer, "other_options", series->left_out);
        json_put_literal(&writer, "init_to_finalize", series->is_of_part ? "true" : "false");
        json_open_object(&writer, "trends", JSON_IN_LINES);
        for (size_t k = 0; k < columns.count; k++) {
            const struct column *column = column_of(columns.ids[k]);
            struct trend trend = trend_of(series, columns.ids[k]);

            json_open_object(&writer, column->field.name, JSON_IN_ONE_LINE);
            json_put_string(&writer, "trend", trend_words[trend.kind]);
            json_put_string(&writer, "since", trend.now.count > 0 ? series->runs[trend.since]->label : NULL);
            put_number(&writer, "last", column, trend.last);
            put_number(&writer, "now", column, trend.now.middle);
            put_number(&writer, "usual", column, trend.usual.middle);
            put_number(&writer, "usual_min", column, trend.usual.least);
            put_number(&writer, "usual_max", column, trend.usual.most);
            json_close(&writer);
        }
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

/* The page, in one file, without scripts. */

static void put_element(struct output *output, const char *start, const char *text, const char *end)
{
    output_text(output, start);
    text_print_markup(output, text);
    output_text(output, end);
}

static void put_series_section(struct output *output, const struct history_series *series)
{
    struct column_list columns = trend_columns(series);
    struct history_sentences told = history_sentences(series);
    struct history_text basis = history_basis(series);

    put_element(output, "<section>\n<h2>", history_heading(series).text, "</h2>\n");
    for (size_t i = 0; i < told.count; i++)
        put_element(output, "<p>", told.items[i].text, "</p>\n");
    if (*basis.text)
        put_element(output, "<p class=\"soft\">", basis.text, "</p>\n");
    output_text(output,
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Metrics\"><table>\n<thead><tr>"
                "<th scope=\"col\">Metric</th><th scope=\"col\" class=\"number\">Usual</th>"
                "<th scope=\"col\" class=\"number\">Last</th><th scope=\"col\">Runs</th>"
                "<th scope=\"col\">Trend</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);
        struct trend trend = trend_of(series, columns.ids[i]);
        bool has_changed = trend.now.count > 0;

        output_format(output,
                      "<tr><th scope=\"row\" title=\"%s\">%s</th><td class=\"number\">%s</td>"
                      "<td class=\"number\">%s</td><td>",
                      column->field.meaning, column->title, history_value(column, trend.usual.middle).text,
                      history_value(column, trend.last).text);
        sparkline_draw(output, series, columns.ids[i], has_changed ? trend.since : 0);
        output_format(output, "</td><td%s>",
                      !has_changed                ? ""
                      : trend.kind == TREND_WORSE ? " class=\"trend damage\""
                                                  : " class=\"trend\"");
        if (has_changed) {
            output_format(output, "%s since ", trend_words[trend.kind]);
            text_print_markup(output, history_name(series->runs[trend.since]).text);
        }
        output_text(output, "</td></tr>\n");
    }
    output_text(output, "</tbody></table></div>\n");
    output_text(
        output,
        "<details><summary>Each run, the latest first</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Runs\"><table>\n<thead><tr><th scope=\"col\">Run</th><th scope=\"col\">Date</th>");
    for (size_t i = 0; i < columns.count; i++)
        output_format(output, "<th scope=\"col\" class=\"number\">%s</th>", column_of(columns.ids[i])->title);
    output_text(output, "</tr></thead>\n<tbody>\n");
    for (size_t i = series->count; i > 0; i--) {
        const struct history_run *run = series->runs[i - 1];

        put_element(output, "<tr><th scope=\"row\">", run->label, "</th>");
        put_element(output, "<td>", run->date ? run->date : "", "</td>");
        for (size_t k = 0; k < columns.count; k++)
            output_format(output, "<td class=\"number\">%s</td>",
                          history_value(column_of(columns.ids[k]), trend_value(run, columns.ids[k])).text);
        output_text(output, "</tr>\n");
    }
    output_text(output, "</tbody></table></div>\n</details>\n</section>\n");
}

static void write_page(const struct format_context *context, const struct history *history)
{
    const char *title = context->options->title;
    struct output *output = context->output;

    page_put_head(output, title ? title : text_base_name(context->options->traces[0]),
                  "History of the efficiency of MPI programs", "");
    output_text(output, "<main>\n");
    if (history->series_count == 0)
        output_text(output, "<p>No runs yet: --history FILE appends them.</p>\n");
    for (size_t i = 0; i < history->series_count; i++)
        put_series_section(output, &history->series[i]);
    output_text(output, "</main>\n</body>\n</html>\n");
}

/* The badge: an SVG picture as big as a word, of the parallel efficiency of the last run, and whether it is getting
 * worse; of the series where it is the least. */

enum {
    BADGE_HEIGHT = 20,
    BADGE_CHARACTER = 6, /* about as wide as one is */
    BADGE_MARGIN = 6,
};

/* Nothing but ASCII stands in one. */
static unsigned badge_width(const char *text)
{
    return (unsigned)strlen(text) * BADGE_CHARACTER + 2 * BADGE_MARGIN;
}

static void put_box(struct output *output, unsigned left, const char *text, const char *color)
{
    unsigned width = badge_width(text);

    output_format(output,
                  "<rect x=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\"/>\n<text x=\"%u\" y=\"14\" textLength=\"%u\">",
                  left, width, BADGE_HEIGHT, color, left + BADGE_MARGIN, width - 2 * BADGE_MARGIN);
    text_print_markup(output, text);
    output_text(output, "</text>\n");
}

static void write_badge(const struct format_context *context, const struct history *history)
{
    const struct history_series *series = NULL;
    const struct column *column = column_of(COLUMN_PARALLEL_EFFICIENCY);
    struct trend trend = {.last = (double)NAN};
    struct output *output = context->output;
    const char *color = "#5c5c5c";
    char value[DECIMAL_SIZE + 16];
    double least = INFINITY;

    /* Where parallel efficiency was the least in the last run. */
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *other = &history->series[i];
        double last = trend_value(other->runs[other->count - 1], COLUMN_PARALLEL_EFFICIENCY);

        if (series && !(last < least))
            continue;
        series = other;
        trend = trend_of(other, COLUMN_PARALLEL_EFFICIENCY);
        least = isfinite(last) ? last : least;
    }
    snprintf(value, sizeof(value), "%s%s%s", series ? history_value(column, trend.last).text : "no runs",
             trend.now.count > 0 ? ", " : "", trend.now.count > 0 ? trend_words[trend.kind] : "");
    /* Grades are those of every efficiency (style.h); white on each of them can be read. */
    if (isfinite(trend.last))
        color = efficiency_style(trend.last) == STYLE_BAD    ? "#b3261e"
                : efficiency_style(trend.last) == STYLE_POOR ? "#8f5d00"
                                                             : "#2f7d4f";
    output_format(output,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%d\" role=\"img\" aria-label=\"%s: "
                  "%s\">\n<title>",
                  badge_width(column->title) + badge_width(value), BADGE_HEIGHT, column->title, value);
    text_print_markup(output, series ? history_heading(series).text : value);
    output_text(output,
                "</title>\n<g fill=\"#ffffff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n");
    put_box(output, 0, column->title, COLOR_OF_MARKS);
    put_box(output, badge_width(column->title), value, color);
    output_text(output, "</g>\n</svg>\n");
}

void history_put(const struct format_context *context, const struct history *history)
{
    static void (*const writers[])(const struct format_context *, const struct history *) = {
        [FORMAT_TABLE] = print_series, [FORMAT_TSV] = list_runs,   [FORMAT_CSV] = list_runs,
        [FORMAT_JSON] = write_series,  [FORMAT_HTML] = write_page, [FORMAT_BADGE] = write_badge,
    };

    writers[context->options->format](context, history);
}
