#include <criterion/criterion.h>

#include "output/figures/rank_map.h"
#include "reports/report.h"

static const struct diag diag = {NULL, NULL};

struct piece {
    uint32_t rank;
    enum rank_state state;
    int64_t t0;
    int64_t t1;
};

static void free_bins(void *bins)
{
    rank_map_report.free(bins);
    free(bins);
}

static void *start_map_for(enum format format, uint32_t ranks, int64_t from, int64_t to, struct listener *listener)
{
    static struct options options;
    const struct replay_start replay = {.rank_count = ranks};
    const struct report_start start = {.options = &options, .diag = &diag, .replay = &replay};
    void *report = calloc(1, rank_map_report.size);

    options.format = format;
    options.windows = (struct window_options){.part = {from, to}};
    cr_assert(report != NULL);
    cr_assert_eq(rank_map_report.start(report, &start, listener), 0);
    return report;
}

static void *start_map(uint32_t ranks, int64_t from, int64_t to, struct listener *listener)
{
    return start_map_for(FORMAT_TABLE, ranks, from, to, listener);
}

static struct rank_map map_of(void *report)
{
    struct run_summary summary = {.runtime = 0};
    const void *findings = NULL;

    cr_assert_eq(rank_map_report.conclude(report, &summary, &findings), 0);
    return *summary.rank_map;
}

static void *bins_of(uint32_t ranks, int64_t from, int64_t to, const struct piece *pieces, size_t count, int64_t end)
{
    struct listener listener;
    void *bins = start_map(ranks, from, to, &listener);

    for (size_t i = 0; i < count; i++) {
        struct interval interval = {pieces[i].rank, pieces[i].state, .t0 = pieces[i].t0, .t1 = pieces[i].t1};

        cr_assert_eq(listener.interval(listener.self, &interval), 0);
    }
    cr_assert_eq(listener.finish(listener.self, end), 0);
    return bins;
}

static int64_t time_of(const struct rank_map *map, size_t row, enum rank_map_kind kind, size_t bin)
{
    return map->rows[row].times[(size_t)kind * RANK_MAP_BINS + bin];
}

static int64_t sum_of_kind(const struct rank_map *map, enum rank_map_kind kind, size_t row)
{
    int64_t sum = 0;

    for (size_t bin = 0; bin < map->bin_count; bin++)
        sum += time_of(map, row, kind, bin);
    return sum;
}

static int64_t sum_of(const struct rank_map *map, size_t row)
{
    return sum_of_kind(map, RANK_MAP_USEFUL, row);
}

/* Two ranks; the second computes only in the second half. */
static const struct piece two[] = {
    {0, STATE_USEFUL, 0, 700},
    {1, STATE_MPI, 0, 500},
    {0, STATE_MPI, 700, 1000},
    {1, STATE_USEFUL, 500, 1000},
};

Test(rank_map, only_useful_time_counts)
{
    void *bins = bins_of(2, 0, INT64_MAX, two, 4, 1000);
    struct rank_map map = map_of(bins);

    cr_expect_eq(map.row_count, 2);
    cr_expect_eq(map.rows[0].members, 1);
    cr_expect_eq(sum_of(&map, 0), 700);
    cr_expect_eq(sum_of(&map, 1), 500);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, 1000), 0.7, 1e-12);
    cr_expect_eq(map.bin_count, 1);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, 500), 0.7, 1e-12, "a bin is even inside");
    cr_expect_float_eq(rank_map_share(&map, 0, 2, 0, 1000), 0.6, 1e-12);
    free_bins(bins);
}

