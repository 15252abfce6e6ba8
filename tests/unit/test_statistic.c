#include <criterion/criterion.h>
#include <math.h>

#include "check/statistic.h"

enum { MOST = 8 };

Test(statistic, of_few_values)
{
    static const struct {
        enum statistic_kind kind;
        double percent;
        double values[MOST];
        size_t count;
        double result;
    } cases[] = {
        {STATISTIC_MIN, 0, {3, 1, 2}, 3, 1},
        {STATISTIC_MAX, 0, {3, 1, 2}, 3, 3},
        {STATISTIC_MEAN, 0, {3, 1, 2}, 3, 2},
        {STATISTIC_MEAN, 0, {3, NAN, 1}, 3, 2},
        {STATISTIC_MIN, 0, {NAN, 5, NAN}, 3, 5},
        {STATISTIC_PERCENTILE, 50, {3, 1, 2}, 3, 2},
        {STATISTIC_PERCENTILE, 50, {4, 1, 3, 2}, 4, 2.5},
        {STATISTIC_PERCENTILE, 0, {3, 1, 2}, 3, 1},
        {STATISTIC_PERCENTILE, 100, {3, 1, 2}, 3, 3},
        {STATISTIC_PERCENTILE, 25, {5, 4, 3, 2, 1}, 5, 2},
        {STATISTIC_PERCENTILE, 95, {0, 10}, 2, 9.5},
        {STATISTIC_PERCENTILE, 95, {7}, 1, 7},
        {STATISTIC_PERCENTILE, 50, {NAN}, 1, NAN},
        {STATISTIC_MIN, 0, {0}, 0, NAN},
        {STATISTIC_MEAN, 0, {0}, 0, NAN},
        {STATISTIC_PERCENTILE, 50, {0}, 0, NAN},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct statistic statistic = {.kind = cases[i].kind, .percent = cases[i].percent};
        double result;

        for (size_t k = 0; k < cases[i].count; k++)
            cr_assert(statistic_add(&statistic, cases[i].values[k], 0, 1) == 0);
        result = statistic_value(&statistic);
        cr_expect(isnan(cases[i].result) ? isnan(result) : fabs(result - cases[i].result) < 1e-12, "case %zu: %g", i,
                  result);
        statistic_deinit(&statistic);
    }
}

Test(statistic, knows_where_the_extreme_was)
{
    static const enum statistic_kind kinds[] = {STATISTIC_MIN, STATISTIC_MAX};

    for (int k = 0; k < 2; k++) {
        struct statistic statistic = {.kind = kinds[k]};
        int extreme = kinds[k] == STATISTIC_MIN ? 1 : 3;

        cr_expect(!statistic_has_place(&statistic));
        for (int i = 0; i < 10; i++)
            cr_assert(statistic_add(&statistic, i == 4 || i == 7 ? extreme : 2, i * 10, i * 10 + 10) == 0);
        cr_expect(statistic_has_place(&statistic));
        cr_expect_eq(statistic.start, 40);
        cr_expect_eq(statistic.end, 50);
    }
}

Test(statistic, of_many_values)
{
    struct statistic statistic = {.kind = STATISTIC_PERCENTILE, .percent = 10};

    for (int i = 0; i <= 1000; i++)
        cr_assert(statistic_add(&statistic, i * 389 % 1001, 0, 1) == 0);
    cr_expect_float_eq(statistic_value(&statistic), 100, 1e-9);
    statistic_deinit(&statistic);
}
