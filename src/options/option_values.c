/*
 * How the values of options are read.
 */
#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "options/option_table.h"

/* Words. */

const struct option_word *option_word_find(const struct option_word *words, struct slice text)
{
    for (; words->text; words++)
        if (slice_is(text, words->text))
            return words;
    return NULL;
}

const char *option_word_of(const struct option_word *words, unsigned number)
{
    while (words->text && words->number != number)
        words++;
    return words->text;
}

/* Values. */

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

    while (text) {
        const struct option_word *word = option_word_find(words, slice_next_item(&text));

        if (!word)
            return OPTION_NOT_UNDERSTOOD;
        sum |= word->number;
    }
    *bits |= sum;
    return OPTION_ACCEPTED;
}

/* Whether it is a duration but for a character, in whose place another text should stand: `1,5ms`, `10 ms`. */
static bool is_duration_but_for(char character, const char *instead, struct slice text)
{
    enum { LONGEST = 64 };
    char mended[LONGEST] = "";
    const char *found = memchr(text.text, character, text.length);
    int64_t duration;

    if (!found || text.length >= sizeof(mended))
        return false;
    string_append(mended, sizeof(mended), "%.*s%s%.*s", (int)(found - text.text), text.text, instead,
                  (int)(text.text + text.length - found - 1), found + 1);
    return number_parse_duration(slice_of(mended), &duration) == NUMBER_OK;
}

