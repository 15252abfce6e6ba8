#include "check/expression.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/nearest.h"
#include "base/number.h"

/* Quantities. */

static const struct {
    const char *name;
    enum statistic_kind kind;
    double percent;
} statistics[] = {
    {"min", STATISTIC_MIN, 0},
    {"max", STATISTIC_MAX, 0},
    {"mean", STATISTIC_MEAN, 0},
    {"median", STATISTIC_PERCENTILE, 50},
};

static const char anomalies_prefix[] = "anomalies.";
static const char window_prefix[] = "window."; /* may stand before what a statistic is about */

static bool find_statistic(struct quantity *quantity, struct slice name)
{
    uint32_t percent;

    for (size_t i = 0; i < COUNT_OF(statistics); i++) {
        if (!slice_is(name, statistics[i].name))
            continue;
        quantity->statistic = statistics[i].kind;
        quantity->percent = statistics[i].percent;
        return true;
    }
    if (name.length < 2 || name.text[0] != 'p' ||
        number_parse_u32((struct slice){name.text + 1, name.length - 1}, &percent) != NUMBER_OK || percent > 100)
        return false;
    quantity->statistic = STATISTIC_PERCENTILE;
    quantity->percent = percent;
    return true;
}

static void offer_columns(struct nearest *nearest, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        nearest_offer(nearest, column_of(columns.ids[i])->field.name);
}

/* Why something is no quantity; `is` is NULL where it is one. */
struct quantity_refusal {
    struct slice wrong;
    const char *is;
    struct hint hint; /* which one was meant */
};

/* `name` outside of a statistic, or inside of one (statistic.length > 0). Fills in all but text. */
static struct quantity_refusal quantity_find(struct quantity *quantity, struct slice statistic, struct slice name)
{
    const struct slice written = name;
    struct nearest nearest = nearest_to(statistic.length > 0 ? statistic : name);

    *quantity = (struct quantity){.kind = statistic.length > 0 ? QUANTITY_WINDOWS : QUANTITY_RUN};
    if (statistic.length > 0 && !find_statistic(quantity, statistic)) {
        for (size_t i = 0; i < COUNT_OF(statistics); i++)
            nearest_offer(&nearest, statistics[i].name);
        return (struct quantity_refusal){statistic, "no statistic (min, max, mean, median, p0 to p100)",
                                         nearest_hint("", nearest.word)};
    }
    if (statistic.length > 0) {
        (void)slice_skip(&name, window_prefix);
        quantity->column = columns_find(columns_of_window(~0U), name);
        if (!quantity->column &&
            (columns_find(columns_of_any_run(), name) || columns_find(columns_of_comparison(), name) ||
             slice_starts_with(name, anomalies_prefix)))
            return (struct quantity_refusal){written, "a figure of the whole run, windows have none", {""}};
    } else if (slice_skip(&name, anomalies_prefix)) {
        quantity->kind = QUANTITY_ANOMALIES;
        quantity->anomaly = anomaly_find(name);
        if (quantity->anomaly != ANOMALY_COUNT)
            return (struct quantity_refusal){.is = NULL};
        nearest = nearest_to(name);
        for (int i = 0; i < ANOMALY_COUNT; i++)
            nearest_offer(&nearest, anomaly_info((enum anomaly)i)->name);
        return (struct quantity_refusal){written, "no anomaly", nearest_hint(anomalies_prefix, nearest.word)};
    } else {
        quantity->column = columns_find(columns_of_any_run(), name);
        quantity->kind = quantity->column ? QUANTITY_RUN : QUANTITY_SCALING;
        if (!quantity->column)
            quantity->column = columns_find(columns_of_comparison(), name);
    }
    if (quantity->column)
        return (struct quantity_refusal){.is = NULL};
    if (slice_is(written, "anomalies"))
        return (struct quantity_refusal){
            written, "no metric without a kind: anomalies.bad_record, say", {"; --report anomalies names those met"}};
    nearest = nearest_to(written);
    offer_columns(&nearest, columns_of_any_run());
    offer_columns(&nearest, columns_of_comparison());
    return (struct quantity_refusal){written, "no metric",
                                     nearest.word ? nearest_hint("", nearest.word)
                                                  : (struct hint){"; --format tsv names them"}};
}

double quantity_of_row(const struct column *column, const struct row *row)
{
    static const double micro = 1e6;
    double number = field_number(&column->field, row);

    return field_has_ratio(&column->field) ? round(number * micro) / micro : number;
}

/* Expressions. */

enum {
    DEEPEST = 32, /* nested parentheses and signs */
    WRONG_SIZE = 1000,
};

/* What a part of an expression yields. */
enum type {
    TYPE_NUMBER,
    TYPE_TRUTH,
};

