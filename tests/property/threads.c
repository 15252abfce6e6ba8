/*
 * Several threads in MPI: what must not depend on which thread calls, and what calls beside a rank's own must leave
 * alone.
 */
#include "gen/threads.h"

#include "property/oracle.h"
#include "property/properties.h"
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
    if (gen_put_beside(&trace, &other, &(struct gen_beside){.thread = 2, .first_decides = true}, &both)) {
        compare_figures(check, "another program's calls beside", &trace, &both, false);
        gen_text_free(&both);
    }
    gen_text_free(&other);
    gen_text_free(&trace);
}

enum { ORACLE_VARIANTS = 4 };

/* What the oracle cannot say of calls of several threads. */
enum comparable {
    COMPARABLE_ALL,     /* calls one at a time */
    COMPARABLE_HONEST,  /* … of which some come before the rank's first event: in contradicted waits its clock runs */
    COMPARABLE_AT_ONCE, /* contradicted waits hold up ranks for longer than they took, and a least latency moves their
                           clocks: then calls beside are not where the trace has them */
};

static void compare_with_oracle(struct check *check, const char *name, const struct gen_text *trace,
                                enum comparable comparable)
{
    int64_t end = oracle_end_of(trace);

    for (unsigned i = 0; i < ORACLE_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, end);

        variant_draw_limits(check, &options);
        options.replay.max_skew = INT64_C(1000000000);
        if (comparable != COMPARABLE_ALL && options.replay.waits == WAITS_ALL)
            options.replay.waits = WAITS_CONSISTENT;
        if (comparable == COMPARABLE_AT_ONCE)
            options.replay.min_latency = 0;
        variant_name(check, name, &options);
        oracle_compare(check, trace, &options,
                       &(struct oracle_damage){.loses_calls = comparable == COMPARABLE_AT_ONCE});
    }
}

/* Another program of the same ranks and communicators, on that thread. */
static bool put_another_beside(struct check *check, const struct gen_text *trace, const struct gen_beside *beside,
                               struct gen_text *both)
{
    struct gen_options options = gen_options_random(random_next(&check->random));
    struct gen_text other;
    bool fits;

    options.ranks = check->options.ranks;
    options.row = check->options.row;
    options.phases = 1 + (uint32_t)random_below(&check->random, 3);
    options.quantum = random_one_in(&check->random, 2) ? check->options.quantum : 1;
    options.launch_spread = 0;
    options.polling = options.tracing_off = false;
    gen_trace(options, &other, NULL);
    fits = gen_put_beside(trace, &other, beside, both);
    gen_text_free(&other);
    return fits;
}

/* Up to three threads of each rank at once, on communicators of their own or of one number. */
static void look_at_threads_at_once(struct check *check, const struct gen_text *trace, bool same)
{
    uint32_t threads = 2 + (uint32_t)random_below(&check->random, 2);
    struct gen_beside beside = {.thread = 2, .same_communicators = same};
    struct gen_text both, more;

    beside.first_decides = random_one_in(&check->random, 3);
    if (!put_another_beside(check, trace, &beside, &both))
        return;
    beside = (struct gen_beside){.thread = 3, .same_communicators = true};
    if (threads == 3 && put_another_beside(check, &both, &beside, &more)) {
        gen_text_free(&both);
        both = more;
    }
    compare_with_oracle(check, same ? "threads on one communicator" : "threads on communicators of their own", &both,
                        COMPARABLE_AT_ONCE);
    gen_text_free(&both);
}

void property_threads_oracle(struct check *check)
{
    struct gen_text trace, changed, late;

    check->options.row = 1 + (uint32_t)random_below(&check->random, check->options.ranks);
    make_without_polling(check, &trace);
    gen_spread_calls(&trace, random_next(&check->random), 3, false, &changed);
    compare_with_oracle(check, "calls on any thread, one at a time", &changed, COMPARABLE_ALL);
    gen_begin_late(&changed, random_next(&check->random), &late);
    compare_with_oracle(check, "calls before the first thread begins", &late, COMPARABLE_HONEST);
    gen_text_free(&late);
    gen_text_free(&changed);
    gen_add_server(&trace, random_next(&check->random), &changed);
    compare_with_oracle(check, "a server thread", &changed, COMPARABLE_AT_ONCE);
    gen_text_free(&changed);
    look_at_threads_at_once(check, &trace, false);
    look_at_threads_at_once(check, &trace, true);
    gen_text_free(&trace);
}