Test(rank_map, width_doubles_and_loses_nothing)
{
    enum { COUNT = 5000 };
    static struct piece pieces[COUNT];
    void *bins;
    struct rank_map map;

    /* Every other microsecond and a bit, through nearly 10 ms. */
    for (int64_t i = 0; i < COUNT; i++)
        pieces[i] = (struct piece){0, STATE_USEFUL, 2003 * i, 2003 * i + 1001};
    bins = bins_of(1, 0, INT64_MAX, pieces, COUNT, 10100000);
    map = map_of(bins);
    cr_expect_eq(map.width, 16000, "1024 bins of 8 us are too short, found %ld", (long)map.width);
    cr_expect_eq(map.bin_count, 632);
    cr_expect_eq(sum_of(&map, 0), COUNT * INT64_C(1001));
    cr_expect_eq(time_of(&map, 0, RANK_MAP_USEFUL, 0), 8 * 1001);
    for (size_t bin = 0; bin < map.bin_count; bin++)
        cr_expect(time_of(&map, 0, RANK_MAP_USEFUL, bin) <= map.width);
    free_bins(bins);
}

Test(rank_map, times_that_are_as_large_as_they_can_be)
{
    static const struct piece pieces[] = {{0, STATE_USEFUL, 0, INT64_MAX}};
    void *bins = bins_of(1, 0, INT64_MAX, pieces, 1, INT64_MAX);
    struct rank_map map = map_of(bins);

    cr_expect_eq(sum_of(&map, 0), INT64_MAX);
    cr_expect_float_eq(rank_map_share(&map, 0, 1, 0, INT64_MAX), 1, 1e-9);
    free_bins(bins);
}

Test(rank_map, a_part_begins_where_it_begins)
{
    void *bins = bins_of(2, 600, 800, two, 4, 1000);
    struct rank_map map = map_of(bins);

    cr_expect_eq(map.start, 600);
    cr_expect_eq(map.bin_count, 1);
    cr_expect_eq(sum_of(&map, 0), 100);
    cr_expect_eq(sum_of(&map, 1), 200);
    free_bins(bins);
}

Test(rank_map, a_part_behind_the_run_is_empty)
{
    void *bins = bins_of(2, 5000, 6000, two, 4, 1000);
    struct rank_map map = map_of(bins);

    cr_expect_eq(map.bin_count, 0);
    free_bins(bins);
}

Test(rank_map, many_ranks_share_rows)
{
    enum { RANKS = 1300 };
    static struct piece pieces[RANKS];
    void *bins;
    struct rank_map map;

    for (uint32_t rank = 0; rank < RANKS; rank++)
        pieces[rank] = (struct piece){rank, STATE_USEFUL, 0, 1000};
    bins = bins_of(RANKS, 0, INT64_MAX, pieces, RANKS, 1000);
    map = map_of(bins);
    cr_expect_eq(map.rows[0].members, 3);
    cr_expect_eq(map.row_count, 434);
    cr_expect_eq(sum_of(&map, 0), 3000);
    cr_expect_eq(map.rows[433].last_rank, RANKS - 1);
    cr_expect_eq(sum_of(&map, 433), 1000, "the last row has one rank");
    cr_expect_float_eq(rank_map_share(&map, 433, 1, 0, 1000), 1, 1e-12);
    free_bins(bins);
}

/* Launched at 100, in MPI from 300 to 700, of which it waits for posts at 400 and 500, and from 500 to 520 and behind
 * 800 the tracer is busy or off; ended at 900. */
