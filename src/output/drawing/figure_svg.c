#include <math.h>

#include "output/drawing/layout.h"
#include "output/drawing/renderers.h"
#include "output/drawing/theme.h"
#include "output/text.h"

/* What no eye tells apart is put together. */
enum { MAP_ROWS = FIGURE_SVG_MAP_ROWS, MAP_COLUMNS = 400 };

struct sheet {
    struct output *output;
    const struct layout_panel *place;
};

/* A number of a path. */
static struct decimal path_number(double length)
{
    return decimal_ratio(length, 1);
}

static double across_of(const struct sheet *sheet, double value)
{
    double x = layout_across(sheet->place, value);

    return fmin(fmax(x, sheet->place->x), sheet->place->x + sheet->place->width);
}

static double up_of(const struct sheet *sheet, double value)
{
    double y = layout_up(sheet->place, value);

    return fmin(fmax(y, sheet->place->y), sheet->place->y + sheet->place->height);
}

/* A closed path around that place. */
static void put_shape(struct output *output, enum layout_shape shape, double x, double y)
{
    static const char *const paths[LAYOUT_SHAPES] = {
        [LAYOUT_SQUARE] = "m-3.7 -3.7h7.4v7.4h-7.4z",
        [LAYOUT_DISC] = "m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z",
        [LAYOUT_PEAK] = "m0 -4.8l5 8.4h-10z",
        [LAYOUT_DIP] = "m0 4.8l5 -8.4h-10z",
        [LAYOUT_DIAMOND] = "m0 -5.2l5.2 5.2l-5.2 5.2l-5.2 -5.2z",
    };

    output_format(output, "M%s %s%s", path_number(x).text, path_number(y).text, paths[shape]);
}

static void put_rectangle_path(const struct sheet *sheet, double left, double top, double right, double bottom)
{
    output_format(sheet->output, "M%s %sH%sV%sH%sZ", path_number(left).text, path_number(top).text,
                  path_number(right).text, path_number(bottom).text, path_number(left).text);
}

/* Around the page. */

static void put_sheet_item(struct output *output, const struct layout_item *item)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    static const char *const fonts[] = {"", " class=\"large\"", " class=\"small\""};
    const char *font = item->is_front ? " class=\"small front\"" : fonts[item->font];
    struct decimal x = path_number(item->x);
    struct decimal y = path_number(item->y);

    switch (item->kind) {
    case LAYOUT_WORDS:
        output_format(output, "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s%s%s", x.text, y.text, anchors[item->anchor],
                      font, item->is_soft ? " opacity=\"0.75\"" : "", item->is_strong ? " font-weight=\"600\"" : "");
        if (item->is_rotated)
            output_format(output, " transform=\"rotate(-90 %s %s)\"", x.text, y.text);
        output_text(output, ">");
        text_print_markup(output, item->text);
        output_text(output, "</text>\n");
        break;
    case LAYOUT_BOX:
        output_format(output, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" ", x.text, y.text,
                      path_number(item->width).text, path_number(item->height).text);
        if (item->color)
            output_format(output, "fill=\"%s\" stroke=\"#444444\"%s/>\n", item->color,
                          item->is_striped ? " fill-opacity=\"0.4\"" : "");
        else
            output_format(output, "fill=\"#%06X\"/>\n", item->shade);
        break;
    case LAYOUT_LINE:
        output_format(output, "<path d=\"M%s %sh%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n", x.text,
                      y.text, path_number(item->width).text, item->color, item->is_strong ? "4" : "2");
        break;
    case LAYOUT_POINT:
        output_format(output, "<path fill=\"%s\" d=\"", item->color);
        put_shape(output, item->shape, item->x, item->y);
        output_text(output, "\"/>\n");
        break;
    }
}

