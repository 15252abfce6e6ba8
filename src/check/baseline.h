/*
 * A baseline: the result of an earlier run, as --format json or --save-baseline wrote it, and how much worse a run is.
 *
 * Two runs are comparable if they have the same number of ranks and everything that numbers depend on (the object
 * "options") is the same. Windows are compared one by one where both runs have some, chosen alike; they serve to say
 * where it got worse. The file is held in memory.
 */
#ifndef CLOCKTALK_CHECK_BASELINE_H
#define CLOCKTALK_CHECK_BASELINE_H

#include <stdbool.h>

#include "base/diag.h"
#include "check/gate.h"
#include "check/json_tree.h"
#include "check/tolerances.h"
#include "options/options.h"

/* Where a metric got worse most. */
struct worse_window {
    double loss; /* 0: there is none */
    double value;
    double base;
    int64_t start;
    int64_t end;
};

/* All zero at first. */
struct baseline {
    const struct options *options;
    const struct diag *diag;
    struct json_tree tree;
    bool is_of_ranks; /* it knows nothing of threads as they are told today */
    struct tolerances tolerances;
    struct worse_window worst[COLUMN_COUNT];
    const struct json_node *windows;     /* NULL: there is nothing to compare with */
    const struct json_node *next_window; /* NULL: there is none */
};

/* Reads the file and holds its options against those of the run. 0, ERROR_INPUT (it cannot be read, or is no result),
 * ERROR_USAGE (not comparable, or a wrong --tolerance) or ERROR_MEMORY; reported. Options must outlive it; the tree is
 * to be deinitialised in any case. */
int baseline_load(struct baseline *baseline, const struct options *options, const struct diag *diag) MUST_CHECK;

/* The run's header has been read. 0 or ERROR_USAGE (reported). */
int baseline_start(const struct baseline *baseline, uint32_t ranks) MUST_CHECK;

/* The run's next window. */
void baseline_window(struct baseline *baseline, const struct row *row);

/* The end: one verdict for each metric that is compared. 0 or ERROR_MEMORY. */
int baseline_conclude(struct baseline *baseline, const struct row *row, const char *trace,
                      struct verdicts *verdicts) MUST_CHECK;

#endif
