#include "output/decimal.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const int64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

static unsigned __int128 decimal_magnitude(__int128 value)
{
    return value < 0 ? -(unsigned __int128)value : (unsigned __int128)value;
}

/* Dividing 128 bits takes ten times as long as 64, which nearly all numbers fit. */
static unsigned __int128 divide(unsigned __int128 value, uint64_t divisor)
{
    return value <= UINT64_MAX ? (uint64_t)value / divisor : value / divisor;
}

/* Digits from the last to the first, since their number is not known beforehand. */
static struct decimal write_digits(unsigned __int128 digits, unsigned decimals, bool negative)
{
    char reversed[DECIMAL_SIZE];
    size_t length = 0;
    struct decimal result;
    size_t i;

    do {
        unsigned __int128 tens = divide(digits, 10);

        if (decimals > 0 && length == decimals)
            reversed[length++] = '.';
        reversed[length++] = (char)('0' + (int)(digits - tens * 10));
        digits = tens;
    } while (digits > 0 || (decimals > 0 && length < decimals + 2));
    if (negative)
        reversed[length++] = '-';
    for (i = 0; i < length; i++)
        result.text[i] = reversed[length - 1 - i];
    result.text[length] = '\0';
    return result;
}

struct decimal decimal_scaled(__int128 value, int64_t unit, unsigned decimals)
{
    uint64_t whole = (uint64_t)unit;
    unsigned __int128 digits =
        divide(decimal_magnitude(value) * (unsigned __int128)powers[decimals] + whole / 2, whole);

    return write_digits(digits, decimals, value < 0 && digits > 0);
}

struct decimal decimal_seconds(int64_t nanoseconds)
{
    return decimal_scaled(nanoseconds, 1000000000, 9);
}

struct decimal decimal_ratio(double value, unsigned decimals)
{
    if (!isfinite(value))
        return (struct decimal){"nan"};
    return decimal_scaled((__int128)round(value * (double)powers[decimals]), powers[decimals], decimals);
}

struct decimal decimal_percent(double ratio)
{
    if (!isfinite(ratio))
        return (struct decimal){"-"};
    return decimal_ratio(ratio * 100, 1);
}

struct decimal decimal_with_unit(struct decimal number, const char *unit)
{
    size_t length = strlen(number.text);

    if (strcmp(number.text, "-") == 0)
        return number;
    snprintf(number.text + length, sizeof(number.text) - length, " %s", unit);
    return number;
}

struct decimal decimal_duration(int64_t nanoseconds)
{
    struct decimal result;

    snprintf(result.text, sizeof(result.text), "%s", duration_text(nanoseconds).text);
    return result;
}
