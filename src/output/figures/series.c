#include "output/figures/series.h"

#include <math.h>

#include "base/duration.h"

static void sum_add(struct series_sum *sum, const struct series_sum *other, double share)
{
    if (!(other->time > 0) || !(share > 0))
        return;
    sum->least = sum->time > 0 ? fmin(sum->least, other->least) : other->least;
    sum->most = sum->time > 0 ? fmax(sum->most, other->most) : other->most;
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
            interval.sums[i] =
                (struct series_sum){(double)(end - start), values[i] * (double)(end - start), values[i], values[i]};
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

struct series_interval series_between(const struct series *series, int64_t start, int64_t end, size_t *first)
{
    struct series_interval found = {.start = start, .end = end};

    while (*first < series->count && series->items[*first].end <= start)
        (*first)++;
    for (size_t i = *first; i < series->count && series->items[i].start < end; i++) {
        const struct series_interval *interval = &series->items[i];
        int64_t within = time_within(interval->start, interval->end, (struct time_range){start, end});
        double share = (double)within / (double)(interval->end - interval->start);

        for (unsigned curve = 0; curve < SERIES_CURVES; curve++)
            sum_add(&found.sums[curve], &interval->sums[curve], share);
    }
    return found;
}

double series_mean(const struct series_sum *sum)
{
    return sum->time > 0 ? sum->value / sum->time : (double)NAN;
}
