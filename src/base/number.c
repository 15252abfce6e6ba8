#include "base/number.h"

#include <string.h>

#include "base/array.h"

enum number_result number_parse_u64(struct slice text, uint64_t *value)
{
    uint64_t sum = 0;

    if (text.length == 0)
        return NUMBER_NOT_ONE;
    for (size_t i = 0; i < text.length; i++) {
        unsigned digit = (unsigned char)text.text[i] - (unsigned)'0';

        if (digit > 9)
            return NUMBER_NOT_ONE;
        if (__builtin_mul_overflow(sum, (uint64_t)10, &sum) || __builtin_add_overflow(sum, (uint64_t)digit, &sum)) {
            while (++i < text.length)
                if ((unsigned char)text.text[i] - (unsigned)'0' > 9)
                    return NUMBER_NOT_ONE;
            return NUMBER_TOO_LARGE;
        }
    }
    *value = sum;
    return NUMBER_OK;
}

enum number_result number_parse_u32(struct slice text, uint32_t *value)
{
    uint64_t wide;
    enum number_result result = number_parse_u64(text, &wide);

    if (result != NUMBER_OK)
        return result;
    if (wide > UINT32_MAX)
        return NUMBER_TOO_LARGE;
    *value = (uint32_t)wide;
    return NUMBER_OK;
}

enum number_result number_parse_i64(struct slice text, int64_t *value)
{
    bool negative = text.length > 0 && text.text[0] == '-';
    struct slice digits = {text.text + negative, text.length - negative};
    uint64_t magnitude;
    enum number_result result = number_parse_u64(digits, &magnitude);

    if (result != NUMBER_OK)
        return result;
    if (magnitude > (uint64_t)INT64_MAX + negative)
        return NUMBER_TOO_LARGE;
    *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    return NUMBER_OK;
}

enum number_result number_parse_pattern(struct slice text, uint64_t *value)
{
    int64_t negative;
    enum number_result result;

    if (text.length == 0 || text.text[0] != '-')
        return number_parse_u64(text, value);
    result = number_parse_i64(text, &negative);
    if (result == NUMBER_OK)
        *value = (uint64_t)negative;
    return result;
}

struct unit {
    const char *name;
    int64_t factor;
};

static const struct unit time_units[] = {
    {"ns", 1},           {"us", 1000},    {"\xc2\xb5s", 1000}, /* the micro sign, and the Greek letter */
    {"\xce\xbcs", 1000}, {"ms", 1000000}, {"s", 1000000000},   {"min", 60000000000}, {"h", 3600000000000},
};

enum { TIME_UNITS = COUNT_OF(time_units) };

/* Whatever the locale. */
static bool equals_without_case(struct slice text, const char *name)
{
    for (size_t i = 0; i < text.length; i++) {
        bool is_capital = text.text[i] >= 'A' && text.text[i] <= 'Z';

        if (name[i] == '\0' || text.text[i] + (is_capital ? 'a' - 'A' : 0) != name[i])
            return false;
    }
    return name[text.length] == '\0';
}

/* The digits with which it begins; *text goes on behind them. */
static struct slice take_digits(struct slice *text)
{
    struct slice digits = {text->text, 0};

    while (digits.length < text->length && is_digit(digits.text[digits.length]))
        digits.length++;
    *text = (struct slice){text->text + digits.length, text->length - digits.length};
    return digits;
}

/*
 * number [ "." digits ] unit, the unit one of the table. The digits after the point are exact, as a part of the unit,
 * or refused: from the last digit to the first, each one adds to what came before and divides by ten; the whole is
 * exact only if every division is.
 */
static enum number_result parse_with_unit(struct slice text, const struct unit *units, size_t count, int64_t *value)
{
    struct slice whole = take_digits(&text);
    bool has_point = slice_skip(&text, ".");
    struct slice fraction = has_point ? take_digits(&text) : (struct slice){"", 0};
    const struct unit *unit = units;
    uint64_t number;
    int64_t part = 0;
    enum number_result result;

    while (unit < units + count && !equals_without_case(text, unit->name))
        unit++;
    if (unit == units + count || (has_point && fraction.length == 0))
        return NUMBER_NOT_ONE;
    result = number_parse_u64(whole, &number);
    if (result != NUMBER_OK)
        return result;
    for (size_t i = fraction.length; i > 0; i--) {
        part += (fraction.text[i - 1] - '0') * unit->factor;
        if (part % 10 != 0)
            return NUMBER_NOT_ONE;
        part /= 10;
    }
    if (number > (uint64_t)((INT64_MAX - part) / unit->factor))
        return NUMBER_TOO_LARGE;
    *value = (int64_t)number * unit->factor + part;
    return NUMBER_OK;
}

enum number_result number_parse_duration(struct slice text, int64_t *nanoseconds)
{
    if (slice_is(text, "0")) {
        *nanoseconds = 0;
        return NUMBER_OK;
    }
    return parse_with_unit(text, time_units, TIME_UNITS, nanoseconds);
}

enum number_unit number_unit_of_time(struct slice text)
{
    if (take_digits(&text).length == 0 || (slice_skip(&text, ".") && take_digits(&text).length == 0))
        return UNIT_OF_NO_NUMBER;
    if (text.length == 0)
        return UNIT_MISSING;
    for (size_t i = 0; i < TIME_UNITS; i++)
        if (equals_without_case(text, time_units[i].name))
            return UNIT_KNOWN;
    for (size_t i = 0; i < text.length; i++)
        if ((text.text[i] < 'a' || text.text[i] > 'z') && (text.text[i] < 'A' || text.text[i] > 'Z'))
            return UNIT_OF_NO_NUMBER;
    return UNIT_UNKNOWN;
}

enum number_result number_parse_size(struct slice text, int64_t *bytes)
{
    static const struct unit units[] = {
        {"", 1},         {"b", 1},         {"k", 1 << 10}, {"kb", 1 << 10}, {"kib", 1 << 10}, {"m", 1 << 20},
        {"mb", 1 << 20}, {"mib", 1 << 20}, {"g", 1 << 30}, {"gb", 1 << 30}, {"gib", 1 << 30},
    };

    return parse_with_unit(text, units, COUNT_OF(units), bytes);
}

bool date_is_one(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    const char *rest = text + DATE_DAY_LENGTH;

    for (size_t i = 0; i < DATE_DAY_LENGTH; i++)
        if (form[i] == 'd' ? !is_digit(text[i]) : text[i] != form[i])
            return false;
    if (*rest == '\0')
        return true;
    return (*rest == 'T' || *rest == ' ') && rest[1] != '\0' && rest[strspn(rest, "0123456789:.+- TZ")] == '\0';
}

int compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;

    return (one > other) - (one < other);
}
