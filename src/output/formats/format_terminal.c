/*
 * The metrics of windows over time, drawn with characters: one small chart for each, bars from below, and for parallel
 * efficiency a dashed line where the whole run has its value; below it what the time goes to. A column shows the mean
 * over its time.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/pictures/character_chart.h"
#include "output/pictures/series.h"
#include "output/pictures/time_stack.h"
#include "output/pictures/window_lengths.h"
#include "output/text.h"

enum {
    LEFT = 7,        /* columns for the scale */
    CURVE_ROWS = 4,  /* of parallel efficiency */
    FACTOR_ROWS = 3, /* of what it is made of */
    STRIP_ROWS = 2,
    STACK_ROWS = 6,
    STACK_FIRST = SERIES_CURVES - STACK_PARTS, /* the stack's curves are the last ones of the series */
};

/* Where windows are collected. */
struct terminal_windows {
    struct series series;
    struct window_lengths lengths;
};

/* What is drawn. */
struct terminal_charts {
    const struct format_context *context;
    struct column_list panels;
    const struct series *series;
    const struct window_lengths *lengths;
    const struct row *run;
    unsigned width; /* of the charts */
};

/* A small chart each, as many as the series has room for. */
static struct column_list panels_of(const struct format_context *context)
{
    struct column_list panels = columns_of_chart(context->run.window_parts);
    struct column_list strips = columns_drawn(1U << COLUMN_STRIP, context->run.window_parts);

    for (size_t i = 0; i < strips.count && panels.count < STACK_FIRST; i++)
        panels.ids[panels.count++] = strips.ids[i];
    return panels;
}

/* Sliding windows overlap: each stands for a step in its middle. */
static void format_terminal_window(const struct format_context *context, const struct row *row)
{
    struct terminal_windows *windows = context->state;
    int64_t step = context->options->windows.step;
    int64_t margin = step > 0 && step < row->end - row->start ? (row->end - row->start - step) / 2 : 0;
    struct column_list panels = panels_of(context);
    struct time_stack stack = time_stack_of(row);
    double values[SERIES_CURVES];

    for (size_t i = 0; i < STACK_FIRST; i++)
        values[i] = i < panels.count ? column_ratio(column_of(panels.ids[i]), row) : (double)NAN;
    for (size_t i = 0; i < STACK_PARTS; i++)
        values[STACK_FIRST + i] = stack.shares[i];
    window_lengths_add(&windows->lengths, row);
    series_add(&windows->series, row->start + margin, row->end - margin, values);
}

static int64_t time_of_column(const struct terminal_charts *picture, unsigned column)
{
    return picture->run->start + (int64_t)((__int128)picture->run->elapsed * column / picture->width);
}

static double value_at(const struct terminal_charts *picture, unsigned curve, unsigned column)
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
    if (column->drawing == COLUMN_STRIP)
        return STRIP_ROWS;
    return column->line == COLUMN_LINE_THICK ? CURVE_ROWS : FACTOR_ROWS;
}

static void put_scale(const struct terminal_charts *picture, double value)
{
    bool is_small = value > 0 && value < 0.1;

    output_format(picture->context->output, "%*s%s", LEFT - 1, decimal_ratio(value * 100, is_small ? 1 : 0).text,
                  picture->context->run.utf8 ? "┤" : "|");
}

static void put_panel_row(const struct terminal_charts *picture, const int *heights, int whole,
                          const struct column *column, double top, unsigned row)
{
    const struct format_context *context = picture->context;
    bool has_whole = whole > 0 && (unsigned)(whole - 1) / CHART_EIGHTHS == row;

    if (row + 1 == rows_of(column) || row == 0)
        put_scale(picture, row == 0 ? 0 : top);
    else
        output_format(context->output, "%*s%s", LEFT - 1, "", context->run.utf8 ? "│" : "|");
    if (column->color_256 != CHART_NO_COLOR)
        chart_set_color(context, column->color_256);
    for (unsigned i = 0; i < picture->width; i++) {
        int part = part_in_row(heights[i], row);

        if (part == 0 && has_whole)
            chart_put_dash(context);
        else
            chart_put_bar(context, part);
    }
    if (column->color_256 != CHART_NO_COLOR)
        chart_set_color(context, CHART_NO_COLOR);
    output_text(context->output, "\n");
}

/* Only windows of parallel efficiency average to the value of the whole, so only there is a line for that. */
static bool has_line(const struct column *column)
{
    return column->drawing == COLUMN_CURVE && column->line == COLUMN_LINE_THICK;
}

