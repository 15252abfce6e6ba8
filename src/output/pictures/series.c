#include "output/pictures/series.h"

#include <math.h>

static void sum_add(struct series_sum *sum, const struct series_sum *other, double share)
{
    sum->time += other->time * share;
    sum->value += other->value * share;
}

static void join_neighbours(struct series_interval *interval, const struct series_interval *next)
{
    if (next->end > interval->end)
        interval->end = next->end;
    for (unsigned i = 0; i < SERIES_CURVES; i++)
        sum_add(&interval->sums[i], &next->sums[i], 1);
}

void series_add(struct series *series, int64_t start, int64_t end, const double *values)
{
    struct series_interval interval = {.start = start, .end = end};
    uint64_t number = series->added++;

    for (unsigned i = 0; i < SERIES_CURVES; i++)
        if (isfinite(values[i]))
            interval.sums[i] = (struct series_sum){(double)(end - start), values[i] * (double)(end - start)};
    if (number & ((UINT64_C(1) << series->doubling) - 1)) {
        join_neighbours(&series->items[series->count - 1], &interval);
        return;
    }
    if (series->count == SERIES_INTERVALS) {
        for (size_t i = 0; i < series->count; i += 2) {
            series->items[i / 2] = series->items[i];
            join_neighbours(&series->items[i / 2], &series->items[i + 1]);
        }
        series->count /= 2;
        series->doubling++;
    }
    series->items[series->count++] = interval;
}

static double overlap(const struct series_interval *interval, int64_t start, int64_t end)
{
    int64_t from = interval->start > start ? interval->start : start;
    int64_t to = interval->end < end ? interval->end : end;

    return to > from ? (double)(to - from) / (double)(interval->end - interval->start) : 0;
}

double series_mean(const struct series *series, unsigned curve, int64_t start, int64_t end)
{
    struct series_sum sum = {0};

    for (size_t i = 0; i < series->count; i++)
        sum_add(&sum, &series->items[i].sums[curve], overlap(&series->items[i], start, end));
    return sum.time > 0 ? sum.value / sum.time : (double)NAN;
}

double series_highest(const struct series *series, unsigned curve)
{
    double highest = 0;

    for (size_t i = 0; i < series->count; i++) {
        const struct series_sum *sum = &series->items[i].sums[curve];

        if (sum->time > 0 && sum->value / sum->time > highest)
            highest = sum->value / sum->time;
    }
    return highest;
}
