/* Cells that ranks pass through, each at its own pace, and the windows that are told of them. */
#include "ledger_trial.h"

enum { RANKS = 2, LENGTH = 10 };

/* A gauge that adds up numbers: they are told as the least events of the windows. */
struct adder {
    struct ledger_trial trial;
    struct ledger *ledger;
    size_t at;
    struct grid_place *places;
    uint64_t initial;
    size_t closed; /* cells, windows or not */
};

static void close_sum(void *self, const void *memory, struct window_facts *facts)
{
    struct adder *adder = self;

    adder->closed++;
    if (facts)
        facts->least_events = *(const uint64_t *)memory;
}

static void begin_adding(struct adder *adder, struct window_grid grid, uint64_t initial)
{
    const struct gauge gauge = {.part = WINDOW_PART_EVENTS,
                                .size = sizeof(uint64_t),
                                .initial = &adder->initial,
                                .close = close_sum,
                                .self = adder};

    trial_begin(&adder->trial, grid, 0);
    adder->initial = initial;
    adder->closed = 0;
    adder->ledger = adder->trial.list->ledgers;
    adder->places = ledger_enter_ranks(adder->ledger, RANKS, sizeof(*adder->places));
    cr_assert_not_null(adder->places);
    cr_assert_eq(ledger_add(adder->ledger, &gauge, &adder->at), 0);
}

static void end_adding(struct adder *adder)
{
    free(adder->places);
    trial_end(&adder->trial);
}

/* To the cell of that time. */
static void add_at(struct adder *adder, uint32_t rank, int64_t time, uint64_t amount)
{
    uint64_t *sum;

    cr_assert_eq(ledger_reach(adder->ledger, &adder->places[rank], time), 0);
    sum = ledger_at(adder->ledger, adder->places[rank].cell, adder->at);
    *sum += amount;
}

static void expect_sum(const struct adder *adder, size_t window, int64_t start, int64_t end, uint64_t sum)
{
    const struct window_facts *told = &adder->trial.told[window];

    cr_expect_eq(told->totals.start, start, "window %zu", window);
    cr_expect_eq(told->totals.end, end, "window %zu", window);
    cr_expect_eq(told->least_events, sum, "window %zu", window);
    cr_expect_eq(told->parts, 1U << WINDOW_PART_EVENTS);
}

Test(ledger, tells_a_window_when_the_slowest_rank_has_left)
{
    static const uint64_t sums[] = {5, 8, 0, 18, 0, 0, 0};
    struct adder adder;

    begin_adding(&adder, trial_grid(LENGTH), 0);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    add_at(&adder, 0, 5, 1);
    add_at(&adder, 0, 35, 2);
    cr_expect_eq(adder.trial.count, 0);
    add_at(&adder, 1, 9, 4);
    add_at(&adder, 1, 10, 8);
    cr_assert_eq(adder.trial.count, 1);
    add_at(&adder, 1, 39, 16);
    cr_assert_eq(adder.trial.count, 3, "nobody adds to the third");
    cr_assert_eq(ledger_finish(adder.ledger, 65), 0);
    cr_assert_eq(adder.trial.count, 7, "up to the end of the run");
    for (size_t i = 0; i < 7; i++)
        expect_sum(&adder, i, (int64_t)i * LENGTH, i < 6 ? (int64_t)i * LENGTH + LENGTH : 65, sums[i]);
    end_adding(&adder);
}

/* The ring comes round: what was kept of a cell is not found in a later one. */
Test(ledger, begins_cells_as_they_are_to_begin)
{
    struct adder adder;

    begin_adding(&adder, trial_grid(LENGTH), 100);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    for (int64_t time = 0; time < 300; time += LENGTH)
        for (uint32_t rank = 0; rank < RANKS; rank++)
            add_at(&adder, rank, time, 1);
    cr_expect_leq(adder.ledger->capacity, 4);
    cr_assert_eq(ledger_finish(adder.ledger, 300), 0);
    cr_assert_eq(adder.trial.count, 30);
    for (size_t i = 0; i < 30; i++)
        expect_sum(&adder, i, (int64_t)i * LENGTH, (int64_t)i * LENGTH + LENGTH, 102);
    end_adding(&adder);
}

/* Windows that nobody comes to are told as they are to begin, and have no memory before. */
Test(ledger, keeps_nothing_of_cells_that_are_passed_over)
{
    const size_t last = 50;
    struct adder adder;

    begin_adding(&adder, trial_grid(LENGTH), 100);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++) {
        add_at(&adder, rank, 5, 1);
        add_at(&adder, rank, (int64_t)last * LENGTH, 1);
        for (uint64_t block = 1; rank == 0 && block < last / CELLS_IN_BLOCK; block++)
            cr_expect_null(adder.ledger->blocks[ring_index(block, adder.ledger->capacity)]);
    }
    cr_assert_eq(ledger_finish(adder.ledger, (int64_t)(last + 10) * LENGTH), 0);
    cr_assert_eq(adder.trial.count, last + 10, "cells that were never opened, too");
    for (size_t i = 0; i < last + 10; i++)
        expect_sum(&adder, i, (int64_t)i * LENGTH, (int64_t)i * LENGTH + LENGTH, i == 0 || i == last ? 102 : 100);
    end_adding(&adder);
}

