/*
 * Tolerances: which metrics are held against a baseline, and how much worse each may be.
 *
 *     --tolerance 2%
 *     --tolerance 2%,load_balance=1%,runtime_s=5%
 *
 * Of a ratio 1% is one percentage point (0.01), of a time or a count a hundredth of the baseline's.
 */
#ifndef CLOCKTALK_CHECK_TOLERANCES_H
#define CLOCKTALK_CHECK_TOLERANCES_H

#include "base/diag.h"
#include "output/columns/columns.h"

struct tolerance {
    enum column_id id;
    bool is_compared;
    bool is_named;  /* by --tolerance, for itself */
    double allowed; /* 0.02 for 2% */
};

struct tolerances {
    struct tolerance items[COLUMN_COUNT];
    size_t count;
};

/* `text` is the option's value; NULL: 2% for everything that is compared by default. Metrics that are not are compared
 * where they are named. 0 or ERROR_USAGE (reported). */
int tolerances_parse(struct tolerances *tolerances, const char *text, const struct diag *diag) MUST_CHECK;

/* By how much `value` is worse than `base`, in the tolerance's own measure; negative where it is better. */
double tolerance_loss(const struct tolerance *tolerance, double value, double base);

#endif
