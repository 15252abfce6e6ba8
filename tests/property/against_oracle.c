#include <stdio.h>
#include <stdlib.h>

#include "property/oracle.h"
#include "property/properties.h"
#include "property/variant.h"

enum {
    DAMAGED_VARIANTS = 5, /* of a seed, where each has a trace of its own */
    KILLED_VARIANTS = 3,
    CROSSING_PHASES_MAX = 6,
};

static struct window_totals totals_of(const struct model_window *window, size_t ranks)
{
    return (struct window_totals){
        .start = window->start,
        .end = window->start + window->length,
        .useful_sum = window->useful_sum,
        .useful_max = window->useful_max,
        .ideal = window->ideal,
        .overhead_sum = window->overhead_sum,
        .ranks = (uint32_t)ranks,
    };
}

static void check_totals(struct check *check, const struct gen_text *trace, const char *place,
                         const struct window_totals *got, const struct model_window *expected, size_t ranks)
{
    struct window_totals totals = totals_of(expected, ranks);

    /* When inside a call one of its waits ends is not defined; the largest clock of all ranks does not depend on it. */
    totals.ideal_sum = got->ideal_sum;
    check_same_totals(check, trace, place, got, &totals);
}

/* How often is counted in waits by the oracle and in calls by the program, but that it happens is the same. */
static void check_anomalies(struct check *check, const struct gen_text *trace, const struct options *options,
                            const struct outcome *got, const struct model_result *expected)
{
    const uint64_t *anomalies = got->anomalies;

    check_equal(check, trace, "whether waits are impossible",
                anomalies[ANOMALY_IMPOSSIBLE_MESSAGE] + anomalies[ANOMALY_IMPOSSIBLE_COLLECTIVE] > 0,
                expected->impossible > 0);
    check_equal(check, trace, "whether waits are dropped", anomalies[ANOMALY_DROPPED_WAIT] > 0, expected->dropped > 0);
    /* Else some circles are broken before others have come about. */
    if (options->replay.max_skew >= got->runtime)
        check_equal(check, trace, "waits dropped", anomalies[ANOMALY_DROPPED_WAIT], expected->dropped);
    if (options->replay.waits == WAITS_ALL)
        check_equal(check, trace, "whether waits are given up", anomalies[ANOMALY_WAIT_TIMEOUT], 0);
    if (options->replay.waits == WAITS_CONSISTENT)
        check_equal(check, trace, "waits contradicted", anomalies[ANOMALY_CONTRADICTED_WAIT], expected->early_exits);
}

/*
 * Beyond --max-skew the program may know of a wait too late (unaligned_message), and gives up a collective for all its
 * members at once (incomplete_collective) where the oracle goes from wait to wait; with --waits all, which knows no
 * limit, it may lack what it would need. Nor does the oracle, which corrects clocks first, know what else a hard wait
 * that is on a circle with soft ones, as with --waits all and wrong clocks, would have moved, what a collective on a
 * circle does to those after it, or who waits for a member that never comes, or comes to another call, until all wait
 * for each other, as where collective calls are missing, or are those of several threads on communicators of one
 * number. There calls that do not correspond may also be impossible by more than clocks explain
 * (mismatched_collective), which it leaves to the program; and who stands on one communicator for a member that does
 * not come (wait_timeout) enters its calls on another late, which decides whether all were there when calls turn out to
 * be different (mixed_collective). Who is on several circles, with --waits all and wrong
 * clocks, may be let go from one before another has come about (check_anomalies). Then only what does not depend on
 * waits is compared, and that is counted.
 */
