/*
 * Numbers as decimal text: exact, rounded half away from zero, the same in every locale.
 */
#ifndef CLOCKTALK_OUTPUT_DECIMAL_H
#define CLOCKTALK_OUTPUT_DECIMAL_H

#include <stdint.h>

enum { DECIMAL_SIZE = 64 };

/* A terminated number that can be passed around by value. */
struct decimal {
    char text[DECIMAL_SIZE];
};

/* value / unit with that many decimals (0 … 9). unit > 0; |value| < 2^90. */
struct decimal decimal_scaled(__int128 value, int64_t unit, unsigned decimals);

/* Nanoseconds as seconds with nine decimals. */
struct decimal decimal_seconds(__int128 nanoseconds);

/* `decimals` decimals (0 … 9), or `nan` where the value is not finite. Beyond 10^28 the amount is shown as that. */
struct decimal decimal_ratio(double value, unsigned decimals);

/* A ratio as percentage with one decimal, without sign: `71.6`; `-` where the value is not finite. */
struct decimal decimal_percent(double ratio);

/* The number and after it what it counts, a few bytes long: `71.6 %`; nothing after `-`. */
struct decimal decimal_with_unit(struct decimal number, const char *unit);

/* At most five characters, in units of 1024 bytes (of 1000: decimal_thousands): `512`, `1.5K`, `1023M`. */
struct decimal decimal_bytes(__int128 bytes);
struct decimal decimal_thousands(__int128 number);

/* In its unit (base/duration.h), with the name: `12.346 s`. */
struct decimal decimal_duration(int64_t nanoseconds);

#endif
