/*
 * Series: what is known of a run over time, in bounded memory, for pictures that have few columns.
 *
 * Intervals come in order, each with a value per curve. Where there are too many, neighbours are put together, two
 * by two: then a interval has the mean of their values, weighted by their lengths.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_SERIES_H
#define CLOCKTALK_OUTPUT_PICTURES_SERIES_H

#include <stddef.h>
#include <stdint.h>

enum {
    SERIES_CURVES = 12,
    SERIES_INTERVALS = 4096, /* a power of two, more than any terminal is wide */
};

/* Of one curve, the values that exist. */
struct series_sum {
    double time;  /* nanoseconds */
    double value; /* times time */
};

struct series_interval {
    int64_t start;
    int64_t end;
    struct series_sum sums[SERIES_CURVES];
};

/* All zero at first. */
struct series {
    uint64_t added;    /* intervals */
    unsigned doubling; /* that many times two were put together */
    size_t count;
    struct series_interval items[SERIES_INTERVALS];
};

/* values: SERIES_CURVES of them, NAN where there is none. start < end, and not before the last one's start. */
void series_add(struct series *series, int64_t start, int64_t end, const double *values);

/* The mean over start … end; NAN where nothing is known. */
double series_mean(const struct series *series, unsigned curve, int64_t start, int64_t end);

/* The largest value of a interval; 0 where there is none. */
double series_highest(const struct series *series, unsigned curve);

#endif
