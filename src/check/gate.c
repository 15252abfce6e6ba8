#include "check/gate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "output/decimal.h"

int verdicts_add(struct verdicts *verdicts, const struct verdict *verdict)
{
    int error = array_reserve(&verdicts->items, &verdicts->capacity, verdicts->count + 1, sizeof(*verdict));

    if (error < 0)
        return error;
    verdicts->items[verdicts->count++] = *verdict;
    verdicts->failed += verdict->has_failed;
    return 0;
}

static void start_statistics(struct gate *gate)
{
    for (size_t i = 0; i < gate->expression.quantity_count; i++) {
        const struct quantity *quantity = &gate->expression.quantities[i];

        gate->statistics[i] = (struct statistic){.kind = quantity->statistic, .percent = quantity->percent};
    }
}

int gate_init(struct gate *gate, const char *text, const struct diag *diag)
{
    int error = expression_parse(&gate->expression, text, diag);

    if (error == 0)
        start_statistics(gate);
    return error;
}

void gate_deinit(struct gate *gate)
{
    for (size_t i = 0; i < gate->expression.quantity_count; i++)
        statistic_deinit(&gate->statistics[i]);
}

void gate_reset(struct gate *gate)
{
    gate_deinit(gate);
    start_statistics(gate);
}

struct gate gate_take(struct gate *gate)
{
    struct gate taken = *gate;

    start_statistics(gate);
    return taken;
}

int gate_window(struct gate *gate, const struct row *row)
{
    int error = 0;

    for (size_t i = 0; i < gate->expression.quantity_count && error == 0; i++) {
        const struct quantity *quantity = &gate->expression.quantities[i];

        if (quantity->kind == QUANTITY_WINDOWS)
            error = statistic_add(&gate->statistics[i], quantity_of_row(quantity->column, row), row->start, row->end);
    }
    return error;
}

/* `load_balance is 0.712000`, and where that was found. */
static void add_value(struct verdict *verdict, const struct gate *gate, size_t index, double value)
{
    const struct quantity *quantity = &gate->expression.quantities[index];
    const struct statistic *statistic = &gate->statistics[index];
    enum field_kind kind = quantity->kind == QUANTITY_ANOMALIES ? FIELD_COUNT : quantity->column->field.kind;
    unsigned decimals = kind == FIELD_COUNT && value == floor(value) ? 0 : kind == FIELD_TIME ? 9 : 6;

    string_append(verdict->reason, sizeof(verdict->reason), "%s%.*s is %s", *verdict->reason ? ", " : "",
                  (int)quantity->text.length, quantity->text.text,
                  isnan(value) ? "missing" : decimal_ratio(value, decimals).text);
    if (quantity->kind == QUANTITY_WINDOWS && statistic_has_place(statistic) && statistic->end > statistic->start)
        string_append(verdict->reason, sizeof(verdict->reason), " from %s to %s s",
                      decimal_seconds(statistic->start).text, decimal_seconds(statistic->end).text);
}

void gate_conclude(struct gate *gate, const struct row *row, const struct anomalies *anomalies, struct verdict *verdict)
{
    const struct expression *expression = &gate->expression;
    double values[EXPRESSION_QUANTITIES];
    bool is_complete = true;
    enum decision decision;

    snprintf(verdict->name, sizeof(verdict->name), "%s", expression->text);
    verdict->reason[0] = '\0';
    for (size_t i = 0; i < expression->quantity_count; i++) {
        const struct quantity *quantity = &expression->quantities[i];
        size_t first = 0;

        if (quantity->kind == QUANTITY_ANOMALIES)
            values[i] = (double)anomalies->tally[quantity->anomaly].count;
        else if (quantity->kind == QUANTITY_WINDOWS)
            values[i] = statistic_value(&gate->statistics[i]);
        else
            values[i] = quantity_of_row(quantity->column, row);
        is_complete = is_complete && !isnan(values[i]);
        /* What is written twice is told once. */
        while (!slice_equals(expression->quantities[first].text, quantity->text))
            first++;
        if (first == i)
            add_value(verdict, gate, i, values[i]);
    }
    decision = expression_decide(expression, values);
    if (decision == DECISION_UNKNOWN && is_complete)
        string_append(verdict->reason, sizeof(verdict->reason), ", and something is divided by 0");
    verdict->has_failed = decision != DECISION_NO;
}
