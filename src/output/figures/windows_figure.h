/*
 * The figure of windows: parallel efficiency over time and its factors, what the time goes to, a panel for each further
 * column that is drawn (columns.h), and those of reports (struct section).
 *
 * Windows stream by; of many only as much is kept as any picture has columns.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H
#define CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H

#include "output/figures/figure.h"
#include "output/pictures/series.h"
#include "output/pictures/window_lengths.h"

/* All zero at first. */
struct windows_figure {
    struct series series;
    struct window_lengths lengths;
    struct column_list curves;
    struct column_list strips;
};

/* The next window. */
void windows_figure_add(struct windows_figure *windows, const struct format_context *context, const struct row *row);

/*
 * Whether launch and shutdown are left out of the figure: where they are shown apart (run_shows_launch), and no option
 * chooses windows or a part of the run. Then there are but the windows that lie from Init to Finalize.
 */
bool windows_figure_leaves_launch(const struct windows_figure *windows, const struct format_context *context,
                                  const struct run_summary *run);

/* Its panels, with a value for each window, or for each of `columns` stretches where there are more windows. */
void windows_figure_make(struct windows_figure *windows, struct figure *figure, const struct run_summary *run,
                         unsigned columns);

#endif
