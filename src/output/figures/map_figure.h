/*
 * The figure of ranks, or threads, over time: what each does, and where the critical path is (rank_map.h).
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_MAP_FIGURE_H
#define CLOCKTALK_OUTPUT_FIGURES_MAP_FIGURE_H

#include "output/figures/figure.h"

/* `most_rows`: as many lines as who draws it has for the map's rows. Where they are groups of ranks, one of each group
 * has a panel of its own; characters show single ranks in any case. */
void map_figure_make(struct figure *figure, const struct run_summary *run, size_t most_rows);

#endif
