#include "output/decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/duration.h"

static const int64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

static const double largest = 1e28; /* with nine decimals it fits 128 bits */

/* From the last digit to the first, since their number is not known beforehand. */
struct reversed_digits {
    char text[DECIMAL_SIZE];
    size_t length;
    unsigned decimals;
};

static inline void put_digit(struct reversed_digits *reversed, unsigned digit)
{
    if (reversed->decimals > 0 && reversed->length == reversed->decimals)
        reversed->text[reversed->length++] = '.';
    reversed->text[reversed->length++] = (char)('0' + digit);
}

static struct decimal write_digits(unsigned __int128 digits, unsigned decimals, bool negative)
{
    struct reversed_digits reversed = {.decimals = decimals};
    struct decimal result;
    uint64_t rest;

    /* To divide 128 bits takes ten times as long as 64, which nearly all numbers fit. */
    for (; digits > UINT64_MAX; digits /= 10)
        put_digit(&reversed, (unsigned)(digits % 10));
    rest = (uint64_t)digits;
    do {
        put_digit(&reversed, (unsigned)(rest % 10));
        rest /= 10;
    } while (rest > 0 || (decimals > 0 && reversed.length < decimals + 2));
    if (negative)
        reversed.text[reversed.length++] = '-';
    for (size_t i = 0; i < reversed.length; i++)
        result.text[i] = reversed.text[reversed.length - 1 - i];
    result.text[reversed.length] = '\0';
    return result;
}

struct decimal decimal_scaled(__int128 value, int64_t unit, unsigned decimals)
{
    unsigned __int128 whole = (unsigned __int128)unit;
    unsigned __int128 digits =
        (value < 0 ? -(unsigned __int128)value : (unsigned __int128)value) * (unsigned __int128)powers[decimals] +
        whole / 2;

    digits = digits <= UINT64_MAX ? (uint64_t)digits / (uint64_t)unit : digits / whole;
    return write_digits(digits, decimals, value < 0 && digits > 0);
}

struct decimal decimal_seconds(__int128 nanoseconds)
{
    return decimal_scaled(nanoseconds, 1000000000, 9);
}

struct decimal decimal_ratio(double value, unsigned decimals)
{
    if (!isfinite(value))
        return (struct decimal){"nan"};
    value = round(fmax(-largest, fmin(value, largest)) * (double)powers[decimals]);
    return write_digits((unsigned __int128)fabs(value), decimals, value < 0);
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

static struct decimal with_prefix(__int128 number, double unit)
{
    static const char letters[] = "KMGTPEZY";
    struct decimal text = decimal_scaled(number, 1, 0);
    double value = (double)number;
    int letter = -1;

    for (; value >= unit - 0.5 && letters[letter + 1]; letter++)
        value /= unit;
    if (letter >= 0)
        snprintf(text.text, sizeof(text.text), "%.9s%c", decimal_ratio(value, value < 99.95 ? 1 : 0).text,
                 letters[letter]);
    return text;
}

struct decimal decimal_bytes(__int128 bytes)
{
    return with_prefix(bytes, 1024);
}

struct decimal decimal_thousands(__int128 number)
{
    return with_prefix(number, 1000);
}

struct decimal decimal_duration(int64_t nanoseconds)
{
    struct decimal result;

    snprintf(result.text, sizeof(result.text), "%s", duration_text(nanoseconds).text);
    return result;
}
