/*
 * Where windows begin and end: every kind of grid, cut by --from, --to and the end of the run.
 */
#include <inttypes.h>
#include <string.h>

#include "ledger_trial.h"

enum { ENDS_MAX = 8 };
#define END INT64_MAX /* of the last cell */

static const struct grid_case {
    const char *what;
    struct window_grid grid;
    int64_t ends[ENDS_MAX];       /* of the cells, in order; from END on there are no more */
    const char *windows;          /* "start-end " of each one that is shown, in a run of 100 */
    int64_t boundaries[ENDS_MAX]; /* GRID_LISTED: those that are added; 0 ends them */
} grid_cases[] = {
    {"the whole run", {.kind = GRID_WHOLE, .to = END}, {END}, "0-100 ", {0}},
    {"a part of it", {.kind = GRID_WHOLE, .from = 10, .to = 60}, {10, 60, END}, "10-60 ", {0}},
    {"from on", {.kind = GRID_WHOLE, .from = 10, .to = END}, {10, END}, "10-100 ", {0}},
    {"up to", {.kind = GRID_WHOLE, .to = 60}, {60, END}, "0-60 ", {0}},
    {"to after the end of the run", {.kind = GRID_WHOLE, .to = 300}, {300, END}, "0-100 ", {0}},
    {"a length", {.kind = GRID_LENGTH, .to = END, .length = 40}, {40, 80, 120, 160}, "0-40 40-80 80-100 ", {0}},
    {"a length that divides the run",
     {.kind = GRID_LENGTH, .to = END, .length = 50},
     {50, 100, 150},
     "0-50 50-100 ",
     {0}},
    {"a length from within a window",
     {.kind = GRID_LENGTH, .from = 50, .to = END, .length = 40},
     {50, 80, 120},
     "50-80 80-100 ",
     {0}},
    {"a length from a boundary",
     {.kind = GRID_LENGTH, .from = 40, .to = END, .length = 40},
     {40, 80, 120},
     "40-80 80-100 ",
     {0}},
    {"a length to within a window", {.kind = GRID_LENGTH, .to = 50, .length = 40}, {40, 50, END}, "0-40 40-50 ", {0}},
    {"a length to a boundary", {.kind = GRID_LENGTH, .to = 80, .length = 40}, {40, 80, END}, "0-40 40-80 ", {0}},
    {"a part inside of one window",
     {.kind = GRID_LENGTH, .from = 45, .to = 50, .length = 40},
     {45, 50, END},
     "45-50 ",
     {0}},
    {"a length with an offset",
     {.kind = GRID_LENGTH, .to = END, .length = 40, .offset = 15},
     {15, 55, 95, 135},
     "15-55 55-95 95-100 ",
     {0}},
    {"an offset and a part",
     {.kind = GRID_LENGTH, .from = 20, .to = 90, .length = 40, .offset = 15},
     {20, 55, 90, END},
     "20-55 55-90 ",
     {0}},
    {"a length as long as time", {.kind = GRID_LENGTH, .to = END, .length = END - 1}, {END - 1, END}, "0-100 ", {0}},
    {"a number of windows, rounded down",
     {.kind = GRID_COUNT, .to = END, .duration = 100, .count = 3},
     {33, 66, 100, 133},
     "0-33 33-66 66-100 ",
     {0}},
    {"a number in a part",
     {.kind = GRID_COUNT, .from = 40, .to = 90, .duration = 100, .count = 3},
     {40, 66, 90, END},
     "40-66 66-90 ",
     {0}},
    {"more windows than nanoseconds: none is empty",
     {.kind = GRID_COUNT, .from = 97, .to = END, .duration = 100, .count = 200},
     {97, 98, 98, 99, 99, 100},
     "97-98 98-99 99-100 ",
     {0}},
    {"listed", {.kind = GRID_LISTED, .to = END}, {20, 30, 70, END}, "0-20 20-30 30-70 70-100 ", {20, 30, 70}},
    {"none listed", {.kind = GRID_LISTED, .to = END}, {END}, "0-100 ", {0}},
    {"listed, in a part: the ones before it are none",
     {.kind = GRID_LISTED, .from = 25, .to = 60},
     {25, 30, 60, END},
     "25-30 30-60 ",
     {20, 25, 30, 70}},
    {"listed at the end of the run", {.kind = GRID_LISTED, .to = END}, {100, END}, "0-100 ", {100}},
};

