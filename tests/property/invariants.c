#include <math.h>
#include <stdio.h>

#include "property/properties.h"
#include "property/scan.h"
#include "property/variant.h"
#include "windows/metrics.h"

/* 1 plus what the rounding of one division can add. */
static const double one = 1 + 1e-12;

static void check_ratio(struct check *check, const struct gen_text *trace, const char *name, double ratio,
                        bool may_lack)
{
    if (isnan(ratio) ? !may_lack : ratio < 0 || ratio > one)
        check_fail(check, trace, "%s is %.17g", name, ratio);
}

/* max U <= I <= E, so that every efficiency lies in [0, 1] and the parallel one is the product of its parts. */
static void check_window(struct check *check, const struct gen_text *trace, const char *place,
                         const struct window_totals *totals)
{
    struct metrics metrics = metrics_of(totals);
    int64_t length = totals->end - totals->start;
    double product = metrics.load_balance * metrics.serialisation_efficiency * metrics.transfer_efficiency;

    if (totals->useful_max > totals->ideal || totals->ideal > length)
        check_fail(check, trace, "%s: useful maximum %lld, ideal %lld, length %lld", place,
                   (long long)totals->useful_max, (long long)totals->ideal, (long long)length);
    if (totals->useful_sum > (__int128)totals->useful_max * totals->ranks || totals->useful_sum < totals->useful_max ||
        totals->overhead_sum < 0 || totals->useful_sum + totals->overhead_sum > (__int128)length * totals->ranks)
        check_fail(check, trace, "%s: sums do not fit its length", place);
    if (totals->ideal_sum > (__int128)totals->ideal * totals->ranks || totals->ideal_sum < totals->useful_sum)
        check_fail(check, trace, "%s: the sum of ideal times does not fit", place);
    if (length == 0)
        return;
    check_ratio(check, trace, "load balance", metrics.load_balance, totals->useful_max == 0);
    check_ratio(check, trace, "serialisation efficiency", metrics.serialisation_efficiency, totals->ideal == 0);
    check_ratio(check, trace, "transfer efficiency", metrics.transfer_efficiency, false);
    check_ratio(check, trace, "communication efficiency", metrics.communication_efficiency, false);
    check_ratio(check, trace, "parallel efficiency", metrics.parallel_efficiency, false);
    check_ratio(check, trace, "overhead", metrics.overhead, false);
    if (totals->useful_max > 0 && fabs(product - metrics.parallel_efficiency) > 1e-12)
        check_fail(check, trace, "%s: parallel efficiency is %.17g, the product of its parts %.17g", place,
                   metrics.parallel_efficiency, product);
}

/* The windows cell the run, and their sums are the run's: the weighted mean of PE is exactly the run's. */
static void check_grid(struct check *check, const struct gen_text *trace, const struct outcome *got, bool is_local)
{
    __int128 useful = 0, overhead = 0, ideal = 0, useful_max = 0;
    double weighted = 0, transient;
    int64_t end = 0;

    for (size_t i = 0; i < got->window_count; i++) {
        const struct window_totals *window = &got->windows[i];
        char place[40];

        snprintf(place, sizeof(place), "window %zu", i + 1);
        check_window(check, trace, place, window);
        check_equal(check, trace, "start of a window", window->start, end);
        end = window->end;
        useful += window->useful_sum;
        useful_max += window->useful_max;
        overhead += window->overhead_sum;
        ideal += window->ideal;
        weighted += metrics_of(window).parallel_efficiency * (double)(window->end - window->start);
    }
    check_equal(check, trace, "end of the last window", end, got->runtime);
    check_equal(check, trace, "useful sum over windows", useful, got->whole.useful_sum);
    check_equal(check, trace, "overhead sum over windows", overhead, got->whole.overhead_sum);
    if (is_local && ideal < got->whole.ideal)
        check_fail(check, trace, "the windows' ideal times add up to less than the run's %lld",
                   (long long)got->whole.ideal);
    if (got->runtime == 0)
        return;
    weighted /= (double)got->runtime;
    if (fabs(weighted - metrics_of(&got->whole).parallel_efficiency) > 1e-9)
        check_fail(check, trace, "weighted mean of parallel efficiency is %.17g, expected %.17g", weighted,
                   metrics_of(&got->whole).parallel_efficiency);
    transient = (double)(useful_max - got->whole.useful_max) / (double)got->runtime;
    if (fabs(transient - got->transient_imbalance) > 1e-9)
        check_fail(check, trace, "transient imbalance is %.17g, expected %.17g", got->transient_imbalance, transient);
}

