/*
 * Series: what is known of a run over time, in bounded memory, for pictures that have few columns.
 *
 * Intervals come in order, each with a value per curve. Where there are too many, neighbours are put together, two
 * by two: then an interval has the mean of their values, weighted by their lengths, and the least and the most of them.
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_SERIES_H
#define CLOCKTALK_OUTPUT_FIGURES_SERIES_H

#include <stddef.h>
#include <stdint.h>

enum {
    SERIES_CURVES = 24,
    SERIES_INTERVALS = 4096, /* a power of two, twice as many as any picture has columns */
};

/* Of one curve, the values that exist. */
struct series_sum {
    double time;  /* nanoseconds; 0: there is none */
    double value; /* times time */
    double least;
    double most;
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

/* What of it lies from `start` to `end`. `first`, 0 at first, is the interval to begin with, and is moved on where
 * stretches are asked for in order. */
struct series_interval series_between(const struct series *series, int64_t start, int64_t end, size_t *first);

/* NAN where nothing is known. */
double series_mean(const struct series_sum *sum);

#endif
