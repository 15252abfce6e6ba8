/*
 * Forecast: what the factors of efficiency would be on a number of ranks that nobody has measured, if they went on as
 * one of three models says that they have gone so far (docs/semantics.md, "Scaling").
 *
 * After C. Rosas, J. Giménez and J. Labarta, "Scalability prediction for fundamental performance factors" (2014). With
 * y a factor on P ranks, two parameters each:
 *
 *     Amdahl: y = 1 / (a + b P), pipeline: y = P / (a + b P), linear: y = a + b P.
 *
 * So 1 / y, P / y and y are straight lines over P, which are fitted by least squares.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_FORECAST_H
#define CLOCKTALK_REPORTS_SCALING_FORECAST_H

#include <stdint.h>

#include "reports/scaling/scaling.h"

enum forecast_model {
    FORECAST_AMDAHL,
    FORECAST_PIPELINE,
    FORECAST_LINEAR,
    FORECAST_MODELS,
};

enum forecast_factor {
    FORECAST_LOAD_BALANCE,
    FORECAST_SERIALISATION,
    FORECAST_TRANSFER,
    FORECAST_PARALLEL, /* the product of those before */
    FORECAST_COMPUTATION,
    FORECAST_GLOBAL, /* the product of both */
    FORECAST_SPEEDUP,
    FORECAST_FIGURES,
};

/* By one model; NAN where it has no value. */
struct forecast {
    double figures[FORECAST_FIGURES];
};

/*
 * How many different numbers of ranks there are: a forecast needs two, and says little by two. None where runs have
 * threads, of which the models know nothing.
 */
size_t forecast_support(const struct scaling *scaling);

struct forecast forecast_make(const struct scaling *scaling, enum forecast_model model, uint64_t ranks);

/* A straight line through points by least squares; NAN where all x are the same. */
struct forecast_line {
    double sum_x, sum_y, sum_xx, sum_xy;
    double count;
};

void forecast_line_add(struct forecast_line *line, double x, double y);
double forecast_line_at(const struct forecast_line *line, double x);

#endif
