#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/dispersion/clusters.h"
#include "reports/dispersion/dispersion.h"

/* Calzarossa, Massari, Tessera (2004), tables 1 and 2: seconds and indices of dispersion of seven loops on 16 ranks. */
enum { LOOPS = 7, CLASSES = 4 };

static const double seconds[LOOPS][CLASSES] = {
    {12.24, 0, 6.75, 0.061},   {7.90, 0, 6.32, 0},     {5.22, 5.68, 0, 0}, {8.03, 2.51, 0, 0},
    {7.53, 0.07, 1.43, 0.011}, {0.36, 0.33, 0, 0.002}, {0.28, 0, 0.03, 0},
};

static const double indices[LOOPS][CLASSES] = {
    {0.03674, NAN, 0.06793, 0.12870}, {0.01095, NAN, 0.00318, NAN},         {0.00672, 0.02833, NAN, NAN},
    {0.01615, 0.10742, NAN, NAN},     {0.00933, 0.08872, 0.04907, 0.30571}, {0.05017, 0.23200, NAN, 0.16163},
    {0.00719, NAN, 0.01138, NAN},
};

static void check_close(const char *what, size_t number, double got, double expected)
{
    cr_expect(fabs(got - expected) <= 0.0004, "%s %zu is %.5f, expected %.5f", what, number, got, expected);
}

Test(dispersion, tables_of_the_paper)
{
    static const double of_activities[CLASSES] = {0.01904, 0.05973, 0.03781, 0.15559};                     /* table 3 */
    static const double of_loops[LOOPS] = {0.04809, 0.00750, 0.01798, 0.03790, 0.01655, 0.13734, 0.00760}; /* table 4 */
    struct dispersion_cell cells[LOOPS * DISPERSION_ACTIVITIES];
    struct dispersion_region regions[LOOPS] = {{0}};
    char names[LOOPS][2] = {"1", "2", "3", "4", "5", "6", "7"};
    struct dispersion_findings findings = {
        .rank_count = 16, .region_count = LOOPS, .length = 69900000000, .cells = cells, .regions = regions};

    for (size_t i = 0; i < LOOPS; i++)
        for (size_t j = 0; j < CLASSES; j++)
            if (seconds[i][j] > 0)
                cells[findings.cell_count++] = (struct dispersion_cell){.region = &regions[i],
                                                                        .name = names[i],
                                                                        .activity = (enum dispersion_activity)j,
                                                                        .time = seconds[i][j] * 1e9,
                                                                        .index = indices[i][j]};
    dispersion_weigh(&findings);
    for (size_t j = 0; j < CLASSES; j++)
        check_close("ID_A", j, findings.activities[j].weight.index, of_activities[j]);
    for (size_t i = 0; i < LOOPS; i++)
        check_close("ID_C", i + 1, regions[i].weight.index, of_loops[i]);
    cr_expect(fabs(findings.activities[DISPERSION_COMPUTATION].weight.scaled - 0.01132) < 0.00002);
    cr_expect(fabs(findings.activities[DISPERSION_SYNCHRONISATION].weight.scaled - 0.00016) < 0.00002);
    cr_expect(fabs(regions[5].weight.scaled - 0.00135) < 0.00002);
    cr_expect_eq(findings.heaviest, &regions[0]);
    cr_expect_eq(findings.most_unequal, &regions[5]);
    cr_expect_eq(findings.dominant, DISPERSION_COMPUTATION);
    cr_expect_eq(findings.unequal, DISPERSION_SYNCHRONISATION);
    cr_expect_eq(findings.candidate, DISPERSION_COMPUTATION);
    cr_expect_eq(findings.candidate_region, &regions[0]);
    cr_expect_str_eq(findings.activities[DISPERSION_COMPUTATION].extremes[DISPERSION_LONGEST], names[0]);
    cr_expect_str_eq(findings.activities[DISPERSION_COMPUTATION].extremes[DISPERSION_SHORTEST], names[6]);
    cr_expect_str_eq(findings.activities[DISPERSION_COMPUTATION].extremes[DISPERSION_WORST], names[5]);
    cr_expect_str_eq(findings.activities[DISPERSION_COMPUTATION].extremes[DISPERSION_BEST], names[2]);
    cr_expect(isnan(findings.activities[DISPERSION_IO].weight.index));
    cr_expect_null(findings.activities[DISPERSION_IO].extremes[DISPERSION_WORST]);
}

Test(clusters, groups_of_the_paper)
{
    static const uint32_t expected[LOOPS] = {0, 0, 1, 1, 1, 1, 1};
    double points[LOOPS * CLASSES];
    uint32_t groups[LOOPS];
    uint32_t count;

    for (int again = 0; again < 3; again++) {
        memcpy(points, seconds, sizeof(points));
        cr_assert_eq(clusters_find(points, LOOPS, CLASSES, groups, &count), 0);
        cr_expect_eq(count, 2);
        cr_expect_eq(memcmp(groups, expected, sizeof(groups)), 0);
    }
}