enum { GRID_CASES = sizeof(grid_cases) / sizeof(grid_cases[0]) };

/* To be given to grid_deinit. */
static struct window_grid grid_of_case(const struct grid_case *one)
{
    struct window_grid grid = one->grid;

    grid_prepare(&grid);
    for (size_t i = 0; one->boundaries[i] > 0; i++)
        cr_assert_eq(grid_add(&grid, one->boundaries[i]), 0);
    return grid;
}

/* How many ends the case names. */
static size_t end_count(const struct grid_case *one)
{
    size_t count = 0;

    while (count < ENDS_MAX && one->ends[count] != 0)
        count++;
    return count;
}

Test(window_grid, cells_end_where_they_should)
{
    for (size_t i = 0; i < GRID_CASES; i++) {
        struct window_grid grid = grid_of_case(&grid_cases[i]);

        for (size_t k = 0; k < end_count(&grid_cases[i]); k++)
            cr_expect_eq(grid_end(&grid, k), grid_cases[i].ends[k], "%s: cell %zu ends at %" PRId64, grid_cases[i].what,
                         k, grid_end(&grid, k));
        grid_deinit(&grid);
    }
}

/* As by looking at one cell after the other. */
static uint64_t cell_by_walking(const struct grid_case *one, uint64_t from, int64_t time)
{
    while (from + 1 < end_count(one) && one->ends[from] <= time)
        from++;
    return from;
}

Test(window_grid, cells_are_found_from_any_before)
{
    for (size_t i = 0; i < GRID_CASES; i++) {
        const struct grid_case *one = &grid_cases[i];
        struct window_grid grid = grid_of_case(one);
        size_t count = end_count(one);

        for (int64_t time = 0; time < 100; time++) {
            for (uint64_t from = 0; from < count && (from == 0 || one->ends[from - 1] <= time); from++)
                cr_expect_eq(grid_find(&grid, from, time), cell_by_walking(one, from, time),
                             "%s: from cell %" PRIu64 " time %" PRId64 " is found in %" PRIu64, one->what, from, time,
                             grid_find(&grid, from, time));
        }
        grid_deinit(&grid);
    }
}

/* Two ranks, one of which computes all the time while the other waits. */
Test(window_grid, windows_end_with_the_run)
{
    static const struct interval intervals[] = {
        {.rank = 0, .state = STATE_USEFUL, .t0 = 0, .t1 = 100, .c0 = 0, .c1 = 100},
        {.rank = 1, .state = STATE_MPI, .t0 = 0, .t1 = 100, .c0 = 0, .c1 = 100},
    };

    for (size_t i = 0; i < GRID_CASES; i++) {
        struct ledger_trial trial;
        char text[400] = "";

        trial_begin(&trial, grid_of_case(&grid_cases[i]), 0);
        trial_begin_windows(&trial, (struct windows_setup){.rank_count = 2});
        for (size_t k = 0; k < 2; k++)
            trial_pass(&trial, intervals[k]);
        cr_assert_eq(trial_finish(&trial, 100), 0);
        for (size_t k = 0; k < trial.count; k++)
            snprintf(text + strlen(text), sizeof(text) - strlen(text), "%" PRId64 "-%" PRId64 " ",
                     trial.told[k].totals.start, trial.told[k].totals.end);
        cr_expect_str_eq(text, grid_cases[i].windows, "%s: %s instead of %s", grid_cases[i].what, text,
                         grid_cases[i].windows);
        trial_end(&trial);
    }
}

/* Only of a grid whose boundaries are still being found, and only the end of its last cell so far. */
Test(window_grid, ends_may_move_where_boundaries_are_found_later)
{
    struct window_grid listed = {.kind = GRID_LISTED, .to = 80};
    struct window_grid length = {.kind = GRID_LENGTH, .to = 80, .length = 30};

    grid_prepare(&listed);
    grid_prepare(&length);
    cr_assert_eq(grid_add(&listed, 30), 0);
    cr_expect(!grid_may_move(&listed, grid_end(&listed, 0)));
    cr_expect_eq(grid_end(&listed, 1), 80);
    cr_expect(grid_may_move(&listed, 80));
    cr_expect(!grid_may_move(&length, 80));
    cr_assert_eq(grid_add(&listed, 50), 0);
    cr_expect_eq(grid_end(&listed, 1), 50);
    grid_deinit(&listed);
}
