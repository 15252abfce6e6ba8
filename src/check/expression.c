#include "check/expression.h"

#include <math.h>

#include "base/error.h"
#include "base/nearest.h"
#include "base/number.h"

enum { DEEPEST = 32 }; /* nested parentheses and signs */

/* What a part of an expression yields; negative is an error. */
enum type {
    TYPE_NUMBER,
    TYPE_TRUTH,
};

struct expression_parser {
    struct expression *expression;
    const char *at;
    const char *option;
    const struct diag *diag;
    unsigned depth;
};

/* How operators bind: loosest first. Those of a level stand in chains, between operands of one type. */
enum level {
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_SUM,
    LEVEL_PRODUCT,
};

static const struct chain {
    const char *signs[2];
    const char *words[2];
    enum operator operators[2];
    enum type type;
} chains[] = {
    [LEVEL_OR] = {{"||", NULL}, {NULL, "or"}, {OPERATOR_OR, OPERATOR_OR}, TYPE_TRUTH},
    [LEVEL_AND] = {{"&&", NULL}, {NULL, "and"}, {OPERATOR_AND, OPERATOR_AND}, TYPE_TRUTH},
    [LEVEL_SUM] = {{"+", "-"}, {NULL, NULL}, {OPERATOR_ADD, OPERATOR_SUBTRACT}, TYPE_NUMBER},
    [LEVEL_PRODUCT] = {{"*", "/"}, {NULL, NULL}, {OPERATOR_MULTIPLY, OPERATOR_DIVIDE}, TYPE_NUMBER},
};

static int parse_level(struct expression_parser *parser, enum level level);

/* Messages. */

static int refuse_expression(const struct expression_parser *parser, const char *at, const char *expected)
{
    diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\": expected %s at character %zu, found %s%.12s%s",
                parser->option, parser->expression->text, expected, (size_t)(at - parser->expression->text) + 1,
                *at ? "\"" : "the end", at, *at ? "\"" : "");
    return ERROR_USAGE;
}

static int refuse_size(const struct expression_parser *parser)
{
    diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\" is too long: split it into several", parser->option,
                parser->expression->text);
    return ERROR_USAGE;
}

/* Words and signs. */

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
}

static bool is_in_name(char character)
{
    return is_letter(character) || is_digit(character) || character == '.';
}

static void skip_blanks(struct expression_parser *parser)
{
    parser->at += strspn(parser->at, " \t\n\r");
}

static bool take_sign(struct expression_parser *parser, const char *sign)
{
    skip_blanks(parser);
    if (!slice_starts_with(slice_of(parser->at), sign))
        return false;
    parser->at += strlen(sign);
    return true;
}

static struct slice peek_name(struct expression_parser *parser)
{
    struct slice name;

    skip_blanks(parser);
    name = (struct slice){parser->at, 0};
    if (is_letter(*parser->at))
        while (is_in_name(parser->at[name.length]))
            name.length++;
    return name;
}

static bool take_word(struct expression_parser *parser, const char *word)
{
    struct slice name = peek_name(parser);

    if (!slice_is(name, word))
        return false;
    parser->at += name.length;
    return true;
}

/* Steps. */

static int add_step(struct expression_parser *parser, struct step step)
{
    if (parser->expression->step_count == EXPRESSION_STEPS)
        return refuse_size(parser);
    parser->expression->steps[parser->expression->step_count++] = step;
    return 0;
}

static int add_operator(struct expression_parser *parser, enum operator operator)
{
    return add_step(parser, (struct step){.operator = operator});
}

static int add_quantity(struct expression_parser *parser, struct slice statistic, struct slice name, const char *begin)
{
    struct expression *expression = parser->expression;
    struct quantity *quantity = &expression->quantities[expression->quantity_count];
    enum quantity_refusal refusal;
    int error;

    if (expression->quantity_count == EXPRESSION_QUANTITIES)
        return refuse_size(parser);
    refusal = quantity_find(quantity, statistic, name);
    if (refusal != QUANTITY_ACCEPTED) {
        static const char *const what[] = {
            [QUANTITY_NO_METRIC] = "no metric",
            [QUANTITY_NO_ANOMALY] = "no anomaly",
            [QUANTITY_NO_STATISTIC] = "no statistic (" QUANTITY_STATISTICS ")",
            [QUANTITY_NO_WINDOW_METRIC] = "a figure of the whole run, windows have none",
        };
        struct slice wrong = refusal == QUANTITY_NO_STATISTIC ? statistic : name;
        const char *prefix = refusal == QUANTITY_NO_ANOMALY ? "anomalies." : "";

        diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\": %.*s is %s%s", parser->option,
                    parser->expression->text, (int)wrong.length, wrong.text, what[refusal],
                    nearest_hint(prefix, quantity_nearest(refusal, wrong)).text);
        return ERROR_USAGE;
    }
    quantity->text = (struct slice){begin, (size_t)(parser->at - begin)};
    error = add_step(parser, (struct step){.operator= OPERATOR_QUANTITY, .quantity = expression->quantity_count++});
    return error < 0 ? error : TYPE_NUMBER;
}

