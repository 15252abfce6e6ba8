/*
 * Sliding windows, fed with intervals by hand.
 */
#include <criterion/criterion.h>

#include <stdio.h>

#include "windows/sliding.h"
#include "base/error.h"

enum { LENGTH = 30, STEP = 10, LANES = LENGTH / STEP, MAX_TOLD = 64 };

struct trial {
    struct sliding *sliding;
    struct listener listeners[LANES];
    int64_t starts[MAX_TOLD];
    int64_t ends[MAX_TOLD];
    size_t count;
    char message[200];
};

static int take(void *user, const struct window_totals *totals)
{
    struct trial *trial = user;

    cr_assert(trial->count < MAX_TOLD);
    trial->starts[trial->count] = totals->start;
    trial->ends[trial->count++] = totals->end;
    return 0;
}

static void keep(void *user, enum severity severity, const char *message)
{
    struct trial *trial = user;

    (void)severity;
    snprintf(trial->message, sizeof(trial->message), "%s", message);
}

static void begin(struct trial *trial, const struct diag *diag, uint32_t rank_count, uint64_t most)
{
    const struct window_options options = {.length = LENGTH, .step = STEP, .to = INT64_MAX};

    cr_assert_eq(sliding_listener_count(&options), LANES);
    trial->sliding = sliding_new(&options, rank_count, take, trial, diag);
    cr_assert_not_null(trial->sliding);
    sliding_limit(trial->sliding, most);
    sliding_listen(trial->sliding, trial->listeners);
}

/* The rank computes; every lane hears of it. 0 or the first error. */
static int compute(struct trial *trial, uint32_t rank, int64_t from, int64_t to)
{
    const struct interval interval = {.state = STATE_USEFUL, .rank = rank, .t0 = from, .t1 = to, .c0 = from, .c1 = to};
    int error = 0;

    for (size_t i = 0; i < LANES && error == 0; i++)
        error = trial->listeners[i].interval(trial->listeners[i].self, &interval);
    return error;
}

static int finish(struct trial *trial, int64_t end)
{
    int error = 0;

    for (size_t i = 0; i < LANES && error == 0; i++)
        error = trial->listeners[i].finish(trial->listeners[i].self, end);
    return error < 0 ? error : sliding_finish(trial->sliding);
}

static void expect_windows_until(const struct trial *trial, int64_t end)
{
    for (size_t i = 0; i < trial->count; i++)
        cr_expect(trial->starts[i] == STEP * (int64_t)i && trial->ends[i] == STEP * (int64_t)i + LENGTH, "window %zu",
                  i);
    cr_expect_eq(trial->count, (size_t)((end - LENGTH) / STEP + 1));
}

Test(sliding, windows_are_in_order_however_ranks_go_on)
{
    /* One interval over all; in pieces; one rank far ahead of the other. */
    static const int64_t pieces[][4] = {{110, 110, 110, 110}, {1, 31, 64, 110}, {40, 50, 60, 110}};
    const size_t cases = sizeof(pieces) / sizeof(pieces[0]);

    for (size_t k = 0; k < cases * cases; k++) {
        struct trial trial = {.count = 0};
        struct diag diag = {keep, &trial};
        const int64_t *ends[] = {pieces[k / cases], pieces[k % cases]};

        begin(&trial, &diag, 2, WINDOWS_MOST);
        for (size_t i = 0; i < 4; i++)
            for (uint32_t rank = 0; rank < 2; rank++)
                cr_assert(compute(&trial, rank, i > 0 ? ends[rank][i - 1] : 0, ends[rank][i]) == 0);
        cr_assert(finish(&trial, 110) == 0);
        expect_windows_until(&trial, 110);
        sliding_free(trial.sliding);
    }
}

Test(sliding, windows_are_told_while_the_run_goes_on)
{
    struct trial trial = {.count = 0};
    struct diag diag = {keep, &trial};

    begin(&trial, &diag, 1, WINDOWS_MOST);
    cr_assert(compute(&trial, 0, 0, 75) == 0);
    /* The last lane's window that is complete begins at 20. */
    cr_expect_eq(trial.count, 3);
    cr_assert(compute(&trial, 0, 75, 110) == 0 && finish(&trial, 110) == 0);
    expect_windows_until(&trial, 110);
    sliding_free(trial.sliding);
}

Test(sliding, the_limit_is_that_of_all_lanes)
{
    static const struct {
        uint64_t most;
        int64_t end;
        bool passes;
    } cases[] = {
        {12, 110, true}, {9, 80, true}, {9, 200, false}, {12, 1000000000000, false}, {1, 30, true}, {1, 95, false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct trial trial = {.count = 0};
        struct diag diag = {keep, &trial};
        int error;

        begin(&trial, &diag, 1, cases[i].most);
        error = compute(&trial, 0, 0, cases[i].end);
        if (cases[i].passes) {
            cr_expect(error == 0 && finish(&trial, cases[i].end) == 0, "case %zu: %s", i, trial.message);
            expect_windows_until(&trial, cases[i].end);
        } else {
            char expected[100];

            snprintf(expected, sizeof(expected), "error: more than %d windows, choose a longer --step",
                     (int)cases[i].most);
            cr_expect_eq(error, ERROR_INPUT, "case %zu", i);
            cr_expect_str_eq(trial.message, expected);
            cr_expect_eq(trial.count, 0, "case %zu: refused before any window is made", i);
        }
        sliding_free(trial.sliding);
    }
}
