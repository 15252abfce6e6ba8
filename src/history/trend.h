/*
 * Trend: whether a metric has changed for good over the runs of a series, and since when.
 *
 * The values are cut in two where the distances of all of them from the middle (median) of their part are the least in
 * sum. The cut is a change if both middles differ by more than TREND_SIGMAS standard errors, and by more than
 * TREND_PER_CENT: of a ratio in points, of anything else of the middle before. What follows is looked at in the same
 * way, so that the last change remains, and so is what came before it, for what was usual. How much values scatter is
 * taken from the differences of neighbours (the middle of their amounts / 0.954, as for normally distributed ones),
 * which steps hardly touch.
 */
#ifndef CLOCKTALK_HISTORY_TREND_H
#define CLOCKTALK_HISTORY_TREND_H

#include <stdbool.h>
#include <stddef.h>

#include "history/history.h"

enum {
    TREND_RUNS = 200, /* the last ones, which are looked at */
    TREND_ENOUGH = 5, /* runs; fewer do not say what is usual */
    TREND_SIGMAS = 5,
    TREND_PER_CENT = 1, /* least change that is told */
};

enum trend_kind {
    TREND_TOO_FEW, /* nothing can be said */
    TREND_STEADY,
    TREND_WORSE,
    TREND_BETTER,
};

struct trend {
    enum trend_kind kind;
    size_t count; /* runs that have the metric, TREND_RUNS at most */
    double last;  /* value */
    double usual; /* the middle before the change, or of all; like the following NAN where there is no value */
    double least; /* of those */
    double most;
    size_t usual_count; /* runs of those */
    double now;         /* the middle since the change; else that of all */
    size_t now_count;   /* runs since the change, or 0 */
    size_t since;       /* the run with which it came, as index in the series, where there is a change */
};

struct trend trend_of(const struct history_series *series, enum column_id id);

/* The same of values in their order, all of them finite; `count` is TREND_RUNS at most, `since` an index in them. */
struct trend trend_of_values(const double *values, size_t count, bool is_ratio, bool is_loss);

/* The metrics of a series that a trend is told of, in the order in which people are shown them. */
struct column_list trend_columns(const struct history_series *series);

/* A column as a number: a time in seconds, NAN where there is none. */
double trend_value(const struct history_run *run, enum column_id id);

#endif
