#include "output/drawing/characters.h"

#include <string.h>

#include "output/drawing/theme.h"
#include "output/text.h"

enum { TICK_COLUMNS = 10 }; /* between two of them, at least */

unsigned chart_width(const struct format_context *context)
{
    unsigned width = context->terminal.plot_width;

    return width < CHART_NARROWEST ? CHART_NARROWEST : width > CHART_WIDEST ? CHART_WIDEST : width;
}

void chart_put_bar(const struct format_context *context, int eighths)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {" ", "_", ".", ".", ":", ":", "|", "|", "#"};

    output_text(context->output, (context->terminal.utf8 ? blocks : ascii)[eighths]);
}

void chart_set_color(const struct format_context *context, unsigned color)
{
    if (!context->terminal.color)
        return;
    if (color == CHART_NO_COLOR)
        output_text(context->output, "\033[0m");
    else
        output_format(context->output, "\033[38;5;%um", color);
}

void chart_set_series_color(const struct characters *chart, const struct figure_series *series)
{
    unsigned color = theme_terminal_color(series->color);

    if (color != CHART_NO_COLOR)
        chart_set_color(chart->context, color);
}

void chart_unset_series_color(const struct characters *chart, const struct figure_series *series)
{
    if (theme_terminal_color(series->color) != CHART_NO_COLOR)
        chart_set_color(chart->context, CHART_NO_COLOR);
}

void chart_put_key(const struct characters *chart, const struct figure_panel *panel)
{
    unsigned used = 0;

    for (size_t i = 0; i < panel->series_count; i++) {
        const struct figure_series *series = &panel->series[i];
        const char *whole = series->whole ? series->whole : "";
        unsigned length = (unsigned)(text_columns(series->name) + text_columns(whole) + (*whole ? 3 : 2));
        bool fits = used + 2 + length <= chart->width + CHART_LEFT;

        if (!figure_shows(panel, series))
            continue;
        output_text(chart->output, used == 0 ? "" : fits ? "  " : "\n");
        used = used > 0 && fits ? used + 2 + length : length;
        chart_set_series_color(chart, series);
        output_write(chart->output, &series->letter, 1);
        chart_unset_series_color(chart, series);
        output_text(chart->output, " ");
        text_print(chart->context, series->name);
        output_format(chart->output, "%s%s", *whole ? " " : "", whole);
    }
    output_text(chart->output, used > 0 ? "\n" : "");
}

/* Where the line has ticks, in order; behind it the words below begin in column `left`. */
static void put_tick_line(const struct format_context *context, unsigned left, unsigned width, const unsigned *ticks,
                          size_t count)
{
    bool utf8 = context->terminal.utf8;
    size_t next = 0;

    output_format(context->output, "%*s", (int)left, "");
    for (unsigned column = 0; column < width; column++) {
        bool is_tick = next < count && ticks[next] == column;

        output_text(context->output, is_tick ? utf8 ? "┬" : "+" : utf8 ? "─" : "-");
        next += is_tick;
    }
    output_format(context->output, "\n%*s", (int)left, "");
}

void chart_put_axis(const struct characters *chart, const struct figure_axis *axis, unsigned left, unsigned width)
{
    struct figure_ticks ticks = figure_ticks_of(axis, width / TICK_COLUMNS);
    unsigned columns[FIGURE_TICKS];
    unsigned used = 0;

    for (size_t i = 0; i < ticks.count; i++)
        columns[i] = (unsigned)((ticks.at[i] - axis->from) / (axis->to - axis->from) * width);
    put_tick_line(chart->context, left, width, columns, ticks.count);
    for (size_t i = 0; i < ticks.count; i++) {
        if (i > 0 && columns[i] <= used)
            continue;
        output_format(chart->output, "%*s%s", (int)(columns[i] - used), "", ticks.text[i]);
        used = columns[i] + (unsigned)text_columns(ticks.text[i]);
    }
    if (axis->title)
        output_format(chart->output, "\n%*s%s", (int)left, "", axis->title);
    output_text(chart->output, "\n");
}

/* The time axis. */

/* 1, 2 or 5 and zeros: the least with room for a time. */
static int64_t tick_step(int64_t length, unsigned width)
{
    static const int64_t factors[] = {1, 2, 5};

    for (int64_t power = 1; power <= INT64_MAX / 100; power *= 10)
        for (unsigned i = 0; i < 3; i++)
            if ((__int128)factors[i] * power * width >= (__int128)length * TICK_COLUMNS)
                return factors[i] * power;
    return length;
}

void chart_put_time_axis(const struct format_context *context, unsigned left, unsigned width, int64_t start,
                         int64_t end)
{
    struct output *output = context->output;
    const struct time_unit *unit = time_unit_for(end);
    int64_t step = tick_step(end - start, width);
    int64_t first = (start + step - 1) / step * step;
    unsigned columns[CHART_WIDEST / TICK_COLUMNS + 2] = {0};
    size_t count = 0;
    unsigned decimals = 0;
    unsigned used = 0;

    for (__int128 scaled = step; scaled % unit->nanoseconds != 0 && decimals < 9; scaled *= 10)
        decimals++;
    for (int64_t tick = first; tick < end && count < COUNT_OF(columns); tick += step)
        columns[count++] = (unsigned)((__int128)(tick - start) * width / (end - start));
    put_tick_line(context, left, width, columns, count);
    /* Each time begins below its tick; the last one is left out where it would not fit. */
    for (size_t i = 0; i < count; i++) {
        struct decimal time = decimal_scaled(first + (int64_t)i * step, unit->nanoseconds, decimals);
        unsigned column = columns[i];
        unsigned length = (unsigned)(strlen(time.text) + 1 + strlen(unit->name));

        if (column < used || column + length > width)
            continue;
        output_format(output, "%*s%s %s", (int)(column - used), "", time.text, unit->name);
        used = column + length;
    }
    output_text(output, "\n");
}
