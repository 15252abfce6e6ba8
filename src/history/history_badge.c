#include <math.h>
#include <stdio.h>

#include "history/history_formats.h"
#include "history/history_words.h"
#include "history/trend.h"
#include "output/style.h"
#include "output/text.h"

enum {
    BADGE_HEIGHT = 20,
    BADGE_CHARACTER = 6, /* about as wide as one is */
    BADGE_MARGIN = 6,
};

/* Where parallel efficiency was the least in the last run. */
static const struct history_series *worst_series(const struct history *history)
{
    const struct history_series *worst = NULL;
    double least = INFINITY;

    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];
        double value = trend_value(series->runs[series->count - 1], COLUMN_PARALLEL_EFFICIENCY);

        if (!worst || value < least) {
            worst = series;
            least = isfinite(value) ? value : least;
        }
    }
    return worst;
}

/* Grades are those of every efficiency (style.h); white on each of them can be read. */
static const char *badge_color(double ratio)
{
    if (!isfinite(ratio))
        return "#5c5c5c";
    if (efficiency_style(ratio) == STYLE_BAD)
        return "#b3261e";
    return efficiency_style(ratio) == STYLE_POOR ? "#8f5d00" : "#2f7d4f";
}

static unsigned badge_width(const char *text)
{
    unsigned count = 0;

    while (text_next(&text) != 0)
        count++;
    return count * BADGE_CHARACTER + 2 * BADGE_MARGIN;
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

void history_write_badge(const struct format_context *context, const struct history *history)
{
    const struct history_series *series = worst_series(history);
    const struct column *column = column_of(COLUMN_PARALLEL_EFFICIENCY);
    struct trend trend = {.last = (double)NAN};
    struct output *output = context->output;
    char value[DECIMAL_SIZE + 16];

    if (series) {
        struct trend_runs runs = trend_runs_of(series);

        trend = trend_of(series, &runs, COLUMN_PARALLEL_EFFICIENCY);
    }
    snprintf(value, sizeof(value), "%s%s%s", series ? history_value(column, trend.last).text : "no runs",
             trend.now_count > 0 ? ", " : "", trend.now_count > 0 ? trend_word(trend.kind) : "");
    output_format(output,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%d\" role=\"img\" aria-label=\"%s: "
                  "%s\">\n<title>",
                  badge_width(column->title) + badge_width(value), BADGE_HEIGHT, column->title, value);
    text_print_markup(output, series ? history_heading(series, true).text : value);
    output_text(output,
                "</title>\n<g fill=\"#ffffff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n");
    put_box(output, 0, column->title, "#444444");
    put_box(output, badge_width(column->title), value, badge_color(trend.last));
    output_text(output, "</g>\n</svg>\n");
}
