#include <criterion/criterion.h>
#include <stdlib.h>

#include "gen/random.h"
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

enum pattern {
    PATTERN_RANDOM,
    PATTERN_FEW_LENGTHS,
    PATTERN_EQUAL, /* in all but the rank, of which there are few, and the time */
    PATTERN_COUNT,
};

static int compare(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

static int compare_lengths(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

/* Makes sources of a few candidates each, and puts these into `sorted`, in order. Returns how many there are. */
static uint32_t make_sources(enum pattern pattern, struct random *random, struct candidate_source *sources,
                             size_t count, int64_t *lengths, struct candidate *sorted)
{
    static const uint64_t most[PATTERN_COUNT] = {1 << 30, 3, 1};
    uint32_t n = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t length = 1 + (uint32_t)random_below(random, 9);

        sources[i] =
            (struct candidate_source){.lengths = lengths + n,
                                      .more = (int64_t)random_below(random, 2),
                                      .count = length,
                                      .rank = (uint32_t)(pattern == PATTERN_RANDOM ? i : random_below(random, 5)),
                                      .time = (int64_t)i};
        for (uint32_t k = 0; k < length; k++)
            lengths[n + k] = (int64_t)random_below(random, most[pattern]);
        qsort(lengths + n, length, sizeof(lengths[0]), compare_lengths);
        for (uint32_t k = 0; k < length; k++)
            sorted[n++] = candidate_of(&sources[i], k);
    }
    qsort(sorted, n, sizeof(sorted[0]), compare);
    return n;
}

Test(path_candidates, chooses_from_sources_what_sorting_gives)
{
    static struct candidate sorted[MOST];
    static struct candidate_place chosen[KEPT_MOST];
    static struct candidate_source sources[MOST];
    static struct candidate_run runs[MOST];
    static int64_t lengths[MOST];
    uint32_t places[KEPT_MOST];
    struct random random = {1};

    for (unsigned round = 0; round < 600; round++) {
        size_t source_count = 1 + random_below(&random, round % 2 ? 8 : MOST / 9);
        uint32_t n =
            make_sources((enum pattern)(round % PATTERN_COUNT), &random, sources, source_count, lengths, sorted);
        uint32_t kept =
            paths_select(n, 1 + (uint32_t)random_below(&random, 20), round % 4 ? SELECT_REPR : SELECT_TOPK, places);

        candidates_select(sources, source_count, runs, places, kept, chosen);
        for (uint32_t i = 0; i < kept; i++) {
            struct candidate found = candidate_at(sources, &chosen[i]);

            cr_assert_eq(candidate_compare(&sorted[places[i]], &found), 0, "round %u", round);
        }
    }
}

/* The last sources are cut off and added again, again and again. */
Test(path_candidates, are_sorted_in_a_union)
{
    static struct candidate sorted[MOST];
    static struct candidate_source sources[MOST];
    static int64_t lengths[MOST];
    struct random random = {2};

    for (unsigned round = 0; round < 500; round++) {
        size_t source_count = 1 + random_below(&random, MOST / 9),
               first = round % 5 ? random_below(&random, source_count) : 0;
        uint32_t n =
            make_sources((enum pattern)(round % PATTERN_COUNT), &random, sources, source_count, lengths, sorted);
        struct path_union all = {.count = 0};
        struct candidate_place before, place;

        for (size_t i = 0; i < source_count; i++)
            cr_assert_eq(path_union_add(&all, &sources[i]), 0);
        path_union_cut(&all, first);
        cr_assert_eq(all.count, sources[first].lengths - lengths);
        for (uint32_t i = 1; i < all.count; i++) {
            before = path_union_at(&all, i - 1);
            place = path_union_at(&all, i);
            cr_assert_leq(before.length, place.length, "round %u", round);
        }
        for (size_t i = first; i < source_count; i++)
            cr_assert_eq(path_union_add(&all, &sources[i]), 0);
        cr_assert_eq(all.count, n);
        for (uint32_t i = 0; i < n; i++) {
            struct candidate found;

            place = path_union_at(&all, i);
            found = candidate_at(all.sources, &place);
            cr_assert_eq(candidate_compare(&found, &sorted[i]), 0, "round %u", round);
        }
        path_union_deinit(&all);
    }
}
