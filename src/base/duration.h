/*
 * Times: how late they can be, and what of them lies in a part of the run; and as text for people, in every message and
 * table alike: the same in every locale, rounded half away from zero.
 */
#ifndef CLOCKTALK_BASE_DURATION_H
#define CLOCKTALK_BASE_DURATION_H

#include <stdint.h>

/* Nanoseconds, 146 years: no time of a trace is later, so that the sum of any two fits 64 bits. */
static const int64_t TIME_MOST = INT64_MAX / 2;

/* How much of the time from `start` to `end` lies between `from` and `to`. */
static inline int64_t time_within(int64_t start, int64_t end, int64_t from, int64_t to)
{
    start = start > from ? start : from;
    end = end < to ? end : to;
    return end > start ? end - start : 0;
}

enum { DURATION_SIZE = 40 };

/* A terminated text that can be passed around by value. */
struct duration {
    char text[DURATION_SIZE];
};

/* Units of time for people. */
struct time_unit {
    const char *name;
    int64_t nanoseconds;
};

/* The largest unit of which there is at least one, whatever the sign; nanoseconds for less. */
const struct time_unit *time_unit_for(int64_t nanoseconds);

/* How long something took, with three decimals of its unit: `12.346 s`, `-1.235 ms`, `17 ns`. */
struct duration duration_text(int64_t nanoseconds);

/* When something was, exactly: `12.345678901 s`. */
struct duration moment_text(int64_t nanoseconds);

#endif
