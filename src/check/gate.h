/*
 * A gate: one condition of --fail-if, held against one run.
 */
#ifndef CLOCKTALK_CHECK_GATE_H
#define CLOCKTALK_CHECK_GATE_H

#include "base/diag.h"
#include "check/expression.h"
#include "check/statistic.h"
#include "check/verdict.h"
#include "output/run_summary.h"

struct gate {
    struct expression expression;
    struct statistic statistics[EXPRESSION_QUANTITIES]; /* of the quantities that are some */
};

/* 0 or ERROR_USAGE (reported). The text is not copied. */
int gate_init(struct gate *gate, const char *text, const struct diag *diag) __attribute__((warn_unused_result));
void gate_deinit(struct gate *gate);

/* The next run begins. */
void gate_reset(struct gate *gate);

/* The gate as it stands at the end of a run, to be concluded later (and freed by gate_deinit); begins the next run. */
struct gate gate_take(struct gate *gate);

/* One window of the run, as its row. 0 or ERROR_MEMORY. */
int gate_window(struct gate *gate, const struct row *row) __attribute__((warn_unused_result));

/*
 * The end of the run. Fills in all of the verdict but the trace. A gate has failed where its condition holds, and where
 * it cannot be decided: a check that has nothing to look at must not pass.
 */
void gate_conclude(struct gate *gate, const struct row *row, const struct anomalies *anomalies,
                   struct verdict *verdict);

#endif
