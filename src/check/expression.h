/*
 * Expressions: the conditions of --fail-if.
 *
 *     condition  = conjunction { ( "or" | "||" ) conjunction }
 *     conjunction = negation { ( "and" | "&&" ) negation }
 *     negation   = [ "not" | "!" ] comparison
 *     comparison = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ]
 *     sum        = product { ( "+" | "-" ) product }
 *     product    = factor { ( "*" | "/" ) factor }
 *     factor     = "-" factor | "(" condition ")" | number | quantity
 *     number     = digits [ "." digits ] [ "%" | "ns" | "us" | "ms" | "s" | "min" | "h" ]
 *     quantity   = name | statistic "(" name ")"
 *
 * Times are seconds, 80% is 0.8. A comparison with a value that does not exist is neither true nor false; so is what
 * depends on it. A quantity is
 *
 *     parallel_efficiency        a figure of the run, by the name that it has in every format, or by its heading (PE,
 *                                parallel efficiency)
 *     global_efficiency          a figure of the run in comparison with the reference (reports/scaling/scaling.h)
 *     anomalies.bad_record       how many anomalies of that kind
 *     min(parallel_efficiency)   a statistic over the windows: min, max, mean, median, p0 to p100; where windows are
 *                                turns of loops, over those that are; min(window.parallel_efficiency) is the same
 *
 * Values are those that are printed: times in seconds, ratios rounded to six decimals, so that a condition decides as a
 * reader of the result would. What does not exist is NAN.
 */
#ifndef CLOCKTALK_CHECK_EXPRESSION_H
#define CLOCKTALK_CHECK_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/slice.h"
#include "check/statistic.h"
#include "output/columns/columns.h"
#include "paraver/anomaly.h"

enum quantity_kind {
    QUANTITY_RUN,
    QUANTITY_SCALING, /* of the run, known when all runs are */
    QUANTITY_ANOMALIES,
    QUANTITY_WINDOWS,
};

struct quantity {
    enum quantity_kind kind;
    const struct column *column; /* of the run or of windows */
    enum anomaly anomaly;
    enum statistic_kind statistic;
    double percent;    /* of STATISTIC_PERCENTILE, 0 … 100 */
    struct slice text; /* as written */
};

enum {
    EXPRESSION_STEPS = 64,
    EXPRESSION_QUANTITIES = 16,
};

enum step_kind {
    /* of no value yet, … */
    OPERATOR_NUMBER,
    OPERATOR_QUANTITY,
    /* … of one, … */
    OPERATOR_NEGATE,
    OPERATOR_NOT,
    /* … of two */
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_MULTIPLY,
    OPERATOR_DIVIDE,
    OPERATOR_COMPARE,
    OPERATOR_AND,
    OPERATOR_OR,
};

/* Of a stack machine. */
struct step {
    enum step_kind kind;
    double number;
    size_t quantity;
    unsigned order; /* of OPERATOR_COMPARE: bits of what holds, 1 less, 2 equal, 4 greater */
};

struct expression {
    const char *text; /* not copied */
    struct step steps[EXPRESSION_STEPS];
    size_t step_count;
    struct quantity quantities[EXPRESSION_QUANTITIES]; /* each as often as it is written */
    size_t quantity_count;
};

enum decision {
    DECISION_NO,
    DECISION_YES,
    DECISION_UNKNOWN, /* it depends on what does not exist */
};

/* Messages name the position and, for an unknown name, the nearest one. 0 or ERROR_USAGE. */
int expression_parse(struct expression *expression, const char *text, const struct diag *diag) MUST_CHECK;

/* `values` are those of the quantities, NAN where there is none. */
enum decision expression_decide(const struct expression *expression, const double *values);

/* Whether something is in it that only exists where the run is cut into windows. */
bool expression_needs_windows(const struct expression *expression);

/* Whether a quantity of that kind is in it. */
bool expression_has(const struct expression *expression, enum quantity_kind kind);

/* The value of a figure of the run or of one window. */
double quantity_of_row(const struct column *column, const struct row *row);

#endif
