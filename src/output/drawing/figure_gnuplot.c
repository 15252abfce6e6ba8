#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/slice.h"
#include "output/drawing/layout.h"
#include "output/drawing/picture.h"
#include "output/drawing/renderers.h"
#include "output/drawing/theme.h"
#include "output/text.h"
#include "version.h"

enum {
    USUAL_WIDTH = 900,
    PNG_WIDTH = 1400,     /* pixels, where no size was asked for */
    PDF_WIDTH = 180,      /* millimetres */
    DOTS = 300,           /* pixels of an inch where a picture is to be so long */
    TEXT_MOST = 4096,     /* bytes of a text */
    MOST_CONNECTED = 200, /* stretches of a path: more ways from rank to rank would hide the ranks */
};

enum gnuplot_terminal { TERMINAL_SVG, TERMINAL_PNG, TERMINAL_PDF, TERMINAL_ANY };

/* What terminals call a font of so many units, or a point of size 1, is not the same. */
static const struct {
    const char *name;
    const char *unit; /* of sizes */
    const char *font;
    const char *background;
    double fonts;
    double lines;
    double points;
} terminals[] = {
    [TERMINAL_SVG] = {"svg", "", "sans-serif", "", 1, 1, 0.7},
    [TERMINAL_PNG] = {"pngcairo", "", "sans", " rgb", 0.75, 1, 1.25},     /* points of 96 to the inch */
    [TERMINAL_PDF] = {"pdfcairo", "cm", "sans", " rgb", 1.53, 1.4, 1.36}, /* of which it draws half */
    [TERMINAL_ANY] = {.points = 1},
};

struct drawing {
    struct output *output;
    const struct figure *figure;
    const struct layout *layout;
    enum plot_theme theme;
    enum gnuplot_terminal terminal;
    double scale; /* pixels, or points of a PDF, in a unit */
    struct fonts fonts;
};

static enum gnuplot_terminal terminal_of(const struct options *options)
{
    struct slice path;

    if (!options->plot.path)
        return TERMINAL_ANY;
    path = slice_of(options->plot.path);
    return slice_ends_with(path, ".svg") ? TERMINAL_SVG : slice_ends_with(path, ".png") ? TERMINAL_PNG : TERMINAL_PDF;
}

static unsigned units_across(const struct options *options)
{
    return options->plot.size.width > 0 ? options->plot.size.width : USUAL_WIDTH;
}

/* Of a unit, in pixels, or in points where the terminal has these. */
static double scale_of(const struct options *options)
{
    const struct plot_size *size = &options->plot.size;
    enum gnuplot_terminal terminal = terminal_of(options);
    double inches = (double)(size->micrometres > 0 ? size->micrometres : PDF_WIDTH * 1000) / 25400;

    if (terminal == TERMINAL_PDF)
        return inches * 72 / units_across(options) *
               (size->width > 0 && size->micrometres == 0 ? size->width / 900. : 1);
    if (size->micrometres > 0)
        return inches * (terminal == TERMINAL_PNG ? DOTS : 96) / units_across(options);
    return terminal == TERMINAL_PNG && !size->is_pixels ? (double)PNG_WIDTH / USUAL_WIDTH : 1;
}

unsigned figure_gnuplot_columns(const struct options *options)
{
    enum { AROUND = 100 }; /* units beside the data */
    double scale = terminal_of(options) == TERMINAL_PDF ? 2 : scale_of(options);

    return (unsigned)((units_across(options) - AROUND) * scale);
}

static struct decimal font_size(const struct drawing *drawing, enum layout_font font)
{
    static const double alone[LAYOUT_FONTS] = {8, 11, 7}; /* where a script meets gnuplot's usual 640 x 480 */
    double size = layout_font_sizes[font] * drawing->scale * terminals[drawing->terminal].fonts;

    return decimal_ratio(drawing->terminal == TERMINAL_ANY ? alone[font] : size, 2);
}

static struct decimal point_size(const struct drawing *drawing, double size)
{
    return decimal_ratio(size * drawing->scale * terminals[drawing->terminal].points, 2);
}