/* The grammar. */

/* A name, or several words where they are what a table calls a metric: "load balance". */
static struct slice peek_metric(struct expression_parser *parser)
{
    struct slice name = peek_name(parser);
    struct slice words = name;
    struct quantity unused;

    while (words.length > 0 && words.text[words.length] == ' ' && is_letter(words.text[words.length + 1])) {
        words.length++;
        while (is_in_name(words.text[words.length]))
            words.length++;
        if (quantity_find(&unused, (struct slice){"", 0}, words) == QUANTITY_ACCEPTED ||
            quantity_find(&unused, slice_of("min"), words) == QUANTITY_ACCEPTED)
            name = words;
    }
    return name;
}

static int parse_quantity(struct expression_parser *parser)
{
    struct slice name = peek_metric(parser);
    struct slice inner;

    parser->at += name.length;
    if (!take_sign(parser, "(")) {
        parser->at = name.text + name.length; /* no blanks after the name */
        return add_quantity(parser, (struct slice){"", 0}, name, name.text);
    }
    inner = peek_metric(parser);
    if (inner.length == 0)
        return refuse_expression(parser, parser->at, "the name of a metric");
    parser->at += inner.length;
    if (!take_sign(parser, ")"))
        return refuse_expression(parser, parser->at, "\")\"");
    return add_quantity(parser, name, inner, name.text);
}

static const struct suffix {
    const char *name;
    double factor;
    bool divides;
} suffixes[] = {
    {"ns", 1e9, true},        {"us", 1e6, true}, {"\xc2\xb5s", 1e6, true}, /* the micro sign, and the Greek letter */
    {"\xce\xbcs", 1e6, true}, {"ms", 1e3, true}, {"s", 1, true},           {"min", 60, false}, {"h", 3600, false},
};

static int take_suffix(struct expression_parser *parser, double *number)
{
    struct slice name;

    if (*parser->at == '%') {
        parser->at++;
        *number /= 100;
        return 0;
    }
    name = (struct slice){parser->at, 0};
    while (is_in_name(parser->at[name.length]) || (unsigned char)parser->at[name.length] > 0x7f)
        name.length++;
    if (name.length == 0)
        return 0;
    for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
        if (!slice_is(name, suffixes[i].name))
            continue;
        *number = suffixes[i].divides ? *number / suffixes[i].factor : *number * suffixes[i].factor;
        parser->at += name.length;
        return 0;
    }
    return refuse_expression(parser, parser->at, "%, ns, us, ms, s, min, h or nothing behind a number");
}

/* Digits and power are kept apart, so that 0.8 is the double that is nearest to it, as it is everywhere else. */
static int parse_number(struct expression_parser *parser)
{
    const char *begin = parser->at;
    double digits = 0;
    double power = 1;
    int error;

    for (; is_digit(*parser->at); parser->at++)
        digits = digits * 10 + (*parser->at - '0');
    if (*parser->at == '.' && is_digit(parser->at[1]))
        for (parser->at++; is_digit(*parser->at); parser->at++) {
            digits = digits * 10 + (*parser->at - '0');
            power *= 10;
        }
    if (parser->at - begin > 16) {
        parser->at = begin;
        return refuse_expression(parser, begin, "a number of at most 15 digits");
    }
    digits /= power;
    error = take_suffix(parser, &digits);
    if (error == 0)
        error = add_step(parser, (struct step){.operator= OPERATOR_NUMBER, .number = digits});
    return error < 0 ? error : TYPE_NUMBER;
}

static int parse_operand(struct expression_parser *parser);

static int expect_type(const struct expression_parser *parser, const char *at, int found, enum type type)
{
    if (found < 0 || found == (int)type)
        return found;
    return refuse_expression(parser, at,
                             type == TYPE_NUMBER ? "a number, and no comparison"
                                                 : "a comparison such as \"load_balance < 0.8\"");
}

static int parse_inner(struct expression_parser *parser)
{
    if (take_sign(parser, "-")) {
        const char *at = parser->at;
        int type = expect_type(parser, at, parse_operand(parser), TYPE_NUMBER);
        int error = type < 0 ? type : add_operator(parser, OPERATOR_NEGATE);

        return error < 0 ? error : TYPE_NUMBER;
    }
    if (take_sign(parser, "(")) {
        int type = parse_level(parser, LEVEL_OR);

        if (type >= 0 && !take_sign(parser, ")"))
            return refuse_expression(parser, parser->at, "\")\"");
        return type;
    }
    if (is_digit(*parser->at))
        return parse_number(parser);
    if (is_letter(*parser->at))
        return parse_quantity(parser);
    return refuse_expression(parser, parser->at, "a metric, a number or \"(\"");
}

