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
        struct counter_sums counters[2] = {{cases[i].instructions[0], 100, 100}, {cases[i].instructions[1], 100, 100}};
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
