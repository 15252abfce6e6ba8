#include <criterion/criterion.h>
#include <math.h>

#include "output/run_summary.h"
#include "paraver/anomaly.h"
#include "reports/diff/turn_diff.h"

enum { TURNS_MOST = 12, RANKS = 2 };

/* A run whose turns have these lengths, 0 being no turn; two ranks, of which one computes half of the time. */
struct turning_run {
    struct turn_pieces pieces;
    struct run_summary run;
    struct run_summary mean;
    struct turn_side side;
};

static void turning_run_make(struct turning_run *made, const int64_t lengths[TURNS_MOST], uint64_t together)
{
    int64_t time = 0, covered = 0, turns = 0;

    *made = (struct turning_run){.run.runtime = 1000};
    for (uint64_t i = 0; i < TURNS_MOST; i++) {
        struct window_facts facts = {
            .totals = {.start = time, .end = time + lengths[i], .ranks = RANKS},
            .turn = {time, 1, 1 + i * together, lengths[i] > 0 ? together : 0},
        };

        if (lengths[i] > 0) {
            cr_assert(turn_pieces_add(&made->pieces, &facts) == 0);
            covered += lengths[i];
            turns += (int64_t)together;
        }
        time += lengths[i];
    }
    made->mean.totals =
        (struct window_totals){.end = covered / turns, .useful_sum = 60, .useful_max = 40, .ideal = 50, .ranks = RANKS};
    made->run.mean_turn = &made->mean;
    made->side = (struct turn_side){made->pieces, &made->run, 1};
}

static void check(const int64_t base[TURNS_MOST], const int64_t here[TURNS_MOST], uint64_t together,
                  const struct turn_stretch *stretch, uint64_t largest, uint64_t compared)
{
    struct turning_run runs[2];
    struct turn_diff diff;

    turning_run_make(&runs[0], base, together);
    turning_run_make(&runs[1], here, together);
    cr_assert(turn_diff_make(&diff, (struct turn_side *const[]){&runs[0].side, &runs[1].side}) == 0);
    cr_assert(diff.compared == compared, "%zu are compared", (size_t)diff.compared);
    cr_assert(diff.largest && diff.largest->turn == largest, "turn %zu", (size_t)diff.largest->turn);
    cr_assert((diff.stretch != NULL) == (stretch != NULL), "a stretch is %s", diff.stretch ? "found" : "missing");
    if (diff.stretch)
        cr_assert(diff.stretch->first == stretch->first && diff.stretch->last == stretch->last &&
                      diff.stretch->difference == stretch->difference && diff.stretch->elsewhere == stretch->elsewhere,
                  "turns %zu to %zu, %ld, else %ld", (size_t)diff.stretch->first, (size_t)diff.stretch->last,
                  (long)diff.stretch->difference, (long)diff.stretch->elsewhere);
    turn_diff_deinit(&diff);
    for (int side = 0; side < 2; side++)
        turn_pieces_deinit(&runs[side].pieces);
}

Test(turn_diff, says_where_the_difference_lies)
{
    static const int64_t even[TURNS_MOST] = {80, 80, 80, 80, 80, 80, 80, 80};
    static const struct turn_stretch later = {1, 5, 8, 10, 0};
    static const struct turn_stretch sooner = {1, 1, 3, -20, 4};
    static const struct turn_stretch one = {1, 3, 3, 50, 0};
    static const struct turn_stretch windows = {1, 11, 16, 25 / 5, 0};

    check(even, (const int64_t[TURNS_MOST]){80, 80, 80, 80, 90, 90, 90, 90}, 1, &later, 5, 8);
    check(even, (const int64_t[TURNS_MOST]){60, 60, 60, 84, 84, 84, 84, 84}, 1, &sooner, 1, 8);
    check(even, (const int64_t[TURNS_MOST]){80, 80, 130, 80, 80, 80, 80, 80}, 1, &one, 3, 8);
    /* As large all along. */
    check(even, (const int64_t[TURNS_MOST]){90, 90, 91, 90, 90, 90, 90, 90}, 1, NULL, 3, 8);
    check(even, even, 1, NULL, 1, 8);
    /* Only one run has some: these are not compared. */
    check(even, (const int64_t[TURNS_MOST]){80, 80, 80, 90, 90}, 1, &(const struct turn_stretch){1, 4, 5, 10, 0}, 4, 5);
    check((const int64_t[TURNS_MOST]){80, 80, 0, 80, 80}, (const int64_t[TURNS_MOST]){80, 80, 500, 90, 80}, 1,
          &(const struct turn_stretch){1, 4, 4, 10, 0}, 4, 4);
    /* Five in a window. */
    check(even, (const int64_t[TURNS_MOST]){80, 80, 105, 105, 80, 80, 80, 80}, 5, &windows, 11, 8);
}

Test(turn_diff, factors_multiply_to_the_change)
{
    static const int64_t lengths[2][TURNS_MOST] = {{100, 100}, {120, 120, 120}};
    struct turning_run runs[2];
    struct turn_diff diff;
    double product;

    for (int side = 0; side < 2; side++)
        turning_run_make(&runs[side], lengths[side], 1);
    runs[1].mean.totals.useful_sum = 70;
    runs[1].mean.totals.useful_max = 64;
    runs[1].mean.totals.ideal = 96;
    cr_assert(turn_diff_make(&diff, (struct turn_side *const[]){&runs[0].side, &runs[1].side}) == 0);
    cr_assert(fabs(diff.times[TURN_TIME_MEAN].change - 0.2) < 1e-12);
    cr_assert(diff.times[TURN_TIME_OUTSIDE].base == 800 && diff.times[TURN_TIME_OUTSIDE].here == 640);
    product = 1 + diff.times[TURN_TIME_COMPUTING].change;
    for (size_t i = 0; i < diff.ratio_count; i++)
        product *= 1 + diff.ratios[i].change;
    cr_assert(fabs(product - 1.2) < 1e-12);
    cr_assert(diff.pair_count == 3 && diff.compared == 2 && diff.pairs[2].lengths[BASE] == FIELD_NO_TIME);
    cr_assert(diff.counter_count == 0);
    turn_diff_deinit(&diff);
    for (int side = 0; side < 2; side++)
        turn_pieces_deinit(&runs[side].pieces);
}