static int parse_operand(struct expression_parser *parser)
{
    int type;

    if (parser->depth == DEEPEST)
        return refuse_size(parser);
    parser->depth++;
    type = parse_inner(parser);
    parser->depth--;
    return type;
}

static const struct comparison {
    const char *sign;
    enum operator operator;
} comparisons[] = {
    {"<=", OPERATOR_LESS_EQUAL}, {">=", OPERATOR_GREATER_EQUAL}, {"==", OPERATOR_EQUAL},
    {"!=", OPERATOR_DIFFERENT},  {"<", OPERATOR_LESS},           {">", OPERATOR_GREATER},
};

static int refuse_kind(const struct expression_parser *parser, const struct quantity *quantity, const char *is,
                       struct slice number)
{
    diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\": %.*s is %s, found %.*s", parser->option,
                parser->expression->text, (int)quantity->text.length, quantity->text.text, is, (int)number.length,
                number.text);
    return ERROR_USAGE;
}

/* The two last steps, where one is a quantity and the other a number: whether that can be one of its values. */
static int check_kinds(const struct expression_parser *parser, struct slice left, struct slice right)
{
    const struct expression *expression = parser->expression;
    const struct step *steps = &expression->steps[expression->step_count - 2];
    bool is_turned = steps[0].operator== OPERATOR_NUMBER;
    struct slice number = slice_trim(is_turned ? left : right);
    const struct quantity *quantity;
    enum field_kind kind;
    char unit;

    if (steps[is_turned].operator!= OPERATOR_QUANTITY || steps[!is_turned].operator!= OPERATOR_NUMBER)
        return 0;
    quantity = &expression->quantities[steps[is_turned].quantity];
    kind = quantity->kind == QUANTITY_ANOMALIES ? FIELD_COUNT : quantity->column->field.kind;
    unit = number.text[number.length - 1];
    if (unit == '%' && (kind == FIELD_TIME || kind == FIELD_COUNT))
        return refuse_kind(parser, quantity, kind == FIELD_TIME ? "a time" : "a number", number);
    if (unit != '%' && !is_digit(unit) && kind != FIELD_TIME)
        return refuse_kind(parser, quantity, "no time", number);
    /* Ratios of comparisons with another run grow beyond 1. */
    if (kind != FIELD_RATIO || quantity->kind == QUANTITY_SCALING || steps[!is_turned].number <= 1)
        return 0;
    if (unit == '%' || steps[!is_turned].number > 100)
        return refuse_kind(parser, quantity, "never above 1", number);
    diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\": %.*s is never above 1: %.*s%%?", parser->option,
                expression->text, (int)quantity->text.length, quantity->text.text, (int)number.length, number.text);
    return ERROR_USAGE;
}

static int parse_comparison(struct expression_parser *parser)
{
    size_t before = parser->expression->step_count;
    struct slice left = {parser->at, 0};
    int type = parse_level(parser, LEVEL_SUM);
    const struct comparison *comparison = NULL;
    struct slice right;

    left.length = (size_t)(parser->at - left.text);
    for (size_t i = 0; type >= 0 && !comparison && i < sizeof(comparisons) / sizeof(comparisons[0]); i++)
        comparison = take_sign(parser, comparisons[i].sign) ? &comparisons[i] : NULL;
    if (!comparison)
        return type;
    type = expect_type(parser, left.text, type, TYPE_NUMBER);
    right = (struct slice){parser->at, 0};
    if (type >= 0)
        type = expect_type(parser, right.text, parse_level(parser, LEVEL_SUM), TYPE_NUMBER);
    right.length = (size_t)(parser->at - right.text);
    if (type >= 0 && parser->expression->step_count == before + 2)
        type = check_kinds(parser, left, right);
    if (type >= 0)
        type = add_operator(parser, comparison->operator);
    return type < 0 ? type : TYPE_TRUTH;
}

static int parse_negation(struct expression_parser *parser)
{
    const char *at;
    int error;

    if (!take_word(parser, "not") && !take_sign(parser, "!"))
        return parse_comparison(parser);
    at = parser->at;
    error = expect_type(parser, at, parse_comparison(parser), TYPE_TRUTH);
    if (error >= 0)
        error = add_operator(parser, OPERATOR_NOT);
    return error < 0 ? error : TYPE_TRUTH;
}

static int parse_part(struct expression_parser *parser, enum level level)
{
    if (level == LEVEL_AND)
        return parse_negation(parser);
    if (level == LEVEL_PRODUCT)
        return parse_operand(parser);
    return parse_level(parser, level == LEVEL_OR ? LEVEL_AND : LEVEL_PRODUCT);
}

