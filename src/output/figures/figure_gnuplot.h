/*
 * Figures as gnuplot scripts with their data inside. For a picture (--plot) the script sets the terminal that draws it;
 * one that stands alone (--format gnuplot) sets none.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_FIGURE_GNUPLOT_H
#define CLOCKTALK_OUTPUT_FIGURES_FIGURE_GNUPLOT_H

#include "output/figures/figure.h"

/* Pixels that a figure's data are wide, at most: no more values than that are worth to be drawn. */
unsigned figure_gnuplot_columns(const struct options *options);

/* Writes it to context->output. */
void figure_put_gnuplot(struct figure *figure);

#endif
