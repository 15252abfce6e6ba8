/*
 * Panels of rows, drawn with characters: names, and behind them what each kind has.
 */
#include <math.h>

#include "output/drawing/characters.h"
#include "output/names.h"
#include "output/text.h"

enum {
    NAME_WIDEST = 30,
    LINES_OF_ROW = 4,
};

struct row_layout {
    unsigned name_width;
    unsigned width; /* between name and value */
};

static struct row_layout layout_rows(const struct characters *chart, const struct figure_panel *panel)
{
    unsigned all = chart->width + CHART_LEFT;
    struct row_layout layout = {.name_width = BRIEF_NARROWEST};
    unsigned value_width = 0;

    for (size_t i = 0; i < panel->row_count; i++) {
        unsigned name = (unsigned)text_columns(panel->rows[i].name);
        unsigned value = panel->rows[i].value ? (unsigned)text_columns(panel->rows[i].value) + 1 : 0;

        layout.name_width = name > layout.name_width ? name : layout.name_width;
        value_width = value > value_width ? value : value_width;
    }
    layout.name_width = layout.name_width > NAME_WIDEST ? NAME_WIDEST : layout.name_width;
    if (layout.name_width > all / 3)
        layout.name_width = all / 3;
    layout.width = all > layout.name_width + 2 + value_width + 8 ? all - layout.name_width - 2 - value_width : 8;
    return layout;
}

static void put_row_name(const struct characters *chart, const struct figure_panel *panel, size_t row, unsigned width)
{
    const char *names[NAME_MOST_OTHERS];
    struct name_set set = {.items = names,
                           .count = panel->row_count < NAME_MOST_OTHERS ? panel->row_count : NAME_MOST_OTHERS};

    for (size_t i = 0; i < set.count; i++)
        names[i] = panel->rows[i].name;
    name_set_fit(chart->context, &set, width);
    name_print(chart->context, panel->rows[row].name, width, &set);
    output_format(chart->output, " %s", chart->bar);
}

/* How much of what lies from `low` to `high` the series' bars have that begin at `from` of a row. */
static double share_of_bars(const struct figure_series *series, double from, double low, double high)
{
    double share = 0;

    for (size_t i = 0; i < series->count; i++)
        if (series->points[i].from == from)
            share += fmax(fmin(series->points[i].high, high) - fmax(series->points[i].low, low), 0);
    return share;
}

/* A line of a row's bars: the parts that begin at `from` of it. */
static void put_bar_line(const struct characters *chart, const struct figure_panel *panel, double from,
                         struct row_layout layout)
{
    const struct figure_axis *axis = &panel->across;
    const struct figure_series *before = NULL;
    unsigned used = 0;

    for (unsigned column = 0; column < layout.width; column++) {
        double low = axis->from + (axis->to - axis->from) * column / layout.width;
        double high = axis->from + (axis->to - axis->from) * (column + 1) / layout.width;
        const struct figure_series *largest = NULL;
        double most = 0;

        for (size_t i = 0; i < panel->series_count; i++) {
            double share = share_of_bars(&panel->series[i], from, low, high);

            if (share > most) {
                most = share;
                largest = &panel->series[i];
            }
        }
        if (!largest)
            continue;
        output_format(chart->output, "%*s", (int)(column - used), "");
        if (largest != before)
            chart_set_series_color(chart, largest);
        output_write(chart->output, &largest->letter, 1);
        before = largest;
        used = column + 1;
    }
    if (before)
        chart_set_color(chart->context, CHART_NO_COLOR);
    output_format(chart->output, "%*s", (int)(layout.width - used), "");
}

/* Bars beside one another in a row stand in lines of their own. */
static size_t lines_of_row(const struct figure_panel *panel, size_t row, double *starts)
{
    size_t count = 0;

    for (size_t i = 0; i < panel->series_count; i++)
        for (size_t k = 0; k < panel->series[i].count; k++) {
            double from = panel->series[i].points[k].from;
            size_t known = 0;

            if (!(from >= (double)row && from < (double)row + 1))
                continue;
            while (known < count && starts[known] != from)
                known++;
            if (known == count && count < LINES_OF_ROW)
                starts[count++] = from;
        }
    return count;
}

void chart_put_rows_of_bars(const struct characters *chart, const struct figure_panel *panel)
{
    struct row_layout layout = layout_rows(chart, panel);

    if (panel->series_count > 1)
        chart_put_key(chart, panel);
    for (size_t row = 0; row < panel->row_count; row++) {
        double starts[LINES_OF_ROW] = {(double)row};
        size_t lines = lines_of_row(panel, row, starts);

        for (size_t line = 0; line < lines || line == 0; line++) {
            if (line == 0)
                put_row_name(chart, panel, row, layout.name_width);
            else
                output_format(chart->output, "%*s %s", (int)layout.name_width, "", chart->bar);
            put_bar_line(chart, panel, starts[line], layout);
            output_format(chart->output, "%s%s\n", line == 0 && panel->rows[row].value ? " " : "",
                          line == 0 && panel->rows[row].value ? panel->rows[row].value : "");
        }
    }
}