/* The first error is reported and ends the text, so that the rest of the way finds nothing more to read. */
struct expression_parser {
    struct expression *expression;
    const char *at;
    const struct diag *diag;
    unsigned depth;
    bool has_failed;
};

/* How operators bind: loosest first. */
enum level {
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARISON,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_OPERAND,
};

/* How two numbers can lie to one another, as bits. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* Those that stand between operands; where one begins like another, the longer comes first. */
static const struct binary {
    enum level level;
    const char *sign;
    const char *word;
    struct step step;
} binaries[] = {
    {LEVEL_OR, "||", "or", {.kind = OPERATOR_OR}},
    {LEVEL_AND, "&&", "and", {.kind = OPERATOR_AND}},
    {LEVEL_COMPARISON, "<=", NULL, {.kind = OPERATOR_COMPARE, .order = LESS | EQUAL}},
    {LEVEL_COMPARISON, ">=", NULL, {.kind = OPERATOR_COMPARE, .order = GREATER | EQUAL}},
    {LEVEL_COMPARISON, "==", NULL, {.kind = OPERATOR_COMPARE, .order = EQUAL}},
    {LEVEL_COMPARISON, "!=", NULL, {.kind = OPERATOR_COMPARE, .order = LESS | GREATER}},
    {LEVEL_COMPARISON, "<", NULL, {.kind = OPERATOR_COMPARE, .order = LESS}},
    {LEVEL_COMPARISON, ">", NULL, {.kind = OPERATOR_COMPARE, .order = GREATER}},
    {LEVEL_SUM, "+", NULL, {.kind = OPERATOR_ADD}},
    {LEVEL_SUM, "-", NULL, {.kind = OPERATOR_SUBTRACT}},
    {LEVEL_PRODUCT, "*", NULL, {.kind = OPERATOR_MULTIPLY}},
    {LEVEL_PRODUCT, "/", NULL, {.kind = OPERATOR_DIVIDE}},
};

static enum type parse_level(struct expression_parser *parser, enum level level);

/* Messages. */

/* What is wrong, behind the name of the option and the text. */
static __attribute__((format(printf, 2, 3))) void refuse(struct expression_parser *parser, const char *format, ...)
{
    char wrong[WRONG_SIZE];
    va_list arguments;

    parser->at += strlen(parser->at);
    if (parser->has_failed)
        return;
    parser->has_failed = true;
    va_start(arguments, format);
    vsnprintf(wrong, sizeof(wrong), format, arguments);
    va_end(arguments);
    diag_report(parser->diag, SEVERITY_ERROR, NULL, 0, "--fail-if: \"%s\"%s", parser->expression->text, wrong);
}

static void refuse_place(struct expression_parser *parser, const char *at, const char *expected)
{
    refuse(parser, ": expected %s at character %zu, found %s%.12s%s", expected,
           (size_t)(at - parser->expression->text) + 1, *at ? "\"" : "the end", at, *at ? "\"" : "");
}

static void refuse_size(struct expression_parser *parser)
{
    refuse(parser, " is too long: split it into several");
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

static void add_step(struct expression_parser *parser, struct step step)
{
    if (parser->expression->step_count == EXPRESSION_STEPS)
        refuse_size(parser);
    else
        parser->expression->steps[parser->expression->step_count++] = step;
}

static void add_quantity(struct expression_parser *parser, struct slice statistic, struct slice name)
{
    struct expression *expression = parser->expression;
    struct quantity *quantity = &expression->quantities[expression->quantity_count];
    const char *begin = statistic.length > 0 ? statistic.text : name.text;
    struct quantity_refusal refusal;

    if (expression->quantity_count == EXPRESSION_QUANTITIES) {
        refuse_size(parser);
        return;
    }
    refusal = quantity_find(quantity, statistic, name);
    quantity->text = (struct slice){begin, (size_t)(parser->at - begin)};
    if (refusal.is)
        refuse(parser, ": %.*s is %s%s", (int)refusal.wrong.length, refusal.wrong.text, refusal.is, refusal.hint.text);
    else
        add_step(parser, (struct step){.kind = OPERATOR_QUANTITY, .quantity = expression->quantity_count++});
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
        if (!quantity_find(&unused, (struct slice){"", 0}, words).is ||
            !quantity_find(&unused, slice_of("min"), words).is)
            name = words;
    }
    return name;
}

static void parse_quantity(struct expression_parser *parser)
{
    struct slice name = peek_metric(parser);
    struct slice inner;

    parser->at += name.length;
    if (!take_sign(parser, "(")) {
        parser->at = name.text + name.length; /* no blanks after the name */
        add_quantity(parser, (struct slice){"", 0}, name);
        return;
    }
    inner = peek_metric(parser);
    parser->at += inner.length;
    if (inner.length == 0)
        refuse_place(parser, parser->at, "the name of a metric");
    else if (!take_sign(parser, ")"))
        refuse_place(parser, parser->at, "\")\"");
    else
        add_quantity(parser, name, inner);
}

