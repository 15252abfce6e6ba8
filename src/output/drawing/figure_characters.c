#include <math.h>
#include <stdio.h>

#include "output/drawing/characters.h"
#include "output/drawing/renderers.h"
#include "output/drawing/theme.h"
#include "output/names.h"
#include "output/text.h"

enum {
    STRONG_ROWS = 4,
    CURVE_ROWS = 3,
    COLUMN_ROWS = 2,
    STACK_ROWS = 6,
    VALUE_WIDTH = 12,    /* behind bars, at least */
    POINTS_IN_ROWS = 16, /* at most, the last ones */
};

/* Charts: what is over stretches or points of time. */

/* What a series has in a column of the chart. */
struct column_value {
    double mean; /* NAN: nothing */
    double low;
    double high;
};

static struct column_value value_between(const struct figure_series *series, double from, double to)
{
    struct column_value value = {(double)NAN, (double)NAN, (double)NAN};
    double weight = 0;
    double sum = 0;

    for (size_t i = 0; i < series->count && series->points[i].from < to; i++) {
        const struct figure_point *point = &series->points[i];
        double length = fmin(point->to, to) - fmax(point->from, from);

        if (!(length > (to - from) * 1e-6) || !isfinite(point->value))
            continue;
        weight += length;
        sum += point->value * length;
        value.low = fmin(value.low, point->low);
        value.high = fmax(value.high, point->high);
    }
    if (weight > 0)
        value.mean = sum / weight;
    return value;
}

static double place_of_column(const struct characters *chart, const struct figure_axis *axis, unsigned column)
{
    return axis->from + (axis->to - axis->from) * column / chart->width;
}

static void put_scale(const struct characters *chart, const char *text)
{
    output_format(chart->output, "%*s%s", CHART_LEFT - 1, text,
                  chart->context->terminal.utf8 && *text ? "┤" : chart->bar);
}

/* Rounded down, as a full bar is all; what is more than nothing is seen. */
static int height_of(double value, double top, unsigned rows)
{
    int full = (int)rows * CHART_EIGHTHS;
    int height;

    if (!(value > 0))
        return 0;
    height = value >= top ? full : (int)(value / top * full + 1e-9);
    return height > 0 ? height : 1;
}

/* A column up to its mean; what lies between the least and the most is grey, below the mean darker than above. */
static void put_bar_part(const struct characters *chart, struct column_value value, double top, unsigned rows,
                         unsigned row, bool has_dash)
{
    int bottom = (int)row * CHART_EIGHTHS;
    int part = height_of(value.mean, top, rows) - bottom;
    bool is_below_all = height_of(value.low, top, rows) >= bottom + CHART_EIGHTHS;
    bool is_reached = height_of(value.high, top, rows) > bottom + CHART_EIGHTHS / 2;

    part = part < 0 ? 0 : part > CHART_EIGHTHS ? CHART_EIGHTHS : part;
    if (part == CHART_EIGHTHS && !is_below_all)
        output_text(chart->output, chart->context->terminal.utf8 ? "▒" : "=");
    else if (part == 0 && is_reached)
        output_text(chart->output, chart->context->terminal.utf8 ? "░" : "'");
    else if (part == 0 && has_dash)
        output_text(chart->output, chart->context->terminal.utf8 ? "╌" : "-");
    else
        chart_put_bar(chart->context, part);
}

static const struct figure_mark *level_of(const struct figure_panel *panel)
{
    for (size_t i = 0; i < panel->mark_count; i++)
        if (panel->marks[i].kind == FIGURE_MARK_LEVEL)
            return &panel->marks[i];
    return NULL;
}

static void put_bars(const struct characters *chart, const struct figure_panel *panel,
                     const struct figure_series *series, unsigned rows, const struct figure_mark *level)
{
    double top = panel->up.to;
    int dashed = level ? height_of(level->from, top, rows) : 0;

    for (unsigned row = rows; row-- > 0;) {
        bool has_dash = dashed > 0 && (unsigned)(dashed - 1) / CHART_EIGHTHS == row;

        put_scale(chart, row == 0 ? "0" : row + 1 < rows ? "" : figure_number(top).text);
        chart_set_series_color(chart, series);
        for (unsigned column = 0; column < chart->width; column++)
            put_bar_part(chart,
                         value_between(series, place_of_column(chart, &panel->across, column),
                                       place_of_column(chart, &panel->across, column + 1)),
                         top, rows, row, has_dash);
        chart_unset_series_color(chart, series);
        output_text(chart->output, "\n");
    }
}

/* `level`: the dashed line is its value for the whole run. */
static void put_series_heading(const struct characters *chart, const struct figure_series *series,
                               const struct figure_mark *level, const char *behind)
{
    output_text(chart->output, "\n");
    text_print(chart->context, series->name);
    output_format(chart->output, "%s%s%s%s\n", series->whole ? " " : "", series->whole ? series->whole : "",
                  !level                          ? ""
                  : chart->context->terminal.utf8 ? " ╌╌"
                                                  : " --",
                  behind);
}