/* One window that holds the run is the run. */
static void check_single(struct check *check, const char *damage, const struct gen_text *trace, struct options options,
                         int64_t end)
{
    struct outcome got;

    options.windows.kind = WINDOW_LENGTH;
    options.windows.length = end + 1 + (int64_t)random_below(&check->random, 3);
    options.windows.ideal = WINDOW_IDEAL_LOCAL;
    options.windows.interpolation = INTERPOLATION_WAIT_FIRST;
    variant_name(check, damage, &options);
    got = subject_run(&options, trace);
    check_equal(check, trace, "number of windows", got.window_count, end > 0);
    if (got.window_count == 1)
        check_same_totals(check, trace, "the only window", &got.windows[0], &got.whole);
    outcome_free(&got);
}

static void look(struct check *check, const char *damage, const struct gen_text *trace)
{
    /* Consistent and causal, with corrected clocks. */
    for (unsigned ideal = 0; ideal < VARIANT_IDEALS; ideal++) {
        unsigned waits = (unsigned)random_below(&check->random, 2);
        struct options options =
            variant_options(waits + ideal * VARIANT_WAITS * VARIANT_FIXES,
                            variant_draw_window(&check->random, check->facts.end, check->options.quantum));
        struct outcome got;

        variant_draw_limits(check, &options);
        options.replay.max_skew = INT64_C(1000000000); /* a wait that is given up leaves the clocks wrong */
        variant_name(check, damage, &options);
        got = subject_run(&options, trace);
        check_equal(check, trace, "result", got.result, 0);
        if (got.result == 0) {
            check_window(check, trace, "the run", &got.whole);
            check_grid(check, trace, &got, options.windows.ideal == WINDOW_IDEAL_LOCAL);
            check_single(check, damage, trace, options, got.runtime);
        }
        outcome_free(&got);
    }
}

/* A trace without MPI calls is refused. */
static bool has_calls(const struct gen_text *trace)
{
    bool found = false;
    struct scan scan;

    scan_init(&scan, trace);
    for (size_t i = 0; i < scan.count && !found; i++)
        found = scan.events[i].type >= 50000001 && scan.events[i].type <= 50000005 && scan.events[i].value != 0;
    scan_deinit(&scan);
    return found;
}

void property_invariants(struct check *check)
{
    uint64_t end = (uint64_t)check->facts.end;
    uint32_t task = 1 + (uint32_t)random_below(&check->random, check->options.ranks);
    int64_t from = (int64_t)random_below(&check->random, end / 2 + 1);
    int64_t to = from + 1 + (int64_t)random_below(&check->random, end + 1);
    struct gen_text damaged;
    struct gen_text twice;

    look(check, "as generated", &check->trace);
    gen_skew(&check->trace, task, variant_draw_skew(check), &damaged);
    look(check, "skewed", &damaged);
    gen_drop_comm(&damaged, random_next(&check->random), 3, &(struct gen_part){.to = INT64_MAX}, &twice);
    look(check, "skewed, messages left out", &twice);
    gen_text_free(&damaged);
    gen_text_free(&twice);
    gen_cut(&check->trace, from, to, &damaged);
    if (has_calls(&damaged))
        look(check, "cut", &damaged);
    gen_text_free(&damaged);
}
