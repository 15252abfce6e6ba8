/*
 * Parallelism: the degree of parallelism and its bound, and the run on one rank that --sequential names.
 */
#include <stdlib.h>

#include "reports/parallelism/parallelism.h"
#include "base/error.h"
#include "run/run.h"
#include "reports/report.h"

struct parallelism_study {
    const struct options *options;
    const struct diag *diag;
    struct parallelism *parallelism;
    struct tiling tiling; /* of ideal clocks */
    struct parallelism_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_PARALLELISM;
}

static void free_study(void *item)
{
    struct parallelism_study *study = item;

    parallelism_free(study->parallelism);
    free(study);
}

/* On ideal clocks windows are those of the same length there; boundaries that the trace sets have no place on them. */
static const struct tiling *choose_tiling(struct parallelism_study *study, const struct tiling *elapsed)
{
    if (study->options->clock == PARALLELISM_ELAPSED || !elapsed)
        return elapsed;
    if (elapsed->kind == TILING_LISTED || elapsed->from > 0 || elapsed->to < INT64_MAX)
        return NULL;
    study->tiling = *elapsed;
    return &study->tiling;
}

/* The run on one rank: only its length is wanted. */
static int read_sequential(struct parallelism_study *study)
{
    const char *trace = study->options->sequential;
    const struct run_sink nowhere = {0};
    struct options options;
    struct run *run;
    int error;

    options_init(&options);
    options.replay = study->options->replay;
    options.reports = REPORT_SUMMARY;
    run = run_new(&options, study->diag, &nowhere, trace);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0 && run_summary(run)->totals.ranks != 1) {
        diag_report(study->diag, SEVERITY_ERROR, trace, 1, "--sequential: expected a run on one rank, this one has %u",
                    (unsigned)run_summary(run)->totals.ranks);
        error = ERROR_USAGE;
    }
    if (error == 0)
        study->findings.sequential = run_summary(run)->runtime;
    run_free(run);
    return error;
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct parallelism_study *study = item;
    const struct options *options = start->options;
    struct parallelism_setup setup;

    study->options = options;
    study->diag = start->diag;
    setup = (struct parallelism_setup){
        .rank_count = start->replay->rank_count,
        .clock = options->clock,
        .from = options->windows.from,
        .to = options->windows.to,
        .tiling = choose_tiling(study, start->tiling),
    };
    study->parallelism = parallelism_new(&setup, study->diag);
    if (!study->parallelism)
        return ERROR_MEMORY;
    parallelism_listen(study->parallelism, listener);
    /* Now, before anything is written. */
    return study->options->sequential ? read_sequential(study) : 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct parallelism_study *study = item;
    struct parallelism_findings *findings = &study->findings;

    parallelism_conclude(study->parallelism, findings);
    findings->runtime = summary->runtime;
    summary->parallelism = findings;
    return 0;
}

const struct study_class study_parallelism = {
    .is_wanted = is_wanted,
    .size = sizeof(struct parallelism_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