int option_parse_duration(struct slice text, bool may_be_zero, int64_t *nanoseconds)
{
    int64_t duration = 0;
    int refusal = (int)number_parse_duration(text, &duration);
    enum number_unit unit = refusal ? number_unit_of_time(text) : UNIT_KNOWN;

    if (unit == UNIT_MISSING)
        return OPTION_NO_UNIT;
    if (unit == UNIT_UNKNOWN)
        return OPTION_UNIT;
    if (refusal && is_duration_but_for(',', ".", text))
        return OPTION_COMMA;
    if (refusal && is_duration_but_for(' ', "", text))
        return OPTION_BLANK;
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

int option_parse_durations(const char *text, int64_t *lengths, size_t most, size_t *count)
{
    while (text) {
        struct slice rest = slice_of(text);
        int64_t length = 0;
        size_t at = *count;
        int refusal = option_parse_duration(slice_next_item(&text), false, &length);

        if (refusal && is_duration_but_for(',', ".", rest))
            return OPTION_COMMA;
        if ((refusal == OPTION_NO_UNIT || refusal == OPTION_UNIT || refusal == OPTION_BLANK) && text)
            return OPTION_NOT_UNDERSTOOD;
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
    struct slice name = slice_of(file);

    return slice_ends_with(name, ".svg") || slice_ends_with(name, ".png") || slice_ends_with(name, ".pdf");
}

enum {
    MILLION = 1000000,
    FACTOR_MAX = 1000,
    FACTOR_DECIMALS = 6,
};

/* `2`, `0.5`, `.25`: up to FACTOR_MAX, with up to six decimals. */
static int change_parse_factor(struct slice text, uint32_t *millionths)
{
    struct slice decimals = text;
    struct slice whole = slice_cut(&decimals, '.');
    uint32_t number = 0;
    uint32_t part = 0;

    if (whole.length + decimals.length == 0 || decimals.length > FACTOR_DECIMALS)
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

/* What lengths are made of, and the least and the most of them that make sense. */
enum {
    CENTIMETRES_LEAST = 4,
    CENTIMETRES_MOST = 200,
    PIXELS_LEAST = 200,
    PIXELS_MOST = 10000,
    USUAL_UNITS = 900, /* of a picture as wide as a page's text */
    PAGE_MILLIMETRES = 180,
    RATIO_MOST = 100,
};

/* `8.5cm`, `85mm`, `3.3in`, in micrometres, or `900px`, `900` in pixels (negative). */
static int parse_length(struct slice text, int64_t *length)
{
    static const struct {
        const char *name;
        double micrometres;
    } units[] = {{"cm", 10000}, {"mm", 1000}, {"in", 25400}, {"px", -1}, {"", -1}};
    uint32_t millionths = 0;

    for (size_t i = 0; i < COUNT_OF(units); i++) {
        struct slice number = text;
        uint64_t pixels;

        if (!slice_ends_with(text, units[i].name))
            continue;
        number.length -= strlen(units[i].name);
        if (units[i].micrometres < 0) {
            if (number_parse_u64(number, &pixels) != NUMBER_OK || pixels < PIXELS_LEAST || pixels > PIXELS_MOST)
                return OPTION_NOT_UNDERSTOOD;
            *length = -(int64_t)pixels;
            return OPTION_ACCEPTED;
        }
        if (change_parse_factor(number, &millionths) != OPTION_ACCEPTED)
            return OPTION_NOT_UNDERSTOOD;
        *length = (int64_t)(millionths / 1e6 * units[i].micrometres + 0.5);
        return *length >= CENTIMETRES_LEAST * 10000 && *length <= CENTIMETRES_MOST * 10000 ? OPTION_ACCEPTED
                                                                                           : OPTION_NOT_UNDERSTOOD;
    }
    return OPTION_NOT_UNDERSTOOD;
}

int option_set_plot_size(struct options *options, const char *text)
{
    struct slice whole = slice_of(text);
    const char *colon = strchr(text, ':');
    const char *times = strchr(text, 'x');
    struct plot_size size = {.width = USUAL_UNITS};
    int64_t width;
    int64_t height = 0;
    double centimetres;
    double narrower;
    int refusal;

    if (colon) {
        /* `16:9`. */
        uint64_t across = 0;
        uint64_t down = 0;

        if (number_parse_u64((struct slice){text, (size_t)(colon - text)}, &across) != NUMBER_OK ||
            number_parse_u64(slice_of(colon + 1), &down) != NUMBER_OK || across == 0 || down == 0 ||
            across > RATIO_MOST || down > RATIO_MOST || across > 10 * down || down > 10 * across)
            return OPTION_NOT_UNDERSTOOD;
        size.height = (unsigned)(USUAL_UNITS * down / across);
        options->plot.size = size;
        return OPTION_ACCEPTED;
    }
    /* The x of `px` is none that stands between two lengths. */
    while (times && (times == text || times[-1] == 'p'))
        times = times > text && times[1] == 'x' ? times + 1 : strchr(times + 1, 'x');
    if (times)
        whole.length = (size_t)(times - text);
    refusal = parse_length(whole, &width);
    if (!refusal && times)
        refusal = parse_length(slice_of(times + 1), &height);
    if (refusal || (height != 0 && (height < 0) != (width < 0)))
        return OPTION_NOT_UNDERSTOOD;
    size.is_pixels = width < 0;
    size.micrometres = width < 0 ? 0 : width;
    /* Text stays readable where a picture is as wide as a column: a unit is larger there. */
    centimetres = (double)width / 10000;
    narrower = fmax(PAGE_MILLIMETRES / 10. - centimetres, 0);
    size.width = width < 0 ? (unsigned)-width
                           : (unsigned)(centimetres * USUAL_UNITS * 10 / PAGE_MILLIMETRES + narrower * 9.5 + 0.5);
    size.height = (unsigned)((double)size.width * (double)height / (double)width + 0.5);
    options->plot.size = size;
    return OPTION_ACCEPTED;
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
    if (slice_skip(&what, "rank:")) {
        change.kind = CHANGE_RANK;
        if (!refusal && (number_parse_u32(what, &change.rank) != NUMBER_OK || change.rank == 0))
            refusal = OPTION_NOT_UNDERSTOOD;
    } else if (slice_skip(&what, "call:")) {
        change.kind = CHANGE_CALL;
        if (!refusal && (scales || (options->is_mpi_call && !options->is_mpi_call(what))))
            refusal = OPTION_NOT_UNDERSTOOD;
    }
    change.name = what.text;
    change.name_length = what.length;
    if (!refusal && what.length == 0)
        refusal = OPTION_NOT_UNDERSTOOD;
    if (!refusal && options->change_count == CHANGES_MAX)
        refusal = OPTION_TOO_MANY;
    if (!refusal)
        options->changes[options->change_count++] = change;
    return refusal;
}
