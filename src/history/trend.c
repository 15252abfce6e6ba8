#include "history/trend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double normal_difference = 0.9539; /* middle of |a - b| of two normal values, in standard deviations */

struct cut {
    size_t at;   /* the first value behind it */
    double cost; /* the sum of distances */
    double before;
    double after;
};

double trend_value(const struct history_run *run, enum column_id id)
{
    return columns_contain(&run->columns, id) ? field_number(&column_of(id)->field, &run->row) : (double)NAN;
}

static int compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;

    return (one > other) - (one < other);
}

static double median_of(const double *values, size_t count)
{
    double sorted[TREND_RUNS];

    memcpy(sorted, values, count * sizeof(*values));
    qsort(sorted, count, sizeof(*sorted), compare_doubles);
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

static double distances_from(const double *values, size_t count, double middle)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += fabs(values[i] - middle);
    return sum;
}

static struct cut cut_at(const double *values, size_t count, size_t at)
{
    struct cut cut = {.at = at, .before = median_of(values, at), .after = median_of(values + at, count - at)};

    cut.cost = distances_from(values, at, cut.before) + distances_from(values + at, count - at, cut.after);
    return cut;
}

/* The first of those that cost least; `count` is at least 2. */
static struct cut best_cut(const double *values, size_t count)
{
    struct cut best = cut_at(values, count, 1);

    for (size_t at = 2; at < count; at++) {
        struct cut cut = cut_at(values, count, at);

        if (cut.cost < best.cost)
            best = cut;
    }
    return best;
}

static bool is_change(const struct cut *cut, size_t count, double scatter, bool is_ratio)
{
    double error = scatter * sqrt(1 / (double)cut->at + 1 / (double)(count - cut->at));
    double least = TREND_PER_CENT / 100.0 * (is_ratio ? 1 : fabs(cut->before));
    double change = fabs(cut->after - cut->before);

    return change > least && change > TREND_SIGMAS * error;
}

/* Where the values after the last change begin. */
static size_t last_level(const double *values, size_t count, double scatter, bool is_ratio)
{
    size_t first = 0;

    while (count - first >= 2) {
        struct cut cut = best_cut(values + first, count - first);

        if (!is_change(&cut, count - first, scatter, is_ratio))
            break;
        first += cut.at;
    }
    return first;
}

/* What is usual: `count` values from the first one on. */
static void tell_usual(struct trend *trend, const double *values, size_t count)
{
    trend->usual_count = count;
    trend->usual = median_of(values, count);
    trend->least = values[0];
    trend->most = values[0];
    for (size_t i = 1; i < count; i++) {
        trend->least = fmin(trend->least, values[i]);
        trend->most = fmax(trend->most, values[i]);
    }
}

struct trend trend_of_values(const double *values, size_t count, bool is_ratio, bool is_loss)
{
    struct trend trend = {.count = count, .last = (double)NAN, .usual = (double)NAN, .now = (double)NAN};
    double scatter;
    size_t first;
    double differences[TREND_RUNS];

    if (count == 0)
        return trend;
    trend.last = values[count - 1];
    tell_usual(&trend, values, count);
    trend.now = trend.usual;
    if (count < TREND_ENOUGH)
        return trend;
    trend.kind = TREND_STEADY;
    /* The standard deviation of what has no steps. */
    for (size_t i = 1; i < count; i++)
        differences[i - 1] = fabs(values[i] - values[i - 1]);
    scatter = median_of(differences, count - 1) / normal_difference;
    first = last_level(values, count, scatter, is_ratio);
    if (first > 0) {
        size_t before = last_level(values, first, scatter, is_ratio);

        /* From the level that begins at `before` to the one that begins at `first`. */
        tell_usual(&trend, values + before, first - before);
        trend.now = median_of(values + first, trend.count - first);
        trend.kind = (trend.now > trend.usual) == is_loss ? TREND_WORSE : TREND_BETTER;
        trend.since = first;
        trend.now_count = trend.count - first;
    }
    return trend;
}

struct trend trend_of(const struct history_series *series, enum column_id id)
{
    const struct column *column = column_of(id);
    double values[TREND_RUNS];
    size_t places[TREND_RUNS]; /* in the series */
    size_t count = 0;
    struct trend trend;

    /* From behind, then turned round. */
    for (size_t i = series->count; i > 0 && count < TREND_RUNS; i--) {
        double value = trend_value(series->runs[i - 1], id);

        if (isfinite(value)) {
            values[TREND_RUNS - 1 - count] = value;
            places[TREND_RUNS - 1 - count] = i - 1;
            count++;
        }
    }
    trend = trend_of_values(values + TREND_RUNS - count, count, column->field.kind == FIELD_RATIO, column->is_loss);
    if (trend.now_count > 0)
        trend.since = places[TREND_RUNS - count + trend.since];
    return trend;
}

struct column_list trend_columns(const struct history_series *series)
{
    static const enum column_id told[] = {
        COLUMN_PARALLEL_EFFICIENCY,
        COLUMN_LOAD_BALANCE,
        COLUMN_COMMUNICATION_EFFICIENCY,
        COLUMN_SERIALISATION_EFFICIENCY,
        COLUMN_TRANSFER_EFFICIENCY,
        COLUMN_MPI_EFFICIENCY,
        COLUMN_OPENMP_EFFICIENCY,
        COLUMN_OVERHEAD,
        COLUMN_RUNTIME,
        COLUMN_USEFUL_AVERAGE,
        COLUMN_AVERAGE_IPC,
        COLUMN_AVERAGE_FREQUENCY,
    };
    const struct history_run *last = series->runs[series->count - 1];
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
        if (columns_contain(&last->columns, told[i]))
            list.ids[list.count++] = told[i];
    return list;
}