Test(rank_map, kinds_of_time_are_told_apart)
{
    static const struct interval intervals[] = {
        {.state = STATE_ABSENT, .t0 = 0, .t1 = 100},
        {.state = STATE_USEFUL, .t0 = 100, .t1 = 300},
        {.state = STATE_MPI, .t0 = 300, .t1 = 500},
        {.state = STATE_OVERHEAD, .overhead = OVERHEAD_FLUSH, .t0 = 500, .t1 = 520},
        {.state = STATE_MPI, .t0 = 520, .t1 = 700},
    };
    static const struct interval rest[] = {
        {.state = STATE_USEFUL, .t0 = 700, .t1 = 800},
        {.state = STATE_OVERHEAD, .overhead = OVERHEAD_DISABLED, .t0 = 800, .t1 = 900},
        {.state = STATE_ENDED, .t0 = 900, .t1 = 1000},
    };
    static const int64_t expected[RANK_MAP_KINDS] = {
        [RANK_MAP_USEFUL] = 300, [RANK_MAP_WAITING] = 200, [RANK_MAP_MPI] = 180,
        [RANK_MAP_TRACING] = 20, [RANK_MAP_OFF] = 100,     [RANK_MAP_ABSENT] = 200};
    static const struct post posts[] = {{.time = 400}, {.time = 500}, {.time = 200}, {.time = 5000}};
    struct listener listener;
    void *bins = start_map(1, 0, INT64_MAX, &listener);
    struct rank_map map;

    for (size_t i = 0; i < sizeof(intervals) / sizeof(intervals[0]); i++)
        cr_assert_eq(listener.interval(listener.self, &intervals[i]), 0);
    for (size_t i = 0; i < sizeof(posts) / sizeof(posts[0]); i++) {
        const struct post *post = &posts[i];
        struct join join = {.enter = 300, .time = 700, .extra = &post, .extra_count = 1};

        cr_assert_eq(listener.join(listener.self, &join), 0);
    }
    for (size_t i = 0; i < sizeof(rest) / sizeof(rest[0]); i++)
        cr_assert_eq(listener.interval(listener.self, &rest[i]), 0);
    cr_assert_eq(listener.finish(listener.self, 1000), 0);
    map = map_of(bins);
    for (enum rank_map_kind kind = 0; kind < RANK_MAP_KINDS; kind++)
        cr_expect_eq(sum_of_kind(&map, kind, 0), expected[kind], "%s", map.kinds[kind].meaning);
    cr_expect_eq(rank_map_most(&map, 0, 0, 1000), RANK_MAP_USEFUL);
    free_bins(bins);
}

Test(rank_map, what_took_the_most_is_shown)
{
    static const struct piece pieces[] = {
        {0, STATE_USEFUL, 0, 124}, {0, STATE_ABSENT, 124, 500}, {0, STATE_MPI, 500, 1000},
        {1, STATE_USEFUL, 0, 125}, {1, STATE_MPI, 125, 1000},
    };
    void *bins = bins_of(2, 0, INT64_MAX, pieces, 5, 1000);
    struct rank_map map = map_of(bins);

    cr_expect_eq(rank_map_most(&map, 0, 0, 1000), RANK_MAP_MPI);
    cr_expect_eq(rank_map_most(&map, 1, 0, 1000), RANK_MAP_MPI);
    free_bins(bins);
}

/* Three rows of two bins. */
Test(rank_map, the_row_that_has_most_of_the_path)
{
    static int64_t times[3][2] = {{600, 0}, {400, 300}, {0, 700}};
    int64_t *path[3] = {times[0], times[1], times[2]};
    struct rank_map map = {
        .row_count = 3, .end = 2000, .width = 1000, .bin_count = 2, .fine_width = 1000, .fine_count = 2};

    cr_expect_eq(rank_map_path_row(&map, 1, 0, 2000), RANK_MAP_NO_ROW);
    map.path = path;
    cr_expect_eq(rank_map_path_row(&map, 1, 0, 1000), 0);
    cr_expect_eq(rank_map_path_row(&map, 1, 1000, 2000), 2);
    cr_expect_eq(rank_map_path_row(&map, 1, 0, 2000), 1);
    cr_expect_eq(rank_map_path_row(&map, 2, 0, 2000), 0, "two rows are one line");
    cr_expect_eq(rank_map_path_row(&map, 1, 1000, 1000), RANK_MAP_NO_ROW);
}

