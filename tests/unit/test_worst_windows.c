#include <criterion/criterion.h>

#include "output/fields/field.h"
#include "reports/worst_windows/worst_windows.h"

/* A window of 10 on two ranks. */
static void add(struct worst_windows *worst, int64_t start, int64_t useful_sum, int64_t useful_max, int64_t ideal)
{
    struct window_totals totals = {
        .start = start,
        .end = start + 10,
        .useful_sum = useful_sum,
        .useful_max = useful_max,
        .ideal = ideal,
        .ranks = 2,
    };

    cr_assert(worst_windows_add(worst, &(struct window_facts){.totals = totals}) == 0);
}

Test(worst_windows, are_in_order_and_no_more_than_asked_for)
{
    struct worst_windows worst = {.most = 3};
    static const int64_t starts[] = {50, 20, 30};

    add(&worst, 10, 20, 10, 10);
    add(&worst, 20, 10, 10, 10);
    add(&worst, 30, 10, 10, 10); /* as bad as the one before */
    add(&worst, 40, 15, 10, 10);
    add(&worst, 50, 5, 5, 5);
    cr_assert_eq(worst.count, 3);
    for (size_t i = 0; i < 3; i++)
        cr_expect_eq(worst.items[i].totals.start, starts[i], "place %zu", i);
    worst_windows_deinit(&worst);
}

Test(worst_windows, of_a_stretch_go_on_beyond_those_asked_for)
{
    struct worst_windows worst = {.most = 2};

    add(&worst, 0, 15, 10, 10);
    for (int64_t start = 10; start < 60; start += 10)
        add(&worst, start, 10, 10, 10);
    add(&worst, 60, 20, 10, 10);
    cr_assert(worst_windows_join(&worst, NULL, false) == 0);
    cr_expect_eq(worst.count, 2);
    cr_assert_eq(worst.stretch_count, 1);
    cr_expect_eq(worst.stretches[0].totals.start, 10);
    cr_expect_eq(worst.stretches[0].totals.end, 60);
    cr_expect_eq(worst.stretches[0].count, 5);
    worst_windows_deinit(&worst);

    /* What is worse leaves them behind. */
    worst = (struct worst_windows){.most = 2};
    for (int64_t start = 0; start < 50; start += 10)
        add(&worst, start, 15, 10, 10);
    add(&worst, 50, 5, 5, 5);
    add(&worst, 60, 5, 5, 5);
    cr_expect_eq(worst.count, 2);
    cr_expect_eq(worst.items[0].totals.start, 50);
    worst_windows_deinit(&worst);
}

Test(worst_windows, know_the_tracer)
{
    /* Of 20 ns, 10 are lost. */
    static const struct {
        int64_t overhead;
        enum window_loss cause;
        int64_t loss;
    } cases[] = {
        {0, LOSS_TRANSFER, 10},
        {4, LOSS_TRANSFER, 10},
        {5, LOSS_OVERHEAD, 5},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct worst_windows worst = {.most = 1};
        struct window_totals totals = {
            .end = 10,
            .useful_sum = 10,
            .useful_max = 5,
            .ideal = 5,
            .overhead_sum = cases[i].overhead,
            .ranks = 2,
        };

        cr_assert(worst_windows_add(&worst, &(struct window_facts){.totals = totals}) == 0);
        cr_expect_eq(worst.items[0].cause, cases[i].cause, "case %zu", i);
        cr_expect(worst_window_loss(&worst.items[0]) == cases[i].loss, "case %zu", i);
        worst_windows_deinit(&worst);
    }
}

Test(worst_windows, know_their_cause)
{
    static const struct {
        int64_t useful_sum;
        int64_t useful_max;
        int64_t ideal;
        enum window_loss cause;
    } cases[] = {
        {10, 10, 10, LOSS_LOAD_BALANCE},
        {10, 5, 9, LOSS_SERIALISATION},
        {10, 5, 6, LOSS_TRANSFER},
        {20, 10, 10, LOSS_LOAD_BALANCE},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct worst_windows worst = {.most = 1};
        __int128 sum = 0;

        add(&worst, 0, cases[i].useful_sum, cases[i].useful_max, cases[i].ideal);
        cr_expect_eq(worst.items[0].cause, cases[i].cause, "case %zu", i);
        for (int k = 0; k < LOSS_COUNT; k++)
            sum += worst.items[0].losses[k];
        cr_expect(sum == worst.items[0].lost && sum == 20 - cases[i].useful_sum);
        worst_windows_deinit(&worst);
    }
}

