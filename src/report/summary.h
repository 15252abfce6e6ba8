/*
 * The summary of a run: what is known when the last record has been replayed.
 */
#ifndef CLOCKTALK_REPORT_SUMMARY_H
#define CLOCKTALK_REPORT_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "report/clock_findings.h"
#include "report/critical_findings.h"
#include "report/counter_sums.h"
#include "report/metrics.h"
#include "report/dispersion_findings.h"
#include "report/parallelism_findings.h"
#include "report/paths_findings.h"
#include "report/rank_map_findings.h"
#include "report/what_if_findings.h"
#include "report/phase_diff.h"
#include "report/sensitivity.h"
#include "report/worst_windows.h"

struct run_summary {
    struct window_totals totals;       /* the whole run, or the part of it that was asked for, as one window */
    int64_t runtime;                   /* nanoseconds: T, whichever part was asked for */
    bool has_transient;                /* windows were asked for */
    /* (sum_w max_p U_p(w) - max_p U_p) / T, only if has_transient (docs/semantics.md, "Windows") */
    double transient_imbalance;
    uint64_t messages;                 /* replayed */
    uint64_t collectives;              /* instances */
    const struct anomalies *anomalies; /* not owned */
    const struct counter_sums *counters; /* not owned; NULL where the trace has none */
    struct phase_findings *phases;         /* not owned; NULL unless they are compared */
    const struct worst_windows *worst;     /* not owned; NULL unless asked for */
    const struct phase_diff *diff;         /* not owned; NULL unless asked for */
    const struct sensitivity *sensitivity; /* not owned; NULL unless asked for */
    const struct clock_findings *clocks; /* not owned; NULL unless anomalies were asked for */
    const struct critical_findings *critical_path; /* not owned; NULL unless asked for */
    const struct paths_findings *paths; /* not owned; NULL unless asked for */
    const struct dispersion_findings *dispersion;  /* not owned; NULL unless asked for */
    const struct parallelism_findings *parallelism; /* not owned; NULL unless asked for */
    const struct what_if_findings *what_if; /* not owned; NULL unless --without or --scale asks for it */
    const struct rank_map *rank_map; /* not owned; NULL unless a picture by rank was asked for */
};

#endif