static void put_terminal(const struct drawing *drawing)
{
    bool is_pdf = drawing->terminal == TERMINAL_PDF;
    const char *unit = terminals[drawing->terminal].unit;
    double width = drawing->layout->width * drawing->scale;
    double height = drawing->layout->height * drawing->scale;
    double lines = drawing->scale * terminals[drawing->terminal].lines;

    if (drawing->terminal == TERMINAL_ANY)
        return;
    if (is_pdf) {
        width = width / 72 * 2.54;
        height = height / 72 * 2.54;
    }
    output_format(drawing->output, "set terminal %s size %s%s,%s%s font '%s,%s' linewidth %s background%s '%s'\n",
                  terminals[drawing->terminal].name, decimal_ratio(width, is_pdf ? 2 : 0).text, unit,
                  decimal_ratio(height, is_pdf ? 2 : 0).text, unit, terminals[drawing->terminal].font,
                  font_size(drawing, LAYOUT_TEXT).text,
                  decimal_ratio((drawing->theme == PLOT_THEME_PRINT ? 1.15 : 1) * lines, 2).text,
                  terminals[drawing->terminal].background, themes[drawing->theme].ground);
}

/* Words. */

/* In single quotes, those inside doubled; a character that no font has would be drawn as large as the page. */
static void put_quoted(struct drawing *drawing, const char *text, bool is_format)
{
    bool needs_fonts = drawing->terminal == TERMINAL_PNG || drawing->terminal == TERMINAL_PDF;
    const char *begin = text;
    uint32_t character;

    output_text(drawing->output, "'");
    while (text - begin < TEXT_MOST && (character = text_next(&text)) != 0) {
        if (text_is_control(character) || (needs_fonts && !fonts_have(&drawing->fonts, character)))
            character = '?';
        if (character == '\'' || (is_format && character == '%'))
            text_put(drawing->output, character);
        text_put(drawing->output, character);
    }
    output_text(drawing->output, "'");
}

static struct decimal screen_x(const struct drawing *drawing, double x)
{
    return decimal_ratio(x / drawing->layout->width, 4);
}

static struct decimal screen_y(const struct drawing *drawing, double y)
{
    return decimal_ratio(1 - y / drawing->layout->height, 4);
}

static void put_words(struct drawing *drawing, const struct layout_item *item)
{
    static const char *const anchors[] = {"left", "center", "right"};
    const struct theme *theme = &themes[drawing->theme];
    /* Words that stand out are ours, so nothing in them means anything to gnuplot; SVG's terminal has no bold face. */
    bool is_bold =
        item->is_strong && strspn(item->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                              " .%,-") == strlen(item->text);
    const char *color = item->color     ? theme_color(drawing->theme, item->color)
                        : item->is_soft ? theme->soft
                                        : theme->ink;

    if (!*item->text)
        return;
    output_text(drawing->output, "set label ");
    if (is_bold && drawing->terminal != TERMINAL_ANY)
        output_format(drawing->output, "'{/:Bold %s}'", item->text);
    else
        put_quoted(drawing, item->text, false);
    output_format(drawing->output, " at screen %s, screen %s %s%s%s%s font '%s,%s' textcolor rgb '%s'\n",
                  screen_x(drawing, item->x).text, screen_y(drawing, item->y).text, anchors[item->anchor],
                  item->is_front ? " front boxed" : "", item->is_rotated ? " rotate" : "",
                  is_bold && drawing->terminal != TERMINAL_ANY ? "" : " noenhanced",
                  is_bold && drawing->terminal == TERMINAL_ANY ? "sans:Bold" : "", font_size(drawing, item->font).text,
                  color);
}

/* gnuplot's filled squares, circles, triangles and diamonds. */
static unsigned point_type(size_t shape)
{
    return 5 + 2 * (unsigned)(shape % LAYOUT_SHAPES);
}