static void put_axes(const struct sheet *sheet)
{
    const struct layout_panel *place = sheet->place;
    struct output *output = sheet->output;
    size_t up_count = place->panel->row_count == 0 ? place->up.count : 0;

    output_text(output, "<path class=\"grid\" d=\"");
    for (size_t i = 0; place->has_grid && i < place->across.count; i++)
        output_format(output, "M%s %sv%s", path_number(across_of(sheet, place->across.at[i])).text,
                      path_number(place->y).text, path_number(place->height).text);
    for (size_t i = 0; place->has_grid && i < up_count; i++)
        output_format(output, "M%s %sh%s", path_number(place->x).text, path_number(up_of(sheet, place->up.at[i])).text,
                      path_number(place->width).text);
    output_text(output, "\"/>\n");
    for (size_t i = 0; place->has_across && i < place->across.count; i++)
        put_sheet_item(output, &(struct layout_item){LAYOUT_WORDS, across_of(sheet, place->across.at[i]),
                                                     place->y + place->height + 17, .text = place->across.text[i],
                                                     .font = LAYOUT_SMALL, .anchor = LAYOUT_CENTER});
    for (size_t i = 0; i < up_count; i++)
        put_sheet_item(output,
                       &(struct layout_item){LAYOUT_WORDS, place->x - 6, up_of(sheet, place->up.at[i]),
                                             .text = place->up.text[i], .font = LAYOUT_SMALL, .anchor = LAYOUT_RIGHT});
    output_format(output, "<path class=\"axis\" d=\"M%s %sv%sh%s\"/>\n", path_number(place->x).text,
                  path_number(place->y).text, path_number(place->height).text, path_number(place->width).text);
}

/* Series. */

static void put_line_path(const struct sheet *sheet, const struct figure_series *series, bool is_of_points)
{
    double reached = (double)NAN;

    output_format(sheet->output, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" d=\"", series->color,
                  series->is_strong ? "2.6" : "1.4");
    for (size_t i = 0; i < series->count; i++) {
        const struct figure_point *point = &series->points[i];
        bool goes_on = is_of_points ? i > 0 : fabs(point->from - reached) <= 1e-9 * fabs(reached);

        output_format(sheet->output, "%s%s %s", goes_on ? "L" : "M", path_number(across_of(sheet, point->from)).text,
                      path_number(up_of(sheet, point->value)).text);
        if (!is_of_points)
            output_format(sheet->output, "H%s", path_number(across_of(sheet, point->to)).text);
        reached = point->to;
    }
    output_text(sheet->output, "\"/>\n");
}

static double row_top(const struct sheet *sheet, double row)
{
    return sheet->place->y + row * sheet->place->height / (double)sheet->place->panel->row_count;
}

/* As that kind of panel has it. */
static void put_area_path(const struct sheet *sheet, const struct figure_series *series, enum figure_kind kind,
                          const char *opacity)
{
    output_format(sheet->output, "<path fill=\"%s\"%s d=\"", series->color, opacity);
    for (size_t i = 0; i < series->count; i++) {
        const struct figure_point *point = &series->points[i];

        if (kind == FIGURE_BARS && point->high > point->low)
            put_rectangle_path(sheet, across_of(sheet, point->low), row_top(sheet, point->from),
                               across_of(sheet, point->high), row_top(sheet, point->to));
        else if (kind == FIGURE_STACK && point->high > point->low)
            put_rectangle_path(sheet, across_of(sheet, point->from), up_of(sheet, point->high),
                               across_of(sheet, point->to), up_of(sheet, point->low));
        else if (kind == FIGURE_COLUMNS && point->value > 0)
            put_rectangle_path(sheet, across_of(sheet, point->from), up_of(sheet, point->value),
                               across_of(sheet, point->to), up_of(sheet, 0));
    }
    output_text(sheet->output, "\"/>\n");
}

static void put_points(const struct sheet *sheet, const struct figure_series *series)
{
    const struct figure_panel *panel = sheet->place->panel;
    enum layout_shape shape = (enum layout_shape)((series - panel->series) % LAYOUT_SHAPES);
    bool has_rows = panel->kind == FIGURE_POINTS;

    output_format(sheet->output, "<path fill=\"%s\" d=\"", series->color);
    for (size_t i = 0; i < series->count; i++) {
        const struct figure_point *point = &series->points[i];

        put_shape(sheet->output, shape, across_of(sheet, has_rows ? point->value : point->from),
                  has_rows ? row_top(sheet, point->from + 0.5) : up_of(sheet, point->value));
    }
    output_text(sheet->output, "\"/>\n");
}