/* A page has finer bins of few rows, which are those of the result when they are put together. */
Test(rank_map, a_page_has_finer_bins)
{
    enum { PIECES = 5000, LENGTH = 777777 };
    struct listener listeners[2];
    void *reports[] = {start_map_for(FORMAT_HTML, 16, 0, INT64_MAX, &listeners[0]),
                       start_map_for(FORMAT_TABLE, 16, 0, INT64_MAX, &listeners[1])};
    struct rank_map maps[2];

    for (int i = 0; i < 2; i++) {
        for (int64_t k = 0; k < PIECES; k++) {
            struct interval interval = {3, k % 3 ? STATE_USEFUL : STATE_MPI, .t0 = k * LENGTH, .t1 = (k + 1) * LENGTH};

            cr_assert_eq(listeners[i].interval(listeners[i].self, &interval), 0);
        }
        cr_assert_eq(listeners[i].finish(listeners[i].self, (int64_t)PIECES * LENGTH), 0);
        maps[i] = map_of(reports[i]);
    }
    cr_expect_eq(maps[0].width, maps[1].width);
    cr_expect_eq(maps[0].bin_count, maps[1].bin_count);
    cr_expect_eq(maps[1].fine_width, maps[1].width);
    cr_expect_eq(maps[0].fine_width * 32, maps[0].width);
    cr_expect(maps[0].fine_count > 16 * 1024 && maps[0].fine_count <= maps[0].row_bins);
    for (size_t bin = 0; bin < maps[0].bin_count; bin++) {
        int64_t start = (int64_t)bin * maps[0].width;
        int64_t end = start + maps[0].width < maps[0].end ? start + maps[0].width : maps[0].end;

        cr_assert_eq(rank_map_most(&maps[0], 3, start, end), rank_map_most(&maps[1], 3, start, end));
    }
    /* What is too short for the wide ones is seen in the fine ones. */
    cr_expect_eq(rank_map_most(&maps[0], 3, 3 * LENGTH, 4 * LENGTH), RANK_MAP_MPI);
    for (int i = 0; i < 2; i++)
        free_bins(reports[i]);
}

struct owed_wait {
    int64_t enter;
    int64_t end; /* = time of the post */
    uint32_t to;
    uint8_t call;
};

/* Whom waiting is owed to is told where one has more than half of it, however wide bins have become. */
Test(rank_map, whom_waiting_is_owed_to)
{
    static const struct owed_wait waits[] = {
        {0, 1000, 1, 7},    {2000, 2600, 2, 7}, {3000, 3300, 2, 8},
        {5000, 5500, 4, 9}, {6000, 6500, 5, 9}, {7000, 7500, 3, 9},
    };
    static const struct {
        int64_t start;
        int64_t end;
        uint32_t rank; /* 0: several, or nobody waits */
        uint8_t call;
    } cases[] = {
        {0, 1000, 1, 7},    {0, 3000, 1, 7},    {2000, 3000, 2, 7}, {2000, 4000, 2, 7},
        {3000, 4000, 2, 8}, {4000, 4900, 0, 0}, {5000, 8000, 0, 0}, {5000, 6000, 4, 9},
    };
    static const int64_t ends[] = {8000, 200000000};

    for (size_t e = 0; e < sizeof(ends) / sizeof(ends[0]); e++) {
        struct listener listener;
        /* All times a thousand times as long, as bins have a microsecond at least. */
        int64_t unit = 1000 * (ends[e] / 8000);
        void *report = start_map_for(FORMAT_HTML, 6, 0, INT64_MAX, &listener);
        struct interval mpi = {0, STATE_MPI, .t0 = 0, .t1 = 8000 * unit};
        struct rank_map map;

        cr_assert_eq(listener.interval(listener.self, &mpi), 0);
        for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
            /* A rank that is as late: the lower one counts, as in wait states. */
            const struct post sent = {.time = waits[i].end * unit, .rank = waits[i].to};
            const struct post tied = {.time = waits[i].end * unit, .rank = waits[i].to + 1};
            const struct post *const posts[] = {&tied, &sent};
            struct join join = {.rank = 0,
                                .call = waits[i].call,
                                .enter = waits[i].enter * unit,
                                .time = waits[i].end * unit,
                                .extra = posts,
                                .extra_count = 2};

            cr_assert_eq(listener.join(listener.self, &join), 0);
        }
        cr_assert_eq(listener.finish(listener.self, 8000 * unit), 0);
        map = map_of(report);
        for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
            struct map_owner room;
            const struct map_owner *owner = rank_map_owner(&map, 0, cases[i].start * unit, cases[i].end * unit, &room);

            cr_expect_eq(owner != NULL, cases[i].rank != 0, "case %zu of %zu", i, e);
            if (owner)
                cr_expect(owner->rank == cases[i].rank && owner->call == cases[i].call, "case %zu of %zu: %u, %u", i, e,
                          owner->rank, owner->call);
        }
        free_bins(report);
    }
}

