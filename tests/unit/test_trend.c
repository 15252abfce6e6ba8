#include <criterion/criterion.h>
#include <math.h>

#include "gen/random.h"
#include "history/trend.h"

enum { RUNS = 40, OLDER_RUNS = 20, MOST_RUNS = TREND_RUNS + OLDER_RUNS };

struct made_series {
    struct history_run runs[MOST_RUNS];
    const struct history_run *order[MOST_RUNS];
    struct history_series series;
};

static void make_series(struct made_series *made, size_t count)
{
    *made = (struct made_series){.series = {.runs = made->order, .count = count}};
    for (size_t i = 0; i < count; i++)
        made->order[i] = &made->runs[i];
}

static void set_metric(struct made_series *made, enum column_id id, const double *values)
{
    for (size_t i = 0; i < made->series.count; i++) {
        struct history_run *run = &made->runs[i];

        run->columns.ids[run->columns.count++] = id;
        column_set(column_of(id), &run->row, values[i]);
    }
}

static struct trend find_trend(struct made_series *made, enum column_id id)
{
    made->series.compared = trend_runs_of(&made->series);
    return trend_of(&made->series, id);
}

/* Of a series that has this metric alone. */
static struct trend trend_of_values(const double *values, size_t count, enum column_id id)
{
    struct made_series made;

    make_series(&made, count);
    set_metric(&made, id, values);
    return find_trend(&made, id);
}

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
        {"too few", {0.8, 0.8, 0.8, 0.4}, 4, false, TREND_TOO_FEW, 0, NAN, NAN},
        {"the same", {0.8, 0.8, 0.8, 0.8, 0.8}, 5, false, TREND_STEADY, 0, 0.8, 0.8},
        {"a point is not told", {0.8, 0.8, 0.8, 0.8, 0.8, 0.791}, 6, false, TREND_STEADY, 0, 0.8, 0.8},
        {"the last run", {0.8, 0.8, 0.8, 0.8, 0.8, 0.78}, 6, false, TREND_WORSE, 5, 0.8, 0.78},
        {"four runs are not usual", {0.8, 0.8, 0.8, 0.8, 0.78}, 5, false, TREND_TOO_FEW, 0, NAN, NAN},
        {"the first run is not usual", {0.9, 0.8, 0.8, 0.8, 0.8, 0.8}, 6, false, TREND_STEADY, 0, 0.8, 0.8},
        {"more of a loss", {0.1, 0.1, 0.1, 0.1, 0.1, 0.3, 0.3, 0.3}, 8, true, TREND_WORSE, 5, 0.1, 0.3},
        {"less of a loss", {0.3, 0.3, 0.3, 0.3, 0.3, 0.1, 0.1, 0.1}, 8, true, TREND_BETTER, 5, 0.3, 0.1},
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
         {0.8, 0.8, 0.8, 0.8, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7, 0.7},
         14,
         false,
         TREND_BETTER,
         10,
         0.5,
         0.7},
        {"worse twice",
         {0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6, 0.6, 0.6},
         14,
         false,
         TREND_WORSE,
         10,
         0.8,
         0.6},
        {"worse, and worse again too soon to be usual",
         {0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.6, 0.6, 0.6, 0.6},
         13,
         false,
         TREND_WORSE,
         6,
         0.9,
         0.6},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct trend trend = trend_of_values(cases[i].values, cases[i].count,
                                             cases[i].is_loss ? COLUMN_OVERHEAD : COLUMN_PARALLEL_EFFICIENCY);

        cr_expect(trend.kind == cases[i].kind, "%s: kind %d", cases[i].name, (int)trend.kind);
        cr_expect(trend.since == cases[i].since, "%s: since %zu", cases[i].name, trend.since);
        cr_expect_eq(isnan(trend.usual.middle), isnan(cases[i].usual), "%s", cases[i].name);
        if (!isnan(cases[i].usual)) {
            cr_expect_float_eq(trend.usual.middle, cases[i].usual, 1e-9, "%s: usual %f", cases[i].name,
                               trend.usual.middle);
            cr_expect_float_eq(trend.now.middle, cases[i].now, 1e-9, "%s: now %f", cases[i].name, trend.now.middle);
        }
    }
}

/* Of what is no ratio the least change is a hundredth of it. */
Test(trend, measures_times_by_themselves)
{
    static const double values[] = {1000, 1000, 1000, 1000, 1000, 1010, 1010, 1010};
    static const double others[] = {1000, 1000, 1000, 1000, 1000, 1011, 1011, 1011};

    cr_expect(trend_of_values(values, 8, COLUMN_RUNTIME).kind == TREND_STEADY);
    cr_expect(trend_of_values(others, 8, COLUMN_RUNTIME).kind == TREND_WORSE);
    cr_expect(trend_of_values(others, 8, COLUMN_RUNTIME).since == 5);
}

