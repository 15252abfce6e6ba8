#include "property/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOLD_MAX = 4, /* failures of one seed that are told */
    NUMBER_SIZE = 48,
};

static uint32_t limit_from(const char *name, uint32_t number)
{
    const char *text = getenv(name);

    return text ? (uint32_t)strtoul(text, NULL, 10) : number;
}

void check_init(struct check *check, const char *property, uint64_t seed, bool in_step)
{
    *check = (struct check){.property = property, .seed = seed, .options = gen_options_random(seed)};
    check->random.state = seed;
    for (const char *at = property; *at; at++)
        check->random.state = check->random.state * 31 + (unsigned char)*at;
    check->options.ranks = limit_from("CLOCKTALK_RANKS", check->options.ranks);
    check->options.phases = limit_from("CLOCKTALK_PHASES", check->options.phases);
    check->options.tracing_off &= !in_step;
    if (gen_trace(check->options, &check->trace, &check->facts) != 0)
        abort();
}

void check_deinit(struct check *check)
{
    gen_text_free(&check->trace);
    gen_facts_free(&check->facts);
}

void check_name(struct check *check, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(check->variant, sizeof(check->variant), format, arguments);
    va_end(arguments);
}

static void keep(const struct check *check, const struct gen_text *trace)
{
    const char *directory = getenv("CLOCKTALK_KEEP");
    char path[4096];
    FILE *file;

    if (!directory || !trace)
        return;
    snprintf(path, sizeof(path), "%s/%s-%llu-%u.prv", directory, check->property, (unsigned long long)check->seed,
             check->failures);
    file = fopen(path, "w");
    if (file) {
        fwrite(trace->text, 1, trace->length, file);
        fclose(file);
        printf("  the trace is in %s\n", path);
    }
}

void check_fail(struct check *check, const struct gen_text *trace, const char *format, ...)
{
    va_list arguments;

    if (check->failures++ >= TOLD_MAX)
        return;
    if (check->failures == 1)
        printf("%s fails with seed %llu; again: CLOCKTALK_SEED=%llu test_properties %s\n", check->property,
               (unsigned long long)check->seed, (unsigned long long)check->seed, check->property);
    printf("  %s: ", check->variant);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    keep(check, trace);
    fflush(stdout);
}

/* printf knows no numbers of that size. */
static const char *number_text(char *buffer, __int128 number)
{
    unsigned __int128 rest = number < 0 ? -(unsigned __int128)number : (unsigned __int128)number;
    char *at = buffer + NUMBER_SIZE - 1;

    *at = '\0';
    do
        *--at = (char)('0' + (int)(rest % 10));
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    return at;
}

void check_equal(struct check *check, const struct gen_text *trace, const char *figure, __int128 got, __int128 expected)
{
    char got_text[NUMBER_SIZE];
    char expected_text[NUMBER_SIZE];

    if (got != expected)
        check_fail(check, trace, "%s is %s, expected %s", figure, number_text(got_text, got),
                   number_text(expected_text, expected));
}

void check_same_totals(struct check *check, const struct gen_text *trace, const char *place,
                       const struct window_totals *got, const struct window_totals *expected)
{
    const struct {
        const char *name;
        __int128 got, expected;
    } figures[] = {
        {"start", got->start, expected->start},
        {"end", got->end, expected->end},
        {"useful sum", got->useful_sum, expected->useful_sum},
        {"useful maximum", got->useful_max, expected->useful_max},
        {"ideal time", got->ideal, expected->ideal},
        {"ideal sum", got->ideal_sum, expected->ideal_sum},
        {"overhead sum", got->overhead_sum, expected->overhead_sum},
        {"ranks", got->ranks, expected->ranks},
    };

    for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
        char figure[300];

        snprintf(figure, sizeof(figure), "%s of %s", figures[i].name, place);
        check_equal(check, trace, figure, figures[i].got, figures[i].expected);
    }
}

void check_same_figures(struct check *check, const struct gen_text *trace, const struct outcome *got,
                        const struct outcome *expected)
{
    check_equal(check, trace, "result", got->result, expected->result);
    if (got->result != 0 || expected->result != 0)
        return;
    check_equal(check, trace, "run time", got->runtime, expected->runtime);
    check_equal(check, trace, "messages", got->messages, expected->messages);
    check_equal(check, trace, "collectives", got->collectives, expected->collectives);
    check_same_totals(check, trace, "the whole", &got->whole, &expected->whole);
    check_equal(check, trace, "number of windows", got->window_count, expected->window_count);
    for (size_t i = 0; i < got->window_count && i < expected->window_count; i++) {
        char place[40];

        snprintf(place, sizeof(place), "window %zu", i + 1);
        check_same_totals(check, trace, place, &got->windows[i], &expected->windows[i]);
    }
}

void check_same(struct check *check, const struct gen_text *trace, const struct outcome *got,
                const struct outcome *expected)
{
    check_same_figures(check, trace, got, expected);
    for (int kind = 0; kind < ANOMALY_COUNT && got->result == 0 && expected->result == 0; kind++)
        check_equal(check, trace, anomaly_info((enum anomaly)kind)->name, got->anomalies[kind],
                    expected->anomalies[kind]);
}
