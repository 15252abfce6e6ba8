/*
 * The report on sensitivity: the same records replayed once for each assumption that may be varied, one at a time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "windows/variant_replay.h"
#include "reports/report.h"

enum { MOST_SHADOWS = 13 };

/* What a case's figures come from. */
struct source {
    struct shadow *shadow;
    size_t measure;
};

struct sensitivity_study {
    struct shadow *shadows[MOST_SHADOWS];
    size_t shadow_count;
    struct source sources[SENSITIVITY_CASES];
    struct sensitivity findings;
};

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_SENSITIVITY;
}

static void free_study(void *item)
{
    struct sensitivity_study *study = item;

    for (size_t i = 0; i < study->shadow_count; i++)
        shadow_free(study->shadows[i]);
    free(study);
}

static struct shadow *add_shadow(struct sensitivity_study *study, const struct options *options,
                                 const struct replay_options *replay)
{
    struct shadow *shadow = shadow_new(options, replay);

    if (shadow)
        study->shadows[study->shadow_count++] = shadow;
    return shadow;
}

static void add_case(struct sensitivity_study *study, const char *option, const char *value, bool of_windows,
                     struct shadow *shadow, size_t measure)
{
    struct sensitivity_case *one = &study->findings.cases[study->findings.count];

    *one = (struct sensitivity_case){.option = option, .of_windows = of_windows};
    snprintf(one->value, sizeof(one->value), "%s", value);
    study->sources[study->findings.count++] = (struct source){shadow, measure};
}

/* The run under other options of the replay. 0 or ERROR_MEMORY. */
static int add_run(struct sensitivity_study *study, const struct options *options, const char *option,
                   const char *value, const struct replay_options *replay)
{
    struct shadow *shadow = add_shadow(study, options, replay);

    if (!shadow)
        return ERROR_MEMORY;
    add_case(study, option, value, false, shadow, 0);
    return 0;
}

static int vary_waits(struct sensitivity_study *study, const struct options *options)
{
    static const char *const names[] = {
        [WAITS_CONSISTENT] = "consistent", [WAITS_CAUSAL] = "causal", [WAITS_ALL] = "all"};
    struct replay_options replay = options->replay;
    int error = 0;

    for (int i = 0; i < 3 && error == 0; i++) {
        replay.waits = (enum wait_model)i;
        if (replay.waits != options->replay.waits)
            error = add_run(study, options, "waits", names[i], &replay);
    }
    return error;
}

static int vary_eager_limit(struct sensitivity_study *study, const struct options *options)
{
    struct replay_options replay = options->replay;
    char value[SENSITIVITY_VALUE];
    int error = 0;

    for (int64_t kib = 8; kib <= 1024 && error == 0; kib *= 2) {
        replay.eager_limit = kib * 1024;
        snprintf(value, sizeof(value), kib < 1024 ? "%" PRId64 "k" : "1M", kib);
        if (replay.eager_limit != options->replay.eager_limit)
            error = add_run(study, options, "eager-limit", value, &replay);
    }
    return error;
}

static int vary_clock_fix(struct sensitivity_study *study, const struct options *options)
{
    struct replay_options replay = options->replay;
    bool is_on = replay.clock_fix == CLOCK_FIX_CLC;

    replay.clock_fix = is_on ? CLOCK_FIX_NONE : CLOCK_FIX_CLC;
    return add_run(study, options, "clock-fix", is_on ? "none" : "clc", &replay);
}

static void add_windows(struct sensitivity_study *study, struct shadow *shadow, const struct window_options *windows,
                        const char *option, const char *value)
{
    add_case(study, option, value, true, shadow, shadow_add(shadow, windows));
}

/* As it would be written on the command line. */
static void put_length(char *value, int64_t nanoseconds)
{
    if (nanoseconds % 1000000 == 0)
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "ms", nanoseconds / 1000000);
    else if (nanoseconds % 1000 == 0)
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "us", nanoseconds / 1000);
    else
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "ns", nanoseconds);
}

