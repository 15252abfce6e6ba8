#include "history/history_formats.h"
#include "history/history_words.h"
#include "history/sparkline.h"
#include "history/trend.h"
#include "output/page/page_parts.h"
#include "output/text.h"

static void put_element(struct output *output, const char *start, const char *text, const char *end)
{
    output_text(output, start);
    text_print_markup(output, text);
    output_text(output, end);
}

static void put_metric_row(struct output *output, const struct history_series *series, const struct trend_runs *runs,
                           enum column_id id)
{
    const struct column *column = column_of(id);
    struct trend trend = trend_of(series, runs, id);
    struct history_text name;

    output_format(
        output,
        "<tr><th scope=\"row\" title=\"%s\">%s</th><td class=\"number\">%s</td><td class=\"number\">%s</td><td>",
        column->field.meaning, column->title, history_value(column, trend.usual).text,
        history_value(column, trend.last).text);
    sparkline_draw(output, series, id, trend.now_count > 0 ? trend.since : 0);
    output_text(output, "</td>");
    if (trend.now_count == 0) {
        output_text(output, "<td></td></tr>\n");
        return;
    }
    name = history_name(series->runs[trend.since], true);
    output_format(output, "<td class=\"trend%s\">%s since ", trend.kind == TREND_WORSE ? " damage" : "",
                  trend_word(trend.kind));
    put_element(output, "", name.text, "</td></tr>\n");
}

static void put_series_section(struct output *output, const struct history_series *series)
{
    struct column_list columns = trend_columns(series);
    struct trend_runs runs = trend_runs_of(series);
    struct history_text sentence = history_sentence(series, &runs, 0, true);

    put_element(output, "<section>\n<h2>", history_heading(series, true).text, "</h2>\n");
    for (size_t i = 1; *sentence.text; i++) {
        put_element(output, "<p>", sentence.text, "</p>\n");
        sentence = history_sentence(series, &runs, i, true);
    }
    sentence = history_basis(series);
    if (*sentence.text)
        put_element(output, "<p class=\"soft\">", sentence.text, "</p>\n");
    output_text(output,
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Metrics\"><table>\n<thead><tr>"
                "<th scope=\"col\">Metric</th><th scope=\"col\" class=\"number\">Usual</th>"
                "<th scope=\"col\" class=\"number\">Last</th><th scope=\"col\">Runs</th>"
                "<th scope=\"col\">Trend</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < columns.count; i++)
        put_metric_row(output, series, &runs, columns.ids[i]);
    output_text(output, "</tbody></table></div>\n");
    /* The latest first. */
    output_format(output,
                  "<details><summary>All %zu runs</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                  "aria-label=\"Runs\"><table>\n<thead><tr><th scope=\"col\">Run</th><th scope=\"col\">Date</th>",
                  series->count);
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
    output_text(output, "</tbody></table></div>\n</details>\n");
    output_text(output, "</section>\n");
}

void history_write_page(const struct format_context *context, const struct history *history, const char *title)
{
    struct output *output = context->output;

    page_put_head(output, title, "");
    output_format(
        output, "<p class=\"soft\">History of the efficiency of MPI programs, by clocktalk %s</p>\n</header>\n<main>\n",
        context->run.version);
    if (history->series_count == 0)
        output_text(context->output, "<p>No runs yet: --history FILE appends them.</p>\n");
    for (size_t i = 0; i < history->series_count; i++)
        put_series_section(context->output, &history->series[i]);
    output_text(context->output, "</main>\n</body>\n</html>\n");
}
