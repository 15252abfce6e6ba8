/*
 * Receives that are cancelled and whose request is used again: the tracer gives the messages behind them the receives
 * before their own. No clock is moved for that, and matched anew they have the figures of the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "property/properties.h"
#include "property/variant.h"

enum { CANCELLED_VARIANTS = 4, MORE_PHASES = 6 };

/* A trace that is read several times has to be a file. */
static struct outcome run_rematched(struct options options, const struct gen_text *trace)
{
    int file = memfd_create("cancelled", MFD_CLOEXEC);
    struct outcome got;
    char path[40];

    if (file < 0 || write(file, trace->text, trace->length) != (ssize_t)trace->length)
        abort();
    snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
    options.rematch = true;
    got = subject_run_file(&options, path);
    close(file);
    return got;
}

static void compare_rematched(struct check *check, const struct options *options, const struct gen_text *late,
                              const struct gen_text *known)
{
    struct outcome got = run_rematched(*options, late);
    struct outcome expected = subject_run(options, known);

    check_same_figures(check, late, &got, &expected);
    outcome_free(&got);
    outcome_free(&expected);
}

static void check_clocks(struct check *check, const struct options *options, const struct gen_text *late, int64_t end)
{
    struct outcome got = subject_run(options, late);

    check_equal(check, late, "result", got.result, 0);
    check_equal(check, late, "run time", got.runtime, end);
    check_equal(check, late, "wrong clocks", got.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE], 0);
    outcome_free(&got);
}

void property_cancelled(struct check *check)
{
    struct gen_options generate = check->options;
    struct gen_text late, known;
    struct gen_facts facts;

    generate.requests = true;
    generate.phases += MORE_PHASES;
    generate.ranks += generate.ranks == 1;
    generate.pairing = GEN_PAIRED_LATE;
    gen_trace(generate, &late, &facts);
    generate.pairing = GEN_PAIRED_KNOWN;
    gen_trace(generate, &known, NULL);
    for (unsigned i = 0; i < CANCELLED_VARIANTS; i++) {
        struct options options = variant_draw(check, VARIANT_COUNT, facts.end);

        variant_name(check, "cancelled receives, matched anew", &options);
        compare_rematched(check, &options, &late, &known);
        variant_name(check, "cancelled receives", &options);
        check_clocks(check, &options, &late, facts.end);
    }
    gen_facts_free(&facts);
    gen_text_free(&known);
    gen_text_free(&late);
}