/* Half as long and twice as long. */
static void vary_length(struct sensitivity_study *study, struct shadow *shadow, const struct window_options *asked)
{
    struct window_options windows = *asked;
    char value[SENSITIVITY_VALUE];

    if (asked->kind == WINDOW_LENGTH) {
        windows.length = asked->length > 1 ? asked->length / 2 : 1;
        put_length(value, windows.length);
        add_windows(study, shadow, &windows, "window", value);
        windows.length = asked->length <= INT64_MAX / 2 ? asked->length * 2 : INT64_MAX;
        put_length(value, windows.length);
        add_windows(study, shadow, &windows, "window", value);
        return;
    }
    windows.count = asked->count * 2;
    snprintf(value, sizeof(value), "%" PRIu64, windows.count);
    add_windows(study, shadow, &windows, "windows", value);
    windows.count = asked->count > 1 ? asked->count / 2 : 1;
    snprintf(value, sizeof(value), "%" PRIu64, windows.count);
    add_windows(study, shadow, &windows, "windows", value);
}

static void vary_ideal(struct sensitivity_study *study, struct shadow *shadow, const struct window_options *asked)
{
    static const struct {
        enum window_ideal ideal;
        enum interpolation interpolation;
        const char *name;
    } choices[] = {
        {WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST, "local"},
        {WINDOW_IDEAL_CLOCK, INTERPOLATION_WAIT_FIRST, "clock, wait-first"},
        {WINDOW_IDEAL_CLOCK, INTERPOLATION_LINEAR, "clock, linear"},
    };
    struct window_options windows = *asked;

    for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
        windows.ideal = choices[i].ideal;
        windows.interpolation = choices[i].interpolation;
        if (windows.ideal != asked->ideal || windows.interpolation != asked->interpolation)
            add_windows(study, shadow, &windows, "window-ideal", choices[i].name);
    }
}

/* One more replay as it was asked for, cut in other ways. */
static int vary_windows(struct sensitivity_study *study, const struct options *options)
{
    const struct window_options *asked = &options->windows;
    struct shadow *shadow;

    if ((asked->kind != WINDOW_LENGTH && asked->kind != WINDOW_COUNT) || asked->step > 0)
        return 0;
    shadow = add_shadow(study, options, &options->replay);
    if (!shadow)
        return ERROR_MEMORY;
    add_windows(study, shadow, asked, "as asked", "");
    vary_length(study, shadow, asked);
    vary_ideal(study, shadow, asked);
    return 0;
}

static void *make(const struct options *options, const struct diag *diag)
{
    struct sensitivity_study *study = calloc(1, sizeof(*study));
    int error = study ? 0 : ERROR_MEMORY;

    if (error == 0) {
        add_case(study, "as asked", "", false, NULL, 0);
        error = vary_waits(study, options);
    }
    if (error == 0)
        error = vary_eager_limit(study, options);
    if (error == 0)
        error = vary_clock_fix(study, options);
    if (error == 0)
        error = vary_windows(study, options);
    if (error == 0)
        return study;
    if (study)
        free_study(study);
    diag_no_memory(diag);
    return NULL;
}

static void join(void *item, struct tee *records)
{
    struct sensitivity_study *study = item;

    for (size_t i = 0; i < study->shadow_count; i++) {
        struct prv_sink sink = shadow_sink(study->shadows[i]);

        tee_add(records, &sink);
    }
}

static int conclude(void *item, struct run_summary *summary)
{
    struct sensitivity_study *study = item;
    int error = 0;

    for (size_t i = 0; i < study->shadow_count && error == 0; i++)
        error = shadow_finish(study->shadows[i]);
    for (size_t i = 0; i < study->findings.count; i++) {
        const struct source *source = &study->sources[i];

        study->findings.cases[i].totals =
            source->shadow ? *shadow_totals(source->shadow, source->measure) : summary->totals;
    }
    summary->sensitivity = &study->findings;
    return error;
}

const struct study_class study_sensitivity = {
    .is_wanted = is_wanted,
    .make = make,
    .join = join,
    .conclude = conclude,
    .free = free_study,
};