Test(trend, tells_what_was_usual)
{
    static const double values[] = {0.82, 0.80, 0.81, 0.83, 0.81, 0.60, 0.61};
    struct trend trend = trend_of_values(values, 7, COLUMN_PARALLEL_EFFICIENCY);

    cr_expect(trend.kind == TREND_WORSE);
    cr_expect(trend.since == 5 && trend.now.count == 2 && trend.usual.count == 5);
    cr_expect_float_eq(trend.usual.least, 0.80, 1e-9);
    cr_expect_float_eq(trend.usual.most, 0.83, 1e-9);
    cr_expect_float_eq(trend.last, 0.61, 1e-9);
}

/* A step of ten standard deviations is found, and its run named, in any noise; without a step none is. */
Test(trend, finds_steps_in_noise)
{
    struct random random = {1};
    unsigned found = 0;
    unsigned imagined = 0;

    for (unsigned round = 0; round < 200; round++) {
        double values[RUNS];
        double step[RUNS];
        struct trend trend;

        for (size_t i = 0; i < RUNS; i++) {
            double sum = 0;

            for (int k = 0; k < 12; k++)
                sum += (double)random_below(&random, 1 << 24) / (double)(1 << 24);
            values[i] = 0.8 + 0.01 * (sum - 6);
            step[i] = values[i] - (i >= 30 ? 0.1 : 0);
        }
        trend = trend_of_values(step, RUNS, COLUMN_PARALLEL_EFFICIENCY);
        found += trend.kind == TREND_WORSE && trend.since == 30;
        imagined += trend_of_values(values, RUNS, COLUMN_PARALLEL_EFFICIENCY).kind != TREND_STEADY;
    }
    cr_expect(found > 190, "%u of 200", found);
    cr_expect(imagined < 10, "%u of 200", imagined);
}

/* A change with the last run, and runs before it that lack the metric: the series counts them. */
Test(trend, counts_runs_that_lack_the_metric)
{
    static const double values[] = {0.8, NAN, 0.8, 0.8, NAN, 0.8, 0.8, 0.5};
    struct trend trend = trend_of_values(values, 8, COLUMN_PARALLEL_EFFICIENCY);

    cr_expect_eq(trend.kind, TREND_WORSE);
    cr_expect_eq(trend.usual.count, 5);
    cr_expect_eq(trend.now.count, 1);
    cr_expect_eq(trend.since, 7, "%zu", trend.since);
}

/* Load balance changed two runs before efficiency did, and the run time long ago: all are compared over the same runs.
 */
Test(trend, compares_the_same_runs_for_all_metrics)
{
    static const double efficiency[] = {0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6};
    static const double balance[] = {0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.7, 0.7, 0.7, 0.7};
    static const double runtime[] = {5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4};
    static const enum column_id ids[] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_LOAD_BALANCE, COLUMN_RUNTIME};
    static const double usual[] = {0.8, 0.9, 4};
    static const enum trend_kind kinds[] = {TREND_WORSE, TREND_WORSE, TREND_STEADY};
    struct made_series made;

    make_series(&made, 13);
    set_metric(&made, ids[0], efficiency);
    set_metric(&made, ids[1], balance);
    set_metric(&made, ids[2], runtime);
    for (size_t i = 0; i < 3; i++) {
        struct trend trend = find_trend(&made, ids[i]);

        cr_expect(trend.kind == kinds[i], "%zu: kind %d", i, (int)trend.kind);
        cr_expect_float_eq(trend.usual.middle, usual[i], 1e-9, "%zu: usual %f", i, trend.usual.middle);
        cr_expect_eq(trend.usual.count, 6, "%zu: %zu", i, trend.usual.count);
        if (trend.kind != TREND_STEADY)
            cr_expect(trend.since == 11 && trend.now.count == 2, "%zu: %zu", i, trend.since);
    }
}

/* What lies further back than TREND_RUNS changes nothing. */
Test(trend, looks_at_the_last_runs)
{
    double values[MOST_RUNS];
    struct trend all;
    struct trend last;

    for (size_t i = 0; i < MOST_RUNS; i++)
        values[i] = i < OLDER_RUNS ? 0.3 : i < MOST_RUNS - 6 ? 0.8 : 0.6;
    all = trend_of_values(values, MOST_RUNS, COLUMN_PARALLEL_EFFICIENCY);
    last = trend_of_values(values + OLDER_RUNS, TREND_RUNS, COLUMN_PARALLEL_EFFICIENCY);
    cr_expect(all.kind == TREND_WORSE && last.kind == TREND_WORSE);
    cr_expect_eq(all.since, OLDER_RUNS + last.since, "%zu, %zu", all.since, last.since);
    cr_expect(all.usual.count == last.usual.count && all.now.count == last.now.count);
}
