/*
 * Figures as SVG inside a page: drawn without scripts, in the colours of the page's theme.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_FIGURE_SVG_H
#define CLOCKTALK_OUTPUT_FIGURES_FIGURE_SVG_H

#include "output/figures/figure.h"

enum { FIGURE_SVG_WIDTH = 900, FIGURE_SVG_COLUMNS = 800 /* of what is over time */ };

/* An <svg> element. */
void figure_put_svg(struct figure *figure, struct output *output);

/* What style sheets say of these elements. */
void figure_put_svg_style(struct output *output);

#endif
