#include <criterion/criterion.h>

#include "activities/activity_times.h"
#include "gen/random.h"

enum { VECTORS = 20, ACTIVITIES = 12, STEPS = 20000 };

static const struct diag silent = {NULL, NULL};

/* Some near, some far: trees of every height. */
static const uint32_t activities[ACTIVITIES] = {0, 1, 7, 8, 9, 63, 64, 511, 512, 4095, 70000, (1U << 20) - 1};

static void expect_equal(const struct times_node *times, const int64_t *expected)
{
    for (size_t i = 0; i < ACTIVITIES; i++)
        cr_assert_eq(times_get(times, activities[i]), expected[i], "activity %u", activities[i]);
    cr_assert_eq(times_get(times, 5), 0);
    cr_assert_eq(times_get(times, 100000), 0);
}

/* Vectors that are copied, added to, summed and dropped at random are what arrays would be. */
Test(activity_times, share_nothing_that_differs)
{
    struct times_node *times[VECTORS] = {NULL};
    int64_t expected[VECTORS][ACTIVITIES] = {{0}};
    struct times_pool pool;
    struct random random = {5};

    times_pool_init(&pool, &silent);
    for (int step = 0; step < STEPS; step++) {
        size_t a = random_below(&random, VECTORS), b = random_below(&random, VECTORS),
               activity = random_below(&random, ACTIVITIES);
        int64_t length = (int64_t)random_below(&random, 1000);

        switch (random_below(&random, 8)) {
        case 0: /* a copy */
            times_keep(times[b]);
            times_drop(&pool, times[a]);
            times[a] = times[b];
            for (size_t i = 0; i < ACTIVITIES; i++)
                expected[a][i] = expected[b][i];
            break;
        case 1:
            times_drop(&pool, times[a]);
            times[a] = NULL;
            for (size_t i = 0; i < ACTIVITIES; i++)
                expected[a][i] = 0;
            break;
        case 2:
            if (a == b || expected[b][0] > INT64_MAX / 1000000)
                break;
            cr_assert_eq(times_add_all(&pool, &times[a], times[b]), 0);
            for (size_t i = 0; i < ACTIVITIES; i++)
                expected[a][i] = (int64_t)((uint64_t)expected[a][i] + (uint64_t)expected[b][i]);
            break;
        default:
            cr_assert_eq(times_add(&pool, &times[a], activities[activity], length), 0);
            expected[a][activity] += length;
        }
        for (size_t i = 0; i < ACTIVITIES; i++)
            if (expected[a][i] > INT64_C(1) << 50) { /* sums of sums grow fast: begin again */
                times_drop(&pool, times[a]);
                times[a] = NULL;
                for (size_t k = 0; k < ACTIVITIES; k++)
                    expected[a][k] = 0;
            }
        expect_equal(times[a], expected[a]);
        expect_equal(times[b], expected[b]);
    }
    for (size_t i = 0; i < VECTORS; i++)
        times_drop(&pool, times[i]);
    times_pool_deinit(&pool);
}
