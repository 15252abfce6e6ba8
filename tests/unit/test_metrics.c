#include <criterion/criterion.h>
#include <math.h>
#include <stddef.h>

#include "windows/metrics.h"

struct expectation {
    const char *what;
    struct window_totals totals;
    struct metrics metrics;
};

static void check_ratio(const char *what, const char *name, double got, double expected)
{
    if (isnan(expected))
        cr_expect(isnan(got), "%s: %s is %g, expected nan", what, name, got);
    else
        cr_expect(fabs(got - expected) < 1e-12, "%s: %s is %.12f, expected %.12f", what, name, got, expected);
}

Test(metrics, are_what_semantics_says)
{
    static const struct expectation expectations[] = {
        {"two ranks",
         {100, 200, 120, 80, 90, 10, 2, 20, 80 * 80 + 40 * 40, 8, 4, false, 155, 0, {0}, {0}, 0},
         {0.75, 8.0 / 9, 0.9, 0.8, 0.6, 0.05, 0.1, 60, 0.23570226039551584, 0.04, 0.02, 78}},
        {"perfect",
         {0, 50, 150, 50, 50, 0, 3, 0, 3 * 50 * 50, 0, 0, false, 0, 0, {0}, {0}, 0},
         {1, 1, 1, 1, 1, 0, 0, 50, 0, 0, 0, 0}},
        {"nobody computes",
         {0, 50, 0, 0, 10, 0, 4, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {NAN, 0, 0.2, 0, 0, 0, 0, 0, NAN, 0, 0, 0}},
        {"nobody is there",
         {0, 50, 0, 0, 0, 0, 4, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {NAN, NAN, 0, 0, 0, 0, 0, 0, NAN, 0, 0, 0}},
        {"no calls are known",
         {0, 100, 60, 40, 50, 0, 2, 0, 0, 0, 0, true, 0, 0, {0}, {0}, 0},
         {0.75, NAN, NAN, 0.4, 0.3, 0, 0, 30, NAN, 0, 0, 0}},
        {"no time",
         {70, 70, 0, 0, 0, 0, 4, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {NAN, NAN, NAN, NAN, NAN, NAN, NAN, 0, NAN, NAN, NAN, 0}},
        {"ideal time beyond the window",
         {0, 100, 100, 50, 200, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {1, 0.25, 2, 0.5, 0.5, 0, 0, 50, NAN, 0, 0, 0}},
        {"mean below a half",
         {0, 10, 4, 4, 4, 0, 3, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {1.0 / 3, 1, 0.4, 0.4, 4.0 / 30, 0, 0, 1, NAN, 0, 0, 0}},
        {"mean at a half",
         {0, 10, 5, 4, 4, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
         {0.625, 1, 0.4, 0.4, 0.25, 0, 0, 3, NAN, 0, 0, 0}},
        {"sums beyond 64 bits",
         {0,
          INT64_MAX,
          (__int128)INT64_MAX * 4000000,
          INT64_MAX,
          INT64_MAX,
          (__int128)INT64_MAX * 2000000,
          4000000,
          0,
          ~(unsigned __int128)0,
          0,
          0,
          false,
          0,
          0,
          {0},
          {0},
          0},
         {1, 1, 1, 1, 1, 0.5, 0, INT64_MAX, NAN, 0, 0, 0}},
    };
    size_t i;

    for (i = 0; i < sizeof(expectations) / sizeof(expectations[0]); i++) {
        const struct expectation *e = &expectations[i];
        struct metrics got = metrics_of(&e->totals);

        check_ratio(e->what, "load balance", got.load_balance, e->metrics.load_balance);
        check_ratio(e->what, "serialisation", got.serialisation_efficiency, e->metrics.serialisation_efficiency);
        check_ratio(e->what, "transfer", got.transfer_efficiency, e->metrics.transfer_efficiency);
        check_ratio(e->what, "communication", got.communication_efficiency, e->metrics.communication_efficiency);
        check_ratio(e->what, "parallel", got.parallel_efficiency, e->metrics.parallel_efficiency);
        check_ratio(e->what, "overhead", got.overhead, e->metrics.overhead);
        check_ratio(e->what, "absence", got.absence, e->metrics.absence);
        check_ratio(e->what, "dispersion", got.dispersion, e->metrics.dispersion);
        cr_expect(got.useful_average == e->metrics.useful_average, "%s: useful average", e->what);
        cr_expect(got.ideal_average == e->metrics.ideal_average, "%s: ideal average", e->what);
    }
}

/* 80 and 40; 100 twice beside 300 in a group of its own: within the groups nothing differs. */
Test(metrics, dispersion_within_groups)
{
    struct window_totals two = {.end = 100, .useful_sum = 120, .useful_squares = 80 * 80 + 40 * 40, .ranks = 2};
    struct window_totals three = {
        .end = 300, .useful_sum = 500, .useful_squares = 2 * 100 * 100 + 300 * 300, .ranks = 3};
    struct window_totals idle = {.end = 100, .ranks = 2};

    check_ratio("one group", "dispersion", metrics_dispersion_within(&two, 120 * 120 / 2.L), 0.23570226039551584);
    check_ratio("two groups", "dispersion", metrics_dispersion_within(&three, 200 * 200 / 2.L + 300 * 300), 0);
    check_ratio("nobody computes", "dispersion", metrics_dispersion_within(&idle, 0), (double)NAN);
}

Test(metrics, the_busiest_rank_stands_out_where_no_other_is_half_as_far_above_the_mean)
{
    /* Three ranks, of which the busiest has 100, and all together 180: half as far above the mean is 80. */
    const struct window_totals totals = {.useful_sum = 180, .useful_max = 100, .ranks = 3};
    struct window_totals found = totals, none = totals, alone = {.useful_sum = 9, .useful_max = 9, .ranks = 1};

    window_totals_find_outlier(&alone, &(struct busiest_rank){.useful = 9, .next = 0, .rank = 0});
    window_totals_find_outlier(&found, &(struct busiest_rank){.useful = 100, .next = 79, .rank = 2});
    window_totals_find_outlier(&none, &(struct busiest_rank){.useful = 100, .next = 80, .rank = 2});
    cr_assert_eq(found.outlier, 3);
    cr_assert_eq(none.outlier, 0);
    cr_assert_eq(alone.outlier, 0);
}