static void put_item(struct drawing *drawing, const struct layout_item *item)
{
    struct output *output = drawing->output;
    char shade[8];
    const char *color = shade;

    if (item->kind == LAYOUT_WORDS) {
        put_words(drawing, item);
        return;
    }
    if (item->color)
        color = theme_color(drawing->theme, item->color);
    else
        snprintf(shade, sizeof(shade), "#%06X", item->shade);
    if (item->kind == LAYOUT_POINT)
        output_format(output,
                      "set label '' at screen %s, screen %s point pointtype %u pointsize %s linecolor rgb '%s'\n",
                      screen_x(drawing, item->x).text, screen_y(drawing, item->y).text, point_type(item->shape),
                      point_size(drawing, 1.1).text, color);
    else if (item->kind == LAYOUT_LINE)
        output_format(output,
                      "set arrow from screen %s, screen %s to screen %s, screen %s nohead linecolor rgb '%s' "
                      "linewidth %s\n",
                      screen_x(drawing, item->x).text, screen_y(drawing, item->y).text,
                      screen_x(drawing, item->x + item->width).text, screen_y(drawing, item->y).text, color,
                      item->is_strong ? "4" : "2");
    else
        output_format(output,
                      "set object rectangle from screen %s, screen %s to screen %s, screen %s fillcolor rgb '%s' "
                      "fillstyle %s %s\n",
                      screen_x(drawing, item->x).text, screen_y(drawing, item->y + item->height).text,
                      screen_x(drawing, item->x + item->width).text, screen_y(drawing, item->y).text, color,
                      item->is_striped ? "pattern 4" : "solid",
                      item->color ? figure_print((struct figure *)drawing->figure, "border linecolor rgb '%s'",
                                                 themes[drawing->theme].axis)
                                  : "noborder");
}

/* Data: a block for each series, in the units of the axes. */

static bool has_band(const struct figure_series *series)
{
    for (size_t i = 0; i < series->count; i++)
        if (series->points[i].low < series->points[i].high)
            return true;
    return false;
}

/* What stands in a line of each kind's data: letters of what a point has, with decimals. */
static const struct {
    const char *columns;
    const char *line;
} data_lines[] = {
    [FIGURE_CURVES] = {"from to value least most", "f9 t9 v6 l6 h6"},
    [FIGURE_COLUMNS] = {"from to value least most", "f9 t9 v6 l6 h6"},
    [FIGURE_STACK] = {"at low high", "f9 l6 h6\nt9 l6 h6"},
    [FIGURE_LINES] = {"at value", "f6 v6"},
    [FIGURE_BARS] = {"row row_end low high", "f9 t9 l6 h6"},
    [FIGURE_POINTS] = {"row value", "f6 v6"},
    [FIGURE_CELLS] = {"from to row color share", "f4 t4 r0 c v6"},
    [FIGURE_MAP] = {"from to row", "f9 t9 v1"},
};

static void put_point(struct drawing *drawing, const struct figure_panel *panel, const struct figure_point *point)
{
    for (const char *at = data_lines[panel->kind].line; *at; at++) {
        double number = *at == 'f'   ? point->from
                        : *at == 't' ? point->to
                        : *at == 'v' ? point->value
                        : *at == 'l' ? point->low
                        : *at == 'h' ? point->high
                                     : (double)point->row;

        if (*at == 'c')
            output_format(drawing->output, "0x%06X", theme_shade(drawing->theme, point->value, panel->is_signed));
        else if (*at == ' ' || *at == '\n')
            output_write(drawing->output, at, 1);
        else
            output_text(drawing->output, decimal_ratio(number, (unsigned)(*++at - '0')).text);
    }
    output_text(drawing->output, "\n");
}

/* An image has at least two rows and two columns of pixels. */
static unsigned repeats_of(size_t count)
{
    return count < 2 ? 2 : 1;
}

static size_t count_columns(const struct rank_map *map)
{
    int64_t width = rank_map_column(map);

    return (size_t)((map->end - map->start + width - 1) / width);
}

static void put_map_data(struct drawing *drawing, const struct rank_map *map, size_t panel)
{
    struct output *output = drawing->output;
    int64_t width = rank_map_column(map);
    size_t columns = count_columns(map);
    unsigned across = repeats_of(columns);
    unsigned down = repeats_of(map->row_count);

    output_format(output, "# a line per row of %s, the colour of what it does most in each stretch of time\n",
                  map->is_of_threads ? "threads" : "ranks");
    output_format(output, "$panel%zu << EOD\n", panel);
    for (size_t line = 0; line < map->row_count * down; line++) {
        for (size_t pixel = 0; pixel < columns * across; pixel++) {
            int64_t start = map->start + (int64_t)(pixel / across) * width;
            unsigned kind = rank_map_most(map, line / down, start, rank_map_end_of(map, start, width));

            output_format(output, "0x%s ", theme_color(drawing->theme, map->kinds[kind].color) + strlen("#"));
        }
        output_text(output, columns > 0 ? "\n" : "0xFFFFFF 0xFFFFFF\n");
    }
    output_text(output, "EOD\n");
}

