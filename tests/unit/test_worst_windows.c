#include <criterion/criterion.h>

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

    cr_assert(worst_windows_add(worst, &totals) == 0);
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

        cr_assert(worst_windows_add(&worst, &totals) == 0);
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

Test(worst_windows, belong_to_neighbours_with_the_same_cause)
{
    struct worst_windows worst = {.most = 10};
    struct worst_window sum;

    add(&worst, 10, 12, 10, 10);
    add(&worst, 20, 10, 10, 10);
    add(&worst, 30, 14, 10, 10);
    add(&worst, 40, 8, 4, 5); /* transfer */
    add(&worst, 60, 11, 10, 10);
    worst_windows_join(&worst);
    cr_expect_eq(worst.items[0].totals.start, 40);
    cr_expect_eq(worst_windows_sum(&worst, 0, &sum), 1);
    cr_expect_eq(worst.items[1].totals.start, 20);
    cr_expect_eq(worst_windows_sum(&worst, 1, &sum), 3);
    cr_expect_eq(sum.totals.start, 10);
    cr_expect_eq(sum.totals.end, 40);
    cr_expect(sum.lost == 24);
    cr_expect_eq(worst.items[2].totals.start, 60);
    cr_expect_eq(worst_windows_sum(&worst, 2, &sum), 1);
    worst_windows_deinit(&worst);
}