Test(ledger, of_a_part_tells_its_windows_only)
{
    struct adder adder;

    begin_adding(&adder, (struct window_grid){.kind = GRID_LENGTH, .from = 25, .to = 45, .length = LENGTH}, 0);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    cr_expect(!ledger_shows(adder.ledger, 0));
    for (int64_t time = 0; time < 80; time += 5)
        for (uint32_t rank = 0; rank < RANKS; rank++)
            add_at(&adder, rank, time, 1);
    cr_assert_eq(ledger_finish(adder.ledger, 80), 0);
    cr_assert_eq(adder.trial.count, 3);
    cr_expect_eq(adder.closed, 5, "what lies before and behind is closed as well");
    expect_sum(&adder, 0, 25, 30, 2);
    expect_sum(&adder, 1, 30, 40, 4);
    expect_sum(&adder, 2, 40, 45, 2);
    end_adding(&adder);
}

/* The end of the last cell so far becomes known while ranks are in it. */
static void find_boundaries(bool tells, int (*add)(struct ledger *ledger, int64_t time))
{
    struct adder adder;
    struct ledger_stretch stretch;

    begin_adding(&adder, (struct window_grid){.kind = GRID_LISTED, .to = INT64_MAX, .tells_of_added = tells}, 0);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    add_at(&adder, 0, 15, 1);
    add_at(&adder, 1, 15, 2);
    cr_expect_eq(ledger_end(adder.ledger, &adder.places[0]), INT64_MAX);
    cr_assert_eq(add(adder.ledger, 20), 0);
    cr_assert_eq(ledger_cut(adder.ledger, &adder.places[0], 15, 50, &stretch), 0);
    cr_expect_eq(stretch.head, 5);
    cr_expect_eq(stretch.last, 1);
    cr_expect_eq(stretch.tail, 30);
    add_at(&adder, 0, 50, 4);
    add_at(&adder, 1, 20, 8);
    cr_assert_eq(adder.trial.count, 1);
    cr_assert_eq(add(adder.ledger, 60), 0);
    add_at(&adder, 1, 60, 16);
    cr_assert_eq(ledger_finish(adder.ledger, 70), 0);
    cr_assert_eq(adder.trial.count, 3);
    expect_sum(&adder, 0, 0, 20, 3);
    expect_sum(&adder, 1, 20, 60, 12);
    expect_sum(&adder, 2, 60, 70, 16);
    end_adding(&adder);
}

static int add_to_grid(struct ledger *ledger, int64_t time)
{
    return grid_add(&ledger->grid, time);
}

Test(ledger, knows_boundaries_that_are_found_on_the_way)
{
    find_boundaries(false, add_to_grid);
    find_boundaries(true, ledger_add_boundary);
}

/* Ranks go on by steps of all lengths; each stretch is cut as by looking at one nanosecond after the other. */
Test(ledger, cuts_stretches_at_borders)
{
    static const struct window_grid grids[] = {
        {.kind = GRID_LENGTH, .to = INT64_MAX, .length = 7},
        {.kind = GRID_LENGTH, .from = 11, .to = 90, .length = 7},
        {.kind = GRID_COUNT, .to = INT64_MAX, .duration = 100, .count = 9},
        {.kind = GRID_COUNT, .to = INT64_MAX, .duration = 30, .count = 40},
        {.kind = GRID_WHOLE, .to = INT64_MAX},
    };

    for (size_t i = 0; i < sizeof(grids) / sizeof(grids[0]); i++)
        for (int64_t step = 1; step < 40; step++) {
            struct adder adder;

            begin_adding(&adder, grids[i], 0);
            cr_assert_eq(window_list_open(adder.trial.list), 0);
            for (int64_t time = 0; time < 100; time += step) {
                struct grid_place *place = &adder.places[0];
                struct grid_place piecewise = *place;
                struct ledger_stretch stretch;
                int64_t end = time + step;
                int64_t until = time;

                cr_assert_eq(ledger_cut(adder.ledger, place, time, end, &stretch), 0);
                for (int64_t from = time; from < end; from = until) {
                    until = grid_cut(&adder.ledger->grid, &piecewise, from, end);
                    cr_assert_gt(until, from);
                    cr_assert_eq(piecewise.cell, grid_find(&adder.ledger->grid, 0, from));
                    cr_assert_eq(piecewise.cell, grid_find(&adder.ledger->grid, 0, until - 1));
                }
                cr_expect_eq(stretch.last, grid_find(&adder.ledger->grid, 0, end - 1));
                if (stretch.last == place->cell) {
                    cr_expect_eq(stretch.head, step);
                } else {
                    cr_expect_eq(stretch.head, grid_end(&adder.ledger->grid, place->cell) - time);
                    cr_expect_eq(stretch.tail, end - grid_end(&adder.ledger->grid, stretch.last - 1));
                }
                cr_assert_eq(ledger_move(adder.ledger, place, stretch.last), 0);
            }
            end_adding(&adder);
        }
}

