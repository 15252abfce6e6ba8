/*
 * Several threads in MPI: what must not depend on which thread calls, and what calls beside a rank's own must leave
 * alone.
 */
#include "property/properties.h"

#include "gen/threads.h"
#include "property/variant.h"

enum { THREADS_MAX = 4 };

static void compare_figures(struct check *check, const char *name, const struct gen_text *trace,
                            const struct gen_text *changed, bool counts)
{
    for (unsigned variant = 0; variant < 6; variant++) {
        struct options options = variant_draw(check, VARIANT_COUNT, check->facts.end);
        struct outcome expected;
        struct outcome got;

        variant_draw_limits(check, &options);
        options.replay.max_skew = INT64_C(1000000000); /* nothing is given up */
        if (!counts)
            options.replay.min_latency = 0; /* more would move clocks, which hard waits beside may */
        variant_name(check, name, &options);
        expected = subject_run(&options, trace);
        got = subject_run(&options, changed);
        if (!counts) {
            got.messages = expected.messages;
            got.collectives = expected.collectives;
        }
        check_same_figures(check, changed, &got, &expected);
        check_equal(check, changed, "wrong clocks", got.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE], 0);
        check_equal(check, changed, "calls without a partner", got.anomalies[ANOMALY_UNALIGNED_MESSAGE], 0);
        outcome_free(&expected);
        outcome_free(&got);
    }
}

/* Counters of polling are those of the first thread, and its lines say how far back they reach. */
static void make_without_polling(const struct check *check, struct gen_text *trace)
{
    struct gen_options options = check->options;

    options.polling = false;
    gen_trace(options, trace, NULL);
}

void property_threads_in_turn(struct check *check)
{
    uint32_t threads = 2 + (uint32_t)random_below(&check->random, THREADS_MAX - 1);
    struct gen_text trace;
    struct gen_text spread;

    make_without_polling(check, &trace);
    gen_spread_calls(&trace, random_next(&check->random), threads, false, &spread);
    compare_figures(check, "calls on any thread, one at a time", &trace, &spread, true);
    gen_text_free(&spread);
    gen_spread_calls(&trace, 0, 2, true, &spread);
    compare_figures(check, "all calls on the second thread", &trace, &spread, true);
    gen_text_free(&spread);
    gen_text_free(&trace);
}

void property_threads_beside(struct check *check)
{
    struct gen_options options = gen_options_random(random_next(&check->random));
    struct gen_text trace;
    struct gen_text other;
    struct gen_text both;

    options.ranks = check->options.ranks;
    options.phases = 1;
    options.quantum = 1;
    options.launch_spread = 0;
    make_without_polling(check, &trace);
    gen_trace(options, &other, NULL);
    if (gen_put_beside(&trace, &other, &both)) {
        compare_figures(check, "another program's calls beside", &trace, &both, false);
        gen_text_free(&both);
    }
    gen_text_free(&other);
    gen_text_free(&trace);
}
