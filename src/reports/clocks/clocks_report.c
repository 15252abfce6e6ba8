/*
 * The clocks' part of the report on anomalies: how far they disagree, and the same run with their correction switched
 * over.
 */
#include <stdlib.h>

#include "reports/clocks/clocks.h"
#include "base/error.h"
#include "windows/variant_replay.h"
#include "reports/report.h"

struct clocks_study {
    struct clocks *clocks;
    struct shadow *shadow;
    bool other_is_corrected;
    struct clock_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_ANOMALIES;
}

static void free_study(void *item)
{
    struct clocks_study *study = item;

    clocks_free(study->clocks);
    shadow_free(study->shadow);
    free(study);
}

static void *make(const struct options *options, const struct diag *diag)
{
    struct clocks_study *study = calloc(1, sizeof(*study));
    struct replay_options other = options->replay;

    other.clock_fix = other.clock_fix == CLOCK_FIX_CLC ? CLOCK_FIX_NONE : CLOCK_FIX_CLC;
    if (study)
        study->shadow = shadow_new(options, &other);
    if (!study || !study->shadow) {
        free(study);
        diag_no_memory(diag);
        return NULL;
    }
    study->other_is_corrected = other.clock_fix == CLOCK_FIX_CLC;
    return study;
}

static void join(void *item, struct tee *records)
{
    struct clocks_study *study = item;
    struct prv_sink sink = shadow_sink(study->shadow);

    tee_add(records, &sink);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct clocks_study *study = item;

    study->clocks = clocks_new(start->replay->rank_count, start->replay->tasks, start->diag);
    if (!study->clocks)
        return ERROR_MEMORY;
    clocks_listen(study->clocks, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct clocks_study *study = item;
    int error = clocks_conclude(study->clocks, &study->findings);

    study->findings.has_other = true;
    study->findings.other_is_corrected = study->other_is_corrected;
    summary->clocks = &study->findings;
    if (error == 0)
        error = shadow_finish(study->shadow);
    study->findings.other = *shadow_totals(study->shadow, 0);
    return error;
}

const struct study_class study_clocks = {
    .is_wanted = is_wanted,
    .make = make,
    .join = join,
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
