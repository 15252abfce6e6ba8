/*
 * Phases: whatever the trace, what they take and lose adds up to the run.
 */
#include <math.h>
#include <stdlib.h>

#include "findings.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/variant.h"

/* Columns are rounded one by one. */
enum { ROUNDING = PHASE_SHARE_COUNT };

static void check_about(struct check *check, const struct gen_text *trace, const char *figure, int64_t got,
                        int64_t expected)
{
    if (llabs(got - expected) > ROUNDING)
        check_equal(check, trace, figure, got, expected);
}

static void check_row(struct check *check, const struct gen_text *trace, const struct phase_row *row)
{
    double product = row->load_balance * row->communication_efficiency;
    int64_t time = 0;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        time += row->shares[i];
    check_equal(check, trace, "time of a phase", time, row->time);
    check_equal(check, trace, "loss of a phase", time - row->shares[PHASE_COMPUTATION], row->lost);
    if (isfinite(product) && fabs(product - row->parallel_efficiency) > 1e-9)
        check_fail(check, trace, "parallel efficiency %f of a phase is no product, %f", row->parallel_efficiency,
                   product);
    if (row->time < 0)
        check_fail(check, trace, "a phase takes less than no time");
    if (row->shares[PHASE_LOAD_BALANCE] < -1)
        check_fail(check, trace, "less than nothing is lost to load balance");
}

static void check_phase_table(struct check *check, const struct gen_text *trace, const struct phase_table *table)
{
    int64_t sums[PHASE_SHARE_COUNT] = {0};

    for (size_t i = 0; i < table->count; i++) {
        check_row(check, trace, &table->rows[i]);
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            sums[k] += table->rows[i].shares[k];
    }
    for (int k = 0; k < PHASE_SHARE_COUNT; k++)
        check_equal(check, trace, "column of phases", sums[k], table->whole.shares[k]);
}

static void check_against_run(struct check *check, const struct gen_text *trace, const struct phase_tables *got,
                              const struct run_summary *run)
{
    const struct phase_table *parts = &got->cuts[PHASE_CUT_COLLECTIVE];
    int64_t length = run->totals.end - run->totals.start;
    int64_t useful = (int64_t)(run->totals.useful_sum / (int64_t)run->totals.ranks);

    check_phase_table(check, trace, parts);
    check_equal(check, trace, "time of all phases", parts->whole.time, length);
    check_about(check, trace, "computing in all phases", parts->whole.shares[PHASE_COMPUTATION], useful);
    check_about(check, trace, "loss of all phases", parts->whole.lost, length - useful);
    for (int cut = 0; cut < PHASE_CUT_COLLECTIVE; cut++) {
        const struct phase_table *table = &got->cuts[cut];

        check_phase_table(check, trace, table);
        for (int k = 0; k < PHASE_SHARE_COUNT && table->count > 0; k++)
            check_about(check, trace, "column of functions", table->whole.shares[k], parts->whole.shares[k]);
    }
}

static void look_at_phases(struct check *check, const char *what, const struct gen_text *trace,
                           const struct options *options)
{
    struct found found;

    variant_name(check, what, options);
    found_init(&found, options, trace);
    if (found.result == 0)
        check_against_run(check, trace, phases_found(found.summary), found.summary);
    found_deinit(&found);
}

void property_phases(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);
    struct gen_text cut;

    options.reports = REPORT_PHASES;
    if (random_one_in(&check->random, 3))
        options.region = "60000019";
    look_at_phases(check, "as generated", &check->trace, &options);
    gen_cut(&check->trace, (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1), check->facts.end,
            &cut);
    look_at_phases(check, "cut", &cut, &options);
    gen_text_free(&cut);
}
