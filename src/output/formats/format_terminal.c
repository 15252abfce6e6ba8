/*
 * The metrics of windows over time, drawn with characters: one small chart for each, bars from below, and a dashed line
 * where the whole run has its value. A column shows the mean over its time.
 */
#include <inttypes.h>
#include <math.h>

#include "output/pictures/character_chart.h"
#include "output/formats/format.h"
#include "output/pictures/series.h"

enum {
    LEFT = 7, /* columns for the scale */
    CURVE_ROWS = 4,
    STRIP_ROWS = 2,
};

/* What is drawn. */
struct picture {
    const struct format_context *context;
    struct column_list panels;
    const struct series *series;
    const struct row *run;
    unsigned width; /* of the charts */
};

/* A small chart each, as many as there are curves in a series. */
static struct column_list panels_of(const struct format_context *context)
{
    struct column_list panels = columns_drawn(1U << COLUMN_CURVE | 1U << COLUMN_STRIP, context->run.window_parts);

    if (panels.count > SERIES_CURVES)
        panels.count = SERIES_CURVES;
    return panels;
}

/* Sliding windows overlap: each stands for its step. */
static void format_terminal_window(const struct format_context *context, const struct row *row)
{
    int64_t step = context->options->windows.step;
    struct column_list panels = panels_of(context);
    double values[SERIES_CURVES];

    for (size_t i = 0; i < SERIES_CURVES; i++)
        values[i] = i < panels.count ? column_ratio(column_of(panels.ids[i]), row) : (double)NAN;
    series_add(context->state, row->start, step > 0 && row->start + step < row->end ? row->start + step : row->end,
               values);
}

static int64_t time_of_column(const struct picture *picture, unsigned column)
{
    return picture->run->start + (int64_t)((__int128)picture->run->elapsed * column / picture->width);
}

static double value_at(const struct picture *picture, unsigned curve, unsigned column)
{
    return series_mean(picture->series, curve, time_of_column(picture, column), time_of_column(picture, column + 1));
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

static int part_in_row(int height, unsigned row)
{
    int part = height - (int)row * CHART_EIGHTHS;

    return part < 0 ? 0 : part > CHART_EIGHTHS ? CHART_EIGHTHS : part;
}

static unsigned rows_of(const struct column *column)
{
    return column->drawing == COLUMN_STRIP ? STRIP_ROWS : CURVE_ROWS;
}

static void put_scale(const struct picture *picture, double value)
{
    bool is_small = value > 0 && value < 0.1;

    output_format(picture->context->output, "%*s%s", LEFT - 1, decimal_ratio(value * 100, is_small ? 1 : 0).text,
                  picture->context->run.utf8 ? "┤" : "|");
}

static void put_panel_row(const struct picture *picture, const int *heights, int whole, const struct column *column,
                          double top, unsigned row)
{
    const struct format_context *context = picture->context;
    bool has_whole = whole > 0 && (unsigned)(whole - 1) / CHART_EIGHTHS == row;

    if (row + 1 == rows_of(column) || row == 0)
        put_scale(picture, row == 0 ? 0 : top);
    else
        output_format(context->output, "%*s%s", LEFT - 1, "", context->run.utf8 ? "│" : "|");
    chart_set_color(context, column->color_256);
    for (unsigned i = 0; i < picture->width; i++) {
        int part = part_in_row(heights[i], row);

        if (part == 0 && has_whole)
            chart_put_dash(context);
        else
            chart_put_bar(context, part);
    }
    chart_set_color(context, CHART_NO_COLOR);
    output_text(context->output, "\n");
}

/* The scale of a strip ends at its largest value, and there is no strip of nothing. */
static void put_panel(const struct picture *picture, unsigned curve)
{
    const struct column *column = column_of(picture->panels.ids[curve]);
    bool is_strip = column->drawing == COLUMN_STRIP;
    unsigned rows = rows_of(column);
    double whole = column_ratio(column, picture->run);
    double highest = series_highest(picture->series, curve);
    double top = is_strip || highest > 1 ? highest : 1;
    int heights[CHART_WIDEST];

    if (is_strip && !(highest > 0))
        return;
    for (unsigned i = 0; i < picture->width; i++)
        heights[i] = height_of(value_at(picture, curve, i), top, rows);
    output_format(picture->context->output, "\n%s (%%)", column->title);
    if (isfinite(whole))
        output_format(picture->context->output, ", whole run %s%s", decimal_percent(whole).text,
                      is_strip                     ? ""
                      : picture->context->run.utf8 ? " ╌╌"
                                                   : " --");
    output_text(picture->context->output, "\n");
    for (unsigned row = rows; row-- > 0;)
        put_panel_row(picture, heights, is_strip ? 0 : height_of(whole, top, rows), column, top, row);
}

static void put_note(const struct picture *picture)
{
    uint64_t windows = picture->series->added;

    output_format(picture->context->output, "%" PRIu64 " %s; a column is %s wide and shows the mean over it\n", windows,
                  windows == 1 ? "window" : "windows", decimal_duration(picture->run->elapsed / picture->width).text);
}

static void format_terminal_summary(const struct format_context *context, const struct row *row,
                                    const struct run_summary *run)
{
    struct picture picture = {
        .context = context,
        .panels = panels_of(context),
        .series = context->state,
        .run = row,
        .width = chart_width(context) - LEFT,
    };

    (void)run;
    chart_put_heading(context, row);
    if (row->elapsed == 0) {
        output_text(context->output, "Nothing took any time.\n");
        return;
    }
    for (unsigned i = 0; i < picture.panels.count; i++)
        put_panel(&picture, i);
    chart_put_time_axis(context, LEFT, picture.width, row->start, row->end);
    put_note(&picture);
}

const struct format_class format_terminal = {
    .state_size = sizeof(struct series),
    .always_summary = true,
    .window = format_terminal_window,
    .summary = format_terminal_summary,
};
