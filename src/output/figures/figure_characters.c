#include <math.h>
#include <stdio.h>

#include "output/figures/characters.h"
#include "output/figures/renderers.h"
#include "output/figures/theme.h"
#include "output/names.h"
#include "output/text.h"

enum {
    LEFT = 7, /* columns for the scale of a chart */
    STRONG_ROWS = 4,
    CURVE_ROWS = 3,
    COLUMN_ROWS = 2,
    STACK_ROWS = 6,
    VALUE_WIDTH = 12,    /* behind bars, at least */
    POINTS_IN_ROWS = 16, /* at most, the last ones */
    NAME_WIDEST = 30,
    FEWEST_LINES = 8, /* of cells */
    OTHER_LINES = 9,
    LINES_OF_ROW = 4,
};

struct characters {
    const struct format_context *context;
    struct output *output;
    unsigned width;  /* of a chart behind its scale */
    const char *bar; /* between names and what is drawn */
};

static void set_series_color(const struct characters *chart, const struct figure_series *series)
{
    unsigned color = theme_terminal_color(series->color);

    if (color != CHART_NO_COLOR)
        chart_set_color(chart->context, color);
}

static void unset_series_color(const struct characters *chart, const struct figure_series *series)
{
    if (theme_terminal_color(series->color) != CHART_NO_COLOR)
        chart_set_color(chart->context, CHART_NO_COLOR);
}

static void put_series_key(const struct characters *chart, const struct figure_panel *panel)
{
    unsigned used = 0;

    for (size_t i = 0; i < panel->series_count; i++) {
        const struct figure_series *series = &panel->series[i];
        const char *whole = series->whole ? series->whole : "";
        unsigned length = (unsigned)(text_columns(series->name) + text_columns(whole) + (*whole ? 3 : 2));
        bool fits = used + 2 + length <= chart->width + LEFT;

        if (!figure_shows(panel, series))
            continue;
        output_text(chart->output, used == 0 ? "" : fits ? "  " : "\n");
        used = used > 0 && fits ? used + 2 + length : length;
        set_series_color(chart, series);
        output_write(chart->output, &series->letter, 1);
        unset_series_color(chart, series);
        output_text(chart->output, " ");
        text_print(chart->output, series->name, chart->context->run.utf8);
        output_format(chart->output, "%s%s", *whole ? " " : "", whole);
    }
    output_text(chart->output, used > 0 ? "\n" : "");
}

static void put_axis(const struct characters *chart, const struct figure_axis *axis, unsigned left, unsigned width)
{
    enum { TICK_COLUMNS = 10 };
    struct figure_ticks ticks = figure_ticks_of(axis, width / TICK_COLUMNS);
    bool utf8 = chart->context->run.utf8;
    unsigned columns[FIGURE_TICKS];
    unsigned used = 0;
    size_t next = 0;

    for (size_t i = 0; i < ticks.count; i++)
        columns[i] = (unsigned)((ticks.at[i] - axis->from) / (axis->to - axis->from) * width);
    output_format(chart->output, "%*s", (int)left, "");
    for (unsigned column = 0; column < width; column++) {
        bool is_tick = next < ticks.count && columns[next] == column;

        output_text(chart->output, is_tick ? utf8 ? "┬" : "+" : utf8 ? "─" : "-");
        next += is_tick;
    }
    output_format(chart->output, "\n%*s", (int)left, "");
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
    output_format(chart->output, "%*s%s", LEFT - 1, text, chart->context->run.utf8 && *text ? "┤" : chart->bar);
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
        output_text(chart->output, chart->context->run.utf8 ? "▒" : "=");
    else if (part == 0 && is_reached)
        output_text(chart->output, chart->context->run.utf8 ? "░" : "'");
    else if (part == 0 && has_dash)
        output_text(chart->output, chart->context->run.utf8 ? "╌" : "-");
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
        set_series_color(chart, series);
        for (unsigned column = 0; column < chart->width; column++)
            put_bar_part(chart,
                         value_between(series, place_of_column(chart, &panel->across, column),
                                       place_of_column(chart, &panel->across, column + 1)),
                         top, rows, row, has_dash);
        unset_series_color(chart, series);
        output_text(chart->output, "\n");
    }
}

