/*
 * Figures with characters: panels of rows, and the keys and axes that other panels have, too.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_ROW_CHARACTERS_H
#define CLOCKTALK_OUTPUT_FIGURES_ROW_CHARACTERS_H

#include "output/figures/figure.h"

enum { CHARACTERS_LEFT = 7 /* columns for the scale of a chart */ };

struct characters {
    const struct format_context *context;
    struct output *output;
    unsigned width;  /* of a chart behind its scale */
    const char *bar; /* between names and what is drawn */
};

/* The colour of a series, where it has one. */
void rows_set_color(const struct characters *chart, const struct figure_series *series);
void rows_unset_color(const struct characters *chart, const struct figure_series *series);

/* The letters of the series that are seen, in several lines where one is too short. */
void rows_put_key(const struct characters *chart, const struct figure_panel *panel);

/* Below a chart of `width` columns that begins at column `left`. */
void rows_put_axis(const struct characters *chart, const struct figure_axis *axis, unsigned left, unsigned width);

/* Panels of each kind. */
void rows_put_bars(const struct characters *chart, const struct figure_panel *panel);
void rows_put_points(const struct characters *chart, const struct figure_panel *panel);
void rows_put_cells(const struct characters *chart, const struct figure_panel *panel);

#endif