static void put_cell_boxes(const struct sheet *sheet, const struct figure_series *series)
{
    const struct figure_panel *panel = sheet->place->panel;

    for (size_t i = 0; i < series->count; i++) {
        const struct figure_point *point = &series->points[i];
        bool has_rows = panel->row_count > 0;
        double row = (double)point->row;

        output_format(sheet->output, "<path fill=\"#%06X\" shape-rendering=\"crispEdges\" d=\"",
                      theme_shade(PLOT_THEME_LIGHT, theme_step(point->value, panel->is_signed), panel->is_signed));
        put_rectangle_path(sheet, across_of(sheet, point->from),
                           has_rows ? row_top(sheet, row) : up_of(sheet, row + 0.5), across_of(sheet, point->to),
                           has_rows ? row_top(sheet, row + 1) : up_of(sheet, row + 1.5));
        output_text(sheet->output, "\"/>\n");
    }
}

/* The stretches of a line that are of that kind. */
static void put_map_line(const struct sheet *sheet, const unsigned char *kinds, unsigned kind, double y)
{
    unsigned run = 0;

    for (unsigned column = 0; column <= MAP_COLUMNS; column++) {
        if (column < MAP_COLUMNS && kinds[column] == kind) {
            run++;
            continue;
        }
        if (run > 0)
            output_format(sheet->output, "M%s %sh%s",
                          path_number(sheet->place->x + (column - run) * sheet->place->width / MAP_COLUMNS).text,
                          path_number(y).text, path_number(run * sheet->place->width / MAP_COLUMNS).text);
        run = 0;
    }
}

/* One path for each kind. Of neighbours that share a line the one is seen that is farthest from all. */
static void put_map_paths(const struct sheet *sheet)
{
    const struct rank_map *map = sheet->place->panel->map;
    unsigned char kinds[MAP_ROWS][MAP_COLUMNS]; /* what took most of each stretch; the last kind: there is none */
    size_t each = (map->row_count + MAP_ROWS - 1) / MAP_ROWS;
    size_t lines = each > 0 ? (map->row_count + each - 1) / each : 0;
    double height = lines > 0 ? sheet->place->height / (double)lines : 0;

    for (unsigned column = 0; column < MAP_COLUMNS; column++) {
        int64_t start = rank_map_column_start(map, column, MAP_COLUMNS);
        int64_t end = rank_map_column_start(map, column + 1, MAP_COLUMNS);
        double mean = end > start && each > 1 ? rank_map_share(map, 0, map->row_count, start, end) : 0;

        for (size_t line = 0; line < lines; line++) {
            size_t first = line * each;
            size_t rows = map->row_count - first < each ? map->row_count - first : each;
            unsigned kind = map->kind_count - 1;

            if (end > start)
                kind = rank_map_most(map, rank_map_farthest(map, first, rows, start, end, mean), start, end);
            kinds[line][column] = (unsigned char)kind;
        }
    }
    for (unsigned kind = 0; kind + 1 < map->kind_count; kind++) {
        output_format(sheet->output, "<path stroke=\"%s\" stroke-width=\"%s\" d=\"", map->kinds[kind].color,
                      decimal_ratio(height + 0.1, 1).text);
        for (size_t line = 0; line < lines; line++)
            put_map_line(sheet, kinds[line], kind, sheet->place->y + ((double)line + 0.5) * height);
        output_text(sheet->output, "\"/>\n");
    }
}

static void put_sheet_series(const struct sheet *sheet, const struct figure_series *series)
{
    static const char band[] = " fill-opacity=\"0.25\""; /* from the least to the most, as a part of a stack */
    const char *opacity = series->is_striped ? " fill-opacity=\"0.4\"" : "";
    enum figure_kind kind = sheet->place->panel->kind;

    switch (kind) {
    case FIGURE_CURVES:
        put_area_path(sheet, series, FIGURE_STACK, band);
        put_line_path(sheet, series, false);
        break;
    case FIGURE_COLUMNS:
        put_area_path(sheet, series, FIGURE_STACK, band);
        put_area_path(sheet, series, kind, opacity);
        break;
    case FIGURE_STACK:
    case FIGURE_BARS:
        put_area_path(sheet, series, kind, opacity);
        break;
    case FIGURE_LINES:
        put_line_path(sheet, series, true);
        put_points(sheet, series);
        break;
    case FIGURE_POINTS:
        put_points(sheet, series);
        break;
    case FIGURE_CELLS:
        put_cell_boxes(sheet, series);
        break;
    case FIGURE_MAP:
        put_line_path(sheet, series, false);
        break;
    }
}

