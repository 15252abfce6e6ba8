/*
 * Representative paths, and the file with all that is on them.
 */
#include <stdlib.h>

#include "activities/activity_choice.h"
#include "reports/representative_paths/representative_paths.h"
#include "base/error.h"
#include "reports/representative_paths/full_paths.h"
#include "reports/report.h"

struct paths_study {
    struct activity_choice activities;
    struct representative_paths *paths;
    struct full_paths *full; /* NULL: not wanted */
    struct paths_findings findings;
    const struct labels *labels;
};

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_PATHS;
}

static void free_study(void *item)
{
    struct paths_study *study = item;

    representative_paths_free(study->paths);
    full_paths_free(study->full);
    paths_findings_deinit(&study->findings);
    activity_choice_deinit(&study->activities);
    free(study);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct paths_study *study = item;
    const struct options *options = start->options;
    struct paths_setup setup = {
        .rank_count = start->replay->rank_count,
        .limit = options->paths.count,
        .select = options->paths.select,
        .from = options->windows.from,
        .to = options->windows.to,
        .max_memory = (size_t)options->max_memory,
    };
    int error =
        activity_choice_make(&study->activities, &options->activities, start->labels, start->watched, start->diag);

    if (error == 0 && options->paths.full)
        error = full_paths_open(&study->full, options->paths.full, start->diag);
    if (error < 0)
        return error;
    setup.rules = study->activities.rules;
    setup.trail = study->full ? full_paths_scratch(study->full) : NULL;
    study->labels = start->labels;
    study->paths = representative_paths_new(&setup, start->diag);
    if (!study->paths)
        return ERROR_MEMORY;
    representative_paths_listen(study->paths, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct paths_study *study = item;
    int error = representative_paths_conclude(study->paths, study->labels, &study->findings);

    summary->paths = &study->findings;
    for (size_t i = 0; study->full && i < study->findings.item_count && error == 0; i++) {
        full_paths_begin(study->full, &study->findings, i);
        error = representative_paths_tell(study->paths, i, full_paths_take, study->full);
    }
    return error == 0 && study->full ? full_paths_commit(study->full) : error;
}

const struct study_class study_paths = {
    .is_wanted = is_wanted,
    .size = sizeof(struct paths_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
