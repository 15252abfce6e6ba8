#include <criterion/criterion.h>
#include <math.h>

#include "history/trend.h"

Test(trend, tells_changes)
{
    static const struct {
        const char *name;
        double values[16];
        size_t count;
        bool is_loss;
        enum trend_kind kind;
        size_t since;
        double usual;
        double now;
    } cases[] = {
        {"nothing", {0}, 0, false, TREND_TOO_FEW, 0, NAN, NAN},
        {"too few", {0.8, 0.8, 0.8, 0.4}, 4, false, TREND_TOO_FEW, 0, 0.8, 0.8},
        {"the same", {0.8, 0.8, 0.8, 0.8, 0.8}, 5, false, TREND_STEADY, 0, 0.8, 0.8},
        {"a point is not told", {0.8, 0.8, 0.8, 0.8, 0.791}, 5, false, TREND_STEADY, 0, 0.8, 0.8},
        {"the last run", {0.8, 0.8, 0.8, 0.8, 0.78}, 5, false, TREND_WORSE, 4, 0.8, 0.78},
        {"the first run", {0.9, 0.8, 0.8, 0.8, 0.8}, 5, false, TREND_WORSE, 1, 0.9, 0.8},
        {"more of a loss", {0.1, 0.1, 0.1, 0.3, 0.3, 0.3}, 6, true, TREND_WORSE, 3, 0.1, 0.3},
        {"less of a loss", {0.3, 0.3, 0.3, 0.1, 0.1, 0.1}, 6, true, TREND_BETTER, 3, 0.3, 0.1},
        {"noise", {0.80, 0.84, 0.79, 0.83, 0.81, 0.78, 0.83, 0.79}, 8, false, TREND_STEADY, 0, 0.805, 0.805},
        {"a step in noise",
         {0.80, 0.82, 0.79, 0.81, 0.80, 0.60, 0.62, 0.59, 0.61, 0.60},
         10,
         false,
         TREND_WORSE,
         5,
         0.80,
         0.60},
        {"one bad run in the middle", {0.8, 0.8, 0.8, 0.3, 0.8, 0.8, 0.8}, 7, false, TREND_STEADY, 0, 0.8, 0.8},
        {"worse and better again",
         {0.8, 0.8, 0.8, 0.8, 0.5, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7, 0.7},
         12,
         false,
         TREND_BETTER,
         8,
         0.5,
         0.7},
        {"worse twice",
         {0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6, 0.6, 0.6},
         12,
         false,
         TREND_WORSE,
         8,
         0.8,
         0.6},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct trend trend = trend_of_values(cases[i].values, cases[i].count, true, cases[i].is_loss);

        cr_expect(trend.kind == cases[i].kind, "%s: kind %d", cases[i].name, (int)trend.kind);
        cr_expect(trend.since == cases[i].since, "%s: since %zu", cases[i].name, trend.since);
        if (cases[i].count > 0) {
            cr_expect_float_eq(trend.usual, cases[i].usual, 1e-9, "%s: usual %f", cases[i].name, trend.usual);
            cr_expect_float_eq(trend.now, cases[i].now, 1e-9, "%s: now %f", cases[i].name, trend.now);
        }
    }
}

/* Of what is no ratio the least change is a hundredth of it. */
Test(trend, measures_times_by_themselves)
{
    static const double values[] = {1000, 1000, 1000, 1000, 1009, 1009, 1009};
    static const double others[] = {1000, 1000, 1000, 1000, 1011, 1011, 1011};

    cr_expect(trend_of_values(values, 7, false, true).kind == TREND_STEADY);
    cr_expect(trend_of_values(others, 7, false, true).kind == TREND_WORSE);
    cr_expect(trend_of_values(others, 7, false, true).since == 4);
}

Test(trend, tells_what_was_usual)
{
    static const double values[] = {0.82, 0.80, 0.81, 0.83, 0.81, 0.60, 0.61};
    struct trend trend = trend_of_values(values, 7, true, false);

    cr_expect(trend.kind == TREND_WORSE);
    cr_expect(trend.since == 5 && trend.now_count == 2 && trend.usual_count == 5);
    cr_expect_float_eq(trend.least, 0.80, 1e-9);
    cr_expect_float_eq(trend.most, 0.83, 1e-9);
    cr_expect_float_eq(trend.last, 0.61, 1e-9);
}

/* A step of ten standard deviations is found, and its run named, in any noise; without a step none is. */
Test(trend, finds_steps_in_noise)
{
    uint64_t state = 1;
    unsigned found = 0;
    unsigned imagined = 0;

    for (unsigned round = 0; round < 200; round++) {
        double values[40];
        double step[40];
        struct trend trend;

        for (size_t i = 0; i < 40; i++) {
            double sum = 0;

            for (int k = 0; k < 12; k++) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                sum += (double)(state >> 40) / (double)(1 << 24);
            }
            values[i] = 0.8 + 0.01 * (sum - 6);
            step[i] = values[i] - (i >= 30 ? 0.1 : 0);
        }
        trend = trend_of_values(step, 40, true, false);
        found += trend.kind == TREND_WORSE && trend.since == 30;
        imagined += trend_of_values(values, 40, true, false).kind != TREND_STEADY;
    }
    cr_expect(found > 190, "%u of 200", found);
    cr_expect(imagined < 10, "%u of 200", imagined);
}

/* A change with the last run, and runs before it that lack the metric: the series counts them. */
Test(trend, counts_runs_that_lack_the_metric)
{
    static const double values[] = {0.8, NAN, 0.8, 0.8, NAN, 0.8, 0.5};
    enum { RUNS = sizeof(values) / sizeof(values[0]) };
    struct history_run runs[RUNS] = {0};
    const struct history_run *order[RUNS];
    const struct history_series series = {order, RUNS, 0};
    struct trend trend;

    for (size_t i = 0; i < RUNS; i++) {
        runs[i].row.parallel_efficiency = values[i];
        runs[i].columns = (struct column_list){.ids = {COLUMN_PARALLEL_EFFICIENCY}, .count = 1};
        order[i] = &runs[i];
    }
    trend = trend_of(&series, COLUMN_PARALLEL_EFFICIENCY);
    cr_expect_eq(trend.kind, TREND_WORSE);
    cr_expect_eq(trend.count, 5);
    cr_expect_eq(trend.now_count, 1);
    cr_expect_eq(trend.since, 6, "%zu", trend.since);
}