static bool is_comparable(const struct options *options, const struct outcome *got, const struct model_result *expected,
                          const struct oracle_damage *damage)
{
    uint64_t dropped = got->anomalies[ANOMALY_DROPPED_WAIT];

    if (damage->loses_calls &&
        ((dropped > 0 && expected->dropped == 0) || expected->out_of_step > 0 ||
         got->anomalies[ANOMALY_MISMATCHED_COLLECTIVE] > 0 ||
         (got->anomalies[ANOMALY_WAIT_TIMEOUT] > 0 && got->anomalies[ANOMALY_MIXED_COLLECTIVE] > 0)))
        return false;
    if (options->replay.waits == WAITS_ALL &&
        (expected->out_of_step > 0 ||
         (damage->skew > 0 &&
          (expected->dropped_hard > 0 || (options->replay.max_skew < got->runtime && dropped != expected->dropped)))))
        return false;
    return damage->skew <= options->replay.max_skew ||
           (options->replay.waits != WAITS_ALL &&
            got->anomalies[ANOMALY_LATE_RECORD] + got->anomalies[ANOMALY_UNALIGNED_MESSAGE] == 0 &&
            got->anomalies[ANOMALY_INCOMPLETE_COLLECTIVE] == 0);
}

void oracle_compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct oracle_damage *damage)
{
    struct model_options model = variant_model(options);
    struct model_result *expected = model_run(trace->text, trace->length, &model);
    struct options counting = *options;
    struct outcome got;

    /* Of contradicted waits those of collectives are compared; else the limit does not matter to these waits. */
    if (options->replay.waits == WAITS_CONSISTENT)
        counting.replay.eager_limit = INT64_MAX;
    got = subject_run(&counting, trace);

    check->looked++;
    check->skipped += !is_comparable(options, &got, expected, damage);
    check_equal(check, trace, "result", got.result, 0);
    check_equal(check, trace, "messages", got.messages, expected->messages);
    if (got.result == 0 && is_comparable(options, &got, expected, damage)) {
        check_equal(check, trace, "run time", got.runtime, expected->run.length);
        check_totals(check, trace, "the run", &got.whole, &expected->run, expected->rank_count);
        check_equal(check, trace, "number of windows", got.window_count, expected->window_count);
        check_anomalies(check, trace, options, &got, expected);
        for (size_t i = 0; i < got.window_count && i < expected->window_count; i++) {
            char place[40];

            snprintf(place, sizeof(place), "window %zu", i + 1);
            check_totals(check, trace, place, &got.windows[i], &expected->windows[i], expected->rank_count);
        }
    }
    outcome_free(&got);
    model_free(expected);
}

int64_t oracle_end_of(const struct gen_text *trace)
{
    struct model_options model = model_options_default();
    struct model_result *result;
    int64_t end;

    model.replay.clock_fix = CLOCK_FIX_NONE;
    result = model_run(trace->text, trace->length, &model);
    end = result->run.length;
    model_free(result);
    return end;
}

static void compare_variant(struct check *check, const char *damage, const struct gen_text *trace, int64_t end,
                            unsigned number, int64_t skew)
{
    struct options options = variant_options(number, variant_draw_window(&check->random, end, check->options.quantum));

    variant_draw_limits(check, &options);
    /* What is given up is compared too, but not so often that much is left out. */
    if (skew > options.replay.max_skew && (options.replay.waits == WAITS_ALL || random_one_in(&check->random, 2)))
        options.replay.max_skew = skew;
    variant_name(check, damage, &options);
    oracle_compare(check, trace, &options, &(struct oracle_damage){.skew = skew});
}

void property_oracle(struct check *check)
{
    for (unsigned number = 0; number < VARIANT_COUNT; number++)
        compare_variant(check, "as generated", &check->trace, check->facts.end, number, 0);
}

void property_oracle_skewed(struct check *check)
{
    for (int i = 0; i < DAMAGED_VARIANTS; i++) {
        unsigned number = (unsigned)random_below(&check->random, VARIANT_COUNT);
        uint32_t task = 1 + (uint32_t)random_below(&check->random, check->options.ranks);
        int64_t delta = variant_draw_skew(check);
        struct gen_text skewed;
        char damage[100];

        gen_skew(&check->trace, task, delta, &skewed);
        snprintf(damage, sizeof(damage), "task %u skewed by %lld", (unsigned)task, (long long)delta);
        compare_variant(check, damage, &skewed, oracle_end_of(&skewed), number, llabs(delta));
        gen_text_free(&skewed);
    }
}