/* The first that has a point in that row and column, of so many; NULL: none has. */
static const struct figure_series *series_at(const struct figure_panel *panel, size_t row, unsigned column,
                                             unsigned width)
{
    const struct figure_axis *axis = &panel->across;

    for (size_t i = 0; i < panel->series_count; i++)
        for (size_t k = 0; k < panel->series[i].count; k++) {
            const struct figure_point *point = &panel->series[i].points[k];
            double place = (point->value - axis->from) / (axis->to - axis->from) * (width - 1);

            if (point->from == (double)row && (int)(place + 0.5) == (int)column)
                return &panel->series[i];
        }
    return NULL;
}

void chart_put_rows_of_points(const struct characters *chart, const struct figure_panel *panel)
{
    struct row_layout layout = layout_rows(chart, panel);

    chart_put_key(chart, panel);
    for (size_t row = 0; row < panel->row_count; row++) {
        put_row_name(chart, panel, row, layout.name_width);
        for (unsigned column = 0; column < layout.width; column++) {
            const struct figure_series *found = series_at(panel, row, column, layout.width);

            output_write(chart->output, found ? &found->letter : " ", 1);
        }
        output_format(chart->output, " %s\n", panel->rows[row].value ? panel->rows[row].value : "");
    }
    chart_put_axis(chart, &panel->across, layout.name_width + 2, layout.width);
}

/* Cells: a line for each row, or for neighbours where there are many; of what shares a character the most is seen. */

/* NAN: there is none. */
static double darkest(const struct figure_panel *panel, double from, double to, size_t first, size_t end)
{
    double most = (double)NAN;

    for (size_t i = 0; i < panel->series_count; i++)
        for (size_t k = 0; k < panel->series[i].count; k++) {
            const struct figure_point *point = &panel->series[i].points[k];

            if (point->row >= first && point->row < end && point->from < to && point->to > from)
                most = fabs(most) > fabs(point->value) ? most : point->value;
        }
    return most;
}

static void put_cell_shade(const struct characters *chart, const struct figure_panel *panel, double value)
{
    static const char *const blocks[] = {"·", "░", "▒", "▓", "█"};
    static const char ascii[] = ".-=*#";
    static const char signs[] = "=-.+#";
    unsigned step = (unsigned)(fmin(fmax(value, 0), 1) * 4 + 0.5);
    int far = fabs(value) > 0.5 ? 2 : fabs(value) > 0.1;

    if (isnan(value))
        output_text(chart->output, " ");
    else if (panel->is_signed)
        output_write(chart->output, &signs[value < 0 ? 2 - far : 2 + far], 1);
    else if (chart->context->terminal.utf8)
        output_text(chart->output, blocks[step]);
    else
        output_write(chart->output, &ascii[step], 1);
}

void chart_put_rows_of_cells(const struct characters *chart, const struct figure_panel *panel)
{
    size_t rows = panel->row_count > 0 ? panel->row_count : (size_t)fabs(panel->up.from - panel->up.to);
    unsigned height = chart->context->terminal.plot_height;
    size_t most = height > CHART_OTHER_LINES + CHART_FEWEST_LINES ? height - CHART_OTHER_LINES : CHART_FEWEST_LINES;
    size_t each = panel->row_count > 0 || rows <= most ? 1 : (rows + most - 1) / most;
    double span = panel->across.to - panel->across.from;
    struct row_layout layout = layout_rows(chart, panel);
    unsigned columns = layout.width;

    if (span * 2 <= columns)
        columns = (unsigned)(span + 0.5) * 2;
    for (size_t row = 0; row < rows; row += each) {
        if (panel->row_count > 0)
            put_row_name(chart, panel, row, layout.name_width);
        else
            output_format(chart->output, "%*zu %s", (int)layout.name_width, row + 1, chart->bar);
        for (unsigned column = 0; column < columns; column++)
            put_cell_shade(chart, panel,
                           darkest(panel, panel->across.from + span * column / columns,
                                   panel->across.from + span * (column + 1) / columns, row, row + each));
        output_format(chart->output, " %s\n",
                      panel->row_count > 0 && panel->rows[row].value ? panel->rows[row].value : "");
    }
    output_format(chart->output, "%*s1 to %s: %s\n", (int)layout.name_width + 2, "",
                  decimal_ratio(floor(panel->across.to), 0).text, panel->across.title ? panel->across.title : "");
    if (!panel->is_scaled)
        return;
    output_format(chart->output, "%s ", panel->least);
    for (unsigned i = 0; i < 5; i++)
        put_cell_shade(chart, panel, panel->is_signed ? i / 2. - 1 : i / 4.);
    output_format(chart->output, " %s\n", panel->most);
}
