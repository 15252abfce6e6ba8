/*
 * Figures drawn with characters: block elements where the terminal shows UTF-8, else plain ASCII; colours where escape
 * sequences are welcome. What all of them have (characters.c), panels of rows (characters_rows.c), and the map of ranks
 * (characters_map.c); figure_characters.c puts them together.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_CHARACTERS_H
#define CLOCKTALK_OUTPUT_DRAWING_CHARACTERS_H

#include <stdint.h>

#include "output/figures/figure.h"
#include "output/figures/rank_map.h"
#include "output/formats/format.h"

enum {
    CHART_EIGHTHS = 8,    /* heights of a character that can be told apart */
    CHART_NO_COLOR = 0,   /* of the 256 of terminals, number 0 is never used here */
    CHART_LEFT = 7,       /* columns for the scale of a chart */
    CHART_NARROWEST = 40, /* columns of the terminal: less is taken for this */
    CHART_WIDEST = 500,
    CHART_OTHER_LINES = 9,  /* of the terminal, beside those of a map or of cells: heading, axis, note */
    CHART_FEWEST_LINES = 8, /* of these */
};

/* Columns of the terminal between the two bounds. */
unsigned chart_width(const struct format_context *context);

/* A column of a bar, filled from below by 0 … CHART_EIGHTHS; an empty one is a blank. */
void chart_put_bar(const struct format_context *context, int eighths);

/* Sets one of a terminal's 256 colours for what follows, or CHART_NO_COLOR, the terminal's own. */
void chart_set_color(const struct format_context *context, unsigned color);

/* The line between chart and times, and the times: below a chart of `width` columns that begins at column `left`. */
void chart_put_time_axis(const struct format_context *context, unsigned left, unsigned width, int64_t start,
                         int64_t end);

/* A figure that is drawn. */
struct characters {
    const struct format_context *context;
    struct output *output;
    unsigned width;  /* of a chart behind its scale */
    const char *bar; /* between names and what is drawn */
};

/* What follows has the colour of the series, as far as the terminal has that; and the terminal's own again. */
void chart_set_series_color(const struct characters *chart, const struct figure_series *series);
void chart_unset_series_color(const struct characters *chart, const struct figure_series *series);

/* The letters of a panel's series, with their names. */
void chart_put_key(const struct characters *chart, const struct figure_panel *panel);

/* Ticks below what begins at column `left` and is so wide. */
void chart_put_axis(const struct characters *chart, const struct figure_axis *axis, unsigned left, unsigned width);

/* Panels whose rows have names (characters_rows.c). */
void chart_put_rows_of_bars(const struct characters *chart, const struct figure_panel *panel);
void chart_put_rows_of_points(const struct characters *chart, const struct figure_panel *panel);
void chart_put_rows_of_cells(const struct characters *chart, const struct figure_panel *panel);

/* Of ranks, or threads, over time (characters_map.c): a line for each, with the axis and what it means. */
void map_put_characters(const struct format_context *context, const struct rank_map *map);

#endif
