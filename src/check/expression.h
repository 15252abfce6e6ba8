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
 *     quantity   = name | statistic "(" name ")"             (quantity.h)
 *
 * Times are seconds, 80% is 0.8. A comparison with a value that does not exist is neither true nor false; so is what
 * depends on it.
 */
#ifndef CLOCKTALK_CHECK_EXPRESSION_H
#define CLOCKTALK_CHECK_EXPRESSION_H

#include <stddef.h>

#include "base/diag.h"
#include "check/quantity.h"

enum {
    EXPRESSION_STEPS = 64,
    EXPRESSION_QUANTITIES = 16,
};

enum operator{
    OPERATOR_NUMBER,
    OPERATOR_QUANTITY,
    OPERATOR_NEGATE,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_MULTIPLY,
    OPERATOR_DIVIDE,
    OPERATOR_LESS,
    OPERATOR_LESS_EQUAL,
    OPERATOR_GREATER,
    OPERATOR_GREATER_EQUAL,
    OPERATOR_EQUAL,
    OPERATOR_DIFFERENT,
    OPERATOR_NOT,
    OPERATOR_AND,
    OPERATOR_OR,
};

/* Of a stack machine. */
struct step {
    enum operator operator;
    double number;
    size_t quantity;
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

/* `option` is for messages, which name the position and, for an unknown name, the nearest one. 0 or ERROR_USAGE. */
int expression_parse(struct expression *expression, const char *text, const char *option,
                     const struct diag *diag) MUST_CHECK;

/* `values` are those of the quantities, NAN where there is none. */
enum decision expression_decide(const struct expression *expression, const double *values);

/* Whether something is in it that only exists where the run is cut into windows. */
bool expression_needs_windows(const struct expression *expression);

/* Whether a quantity of that kind is in it. */
bool expression_has(const struct expression *expression, enum quantity_kind kind);

#endif
