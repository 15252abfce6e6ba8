#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "reports/representative_paths/path_population.h"
#include "reports/representative_paths/paths_findings.h"

enum { MOST = 9 };

static const struct {
    enum path_selection select;
    size_t count;
    int64_t lengths[MOST]; /* longest first */
    enum path_shape shape;
    size_t gap; /* so many paths are in the longer group */
    bool few_are_long;
} spreads[] = {
    {SELECT_REPR, 1, {100}, SHAPE_UNKNOWN, 0, false},
    {SELECT_REPR, 2, {100, 10}, SHAPE_UNKNOWN, 0, false},
    {SELECT_TOPK, 5, {100, 99, 98, 1, 0}, SHAPE_UNKNOWN, 0, false},
    {SELECT_REPR, 5, {0, 0, 0, 0, 0}, SHAPE_NARROW, 0, false},
    {SELECT_REPR, 5, {1000, 999, 990, 985, 981}, SHAPE_NARROW, 0, false},
    {SELECT_REPR, 5, {1000, 995, 990, 985, 980}, SHAPE_UNIFORM, 0, false}, /* 2 % exactly */
    {SELECT_REPR, 5, {100, 75, 50, 25, 0}, SHAPE_UNIFORM, 0, false},
    {SELECT_REPR, 5, {100, 98, 97, 40, 39}, SHAPE_BIMODAL, 3, false},
    {SELECT_REPR, 5, {100, 98, 41, 40, 39}, SHAPE_BIMODAL, 2, false},
    {SELECT_REPR, 4, {100, 75, 25, 0}, SHAPE_BIMODAL, 2, false}, /* half of the span exactly */
    {SELECT_REPR, 4, {100, 74, 25, 0}, SHAPE_UNIFORM, 0, false},
    {SELECT_REPR, 5, {100, 20, 15, 10, 0}, SHAPE_SKEWED, 0, true}, /* one alone is no group */
    {SELECT_REPR, 5, {100, 95, 90, 80, 0}, SHAPE_SKEWED, 0, false},
    {SELECT_REPR, 3, {90, 30, 0}, SHAPE_UNIFORM, 0, false}, /* a third exactly */
    {SELECT_REPR, 3, {90, 29, 0}, SHAPE_SKEWED, 0, true},
    {SELECT_REPR, 9, {100, 90, 80, 70, 60, 40, 30, 20, 0}, SHAPE_UNIFORM, 0, false},
    {SELECT_REPR, 3, {INT64_MAX, INT64_MAX / 2, 0}, SHAPE_UNIFORM, 0, false},
};

Test(path_spread, tells_the_shape_of_candidates_by_its_rule)
{
    for (size_t i = 0; i < sizeof(spreads) / sizeof(spreads[0]); i++) {
        struct path_item items[MOST] = {{0}};
        struct paths_findings paths = {.select = spreads[i].select, .items = items, .item_count = spreads[i].count};
        struct path_spread spread;

        for (size_t k = 0; k < spreads[i].count; k++)
            items[k].length = spreads[i].lengths[k];
        spread = path_spread_of(&paths);
        cr_expect_eq(spread.shape, spreads[i].shape, "row %zu: shape %d", i, spread.shape);
        if (spread.shape == SHAPE_BIMODAL)
            cr_expect_float_eq(spread.long_share, (double)spreads[i].gap / (double)spreads[i].count, 1e-12, "row %zu",
                               i);
        cr_expect_eq(spread.few_are_long, spreads[i].few_are_long, "row %zu", i);
    }
}

/* Populations of which so many clusters, all of them as large, have the lengths of a distribution. */

enum { CLUSTERS = 64 };

/* The length below which that share of the paths lies. */
typedef double quantile(double share);

static double evenly(double share)
{
    return 1000 * share;
}

static double alike(double share)
{
    return 1000 + 19 * share;
}

static double in_two_groups(double share)
{
    return 100 * share + (share > 0.3 ? 500 : 0);
}

static double with_few_apart(double share)
{
    return 100 * share + (share > 0.95 ? 500 : 0);
}

static double with_few_short(double share)
{
    return 1000 + 100 * log(share);
}

static double normally(double share)
{
    double least = -6, most = 6;

    for (int i = 0; i < 60; i++) {
        double middle = (least + most) / 2;

        *(erfc(-middle / sqrt(2)) / 2 < share ? &least : &most) = middle;
    }
    return 1000 + 100 * least;
}

