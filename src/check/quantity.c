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

static void offer_columns(struct nearest *nearest, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        nearest_offer(nearest, column_of(columns.ids[i])->field.name);
}

struct quantity_refusal quantity_find(struct quantity *quantity, struct slice statistic, struct slice name)
{
    const struct slice written = name;
    struct nearest nearest = nearest_to(statistic.length > 0 ? statistic : name);

    *quantity = (struct quantity){.kind = statistic.length > 0 ? QUANTITY_WINDOWS : QUANTITY_RUN};
    if (statistic.length > 0 && !find_statistic(quantity, statistic)) {
        for (size_t i = 0; i < STATISTICS; i++)
            nearest_offer(&nearest, statistics[i].name);
        return (struct quantity_refusal){statistic, "no statistic (min, max, mean, median, p0 to p100)",
                                         nearest_hint("", nearest.word)};
    }
    if (statistic.length > 0) {
        (void)slice_skip(&name, window_prefix);
        quantity->column = columns_find(columns_of_window(~0U), name);
        if (!quantity->column &&
            (columns_find(columns_of_any_run(), name) || columns_find(columns_of_comparison(), name) ||
             slice_starts_with(name, anomalies_prefix)))
            return (struct quantity_refusal){written, "a figure of the whole run, windows have none", {""}};
    } else if (slice_skip(&name, anomalies_prefix)) {
        quantity->kind = QUANTITY_ANOMALIES;
        quantity->anomaly = anomaly_find(name);
        if (quantity->anomaly != ANOMALY_COUNT)
            return (struct quantity_refusal){.is = NULL};
        nearest = nearest_to(name);
        for (int i = 0; i < ANOMALY_COUNT; i++)
            nearest_offer(&nearest, anomaly_info((enum anomaly)i)->name);
        return (struct quantity_refusal){written, "no anomaly", nearest_hint(anomalies_prefix, nearest.word)};
    } else {
        quantity->column = columns_find(columns_of_any_run(), name);
        quantity->kind = quantity->column ? QUANTITY_RUN : QUANTITY_SCALING;
        if (!quantity->column)
            quantity->column = columns_find(columns_of_comparison(), name);
    }
    if (quantity->column)
        return (struct quantity_refusal){.is = NULL};
    nearest = nearest_to(written);
    offer_columns(&nearest, columns_of_any_run());
    offer_columns(&nearest, columns_of_comparison());
    return (struct quantity_refusal){written, "no metric", nearest_hint("", nearest.word)};
}

double quantity_of_row(const struct column *column, const struct row *row)
{
    static const double micro = 1e6;
    double number = field_number(&column->field, row);

    return column->field.kind == FIELD_RATIO || column->field.kind == FIELD_NUMBER ? round(number * micro) / micro
                                                                                   : number;
}