static void put_data(struct drawing *drawing, const struct figure_panel *panel, size_t number)
{
    struct output *output = drawing->output;

    if (panel->map)
        put_map_data(drawing, panel->map, number);
    for (size_t k = 0; k < panel->series_count; k++) {
        const struct figure_series *series = &panel->series[k];
        double reached = -INFINITY;

        output_text(output, "# ");
        text_print_utf8(output, series->name ? series->name : "");
        output_format(output, ": %s\n$panel%zu_%zu << EOD\n", data_lines[panel->kind].columns, number, k + 1);
        for (size_t i = 0; i < series->count; i++) {
            const struct figure_point *point = &series->points[i];

            /* Neighbours are connected, what has a gap between is not. */
            if (figure_is_over_time(panel) && reached > -INFINITY && point->from > reached + 1e-9 * fabs(reached))
                output_text(output, "\n");
            reached = point->to;
            put_point(drawing, panel, point);
        }
        output_text(output, series->count > 0 ? "EOD\n" : "nan nan nan nan nan\nEOD\n");
    }
}

/* Panels. */

static void put_ticks(struct drawing *drawing, char axis, const struct figure_ticks *ticks, bool has_words)
{
    struct output *output = drawing->output;

    /* The terminal of SVG writes them half a line lower than others do. */
    output_format(output, "set %ctics nomirror out%s (", axis,
                  drawing->terminal == TERMINAL_SVG && axis == 'x' ? " offset 0,0.5" : "");
    for (size_t i = 0; i < ticks->count; i++) {
        output_text(output, i > 0 ? ", " : "");
        put_quoted(drawing, has_words ? ticks->text[i] : "", true);
        output_format(output, " %s", decimal_ratio(ticks->at[i], 9).text);
    }
    output_text(output, ")\n");
}

static void put_mark(struct drawing *drawing, const struct figure_mark *mark)
{
    static const struct {
        const char *what;
        const char *before; /* its colour */
        const char *behind;
    } styles[] = {
        [FIGURE_MARK_LEVEL] = {"arrow", "nohead linewidth 1.5 dashtype (10,8) linecolor", "front"},
        [FIGURE_MARK_PLACE] = {"arrow", "nohead linewidth 1.5 dashtype (10,8) linecolor", "front"},
        [FIGURE_MARK_STRETCH] = {"object rectangle", "front fillcolor", "fillstyle transparent solid 0.2 noborder"},
        [FIGURE_MARK_ZONE] = {"object rectangle", "behind fillcolor", "fillstyle transparent solid 0.16 noborder"},
    };
    const char *color = theme_color(drawing->theme, mark->color ? mark->color : COLOR_OF_MARKS);
    bool is_up = mark->kind == FIGURE_MARK_LEVEL || mark->kind == FIGURE_MARK_ZONE;
    bool is_line = mark->kind == FIGURE_MARK_LEVEL || mark->kind == FIGURE_MARK_PLACE;
    struct decimal from = decimal_ratio(mark->from, is_up ? 4 : 9);
    struct decimal to = decimal_ratio(is_line ? mark->from : mark->to, is_up ? 4 : 9);

    if (mark->kind == FIGURE_MARK_NAME)
        return;
    output_format(drawing->output, "set %s from ", styles[mark->kind].what);
    if (is_up)
        output_format(drawing->output, "graph 0, first %s to graph 1, first %s", from.text, to.text);
    else
        output_format(drawing->output, "first %s, graph 0 to first %s, graph 1", from.text, to.text);
    output_format(drawing->output, " %s rgb '%s' %s\n", styles[mark->kind].before, color, styles[mark->kind].behind);
}

/* The first line lies below the others; many steps need thin ones. */
static const char *line_width(const struct figure_panel *panel, const struct figure_series *series)
{
    enum { MANY = 300 };
    bool is_first = series == panel->series;

    if (series->count > MANY)
        return is_first ? "2.2" : "1";
    return series->is_strong ? is_first ? "4" : "2.8" : "1.6";
}

/* What gnuplot plots of a series: one element or several. */
struct plotted {
    struct drawing *drawing;
    const struct figure_series *series;
    char data[48];         /* the name of its block */
    const char *separator; /* from the element before */
};

