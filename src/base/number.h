/*
 * Numbers in text: bounded, without locale, without signs or blanks by surprise.
 */
#ifndef CLOCKTALK_BASE_NUMBER_H
#define CLOCKTALK_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum number_result {
    NUMBER_OK = 0,
    NUMBER_NOT_ONE = 1,   /* no digits, or something else after them */
    NUMBER_TOO_LARGE = 2, /* does not fit the type */
};

/* In every locale. */
static inline bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* The whole slice is one decimal number. *value is untouched unless NUMBER_OK. */
enum number_result number_parse_u64(struct slice text, uint64_t *value);
enum number_result number_parse_u32(struct slice text, uint32_t *value);

/* As above with an optional '-'. */
enum number_result number_parse_i64(struct slice text, int64_t *value);

/*
 * A 64-bit pattern as Paraver values are written: -2^63 … 2^64-1, negative ones and those above 2^63 as the same
 * pattern (both spellings are one value).
 */
enum number_result number_parse_pattern(struct slice text, uint64_t *value);

/*
 * A duration in nanoseconds: `500ns`, `250us`, `10ms`, `1.5s`, `2min`, `1h`, or `0`. Case of the unit does not matter.
 * Fractions finer than a nanosecond are NUMBER_NOT_ONE; results beyond 2^63-1 are NUMBER_TOO_LARGE.
 */
enum number_result number_parse_duration(struct slice text, int64_t *nanoseconds);

/* What stands behind the digits, with or without a point among them, of what may have been meant as a duration. */
enum number_unit {
    UNIT_OF_NO_NUMBER, /* it does not begin with digits, or goes on with anything but letters */
    UNIT_MISSING,      /* nothing, so that the unit is anybody's guess */
    UNIT_UNKNOWN,      /* letters */
    UNIT_KNOWN,
};
enum number_unit number_unit_of_time(struct slice text);

/* A size in bytes: `4096`, `32k`, `1M`, `2G` (1024-based, any case, an optional B after the letter). */
enum number_result number_parse_size(struct slice text, int64_t *bytes);

/*
 * Dates as ISO 8601 and git write them: `2026-11-22`, and behind it perhaps the time: `2026-11-22T10:30:00+01:00`.
 */

enum { DATE_DAY_LENGTH = 10 }; /* characters of the day alone */

/* Whether a text is one, as far as its form goes; all of its characters are ASCII then. */
bool date_is_one(const char *text);

/* For qsort, of doubles that are numbers. */
int compare_doubles(const void *a, const void *b);

#endif
