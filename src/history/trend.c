#include "history/trend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

const char *const trend_words[] = {
    [TREND_TOO_FEW] = "unknown",
    [TREND_STEADY] = "steady",
    [TREND_WORSE] = "worse",
    [TREND_BETTER] = "better",
};

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

static double median_of(const double *values, size_t count)
{
    double sorted[TREND_RUNS];

    memcpy(sorted, values, count * sizeof(*values));
    qsort(sorted, count, sizeof(*sorted), compare_doubles);
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

/* `count` is at least 1. */
static struct trend_level trend_level_of(const double *values, size_t count)
{
    struct trend_level level = {median_of(values, count), values[0], values[0], count};

    for (size_t i = 1; i < count; i++) {
        level.least = fmin(level.least, values[i]);
        level.most = fmax(level.most, values[i]);
    }
    return level;
}

static double distances_from(const double *values, size_t count, double middle)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += fabs(values[i] - middle);
    return sum;
}

static bool is_change(const struct cut *cut, size_t count, double scatter, bool is_ratio)
{
    double error = scatter * sqrt(1 / (double)cut->at + 1 / (double)(count - cut->at));
    double least = TREND_PER_CENT / 100.0 * (is_ratio ? 1 : fabs(cut->before));
    double change = fabs(cut->after - cut->before);

    return change > least && change > TREND_SIGMAS * error;
}

/* The values of one metric, from the run `first` of a series on; at most TREND_RUNS. */
struct metric {
    double values[TREND_RUNS];
    size_t runs[TREND_RUNS]; /* that they are of */
    size_t count;
    double scatter; /* the standard deviation of what has no steps */
    bool is_ratio;
};

static struct metric metric_of(const struct history_series *series, size_t first, enum column_id id)
{
    struct metric metric = {.is_ratio = column_of(id)->field.kind == FIELD_RATIO};
    double differences[TREND_RUNS];

    for (size_t i = first; i < series->count; i++) {
        double value = trend_value(series->runs[i], id);

        if (!isfinite(value))
            continue;
        metric.values[metric.count] = value;
        metric.runs[metric.count++] = i;
    }
    for (size_t i = 1; i < metric.count; i++)
        differences[i - 1] = fabs(metric.values[i] - metric.values[i - 1]);
    if (metric.count > 1)
        metric.scatter = median_of(differences, metric.count - 1) / normal_difference;
    return metric;
}

/* Where the last level of the first `count` values begins. */
static size_t last_level(const struct metric *metric, size_t count)
{
    size_t first = 0;

    while (count - first >= 2) {
        const double *values = metric->values + first;
        size_t length = count - first;
        struct cut cut = {.at = 0};

        /* The first of those that cost least. */
        for (size_t at = 1; at < length; at++) {
            struct cut other = {
                .at = at, .before = median_of(values, at), .after = median_of(values + at, length - at)};

            other.cost =
                distances_from(values, at, other.before) + distances_from(values + at, length - at, other.after);
            cut = at == 1 || other.cost < cut.cost ? other : cut;
        }
        if (!is_change(&cut, length, metric->scatter, metric->is_ratio))
            break;
        first += cut.at;
    }
    return first;
}

/* Marks the runs with which a level of the metric begins; begins[0] is the series' run number `first`. False: there is
 * one level only. */
static bool mark_levels(bool *begins, const struct history_series *series, size_t first, enum column_id id)
{
    struct metric metric = metric_of(series, first, id);
    bool has_changed = false;

    if (metric.count < TREND_ENOUGH)
        return false;
    for (size_t level = last_level(&metric, metric.count); level > 0; level = last_level(&metric, level)) {
        begins[metric.runs[level] - first] = true;
        has_changed = true;
    }
    return has_changed;
}

const enum column_id trend_headlines[TREND_HEADLINES] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_RUNTIME};

struct trend_runs trend_runs_of(const struct history_series *series)
{
    bool begins[TREND_RUNS] = {false};
    size_t first = series->count > TREND_RUNS ? series->count - TREND_RUNS : 0;
    struct column_list others = trend_columns(series);
    enum column_id told_by = COLUMN_COUNT;
    size_t last = series->count - 1 - first;
    size_t end;

    for (size_t i = 0; i < TREND_HEADLINES; i++) {
        enum column_id id = trend_headlines[i];

        if (mark_levels(begins, series, first, id) && told_by == COLUMN_COUNT)
            told_by = id;
    }
    for (size_t i = 0; i < others.count && told_by == COLUMN_COUNT; i++)
        if (mark_levels(begins, series, first, others.ids[i]))
            told_by = others.ids[i];
    /* The last level of TREND_ENOUGH runs that another one follows; where there is none, the last one if it has as
     * many. */
    while (last > 0 && !begins[last])
        last--;
    end = last;
    for (size_t i = last; i-- > 0;) {
        if (i > 0 && !begins[i])
            continue;
        if (end - i >= TREND_ENOUGH)
            return (struct trend_runs){first + i, first + end, series->count, told_by};
        end = i;
    }
    if (series->count - first - last < TREND_ENOUGH)
        last = series->count - first;
    return (struct trend_runs){first + last, series->count, series->count, told_by};
}

struct trend trend_of(const struct history_series *series, enum column_id id)
{
    static const struct trend_level none = {(double)NAN, (double)NAN, (double)NAN, 0};
    struct metric metric = metric_of(series, series->compared.first, id);
    struct trend trend = {.last = trend_value(series->runs[series->count - 1], id), .usual = none, .now = none};
    struct trend_level behind;
    struct cut cut = {.at = 0};

    while (cut.at < metric.count && metric.runs[cut.at] < series->compared.since)
        cut.at++;
    if (cut.at < TREND_ENOUGH)
        return trend;
    trend.kind = TREND_STEADY;
    trend.usual = trend_level_of(metric.values, cut.at);
    trend.now.middle = trend.usual.middle;
    if (cut.at == metric.count)
        return trend;
    behind = trend_level_of(metric.values + cut.at, metric.count - cut.at);
    cut.before = trend.usual.middle;
    cut.after = behind.middle;
    if (!is_change(&cut, metric.count, metric.scatter, metric.is_ratio))
        return trend;
    trend.kind = (cut.after > cut.before) == column_of(id)->is_loss ? TREND_WORSE : TREND_BETTER;
    trend.now = behind;
    trend.since = series->compared.since;
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
        COLUMN_TURN_TIME,
        COLUMN_USEFUL_AVERAGE,
        COLUMN_AVERAGE_IPC,
        COLUMN_AVERAGE_FREQUENCY,
    };
    const struct history_run *last = series->runs[series->count - 1];
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < COUNT_OF(told); i++)
        if (columns_contain(&last->columns, told[i]))
            list.ids[list.count++] = told[i];
    return list;
}