/* `using` these columns, `with` a style, in a colour; NULL: that which the last column has. */
static __attribute__((format(printf, 5, 6))) void put_plotted(struct plotted *plotted, const char *using,
                                                              const char *color, bool has_title, const char *with, ...)
{
    struct output *output = plotted->drawing->output;
    const char *quote = color ? "'" : "";
    char style[120];
    va_list arguments;

    va_start(arguments, with);
    vsnprintf(style, sizeof(style), with, arguments);
    va_end(arguments);
    output_format(output, "%s%s using %s with %s linecolor rgb %s%s%s %s", plotted->separator, plotted->data, using,
                  style, quote, color ? color : "variable", quote, has_title ? "title " : "notitle");
    if (has_title)
        put_quoted(plotted->drawing, plotted->series->name, false);
    plotted->separator = ", \\\n  ";
}

static void put_series(struct drawing *drawing, const struct figure_panel *panel, size_t number, size_t k)
{
    const struct figure_series *series = &panel->series[k];
    const char *color = theme_color(drawing->theme, series->color);
    const char *fill = series->is_striped ? "pattern 4" : "solid";
    struct plotted plotted = {.drawing = drawing, .series = series, .separator = ""};

    snprintf(plotted.data, sizeof(plotted.data), "$panel%zu_%zu", number, k + 1);
    if ((panel->kind == FIGURE_CURVES || panel->kind == FIGURE_COLUMNS) && has_band(series))
        put_plotted(&plotted, "1:3:1:2:4:5", color, false, "boxxyerror fillstyle transparent solid %s noborder",
                    panel->kind == FIGURE_CURVES ? "0.25" : "0.3");
    switch (panel->kind) {
    case FIGURE_CURVES:
        if (panel->is_smooth) {
            put_plotted(&plotted, "(($1+$2)/2):3", color, true, "lines linewidth %s", line_width(panel, series));
            break;
        }
        put_plotted(&plotted, "1:3", color, true, "steps linewidth %s", line_width(panel, series));
        put_plotted(&plotted, "1:3:($2-$1):(0)", color, true, "vectors nohead linewidth %s", line_width(panel, series));
        break;
    case FIGURE_COLUMNS:
        put_plotted(&plotted, "1:3:1:2:(0):3", color, true, "boxxyerror fillstyle solid border linewidth 0.5");
        break;
    case FIGURE_STACK:
        /* No boxes: borders of many narrow ones would hide what is below. */
        put_plotted(&plotted, "1:2:3", color, true, "filledcurves fillstyle %s noborder", fill);
        break;
    case FIGURE_BARS:
        put_plotted(&plotted, "3:1:3:4:1:2", color, true, "boxxyerror fillstyle %s noborder", fill);
        break;
    case FIGURE_LINES:
        put_plotted(&plotted, "1:2", color, true, "linespoints linewidth %s pointtype %u pointsize %s",
                    line_width(panel, series), point_type(k), point_size(drawing, 0.9).text);
        break;
    case FIGURE_POINTS:
        put_plotted(&plotted, "2:($1+0.5)", color, true, "points pointtype %u pointsize %s", point_type(k),
                    point_size(drawing, 1.2).text);
        break;
    case FIGURE_CELLS:
        /* Rows with names are counted from 0, ranks from 1. */
        put_plotted(&plotted, panel->row_count > 0 ? "1:3:1:2:($3):($3+1):4" : "1:3:1:2:($3+0.5):($3+1+0.5):4", NULL,
                    true, "boxxyerror fillstyle solid border linewidth 1");
        break;
    case FIGURE_MAP:
        /* Below the path its ground, so that it is seen on any colour. */
        if (series->count <= MOST_CONNECTED)
            put_plotted(&plotted, "1:3", color, false, "steps linewidth 1");
        put_plotted(&plotted, "1:3:($2-$1):(0)", themes[drawing->theme].ground, false, "vectors nohead linewidth 5");
        put_plotted(&plotted, "1:3:($2-$1):(0)", color, true, "vectors nohead linewidth 2.5");
        break;
    }
}

