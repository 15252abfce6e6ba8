#include "options/option_values.h"

#include <string.h>

/* The item that begins at text, up to a comma. */
static struct slice first_item(const char *text)
{
    return (struct slice){text, strcspn(text, ",")};
}

static const char *next_item(struct slice item)
{
    const char *end = item.text + item.length;

    return *end == ',' ? end + 1 : NULL;
}

int option_parse_word(const struct option_word *words, const char *text, unsigned *number)
{
    const struct option_word *word = option_word_find(words, slice_of(text));

    if (!word)
        return OPTION_NOT_UNDERSTOOD;
    *number = word->number;
    return OPTION_ACCEPTED;
}

int option_add_words(const struct option_word *words, const char *text, unsigned *bits)
{
    unsigned sum = 0;

    for (; text; text = next_item(first_item(text))) {
        const struct option_word *word = option_word_find(words, first_item(text));

        if (!word)
            return OPTION_NOT_UNDERSTOOD;
        sum |= word->number;
    }
    *bits |= sum;
    return OPTION_ACCEPTED;
}

/* `1,5ms`. */
static bool has_comma_for_point(struct slice text)
{
    enum { LONGEST = 64 };
    char pointed[LONGEST];
    char *comma;
    int64_t duration;

    if (text.length >= sizeof(pointed))
        return false;
    memcpy(pointed, text.text, text.length);
    pointed[text.length] = '\0';
    comma = strchr(pointed, ',');
    if (!comma)
        return false;
    *comma = '.';
    return number_parse_duration(slice_of(pointed), &duration) == NUMBER_OK;
}

static int parse_duration(struct slice text, bool may_be_zero, int64_t *nanoseconds)
{
    int64_t duration = 0;
    int refusal = (int)number_parse_duration(text, &duration);

    if (refusal && number_lacks_unit(text))
        return OPTION_NO_UNIT;
    if (refusal && has_comma_for_point(text))
        return OPTION_COMMA;
    if (refusal == OPTION_TOO_LARGE || duration > DURATION_MOST)
        return OPTION_TOO_LONG;
    if (!refusal && duration == 0 && !may_be_zero)
        refusal = OPTION_ZERO;
    if (!refusal)
        *nanoseconds = duration;
    return refusal;
}

int option_parse_size(const char *text, bool may_be_zero, int64_t *bytes)
{
    int64_t size = 0;
    int refusal = (int)number_parse_size(slice_of(text), &size);

    if (!refusal && size == 0 && !may_be_zero)
        refusal = OPTION_ZERO;
    if (!refusal)
        *bytes = size;
    return refusal;
}

int option_parse_duration(const char *text, bool may_be_zero, int64_t *nanoseconds)
{
    return parse_duration(slice_of(text), may_be_zero, nanoseconds);
}

int option_parse_durations(const char *text, int64_t *lengths, size_t most, size_t *count)
{
    for (; text; text = next_item(first_item(text))) {
        int64_t length = 0;
        size_t at = *count;
        int refusal = parse_duration(first_item(text), false, &length);

        if (refusal || *count == most)
            return refusal ? refusal : OPTION_NOT_UNDERSTOOD;
        while (at > 0 && lengths[at - 1] > length)
            at--;
        if (at > 0 && lengths[at - 1] == length)
            continue;
        memmove(lengths + at + 1, lengths + at, (*count - at) * sizeof(*lengths));
        lengths[at] = length;
        ++*count;
    }
    return OPTION_ACCEPTED;
}

int option_parse_number(const char *text, uint64_t largest, uint64_t *number)
{
    uint64_t parsed = 0;
    int refusal = (int)number_parse_u64(slice_of(text), &parsed);

    if (!refusal && parsed == 0)
        refusal = OPTION_ZERO;
    if (!refusal && parsed > largest)
        refusal = OPTION_TOO_LARGE;
    if (!refusal)
        *number = parsed;
    return refusal;
}

int option_parse_text(const char *text, const char **value)
{
    if (!*text)
        return OPTION_NOT_UNDERSTOOD;
    *value = text;
    return OPTION_ACCEPTED;
}

bool option_names_picture(const char *file)
{
    static const char *const endings[] = {".svg", ".png", ".pdf"};
    bool is_one = false;

    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        is_one |= slice_ends_with(slice_of(file), endings[i]);
    return is_one;
}

struct slice option_unknown_item(const struct option_word *words, bool is_list, const char *text)
{
    if (!is_list)
        return slice_of(text);
    for (; text; text = next_item(first_item(text)))
        if (!option_word_find(words, first_item(text)))
            return first_item(text);
    return (struct slice){"", 0};
}

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

int option_add_change(const char *text, bool scales, struct options *options)
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
