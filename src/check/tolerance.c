#include "check/tolerance.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/slice.h"

static const double by_default = 0.02;

/* Digits, perhaps with decimals, and a per cent sign. */
static bool parse_percent(struct slice text, double *result)
{
    double digits = 0;
    double power = 100;
    bool has_point = false;

    if (text.length < 2 || text.length > 16 || text.text[text.length - 1] != '%' || !is_digit(text.text[0]) ||
        !is_digit(text.text[text.length - 2]))
        return false;
    for (size_t i = 0; i + 1 < text.length; i++) {
        if (text.text[i] == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (!is_digit(text.text[i]))
            return false;
        digits = digits * 10 + (text.text[i] - '0');
        power *= has_point ? 10 : 1;
    }
    *result = digits / power;
    return true;
}

static int parse_item(struct tolerances *tolerances, struct slice item, const struct diag *diag)
{
    const char *sign = memchr(item.text, '=', item.length);
    struct slice name = {item.text, sign ? (size_t)(sign - item.text) : 0};
    struct slice percent = {sign ? sign + 1 : item.text, item.length - (sign ? name.length + 1 : 0)};
    struct tolerance *named = tolerances->items;
    struct tolerance *end = named + tolerances->count;
    const struct column *column;
    double allowed;

    if (!parse_percent(slice_trim(percent), &allowed)) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0,
                    "--tolerance: expected a percentage such as 2%% or load_balance=1%%, found \"%.*s\"",
                    (int)item.length, item.text);
        return ERROR_USAGE;
    }
    if (!sign) {
        for (size_t i = 0; i < tolerances->count; i++)
            tolerances->items[i].allowed = allowed;
        return 0;
    }
    name = slice_trim(name);
    column = columns_find(columns_of_baseline(), name);
    while (named < end && column_of(named->id) != column)
        named++;
    if (named == end) {
        struct nearest nearest = nearest_to(name);

        for (size_t i = 0; i < tolerances->count; i++)
            nearest_offer(&nearest, column_of(tolerances->items[i].id)->field.name);
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--tolerance: %.*s is no metric that is compared%s",
                    (int)name.length, name.text, nearest_hint("", nearest.word).text);
        return ERROR_USAGE;
    }
    named->allowed = allowed;
    named->is_compared = true;
    named->is_named = true;
    return 0;
}

int tolerances_parse(struct tolerances *tolerances, const char *text, const struct diag *diag)
{
    struct column_list columns = columns_of_baseline();
    int error = 0;

    tolerances->count = columns.count;
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);

        tolerances->items[i] = (struct tolerance){
            .id = columns.ids[i],
            .is_loss = column->is_loss,
            .is_relative = column->field.kind != FIELD_RATIO,
            .is_compared = column->is_guarded,
            .allowed = by_default,
        };
    }
    /* Those for everything first, so that the order does not matter. */
    for (int named = 0; named < 2; named++)
        for (const char *rest = text; rest && error == 0;) {
            struct slice item = {rest, strcspn(rest, ",")};

            if ((memchr(item.text, '=', item.length) != NULL) == named)
                error = parse_item(tolerances, slice_trim(item), diag);
            rest = item.text[item.length] ? item.text + item.length + 1 : NULL;
        }
    return error;
}

double tolerance_loss(const struct tolerance *tolerance, double value, double base)
{
    double loss = tolerance->is_loss ? value - base : base - value;

    if (!tolerance->is_relative)
        return loss;
    if (base == 0)
        return loss == 0 ? 0 : copysign((double)INFINITY, loss);
    return loss / base;
}
