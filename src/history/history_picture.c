#include <math.h>

#include "history/history_formats.h"
#include "history/history_words.h"
#include "history/trend.h"
#include "output/pictures/gnuplot_page.h"
#include "output/text.h"

/* Lengths on the page (gnuplot_page.h). */
enum {
    TITLE_BASE = 22, /* middles of lines, from the top */
    TITLE_LONGEST = 70,
    TOP = 44,          /* of the first series */
    HEADING_BASE = 14, /* from the top of a series */
    KEY_BASE = 40,
    CURVES_TOP = 56,
    CURVES_HEIGHT = 170,
    TIMES_BASE = 246, /* what the panel of run times is */
    TIMES_TOP = 260,
    TIMES_HEIGHT = 60,
    SERIES_HEIGHT = 368, /* with the labels of runs below */
    SAMPLE = 24,         /* of line, in the key */
    KEY_STEP = 205,
    LABELS_MOST = 9, /* of runs, of LABEL_LONGEST characters each */
    LABEL_LONGEST = 9,
};

static const enum column_id curves[] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_LOAD_BALANCE,
                                        COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY};
enum { CURVES = sizeof(curves) / sizeof(curves[0]) };

static const char *curve_width(enum column_id id)
{
    return column_of(id)->line == COLUMN_LINE_THICK ? "4" : "1.5";
}

static void put_efficiency_key(const struct gnuplot_page *page, unsigned top)
{
    unsigned left = PAGE_LEFT;

    for (size_t i = 0; i < CURVES; i++, left += KEY_STEP) {
        const struct column *column = column_of(curves[i]);

        output_format(page->context->output,
                      "set arrow from screen %s, screen %s to screen %s, screen %s nohead linewidth %s linecolor rgb "
                      "'%s'\n",
                      gnuplot_page_across(left).text, gnuplot_page_up(page, top + KEY_BASE).text,
                      gnuplot_page_across(left + SAMPLE).text, gnuplot_page_up(page, top + KEY_BASE).text,
                      curve_width(curves[i]), column->color);
        gnuplot_page_put_label(page, left + SAMPLE + 6, top + KEY_BASE, column->title);
    }
}

/* From the tens below the least value to 100 %. */
static double lowest_curve(const struct history_series *series)
{
    double least = 1;

    for (size_t i = 0; i < series->count; i++)
        for (size_t curve = 0; curve < CURVES; curve++)
            least = fmin(least, trend_value(series->runs[i], curves[curve]));
    return fmax(0, floor(10 * least - 0.2)) * 10;
}

static void put_efficiencies(const struct gnuplot_page *page, const struct history_series *series, size_t number,
                             unsigned top)
{
    struct output *output = page->context->output;
    struct trend_runs runs = trend_runs_of(series);
    struct trend trend;

    gnuplot_page_put_panel(page, top + CURVES_TOP, CURVES_HEIGHT, false);
    /* With which run parallel efficiency changed. */
    trend = trend_of(series, &runs, COLUMN_PARALLEL_EFFICIENCY);
    if (trend.now_count > 0)
        output_format(output,
                      "set arrow from first %zu.5, graph 0 to first %zu.5, graph 1 nohead dashtype 2 linewidth 1.5 "
                      "linecolor rgb '#B3261E'\n",
                      trend.since, trend.since);
    output_format(output, "unset xtics\nset ytics autofreq\nset format y '%%g %%%%'\nset yrange [%s:101]\nplot ",
                  decimal_ratio(lowest_curve(series), 0).text);
    for (size_t i = 0; i < CURVES; i++)
        output_format(
            output,
            "%s$series%zu using 1:%zu with linespoints pointtype 7 pointsize 0.3 linewidth %s linecolor rgb '%s'",
            i > 0 ? ", " : "", number, i + 2, curve_width(curves[i]), column_of(curves[i])->color);
    output_text(output, "\n");
    gnuplot_page_clear(page);
}

/* 1 where no run has any. */
static double longest_run(const struct history_series *series)
{
    double most = 0;

    for (size_t i = 0; i < series->count; i++)
        most = fmax(most, trend_value(series->runs[i], COLUMN_RUNTIME));
    return most > 0 ? most : 1;
}