static void close_length(void *self, const void *memory, struct window_facts *facts)
{
    (void)self;
    if (facts)
        facts->ideal_path = *(const int64_t *)memory;
}

/* A second gauge, with a place of its own, holds windows back and adds its part; all subscribers are told. */
Test(ledger, waits_for_all_gauges)
{
    const struct gauge gauge = {.part = WINDOW_PART_IDEAL_PATH, .size = sizeof(int64_t), .close = close_length};
    struct ledger_trial second = {.count = 0};
    struct grid_place place;
    struct adder adder;
    size_t at;

    begin_adding(&adder, (struct window_grid){.kind = GRID_LENGTH, .from = 5, .to = INT64_MAX, .length = LENGTH}, 0);
    cr_assert_eq(ledger_enter(adder.ledger, &place, 1, 0), 0);
    cr_assert_eq(ledger_add(adder.ledger, &gauge, &at), 0);
    cr_assert_eq(window_list_subscribe(adder.trial.list, trial_on_window, &second), 0);
    adder.trial.list->parts |= 1U << WINDOW_PART_DISPERSION;
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++)
        add_at(&adder, rank, 25, 1);
    cr_expect_eq(adder.closed, 0);
    for (int64_t cell = 0; cell < 4; cell++) {
        *(int64_t *)ledger_at(adder.ledger, (uint64_t)cell, at) = cell + 2;
        cr_assert_eq(ledger_open(adder.ledger, (uint64_t)cell + 1), 0);
        cr_assert_eq(ledger_move(adder.ledger, &place, (uint64_t)cell + 1), 0);
    }
    cr_expect_eq(adder.trial.count, 2);
    cr_assert_eq(ledger_finish(adder.ledger, 32), 0);
    cr_expect_eq(adder.trial.count, 2, "the second gauge is not through");
    *(int64_t *)ledger_at(adder.ledger, 4, at) = 6;
    cr_assert_eq(ledger_finish(adder.ledger, 32), 0);
    cr_assert_eq(adder.trial.count, 4);
    cr_expect_eq(second.count, 4);
    for (size_t i = 0; i < 4; i++) {
        cr_expect_eq(adder.trial.told[i].ideal_path, (int64_t)i + 3);
        cr_expect_eq(adder.trial.told[i].parts,
                     1U << WINDOW_PART_EVENTS | 1U << WINDOW_PART_IDEAL_PATH | 1U << WINDOW_PART_DISPERSION);
    }
    cr_expect_eq(adder.trial.told[3].totals.end, 32);
    end_adding(&adder);
}

Test(ledger, ends_with_whoever_takes_no_more)
{
    struct adder adder;

    begin_adding(&adder, trial_grid(LENGTH), 0);
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    adder.trial.refused_at = 2;
    cr_expect_eq(ledger_reach(adder.ledger, &adder.places[0], 100), 0);
    cr_expect_eq(ledger_reach(adder.ledger, &adder.places[1], 100), ERROR_INTERRUPTED);
    cr_expect_eq(adder.trial.count, 2);
    end_adding(&adder);
}

Test(ledger, refuses_more_windows_than_there_may_be)
{
    static const struct {
        int64_t from;
        int64_t time;
        int expected;
    } cases[] = {{0, 49, 0}, {0, 59, 0}, {0, 70, ERROR_USAGE}, {5, 55, 0}, {0, INT64_MAX / 2, ERROR_USAGE}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct adder adder;

        begin_adding(
            &adder, (struct window_grid){.kind = GRID_LENGTH, .from = cases[i].from, .to = INT64_MAX, .length = LENGTH},
            0);
        adder.trial.list->most = 5;
        cr_assert_eq(window_list_open(adder.trial.list), 0);
        cr_expect_eq(ledger_reach(adder.ledger, &adder.places[0], cases[i].time), cases[i].expected, "case %zu", i);
        cr_expect_str_eq(adder.trial.message,
                         cases[i].expected < 0 ? "error: more than 5 windows, choose a longer --window" : "");
        end_adding(&adder);
    }
}

/* Behind the last window there may be room: more are not told all the same. */
Test(ledger, tells_no_more_windows_than_there_may_be)
{
    struct adder adder;

    begin_adding(&adder, trial_grid(LENGTH), 0);
    adder.trial.list->most = 2;
    cr_assert_eq(window_list_open(adder.trial.list), 0);
    for (uint32_t rank = 0; rank < RANKS; rank++)
        cr_assert_eq(ledger_reach(adder.ledger, &adder.places[rank], 25), 0);
    cr_expect_eq(ledger_finish(adder.ledger, 25), ERROR_USAGE);
    cr_expect_eq(adder.trial.count, 2);
    end_adding(&adder);
}
