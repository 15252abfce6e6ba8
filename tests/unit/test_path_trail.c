#include <criterion/criterion.h>

#include "reports/critical_path/path_trail.h"

struct part {
    uint32_t rank;
    int64_t end;
    int64_t length;
};

static void quiet_sink(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    (void)text;
}

static struct path_trail *trail_of(int64_t from, const struct part *parts, size_t count)
{
    static const struct diag diag = {quiet_sink, NULL};
    struct path_trail *trail = path_trail_new(from, &diag);

    cr_assert(trail);
    for (size_t i = 0; i < count; i++) {
        const struct path_segment segment = {.rank = parts[i].rank, .end = parts[i].end, .length = parts[i].length};

        path_trail_add(trail, &segment);
    }
    return trail;
}

Test(path_trail, puts_neighbours_on_one_rank_together)
{
    static const struct part parts[] = {{2, 7000, 2000}, {2, 9000, 2000}, {2, 9500, 0}, {1, 10000, 1000}};
    struct path_trail *trail = trail_of(5000, parts, 4);
    struct rank_path path = path_trail_conclude(trail, 9800);

    cr_assert_eq(path.count, 2);
    cr_expect_eq(path.items[0].rank, 2);
    cr_expect_eq(path.items[0].start, 5000);
    cr_expect_eq(path.items[0].end, 9000);
    cr_expect_eq(path.items[1].rank, 1);
    cr_expect_eq(path.items[1].end, 9800);
    path_trail_free(trail);
}

Test(path_trail, leaves_out_time_without_a_path)
{
    static const struct part parts[] = {{0, 1000, 1000}, {0, 4000, 1000}};
    struct path_trail *trail = trail_of(0, parts, 2);
    struct rank_path path = path_trail_conclude(trail, 4000);

    cr_assert_eq(path.count, 2);
    cr_expect_eq(path.items[0].end, 1000);
    cr_expect_eq(path.items[1].start, 3000);
    path_trail_free(trail);
}

/* However long the path is; of each bin the rank with most of it. */
Test(path_trail, keeps_what_most_of_a_bin_has)
{
    struct part parts[2000];
    struct path_trail *trail;
    struct rank_path path;

    for (uint32_t i = 0; i < 1000; i++) {
        parts[2 * i] = (struct part){i / 500, (int64_t)i * 1000000 + 400000, 400000};
        parts[2 * i + 1] = (struct part){7, (int64_t)(i + 1) * 1000000, 600000};
    }
    trail = trail_of(0, parts, 2000);
    path = path_trail_conclude(trail, 1000000000);
    cr_assert(path.count > 0 && path.count <= PATH_TRAIL_BINS);
    for (size_t i = 0; i < path.count; i++)
        cr_expect(i == 0 || path.items[i].start >= path.items[i - 1].end);
    cr_expect_eq(path.items[path.count - 1].end, 1000000000);
    cr_expect_eq(path.items[path.count - 1].rank, 7);
    path_trail_free(trail);
}
