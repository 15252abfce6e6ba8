/*
 * What if: the changes that --without and --scale ask for.
 */
#include <stdlib.h>

#include "activities/activity_choice.h"
#include "reports/what_if/what_if.h"
#include "base/error.h"
#include "reports/report.h"

struct what_if_study {
    const struct diag *diag;
    struct activity_choice activities;
    struct what_if *what_if;
    struct what_if_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->change_count > 0;
}

static void free_study(void *item)
{
    struct what_if_study *study = item;

    what_if_free(study->what_if);
    activity_choice_deinit(&study->activities);
    free(study);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct what_if_study *study = item;
    const struct options *options = start->options;
    int error;

    study->diag = start->diag;
    error = activity_choice_make(&study->activities, &options->activities, start->labels, start->watched, start->diag);
    if (error < 0)
        return error;
    study->what_if = what_if_new(options->changes, options->change_count, &study->activities.rules, start->labels,
                                 start->replay->rank_count, start->diag);
    if (!study->what_if)
        return ERROR_MEMORY;
    what_if_listen(study->what_if, listener);
    return 0;
}

/* A change that changes nothing is most likely misspelt. */
static void warn_of_unmet(const struct what_if_study *study)
{
    for (size_t i = 0; i < study->findings.change_count; i++) {
        const struct change *change = &study->findings.changes[i];

        if (study->findings.is_met[i])
            continue;
        if (change->kind == CHANGE_RANK)
            diag_report(study->diag, SEVERITY_WARNING, NULL, 0, "--without or --scale: there is no rank %u",
                        (unsigned)change->rank);
        else
            diag_report(study->diag, SEVERITY_WARNING, NULL, 0, "--without or --scale: %s \"%.*s\"%s",
                        change->kind == CHANGE_CALL ? "nobody calls" : "nobody computes in", (int)change->name_length,
                        change->name,
                        change->kind == CHANGE_CALL
                            ? ""
                            : "; --report critical-path lists the activities, MPI calls are call:NAME");
    }
}

static int conclude(void *item, struct run_summary *summary)
{
    struct what_if_study *study = item;

    what_if_conclude(study->what_if, &study->findings);
    warn_of_unmet(study);
    summary->what_if = &study->findings;
    return 0;
}

const struct study_class study_what_if = {
    .is_wanted = is_wanted,
    .size = sizeof(struct what_if_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
