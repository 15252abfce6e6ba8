/* Cells that ranks pass through, each at its own pace. */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "base/error.h"
#include "windows/cells/rank_cells.h"

enum { MOST = 64 };

static void ignore(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    (void)text;
}

static const struct diag silent = {ignore, NULL};

struct closed {
    int64_t starts[MOST];
    int64_t ends[MOST];
    int sums[MOST];
    size_t count;
    size_t refused_at;
};

static int note_closed(void *user, const void *sums, int64_t start, int64_t end)
{
    struct closed *closed = user;

    if (closed->count == closed->refused_at)
        return ERROR_MEMORY;
    closed->starts[closed->count] = start;
    closed->ends[closed->count] = end;
    closed->sums[closed->count++] = *(const int *)sums;
    return 0;
}

/* Of 10 ns each. */
static struct window_grid grid_of(int64_t from, int64_t to)
{
    struct window_grid grid = {.kind = GRID_LENGTH, .from = from, .to = to, .length = 10};

    grid_prepare(&grid);
    return grid;
}

static void start_cells(struct rank_cells *cells, const struct window_grid *grid, const int *initial,
                        struct closed *closed)
{
    struct rank_cells_setup setup = {
        .grid = grid, .rank_count = 2, .size = sizeof(int), .initial = initial, .close = note_closed, .user = closed};

    *closed = (struct closed){.refused_at = MOST};
    cr_assert_eq(rank_cells_init(cells, &setup, &silent), 0);
}

/* Adds to the cell of that time. */
static void add_at(struct rank_cells *cells, uint32_t rank, int64_t time, int amount)
{
    int *sum;

    if (time >= rank_cells_place(cells, rank)->end)
        cr_assert_eq(rank_cells_reach(cells, rank, time), 0);
    sum = rank_cells_at(cells, rank_cells_place(cells, rank)->cell);
    *sum += amount;
}

Test(rank_cells, close_when_the_slowest_rank_has_left)
{
    struct window_grid grid = grid_of(0, INT64_MAX);
    struct rank_cells cells;
    struct closed closed;

    start_cells(&cells, &grid, NULL, &closed);
    add_at(&cells, 0, 5, 1);
    add_at(&cells, 0, 35, 2);
    cr_expect_eq(closed.count, 0);
    add_at(&cells, 1, 9, 4);
    add_at(&cells, 1, 10, 8);
    cr_assert_eq(closed.count, 1);
    cr_expect_eq(closed.sums[0], 5);
    add_at(&cells, 1, 39, 16);
    cr_assert_eq(closed.count, 3, "nobody adds to the third");
    cr_expect_eq(closed.sums[1], 8);
    cr_expect_eq(closed.sums[2], 0);
    cr_assert_eq(rank_cells_finish(&cells, 65), 0);
    cr_assert_eq(closed.count, 7, "up to the end of the run");
    cr_expect_eq(closed.sums[3], 18);
    for (size_t i = 0; i < closed.count; i++) {
        cr_expect_eq(closed.starts[i], (int64_t)i * 10);
        cr_expect_eq(closed.ends[i], i < 6 ? (int64_t)i * 10 + 10 : 65);
    }
    rank_cells_deinit(&cells);
}

/* The ring comes round: what was kept of a cell is not found in a later one. */
Test(rank_cells, begin_as_they_are_to_begin)
{
    const int initial = 100;
    struct window_grid grid = grid_of(0, INT64_MAX);
    struct rank_cells cells;
    struct closed closed;

    start_cells(&cells, &grid, &initial, &closed);
    for (int64_t time = 0; time < 300; time += 10)
        for (uint32_t rank = 0; rank < 2; rank++)
            add_at(&cells, rank, time, 1);
    cr_expect_leq(cells.capacity, 4);
    cr_assert_eq(rank_cells_finish(&cells, 300), 0);
    cr_assert_eq(closed.count, 30);
    for (size_t i = 0; i < closed.count; i++)
        cr_expect_eq(closed.sums[i], 102);
    rank_cells_deinit(&cells);
}

Test(rank_cells, of_a_part_tell_its_windows_only)
{
    struct window_grid grid = grid_of(25, 45);
    struct rank_cells cells;
    struct closed closed;

    start_cells(&cells, &grid, NULL, &closed);
    cr_expect(!rank_cells_shows(&cells, 0));
    for (int64_t time = 0; time < 80; time += 5)
        for (uint32_t rank = 0; rank < 2; rank++)
            add_at(&cells, rank, time, 1);
    cr_assert_eq(rank_cells_finish(&cells, 80), 0);
    cr_assert_eq(closed.count, 3);
    cr_expect_eq(closed.starts[0], 25);
    cr_expect_eq(closed.ends[0], 30);
    cr_expect_eq(closed.ends[2], 45);
    cr_expect_eq(closed.sums[0] + closed.sums[1] + closed.sums[2], 8);
    rank_cells_deinit(&cells);
}

Test(rank_cells, end_with_whoever_takes_no_more)
{
    struct window_grid grid = grid_of(0, INT64_MAX);
    struct rank_cells cells;
    struct closed closed;

    start_cells(&cells, &grid, NULL, &closed);
    closed.refused_at = 1;
    cr_expect_eq(rank_cells_reach(&cells, 0, 100), 0);
    cr_expect_eq(rank_cells_reach(&cells, 1, 100), ERROR_MEMORY);
    rank_cells_deinit(&cells);
}