static void draw_panel(struct drawing *drawing, const struct layout_panel *place, size_t number)
{
    const struct figure_panel *panel = place->panel;
    struct output *output = drawing->output;
    const char *separator = "";

    output_format(output, "set lmargin at screen %s\nset rmargin at screen %s\n", screen_x(drawing, place->x).text,
                  screen_x(drawing, place->x + place->width).text);
    output_format(output, "set tmargin at screen %s\nset bmargin at screen %s\n", screen_y(drawing, place->y).text,
                  screen_y(drawing, place->y + place->height).text);
    if (figure_has_axes(panel))
        output_format(output, "set border 3 linecolor rgb '%s'\n", themes[drawing->theme].axis);
    else
        output_text(output, "unset border\n");
    output_format(output, "set xrange [%s:%s] noextend\n", decimal_ratio(panel->across.from, 9).text,
                  decimal_ratio(figure_has_axes(panel) ? panel->across.to : panel->across.from + 1, 9).text);
    if (panel->row_count > 0)
        output_format(output, "set yrange [%zu:0] noextend\nunset ytics\n", panel->row_count);
    else
        output_format(output, "set yrange [%s:%s] noextend\n", decimal_ratio(panel->up.from, 6).text,
                      decimal_ratio(panel->up.to, 6).text);
    if (place->across.count > 0)
        put_ticks(drawing, 'x', &place->across, place->has_across);
    else
        output_text(output, "unset xtics\n");
    if (panel->row_count == 0)
        put_ticks(drawing, 'y', &place->up, true);
    output_text(output, place->has_grid ? "set grid xtics ytics\n" : "unset grid\n");
    for (size_t i = 0; i < panel->mark_count; i++)
        put_mark(drawing, &panel->marks[i]);
    output_text(output, "plot \\\n  ");
    if (panel->map) {
        const struct rank_map *map = panel->map;
        double unit = (double)panel->unit;
        double height = map->is_of_threads ? 1 : map->rows[0].last_rank - map->rows[0].first_rank + 1.;

        output_format(output,
                      "$panel%zu matrix using (%s+($1+0.5)*%s):(%s+($2+0.5)*%s):(int($3)>>16):(int($3)>>8&255):"
                      "(int($3)&255) with rgbimage title 'what the %s do'",
                      number, decimal_ratio((double)map->start / unit, 9).text,
                      decimal_ratio((double)rank_map_column(map) / unit / repeats_of(count_columns(map)), 9).text,
                      decimal_ratio(panel->up.to, 1).text, decimal_ratio(height / repeats_of(map->row_count), 6).text,
                      map->is_of_threads ? "threads" : "ranks");
        separator = ", \\\n  ";
    }
    for (size_t k = 0; k < panel->series_count; k++) {
        output_text(output, separator);
        put_series(drawing, panel, number, k);
        separator = ", \\\n  ";
    }
    output_text(output, *separator ? "\n" : "NaN notitle\n");
    output_text(output, "unset label\nunset arrow\nunset object\n");
}

void figure_put_gnuplot(struct figure *figure)
{
    const struct format_context *context = figure->context;
    const struct options *options = context->options;
    const struct theme *theme = &themes[options->plot.theme];
    struct layout layout = layout_make(figure, units_across(options), options->plot.size.height, options->plot.theme);
    struct drawing drawing = {
        .output = context->output,
        .figure = figure,
        .layout = &layout,
        .theme = options->plot.theme,
        .terminal = terminal_of(options),
        .scale = scale_of(options),
    };

    if (figure->failed) {
        output_lack_memory(context->output);
        return;
    }
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", CLOCKTALK_VERSION);
    put_terminal(&drawing);
    for (size_t i = 0; i < figure->panel_count; i++)
        put_data(&drawing, &figure->panels[i], i + 1);
    output_text(context->output, "set encoding utf8\nset datafile separator whitespace\nunset key\n");
    output_format(context->output,
                  "set tics nomirror out font ',%s' textcolor rgb '%s' noenhanced\n"
                  "set grid linecolor rgb '%s' linetype 1\n"
                  "set style textbox opaque noborder fillcolor rgb '%s' margins 0.6,0.6\n",
                  font_size(&drawing, LAYOUT_TEXT).text, theme->soft, theme->grid, theme->ground);
    for (size_t i = 0; i < layout.count; i++)
        put_item(&drawing, &layout.items[i]);
    output_text(context->output, "set multiplot\n");
    for (size_t i = 0; i < figure->panel_count; i++)
        draw_panel(&drawing, &layout.panels[i], i + 1);
    if (figure->panel_count == 0)
        output_text(context->output, "unset border\nunset tics\nplot [0:1] [0:1] NaN notitle\n");
    output_text(context->output, "unset multiplot\n");
    if (figure->failed)
        output_lack_memory(context->output);
}
