#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/representative_paths/path_population.h"

enum { CLUSTERS = 64, STEPS = 5000 };

/* Two ranks that compute for so long between two meetings of both: all paths go on from all. Returns those, and frees
 * the others. */
static struct path_population *meet(struct population_union *all, struct path_population *population, int64_t one,
                                    int64_t other)
{
    struct path_population *met = path_population_new(CLUSTERS);

    cr_assert_eq(population_union_add(all, population, one), 0);
    cr_assert_eq(population_union_add(all, population, other), 0);
    population_union_finish(all, met, CLUSTERS);
    free(population);
    return met;
}

/* The share of `tosses` coins that show heads fewer than `heads` times, half of those with exactly as many. */
static double binomial_share(int tosses, int heads)
{
    double share = 0;

    for (int i = 0; i <= heads; i++) {
        double ways = exp(lgamma(tosses + 1) - lgamma(i + 1) - lgamma(tosses - i + 1) - tosses * log(2));

        share += i < heads ? ways : ways / 2;
    }
    return share;
}

Test(path_population, knows_how_sixteen_tosses_are_spread)
{
    struct population_union all = {0};
    struct path_population *population = path_population_new(CLUSTERS);

    for (int i = 0; i < 16; i++)
        population = meet(&all, population, 100, 300);
    cr_expect_float_eq(population->log2_count, 16, 1e-9);
    for (int heads = 0; heads <= 16; heads++)
        cr_expect_float_eq(path_population_share_below(population, 1600 + 200 * heads), binomial_share(16, heads), 0.02,
                           "%d heads", heads);
    free(population);
    population_union_deinit(&all);
}

/* However many joins there are, mean and deviation are those of all paths, and errors do not add up. */
Test(path_population, follows_thousands_of_joins)
{
    struct population_union all = {0};
    struct path_population *population = path_population_new(CLUSTERS);
    double mean = 0, variance = 0;

    for (int i = 0; i < STEPS; i++) {
        int64_t one = i * 7919 % 1000, other = i * 104729 % 1300;

        population = meet(&all, population, one, other);
        mean += (double)(one + other) / 2;
        variance += (double)((one - other) * (one - other)) / 4;
    }
    cr_expect_float_eq(path_population_moments(population).mean, mean, mean * 1e-9);
    cr_expect_float_eq(path_population_moments(population).deviation, sqrt(variance), sqrt(variance) * 1e-6);
    for (double share = 0.05; share < 0.99; share += 0.1) {
        double length = path_population_quantile(population, share, 0, 2 * mean);

        cr_expect_float_eq(erfc((mean - length) / sqrt(2 * variance)) / 2, share, 0.02, "at %f", share);
    }
    free(population);
    population_union_deinit(&all);
}

/* A side with far more paths than another outweighs it, however large the numbers. */
Test(path_population, weighs_by_the_number_of_paths)
{
    static const double more[] = {0, 1, 2, 10, 2000, 1e9};

    for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
        struct population_union all = {0};
        struct path_population *few = path_population_new(CLUSTERS);
        struct path_population *many = path_population_new(CLUSTERS);
        struct path_population *both = path_population_new(CLUSTERS);

        few->log2_count = 5000;
        many->log2_count = 5000 + more[i];
        cr_assert_eq(population_union_add(&all, few, 10), 0);
        cr_assert_eq(population_union_add(&all, many, 20), 0);
        population_union_finish(&all, both, CLUSTERS);
        cr_expect_float_eq(path_population_share_below(both, 15), 1 / (1 + exp2(more[i])), 1e-12);
        cr_expect_float_eq(both->log2_count, many->log2_count + log2(1 + exp2(-more[i])), 1e-6);
        free(few);
        free(many);
        free(both);
        population_union_deinit(&all);
    }
}

