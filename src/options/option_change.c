#include "options/option_change.h"

#include <string.h>

#include "base/number.h"
#include "options/option_table.h"

enum {
    MILLION = 1000000,
    FACTOR_MAX = 1000,
    FACTOR_DECIMALS = 6,
};

/* `2`, `0.5`, `.25`: up to FACTOR_MAX, with up to six decimals. */
static int change_parse_factor(struct slice text, uint32_t *millionths)
{
    const char *point = memchr(text.text, '.', text.length);
    struct slice whole = {text.text, point ? (size_t)(point - text.text) : text.length};
    struct slice decimals = {point ? point + 1 : "", point ? text.length - whole.length - 1 : 0};
    uint32_t number = 0;
    uint32_t part = 0;

    if (text.length == 0 || whole.length + decimals.length == 0 || decimals.length > FACTOR_DECIMALS)
        return OPTION_NOT_UNDERSTOOD;
    if (whole.length > 0 && number_parse_u32(whole, &number) != NUMBER_OK)
        return OPTION_NOT_UNDERSTOOD;
    if (decimals.length > 0 && number_parse_u32(decimals, &part) != NUMBER_OK)
        return OPTION_NOT_UNDERSTOOD;
    for (size_t i = decimals.length; i < FACTOR_DECIMALS; i++)
        part *= 10;
    if (number >= FACTOR_MAX)
        return OPTION_TOO_LARGE;
    *millionths = number * MILLION + part;
    return OPTION_ACCEPTED;
}

static bool slice_cut_prefix(struct slice *text, const char *prefix)
{
    size_t length = strlen(prefix);

    if (text->length < length || memcmp(text->text, prefix, length) != 0)
        return false;
    *text = (struct slice){text->text + length, text->length - length};
    return true;
}

static int change_parse_subject(struct slice text, bool scales, call_name_predicate *is_mpi_call, struct change *change)
{
    if (slice_cut_prefix(&text, "rank:")) {
        change->kind = CHANGE_RANK;
        if (number_parse_u32(text, &change->rank) != NUMBER_OK || change->rank == 0)
            return OPTION_NOT_UNDERSTOOD;
    } else if (slice_cut_prefix(&text, "call:")) {
        change->kind = CHANGE_CALL;
        if (scales || (is_mpi_call && !is_mpi_call(text)))
            return OPTION_NOT_UNDERSTOOD;
    }
    change->name = text.text;
    change->name_length = text.length;
    return text.length > 0 ? OPTION_ACCEPTED : OPTION_NOT_UNDERSTOOD;
}

int change_add(struct options *options, const char *text, bool scales)
{
    struct slice what = slice_of(text);
    const char *sign = scales ? strrchr(text, '=') : NULL;
    struct change change = {.kind = CHANGE_ACTIVITY};
    int refusal = OPTION_ACCEPTED;

    if (scales && !sign)
        return OPTION_NOT_UNDERSTOOD;
    if (sign) {
        what.length = (size_t)(sign - text);
        refusal = change_parse_factor(slice_of(sign + 1), &change.millionths);
    }
    if (!refusal)
        refusal = change_parse_subject(what, scales, options->is_mpi_call, &change);
    if (!refusal && options->change_count == CHANGES_MAX)
        refusal = OPTION_TOO_MANY;
    if (!refusal)
        options->changes[options->change_count++] = change;
    return refusal;
}
