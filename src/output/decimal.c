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

/* Nearly all numbers have 64 bits; dividing more takes several times as long. */
static unsigned take_last_digit(unsigned __int128 *digits)
{
    unsigned last;

    if (*digits <= UINT64_MAX) {
        last = (unsigned)((uint64_t)*digits % 10);
        *digits = (uint64_t)*digits / 10;
    } else {
        last = (unsigned)(*digits % 10);
        *digits /= 10;
    }
    return last;
}

/* Digits from the last to the first, since their number is not known beforehand: behind the others, then in front. */
static struct decimal write_digits(unsigned __int128 digits, unsigned decimals, bool negative)
{
    struct decimal result;
    char *const end = &result.text[DECIMAL_SIZE - 1];
    char *first = end;

    *end = '\0';
    do {
        if (decimals > 0 && first == end - decimals)
            *--first = '.';
        *--first = (char)('0' + take_last_digit(&digits));
    } while (digits > 0 || (decimals > 0 && first > end - decimals - 2));
    if (negative)
        *--first = '-';
    memmove(result.text, first, (size_t)(end - first) + 1);
    return result;
}

struct decimal decimal_scaled(__int128 value, int64_t unit, unsigned decimals)
{
    unsigned __int128 whole = (unsigned __int128)unit;
    unsigned __int128 digits = decimal_magnitude(value);

    if (unit != powers[decimals])
        digits = (digits * (unsigned __int128)powers[decimals] + whole / 2) / whole;
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
