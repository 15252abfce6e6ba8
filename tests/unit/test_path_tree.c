#include <criterion/criterion.h>
#include <stdlib.h>

#include "gen/random.h"
#include "paths/path_tree.h"

enum { RANKS = 6, STEPS = 3000, SEGMENTS_MAX = 20000, NO_LIMIT = 1 << 20 };

static const struct diag silent = {NULL, NULL};

/* What was told of a path. */
struct told {
    int64_t by_rank[RANKS];
    int64_t by_activity[RANKS];
    int64_t length;
    int64_t last_end;
    bool is_ordered;
    bool is_cut;
};

static int take(void *user, const struct path_segment *segment)
{
    struct told *told = user;

    told->by_rank[segment->rank] += segment->length;
    told->by_activity[segment->activity] += segment->length;
    told->length += segment->length;
    told->is_ordered = told->is_ordered && segment->end - segment->length >= told->last_end;
    told->last_end = segment->end;
    told->is_cut = told->is_cut || segment->is_cut;
    return 0;
}

/* A whole path, kept by hand. */
struct plain {
    int64_t by_rank[RANKS];
    int64_t by_activity[RANKS];
    int64_t length;
};

struct world {
    struct path_tracker tracker;
    struct told told;
    struct plain plain[RANKS];
    int64_t time;
    struct random random;
};

/* All ranks do something up to the same time. */
static void work(struct world *world)
{
    int64_t start = world->time;

    world->time += 1 + (int64_t)random_below(&world->random, 50);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        uint32_t activity = (uint32_t)random_below(&world->random, RANKS);

        cr_assert(path_tracker_extend(&world->tracker, rank, activity, start, world->time) == 0);
        world->plain[rank].by_rank[rank] += world->time - start;
        world->plain[rank].by_activity[activity] += world->time - start;
        world->plain[rank].length += world->time - start;
    }
}

/* A rank takes over another's path. */
static void follow(struct world *world, uint32_t rank, uint32_t other)
{
    uint32_t node = path_tracker_mark(&world->tracker, other);

    path_tracker_jump(&world->tracker, rank, node, world->time);
    path_tree_drop(&world->tracker.tree, node);
    world->plain[rank] = world->plain[other];
}

/* Both are drawn from that rank on. */
static void follow_any(struct world *world, uint32_t first)
{
    uint32_t rank = first + (uint32_t)random_below(&world->random, RANKS - first);

    follow(world, rank, first + (uint32_t)random_below(&world->random, RANKS - first));
}

static void start(struct world *world, size_t limit, uint64_t seed)
{
    *world = (struct world){.told = {.is_ordered = true}, .random = {seed}};
    cr_assert(path_tracker_init(&world->tracker, RANKS, limit, false, take, &world->told, &silent) == 0);
    for (uint32_t rank = 0; rank < RANKS; rank++)
        path_tracker_start(&world->tracker, rank);
}

static void expect_same(const struct told *told, const struct plain *plain)
{
    cr_expect(told->length == plain->length);
    cr_expect_arr_eq(told->by_rank, plain->by_rank, sizeof(plain->by_rank));
    cr_expect_arr_eq(told->by_activity, plain->by_activity, sizeof(plain->by_activity));
    cr_expect(told->is_ordered);
}

/* Now and then everybody follows somebody; so there is always something decided. */
Test(path_nodes, tell_the_same_whenever_they_are_folded)
{
    static const size_t limits[] = {NO_LIMIT, 400};

    for (size_t i = 0; i < 20; i++) {
        struct world world;
        size_t most = 0;

        start(&world, limits[i % 2], i);
        for (int step = 0; step < STEPS; step++) {
            work(&world);
            follow_any(&world, 0);
            for (uint32_t rank = 1; step % 10 == 0 && rank < RANKS; rank++)
                follow(&world, rank, 0);
            most = world.tracker.tree.count > most ? world.tracker.tree.count : most;
        }
        cr_assert(path_tracker_conclude(&world.tracker, 3) == 0);
        expect_same(&world.told, &world.plain[3]);
        cr_expect(!world.told.is_cut);
        cr_expect(most < 5000, "%zu nodes were kept", most);
        path_tracker_deinit(&world.tracker);
    }
}

/* Nobody follows rank 0, which follows nobody: nothing is decided, and so an end has to be made. */
Test(path_nodes, are_decided_for_where_there_are_too_many)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct world world;
        uint32_t last = (uint32_t)(seed % 3);

        start(&world, 300, seed);
        for (int step = 0; step < STEPS; step++) {
            work(&world);
            follow_any(&world, 1);
            cr_expect(world.tracker.tree.count < 300 + 300 / 8 + RANKS);
        }
        cr_assert(path_tracker_conclude(&world.tracker, last) == 0);
        cr_expect(world.told.length == world.time);
        cr_expect(world.told.is_ordered);
        /* All are at the same place, so the lowest is the one that is decided for. */
        cr_expect(world.told.is_cut == (last != 0));
        if (last == 0)
            expect_same(&world.told, &world.plain[0]);
        path_tracker_deinit(&world.tracker);
    }
}

Test(path_nodes, that_begin_late_hold_up_nothing)
{
    struct world world;

    start(&world, NO_LIMIT, 5);
    path_tracker_lose(&world.tracker, 5);
    cr_expect(path_tracker_position(&world.tracker, 5) == -1);
    for (int step = 0; step < 5 * STEPS; step++) {
        int64_t before = world.time;

        world.time += 10;
        for (uint32_t rank = 0; rank < 5; rank++) {
            cr_assert(path_tracker_extend(&world.tracker, rank, (uint32_t)(step % 2), before, world.time) == 0);
            if (rank > 0)
                follow(&world, rank, 0);
        }
    }
    cr_expect(world.tracker.tree.base > world.time / 2);
    cr_assert(path_tracker_arrive(&world.tracker, 5, 2, world.time) == 0);
    cr_assert(path_tracker_extend(&world.tracker, 5, 3, world.time, world.time + 7) == 0);
    cr_expect(path_tracker_position(&world.tracker, 5) == world.time + 7);
    cr_assert(path_tracker_conclude(&world.tracker, 5) == 0);
    cr_expect(world.told.length == world.time + 7);
    cr_expect(world.told.is_cut); /* the others' beginning was told for it */
    path_tracker_deinit(&world.tracker);
}

/* Who holds an old path keeps it through a decision, and can still be followed. */
Test(path_nodes, that_are_held_outlive_a_decision)
{
    struct world world;
    uint32_t held;

    start(&world, 50, 9);
    work(&world);
    held = path_tracker_mark(&world.tracker, 2);
    for (int step = 0; step < STEPS; step++)
        work(&world);
    cr_expect(path_tree_position(&world.tracker.tree, held) < world.tracker.tree.base);
    path_tracker_jump(&world.tracker, 1, held, path_tree_position(&world.tracker.tree, held));
    path_tree_drop(&world.tracker.tree, held);
    cr_assert(path_tracker_extend(&world.tracker, 1, 4, 0, world.time) == 0);
    cr_expect(path_tracker_position(&world.tracker, 1) == world.time);
    cr_assert(path_tracker_conclude(&world.tracker, 1) == 0);
    cr_expect(world.told.length == world.time);
    path_tracker_deinit(&world.tracker);
}