/* Windows of which nothing is left out but what the path has least of in the last one. */
static const struct path_share activities[] = {
    {.activity = "solve", .length = 6}, {.activity = "wait", .length = 4}, {.activity = "wait", .length = 10},
    {.activity = "wait", .length = 5},  {.activity = "pack", .length = 4},
};
static const struct path_share ranks[] = {
    {.id = 0, .length = 6}, {.id = 1, .length = 4}, {.id = 1, .length = 10}, {.id = 1, .length = 9}};

Test(worst_windows, belong_to_neighbours_with_the_same_cause)
{
    static const struct path_window path_items[] = {
        {10, 20, 10, activities, ranks, 2, 2},
        {20, 30, 10, activities + 2, ranks + 2, 1, 1},
        {30, 40, 10, activities + 3, ranks + 3, 2, 1},
    };
    static const struct path_windows all = {path_items, 3};
    static const struct path_windows first_two = {path_items, 2};
    static const struct {
        int64_t start;
        int64_t end;
        int64_t lost;
        size_t count;
    } expected[] = {{10, 40, 24, 3}, {40, 50, 12, 1}, {60, 70, 9, 1}};

    for (int is_cut = 0; is_cut < 2; is_cut++) {
        struct worst_windows worst = {.most = 10};
        const struct worst_window *first;

        add(&worst, 10, 12, 10, 10);
        add(&worst, 20, 10, 10, 10);
        add(&worst, 30, 14, 10, 10);
        add(&worst, 40, 8, 4, 5); /* transfer; the worst window, but not the worst stretch */
        add(&worst, 60, 11, 10, 10);
        cr_assert(worst_windows_join(&worst, is_cut ? &all : &first_two, false) == 0);
        cr_expect_eq(worst.items[0].totals.start, 40);
        cr_assert_eq(worst.stretch_count, 3);
        for (size_t i = 0; i < 3; i++) {
            const struct worst_window *stretch = &worst.stretches[i];

            cr_expect_eq(stretch->totals.start, expected[i].start, "stretch %zu", i);
            cr_expect_eq(stretch->totals.end, expected[i].end, "stretch %zu", i);
            cr_expect(stretch->lost == expected[i].lost, "stretch %zu", i);
            cr_expect_eq(stretch->count, expected[i].count, "stretch %zu", i);
        }
        first = &worst.stretches[0];
        cr_expect_str_eq(first->activity, "wait");
        cr_expect_eq(first->activity_path, is_cut ? 19 : 14);
        cr_expect_eq(first->rank, 1);
        cr_expect_eq(first->rank_path, is_cut ? 23 : 14);
        cr_expect_eq(first->path_is_cut, is_cut);
        cr_expect_eq(worst.stretches[1].rank, FIELD_NO_RANK);
        worst_windows_deinit(&worst);
    }
}

/* Two ranks of four threads: of 80 ns the ranks are outside of MPI for 15 x 4, and their threads compute for 31. */
Test(worst_windows, count_all_threads)
{
    struct window_facts facts = {.parts = 1U << WINDOW_PART_THREADS,
                                 .totals = {.end = 10, .useful_sum = 15, .useful_max = 9, .ideal = 9, .ranks = 2},
                                 .threads = {.threads = 8, .threads_each = 4, .has_openmp = true}};
    struct worst_windows worst = {.most = 1};
    static const int losses[] = {
        [LOSS_LOAD_BALANCE] = 12,   [LOSS_SERIALISATION] = 0,     [LOSS_TRANSFER] = 8,
        [LOSS_THREADS_SERIAL] = 20, [LOSS_THREADS_IMBALANCE] = 6, [LOSS_THREADS_SCHEDULING] = 3};

    facts.threads.parts[THREAD_PART_WORK] = 31;
    facts.threads.parts[THREAD_PART_MPI] = 5;
    facts.threads.parts[THREAD_PART_IDLE_IN_MPI] = 15;
    facts.threads.parts[THREAD_PART_SERIAL] = 20;
    facts.threads.parts[THREAD_PART_IMBALANCE] = 6;
    facts.threads.parts[THREAD_PART_RUNTIME] = 3;
    facts.threads.losses =
        (struct region_losses){.imbalance = 6, .scheduling = 3, .own_imbalance = 6, .own_scheduling = 3};
    cr_assert(worst_windows_add(&worst, &facts) == 0);
    cr_expect(worst.items[0].lost == 49);
    for (int i = 0; i < LOSS_COUNT; i++)
        cr_expect(worst.items[0].losses[i] == losses[i], "loss %d", i);
    cr_expect_eq(worst.items[0].cause, LOSS_THREADS_SERIAL);
    worst_windows_deinit(&worst);
}

/* The sanitizer sees a list that is not there being sorted. */
Test(worst_windows, may_be_none)
{
    struct worst_windows worst = {.most = 1};

    cr_assert(worst_windows_join(&worst, NULL, false) == 0);
    cr_expect_eq(worst.stretch_count, 0);
    worst_windows_deinit(&worst);
}