Test(clusters, three_heaps_are_three_and_equal_points_are_one)
{
    double heaps[12] = {0, 0.1, 0.2, 0.1, 50, 50.1, 50.2, 50.1, 100, 100.1, 100.2, 100.1};
    double equal[4] = {0.1, 0.1, 0.1, 0.1};
    uint32_t groups[12];
    uint32_t count;

    cr_assert_eq(clusters_find(heaps, 12, 1, groups, &count), 0);
    cr_expect_eq(count, 3);
    for (uint32_t i = 0; i < 12; i++)
        cr_expect_eq(groups[i], i / 4, "point %u is in group %u", i, groups[i]);
    cr_assert_eq(clusters_find(equal, 4, 1, groups, &count), 0);
    cr_expect_eq(count, 1);
}

/* Pairs that lie far apart, and many points in one place: starts have to be drawn by their distances. */
Test(clusters, small_heaps_beside_a_large_one)
{
    enum { PAIRS = 7, LARGE = 3000, COUNT = LARGE + 2 * PAIRS };
    static double points[COUNT];
    static uint32_t groups[COUNT];
    uint32_t count;

    for (uint32_t i = 0; i < LARGE; i++)
        points[i] = i * 40.0 / LARGE;
    for (uint32_t i = 0; i < 2 * PAIRS; i++)
        points[LARGE + i] = 1000 * (1 + i / 2) + i % 2;
    cr_assert_eq(clusters_find(points, COUNT, 1, groups, &count), 0);
    cr_expect_eq(count, PAIRS + 1);
    for (uint32_t i = 0; i < COUNT; i++)
        cr_expect_eq(groups[i], i < LARGE ? 0 : 1 + (i - LARGE) / 2, "point %u is in group %u", i, groups[i]);
}

Test(dispersion, index_of_times)
{
    static const struct {
        int64_t times[4];
        double index;
    } cases[] = {
        {{5, 5, 5, 5}, 0},
        {{7, 0, 0, 0}, 0.8660254037844386},
        {{1, 2, 3, 4}, 0.22360679774997896},
        {{0, 0, 0, 0}, NAN},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct rank_comparison comparison;
        double index;

        cr_assert_eq(rank_comparison_init(&comparison, NULL, 4), 0);
        index = dispersion_index(cases[i].times, &comparison);
        rank_comparison_deinit(&comparison);
        cr_expect(isnan(cases[i].index) ? isnan(index) : fabs(index - cases[i].index) < 1e-15, "case %zu: %.17g", i,
                  index);
    }
}

/* Two regions, three ranks; the second region is the longer one, and its third rank is another than the rest. */
Test(dispersion, ranks_and_order)
{
    static const int64_t computation[2][3] = {{10, 10, 10}, {100, 100, 150}};
    static const int64_t collective[2][3] = {{0, 0, 0}, {50, 50, 0}};
    struct dispersion_findings findings = {.rank_count = 3, .region_count = 2, .length = 200};

    findings.times = calloc(2 * DISPERSION_ACTIVITIES * 3, sizeof(*findings.times));
    findings.regions = calloc(2, sizeof(*findings.regions));
    cr_assert(findings.times && findings.regions);
    findings.regions[0].name = "short";
    findings.regions[1].name = "long";
    for (size_t i = 0; i < 2; i++) {
        memcpy(&findings.times[(i * DISPERSION_ACTIVITIES + DISPERSION_COMPUTATION) * 3], computation[i],
               3 * sizeof(int64_t));
        memcpy(&findings.times[(i * DISPERSION_ACTIVITIES + DISPERSION_COLLECTIVE) * 3], collective[i],
               3 * sizeof(int64_t));
    }
    cr_assert_eq(dispersion_conclude(&findings), 0);
    cr_expect_str_eq(findings.regions[0].name, "long");
    cr_expect_eq(findings.regions[0].odd_rank, 2);
    cr_expect_eq(findings.regions[1].odd_rank, DISPERSION_NO_RANK);
    cr_expect_eq(findings.most_often, 2);
    cr_expect_eq(findings.longest, 2);
    cr_expect_eq(findings.slowest, 2);
    cr_expect_eq(findings.ranks[2].time, 150);
    cr_expect(fabs(findings.ranks[2].indices[0] - sqrt(2) * (1 - 7.0 / 9)) < 1e-12);
    cr_expect_eq(findings.activities[DISPERSION_COLLECTIVE].weight.time, 100.0 / 3);
    dispersion_findings_deinit(&findings);
}

