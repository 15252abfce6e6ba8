#include "distorted_traces/trial.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "reports/report.h"
#include "windows/metrics.h"

void trial_name(struct trial *trial, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(trial->what, sizeof(trial->what), format, arguments);
    va_end(arguments);
}

bool trial_expect(struct trial *trial, bool met, const char *format, ...)
{
    va_list arguments;

    trial->compared++;
    if (met)
        return true;
    trial->wrong++;
    printf("%s: ", trial->what);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    return false;
}

enum { EFFICIENCIES = 5 };

static const char *const efficiency_names[EFFICIENCIES] = {
    "load balance",        "serialisation efficiency", "transfer efficiency", "communication efficiency",
    "parallel efficiency",
};

static void list_efficiencies(const struct outcome *outcome, double *efficiencies)
{
    struct metrics metrics = metrics_of(&outcome->whole);

    efficiencies[0] = metrics.load_balance;
    efficiencies[1] = metrics.serialisation_efficiency;
    efficiencies[2] = metrics.transfer_efficiency;
    efficiencies[3] = metrics.communication_efficiency;
    efficiencies[4] = metrics.parallel_efficiency;
}

bool trial_expect_run(struct trial *trial, const struct outcome *outcome)
{
    double efficiencies[EFFICIENCIES];

    if (!trial_expect(trial, outcome->result == 0, "the run ends with %d", outcome->result))
        return false;
    list_efficiencies(outcome, efficiencies);
    for (size_t i = 0; i < EFFICIENCIES; i++)
        trial_expect(trial, efficiencies[i] >= 0 && efficiencies[i] <= 1, "%s is %.6f", efficiency_names[i],
                     efficiencies[i]);
    return true;
}

void trial_expect_efficiencies(struct trial *trial, const struct outcome *got, const struct outcome *expected,
                               double tolerance)
{
    double own[EFFICIENCIES];
    double others[EFFICIENCIES];

    list_efficiencies(got, own);
    list_efficiencies(expected, others);
    for (size_t i = 0; i < EFFICIENCIES; i++)
        trial_expect(trial, fabs(own[i] - others[i]) <= tolerance, "%s is %.6f, expected %.6f", efficiency_names[i],
                     own[i], others[i]);
}

const char *trial_path(const char *name)
{
    static char path[PATH_MAX];

    snprintf(path, sizeof(path), "%s/%s.prv.gz", getenv("CLOCKTALK_TRACES"), name);
    return path;
}

struct options trial_options(void)
{
    struct options options;

    options_init(&options);
    options.reports = REPORT_ANOMALIES;
    return options;
}

uint64_t trial_impossible(const struct outcome *outcome)
{
    return outcome->anomalies[ANOMALY_IMPOSSIBLE_MESSAGE] + outcome->anomalies[ANOMALY_IMPOSSIBLE_COLLECTIVE];
}
