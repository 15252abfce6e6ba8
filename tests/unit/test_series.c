#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "output/figures/series.h"

static void add(struct series *series, int64_t start, int64_t end, double value)
{
    double values[SERIES_CURVES];

    for (size_t i = 0; i < SERIES_CURVES; i++)
        values[i] = (double)NAN;
    values[1] = value;
    series_add(series, start, end, values);
}

static double mean_between(const struct series *series, unsigned curve, int64_t start, int64_t end)
{
    size_t first = 0;
    struct series_interval found = series_between(series, start, end, &first);

    return series_mean(&found.sums[curve]);
}

Test(series, means_are_weighted_by_time)
{
    struct series *series = calloc(1, sizeof(*series));

    add(series, 0, 10, 0.5);
    add(series, 10, 40, 1);
    cr_expect_float_eq(mean_between(series, 1, 0, 10), 0.5, 1e-12);
    cr_expect_float_eq(mean_between(series, 1, 0, 40), 0.875, 1e-12);
    cr_expect_float_eq(mean_between(series, 1, 5, 15), 0.75, 1e-12);
    cr_expect(isnan(mean_between(series, 1, 40, 50)), "nothing is known there");
    cr_expect(isnan(mean_between(series, 0, 0, 40)), "another curve");
    free(series);
}

Test(series, missing_values_weigh_nothing)
{
    struct series *series = calloc(1, sizeof(*series));

    add(series, 0, 10, 0.25);
    add(series, 10, 20, (double)NAN);
    cr_expect_float_eq(mean_between(series, 1, 0, 20), 0.25, 1e-12);
    cr_expect(isnan(mean_between(series, 1, 10, 20)));
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
        cr_expect_float_eq(mean_between(series, 1, 0, 100 * counts[i]), 0.5, 1e-4);
        free(series);
    }
}

/* A peak of one among many is seen, however many share a stretch. */
Test(series, extremes_stay)
{
    struct series *series = calloc(1, sizeof(*series));
    struct series_interval found;
    size_t first = 0;

    for (int64_t k = 0; k < 100000; k++)
        add(series, 100 * k, 100 * k + 100, k == 77777 ? 0.9 : k == 12345 ? 0.1 : 0.5);
    found = series_between(series, 0, 5000000, &first);
    cr_expect_float_eq(found.sums[1].least, 0.1, 1e-12);
    cr_expect_float_eq(found.sums[1].most, 0.5, 1e-12);
    found = series_between(series, 5000000, 10000000, &first);
    cr_expect_float_eq(found.sums[1].least, 0.5, 1e-12);
    cr_expect_float_eq(found.sums[1].most, 0.9, 1e-12);
    cr_expect_float_eq(series_mean(&found.sums[1]), 0.5, 1e-4);
    free(series);
}