static const struct {
    quantile *length;
    uint32_t count;
    double log2_count;
    enum path_shape shape;
    double long_share;
    bool few_are_long;
} shapes[] = {
    {evenly, 2, 1, SHAPE_UNKNOWN, 0, false},
    {evenly, 3, 1.585, SHAPE_UNIFORM, 0, false},
    {evenly, 4, 2, SHAPE_UNIFORM, 0, false}, /* gaps between so few are no valleys */
    {evenly, 7, 2.807, SHAPE_UNIFORM, 0, false},
    {evenly, CLUSTERS, 1000, SHAPE_UNIFORM, 0, false},
    {alike, CLUSTERS, 6, SHAPE_NARROW, 0, false},
    {in_two_groups, CLUSTERS, 100, SHAPE_BIMODAL, 0.7, false},
    {in_two_groups, 10, 3.32, SHAPE_BIMODAL, 0.7, false},
    {with_few_apart, CLUSTERS, 100, SHAPE_SKEWED, 0, true},
    {with_few_short, CLUSTERS, 100, SHAPE_SKEWED, 0, false},
    {normally, CLUSTERS, 5000, SHAPE_BELL, 0, false},
};

Test(path_spread, tells_the_shape_of_all_paths_by_its_rule)
{
    struct path_population *population = path_population_new(CLUSTERS);

    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        uint32_t count = shapes[i].count;
        struct path_item items[2] = {{0}};
        struct paths_findings paths = {.items = items, .item_count = 2, .population = population};
        struct path_spread spread;

        population->log2_count = shapes[i].log2_count;
        population->count = count;
        for (uint32_t k = 0; k < count; k++) {
            population->means[k] = shapes[i].length((k + 0.5) / count);
            population->shares[k] = 1.0 / count;
            population->variances[k] = 0;
        }
        items[0].length = (int64_t)ceil(population->means[count - 1]);
        items[1].length = (int64_t)population->means[0];
        spread = path_spread_of(&paths);
        cr_expect_eq(spread.shape, shapes[i].shape, "row %zu: shape %d", i, spread.shape);
        if (spread.shape == SHAPE_BIMODAL)
            cr_expect_float_eq(spread.long_share, shapes[i].long_share, 0.02, "row %zu: %f", i, spread.long_share);
        cr_expect_eq(spread.few_are_long, shapes[i].few_are_long, "row %zu", i);
    }
    free(population);
}

/* Four ranks with 100, 80, 60 and 40 ns of computing in 200 ns: 70 on average. */
Test(path_spread, bounds_the_run_time_by_length_and_mean)
{
    struct path_item items[] = {{.length = 140}, {.length = 100}, {.length = 35}};
    struct paths_findings paths = {.items = items, .item_count = 3};
    struct window_totals totals = {.end = 200, .useful_sum = 280, .useful_max = 100, .ranks = 4};
    static const struct path_bound expected[] = {
        {0.7, 2.0, 0.5, 1.0, 1.0},
        {0.5, 2.8, 0.7, 5.0 / 7, 1.4},
        {0.175, 4.0, 1.0, 0.25, 2.0}, /* all computing has to go somewhere */
    };

    for (size_t i = 0; i < 3; i++) {
        struct path_bound bound = path_bound_of(&paths, i, &totals);

        cr_expect_float_eq(bound.share, expected[i].share, 1e-12);
        cr_expect_float_eq(bound.parallelism, expected[i].parallelism, 1e-12);
        cr_expect_float_eq(bound.efficiency, expected[i].efficiency, 1e-12);
        cr_expect_float_eq(bound.of_longest, expected[i].of_longest, 1e-12);
        cr_expect_float_eq(bound.potential, expected[i].potential, 1e-12);
    }
}

Test(path_spread, has_no_ratios_where_nobody_computes)
{
    struct path_item item = {.length = 0};
    struct paths_findings paths = {.items = &item, .item_count = 1};
    struct window_totals totals = {.end = 200, .ranks = 4};
    struct path_bound bound = path_bound_of(&paths, 0, &totals);

    cr_expect_eq(bound.share, 0);
    cr_expect(isnan(bound.parallelism) && isnan(bound.efficiency) && isnan(bound.potential));
}
