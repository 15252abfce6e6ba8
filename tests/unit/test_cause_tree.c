#include <criterion/criterion.h>

#include "gen/random.h"
#include "paths/cause_tree.h"

enum { RANKS = 5, ACTIVITIES = 7, STEPS = 4000, HELD = 12, NO_LIMIT = 1 << 20, UNKNOWN = 99 };

static const struct diag silent = {NULL, NULL};

/* A path that is kept by hand, step by step. */
struct plain {
    size_t count;
    struct {
        uint64_t key;
        int64_t length;
        unsigned step; /* no two have the same: where steps differ paths have parted */
    } steps[STEPS];
};

struct sums {
    int64_t first[RANKS][ACTIVITIES];
    int64_t second[RANKS][ACTIVITIES];
};

static int add_node(void *user, const struct cause_node *node, bool is_first)
{
    struct sums *sums = user;

    for (uint32_t i = 0; i < node->times.count; i++) {
        const struct bag_item *item = &node->times.items[i];

        (is_first ? sums->first : sums->second)[item->key >> 32][(uint32_t)item->key] += item->length;
    }
    return 0;
}

static void add_plain(int64_t (*sums)[ACTIVITIES], const struct plain *plain, size_t from)
{
    for (size_t i = from; i < plain->count; i++)
        sums[plain->steps[i].key >> 32][(uint32_t)plain->steps[i].key] += plain->steps[i].length;
}

static void compare_parting(const struct cause_tree *tree, uint32_t a, const struct plain *x, uint32_t b,
                            const struct plain *y)
{
    struct sums got = {0}, expected = {0};
    size_t shared = 0;

    while (shared < x->count && shared < y->count && x->steps[shared].step == y->steps[shared].step)
        shared++;
    add_plain(expected.first, x, shared);
    add_plain(expected.second, y, shared);
    cr_assert_eq(cause_tree_part(tree, a, b, add_node, &got), 0);
    cr_expect_arr_eq(&got, &expected, sizeof(got));
}

/* Paths that grow, are held, taken over by others and let go, against paths that are written down. */
Test(cause_tree, paths_part_where_they_parted)
{
    static struct plain plain[HELD];
    uint32_t nodes[HELD];
    struct cause_tree tree;
    struct random random = {1};
    size_t most = 0;

    cr_assert_eq(cause_tree_init(&tree, NO_LIMIT, UNKNOWN, &nodes[0], &silent), 0);
    for (size_t i = 1; i < HELD; i++) {
        nodes[i] = nodes[0];
        cause_tree_keep(&tree, nodes[0]);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        size_t one = random_below(&random, HELD), other = random_below(&random, HELD);
        uint32_t rank = (uint32_t)random_below(&random, RANKS);
        uint64_t key = key_of_two(rank, (uint32_t)random_below(&random, ACTIVITIES));
        int64_t length = (int64_t)random_below(&random, 1000);

        if (random_below(&random, 4) == 0) {
            cause_tree_keep(&tree, nodes[other]);
            cause_tree_drop(&tree, nodes[one]);
            nodes[one] = nodes[other];
            plain[one] = plain[other];
        } else {
            cr_assert_eq(cause_tree_extend(&tree, &nodes[one], key, length), 0);
            plain[one].steps[plain[one].count].key = key;
            plain[one].steps[plain[one].count].length = length;
            plain[one].steps[plain[one].count++].step = step + 1;
        }
        compare_parting(&tree, nodes[one], &plain[one], nodes[other], &plain[other]);
        most = tree.used > most ? tree.used : most;
    }
    cr_expect_leq(most, 2 * HELD + 3, "%zu nodes for %d paths", most, HELD);
    for (size_t i = 0; i < HELD; i++)
        cause_tree_drop(&tree, nodes[i]);
    cr_expect_eq(tree.items, 0);
    cause_tree_deinit(&tree);
}

/* What an open node holds is known later; it is not merged before. */
Test(cause_tree, open_nodes_wait_to_be_filled)
{
    struct cause_tree tree;
    uint32_t root, path, open, post;
    struct sums sums = {0};

    cr_assert_eq(cause_tree_init(&tree, NO_LIMIT, UNKNOWN, &root, &silent), 0);
    path = root;
    cause_tree_keep(&tree, root);
    cr_assert_eq(cause_tree_extend(&tree, &path, key_of_two(1, 1), 10), 0);
    cr_assert_eq(cause_tree_open(&tree, path, 1, &open), 0);
    cause_tree_keep(&tree, open);
    post = open;
    cr_assert_eq(cause_tree_extend(&tree, &post, key_of_two(2, 2), 5), 0);
    cause_tree_drop(&tree, path);
    cr_expect_eq(tree.nodes[open].opener, 2);
    cr_assert_eq(cause_tree_fill(&tree, open, key_of_two(1, 3), 7), 0);
    cause_tree_close(&tree, open);
    cr_assert_eq(cause_tree_part(&tree, post, root, add_node, &sums), 0);
    cr_expect_eq(sums.first[1][1], 10);
    cr_expect_eq(sums.first[1][3], 7);
    cr_expect_eq(sums.first[2][2], 5);
    cr_expect_eq(tree.nodes[post].parent, root, "all that lies between is one node");
    cause_tree_drop(&tree, post);
    cause_tree_drop(&tree, root);
    cause_tree_deinit(&tree);
}

/* With little memory activities become unknown, and times and ranks stay. */
Test(cause_tree, activities_are_given_up_and_times_stay)
{
    struct cause_tree tree;
    uint32_t root, path;
    struct random random = {3};
    int64_t expected[RANKS] = {0}, got[RANKS] = {0};
    bool has_unknown = false;

    cr_assert_eq(cause_tree_init(&tree, 1, UNKNOWN, &root, &silent), 0);
    path = root;
    cause_tree_keep(&tree, root);
    for (unsigned step = 0; step < STEPS; step++) {
        uint32_t rank = (uint32_t)random_below(&random, RANKS);
        int64_t length = 1 + (int64_t)random_below(&random, 1000);

        expected[rank] += length;
        cr_assert_eq(cause_tree_extend(&tree, &path, key_of_two(rank, step), length), 0);
        cr_assert_leq(tree.items, tree.due);
    }
    for (uint32_t i = 0; i < tree.nodes[path].times.count; i++) {
        const struct bag_item *item = &tree.nodes[path].times.items[i];

        got[item->key >> 32] += item->length;
        has_unknown = has_unknown || (uint32_t)item->key == UNKNOWN;
    }
    cr_expect(has_unknown);
    cr_expect_arr_eq(got, expected, sizeof(got));
    cause_tree_drop(&tree, path);
    cause_tree_drop(&tree, root);
    cause_tree_deinit(&tree);
}

Test(time_bag, adds_moves_and_clears)
{
    struct time_bag a = {0}, b = {0};
    int64_t sum = 0;

    for (uint64_t i = 0; i < 300; i++)
        cr_assert_eq(time_bag_add(i % 3 ? &a : &b, i % 100, (int64_t)i + 1), 0);
    cr_assert_eq(time_bag_move(&a, &b), 0);
    cr_expect_eq(b.count, 0);
    for (uint32_t i = 0; i < a.count; i++) {
        cr_expect_eq(a.items[i].length, (int64_t)(3 * a.items[i].key) + 303);
        sum += a.items[i].length;
    }
    cr_expect_eq(a.count, 100);
    cr_expect_eq(sum, 45150);
    time_bag_clear(&a);
    cr_expect_eq(a.count, 0);
    time_bag_deinit(&a);
    time_bag_deinit(&b);
}
