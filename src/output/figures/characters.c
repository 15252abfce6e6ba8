#include "output/figures/characters.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/slice.h"
#include "output/figures/theme.h"
#include "output/text.h"

enum { TICK_COLUMNS = 10 }; /* between two of them, at least */

unsigned chart_width(const struct format_context *context)
{
    unsigned width = context->run.plot_width;

    return width < CHART_NARROWEST ? CHART_NARROWEST : width > CHART_WIDEST ? CHART_WIDEST : width;
}

void chart_put_bar(const struct format_context *context, int eighths)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {" ", "_", ".", ".", ":", ":", "|", "|", "#"};

    output_text(context->output, (context->run.utf8 ? blocks : ascii)[eighths]);
}

void chart_set_color(const struct format_context *context, unsigned color)
{
    if (!context->run.color)
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
        text_print(chart->output, series->name, chart->context->run.utf8);
        output_format(chart->output, "%s%s", *whole ? " " : "", whole);
    }
    output_text(chart->output, used > 0 ? "\n" : "");
}

void chart_put_axis(const struct characters *chart, const struct figure_axis *axis, unsigned left, unsigned width)
{
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
    int64_t tick = first;
    unsigned decimals = 0;
    unsigned used = 0;

    for (__int128 scaled = step; scaled % unit->nanoseconds != 0 && decimals < 9; scaled *= 10)
        decimals++;
    output_format(output, "%*s", (int)left, "");
    for (unsigned column = 0; column < width; column++) {
        bool is_tick = tick < end && (unsigned)((__int128)(tick - start) * width / (end - start)) == column;

        output_text(output, is_tick ? context->run.utf8 ? "┬" : "+" : context->run.utf8 ? "─" : "-");
        tick += is_tick ? step : 0;
    }
    output_format(output, "\n%*s", (int)left, "");
    /* Each time begins below its tick; the last one is left out where it would not fit. */
    for (tick = first; tick < end; tick += step) {
        struct decimal time = decimal_scaled(tick, unit->nanoseconds, decimals);
        unsigned column = (unsigned)((__int128)(tick - start) * width / (end - start));
        unsigned length = (unsigned)(strlen(time.text) + 1 + strlen(unit->name));

        if (column < used || column + length > width)
            continue;
        output_format(output, "%*s%s %s", (int)(column - used), "", time.text, unit->name);
        used = column + length;
    }
    output_text(output, "\n");
}

/* Which rank, or which thread, computes when, drawn with characters: a line for each, or for a group of neighbours
 * where there are more than lines; the fuller a character, the more of its time the rank computes. Who is late computes
 * where the others wait. */

enum {
    PATH_COLOR = 196, /* red */
    RIGHT = 8,        /* columns for a line's share */
    CODES_SIZE = 256, /* bytes for what the letters mean */
    CODE_COLOR = 245, /* grey */
};

struct terminal_map {
    const struct format_context *context;
    const struct rank_map *map;
    const struct rank_map *cells; /* rows from which that of a line is chosen: single ranks where these are known */
    size_t cells_per_row;
    size_t rows_per_line;
    size_t lines;
    unsigned left; /* columns for names */
    unsigned width;
    unsigned color;                 /* that is set */
    unsigned has_kinds;             /* bits 1 << kind: what the map shows */
    double means[CHART_WIDEST];     /* of each column, the share of all that computes */
    size_t path_rows[CHART_WIDEST]; /* of each column, where the critical path is; RANK_MAP_NO_ROW: nowhere */
};

/* From dark blue to yellow in even steps of lightness: in order with any kind of colour vision (cividis). */
static const unsigned ramp[] = {17, 18, 60, 59, 102, 101, 144, 143, 185, 226};

enum { RAMP = sizeof(ramp) / sizeof(ramp[0]) };

/* Only where it changes. */
static void set_rank_color(struct terminal_map *picture, unsigned color)
{
    if (color != picture->color)
        chart_set_color(picture->context, color);
    picture->color = color;
}

static void put_shade(struct terminal_map *picture, double share)
{
    const struct format_context *context = picture->context;
    static const char *const blocks[] = {" ", "░", "▒", "▓", "█"};
    static const char ascii[] = " .:-=+*%@#";
    unsigned step;

    if (context->run.utf8 && !context->run.color) {
        step = (unsigned)(share * 4 + 0.5);
        output_text(context->output, blocks[step]);
        return;
    }
    step = (unsigned)(share * (RAMP - 1) + 0.5);
    set_rank_color(picture, ramp[step]);
    if (context->run.utf8)
        output_text(context->output, "█");
    else
        output_write(context->output, &ascii[step], 1);
}

static size_t rows_of_line(const struct terminal_map *picture, size_t line)
{
    size_t left = picture->map->row_count - line * picture->rows_per_line;

    return left < picture->rows_per_line ? left : picture->rows_per_line;
}

static void put_path_mark(struct terminal_map *picture)
{
    if (picture->context->run.color)
        set_rank_color(picture, PATH_COLOR);
    output_text(picture->context->output, picture->context->run.utf8 ? "◆" : "*");
}

