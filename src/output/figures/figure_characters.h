/*
 * Figures drawn with characters (pictures/character_chart.h), one panel below the other.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_FIGURE_CHARACTERS_H
#define CLOCKTALK_OUTPUT_FIGURES_FIGURE_CHARACTERS_H

#include "output/figures/figure.h"

/* Columns of what is over time. */
unsigned figure_characters_columns(const struct format_context *context);

/* Writes it to context->output. */
void figure_put_characters(const struct figure *figure);

/* Of ranks, or threads, over time: a line for each, with the axis and what it means. */
void map_put_characters(const struct format_context *context, const struct rank_map *map);

#endif
