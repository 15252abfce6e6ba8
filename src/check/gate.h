/*
 * A gate: one condition of --fail-if, held against one run; and verdicts, what became of each check of a run, for the
 * message on standard error and for JUnit.
 */
#ifndef CLOCKTALK_CHECK_GATE_H
#define CLOCKTALK_CHECK_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "check/expression.h"

enum {
    VERDICT_NAME = 256,
    VERDICT_REASON = 640,
};

struct verdict {
    const char *trace; /* as the user named it; not owned */
    bool has_failed;
    char name[VERDICT_NAME];     /* the check: `load_balance < 0.8`; cut where it is longer */
    char reason[VERDICT_REASON]; /* one line: what it was decided on */
};

struct verdicts {
    struct verdict *items;
    size_t count;
    size_t capacity;
    size_t failed;
};

/* Appends a copy. 0 or ERROR_MEMORY. */
int verdicts_add(struct verdicts *verdicts, const struct verdict *verdict) MUST_CHECK;

struct gate {
    struct expression expression;
    struct statistic statistics[EXPRESSION_QUANTITIES]; /* of the quantities that are some */
};

/* 0 or ERROR_USAGE (reported). The text is not copied. */
int gate_init(struct gate *gate, const char *text, const struct diag *diag) MUST_CHECK;
void gate_deinit(struct gate *gate);

/* The next run begins. */
void gate_reset(struct gate *gate);

/* The gate as it stands at the end of a run, to be concluded later (and freed by gate_deinit); begins the next run. */
struct gate gate_take(struct gate *gate);

/* One window of the run, as its row. 0 or ERROR_MEMORY. */
int gate_window(struct gate *gate, const struct row *row) MUST_CHECK;

/* The end of the run. Fills in all of the verdict but the trace. A gate has failed where its condition holds, and where
 * it cannot be decided: a check that has nothing to look at must not pass. */
void gate_conclude(struct gate *gate, const struct row *row, const struct anomalies *anomalies,
                   struct verdict *verdict);

#endif