/* As many ranks as there is room for clusters: all that is known of each is kept, in order. */
Test(path_population, joins_any_number_of_ranks)
{
    for (int ranks = 1; ranks <= CLUSTERS; ranks++) {
        struct population_union all = {0};
        struct path_population *one = path_population_new(CLUSTERS);
        struct path_population *joined = path_population_new(CLUSTERS);

        for (int i = 0; i < ranks; i++)
            cr_assert_eq(population_union_add(&all, one, i * 37 % ranks), 0);
        population_union_finish(&all, joined, CLUSTERS);
        cr_assert_eq((int)joined->count, ranks);
        for (int i = 1; i < ranks; i++)
            cr_expect_leq(joined->means[i - 1], joined->means[i], "%d ranks", ranks);
        for (int i = 0; i < ranks && ranks % 37 != 0; i++)
            cr_expect_float_eq(joined->means[i], i, 1e-9, "%d ranks", ranks);
        cr_expect_float_eq(joined->shares[ranks - 1], 1.0 / ranks, 1e-12, "%d ranks", ranks);
        free(one);
        free(joined);
        population_union_deinit(&all);
    }
}

/* Populations of many clusters each, which are reduced: mean and variance stay those of all. */
Test(path_population, joins_populations_of_many_clusters)
{
    for (int ranks = 1; ranks <= 70; ranks++) {
        struct population_union all = {0};
        struct path_population *spread = path_population_new(CLUSTERS);
        struct path_population *joined = path_population_new(CLUSTERS);
        double mean = 100.0 * (CLUSTERS - 1) / 2;

        spread = meet(&all, spread, 0, 100);
        for (int i = 2; i < CLUSTERS; i *= 2)
            spread = meet(&all, spread, 0, 100 * i);
        cr_assert_eq(spread->count, CLUSTERS);
        for (int i = 0; i < ranks; i++)
            cr_assert_eq(population_union_add(&all, spread, i * 37 % ranks), 0);
        for (int i = 0; i < ranks; i++)
            mean += (double)(i * 37 % ranks) / ranks;
        population_union_finish(&all, joined, CLUSTERS);
        cr_expect_float_eq(path_population_moments(joined).mean, mean, mean * 1e-12, "%d ranks", ranks);
        for (uint32_t i = 1; i < joined->count; i++)
            cr_expect_leq(joined->means[i - 1], joined->means[i], "%d ranks", ranks);
        free(spread);
        free(joined);
        population_union_deinit(&all);
    }
}

Test(path_population, divides_what_is_evenly_spread_evenly)
{
    struct path_population *population = path_population_new(CLUSTERS);
    double lengths[3];

    population->count = CLUSTERS;
    for (int i = 0; i < CLUSTERS; i++) {
        population->means[i] = 100 * (i + 0.5) / CLUSTERS;
        population->shares[i] = 1.0 / CLUSTERS;
        population->variances[i] = 0;
    }
    path_population_divide(population, 3, lengths);
    for (int i = 0; i < 3; i++)
        cr_expect_float_eq(lengths[i], 25 * (i + 1), 1e-9);
    free(population);
}

static void expect_same_bits(const double *one, const double *other, uint32_t count, const char *what, int ranks)
{
    cr_expect_eq(memcmp(one, other, count * sizeof(*one)), 0, "%s of %d ranks", what, ranks);
}

/* Whether the processor has vectors changes no bit. */
Test(path_population, is_the_same_without_vectors)
{
    for (int ranks = 1; ranks <= 30; ranks++) {
        struct population_union all[] = {{.is_portable = false}, {.is_portable = true}};
        struct path_population *joined[2];

        for (int k = 0; k < 2; k++) {
            struct path_population *spread = path_population_new(CLUSTERS);

            for (int i = 1; i < 20; i++)
                spread = meet(&all[k], spread, i * i % 7 * 1000, 300 * i);
            joined[k] = path_population_new(CLUSTERS);
            for (int i = 0; i < ranks; i++)
                cr_assert_eq(population_union_add(&all[k], spread, i * i * 371 % 10007), 0);
            population_union_finish(&all[k], joined[k], CLUSTERS);
            free(spread);
            population_union_deinit(&all[k]);
        }
        cr_assert_eq(joined[0]->count, joined[1]->count);
        expect_same_bits(joined[0]->means, joined[1]->means, joined[0]->count, "means", ranks);
        expect_same_bits(joined[0]->shares, joined[1]->shares, joined[0]->count, "shares", ranks);
        expect_same_bits(joined[0]->variances, joined[1]->variances, joined[0]->count, "variances", ranks);
        expect_same_bits(&joined[0]->mean, &joined[1]->mean, 1, "mean", ranks);
        free(joined[0]);
        free(joined[1]);
    }
}
