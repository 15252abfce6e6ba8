/*
 * Dispersion: how unequally the ranks spread their time, by region of the program and kind of activity; and of
 * computation, in every window.
 */
#include <stdlib.h>

#include "activities/activity_choice.h"
#include "reports/dispersion/dispersion.h"
#include "reports/dispersion/region_times.h"
#include "base/error.h"
#include "reports/report.h"

struct dispersion_study {
    struct activity_choice choice;
    struct region_times *regions;
    const struct labels *labels;
    const struct diag *diag;
    struct dispersion_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_DISPERSION;
}

/* The windows' totals say it: run.c hands it in with them. */
static unsigned parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_DISPERSION;
}

static void free_study(void *item)
{
    struct dispersion_study *study = item;

    region_times_free(study->regions);
    dispersion_findings_deinit(&study->findings);
    activity_choice_deinit(&study->choice);
    free(study);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct dispersion_study *study = item;
    const struct options *options = start->options;
    int error = 0;

    study->diag = start->diag;
    study->labels = start->labels;
    if (options->region)
        error = activity_choice_make_events(&study->choice, options->region, "--region", start->labels, start->watched,
                                            start->diag);
    if (error < 0)
        return error;
    study->regions = region_times_new(&study->choice.rules, start->replay->rank_count, options->windows.from,
                                      options->windows.to, start->diag);
    if (!study->regions)
        return ERROR_MEMORY;
    region_times_listen(study->regions, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct dispersion_study *study = item;
    int error = region_times_conclude(study->regions, study->labels, &study->findings);

    summary->dispersion = &study->findings;
    return error < 0 ? error : dispersion_conclude(&study->findings, study->diag);
}

const struct study_class study_dispersion = {
    .is_wanted = is_wanted,
    .parts = parts,
    .size = sizeof(struct dispersion_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
