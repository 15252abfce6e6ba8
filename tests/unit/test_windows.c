/*
 * Windows, fed with intervals by hand.
 */
#include <criterion/criterion.h>

#include "windows/windows.h"

enum { MAX_TOLD = 16, CALL = 5 };

struct told {
    struct window_totals windows[MAX_TOLD];
    size_t count;
};

static int take(void *user, const struct window_totals *totals)
{
    struct told *told = user;

    cr_assert(told->count < MAX_TOLD);
    told->windows[told->count++] = *totals;
    return 0;
}

static struct told told_of(const struct interval *intervals, size_t count, enum interpolation interpolation)
{
    const struct diag diag = {0};
    struct window_grid grid = {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 100};
    struct told told = {.count = 0};
    struct listener listener;
    struct windows *windows;

    grid_prepare(&grid);
    windows = windows_new(&grid, 1, WINDOW_IDEAL_CLOCK, interpolation, take, &told, &diag);
    cr_assert_not_null(windows);
    windows_listen(windows, &listener);
    for (size_t i = 0; i < count; i++)
        cr_assert(listener.interval(listener.self, &intervals[i]) == 0);
    cr_assert(listener.finish(listener.self, intervals[count - 1].t1) == 0);
    windows_free(windows);
    return told;
}

/* 50 ns of computation, and a call from 50 to 350 in which a flush lasts from 150 to 250, and whose wait ends at ideal
 * time 170. */
static const struct interval flushed[] = {
    {.state = STATE_USEFUL, .t0 = 0, .t1 = 50, .c0 = 0, .c1 = 50},
    {.state = STATE_MPI, .call = CALL, .is_enter = true, .t0 = 50, .t1 = 150, .c0 = 50, .c1 = 50},
    {.state = STATE_OVERHEAD, .call = CALL, .t0 = 150, .t1 = 250, .c0 = 50, .c1 = 50},
    {.state = STATE_MPI, .call = CALL, .is_exit = true, .t0 = 250, .t1 = 350, .c0 = 50, .c1 = 170},
    {.state = STATE_USEFUL, .t0 = 350, .t1 = 400, .c0 = 170, .c1 = 220},
};

Test(windows, spread_the_advance_of_a_call_over_all_of_it)
{
    static const struct {
        enum interpolation interpolation;
        int64_t ideal[4];
    } cases[] = {
        /* The 120 ns run from 50 on: 50 in the first window, 70 in the second. */
        {INTERPOLATION_WAIT_FIRST, {100, 70, 0, 50}},
        /* 120 in 300 ns: 20 in the first window, 40 in the second and the third, 20 in the last. */
        {INTERPOLATION_LINEAR, {70, 40, 40, 70}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct told told = told_of(flushed, sizeof(flushed) / sizeof(flushed[0]), cases[i].interpolation);

        cr_assert(told.count == 4);
        for (size_t k = 0; k < 4; k++)
            cr_expect(told.windows[k].ideal == cases[i].ideal[k], "case %zu, window %zu: %ld", i, k,
                      (long)told.windows[k].ideal);
        cr_expect(told.windows[1].overhead_sum == 50 && told.windows[2].overhead_sum == 50);
        cr_expect(told.windows[0].useful_sum == 50 && told.windows[3].useful_sum == 50);
    }
}

Test(windows, end_a_call_without_exit)
{
    static const struct interval cut[] = {
        {.state = STATE_USEFUL, .t0 = 0, .t1 = 50, .c0 = 0, .c1 = 50},
        {.state = STATE_MPI, .call = CALL, .is_enter = true, .t0 = 50, .t1 = 150, .c0 = 50, .c1 = 50},
        {.state = STATE_ENDED, .t0 = 150, .t1 = 220, .c0 = 50, .c1 = 50},
    };
    struct told told = told_of(cut, sizeof(cut) / sizeof(cut[0]), INTERPOLATION_LINEAR);

    cr_assert(told.count == 3);
    cr_expect(told.windows[0].ideal == 50 && told.windows[1].ideal == 0);
    cr_expect(told.windows[2].end == 220);
}

/* The second window and the third are crossed: nothing happens in them. */
Test(windows, cross_windows_in_which_nothing_changes)
{
    static const struct interval long_ones[] = {
        {.state = STATE_USEFUL, .t0 = 0, .t1 = 350, .c0 = 0, .c1 = 350},
        {.state = STATE_OVERHEAD, .t0 = 350, .t1 = 800, .c0 = 350, .c1 = 350},
    };
    static const int64_t useful[] = {100, 100, 100, 50, 0, 0, 0, 0};
    struct told told = told_of(long_ones, 2, INTERPOLATION_LINEAR);

    cr_assert(told.count == 8);
    for (size_t i = 0; i < 8; i++) {
        cr_expect(told.windows[i].useful_sum == useful[i] && told.windows[i].useful_max == useful[i], "window %zu", i);
        cr_expect(told.windows[i].ideal == useful[i], "window %zu", i);
        cr_expect(told.windows[i].useful_squares == (unsigned __int128)(useful[i] * useful[i]), "window %zu", i);
        cr_expect(told.windows[i].overhead_sum == 100 - useful[i], "window %zu", i);
    }
}
