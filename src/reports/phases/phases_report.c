/*
 * The phases of a run, for its comparison with another one.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "reports/phases/phases.h"
#include "base/error.h"
#include "reports/report.h"

struct phases_study {
    const struct labels *labels;
    struct phases *phases;
    struct phase_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->diff != NULL;
}

static void free_study(void *item)
{
    struct phases_study *study = item;

    phases_free(study->phases);
    phase_list_deinit(&study->findings.functions);
    phase_list_deinit(&study->findings.sequence);
    free(study);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct phases_study *study = item;

    study->labels = start->labels;
    if (event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0)
        return diag_no_memory(start->diag);
    study->phases = phases_new(start->replay->rank_count, start->diag);
    if (!study->phases)
        return ERROR_MEMORY;
    phases_listen(study->phases, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct phases_study *study = item;
    int error = phases_by_function(study->phases, study->labels, &study->findings.functions);

    if (error == 0)
        error = phases_in_sequence(study->phases, &study->findings.sequence);
    summary->phases = &study->findings;
    return error;
}

const struct study_class study_phases = {
    .is_wanted = is_wanted,
    .size = sizeof(struct phases_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
