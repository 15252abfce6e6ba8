/*
 * Figures of what is over time. That of windows: parallel efficiency and its factors, what the time goes to, a panel
 * for each further column that is drawn (columns.h), and those of reports (struct section). And that of ranks, or
 * threads: what each does, and where the critical path is (rank_map.h).
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H
#define CLOCKTALK_OUTPUT_FIGURES_WINDOWS_FIGURE_H

#include "output/figures/figure.h"
#include "output/text.h"

/*
 * Series: what is known of a run over time, in bounded memory, for pictures that have few columns.
 *
 * Intervals come in order, each with a value per curve. Where there are too many, neighbours are put together, two
 * by two: then an interval has the mean of their values, weighted by their lengths, and the least and the most of them.
 */

enum {
    SERIES_CURVES = 24,
    SERIES_INTERVALS = 4096, /* a power of two, twice as many as any picture has columns */
};

/* Of one curve, the values that exist. */
struct series_sum {
    double time;  /* nanoseconds; 0: there is none */
    double value; /* times time */
    double least;
    double most;
};

struct series_interval {
    int64_t start;
    int64_t end;
    struct series_sum sums[SERIES_CURVES];
};

/* All zero at first. */
struct series {
    uint64_t added;    /* intervals */
    unsigned doubling; /* that many times two were put together */
    size_t count;
    struct series_interval items[SERIES_INTERVALS];
};

/* values: SERIES_CURVES of them, NAN where there is none. start < end, and not before the last one's start. */
void series_add(struct series *series, int64_t start, int64_t end, const double *values);

/* What of it lies from `start` to `end`. `first`, 0 at first, is the interval to begin with, and is moved on where
 * stretches are asked for in order. */
struct series_interval series_between(const struct series *series, int64_t start, int64_t end, size_t *first);

/* NAN where nothing is known. */
double series_mean(const struct series_sum *sum);

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