static void put_sheet_mark(const struct sheet *sheet, const struct figure_mark *mark)
{
    const struct layout_panel *place = sheet->place;
    const char *color = mark->color ? mark->color : COLOR_OF_MARKS;

    if (mark->kind == FIGURE_MARK_NAME)
        return;
    if (mark->kind == FIGURE_MARK_STRETCH || mark->kind == FIGURE_MARK_ZONE) {
        output_format(sheet->output, "<path fill=\"%s\" fill-opacity=\"0.16\" d=\"", color);
        if (mark->kind == FIGURE_MARK_STRETCH)
            put_rectangle_path(sheet, across_of(sheet, mark->from), place->y, across_of(sheet, mark->to),
                               place->y + place->height);
        else
            put_rectangle_path(sheet, place->x, up_of(sheet, mark->to), place->x + place->width,
                               up_of(sheet, mark->from));
    } else {
        bool is_level = mark->kind == FIGURE_MARK_LEVEL;

        output_format(sheet->output, "<path fill=\"none\" stroke=\"%s\" stroke-dasharray=\"7 5\" d=\"", color);
        output_format(sheet->output, "M%s %s%s%s", path_number(is_level ? place->x : across_of(sheet, mark->from)).text,
                      path_number(is_level ? up_of(sheet, mark->from) : place->y).text, is_level ? "h" : "v",
                      path_number(is_level ? place->width : place->height).text);
    }
    output_text(sheet->output, "\"/>\n");
}

void figure_put_svg(struct figure *figure, unsigned width, struct output *output)
{
    struct layout layout = layout_make(figure, width, 0, PLOT_THEME_LIGHT);

    if (figure->failed) {
        output_lack_memory(output);
        return;
    }
    output_format(output, "<svg class=\"drawn\" viewBox=\"0 0 %u %s\" role=\"img\" aria-label=\"", width,
                  decimal_ratio(layout.height, 0).text);
    text_print_markup(output, figure->title             ? figure->title
                              : figure->panel_count > 0 ? figure->panels[0].question
                                                        : "figure");
    output_text(output, "\">\n");
    for (size_t i = 0; i < figure->panel_count; i++) {
        struct sheet sheet = {output, &layout.panels[i]};
        const struct figure_panel *panel = layout.panels[i].panel;

        if (panel->map)
            put_map_paths(&sheet);
        if (figure_has_axes(panel))
            put_axes(&sheet);
        for (size_t k = 0; k < panel->mark_count; k++)
            if (panel->marks[k].kind == FIGURE_MARK_ZONE)
                put_sheet_mark(&sheet, &panel->marks[k]);
        for (size_t k = 0; k < panel->series_count; k++)
            put_sheet_series(&sheet, &panel->series[k]);
        for (size_t k = 0; k < panel->mark_count; k++)
            if (panel->marks[k].kind != FIGURE_MARK_ZONE)
                put_sheet_mark(&sheet, &panel->marks[k]);
    }
    for (size_t i = 0; i < layout.count; i++)
        put_sheet_item(output, &layout.items[i]);
    output_text(output, "</svg>\n");
}

void figure_put_svg_style(struct output *output)
{
    output_text(output,
                ".drawn { display: block; width: 100%; max-width: 900px; height: auto; }\n"
                ".drawn text { fill: var(--ink); font: 15px system-ui, sans-serif; dominant-baseline: central; }\n"
                ".drawn .large { font-size: 18px; }\n"
                ".drawn .small { font-size: 12px; }\n"
                ".drawn .front { stroke: var(--ground); stroke-width: 4px; paint-order: stroke; }\n"
                ".drawn .grid { fill: none; stroke: var(--line); }\n"
                ".drawn .axis { fill: none; stroke: var(--soft); }\n"
                "@media screen and (prefers-color-scheme: dark) {\n");
    theme_put_dark_rules(output);
    output_text(output, "}\n");
}
