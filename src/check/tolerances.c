#include "check/tolerances.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"
#include "base/number.h"

static const double by_default = 0.02;

/* Digits, perhaps with decimals, and a per cent sign. */
static bool parse_percent(struct slice text, double *result)
{
    struct slice decimals = slice_without_ending(text, "%");
    size_t length = decimals.length;
    struct slice whole = slice_cut(&decimals, '.');
    uint64_t number;
    uint64_t part = 0;
    double scale = 1;

    if (length == text.length || length > 15 || number_parse_u64(whole, &number) != NUMBER_OK ||
        (whole.length < length && number_parse_u64(decimals, &part) != NUMBER_OK))
        return false;
    for (size_t i = 0; i < decimals.length; i++)
        scale *= 10;
    *result = ((double)number * scale + (double)part) / (scale * 100);
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

    if (!parse_percent(slice_trim(percent), &allowed))
        return diag_usage(diag, "--tolerance: expected a percentage such as 2%% or load_balance=1%%, found \"%.*s\"",
                          (int)item.length, item.text);
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
        return diag_usage(diag, "--tolerance: %.*s is no metric that is compared%s", (int)name.length, name.text,
                          nearest_hint("", nearest.word).text);
    }
    named->allowed = allowed;
    named->is_compared = named->is_named = true;
    return 0;
}

int tolerances_parse(struct tolerances *tolerances, const char *text, const struct diag *diag)
{
    struct column_list columns = columns_of_baseline();
    int error = 0;

    tolerances->count = columns.count;
    for (size_t i = 0; i < columns.count; i++) {
        enum column_id id = columns.ids[i];

        tolerances->items[i] =
            (struct tolerance){.id = id, .is_compared = column_of(id)->is_guarded, .allowed = by_default};
    }
    /* Those for everything first, so that the order does not matter. */
    for (int named = 0; named < 2; named++)
        for (const char *rest = text; rest && error == 0;) {
            struct slice item = slice_next_item(&rest);

            if ((memchr(item.text, '=', item.length) != NULL) == named)
                error = parse_item(tolerances, slice_trim(item), diag);
        }
    return error;
}

double tolerance_loss(const struct tolerance *tolerance, double value, double base)
{
    const struct column *column = column_of(tolerance->id);
    double loss = column->is_loss ? value - base : base - value;

    if (column->field.kind == FIELD_RATIO)
        return loss;
    if (base == 0)
        return loss == 0 ? 0 : copysign((double)INFINITY, loss);
    return loss / base;
}
