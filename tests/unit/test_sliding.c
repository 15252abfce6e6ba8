/*
 * Sliding windows, fed with intervals by hand.
 */
#include "ledger_trial.h"

enum { LENGTH = 30, STEP = 10 };

static void begin_sliding(struct ledger_trial *trial, uint32_t rank_count, uint64_t most)
{
    trial_begin(trial, trial_grid(LENGTH), STEP);
    cr_assert_eq(trial->list->count, LENGTH / STEP);
    trial->list->most = most;
    trial_begin_windows(trial, (struct windows_setup){.rank_count = rank_count});
}

/* The rank computes; every grid hears of it. 0 or the first error. */
static int compute(struct ledger_trial *trial, uint32_t rank, int64_t from, int64_t to)
{
    return trial_tell(
        trial, (struct interval){.state = STATE_USEFUL, .rank = rank, .t0 = from, .t1 = to, .c0 = from, .c1 = to});
}

static void expect_windows_until(const struct ledger_trial *trial, int64_t end)
{
    for (size_t i = 0; i < trial->count; i++)
        cr_expect(trial->told[i].totals.start == STEP * (int64_t)i &&
                      trial->told[i].totals.end == STEP * (int64_t)i + LENGTH,
                  "window %zu", i);
    cr_expect_eq(trial->count, (size_t)((end - LENGTH) / STEP + 1));
}

Test(sliding, windows_are_in_order_however_ranks_go_on)
{
    /* One interval over all; in pieces; one rank far ahead of the other. */
    static const int64_t pieces[][4] = {{110, 110, 110, 110}, {1, 31, 64, 110}, {40, 50, 60, 110}};
    const size_t cases = sizeof(pieces) / sizeof(pieces[0]);

    for (size_t k = 0; k < cases * cases; k++) {
        struct ledger_trial trial;
        const int64_t *ends[] = {pieces[k / cases], pieces[k % cases]};

        begin_sliding(&trial, 2, WINDOWS_MOST);
        for (size_t i = 0; i < 4; i++)
            for (uint32_t rank = 0; rank < 2; rank++)
                cr_assert(compute(&trial, rank, i > 0 ? ends[rank][i - 1] : 0, ends[rank][i]) == 0);
        cr_assert(trial_finish(&trial, 110) == 0);
        expect_windows_until(&trial, 110);
        trial_end(&trial);
    }
}

Test(sliding, windows_are_told_while_the_run_goes_on)
{
    struct ledger_trial trial;

    begin_sliding(&trial, 1, WINDOWS_MOST);
    cr_assert(compute(&trial, 0, 0, 75) == 0);
    cr_expect_eq(trial.count, 5, "the one that begins at 50 is not complete");
    cr_assert(compute(&trial, 0, 75, 110) == 0 && trial_finish(&trial, 110) == 0);
    expect_windows_until(&trial, 110);
    trial_end(&trial);
}

Test(sliding, the_limit_is_that_of_all_grids)
{
    static const struct {
        uint64_t most;
        int64_t end;
        bool passes;
    } cases[] = {
        {12, 110, true}, {9, 80, true}, {9, 200, false}, {12, 1000000000000, false}, {1, 30, true}, {1, 95, false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct ledger_trial trial;
        int error;

        begin_sliding(&trial, 1, cases[i].most);
        error = compute(&trial, 0, 0, cases[i].end);
        if (cases[i].passes) {
            cr_expect(error == 0 && trial_finish(&trial, cases[i].end) == 0, "case %zu: %s", i, trial.message);
            expect_windows_until(&trial, cases[i].end);
        } else {
            char expected[100];

            snprintf(expected, sizeof(expected), "error: more than %d windows, choose a longer --step",
                     (int)cases[i].most);
            cr_expect_eq(error, ERROR_USAGE, "case %zu", i);
            cr_expect_str_eq(trial.message, expected);
            cr_expect_eq(trial.count, 0, "case %zu: refused before any window is made", i);
        }
        trial_end(&trial);
    }
}
