/*
 * Dispersion in the experiments of Böhme et al.: a rank that is slow throughout, and load that moves from rank to rank.
 * Skipped where $CLOCKTALK_TRACES has none.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "real/real.h"

struct trial {
    struct options options;
    double dispersion_sum; /* over windows */
    unsigned window_count;
    struct run *run;
    const struct dispersion_findings *found;
};

static void expect(const char *claim, bool holds)
{
    real_expect(holds, "%s: does not hold", claim);
}

static int take_window(void *user, const struct window_facts *facts)
{
    struct trial *trial = user;
    double dispersion = metrics_of(&facts->totals).dispersion;

    if (!isnan(dispersion)) {
        trial->dispersion_sum += dispersion;
        trial->window_count++;
    }
    return 0;
}

static struct trial *run_trial(const char *trace, const char *region, int64_t window)
{
    struct trial *trial = calloc(1, sizeof(*trial));
    struct run_sink sink = {.user = trial, .window = take_window, .window_user = trial};

    if (!trial)
        abort();
    options_init(&trial->options);
    trial->options.reports = REPORT_DISPERSION;
    trial->options.region = region;
    trial->options.windows.kind = window > 0 ? WINDOW_LENGTH : WINDOW_NONE;
    trial->options.windows.length = window;
    trial->run = real_run(trace, &trial->options, &sink);
    if (!trial->run)
        exit(real_conclude());
    trial->found = dispersion_found(run_summary(trial->run));
    return trial;
}

static void free_trial(struct trial *trial)
{
    run_free(trial->run);
    free(trial);
}

/* Over the whole run, in units of the mean over the ranks. */
static double deviation(const struct dispersion_findings *found)
{
    return found->activities[DISPERSION_COMPUTATION].weight.index * sqrt(found->rank_count);
}

/* Rank r works 0.75 … 1.25 times the mean, (13 r + 5) mod 32 being the order: rank index 2 is slowest, 7 fastest. */
static void check_static(const char *trace)
{
    struct trial *trial = run_trial(trace, "60000019", 0);
    const struct dispersion_findings *found = trial->found;

    expect("static: do_work is the only region",
           found->region_count == 1 && strcmp(found->regions[0].name, "do_work") == 0);
    expect("static: rank 3 computes longest", found->slowest == 2);
    expect("static: ranks differ by 0.15 of the mean", fabs(deviation(found) - 0.149) < 0.005);
    free_trial(trial);
    trial = run_trial(trace, NULL, 0);
    expect("static: rank 3 computes longest in the run", trial->found->slowest == 2);
    expect("static: the fastest rank is the odd one", trial->found->longest == 7 && trial->found->most_often == 7);
    free_trial(trial);
}

/* Each iteration has another slow rank, with 1.25 times the work: its index is 0.25 / 32, about. */
static void check_dynamic(const char *trace)
{
    struct trial *trial = run_trial(trace, "60000019", 25000000);

    expect("dynamic: even over the run", deviation(trial->found) < 0.01);
    expect("dynamic: uneven per window",
           trial->window_count > 100 && trial->dispersion_sum / trial->window_count > 0.004);
    expect("dynamic: windows are many times as uneven as the run",
           trial->dispersion_sum / trial->window_count >
               3 * trial->found->activities[DISPERSION_COMPUTATION].weight.index);
    free_trial(trial);
}

int main(void)
{
    check_static("imbalance_static");
    check_dynamic("imbalance_dynamic");
    return real_conclude();
}
