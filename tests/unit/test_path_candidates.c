#include <criterion/criterion.h>
#include <stdlib.h>

#include "reports/representative_paths/path_candidates.h"

enum { MOST = 2000, KEPT_MOST = 1000 };

/* n paths that meet, k that are kept: which. */
static const struct {
    uint32_t n;
    uint32_t k;
    enum path_selection select;
    uint32_t kept;
    uint32_t places[9];
} selections[] = {
    {0, 5, SELECT_REPR, 0, {0}},
    {1, 5, SELECT_REPR, 1, {0}},
    {5, 5, SELECT_REPR, 5, {0, 1, 2, 3, 4}},
    {6, 5, SELECT_REPR, 5, {0, 1, 3, 4, 5}}, /* 0, 1.25, 2.5, 3.75, 5: halves go up */
    {10, 5, SELECT_REPR, 5, {0, 2, 5, 7, 9}},
    {9, 3, SELECT_REPR, 3, {0, 4, 8}},
    {100, 2, SELECT_REPR, 2, {0, 99}},
    {100, 1, SELECT_REPR, 1, {99}},
    {4000000000U, 3, SELECT_REPR, 3, {0, 2000000000U, 3999999999U}},
    {5, 5, SELECT_TOPK, 5, {0, 1, 2, 3, 4}},
    {10, 5, SELECT_TOPK, 5, {0, 1, 7, 8, 9}},
    {10, 4, SELECT_TOPK, 4, {0, 1, 8, 9}},
    {10, 2, SELECT_TOPK, 2, {0, 9}},
    {10, 1, SELECT_TOPK, 1, {9}},
};

Test(path_candidates, keeps_the_places_of_the_rule)
{
    uint32_t places[KEPT_MOST];

    for (size_t i = 0; i < sizeof(selections) / sizeof(selections[0]); i++) {
        uint32_t kept = paths_select(selections[i].n, selections[i].k, selections[i].select, places);

        cr_assert_eq(kept, selections[i].kept, "row %zu: %u are kept", i, kept);
        for (uint32_t k = 0; k < kept; k++)
            cr_expect_eq(places[k], selections[i].places[k], "row %zu: place %u is %u", i, k, places[k]);
    }
}

/* Whatever n and k: the first and the last are kept, and none twice. */
Test(path_candidates, keeps_different_places)
{
    uint32_t places[KEPT_MOST];

    for (uint32_t n = 1; n < 300; n++) {
        for (uint32_t k = 2; k < 40; k++) {
            uint32_t kept = paths_select(n, k, SELECT_REPR, places);

            cr_assert_eq(places[0], 0);
            cr_assert_eq(places[kept - 1], n - 1);
            for (uint32_t i = 1; i < kept; i++)
                cr_assert_lt(places[i - 1], places[i], "n %u, k %u", n, k);
        }
    }
}

static const struct {
    struct candidate less;
    struct candidate more;
} orders[] = {
    {{.length = 1, .rank = 9}, {.length = 2, .rank = 1}},     {{.rank = 1, .position = 9}, {.rank = 2, .position = 1}},
    {{.position = 1, .time = 9}, {.position = 2, .time = 1}}, {{.time = 1}, {.time = 2}},
    {{.length = INT64_MIN}, {.length = INT64_MAX}},
};

Test(path_candidates, ties_go_by_rank_position_and_time)
{
    for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
        cr_expect_lt(candidate_compare(&orders[i].less, &orders[i].more), 0, "row %zu", i);
        cr_expect_gt(candidate_compare(&orders[i].more, &orders[i].less), 0, "row %zu", i);
        cr_expect_eq(candidate_compare(&orders[i].less, &orders[i].less), 0, "row %zu", i);
    }
}

static uint64_t draw(uint64_t *state, uint64_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % below;
}

enum pattern {
    PATTERN_RANDOM,
    PATTERN_FEW_LENGTHS,
    PATTERN_ASCENDING,
    PATTERN_DESCENDING,
    PATTERN_EQUAL, /* in all respects */
    PATTERN_COUNT,
};

static struct candidate make(enum pattern pattern, size_t i, uint64_t *state)
{
    switch (pattern) {
    case PATTERN_RANDOM:
        return (struct candidate){.length = (int64_t)draw(state, 1 << 30), .rank = (uint32_t)i};
    case PATTERN_FEW_LENGTHS:
        return (struct candidate){
            .length = (int64_t)draw(state, 3), .rank = (uint32_t)draw(state, 5), .time = (int64_t)i};
    case PATTERN_ASCENDING:
        return (struct candidate){.length = (int64_t)i};
    case PATTERN_DESCENDING:
        return (struct candidate){.length = -(int64_t)i};
    default:
        return (struct candidate){.length = 7};
    }
}

static int compare(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

Test(path_candidates, arranges_as_sorting_does)
{
    static struct candidate sorted[MOST], arranged[MOST];
    uint32_t places[KEPT_MOST];
    uint64_t state = 1;

    for (unsigned round = 0; round < 600; round++) {
        enum pattern pattern = (enum pattern)(round % PATTERN_COUNT);
        uint32_t n = (uint32_t)draw(&state, MOST) + 1;
        uint32_t kept = paths_select(n, 1 + (uint32_t)draw(&state, 20), round % 3 ? SELECT_REPR : SELECT_TOPK, places);

        for (uint32_t i = 0; i < n; i++)
            sorted[i] = arranged[i] = make(pattern, i, &state);
        qsort(sorted, n, sizeof(sorted[0]), compare);
        candidates_select(arranged, n, places, kept);
        for (uint32_t i = 0; i < kept; i++)
            cr_assert_eq(candidate_compare(&sorted[places[i]], &arranged[places[i]]), 0, "round %u", round);
    }
}

/* Runs of any length, each in order. */
Test(path_candidates, chooses_from_runs_what_sorting_gives)
{
    static struct candidate sorted[MOST], given[MOST];
    const struct candidate *chosen[KEPT_MOST];
    uint32_t places[KEPT_MOST];
    uint64_t state = 2;

    for (unsigned round = 0; round < 600; round++) {
        enum pattern pattern = (enum pattern)(round % PATTERN_COUNT);
        struct candidate_run runs[8];
        size_t run_count = 1 + draw(&state, 8);
        uint32_t n = 0;
        uint32_t kept;

        for (size_t i = 0; i < run_count; i++) {
            uint32_t start = n;

            for (uint32_t length = 1 + (uint32_t)draw(&state, 9); length > 0; length--, n++)
                sorted[n] = given[n] = make(pattern, n, &state);
            qsort(given + start, n - start, sizeof(given[0]), compare);
            runs[i] = (struct candidate_run){given + start, given + n};
        }
        kept = paths_select(n, 1 + (uint32_t)draw(&state, 20), round % 3 ? SELECT_REPR : SELECT_TOPK, places);
        qsort(sorted, n, sizeof(sorted[0]), compare);
        candidates_select_merged(runs, run_count, places, kept, chosen);
        for (uint32_t i = 0; i < kept; i++)
            cr_assert_eq(candidate_compare(&sorted[places[i]], chosen[i]), 0, "round %u", round);
    }
}