static const struct suffix {
    const char *name;
    double factor;
    bool divides;
} suffixes[] = {
    {"ns", 1e9, true},        {"us", 1e6, true}, {"\xc2\xb5s", 1e6, true}, /* the micro sign, and the Greek letter */
    {"\xce\xbcs", 1e6, true}, {"ms", 1e3, true}, {"s", 1, true},           {"min", 60, false}, {"h", 3600, false},
    {"%", 100, true},         {"", 1, true},
};

/* Digits and power are kept apart, so that 0.8 is the double that is nearest to it, as it is everywhere else. */
static void parse_number(struct expression_parser *parser)
{
    const struct suffix *suffix = suffixes;
    const struct suffix *end = suffixes + COUNT_OF(suffixes);
    const char *begin = parser->at;
    struct slice unit;
    double digits = 0;
    double power = 1;

    for (; is_digit(*parser->at); parser->at++)
        digits = digits * 10 + (*parser->at - '0');
    if (*parser->at == '.' && is_digit(parser->at[1]))
        for (parser->at++; is_digit(*parser->at); parser->at++) {
            digits = digits * 10 + (*parser->at - '0');
            power *= 10;
        }
    if (parser->at - begin > 16)
        refuse_place(parser, begin, "a number of at most 15 digits");
    digits /= power;
    unit = (struct slice){parser->at, *parser->at == '%'};
    while (*unit.text != '%' && (is_in_name(unit.text[unit.length]) || (unsigned char)unit.text[unit.length] > 0x7f))
        unit.length++;
    parser->at += unit.length;
    while (suffix < end && !slice_is(unit, suffix->name))
        suffix++;
    if (suffix == end)
        refuse_place(parser, unit.text, "%, ns, us, ms, s, min, h or nothing behind a number");
    else
        digits = suffix->divides ? digits / suffix->factor : digits * suffix->factor;
    add_step(parser, (struct step){.kind = OPERATOR_NUMBER, .number = digits});
}

static void expect_type(struct expression_parser *parser, const char *at, enum type found, enum type expected)
{
    if (found != expected)
        refuse_place(parser, at,
                     expected == TYPE_NUMBER ? "a number, and no comparison"
                                             : "a comparison such as \"load_balance < 0.8\"");
}

static enum type parse_operand(struct expression_parser *parser)
{
    enum type type = TYPE_NUMBER;

    if (parser->depth == DEEPEST) {
        refuse_size(parser);
        return type;
    }
    parser->depth++;
    if (take_sign(parser, "-")) {
        const char *at = parser->at;

        expect_type(parser, at, parse_operand(parser), TYPE_NUMBER);
        add_step(parser, (struct step){.kind = OPERATOR_NEGATE});
    } else if (take_sign(parser, "(")) {
        type = parse_level(parser, LEVEL_OR);
        if (!take_sign(parser, ")"))
            refuse_place(parser, parser->at, "\")\"");
    } else if (is_digit(*parser->at)) {
        parse_number(parser);
    } else if (is_letter(*parser->at)) {
        parse_quantity(parser);
    } else {
        refuse_place(parser, parser->at, "a metric, a number or \"(\"");
    }
    parser->depth--;
    return type;
}

/* The two last steps, where one is a quantity and the other a number: whether that can be one of its values. */
static void check_kinds(struct expression_parser *parser, struct slice left, struct slice right)
{
    const struct expression *expression = parser->expression;
    const struct step *steps = &expression->steps[expression->step_count - 2];
    bool is_turned = steps[0].kind == OPERATOR_NUMBER;
    struct slice number = slice_trim(is_turned ? left : right);
    const struct quantity *quantity;
    const char *is = NULL;
    enum field_kind kind;
    char unit;

    if (steps[is_turned].kind != OPERATOR_QUANTITY || steps[!is_turned].kind != OPERATOR_NUMBER)
        return;
    quantity = &expression->quantities[steps[is_turned].quantity];
    kind = quantity->kind == QUANTITY_ANOMALIES ? FIELD_COUNT : quantity->column->field.kind;
    unit = number.text[number.length - 1];
    if (unit == '%' && (kind == FIELD_TIME || kind == FIELD_COUNT))
        is = kind == FIELD_TIME ? "a time, found " : "a number, found ";
    else if (unit != '%' && !is_digit(unit) && kind != FIELD_TIME)
        is = "no time, found ";
    else if (kind == FIELD_RATIO && quantity->kind != QUANTITY_SCALING && steps[!is_turned].number > 1)
        /* Ratios of comparisons with another run grow beyond 1. */
        is = unit == '%' || steps[!is_turned].number > 100 ? "never above 1, found " : "never above 1: ";
    if (is)
        refuse(parser, ": %.*s is %s%.*s%s", (int)quantity->text.length, quantity->text.text, is, (int)number.length,
               number.text, strchr(is, ':') ? "%?" : "");
}

