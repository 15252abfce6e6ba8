#include <criterion/criterion.h>

#include "reports/rank_map/rank_map_builder.h"

static const struct diag diag = {NULL, NULL};

struct piece {
    uint32_t rank;
    enum rank_state state;
    int64_t t0;
    int64_t t1;
};

static struct rank_map_builder *bins_of(uint32_t ranks, int64_t from, int64_t to, const struct piece *pieces,
                                        size_t count, int64_t end)
{
    struct rank_map_builder *bins = rank_map_builder_new(ranks, from, to, &diag);
    struct listener listener;

    cr_assert(bins != NULL);
    rank_map_builder_listen(bins, &listener);
    for (size_t i = 0; i < count; i++) {
        struct interval interval = {pieces[i].rank, pieces[i].state, .t0 = pieces[i].t0, .t1 = pieces[i].t1};

        cr_assert_eq(listener.interval(listener.self, &interval), 0);
    }
    cr_assert_eq(listener.finish(listener.self, end), 0);
    return bins;
}

static int64_t sum_of(const struct rank_map *map, size_t row)
{
    int64_t sum = 0;

    for (size_t bin = 0; bin < map->bin_count; bin++)
        sum += map->useful[row * map->stride + bin];
    return sum;
}

/* Two ranks; the second computes only in the second half. */
static const struct piece two[] = {
    {0, STATE_USEFUL, 0, 700},
    {1, STATE_MPI, 0, 500},
    {0, STATE_MPI, 700, 1000},
    {1, STATE_USEFUL, 500, 1000},
};

Test(rank_map_builder, only_useful_time_counts)
{
    struct rank_map_builder *bins = bins_of(2, 0, INT64_MAX, two, 4, 1000);
    struct rank_map map = rank_map_builder_conclude(bins);

    cr_expect_eq(map.row_count, 2);
    cr_expect_eq(map.ranks_per_row, 1);
    cr_expect_eq(sum_of(&map, 0), 700);
    cr_expect_eq(sum_of(&map, 1), 500);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, 1000), 0.7, 1e-12);
    cr_expect_eq(map.bin_count, 1);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, 500), 0.7, 1e-12, "a bin is even inside");
    cr_expect_float_eq(rank_map_share(&map, 0, 2, 0, 1000), 0.6, 1e-12);
    rank_map_builder_free(bins);
}

Test(rank_map_builder, width_doubles_and_loses_nothing)
{
    enum { COUNT = 5000 };
    static struct piece pieces[COUNT];
    struct rank_map_builder *bins;
    struct rank_map map;

    /* Every other microsecond and a bit, through nearly 10 ms. */
    for (int64_t i = 0; i < COUNT; i++)
        pieces[i] = (struct piece){0, STATE_USEFUL, 2003 * i, 2003 * i + 1001};
    bins = bins_of(1, 0, INT64_MAX, pieces, COUNT, 10100000);
    map = rank_map_builder_conclude(bins);
    cr_expect_eq(map.width, 16000, "1024 bins of 8 us are too short, found %ld", (long)map.width);
    cr_expect_eq(map.bin_count, 632);
    cr_expect_eq(sum_of(&map, 0), COUNT * INT64_C(1001));
    cr_expect_eq(map.useful[0], 8 * 1001);
    for (size_t bin = 0; bin < map.bin_count; bin++)
        cr_expect(map.useful[bin] <= map.width);
    rank_map_builder_free(bins);
}

Test(rank_map_builder, times_that_are_as_large_as_they_can_be)
{
    static const struct piece pieces[] = {{0, STATE_USEFUL, 0, INT64_MAX}};
    struct rank_map_builder *bins = bins_of(1, 0, INT64_MAX, pieces, 1, INT64_MAX);
    struct rank_map map = rank_map_builder_conclude(bins);

    cr_expect_eq(sum_of(&map, 0), INT64_MAX);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, INT64_MAX), 1, 1e-9);
    rank_map_builder_free(bins);
}

Test(rank_map_builder, a_part_begins_where_it_begins)
{
    struct rank_map_builder *bins = bins_of(2, 600, 800, two, 4, 1000);
    struct rank_map map = rank_map_builder_conclude(bins);

    cr_expect_eq(map.start, 600);
    cr_expect_eq(map.bin_count, 1);
    cr_expect_eq(sum_of(&map, 0), 100);
    cr_expect_eq(sum_of(&map, 1), 200);
    rank_map_builder_free(bins);
}

Test(rank_map_builder, a_part_behind_the_run_is_empty)
{
    struct rank_map_builder *bins = bins_of(2, 5000, 6000, two, 4, 1000);
    struct rank_map map = rank_map_builder_conclude(bins);

    cr_expect_eq(map.bin_count, 0);
    rank_map_builder_free(bins);
}

Test(rank_map_builder, many_ranks_share_rows)
{
    enum { RANKS = 1300 };
    static struct piece pieces[RANKS];
    struct rank_map_builder *bins;
    struct rank_map map;

    for (uint32_t rank = 0; rank < RANKS; rank++)
        pieces[rank] = (struct piece){rank, STATE_USEFUL, 0, 1000};
    bins = bins_of(RANKS, 0, INT64_MAX, pieces, RANKS, 1000);
    map = rank_map_builder_conclude(bins);
    cr_expect_eq(map.ranks_per_row, 3);
    cr_expect_eq(map.row_count, 434);
    cr_expect_eq(sum_of(&map, 0), 3000);
    cr_expect_eq(rank_map_end(&map, 433), RANKS);
    cr_expect_eq(sum_of(&map, 433), 1000, "the last row has one rank");
    cr_expect_float_eq(rank_map_share(&map, 433, 1, 0, 1000), 1, 1e-12);
    rank_map_builder_free(bins);
}
