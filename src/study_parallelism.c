/*
 * Parallelism: the degree of parallelism and its bound, for which the run is replayed once more with the waits that MPI
 * demands and no others; and the run on one rank that --sequential names.
 */
#include <stdlib.h>

#include "analysis/parallelism.h"
#include "base/error.h"
#include "run.h"
#include "study.h"

/* A second replay of the same records, for its longest path alone. */
struct causal_replay {
    struct replay_options options;
    struct diag silent;
    struct anomalies anomalies;
    struct replay_setup setup;
    struct listener listener;
    struct parallelism_setup path;
    struct parallelism *parallelism;
    struct replay *replay;
};

struct parallelism_study {
    const struct options *options;
    const struct diag *diag;
    struct parallelism *parallelism;
    struct tiling tiling; /* of ideal clocks */
    struct causal_replay causal;
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
    replay_free(study->causal.replay);
    parallelism_free(study->causal.parallelism);
    free(study);
}

static int start_causal(void *user, const struct replay_start *start)
{
    struct causal_replay *causal = user;

    causal->path.rank_count = start->rank_count;
    causal->parallelism = parallelism_new(&causal->path, &causal->silent);
    if (!causal->parallelism)
        return ERROR_MEMORY;
    parallelism_listen(causal->parallelism, &causal->listener);
    return 0;
}

static bool needs_causal(const struct options *options)
{
    return options->replay.waits != WAITS_CAUSAL;
}

static int make_causal(struct causal_replay *causal, const struct options *options)
{
    causal->options = options->replay;
    causal->options.waits = WAITS_CAUSAL;
    causal->path =
        (struct parallelism_setup){.from = options->windows.from, .to = options->windows.to, .path_only = true};
    anomalies_init(&causal->anomalies, &causal->silent, "");
    causal->setup = (struct replay_setup){
        .options = &causal->options,
        .application = options->application,
        .listeners = &causal->listener,
        .listener_count = 1,
        .start = start_causal,
        .user = causal,
        .anomalies = &causal->anomalies,
    };
    causal->replay = replay_new(&causal->setup);
    return causal->replay ? 0 : ERROR_MEMORY;
}

static void *make(const struct options *options, const struct diag *diag)
{
    struct parallelism_study *study = calloc(1, sizeof(*study));

    if (!study || (needs_causal(options) && make_causal(&study->causal, options) < 0)) {
        free(study);
        diag_no_memory(diag);
        return NULL;
    }
    study->options = options;
    study->diag = diag;
    return study;
}

static void join(void *item, struct tee *records)
{
    struct parallelism_study *study = item;
    struct prv_sink sink;

    if (!study->causal.replay)
        return;
    sink = replay_sink(study->causal.replay);
    tee_add(records, &sink);
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
    const struct parallelism_setup setup = {
        .rank_count = start->replay->rank_count,
        .clock = study->options->clock,
        .from = study->options->windows.from,
        .to = study->options->windows.to,
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
    int error = study->causal.replay ? replay_finish(study->causal.replay) : 0;

    parallelism_conclude(study->parallelism, findings);
    findings->causal_path = findings->longest_path;
    if (error == 0 && study->causal.parallelism) {
        struct parallelism_findings causal;

        parallelism_conclude(study->causal.parallelism, &causal);
        findings->causal_path = causal.longest_path;
    }
    findings->runtime = summary->runtime;
    summary->parallelism = findings;
    return error;
}

const struct study_class study_parallelism = {
    .is_wanted = is_wanted,
    .make = make,
    .join = join,
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