/* The numbers of stretches that are shaded in a file, above their middles. */
static void put_stretches(const struct characters *chart, const struct figure_panel *panel)
{
    const struct figure_axis *axis = &panel->across;
    unsigned used = 0;

    for (unsigned column = 0; column < chart->width; column++)
        for (size_t i = 0; i < panel->mark_count; i++) {
            const struct figure_mark *mark = &panel->marks[i];
            double place = ((mark->from + mark->to) / 2 - axis->from) / (axis->to - axis->from) * chart->width;

            if (mark->kind != FIGURE_MARK_STRETCH || !mark->text || (unsigned)place != column)
                continue;
            output_format(chart->output, "%*s%s",
                          (int)(used == 0       ? CHART_LEFT + column
                                : column > used ? column - used
                                                : 1),
                          "", mark->text);
            used = (column > used ? column : used + 1) + (unsigned)text_columns(mark->text);
        }
    output_text(chart->output, used > 0 ? "\n" : "");
}

static void put_curves(const struct characters *chart, const struct figure_panel *panel)
{
    for (size_t i = 0; i < panel->series_count; i++) {
        const struct figure_series *series = &panel->series[i];
        const struct figure_mark *whole = level_of(panel);
        const struct figure_mark *level = i == 0 ? whole : NULL;

        put_series_heading(chart, series, level, whole && !level && series->is_strong ? ", the largest loss" : "");
        if (i == 0)
            put_stretches(chart, panel);
        put_bars(chart, panel, series, series->is_strong && level ? STRONG_ROWS : CURVE_ROWS, level);
    }
}

/* The series that has most of a part of a column, from `low` to `high`; NULL: none has any. */
static const struct figure_series *largest_of_stack(const struct figure_panel *panel, const double *ends, double low,
                                                    double high)
{
    const struct figure_series *largest = NULL;
    double most = 0;
    double below = 0;

    for (size_t i = 0; i < panel->series_count; i++) {
        double share = fmin(ends[i], high) - fmax(below, low);

        if (share > most) {
            most = share;
            largest = &panel->series[i];
        }
        below = ends[i];
    }
    return largest;
}

/* Letters in colours: the colours alone are not told apart by all. */
static void put_stack(const struct characters *chart, const struct figure_panel *panel)
{
    enum { MOST_PARTS = 16 };
    const double each = panel->up.to / STACK_ROWS;
    double ends[MOST_PARTS];

    chart_put_key(chart, panel);
    if (panel->up.to != 100 && panel->up.title)
        output_format(chart->output, "%s\n", panel->up.title);
    for (unsigned row = STACK_ROWS; row-- > 0;) {
        const struct figure_series *before = NULL;

        put_scale(chart, row == 0 ? "0" : row + 1 == STACK_ROWS ? figure_number(panel->up.to).text : "");
        for (unsigned column = 0; column < chart->width; column++) {
            double from = place_of_column(chart, &panel->across, column);
            double to = place_of_column(chart, &panel->across, column + 1);
            const struct figure_series *part;
            double sum = 0;

            for (size_t i = 0; i < panel->series_count && i < MOST_PARTS; i++) {
                double share = value_between(&panel->series[i], from, to).mean;

                sum += isfinite(share) ? share : 0;
                ends[i] = sum;
            }
            part = largest_of_stack(panel, ends, row * each, (row + 1) * each);
            if (part != before)
                chart_set_color(chart->context, part ? theme_terminal_color(part->color) : CHART_NO_COLOR);
            output_write(chart->output, part ? &part->letter : " ", 1);
            before = part;
        }
        chart_set_color(chart->context, CHART_NO_COLOR);
        output_text(chart->output, "\n");
    }
}

/* A bar, behind what the axis calls its place. */
static void put_point_line(const struct characters *chart, const struct figure_panel *panel,
                           const struct figure_series *series, const struct figure_point *point)
{
    unsigned room = chart->width > VALUE_WIDTH ? chart->width - VALUE_WIDTH : 1;
    unsigned length = point->value > 0 ? (unsigned)(fmin(point->value / panel->up.to, 1) * room + 0.5) : 0;
    struct decimal name = decimal_ratio(point->from, 0);

    for (size_t tick = 0; tick < panel->across.tick_count; tick++)
        if (panel->across.ticks[tick].at == point->from)
            snprintf(name.text, sizeof(name.text), "%s", panel->across.ticks[tick].text);
    name_print(chart->context, name.text, CHART_LEFT - 1, NULL);
    output_text(chart->output, chart->bar);
    chart_set_series_color(chart, series);
    for (unsigned column = 0; column < length; column++)
        chart_put_bar(chart->context, CHART_EIGHTHS);
    chart_unset_series_color(chart, series);
    output_format(chart->output, " %s\n", decimal_ratio(point->value, point->value < 10 ? 2 : 1).text);
}