void property_oracle_dropped(struct check *check)
{
    for (int i = 0; i < DAMAGED_VARIANTS; i++) {
        unsigned number = (unsigned)random_below(&check->random, VARIANT_COUNT);
        uint32_t one_in = 1 + (uint32_t)random_below(&check->random, 5);
        struct gen_text lossy;
        char damage[100];

        gen_drop_comm(&check->trace, random_next(&check->random), one_in, &(struct gen_part){.to = INT64_MAX}, &lossy);
        snprintf(damage, sizeof(damage), "one message in %u left out", (unsigned)one_in);
        compare_variant(check, damage, &lossy, oracle_end_of(&lossy), number, 0);
        gen_text_free(&lossy);
    }
}

/* Blocking sends in circles in all traces, often at equal times: which wait of a circle is dropped, and which is no
 * wait on corrected clocks. */
void property_oracle_crossing(struct check *check)
{
    struct gen_options generate = check->options;
    struct gen_text trace;
    int64_t end;

    generate.crossing = true;
    generate.phases = 1 + generate.phases % CROSSING_PHASES_MAX;
    generate.launch_spread = random_one_in(&check->random, 2) ? 0 : generate.launch_spread;
    gen_trace(generate, &trace, NULL);
    end = oracle_end_of(&trace);
    for (int i = 0; i < DAMAGED_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, end);

        options.replay.eager_limit = random_one_in(&check->random, 2) ? 1 : options.replay.eager_limit;
        if (options.replay.waits == WAITS_CONSISTENT)
            options.replay.min_latency = (int64_t)random_below(&check->random, 5000);
        variant_name(check, "crossing sends", &options);
        oracle_compare(check, &trace, &options, &(struct oracle_damage){0});
    }
    gen_text_free(&trace);
}

/* Tracing is switched off now and then, and the records of one rank are missing for a while: calls without entry or
 * exit, collectives that are out of step. Ranks may be late. */
void property_oracle_lost(struct check *check)
{
    struct gen_options generate = check->options;
    struct gen_text trace, lossy;
    int64_t end;

    generate.tracing_off = true;
    generate.polling = false;
    if (random_one_in(&check->random, 4))
        generate.launch_spread = 3 * INT64_C(1000000000);
    gen_trace(generate, &trace, NULL);
    end = oracle_end_of(&trace);
    for (int i = 0; i < DAMAGED_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, end);
        struct gen_part part = {.task = 1 + (uint32_t)random_below(&check->random, check->options.ranks)};

        part.from = (int64_t)random_below(&check->random, (uint64_t)end + 1);
        part.to = part.from + (int64_t)random_below(&check->random, (uint64_t)end / 20 + 1);
        /* Where contradicted waits count ranks are held up for other reasons, and what is out of step when is another
         * matter. */
        options.replay.waits = options.replay.waits == WAITS_ALL ? WAITS_CONSISTENT : options.replay.waits;
        variant_name(check, "tracing off, and records lost", &options);
        if (i == 0)
            part.to = part.from;
        gen_lose(&trace, &part, &lossy);
        oracle_compare(check, &lossy, &options, &(struct oracle_damage){.loses_calls = true});
        gen_text_free(&lossy);
    }
    gen_text_free(&trace);
}

