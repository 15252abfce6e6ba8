/*
 * Figures of what is over time. That of windows: parallel efficiency and its factors, what the time goes to, a panel
 * for each further column that is drawn (columns.h), and those of reports (struct section). And that of ranks, or
 * threads: what each does, and where the critical path is (rank_map.h).
 *
 * Windows stream by; of many only as much is kept as any picture has columns.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H
#define CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H

#include "output/figures/figure.h"
#include "output/figures/series.h"
#include "output/text.h"

/* How many windows there are, and how long they are: what the figure can tell depends on that. All zero at first. */
struct window_lengths {
    uint64_t count;
    int64_t shortest; /* the end of the run may have cut the last one, which counts only where it is alone */
    int64_t longest;
    int64_t last;
    uint64_t unbroken; /* in which a rank computes from the beginning to the end, and others may wait in vain for it */
};

void window_lengths_add(struct window_lengths *lengths, const struct row *row);

/* `34 windows of 65.210 ms to 130.420 ms`. */
struct text_word window_lengths_text(const struct window_lengths *lengths, const struct window_options *options);

/* `too short for the factors: in 30 a rank only computes ...`; empty where there is none, or nobody asked for any. */
struct text_word window_lengths_warning(const struct window_lengths *lengths, const struct window_options *options);

/* All zero at first. */
struct windows_figure {
    struct series series;
    struct window_lengths lengths;
    struct column_list curves;
    struct column_list strips;
};

/* The next window. */
void windows_figure_add(struct windows_figure *windows, const struct format_context *context, const struct row *row);

/* Whether launch and shutdown are left out of the figure: where they are shown apart (run_shows_launch), and no option
 * chooses windows or a part of the run. Then only the windows between Init and Finalize are drawn. */
bool windows_figure_leaves_launch(const struct windows_figure *windows, const struct format_context *context,
                                  const struct run_summary *run);

/* Its panels, with a value for each window, or for each of `columns` stretches where there are more windows. */
void windows_figure_make(struct windows_figure *windows, struct figure *figure, const struct run_summary *run,
                         unsigned columns);

/* `most_rows`: as many lines as who draws it has for the map's rows. Where they are groups of ranks, one of each group
 * has a panel of its own; characters show single ranks in any case. */
void map_figure_make(struct figure *figure, const struct run_summary *run, size_t most_rows);

#endif