/* Three ranks share a row: what most do, what the one does that does something else, and each by itself. */
Test(rank_map, a_group_shows_its_extreme)
{
    enum { RANKS = 1030, ODD = 4, END = 100000 };
    struct listener listener;
    void *bins = start_map(RANKS, 0, INT64_MAX, &listener);
    struct rank_map map;

    for (uint32_t rank = 0; rank < RANKS; rank++)
        for (int half = 0; half < 2; half++) {
            struct interval interval = {.rank = rank,
                                        .state = rank == ODD && half == 0 ? STATE_MPI : STATE_USEFUL,
                                        .t0 = half * END / 2,
                                        .t1 = (half + 1) * END / 2};

            cr_assert_eq(listener.interval(listener.self, &interval), 0);
        }
    cr_assert_eq(listener.finish(listener.self, END), 0);
    map = map_of(bins);
    cr_assert(map.members && map.extremes);
    cr_expect_eq(map.rows[1].members, 3);
    cr_expect_eq(map.members->row_count, RANKS);
    cr_expect_eq(map.extremes->row_count, map.row_count);
    cr_expect_eq(map.extremes->rows[1].last_rank, 5);
    cr_expect_eq(rank_map_most(&map, 1, 0, END / 2), RANK_MAP_USEFUL);
    cr_expect_eq(rank_map_most(map.extremes, 1, 0, END / 2), RANK_MAP_MPI);
    cr_expect_eq(rank_map_most(map.extremes, 1, END / 2, END), RANK_MAP_USEFUL);
    cr_expect_eq(rank_map_most(map.extremes, 2, 0, END / 2), RANK_MAP_USEFUL);
    cr_expect_eq(rank_map_most(map.members, ODD, 0, END / 2), RANK_MAP_MPI);
    cr_expect_eq(rank_map_most(map.members, ODD + 1, 0, END / 2), RANK_MAP_USEFUL);
    cr_expect_float_eq(rank_map_share(map.members, 3, 3, 0, END), rank_map_share(&map, 1, 1, 0, END), 1e-9);
    free_bins(bins);
    bins = bins_of(2, 0, INT64_MAX, two, 4, 1000);
    cr_expect(!map_of(bins).members, "where rows are of one there is nothing else to be shown");
    free_bins(bins);
}

/* Of neighbours the one is shown that does what others do not. */
Test(rank_map, the_farthest_of_neighbours)
{
    static const struct piece pieces[] = {
        {0, STATE_MPI, 0, 1000},       {1, STATE_USEFUL, 0, 1000},    {2, STATE_MPI, 0, 1000},
        {3, STATE_MPI, 0, 1000},       {0, STATE_USEFUL, 1000, 2000}, {1, STATE_USEFUL, 1000, 2000},
        {2, STATE_USEFUL, 1000, 2000}, {3, STATE_MPI, 1000, 2000},
    };
    void *bins = bins_of(4, 0, INT64_MAX, pieces, 8, 2000);
    struct rank_map map = map_of(bins);

    cr_expect_eq(rank_map_farthest(&map, 0, 2, 0, 1000, rank_map_share(&map, 0, 4, 0, 1000)), 1);
    cr_expect_eq(rank_map_farthest(&map, 2, 2, 0, 1000, rank_map_share(&map, 0, 4, 0, 1000)), 2,
                 "the first of equal ones");
    cr_expect_eq(rank_map_farthest(&map, 2, 2, 1000, 2000, rank_map_share(&map, 0, 4, 1000, 2000)), 3);
    cr_expect_eq(rank_map_farthest(&map, 2, 1, 1000, 2000, rank_map_share(&map, 0, 4, 1000, 2000)), 2);
    free_bins(bins);
}
