#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "gen/random.h"
#include "reports/representative_paths/path_prefixes.h"

enum { POSTS = 500, KEPT = 5 };

static const struct diag silent = {NULL, NULL};

static int compare(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

/* Posts of a collective: bundles with one path each, which is as long as the rank_paths. */

struct world {
    struct path_sets sets;
    struct path_prefixes *prefixes;
    struct rank_paths bundles[POSTS];
};

static void set_up_sets(struct world *world, struct path_sets sets)
{
    struct random random = {3};

    world->sets = sets;
    world->sets.diag = &silent;
    cr_assert_eq(path_sets_start(&world->sets), 0);
    world->prefixes = path_prefixes_new(&world->sets);
    cr_assert_not_null(world->prefixes);
    path_prefixes_order(world->prefixes);
    for (uint32_t i = 0; i < POSTS; i++) {
        world->bundles[i] = rank_paths_begin(&world->sets, i);
        world->bundles[i].length = (int64_t)random_below(&random, 1000);
        cr_assert_eq(path_prefixes_note(world->prefixes, &world->bundles[i]), 0);
    }
}

static void set_up(struct world *world, enum path_selection select)
{
    set_up_sets(world, (struct path_sets){.limit = KEPT, .select = select});
}

static void tear_down(struct world *world)
{
    path_prefixes_drop(world->prefixes);
    for (uint32_t i = 0; i < POSTS; i++)
        rank_paths_drop(&world->sets, &world->bundles[i]);
    path_sets_deinit(&world->sets);
}

static void expect_prefix(struct world *world, size_t n, bool alone)
{
    const struct path_set *kept = path_prefixes_choose(world->prefixes, n, alone);
    struct candidate sorted[POSTS];
    uint32_t places[KEPT];
    uint32_t count = paths_select((uint32_t)n, KEPT, world->sets.select, places);

    for (uint32_t i = 0; i < n; i++)
        sorted[i] = (struct candidate){.length = world->bundles[i].length, .rank = i};
    qsort(sorted, n, sizeof(sorted[0]), compare);
    cr_assert_not_null(kept);
    cr_assert_eq(kept->count, count);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(kept->lengths[i], sorted[places[i]].length, "%zu posts, path %u", n, i);
        cr_assert_eq(kept->paths[i].rank, sorted[places[i]].rank, "%zu posts, path %u", n, i);
    }
}

/* Members leave with any number of posts, in any order. */
Test(path_prefixes, keeps_the_percentiles_of_every_prefix)
{
    static struct world world;
    struct random random = {11};

    for (int select = SELECT_REPR; select <= SELECT_TOPK; select++) {
        set_up(&world, (enum path_selection)select);
        for (int i = 0; i < 200; i++)
            expect_prefix(&world, 1 + random_below(&random, POSTS), false);
        tear_down(&world);
        set_up(&world, (enum path_selection)select);
        expect_prefix(&world, POSTS, true);
        expect_prefix(&world, POSTS / 2, false);
        tear_down(&world);
    }
}

/* As many prefixes as posts would else take time in proportion to the square of these. */
Test(path_prefixes, sort_each_post_once)
{
    static struct world world;

    set_up(&world, SELECT_TOPK);
    for (size_t n = 1; n <= POSTS; n++) {
        expect_prefix(&world, n, false);
        cr_assert_eq(world.prefixes->all.source_count, n);
        cr_assert_eq(world.sets.collected_capacity, 0, "%zu posts are collected", n);
    }
    tear_down(&world);
}

static int compare_lengths(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

/* The ends are exact, and about half of the paths are shorter than the median. */
static void expect_population(struct world *world, size_t n)
{
    const struct path_set *kept = path_prefixes_choose(world->prefixes, n, false);
    int64_t lengths[POSTS];

    for (size_t i = 0; i < n; i++)
        lengths[i] = world->bundles[i].length;
    qsort(lengths, n, sizeof(lengths[0]), compare_lengths);
    cr_assert_not_null(kept);
    cr_expect_eq(kept->lengths[0], lengths[0], "%zu posts", n);
    cr_expect_eq(kept->lengths[kept->count - 1], lengths[n - 1], "%zu posts", n);
    cr_expect_float_eq(exp2(kept->population->log2_count), (double)n, 1e-6, "%zu posts", n);
    cr_expect_float_eq(path_population_share_below(kept->population, (double)lengths[n / 2]),
                       ((double)(n / 2) + 0.5) / (double)n, 0.03 + 0.5 / (double)n, "%zu posts", n);
}

Test(path_prefixes, know_the_population_of_every_prefix)
{
    static struct world world;
    struct random random = {13};

    set_up_sets(&world, (struct path_sets){.limit = KEPT, .clusters = 64});
    for (int i = 0; i < 200; i++)
        expect_population(&world, 1 + random_below(&random, POSTS));
    tear_down(&world);
}

/* A post that comes in between later: what was made for those before it stays, the rest is made anew. */
Test(path_prefixes, follow_posts_that_come_in_between)
{
    static struct world world;
    struct rank_paths moved;

    set_up(&world, SELECT_REPR);
    expect_prefix(&world, 400, false);
    moved = world.bundles[300];
    world.bundles[300] = world.bundles[301];
    world.bundles[301] = moved;
    world.bundles[300].rank = 300;
    world.bundles[301].rank = 301;
    cr_assert_not_null(world.prefixes->items[399].kept);
    path_prefixes_order(world.prefixes);
    for (uint32_t i = 0; i < 300; i++)
        cr_assert_eq(path_prefixes_note(world.prefixes, &world.bundles[i]), 0);
    cr_assert_not_null(world.prefixes->items[399].kept);
    cr_assert_eq(path_prefixes_note(world.prefixes, &world.bundles[301]), 0);
    cr_assert_eq(world.prefixes->count, 301);
    cr_assert_eq(path_prefixes_note(world.prefixes, &world.bundles[300]), 0);
    for (uint32_t i = 302; i < POSTS; i++)
        cr_assert_eq(path_prefixes_note(world.prefixes, &world.bundles[i]), 0);
    expect_prefix(&world, 400, false);
    tear_down(&world);
}
