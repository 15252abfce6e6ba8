#include <criterion/criterion.h>

#include "reports/counters/counters.h"

enum { INSTRUCTIONS = 7, CYCLES = 9, MOST = 16 };

struct told {
    struct counter_sums sums[MOST];
    size_t count;
};

static const struct diag silent = {NULL, NULL};

static int take(void *user, const struct counter_sums *sums)
{
    struct told *told = user;

    told->sums[told->count++] = *sums;
    return 0;
}

static void compute(const struct listener *listener, uint32_t rank, int64_t t0, int64_t t1)
{
    struct interval interval = {.rank = rank, .state = STATE_USEFUL, .t0 = t0, .t1 = t1, .c0 = t0, .c1 = t1};

    cr_assert(listener->interval(listener->self, &interval) == 0);
}

static void call(const struct listener *listener, uint32_t rank, int64_t t0, int64_t t1)
{
    struct interval interval = {.rank = rank, .state = STATE_MPI, .t0 = t0, .t1 = t1};

    cr_assert(listener->interval(listener->self, &interval) == 0);
}

static void count(const struct listener *listener, uint32_t rank, int64_t time, uint32_t type, uint64_t value,
                  enum rank_state ended)
{
    struct stream_event event = {.rank = rank, .time = time, .type = type, .value = value, .ended = ended};

    cr_assert(listener->event(listener->self, &event) == 0);
}

/* Windows of 10 up to 35, two ranks. */
Test(counters, are_divided_by_time_and_none_is_lost)
{
    struct window_grid grid = {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 10};
    struct told told = {0};
    struct listener listener;
    struct counters *counters;

    grid_prepare(&grid);
    counters = counters_new(&grid, 2, INSTRUCTIONS, CYCLES, take, &told, &silent);
    cr_assert_not_null(counters);
    counters_listen(counters, &listener);

    compute(&listener, 0, 0, 4); /* told in pieces */
    compute(&listener, 0, 4, 15);
    count(&listener, 0, 15, INSTRUCTIONS, 100, STATE_USEFUL); /* 66 + 34 */
    count(&listener, 0, 15, CYCLES, 30, STATE_USEFUL);        /* 20 + 10 */
    call(&listener, 0, 15, 20);
    count(&listener, 0, 20, INSTRUCTIONS, 1000, STATE_MPI);
    cr_expect_eq(told.count, 0, "the second rank's are missing");
    compute(&listener, 1, 0, 5);
    count(&listener, 1, 5, INSTRUCTIONS, 7, STATE_USEFUL); /* the computation goes on: a user function ends */
    compute(&listener, 1, 5, 25);
    count(&listener, 1, 25, INSTRUCTIONS, 40, STATE_USEFUL);   /* 10 + 20 + 10 */
    count(&listener, 1, 25, CYCLES, UINT64_MAX, STATE_USEFUL); /* damage */
    call(&listener, 1, 25, 30);
    cr_expect_eq(told.count, 2);
    count(&listener, 1, 30, INSTRUCTIONS, 3, STATE_USEFUL); /* a computation without length */
    compute(&listener, 0, 20, 30);
    count(&listener, 0, 30, INSTRUCTIONS, 5, STATE_USEFUL); /* ends with the window */
    call(&listener, 0, 30, 35);
    call(&listener, 1, 30, 35);
    cr_assert(listener.finish(listener.self, 35) == 0);

    cr_assert_eq(told.count, 4);
    cr_expect_eq(told.sums[0].instructions, 66 + 7 + 10);
    cr_expect_eq(told.sums[0].cycles, 20);
    cr_expect_eq(told.sums[0].cycles_time, 10, "the second rank's are damaged");
    cr_expect_eq(told.sums[1].cycles_time, 5);
    cr_expect_eq(told.sums[1].instructions, 34 + 20);
    cr_expect_eq(told.sums[1].cycles, 10);
    cr_expect_eq(told.sums[2].instructions, 10 + 5);
    cr_expect_eq(told.sums[3].instructions, 3);
    cr_expect_eq(counters_total(counters)->instructions, 155);
    cr_expect_eq(counters_total(counters)->cycles, 30);
    cr_expect_eq(counters_by_rank(counters)[0].instructions, 105);
    cr_expect_eq(counters_by_rank(counters)[1].instructions, 50);
    cr_expect_eq(counters_by_rank(counters)[0].cycles, 30);
    counters_free(counters);
}

/* A trace may name counters that it does not have: its windows are not kept for that. */
Test(counters, that_are_missing_hold_no_window_back)
{
    struct window_grid grid = {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 10};
    struct told told = {0};
    struct listener listener;
    struct counters *counters;

    grid_prepare(&grid);
    counters = counters_new(&grid, 2, INSTRUCTIONS, CYCLES, take, &told, &silent);
    cr_assert_not_null(counters);
    counters_listen(counters, &listener);
    cr_assert(listener.skips & 1 << STATE_MPI);
    for (int64_t time = 0; time < 50; time += 5)
        for (uint32_t rank = 0; rank < 2; rank++)
            compute(&listener, rank, time, time + 3);
    cr_expect_eq(told.count, 4);
    cr_assert(listener.finish(listener.self, 50) == 0);
    cr_assert_eq(told.count, 5);
    cr_expect_eq(counters_total(counters)->instructions, 0);
    counters_free(counters);
}

Test(counters, of_a_part)
{
    struct window_grid grid = {.kind = GRID_WHOLE, .from = 10, .to = 20};
    struct listener listener;
    struct counters *counters;

    grid_prepare(&grid);
    counters = counters_new(&grid, 1, INSTRUCTIONS, CYCLES, NULL, NULL, &silent);
    cr_assert_not_null(counters);
    counters_listen(counters, &listener);
    compute(&listener, 0, 0, 40);
    count(&listener, 0, 40, INSTRUCTIONS, 400, STATE_USEFUL);
    cr_assert(listener.finish(listener.self, 40) == 0);
    cr_expect_eq(counters_total(counters)->instructions, 100);
    cr_expect_eq(counters_by_rank(counters)[0].instructions, 100);
    counters_free(counters);
}