static const struct binary *take_binary(struct expression_parser *parser, enum level level)
{
    for (size_t i = 0; i < COUNT_OF(binaries); i++)
        if (binaries[i].level == level &&
            (take_sign(parser, binaries[i].sign) || (binaries[i].word && take_word(parser, binaries[i].word))))
            return &binaries[i];
    return NULL;
}

/* Operators of a level stand in chains, but for comparisons, of which there is one. */
static enum type parse_level(struct expression_parser *parser, enum level level)
{
    enum type operands = level <= LEVEL_NOT ? TYPE_TRUTH : TYPE_NUMBER;
    size_t before = parser->expression->step_count;
    struct slice left = {parser->at, 0};
    const struct binary *binary;
    enum type type;

    if (level == LEVEL_OPERAND)
        return parse_operand(parser);
    if (level == LEVEL_NOT && (take_word(parser, "not") || take_sign(parser, "!"))) {
        const char *at = parser->at;

        expect_type(parser, at, parse_level(parser, LEVEL_COMPARISON), TYPE_TRUTH);
        add_step(parser, (struct step){.kind = OPERATOR_NOT});
        return TYPE_TRUTH;
    }
    type = parse_level(parser, level + 1);
    left.length = (size_t)(parser->at - left.text);
    while ((binary = take_binary(parser, level))) {
        struct slice right = {parser->at, 0};

        expect_type(parser, left.text, type, operands);
        expect_type(parser, right.text, parse_level(parser, level + 1), operands);
        right.length = (size_t)(parser->at - right.text);
        if (level == LEVEL_COMPARISON && !parser->has_failed && parser->expression->step_count == before + 2)
            check_kinds(parser, left, right);
        add_step(parser, binary->step);
        if (level == LEVEL_COMPARISON)
            return TYPE_TRUTH;
    }
    return type;
}

int expression_parse(struct expression *expression, const char *text, const struct diag *diag)
{
    struct expression_parser parser = {.expression = expression, .at = text, .diag = diag};
    enum type type;

    *expression = (struct expression){.text = text};
    type = parse_level(&parser, LEVEL_OR);
    skip_blanks(&parser);
    if (type == TYPE_NUMBER)
        refuse_place(&parser, parser.at, "<, <=, >, >=, == or !=");
    else if (*parser.at)
        refuse_place(&parser, parser.at, "and, or or the end");
    else if (expression->quantity_count == 0)
        refuse(&parser, " names no metric");
    return parser.has_failed ? ERROR_USAGE : 0;
}

/* Evaluation: truth is 1, 0 or NAN where it is unknown. */

static double both(double a, double b)
{
    if (a == 0 || b == 0)
        return 0;
    return isnan(a) || isnan(b) ? (double)NAN : 1;
}

/* What takes one value leaves `b` alone. */
static double apply(const struct step *step, double a, double b)
{
    switch (step->kind) {
    case OPERATOR_NEGATE:
        return -a;
    case OPERATOR_NOT:
        return 1 - a;
    case OPERATOR_ADD:
        return a + b;
    case OPERATOR_SUBTRACT:
        return a - b;
    case OPERATOR_MULTIPLY:
        return a * b;
    case OPERATOR_DIVIDE:
        return b == 0 ? (double)NAN : a / b;
    case OPERATOR_COMPARE:
        return isnan(a) || isnan(b) ? (double)NAN : (step->order & (a < b ? LESS : a > b ? GREATER : EQUAL)) > 0;
    case OPERATOR_AND:
        return both(a, b);
    case OPERATOR_OR:
        return 1 - both(1 - a, 1 - b);
    case OPERATOR_NUMBER:
    case OPERATOR_QUANTITY:
        break;
    }
    return (double)NAN;
}

enum decision expression_decide(const struct expression *expression, const double *values)
{
    double stack[EXPRESSION_STEPS] = {0};
    size_t height = 0;

    for (const struct step *step = expression->steps; step < expression->steps + expression->step_count; step++) {
        if (step->kind <= OPERATOR_QUANTITY) {
            stack[height++] = step->kind == OPERATOR_NUMBER ? step->number : values[step->quantity];
            continue;
        }
        height -= step->kind >= OPERATOR_ADD;
        stack[height - 1] = apply(step, stack[height - 1], stack[height]);
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

bool expression_has(const struct expression *expression, enum quantity_kind kind)
{
    for (size_t i = 0; i < expression->quantity_count; i++)
        if (expression->quantities[i].kind == kind)
            return true;
    return false;
}