/* The scale of a strip ends at its largest value, and there is no strip of nothing. */
static void put_panel(const struct terminal_charts *picture, unsigned curve)
{
    const struct format_context *context = picture->context;
    const struct column *column = column_of(picture->panels.ids[curve]);
    bool is_strip = column->drawing == COLUMN_STRIP;
    unsigned rows = rows_of(column);
    double highest = series_highest(picture->series, curve);
    double top = is_strip || highest > 1 ? highest : 1;
    double ratio = column_ratio(column, picture->run);
    int whole = has_line(column) ? height_of(ratio, top, rows) : 0;
    int heights[CHART_WIDEST];

    if (is_strip && !(highest > 0))
        return;
    for (unsigned i = 0; i < picture->width; i++)
        heights[i] = height_of(value_at(picture, curve, i), top, rows);
    output_format(context->output, "\n%s (%%)", column->title);
    if (isfinite(ratio))
        output_format(context->output, ", %s %s%s", chart_is_of_part(context) ? "this part" : "whole run",
                      decimal_percent(ratio).text,
                      !has_line(column)   ? ""
                      : context->run.utf8 ? " ╌╌"
                                          : " --");
    output_text(context->output, column_of(column_of_largest_loss(picture->run)) == column && !has_line(column)
                                     ? ", the largest loss\n"
                                     : "\n");
    for (unsigned row = rows; row-- > 0;)
        put_panel_row(picture, heights, whole, column, top, row);
}

/* What lies at that height of a column, 0 … 1; STACK_PARTS: nothing that is known. */
static enum stack_part stack_part_at(const struct terminal_charts *picture, unsigned column, double height)
{
    double sum = 0;

    for (int part = 0; part < STACK_PARTS; part++) {
        double share = value_at(picture, (unsigned)(STACK_FIRST + part), column);

        sum += isfinite(share) ? share : 0;
        if (height < sum)
            return (enum stack_part)part;
    }
    return STACK_PARTS;
}

/* Letters in colours: the colours alone are not told apart by all. */
static void put_stack_row(const struct terminal_charts *picture, unsigned row)
{
    const struct format_context *context = picture->context;
    enum stack_part before = STACK_PARTS;

    if (row == 0 || row + 1 == STACK_ROWS)
        put_scale(picture, row == 0 ? 0 : 1);
    else
        output_format(context->output, "%*s%s", LEFT - 1, "", context->run.utf8 ? "│" : "|");
    for (unsigned column = 0; column < picture->width; column++) {
        enum stack_part part = stack_part_at(picture, column, (row + 0.5) / STACK_ROWS);

        if (part != before)
            chart_set_color(context, part < STACK_PARTS ? stack_styles[part].color_256 : CHART_NO_COLOR);
        output_write(context->output, part < STACK_PARTS ? &stack_styles[part].letter : " ", 1);
        before = part;
    }
    chart_set_color(context, CHART_NO_COLOR);
    output_text(context->output, "\n");
}

static void put_stack_chart(const struct terminal_charts *picture)
{
    struct output *output = picture->context->output;
    unsigned used = 0;

    /* In several lines where one is too short. */
    output_text(output, "\nwhat the time of all ranks goes to (%)\n");
    for (int part = 0; part < STACK_PARTS; part++) {
        unsigned length = (unsigned)strlen(stack_styles[part].title) + 2;
        bool fits = used + 2 + length <= picture->width + LEFT;

        output_text(output, used == 0 ? "" : fits ? "  " : "\n");
        used = used > 0 && fits ? used + 2 + length : length;
        chart_set_color(picture->context, stack_styles[part].color_256);
        output_write(output, &stack_styles[part].letter, 1);
        chart_set_color(picture->context, CHART_NO_COLOR);
        output_format(output, " %s", stack_styles[part].title);
    }
    output_text(output, "\n");
    for (unsigned row = STACK_ROWS; row-- > 0;)
        put_stack_row(picture, row);
}

static void format_terminal_summary(const struct format_context *context, const struct row *row,
                                    const struct run_summary *run)
{
    const struct terminal_windows *windows = context->state;
    struct terminal_charts picture = {
        .context = context,
        .panels = panels_of(context),
        .series = &windows->series,
        .lengths = &windows->lengths,
        .run = row,
        .width = chart_width(context) - LEFT,
    };
    struct window_lengths_text warning = window_lengths_warning(picture.lengths, &context->options->windows);

    (void)run;
    chart_put_heading(context, row);
    if (row->elapsed == 0) {
        output_text(context->output, "Nothing took any time.\n");
        return;
    }
    for (unsigned i = 0; i < picture.panels.count; i++) {
        put_panel(&picture, i);
        if (has_line(column_of(picture.panels.ids[i])))
            put_stack_chart(&picture);
    }
    chart_put_time_axis(context, LEFT, picture.width, row->start, row->end);
    output_format(context->output, "%s\na column is %s wide and shows the mean over it\n",
                  window_lengths_text(picture.lengths, &context->options->windows).text,
                  decimal_duration(row->elapsed / picture.width).text);
    if (*warning.text)
        text_wrap(context->output, warning.text, 0, picture.width + LEFT);
}

const struct format_class format_terminal = {
    .state_size = sizeof(struct terminal_windows),
    .always_summary = true,
    .window = format_terminal_window,
    .summary = format_terminal_summary,
};
