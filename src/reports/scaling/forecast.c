#include "reports/scaling/forecast.h"

#include <math.h>
#include <stdbool.h>

void forecast_line_add(struct forecast_line *line, double x, double y)
{
    line->sum_x += x;
    line->sum_y += y;
    line->sum_xx += x * x;
    line->sum_xy += x * y;
    line->count++;
}

double forecast_line_at(const struct forecast_line *line, double x)
{
    double spread = line->count * line->sum_xx - line->sum_x * line->sum_x;
    double slope = (line->count * line->sum_xy - line->sum_x * line->sum_y) / spread;

    return spread > 0 ? (line->sum_y - slope * line->sum_x) / line->count + slope * x : (double)NAN;
}

/* What is a straight line over the ranks, and back: each is its own inverse. */
static double transform_factor(enum forecast_model model, double ranks, double value)
{
    if (model == FORECAST_LINEAR)
        return value;
    return model == FORECAST_AMDAHL ? 1 / value : ranks / value;
}

static double factor_of(const struct scaling_run *run, enum forecast_factor factor)
{
    switch (factor) {
    case FORECAST_LOAD_BALANCE:
        return run->row.metrics.load_balance;
    case FORECAST_SERIALISATION:
        return run->row.metrics.serialisation_efficiency;
    case FORECAST_TRANSFER:
        return run->row.metrics.transfer_efficiency;
    default:
        return run->row.computation_scalability;
    }
}

/* A factor's line falls below 0 in the end; where 1 / y does, there is no value. No efficiency is above 1. */
static double forecast_factor(const struct scaling *scaling, enum forecast_model model, enum forecast_factor factor,
                              double ranks)
{
    struct forecast_line line = {0};
    double value;

    for (size_t i = 0; i < scaling->count; i++) {
        double x = (double)scaling->runs[i].row.ranks;
        double y = factor_of(&scaling->runs[i], factor);

        if (y > 0)
            forecast_line_add(&line, x, transform_factor(model, x, y));
    }
    value = forecast_line_at(&line, ranks);
    if (model == FORECAST_LINEAR)
        value = value < 0 ? 0 : value;
    else
        value = value > 0 ? transform_factor(model, ranks, value) : (double)NAN;
    return value > 1 && factor != FORECAST_COMPUTATION ? 1 : value;
}

size_t forecast_support(const struct scaling *scaling)
{
    size_t count = 0;

    for (size_t i = 0; i < scaling->count && !scaling->has_threads; i++)
        count += i == 0 || scaling->runs[i].row.ranks != scaling->runs[i - 1].row.ranks;
    return count;
}

/* The speed-up grows with the ranks as far as the global efficiency does not fall. */
struct forecast forecast_make(const struct scaling *scaling, enum forecast_model model, uint64_t ranks)
{
    const struct row *reference = &scaling->runs[scaling->reference].row;
    double more = (double)ranks / (double)reference->ranks;
    struct forecast forecast;
    double *figures = forecast.figures;

    for (int i = FORECAST_LOAD_BALANCE; i <= FORECAST_TRANSFER; i++)
        figures[i] = forecast_factor(scaling, model, (enum forecast_factor)i, (double)ranks);
    figures[FORECAST_COMPUTATION] = forecast_factor(scaling, model, FORECAST_COMPUTATION, (double)ranks);
    figures[FORECAST_PARALLEL] =
        figures[FORECAST_LOAD_BALANCE] * figures[FORECAST_SERIALISATION] * figures[FORECAST_TRANSFER];
    figures[FORECAST_GLOBAL] = figures[FORECAST_PARALLEL] * figures[FORECAST_COMPUTATION];
    figures[FORECAST_SPEEDUP] = more * figures[FORECAST_GLOBAL] / reference->global_efficiency;
    return forecast;
}
