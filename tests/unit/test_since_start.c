/* What the run comes to up to the end of each window. */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "base/error.h"
#include "reports/cumulative/since_start.h"

enum { MOST = 16 };

static void ignore(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    (void)text;
}

static const struct diag silent = {ignore, NULL};

struct windows_told {
    struct window_totals items[MOST];
    size_t count;
};

static int note_window(void *user, const struct window_totals *totals)
{
    struct windows_told *told = user;

    cr_assert_lt(told->count, MOST);
    told->items[told->count++] = *totals;
    return 0;
}

struct cumulative {
    struct window_grid grid;
    struct since_start *since;
    struct listener listener;
    struct windows_told told;
};

/* Two ranks, windows of 100 ns. */
static void start_run(struct cumulative *run)
{
    *run = (struct cumulative){.grid = {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 100}};
    grid_prepare(&run->grid);
    run->since = since_start_new(&run->grid, 2, note_window, &run->told, &silent);
    cr_assert(run->since != NULL);
    since_start_listen(run->since, &run->listener);
}

static void pass(struct cumulative *run, struct interval interval)
{
    cr_assert_eq(run->listener.interval(run->listener.self, &interval), 0);
}

static void end_run(struct cumulative *run, int64_t end)
{
    cr_assert_eq(run->listener.finish(run->listener.self, end), 0);
    since_start_free(run->since);
}

static void expect_totals(const struct window_totals *totals, int64_t end, int64_t sum, int64_t max, int64_t ideal)
{
    cr_expect_eq(totals->start, 0);
    cr_expect_eq(totals->end, end);
    cr_expect(totals->useful_sum == sum, "useful %lld at %lld", (long long)totals->useful_sum, (long long)end);
    cr_expect_eq(totals->useful_max, max);
    cr_expect_eq(totals->ideal, ideal, "ideal %lld at %lld", (long long)totals->ideal, (long long)end);
}

/* The first rank computes through three windows; the second waits for it, from within the first window on. */
Test(since_start, adds_up_window_by_window)
{
    struct cumulative run;

    start_run(&run);
    pass(&run, (struct interval){.rank = 0, .state = STATE_USEFUL, .t1 = 250, .c1 = 250});
    pass(&run, (struct interval){.rank = 1, .state = STATE_USEFUL, .t1 = 60, .c1 = 60});
    cr_expect_eq(run.told.count, 0);
    pass(&run, (struct interval){.rank = 1, .state = STATE_MPI, .call = 1, .t0 = 60, .t1 = 270, .c0 = 60, .c1 = 250});
    cr_expect_eq(run.told.count, 2);
    pass(&run, (struct interval){.rank = 0, .state = STATE_MPI, .call = 1, .t0 = 250, .t1 = 270, .c0 = 250, .c1 = 250});
    pass(&run, (struct interval){.rank = 0, .state = STATE_USEFUL, .t0 = 270, .t1 = 320, .c0 = 250, .c1 = 300});
    pass(&run, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 270, .t1 = 280, .c0 = 250, .c1 = 260});
    pass(&run, (struct interval){.rank = 1, .state = STATE_ENDED, .t0 = 280, .t1 = 320, .c0 = 260, .c1 = 260});
    end_run(&run, 320);
    cr_assert_eq(run.told.count, 4);
    expect_totals(&run.told.items[0], 100, 160, 100, 100);
    expect_totals(&run.told.items[1], 200, 260, 200, 200);
    expect_totals(&run.told.items[2], 300, 350, 280, 280);
    expect_totals(&run.told.items[3], 320, 370, 300, 300);
}

/* At the end of a window a wait that ends there has not raised the ideal clock yet; at the end of the run it has. */
Test(since_start, waits_that_end_with_a_window)
{
    struct cumulative run;

    start_run(&run);
    for (uint32_t rank = 0; rank < 2; rank++) {
        pass(&run, (struct interval){.rank = rank, .state = STATE_USEFUL, .t1 = 40, .c1 = 40});
        pass(&run,
             (struct interval){.rank = rank, .state = STATE_MPI, .call = 1, .t0 = 40, .t1 = 100, .c0 = 40, .c1 = 90});
        pass(&run,
             (struct interval){.rank = rank, .state = STATE_MPI, .call = 1, .t0 = 100, .t1 = 200, .c0 = 90, .c1 = 150});
    }
    end_run(&run, 200);
    cr_assert_eq(run.told.count, 2);
    expect_totals(&run.told.items[0], 100, 80, 40, 40);
    expect_totals(&run.told.items[1], 200, 80, 40, 150);
}

/* From the first burst on nothing is known of waits. */
Test(since_start, bursts_stay_known)
{
    struct cumulative run;

    start_run(&run);
    for (uint32_t rank = 0; rank < 2; rank++) {
        pass(&run, (struct interval){.rank = rank, .state = STATE_USEFUL, .t1 = 120, .c1 = 120});
        pass(&run,
             (struct interval){
                 .rank = rank, .state = STATE_MPI, .is_burst = rank == 1, .t0 = 120, .t1 = 180, .c0 = 120, .c1 = 120});
        pass(&run, (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = 180, .t1 = 300, .c0 = 120, .c1 = 240});
    }
    end_run(&run, 300);
    cr_assert_eq(run.told.count, 3);
    cr_expect(!run.told.items[0].holds_bursts);
    cr_expect(run.told.items[1].holds_bursts);
    cr_expect(run.told.items[2].holds_bursts);
}