/* `level`: the dashed line is its value for the whole run. */
static void put_series_heading(const struct characters *chart, const struct figure_series *series,
                               const struct figure_mark *level, const char *behind)
{
    output_text(chart->output, "\n");
    text_print(chart->output, series->name, chart->context->run.utf8);
    output_format(chart->output, "%s%s%s%s\n", series->whole ? " " : "", series->whole ? series->whole : "",
                  !level                     ? ""
                  : chart->context->run.utf8 ? " ╌╌"
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
                          (int)(used == 0       ? LEFT + column
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

    put_series_key(chart, panel);
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
    name_print(chart->output, name.text, LEFT - 1, NULL, chart->context->run.utf8);
    output_text(chart->output, chart->bar);
    set_series_color(chart, series);
    for (unsigned column = 0; column < length; column++)
        chart_put_bar(chart->context, CHART_EIGHTHS);
    unset_series_color(chart, series);
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

/* Rows: names, and behind them what each kind has. */

struct row_layout {
    unsigned name_width;
    unsigned width; /* between name and value */
};

static struct row_layout layout_rows(const struct characters *chart, const struct figure_panel *panel)
{
    unsigned all = chart->width + LEFT;
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
    name_set_fit(&set, width, chart->context->run.utf8);
    name_print(chart->output, panel->rows[row].name, width, &set, chart->context->run.utf8);
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
            set_series_color(chart, largest);
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

static void put_rows_of_bars(const struct characters *chart, const struct figure_panel *panel)
{
    struct row_layout layout = layout_rows(chart, panel);

    if (panel->series_count > 1)
        put_series_key(chart, panel);
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

static void put_rows_of_points(const struct characters *chart, const struct figure_panel *panel)
{
    struct row_layout layout = layout_rows(chart, panel);

    put_series_key(chart, panel);
    for (size_t row = 0; row < panel->row_count; row++) {
        put_row_name(chart, panel, row, layout.name_width);
        for (unsigned column = 0; column < layout.width; column++) {
            const struct figure_series *found = series_at(panel, row, column, layout.width);

            output_write(chart->output, found ? &found->letter : " ", 1);
        }
        output_format(chart->output, " %s\n", panel->rows[row].value ? panel->rows[row].value : "");
    }
    put_axis(chart, &panel->across, layout.name_width + 2, layout.width);
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
    else if (chart->context->run.utf8)
        output_text(chart->output, blocks[step]);
    else
        output_write(chart->output, &ascii[step], 1);
}

static void put_rows_of_cells(const struct characters *chart, const struct figure_panel *panel)
{
    size_t rows = panel->row_count > 0 ? panel->row_count : (size_t)fabs(panel->up.from - panel->up.to);
    unsigned height = chart->context->run.plot_height;
    size_t most = height > OTHER_LINES + FEWEST_LINES ? height - OTHER_LINES : FEWEST_LINES;
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
    unsigned width = chart->width + LEFT;

    output_text(chart->output, is_below_table ? "\n" : "");
    if (figure->title) {
        struct text_word title = text_word(figure->title, context->run.utf8);

        output_text(chart->output, context->run.color ? "\033[1m" : "");
        text_wrap(chart->output, title.text, 0, width);
        output_text(chart->output, context->run.color ? "\033[0m" : "");
    }
    if (figure->source || *figure->subtitle) {
        struct text_word source = text_word(figure->source ? figure->source : "", context->run.utf8);
        const char *colon = figure->source && *figure->subtitle ? ": " : "";

        text_wrap(chart->output, figure_print(figure, "%s%s%s", source.text, colon, figure->subtitle), 0, width);
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
        put_rows_of_bars(chart, panel);
        break;
    case FIGURE_POINTS:
        put_rows_of_points(chart, panel);
        break;
    case FIGURE_CELLS:
        put_rows_of_cells(chart, panel);
        break;
    case FIGURE_MAP:
        map_put_characters(chart->context, panel->map);
        break;
    }
}

unsigned figure_characters_columns(const struct format_context *context)
{
    return chart_width(context) - LEFT;
}

void figure_put_characters(struct figure *figure)
{
    const struct format_context *context = figure->context;
    struct characters chart = {.context = context,
                               .output = context->output,
                               .width = figure_characters_columns(context),
                               .bar = context->run.utf8 ? "│" : "|"};

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
            text_wrap(chart.output, panel->question, 0, chart.width + LEFT);
        print_panel(&chart, panel);
        if (figure_is_over_time(panel) && is_last && panel->unit > 0) {
            int64_t start = (int64_t)(panel->across.from * (double)panel->unit + 0.5);
            int64_t end = (int64_t)(panel->across.to * (double)panel->unit + 0.5);
            char words[120];

            chart_put_time_axis(context, LEFT, chart.width, start, end);
            snprintf(words, sizeof(words), "a column is %s wide and shows the mean over it",
                     decimal_duration((end - start) / chart.width).text);
            text_wrap(chart.output, words, 0, chart.width + LEFT);
        } else if (panel->kind == FIGURE_COLUMNS && panel->unit == 0 && panel->across.title) {
            put_axis(&chart, &panel->across, LEFT, chart.width);
        }
        if (panel->note && panel->kind != FIGURE_MAP)
            text_wrap(chart.output, panel->note, 0, chart.width + LEFT);
    }
}
