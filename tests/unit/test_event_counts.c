/* The least number of MPI events of a rank in each window. */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "reports/event_counts/event_counts.h"

enum { MOST = 16 };

static void ignore(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    (void)text;
}

static const struct diag silent = {ignore, NULL};

struct least_told {
    uint64_t items[MOST];
    size_t count;
};

static int note_least(void *user, uint64_t least)
{
    struct least_told *told = user;

    cr_assert_lt(told->count, MOST);
    told->items[told->count++] = least;
    return 0;
}

/* A call of a rank, between two computations. */
struct counted_call {
    uint32_t rank;
    int64_t enter;
    int64_t exit;
};

/* Two ranks, windows of 100 ns. */
static struct least_told count_calls(const struct counted_call *calls, size_t count, int64_t end)
{
    struct window_grid grid = {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 100};
    struct least_told told = {.count = 0};
    struct event_counts *counts;
    struct listener listener;
    int64_t reached[2] = {0, 0};

    grid_prepare(&grid);
    counts = event_counts_new(&grid, 2, note_least, &told, &silent);
    cr_assert(counts != NULL);
    event_counts_listen(counts, &listener);
    for (size_t i = 0; i < count; i++) {
        struct interval useful = {
            .rank = calls[i].rank, .state = STATE_USEFUL, .t0 = reached[calls[i].rank], .t1 = calls[i].enter};
        struct interval call = {.rank = calls[i].rank,
                                .state = STATE_MPI,
                                .call = 1,
                                .is_enter = true,
                                .is_exit = true,
                                .t0 = calls[i].enter,
                                .t1 = calls[i].exit};

        cr_assert_eq(listener.interval(listener.self, &useful), 0);
        cr_assert_eq(listener.interval(listener.self, &call), 0);
        reached[calls[i].rank] = calls[i].exit;
    }
    cr_assert_eq(listener.finish(listener.self, end), 0);
    event_counts_free(counts);
    return told;
}

/* What stands at the end of a window belongs to the next; in the third the second rank is in no call's event. */
Test(event_counts, are_those_of_the_rank_with_the_fewest)
{
    static const struct counted_call calls[] = {
        {0, 10, 20}, {1, 0, 30}, {0, 40, 100}, {1, 60, 120}, {1, 130, 310}, {0, 110, 150}, {0, 220, 230}, {0, 300, 320},
    };
    static const uint64_t expected[] = {3, 2, 0, 1};
    struct least_told told = count_calls(calls, sizeof(calls) / sizeof(calls[0]), 350);

    cr_assert_eq(told.count, 4);
    for (size_t i = 0; i < 4; i++)
        cr_expect_eq(told.items[i], expected[i], "window %zu: %llu", i, (unsigned long long)told.items[i]);
}

/* The run ends with a window: there is none that they could belong to. */
Test(event_counts, at_the_end_of_the_run_belong_to_the_last_window)
{
    static const struct counted_call calls[] = {{0, 50, 200}, {1, 60, 100}, {1, 150, 200}};
    struct least_told told = count_calls(calls, 3, 200);

    cr_assert_eq(told.count, 2);
    cr_expect_eq(told.items[0], 1);
    cr_expect_eq(told.items[1], 1);
}
