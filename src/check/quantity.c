#include "check/quantity.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"
#include "base/number.h"
#include "reports/scaling/scaling.h"

static const struct {
    const char *name;
    enum statistic_kind kind;
    double percent;
} statistics[] = {
    {"min", STATISTIC_MIN, 0},
    {"max", STATISTIC_MAX, 0},
    {"mean", STATISTIC_MEAN, 0},
    {"median", STATISTIC_PERCENTILE, 50},
};

enum { STATISTICS = sizeof(statistics) / sizeof(statistics[0]) };

static const char anomalies_prefix[] = "anomalies.";
static const char window_prefix[] = "window."; /* may stand before what a statistic is about */

static bool find_statistic(struct quantity *quantity, struct slice name)
{
    uint32_t percent;

    for (size_t i = 0; i < STATISTICS; i++) {
        if (!slice_is(name, statistics[i].name))
            continue;
        quantity->statistic = statistics[i].kind;
        quantity->percent = statistics[i].percent;
        return true;
    }
    if (name.length < 2 || name.text[0] != 'p' ||
        number_parse_u32((struct slice){name.text + 1, name.length - 1}, &percent) != NUMBER_OK || percent > 100)
        return false;
    quantity->statistic = STATISTIC_PERCENTILE;
    quantity->percent = percent;
    return true;
}

enum quantity_refusal quantity_find(struct quantity *quantity, struct slice statistic, struct slice name)
{
    *quantity = (struct quantity){.kind = QUANTITY_RUN};
    if (statistic.length > 0) {
        quantity->kind = QUANTITY_WINDOWS;
        (void)slice_skip(&name, window_prefix);
        if (!find_statistic(quantity, statistic))
            return QUANTITY_NO_STATISTIC;
        quantity->column = columns_find(columns_of_window(~0U), name);
        if (quantity->column)
            return QUANTITY_ACCEPTED;
        return columns_find(columns_of_any_run(), name) || columns_find(columns_of_comparison(), name) ||
                       slice_starts_with(name, anomalies_prefix)
                   ? QUANTITY_NO_WINDOW_METRIC
                   : QUANTITY_NO_METRIC;
    }
    if (slice_skip(&name, anomalies_prefix)) {
        quantity->kind = QUANTITY_ANOMALIES;
        quantity->anomaly = anomaly_find(name);
        return quantity->anomaly == ANOMALY_COUNT ? QUANTITY_NO_ANOMALY : QUANTITY_ACCEPTED;
    }
    quantity->column = columns_find(columns_of_any_run(), name);
    if (!quantity->column) {
        quantity->kind = QUANTITY_SCALING;
        quantity->column = columns_find(columns_of_comparison(), name);
    }
    return quantity->column ? QUANTITY_ACCEPTED : QUANTITY_NO_METRIC;
}

static void offer_columns(struct nearest *nearest, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        nearest_offer(nearest, column_of(columns.ids[i])->field.name);
}

const char *quantity_nearest(enum quantity_refusal refusal, struct slice name)
{
    struct nearest nearest;

    if (refusal == QUANTITY_NO_ANOMALY)
        (void)slice_skip(&name, anomalies_prefix);
    nearest = nearest_to(name);
    if (refusal == QUANTITY_NO_METRIC) {
        offer_columns(&nearest, columns_of_any_run());
        offer_columns(&nearest, columns_of_comparison());
    }
    for (int i = 0; refusal == QUANTITY_NO_ANOMALY && i < ANOMALY_COUNT; i++)
        nearest_offer(&nearest, anomaly_info((enum anomaly)i)->name);
    for (size_t i = 0; refusal == QUANTITY_NO_STATISTIC && i < STATISTICS; i++)
        nearest_offer(&nearest, statistics[i].name);
    return nearest.word;
}

double quantity_of_row(const struct column *column, const struct row *row)
{
    static const double micro = 1e6;
    double number = field_number(&column->field, row);

    return column->field.kind == FIELD_RATIO || column->field.kind == FIELD_NUMBER ? round(number * micro) / micro
                                                                                   : number;
}
