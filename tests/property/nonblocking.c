/*
 * Nonblocking collectives that say where they end: the program finds the waits that the generator knows by
 * construction, and whatever is lost of them makes no difference to anything else.
 */
#include "property/properties.h"
#include "property/variant.h"

enum { MORE_PHASES = 6, DAMAGED = 4 };

static void check_facts(struct check *check, const struct gen_text *trace, const struct gen_facts *facts)
{
    static const enum anomaly none[] = {ANOMALY_IMPOSSIBLE_COLLECTIVE, ANOMALY_INCOMPLETE_COLLECTIVE,
                                        ANOMALY_MIXED_COLLECTIVE, ANOMALY_WAIT_TIMEOUT, ANOMALY_DROPPED_WAIT};
    struct options options;
    struct outcome got;

    options_init(&options);
    options.replay.waits = WAITS_CAUSAL;
    options.replay.useful = USEFUL_POLLING;
    options.replay.clock_fix = (enum clock_fix)random_below(&check->random, 2);
    variant_name(check, "nonblocking collectives that end", &options);
    got = subject_run(&options, trace);
    check_equal(check, trace, "result", got.result, 0);
    check_equal(check, trace, "run time", got.runtime, facts->end);
    check_equal(check, trace, "useful sum", got.whole.useful_sum, facts->useful_sum);
    check_equal(check, trace, "ideal time", got.whole.ideal, facts->ideal);
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
        check_equal(check, trace, anomaly_info(none[i])->name, got.anomalies[none[i]], 0);
    outcome_free(&got);
}

/* With any waits no wait is beyond the trace, which is causal: no ideal clock runs ahead of the time. */
static void check_waits(struct check *check, const struct gen_text *trace, const struct gen_facts *facts)
{
    struct options options = variant_draw(check, VARIANT_COUNT, facts->end);
    struct outcome got;

    variant_name(check, "nonblocking collectives that end", &options);
    got = subject_run(&options, trace);
    check_equal(check, trace, "result", got.result, 0);
    check_equal(check, trace, "run time", got.runtime, facts->end);
    if (got.whole.ideal < facts->ideal)
        check_fail(check, trace, "ideal time %lld is less than what MPI demands, %lld", (long long)got.whole.ideal,
                   (long long)facts->ideal);
    if (options.replay.waits == WAITS_CONSISTENT && got.whole.ideal > facts->end)
        check_fail(check, trace, "ideal time %lld is more than the run's %lld", (long long)got.whole.ideal,
                   (long long)facts->end);
    outcome_free(&got);
}

/* Records of a rank are missing, and clocks disagree. */
static void check_damaged(struct check *check, const struct gen_text *trace, int64_t end)
{
    struct options options = variant_draw(check, VARIANT_COUNT, end);
    struct gen_part part = {.task = 1 + (uint32_t)random_below(&check->random, check->options.ranks)};
    struct gen_text lossy, skewed;
    struct outcome got;

    part.from = (int64_t)random_below(&check->random, (uint64_t)end + 1);
    part.to = part.from + (int64_t)random_below(&check->random, (uint64_t)end / 10 + 1);
    gen_lose(trace, &part, &lossy);
    variant_draw_skewed(check, &lossy, &skewed);
    variant_name(check, "nonblocking collectives that end, some lost", &options);
    got = subject_run(&options, &skewed);
    check_equal(check, &skewed, "result", got.result, 0);
    outcome_free(&got);
    gen_text_free(&skewed);
    gen_text_free(&lossy);
}

/* Operations that were started before the trace begins end in it, and others end behind it: nothing is odd in that but
 * what is odd in the same piece of a trace that does not say where they end (but for those that not all have entered by
 * the end). */
static void check_cut(struct check *check, const struct gen_text *trace, const struct gen_text *untold, int64_t end)
{
    static const enum anomaly kinds[] = {ANOMALY_IMPOSSIBLE_COLLECTIVE, ANOMALY_MIXED_COLLECTIVE, ANOMALY_WAIT_TIMEOUT,
                                         ANOMALY_DROPPED_WAIT};
    struct options options = variant_draw(check, VARIANT_COUNT, end);
    int64_t from = (int64_t)random_below(&check->random, (uint64_t)end);
    int64_t to = from + (int64_t)random_below(&check->random, (uint64_t)(end - from)) + 1;
    struct gen_text cut, cut_untold;
    struct outcome got, expected;

    gen_cut(trace, from, to, &cut);
    gen_cut(untold, from, to, &cut_untold);
    variant_name(check, "nonblocking collectives that end, a piece", &options);
    got = subject_run(&options, &cut);
    expected = subject_run(&options, &cut_untold);
    check_equal(check, &cut, "result", got.result, expected.result);
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (got.anomalies[kinds[i]] > expected.anomalies[kinds[i]])
            check_fail(check, &cut, "%s: %llu, where ends are not told %llu", anomaly_info(kinds[i])->name,
                       (unsigned long long)got.anomalies[kinds[i]], (unsigned long long)expected.anomalies[kinds[i]]);
    outcome_free(&got);
    outcome_free(&expected);
    gen_text_free(&cut);
    gen_text_free(&cut_untold);
}

void property_nonblocking(struct check *check)
{
    struct gen_options generate = check->options;
    struct gen_text trace, untold;
    struct gen_facts facts;

    generate.requests = generate.ends = true;
    generate.tracing_off = generate.polling = false;
    generate.phases += MORE_PHASES;
    generate.ranks += generate.ranks == 1;
    gen_trace(generate, &trace, &facts);
    generate.ends = false;
    gen_trace(generate, &untold, NULL);
    check_facts(check, &trace, &facts);
    check_waits(check, &trace, &facts);
    for (unsigned i = 0; i < DAMAGED; i++) {
        check_damaged(check, &trace, facts.end);
        check_cut(check, &trace, &untold, facts.end);
    }
    gen_facts_free(&facts);
    gen_text_free(&trace);
    gen_text_free(&untold);
}