/* The run was killed: what each rank has done last is missing, of some more than of others. */
void property_oracle_killed(struct check *check)
{
    for (int i = 0; i < KILLED_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, check->facts.end);
        int64_t half = check->facts.end / 2;
        int64_t from = half + (int64_t)random_below(&check->random, (uint64_t)half + 1);
        int64_t spread = (int64_t)random_below(&check->random, (uint64_t)(check->facts.end - from) + 1);
        uint64_t one_in = 1 + random_below(&check->random, 3);
        struct gen_text killed, more;

        options.replay.waits = options.replay.waits == WAITS_ALL ? WAITS_CONSISTENT : options.replay.waits;
        gen_lose(&check->trace, &(struct gen_part){.from = from + spread, .to = INT64_MAX}, &killed);
        for (uint32_t task = 1; task <= check->options.ranks; task++) {
            struct gen_part part = {task, from + (int64_t)random_below(&check->random, (uint64_t)spread + 1),
                                    INT64_MAX};

            if (!random_one_in(&check->random, one_in))
                continue;
            gen_lose(&killed, &part, &more);
            gen_text_free(&killed);
            killed = more;
        }
        variant_name(check, "killed", &options);
        oracle_compare(check, &killed, &options, &(struct oracle_damage){.loses_calls = true});
        gen_text_free(&killed);
    }
}

/* Collectives to which each member brings what it likes; records of one rank may be missing, but not on communicators
 * that overlap: who stands on one of them for a member that does not come is late on the others, where that may decide
 * whose calls are different. */
void property_oracle_sizes(struct check *check)
{
    struct gen_options generate = check->options;
    struct gen_text trace, apart, lossy;
    int64_t end;

    generate.own_sizes = true;
    generate.polling = false;
    generate.phases += 5;
    gen_trace(generate, &trace, NULL);
    generate.groups = false;
    gen_trace(generate, &apart, NULL);
    end = oracle_end_of(&trace);
    for (unsigned i = 0; i < DAMAGED_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, end);
        struct gen_part part = {.task = 1 + (uint32_t)random_below(&check->random, generate.ranks)};

        variant_name(check, "sizes of each member", &options);
        oracle_compare(check, &trace, &options, &(struct oracle_damage){0});
        part.from = (int64_t)random_below(&check->random, (uint64_t)end + 1);
        part.to = part.from + (int64_t)random_below(&check->random, (uint64_t)end / 20 + 1);
        options.replay.waits = options.replay.waits == WAITS_ALL ? WAITS_CONSISTENT : options.replay.waits;
        variant_name(check, "sizes of each member, and records lost", &options);
        gen_lose(&apart, &part, &lossy);
        oracle_compare(check, &lossy, &options, &(struct oracle_damage){.loses_calls = true});
        gen_text_free(&lossy);
    }
    gen_text_free(&apart);
    gen_text_free(&trace);
}

void property_facts(struct check *check)
{
    struct options options;
    struct outcome got;
    __int128 overhead = 0;

    options_init(&options);
    options.replay.waits = WAITS_CAUSAL;
    options.replay.useful = USEFUL_POLLING;
    options.replay.clock_fix = (enum clock_fix)random_below(&check->random, 2);
    variant_name(check, "as generated", &options);
    got = subject_run(&options, &check->trace);
    for (size_t i = 0; i < check->facts.rank_count; i++)
        overhead += check->facts.ranks[i].overhead;
    check_equal(check, &check->trace, "result", got.result, 0);
    check_equal(check, &check->trace, "run time", got.runtime, check->facts.end);
    check_equal(check, &check->trace, "end of the whole", got.whole.end, check->facts.end);
    check_equal(check, &check->trace, "useful sum", got.whole.useful_sum, check->facts.useful_sum);
    check_equal(check, &check->trace, "useful maximum", got.whole.useful_max, check->facts.useful_max);
    check_equal(check, &check->trace, "overhead sum", got.whole.overhead_sum, overhead);
    check_equal(check, &check->trace, "messages", got.messages, check->facts.messages);
    if (!check->options.tracing_off)
        check_equal(check, &check->trace, "ideal time", got.whole.ideal, check->facts.ideal);
    else if (got.whole.ideal > check->facts.ideal)
        check_fail(check, &check->trace, "ideal time is above the %lld that the program took",
                   (long long)check->facts.ideal);
    outcome_free(&got);
}
