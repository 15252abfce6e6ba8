/*
 * Times: how late they can be, and what of them lies in a range; and as text for people, in every message and table
 * alike: the same in every locale, rounded half away from zero.
 */
#ifndef CLOCKTALK_BASE_DURATION_H
#define CLOCKTALK_BASE_DURATION_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds, 146 years: no time of a trace is later, so that the sum of any two fits 64 bits. */
static const int64_t TIME_MOST = INT64_MAX / 2;

/* Nine years: no run is as long. */
static const int64_t RUN_MOST = INT64_C(1) << 58;

/* Of two times or lengths. */
static inline int64_t smaller_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t larger_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* From a time up to another, which is not in it any more; up to INT64_MAX: it has no end. */
struct time_range {
    int64_t from;
    int64_t to;
};

static inline bool time_is_in(int64_t time, struct time_range range)
{
    return time >= range.from && time < range.to;
}

/* All times. */
static inline bool time_range_is_whole(struct time_range range)
{
    return range.from == 0 && range.to == INT64_MAX;
}

/* What of the time from `start` to `end` lies in the range: nothing unless `from` is before `to`. */
static inline struct time_range time_range_cut(int64_t start, int64_t end, struct time_range range)
{
    return (struct time_range){larger_of(start, range.from), smaller_of(end, range.to)};
}

/* How much that is. */
static inline int64_t time_within(int64_t start, int64_t end, struct time_range range)
{
    struct time_range cut = time_range_cut(start, end, range);

    return cut.to > cut.from ? cut.to - cut.from : 0;
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
