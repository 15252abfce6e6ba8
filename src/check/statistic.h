/*
 * Statistics: one number of many windows, as they pass.
 *
 * min, max and mean take no memory. Percentiles are exact: every value is kept, 8 bytes a window (80 MB for the 10
 * million windows that there can be at most). Between two windows a percentile is interpolated: that of n values lies
 * at the position percent / 100 * (n - 1), counted from 0 in ascending order.
 */
#ifndef CLOCKTALK_CHECK_STATISTIC_H
#define CLOCKTALK_CHECK_STATISTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum statistic_kind {
    STATISTIC_MIN,
    STATISTIC_MAX,
    STATISTIC_MEAN, /* each window counts the same, whatever its length */
    STATISTIC_PERCENTILE,
};

/* Set kind and percent, all else zero. */
struct statistic {
    enum statistic_kind kind;
    double percent;
    uint64_t count;
    double result; /* the extreme, or the sum */
    int64_t start; /* of the window with the extreme */
    int64_t end;
    double *values;
    size_t capacity;
};

void statistic_deinit(struct statistic *statistic);

/* What does not exist (NAN) is left out. 0 or ERROR_MEMORY. */
int statistic_add(struct statistic *statistic, double value, int64_t start, int64_t end) MUST_CHECK;

/* NAN where there was no value. Sorts the values. */
double statistic_value(struct statistic *statistic);

/* Whether start and end say where the value was found. */
bool statistic_has_place(const struct statistic *statistic);

#endif
