/*
 * Trend: whether metrics have changed for good over the runs of a series, and since when.
 *
 * The values of a metric are cut in two where the distances of all of them from the middle (median) of their part are
 * the least in sum. The cut is a change if both middles differ by more than TREND_SIGMAS standard errors, and by more
 * than TREND_PER_CENT: of a ratio in points, of anything else of the middle before. Both parts are looked at in the
 * same way, so that the runs fall into levels. How much values scatter is taken from the differences of neighbours (the
 * middle of their amounts / 0.954, as for normally distributed ones), which steps hardly touch.
 *
 * One set of runs is compared for all metrics of a series: the last level of TREND_ENOUGH runs that another one
 * follows, and everything since. What changes first is told by the headlines, efficiency and run time; where neither
 * has changed, by the first of the other metrics that has. What no level of TREND_ENOUGH runs has borne out is not
 * called usual.
 */
#ifndef CLOCKTALK_HISTORY_TREND_H
#define CLOCKTALK_HISTORY_TREND_H

#include <stddef.h>

#include "history/history.h"
#include "output/columns/columns.h"

enum {
    TREND_RUNS = 200, /* the last ones, which are looked at */
    TREND_ENOUGH = 5, /* runs of one level; fewer do not say what is usual */
    TREND_SIGMAS = 5,
    TREND_PER_CENT = 1, /* least change that is told */
};

enum trend_kind {
    TREND_TOO_FEW, /* nothing can be said */
    TREND_STEADY,
    TREND_WORSE,
    TREND_BETTER,
};

extern const char *const trend_words[]; /* for each kind */

/* Some runs of a metric; NAN where there is none. */
struct trend_level {
    double middle;
    double least;
    double most;
    size_t count;
};

struct trend {
    enum trend_kind kind;
    double last;              /* value of the last run; NAN where it has none */
    struct trend_level usual; /* what is usual */
    struct trend_level now;   /* since the change; without one no runs, and the middle of what is usual */
    size_t since;             /* the run with which it came, as index in the series, where there is a change */
};

/* What history_series has as `compared`. */
struct trend_runs trend_runs_of(const struct history_series *series);

struct trend trend_of(const struct history_series *series, enum column_id id);

/* Efficiency and run time, which are asked for first. */
enum { TREND_HEADLINES = 2 };
extern const enum column_id trend_headlines[TREND_HEADLINES];

/* The metrics of a series that a trend is told of, in the order in which people are shown them. */
struct column_list trend_columns(const struct history_series *series);

/* A column as a number: a time in seconds, NAN where there is none. */
double trend_value(const struct history_run *run, enum column_id id);

#endif
