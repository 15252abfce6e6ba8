/*
 * Quantities: what a name in a condition stands for.
 *
 *     parallel_efficiency        a figure of the run, by the name that it has in every format, or by its heading (PE,
 *                                parallel efficiency)
 *     global_efficiency          a figure of the run in comparison with the reference (reports/scaling/scaling.h)
 *     anomalies.bad_record       how many anomalies of that kind
 *     min(parallel_efficiency)   a statistic over the windows: min, max, mean, median, p0 to p100; where windows are
 *                                turns of loops, over those that are; min(window.parallel_efficiency) is the same
 *
 * Values are those that are printed: times in seconds, ratios rounded to six decimals, so that a condition decides as a
 * reader of the result would. What does not exist is NAN.
 */
#ifndef CLOCKTALK_CHECK_QUANTITY_H
#define CLOCKTALK_CHECK_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/nearest.h"
#include "base/slice.h"
#include "output/columns/columns.h"
#include "paraver/anomaly.h"

enum quantity_kind {
    QUANTITY_RUN,
    QUANTITY_SCALING, /* of the run, known when all runs are */
    QUANTITY_ANOMALIES,
    QUANTITY_WINDOWS,
};

enum statistic_kind {
    STATISTIC_MIN,
    STATISTIC_MAX,
    STATISTIC_MEAN, /* each window counts the same, whatever its length */
    STATISTIC_PERCENTILE,
};

struct quantity {
    enum quantity_kind kind;
    const struct column *column; /* of the run or of windows */
    enum anomaly anomaly;
    enum statistic_kind statistic;
    double percent;    /* of STATISTIC_PERCENTILE, 0 … 100 */
    struct slice text; /* as written */
};

/* Why something is none; `is` is NULL where it is one. */
struct quantity_refusal {
    struct slice wrong;
    const char *is;
    struct hint hint; /* which one was meant */
};

/* `name` outside of a statistic, or inside of one (statistic.length > 0). Fills in all but text. */
struct quantity_refusal quantity_find(struct quantity *quantity, struct slice statistic, struct slice name);

/* Of a figure of the run or of one window. */
double quantity_of_row(const struct column *column, const struct row *row);

#endif