static void put_run_times(const struct gnuplot_page *page, const struct history_series *series, size_t number,
                          unsigned top)
{
    struct output *output = page->context->output;
    struct decimal most = decimal_ratio(longest_run(series), 9);
    size_t step;

    gnuplot_page_put_label(page, PAGE_LEFT, top + TIMES_BASE, "runtime (s)");
    gnuplot_page_put_panel(page, top + TIMES_TOP, TIMES_HEIGHT, false);
    /* The last run always has its label. */
    step = (series->count + LABELS_MOST - 1) / LABELS_MOST;
    output_text(output, "set xtics nomirror (");
    for (size_t i = (series->count - 1) % step; i < series->count; i += step) {
        output_text(output, "'");
        text_print_quoted(output, series->runs[i]->label, LABEL_LONGEST);
        output_format(output, "' %zu%s", i + 1, i + step < series->count ? ", " : "");
    }
    output_text(output, ") noenhanced\n");
    output_format(output,
                  "set format x\nset yrange [0:1.05*%s]\nset ytics (0, %s)\nset format y '%%.3g'\n"
                  "plot $series%zu using 1:%d with linespoints pointtype 7 pointsize 0.3 linewidth 2 linecolor rgb "
                  "'#444444'\n",
                  most.text, most.text, number, CURVES + 2);
    gnuplot_page_clear(page);
}

void history_write_script(const struct format_context *context, const struct history *history, const char *title)
{
    size_t count = history->series_count < HISTORY_PICTURE_MOST ? history->series_count : HISTORY_PICTURE_MOST;
    struct gnuplot_page page = {.context = context, .height = TOP + (unsigned)count * SERIES_HEIGHT};
    struct output *output = context->output;

    gnuplot_page_put_terminal(context, page.height);
    for (size_t i = 0; i < count; i++) {
        const struct history_series *series = &history->series[i];

        /* A line for each run: its number, the curves in per cent, and the run time in seconds. */
        output_format(output, "$series%zu << EOD\n", i);
        for (size_t k = 0; k < series->count; k++) {
            output_format(output, "%zu", k + 1);
            for (size_t curve = 0; curve < CURVES; curve++)
                output_format(output, " %s", decimal_ratio(100 * trend_value(series->runs[k], curves[curve]), 4).text);
            output_format(output, " %s\n", decimal_ratio(trend_value(series->runs[k], COLUMN_RUNTIME), 9).text);
        }
        output_text(output, "EOD\n");
    }
    output_text(output, "set encoding utf8\nset multiplot\nset label '");
    text_print_quoted(output, title, TITLE_LONGEST);
    output_format(output, "' at screen %s, screen %s left noenhanced%s\n", gnuplot_page_across(PAGE_LEFT).text,
                  gnuplot_page_up(&page, TITLE_BASE).text, gnuplot_page_font(context, PAGE_FONT_TITLE));
    output_format(output,
                  "set tics nomirror out%s\nset grid ytics linecolor rgb '#DDDDDD' linetype 1\n"
                  "set border 3 linecolor rgb '#444444'\nunset key\nset lmargin at screen %s\nset rmargin at screen "
                  "%s\n",
                  gnuplot_page_font(context, PAGE_FONT_TEXT), gnuplot_page_across(PAGE_LEFT + 10).text,
                  gnuplot_page_across(PAGE_WIDTH - PAGE_RIGHT).text);
    for (size_t i = 0; i < count; i++) {
        unsigned top = TOP + (unsigned)i * SERIES_HEIGHT;

        output_text(output, "set label '");
        text_print_quoted(output, history_heading(&history->series[i], true).text, TITLE_LONGEST + 20);
        output_format(output, "' at screen %s, screen %s left noenhanced%s\n", gnuplot_page_across(PAGE_LEFT).text,
                      gnuplot_page_up(&page, top + HEADING_BASE).text, gnuplot_page_font(page.context, PAGE_FONT_TEXT));
        output_format(output, "set xrange [0.5:%zu.5]\n", history->series[i].count);
        put_efficiency_key(&page, top);
        put_efficiencies(&page, &history->series[i], i, top);
        put_run_times(&page, &history->series[i], i, top);
    }
    output_text(output, "unset multiplot\n");
}