/* Points at places: the last of them in rows, with their values. */
static void put_point_lines(const struct characters *chart, const struct figure_panel *panel)
{
    for (size_t i = 0; i < panel->series_count; i++) {
        const struct figure_series *series = &panel->series[i];

        put_series_heading(chart, series, NULL, "");
        for (size_t k = series->count > POINTS_IN_ROWS ? series->count - POINTS_IN_ROWS : 0; k < series->count; k++)
            if (isfinite(series->points[k].value))
                put_point_line(chart, panel, series, &series->points[k]);
    }
}

/* Panels. */

/* Nobody needs a chart of nothing. */
static bool is_empty_strip(const struct figure_panel *panel)
{
    if (panel->kind != FIGURE_COLUMNS || panel->unit == 0)
        return false;
    for (size_t i = 0; i < panel->series->count; i++)
        if (panel->series->points[i].high > 0)
            return false;
    return true;
}

static void print_figure_heading(const struct characters *chart, struct figure *figure)
{
    const struct format_context *context = chart->context;
    bool is_below_table = !context->options->plot.is_alone && !context->options->output;
    unsigned width = chart->width + CHART_LEFT;

    output_text(chart->output, is_below_table ? "\n" : "");
    if (figure->title) {
        struct text_word title = text_word(figure->title);

        output_text(chart->output, context->terminal.color ? "\033[1m" : "");
        text_wrap(chart->context, title.text, 0, width);
        output_text(chart->output, context->terminal.color ? "\033[0m" : "");
    }
    if (figure->source || *figure->subtitle) {
        struct text_word source = text_word(figure->source ? figure->source : "");
        const char *colon = figure->source && *figure->subtitle ? ": " : "";

        text_wrap(chart->context, figure_print(figure, "%s%s%s", source.text, colon, figure->subtitle), 0, width);
    }
}

static void print_panel(const struct characters *chart, const struct figure_panel *panel)
{
    switch (panel->kind) {
    case FIGURE_CURVES:
        put_curves(chart, panel);
        break;
    case FIGURE_COLUMNS:
        put_bars(chart, panel, panel->series, panel->unit > 0 ? COLUMN_ROWS : STACK_ROWS, level_of(panel));
        break;
    case FIGURE_STACK:
        put_stack(chart, panel);
        break;
    case FIGURE_LINES:
        put_point_lines(chart, panel);
        break;
    case FIGURE_BARS:
        chart_put_rows_of_bars(chart, panel);
        break;
    case FIGURE_POINTS:
        chart_put_rows_of_points(chart, panel);
        break;
    case FIGURE_CELLS:
        chart_put_rows_of_cells(chart, panel);
        break;
    case FIGURE_MAP:
        map_put_characters(chart->context, panel->map);
        break;
    }
}

unsigned figure_characters_columns(const struct format_context *context)
{
    return chart_width(context) - CHART_LEFT;
}

void figure_put_characters(struct figure *figure)
{
    const struct format_context *context = figure->context;
    struct characters chart = {.context = context,
                               .output = context->output,
                               .width = figure_characters_columns(context),
                               .bar = context->terminal.utf8 ? "│" : "|"};

    if (!figure->failed)
        print_figure_heading(&chart, figure);
    if (figure->failed) {
        output_lack_memory(context->output);
        return;
    }
    for (size_t i = 0; i < figure->panel_count; i++) {
        const struct figure_panel *panel = &figure->panels[i];
        bool is_last = i + 1 == figure->panel_count || !figure_is_over_time(panel + 1);
        /* A line of the map before shows single ranks. */
        bool is_shown = i > 0 && panel->map && panel[-1].map && panel[-1].map->extremes == panel->map;

        if (is_shown || is_empty_strip(panel))
            continue;
        output_text(chart.output, "\n");
        if (panel->question)
            text_wrap(context, panel->question, 0, chart.width + CHART_LEFT);
        print_panel(&chart, panel);
        if (figure_is_over_time(panel) && is_last && panel->unit > 0) {
            int64_t start = (int64_t)(panel->across.from * (double)panel->unit + 0.5);
            int64_t end = (int64_t)(panel->across.to * (double)panel->unit + 0.5);
            char words[120];

            chart_put_time_axis(context, CHART_LEFT, chart.width, start, end);
            snprintf(words, sizeof(words), "a column is %s wide and shows the mean over it",
                     decimal_duration((end - start) / chart.width).text);
            text_wrap(context, words, 0, chart.width + CHART_LEFT);
        } else if (panel->kind == FIGURE_COLUMNS && panel->unit == 0 && panel->across.title) {
            chart_put_axis(&chart, &panel->across, CHART_LEFT, chart.width);
        }
        if (panel->note && panel->kind != FIGURE_MAP)
            text_wrap(context, panel->note, 0, chart.width + CHART_LEFT);
    }
}
