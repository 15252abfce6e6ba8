#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "output/pictures/series.h"

static void add(struct series *series, int64_t start, int64_t end, double value)
{
    double values[SERIES_CURVES];

    for (size_t i = 0; i < SERIES_CURVES; i++)
        values[i] = (double)NAN;
    values[1] = value;
    series_add(series, start, end, values);
}

Test(series, means_are_weighted_by_time)
{
    struct series *series = calloc(1, sizeof(*series));

    add(series, 0, 10, 0.5);
    add(series, 10, 40, 1);
    cr_expect_float_eq(series_mean(series, 1, 0, 10), 0.5, 1e-12);
    cr_expect_float_eq(series_mean(series, 1, 0, 40), 0.875, 1e-12);
    cr_expect_float_eq(series_mean(series, 1, 5, 15), 0.75, 1e-12);
    cr_expect(isnan(series_mean(series, 1, 40, 50)), "nothing is known there");
    cr_expect(isnan(series_mean(series, 0, 0, 40)), "another curve");
    cr_expect_float_eq(series_highest(series, 1), 1, 1e-12);
    free(series);
}

Test(series, missing_values_weigh_nothing)
{
    struct series *series = calloc(1, sizeof(*series));

    add(series, 0, 10, 0.25);
    add(series, 10, 20, (double)NAN);
    cr_expect_float_eq(series_mean(series, 1, 0, 20), 0.25, 1e-12);
    cr_expect(isnan(series_mean(series, 1, 10, 20)));
    free(series);
}

/* However many come, as many intervals are kept as there is room for, and the mean over all stays. */
Test(series, neighbours_are_put_together)
{
    static const int64_t counts[] = {SERIES_INTERVALS, SERIES_INTERVALS + 1, 3 * SERIES_INTERVALS + 7, 100000};

    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        struct series *series = calloc(1, sizeof(*series));

        for (int64_t k = 0; k < counts[i]; k++)
            add(series, 100 * k, 100 * k + 100, k % 2 == 0 ? 0.25 : 0.75);
        cr_expect_eq(series->added, (uint64_t)counts[i]);
        cr_expect(series->count <= SERIES_INTERVALS);
        cr_expect(series->count >= SERIES_INTERVALS / 2);
        cr_expect_eq(series->items[series->count - 1].end, 100 * counts[i]);
        cr_expect_float_eq(series_mean(series, 1, 0, 100 * counts[i]), 0.5, 1e-4);
        free(series);
    }
}