/* Two groups with different work: within them nobody differs, until one rank does. */
Test(dispersion, ranks_are_compared_within_their_groups)
{
    static int64_t even[5] = {100, 100, 700, 700, 700};
    static int64_t uneven[5] = {100, 300, 700, 700, 700};
    uint32_t of_rank[5] = {0, 0, 1, 1, 1};
    struct rank_group items[2] = {{.ranks = 2}, {.ranks = 3}};
    struct rank_groups groups = {.of_rank = of_rank, .items = items, .count = 2};
    struct rank_comparison comparison;

    cr_assert_eq(rank_comparison_init(&comparison, &groups, 5), 0);
    cr_expect_eq(dispersion_index(even, &comparison), 0);
    cr_expect(fabs(dispersion_index(uneven, &comparison) - sqrt(2) * 100 / 2500) < 1e-15);
    rank_comparison_deinit(&comparison);
    for (size_t i = 0; i < 2; i++) {
        struct dispersion_findings findings = {.rank_count = 5, .groups = &groups, .region_count = 1, .length = 700};

        findings.times = calloc((size_t)DISPERSION_ACTIVITIES * 5, sizeof(*findings.times));
        findings.regions = calloc(1, sizeof(*findings.regions));
        cr_assert(findings.times && findings.regions);
        memcpy(findings.times, i == 0 ? even : uneven, sizeof(even));
        for (uint32_t p = 2; p < 5; p++)
            findings.times[DISPERSION_COLLECTIVE * 5 + p] = 300;
        cr_assert_eq(dispersion_conclude(&findings), 0);
        cr_expect_eq(findings.candidate, i == 0 ? DISPERSION_ACTIVITIES : DISPERSION_COMPUTATION);
        cr_expect_eq(findings.candidate_region, i == 0 ? NULL : findings.regions);
        cr_expect_eq(findings.regions[0].odd_rank, DISPERSION_NO_RANK, "shares are equal within the groups");
        cr_expect_eq(findings.slowest, i);
        cr_expect_eq(findings.slowest_mean, i == 0 ? 100 : 200);
        cr_expect_eq(findings.cells[0].activity, DISPERSION_COMPUTATION);
        cr_expect_eq(findings.cells[0].marks[1], i == 0 ? DISPERSION_MARK_MIDDLE : DISPERSION_MARK_MAXIMUM);
        cr_expect_eq(findings.cells[0].marks[4], DISPERSION_MARK_MIDDLE);
        dispersion_findings_deinit(&findings);
    }
}

Test(dispersion, marks)
{
    cr_expect_eq(dispersion_mark(0, 0, 100), DISPERSION_MARK_MINIMUM);
    cr_expect_eq(dispersion_mark(15, 0, 100), DISPERSION_MARK_LOWER);
    cr_expect_eq(dispersion_mark(16, 0, 100), DISPERSION_MARK_MIDDLE);
    cr_expect_eq(dispersion_mark(85, 0, 100), DISPERSION_MARK_UPPER);
    cr_expect_eq(dispersion_mark(100, 0, 100), DISPERSION_MARK_MAXIMUM);
    cr_expect_eq(dispersion_mark(7, 7, 7), DISPERSION_MARK_MIDDLE);
}

/* Beyond what is searched with all starts. */
Test(clusters, heaps_of_thousands)
{
    enum { POINTS = 9000, HEAPS = 5 };
    static double points[POINTS * 2];
    static uint32_t groups[POINTS];
    uint32_t count;

    for (size_t i = 0; i < POINTS; i++) {
        points[2 * i] = 100.0 * (double)(i % HEAPS) + (double)(i * 7919 % 97) / 97;
        points[2 * i + 1] = 40.0 * (double)(i % HEAPS * 3 % HEAPS) + (double)(i * 104729 % 89) / 89;
    }
    cr_assert_eq(clusters_find(points, POINTS, 2, groups, &count), 0);
    cr_expect_eq(count, HEAPS, "%u groups", count);
    for (size_t i = 0; i < POINTS; i++)
        cr_assert_eq(groups[i], i % HEAPS, "point %zu", i);
}

/* Three ranks, one of which divides its time otherwise: it waits, is waited for, or only does more. */
Test(dispersion, odd_ranks_have_a_direction)
{
    static const int64_t cases[][2][3] = {
        {{100, 400, 400}, {300, 0, 0}},
        {{600, 150, 150}, {0, 300, 300}},
        {{300, 300, 300}, {0, 0, 100}},
    };
    static const enum dispersion_direction expected[] = {DISPERSION_LESS, DISPERSION_MORE, DISPERSION_EQUAL};
    static const uint32_t odd[] = {0, 0, 2};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct dispersion_findings findings = {.rank_count = 3, .region_count = 1, .length = 400};

        findings.times = calloc((size_t)DISPERSION_ACTIVITIES * 3, sizeof(*findings.times));
        findings.regions = calloc(1, sizeof(*findings.regions));
        cr_assert(findings.times != NULL && findings.regions != NULL);
        memcpy(findings.times, cases[i][0], sizeof(cases[i][0]));
        memcpy(findings.times + 3 * (size_t)DISPERSION_SYNCHRONISATION, cases[i][1], sizeof(cases[i][1]));
        cr_assert_eq(dispersion_conclude(&findings), 0);
        cr_expect_eq(findings.regions[0].odd_rank, odd[i], "case %zu", i);
        cr_expect_eq(findings.regions[0].odd_computes, expected[i], "case %zu", i);
        cr_expect_eq(findings.ranks[odd[i]].times[DISPERSION_COMPUTATION], cases[i][0][odd[i]]);
        cr_expect_eq(findings.ranks[odd[i]].means[DISPERSION_COMPUTATION], 300);
        dispersion_findings_deinit(&findings);
    }
}
