/*
 * What draws a figure: characters, gnuplot, or SVG inside a page.
 */
#ifndef CLOCKTALK_OUTPUT_DRAWING_RENDERERS_H
#define CLOCKTALK_OUTPUT_DRAWING_RENDERERS_H

#include "output/figures/figure.h"

/* Characters (characters.h), one panel below the other. */

/* Columns of what is over time. */
unsigned figure_characters_columns(const struct format_context *context);

/* Writes it to context->output. */
void figure_put_characters(struct figure *figure);

/* A gnuplot script with its data inside. For a picture (--plot) the script sets the terminal that draws it; one that
 * stands alone (--format gnuplot) sets none. */

/* Pixels that a figure's data are wide, at most: no more values than that are worth to be drawn. */
unsigned figure_gnuplot_columns(const struct options *options);

/* Writes it to context->output. */
void figure_put_gnuplot(struct figure *figure);

/* SVG inside a page: drawn without scripts, in the colours of the page's theme. */

enum {
    FIGURE_SVG_WIDTH = 900,
    FIGURE_SVG_COLUMNS = 800,  /* of what is over time */
    FIGURE_SVG_MAP_ROWS = 128, /* of a map; of neighbours that share one the farthest from the mean is shown */
};

/* An <svg> element, so many units wide: FIGURE_SVG_WIDTH as a rule. */
void figure_put_svg(struct figure *figure, unsigned width, struct output *output);

/* What style sheets say of these elements. */
void figure_put_svg_style(struct output *output);

#endif
