#include <criterion/criterion.h>
#include <math.h>

#include "reports/scaling/scaling.h"

static struct anomalies none;

static void add(struct scaling *scaling, const char *trace, uint32_t ranks, int64_t length, int64_t useful,
                const struct counter_sums *counters)
{
    struct run_summary summary = {
        .totals = {.end = length, .useful_sum = useful, .useful_max = useful / ranks, .ideal = length, .ranks = ranks},
        .runtime = length,
        .anomalies = &none,
        .counters = counters,
    };

    cr_assert(scaling_add(scaling, trace, &summary) == 0);
}

Test(scaling, tells_weak_from_strong_by_the_work)
{
    static const struct {
        int64_t useful[2];
        uint64_t instructions[2];
        bool is_weak;
    } cases[] = {
        {{1000, 1000}, {0, 0}, false}, {{1000, 4000}, {0, 0}, true},      {{1000, 1990}, {0, 0}, false},
        {{1000, 2010}, {0, 0}, true},  {{1000, 4000}, {500, 510}, false}, {{1000, 1000}, {500, 2000}, true},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct scaling scaling = {0};
        const struct counter_sums counters[2] = {{.instructions = cases[i].instructions[0]},
                                                 {.instructions = cases[i].instructions[1]}};
        bool has_counters = cases[i].instructions[0] > 0;

        add(&scaling, "large", 8, 1000, cases[i].useful[1], has_counters ? &counters[1] : NULL);
        add(&scaling, "small", 2, 1000, cases[i].useful[0], has_counters ? &counters[0] : NULL);
        scaling_conclude(&scaling, SCALING_AUTO, NULL);
        cr_expect(scaling.is_weak == cases[i].is_weak, "case %zu", i);
        cr_expect_eq(scaling.reference, 0);
        cr_expect_str_eq(scaling.runs[0].trace, "small");
        scaling_deinit(&scaling);
    }
}

Test(scaling, follows_what_it_is_told)
{
    struct scaling scaling = {0};

    add(&scaling, "a", 2, 1000, 1600, NULL);
    add(&scaling, "b", 4, 600, 2000, NULL);
    scaling_conclude(&scaling, SCALING_STRONG, NULL);
    cr_expect_float_eq(scaling.runs[1].row.computation_scalability, 0.8, 1e-12);
    cr_expect_float_eq(scaling.runs[1].row.speedup, 1000.0 / 600, 1e-12);
    cr_expect_float_eq(scaling.runs[1].row.global_efficiency, 0.8 * 2000 / 4 / 600, 1e-12);
    cr_expect(isnan(scaling.runs[1].row.ipc_scalability));
    scaling_conclude(&scaling, SCALING_WEAK, NULL);
    cr_expect_float_eq(scaling.runs[1].row.computation_scalability, 1.6, 1e-12);
    cr_expect_float_eq(scaling.runs[1].row.speedup, 2000.0 / 600, 1e-12);
    scaling_conclude(&scaling, SCALING_STRONG, "b");
    cr_expect_eq(scaling.reference, 1);
    cr_expect_float_eq(scaling.runs[0].row.computation_scalability, 1.25, 1e-12);
    scaling_deinit(&scaling);
}

Test(scaling, of_a_run_that_did_nothing)
{
    struct scaling scaling = {0};

    add(&scaling, "a", 2, 0, 0, NULL);
    add(&scaling, "b", 2, 0, 0, NULL);
    scaling_conclude(&scaling, SCALING_AUTO, "b");
    cr_expect(isnan(scaling.runs[0].row.computation_scalability));
    cr_expect(isnan(scaling.runs[0].row.speedup));
    cr_expect_eq(scaling.reference, 1);
    scaling_deinit(&scaling);
}

/* Four ranks of which 3.2 can be busy on average. */
Test(scaling, bounds_the_speedup_by_the_average_parallelism)
{
    static const struct {
        double average, causal, least, most;
    } cases[] = {{3.0, 3.2, 4 * 3.2 / 6.2, 3.2}, {1, 1, 1, 1}, {4, 5, 4 * 5.0 / 8, 4}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct scaling scaling = {0};
        struct run_summary summary = {
            .totals = {.end = 10, .useful_sum = 20, .ideal = 10, .ranks = 4},
            .anomalies = &none,
            .average_parallelism = cases[i].average,
            .causal_parallelism = cases[i].causal,
        };

        cr_assert(scaling_add(&scaling, "a", &summary) == 0);
        cr_expect_float_eq(scaling.runs[0].row.average_parallelism, cases[i].average, 1e-12);
        cr_expect_float_eq(scaling.runs[0].row.speedup_at_least, cases[i].least, 1e-12);
        cr_expect_float_eq(scaling.runs[0].row.speedup_at_most, cases[i].most, 1e-12);
        scaling_deinit(&scaling);
    }
}

/* Runs whose factors follow a model exactly, on 2, 4 and 8 ranks: the model finds what they are on 32. */
static double factor_by_model(enum forecast_model model, double ranks)
{
    switch (model) {
    case FORECAST_AMDAHL:
        return 1 / (0.98 + 0.02 * ranks);
    case FORECAST_PIPELINE:
        return ranks / (-0.1 + 1.1 * ranks);
    default:
        return 1 - 0.01 * ranks;
    }
}

static struct scaling_run run_by_model(enum forecast_model model, uint64_t ranks)
{
    double factor = factor_by_model(model, (double)ranks);
    struct scaling_run run = {.trace = "run", .row = {.ranks = ranks}};

    run.row.metrics.load_balance = run.row.metrics.serialisation_efficiency = factor;
    run.row.metrics.transfer_efficiency = run.row.computation_scalability = factor;
    run.row.global_efficiency = factor * factor * factor * factor;
    return run;
}

Test(scaling, forecasts_what_follows_a_model)
{
    for (int model = 0; model < FORECAST_MODELS; model++) {
        struct scaling_run runs[3];
        struct scaling scaling = {.runs = runs, .count = 3, .forecast = 32};
        double factor = factor_by_model((enum forecast_model)model, 32);
        struct forecast forecast;

        for (int i = 0; i < 3; i++)
            runs[i] = run_by_model((enum forecast_model)model, UINT64_C(2) << i);
        forecast = forecast_make(&scaling, (enum forecast_model)model);
        cr_expect_eq(forecast_support(&scaling), 3);
        cr_expect_float_eq(forecast.row.metrics.load_balance, factor, 1e-9, "model %d", model);
        cr_expect_float_eq(forecast.row.parallel_efficiency, pow(factor, 3), 1e-9, "model %d", model);
        cr_expect_float_eq(forecast.row.global_efficiency, pow(factor, 4), 1e-9, "model %d", model);
        cr_expect_float_eq(forecast.row.speedup, 16 * pow(factor, 4) / runs[0].row.global_efficiency, 1e-9, "model %d",
                           model);
    }
}

Test(scaling, forecasts_nothing_from_one_number_of_ranks)
{
    struct scaling_run runs[] = {run_by_model(FORECAST_AMDAHL, 4), run_by_model(FORECAST_AMDAHL, 4)};
    struct scaling scaling = {.runs = runs, .count = 2, .forecast = 8};

    cr_expect_eq(forecast_support(&scaling), 1);
    cr_expect(isnan(forecast_make(&scaling, FORECAST_AMDAHL).row.global_efficiency));
    cr_expect(isnan(forecast_make(&scaling, FORECAST_LINEAR).row.global_efficiency));
}
