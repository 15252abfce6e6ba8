/*
 * The summary of a run: what is known when the last record has been replayed.
 */
#ifndef CLOCKTALK_OUTPUT_RUN_SUMMARY_H
#define CLOCKTALK_OUTPUT_RUN_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "reports/clocks/clock_findings.h"
#include "reports/critical_path/critical_findings.h"
#include "windows/counter_sums.h"
#include "windows/metrics.h"
#include "reports/dispersion/dispersion_findings.h"
#include "reports/parallelism/parallelism_findings.h"
#include "reports/representative_paths/paths_findings.h"
#include "output/pictures/rank_map.h"
#include "reports/what_if/what_if_findings.h"
#include "reports/phases/phase_diff.h"
#include "reports/sensitivity/sensitivity_findings.h"
#include "reports/worst_windows/worst_windows.h"

struct run_summary {
    struct window_totals totals;         /* the whole run, or the part of it that was asked for, as one window */
    int64_t runtime;                     /* nanoseconds: T, whichever part was asked for */
    bool has_transient;                  /* windows were asked for */
    double transient_imbalance;          /* (sum_w max_p U_p(w) - max_p U_p) / T, only if has_transient (semantics 5) */
    uint64_t messages;                   /* replayed */
    uint64_t collectives;                /* instances */
    const struct anomalies *anomalies;   /* not owned */
    const struct counter_sums *counters; /* not owned; NULL where the trace has none */
    struct phase_findings *phases;       /* not owned; NULL unless they are compared */
    const struct worst_windows *worst;   /* not owned; NULL unless asked for */
    const struct phase_diff *diff;       /* not owned; NULL unless asked for */
    const struct sensitivity *sensitivity;          /* not owned; NULL unless asked for */
    const struct clock_findings *clocks;            /* not owned; NULL unless anomalies were asked for */
    const struct critical_findings *critical_path;  /* not owned; NULL unless asked for */
    const struct paths_findings *paths;             /* not owned; NULL unless asked for */
    const struct dispersion_findings *dispersion;   /* not owned; NULL unless asked for */
    const struct parallelism_findings *parallelism; /* not owned; NULL unless asked for */
    const struct what_if_findings *what_if;         /* not owned; NULL unless --without or --scale asks for it */
    const struct rank_map *rank_map;                /* not owned; NULL unless a picture by rank was asked for */
};

#endif