static int parse_level(struct expression_parser *parser, enum level level)
{
    const struct chain *chain = &chains[level];
    const char *begin = parser->at;
    int type = parse_part(parser, level);

    while (type >= 0) {
        const char *at;
        int taken = 0;
        int error;

        while (taken < 2 && !(chain->signs[taken] && take_sign(parser, chain->signs[taken])) &&
               !(chain->words[taken] && take_word(parser, chain->words[taken])))
            taken++;
        if (taken == 2)
            break;
        at = parser->at;
        type = expect_type(parser, begin, type, chain->type);
        if (type >= 0)
            type = expect_type(parser, at, parse_part(parser, level), chain->type);
        error = type < 0 ? type : add_operator(parser, chain->operators[taken]);
        type = error < 0 ? error : type;
    }
    return type;
}

int expression_parse(struct expression *expression, const char *text, const char *option, const struct diag *diag)
{
    struct expression_parser parser = {.expression = expression, .at = text, .option = option, .diag = diag};
    int type;

    *expression = (struct expression){.text = text};
    type = parse_level(&parser, LEVEL_OR);
    if (type < 0)
        return type;
    skip_blanks(&parser);
    if (*parser.at)
        return refuse_expression(&parser, parser.at,
                                 type == TYPE_TRUTH ? "and, or or the end" : "<, <=, >, >=, == or !=");
    if (type == TYPE_NUMBER)
        return refuse_expression(&parser, parser.at, "<, <=, >, >=, == or !=");
    if (expression->quantity_count > 0)
        return 0;
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s: \"%s\" names no metric", option, text);
    return ERROR_USAGE;
}

/* Evaluation: truth is 1, 0 or NAN where it is unknown. */

static double truth(bool value, double a, double b)
{
    return isnan(a) || isnan(b) ? (double)NAN : value;
}

static double both(double a, double b)
{
    if (a == 0 || b == 0)
        return 0;
    return isnan(a) || isnan(b) ? (double)NAN : 1;
}

static double apply(enum operator operator, double a, double b)
{
    switch (operator) {
    case OPERATOR_ADD:
        return a + b;
    case OPERATOR_SUBTRACT:
        return a - b;
    case OPERATOR_MULTIPLY:
        return a * b;
    case OPERATOR_DIVIDE:
        return a / b;
    case OPERATOR_LESS:
        return truth(a < b, a, b);
    case OPERATOR_LESS_EQUAL:
        return truth(a <= b, a, b);
    case OPERATOR_GREATER:
        return truth(a > b, a, b);
    case OPERATOR_GREATER_EQUAL:
        return truth(a >= b, a, b);
    case OPERATOR_EQUAL:
        return truth(a == b, a, b);
    case OPERATOR_DIFFERENT:
        return truth(a != b, a, b);
    case OPERATOR_AND:
        return both(a, b);
    case OPERATOR_OR:
        return 1 - both(1 - a, 1 - b);
    case OPERATOR_NUMBER:
    case OPERATOR_QUANTITY:
    case OPERATOR_NEGATE:
    case OPERATOR_NOT:
        break;
    }
    return (double)NAN;
}

enum decision expression_decide(const struct expression *expression, const double *values)
{
    double stack[EXPRESSION_STEPS];
    size_t height = 0;

    for (size_t i = 0; i < expression->step_count; i++) {
        const struct step *step = &expression->steps[i];

        switch (step->operator) {
        case OPERATOR_NUMBER:
            stack[height++] = step->number;
            break;
        case OPERATOR_QUANTITY:
            stack[height++] = values[step->quantity];
            break;
        case OPERATOR_NEGATE:
            stack[height - 1] = -stack[height - 1];
            break;
        case OPERATOR_NOT:
            stack[height - 1] = 1 - stack[height - 1];
            break;
        default:
            height--;
            stack[height - 1] = apply(step->operator, stack[height - 1], stack[height]);
            break;
        }
    }
    return isnan(stack[0]) ? DECISION_UNKNOWN : stack[0] != 0 ? DECISION_YES : DECISION_NO;
}

bool expression_needs_windows(const struct expression *expression)
{
    for (size_t i = 0; i < expression->quantity_count; i++)
        if (expression->quantities[i].kind == QUANTITY_WINDOWS ||
            expression->quantities[i].column == column_of(COLUMN_TRANSIENT_IMBALANCE))
            return true;
    return false;
}

bool expression_needs_scaling(const struct expression *expression)
{
    for (size_t i = 0; i < expression->quantity_count; i++)
        if (expression->quantities[i].kind == QUANTITY_SCALING)
            return true;
    return false;
}