/* Of neighbours in a line the one that is farthest from all. */
static void put_map_cell(struct terminal_map *picture, size_t line, int64_t start, int64_t end, double mean)
{
    const struct rank_map *cells = picture->cells;
    size_t first = line * picture->rows_per_line * picture->cells_per_row;
    size_t rows = rows_of_line(picture, line) * picture->cells_per_row;
    size_t row = rank_map_farthest(cells, first, rows < cells->row_count - first ? rows : cells->row_count - first,
                                   start, end > start ? end : start + 1, mean);
    unsigned kind = end > start ? rank_map_most(cells, row, 1, start, end) : cells->kind_count - 1;

    picture->has_kinds |= 1U << kind;
    if (kind == 0) {
        put_shade(picture, rank_map_share(cells, row, 1, start, end));
    } else {
        char code = picture->map->kinds[kind].code;

        /* What a rank did that hardly computed. */
        if (picture->context->run.color && code != ' ')
            set_rank_color(picture, CODE_COLOR);
        output_write(picture->context->output, &code, 1);
    }
}

static const char *line_name(const struct terminal_map *picture, size_t line, char *name)
{
    return rank_map_name(picture->map, line * picture->rows_per_line, rows_of_line(picture, line), name);
}

static void put_rank_line(struct terminal_map *picture, size_t line)
{
    const struct format_context *context = picture->context;
    const struct rank_map *map = picture->map;
    char name[MAP_NAME_SIZE];

    output_format(context->output, "%*s%s", (int)picture->left - 1, line_name(picture, line, name),
                  context->run.utf8 ? "│" : "|");
    for (unsigned column = 0; column < picture->width; column++)
        if (picture->path_rows[column] == line * picture->rows_per_line)
            put_path_mark(picture);
        else
            put_map_cell(picture, line, rank_map_column_start(picture->map, column, picture->width),
                         rank_map_column_start(picture->map, column + 1, picture->width), picture->means[column]);
    set_rank_color(picture, CHART_NO_COLOR);
    output_format(context->output, "%6s %%\n",
                  decimal_percent(map->end > map->start
                                      ? rank_map_share(map, line * picture->rows_per_line, rows_of_line(picture, line),
                                                       map->start, map->end)
                                      : 0)
                      .text);
}

/* What shades, letters and marks mean. */
static void put_rank_legend(struct terminal_map *picture)
{
    enum { LEGEND_WIDTH = 74, RAMP_WIDTH = 42 };
    const struct format_context *context = picture->context;
    const struct rank_map *map = picture->map;
    unsigned width = chart_width(context);
    char words[CODES_SIZE] = "";

    output_format(context->output, "%scomputing: 0 ", width < RAMP_WIDTH ? "" : "share spent ");
    for (unsigned i = 0; i < RAMP; i++)
        put_shade(picture, (double)i / (RAMP - 1));
    set_rank_color(picture, CHART_NO_COLOR);
    output_format(context->output, " 100 %%;%sat the right, of the whole time\n", width < LEGEND_WIDTH ? "\n" : " ");
    /* The letters that occur; a blank needs no word. */
    for (unsigned kind = 1; kind + 1 < map->kind_count; kind++)
        if (picture->has_kinds >> kind & 1)
            string_append(words, sizeof(words), "%s%c %s", *words ? ", " : "else mostly: ", map->kinds[kind].code,
                          map->kinds[kind].meaning);
    if (*words)
        text_wrap(context->output, words, 0, width);
    /* What a line shows where it is of several rows. */
    if (picture->rows_per_line * picture->cells_per_row > 1) {
        snprintf(words, sizeof(words), "of the ");
        if (map->rows[0].members > 1 && !map->members)
            string_append(words, sizeof(words), "groups of %" PRIu64 " ", map->rows[0].members);
        string_append(words, sizeof(words),
                      "%s in a line the one is shown that is farthest from the mean of all; at the right their mean",
                      map->is_of_threads ? "threads" : "ranks");
        text_wrap(context->output, words, 0, width);
    }
    if (!map->path)
        return;
    put_path_mark(picture);
    set_rank_color(picture, CHART_NO_COLOR);
    output_text(context->output, " the rank that has most of the critical path\n");
}

void map_put_characters(const struct format_context *context, const struct rank_map *map)
{
    struct terminal_map picture = {.context = context,
                                   .map = map,
                                   .cells = map->members ? map->members : map,
                                   .cells_per_row = map->members ? map->rows[0].members : 1,
                                   .left = (unsigned)strlen("rank") + 2};
    unsigned height = context->run.plot_height;
    unsigned other = CHART_OTHER_LINES + (map->path ? 1 : 0);
    size_t most = height > other + CHART_FEWEST_LINES ? height - other : CHART_FEWEST_LINES;
    char name[MAP_NAME_SIZE];

    picture.rows_per_line = (map->row_count + most - 1) / most;
    picture.lines = (map->row_count + picture.rows_per_line - 1) / picture.rows_per_line;
    for (size_t line = 0; line < picture.lines; line++) {
        unsigned length = (unsigned)strlen(line_name(&picture, line, name)) + 2;

        picture.left = length > picture.left ? length : picture.left;
    }
    picture.width = chart_width(context) - picture.left - RIGHT;
    for (unsigned column = 0; column < picture.width; column++) {
        int64_t start = rank_map_column_start(map, column, picture.width);
        int64_t end = rank_map_column_start(map, column + 1, picture.width);

        picture.path_rows[column] = rank_map_path_row(map, picture.rows_per_line, start, end);
        picture.means[column] = end > start ? rank_map_share(map, 0, map->row_count, start, end) : 0;
    }
    output_format(context->output, "%*s\n", (int)picture.left - 1,
                  map->is_of_threads                                 ? "rank.thread"
                  : picture.rows_per_line * map->rows[0].members > 1 ? "ranks"
                                                                     : "rank");
    for (size_t line = 0; line < picture.lines; line++)
        put_rank_line(&picture, line);
    chart_put_time_axis(context, picture.left, picture.width, map->start, map->end);
    put_rank_legend(&picture);
}
