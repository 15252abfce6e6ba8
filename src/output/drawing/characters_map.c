/*
 * Which rank, or which thread, computes when, drawn with characters: a line for each, or for a group of neighbours
 * where there are more than lines; the fuller a character, the more of its time the rank computes. Who is late computes
 * where the others wait.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/slice.h"
#include "output/drawing/characters.h"
#include "output/text.h"

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

enum { RAMP = COUNT_OF(ramp) };

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

    if (context->terminal.utf8 && !context->terminal.color) {
        step = (unsigned)(share * 4 + 0.5);
        output_text(context->output, blocks[step]);
        return;
    }
    step = (unsigned)(share * (RAMP - 1) + 0.5);
    set_rank_color(picture, ramp[step]);
    if (context->terminal.utf8)
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
    if (picture->context->terminal.color)
        set_rank_color(picture, PATH_COLOR);
    output_text(picture->context->output, picture->context->terminal.utf8 ? "◆" : "*");
}

/* Of neighbours in a line the one that is farthest from all. */
static void put_map_cell(struct terminal_map *picture, size_t line, int64_t start, int64_t end, double mean)
{
    const struct rank_map *cells = picture->cells;
    size_t first = line * picture->rows_per_line * picture->cells_per_row;
    size_t rows = rows_of_line(picture, line) * picture->cells_per_row;
    size_t row = rank_map_farthest(cells, first, rows < cells->row_count - first ? rows : cells->row_count - first,
                                   start, end > start ? end : start + 1, mean);
    unsigned kind = end > start ? rank_map_most(cells, row, start, end) : cells->kind_count - 1;

    picture->has_kinds |= 1U << kind;
    if (kind == 0) {
        put_shade(picture, rank_map_share(cells, row, 1, start, end));
    } else {
        char code = picture->map->kinds[kind].code;

        /* What a rank did that hardly computed. */
        if (picture->context->terminal.color && code != ' ')
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
                  context->terminal.utf8 ? "│" : "|");
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
        text_wrap(context, words, 0, width);
    /* What a line shows where it is of several rows. */
    if (picture->rows_per_line * picture->cells_per_row > 1) {
        snprintf(words, sizeof(words), "of the ");
        if (map->rows[0].members > 1 && !map->members)
            string_append(words, sizeof(words), "groups of %" PRIu64 " ", map->rows[0].members);
        string_append(words, sizeof(words),
                      "%s in a line the one is shown that is farthest from the mean of all; at the right their mean",
                      map->is_of_threads ? "threads" : "ranks");
        text_wrap(context, words, 0, width);
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
    unsigned height = context->terminal.plot_height;
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
