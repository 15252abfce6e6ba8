#include "check/statistic.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/number.h"

void statistic_deinit(struct statistic *statistic)
{
    free(statistic->values);
    statistic->values = NULL;
    statistic->capacity = 0;
}

int statistic_add(struct statistic *statistic, double value, int64_t start, int64_t end)
{
    bool is_beyond = statistic->kind == STATISTIC_MIN ? value < statistic->result : value > statistic->result;

    if (isnan(value))
        return 0;
    if (statistic->kind == STATISTIC_PERCENTILE) {
        if (array_reserve(&statistic->values, &statistic->capacity, statistic->count + 1, sizeof(value)) < 0)
            return ERROR_MEMORY;
        statistic->values[statistic->count] = value;
    } else if (statistic->kind == STATISTIC_MEAN) {
        statistic->result += value;
    } else if (statistic->count == 0 || is_beyond) {
        statistic->result = value;
        statistic->start = start;
        statistic->end = end;
    }
    statistic->count++;
    return 0;
}

double statistic_value(struct statistic *statistic)
{
    double position = statistic->percent / 100 * (double)(statistic->count - 1);
    size_t below;

    if (statistic->count == 0)
        return (double)NAN;
    if (statistic->kind == STATISTIC_MEAN)
        return statistic->result / (double)statistic->count;
    if (statistic->kind != STATISTIC_PERCENTILE)
        return statistic->result;
    qsort(statistic->values, statistic->count, sizeof(*statistic->values), compare_doubles);
    below = (size_t)position;
    if (below + 1 >= statistic->count)
        return statistic->values[statistic->count - 1];
    return statistic->values[below] +
           (position - (double)below) * (statistic->values[below + 1] - statistic->values[below]);
}

bool statistic_has_place(const struct statistic *statistic)
{
    return statistic->count > 0 && (statistic->kind == STATISTIC_MIN || statistic->kind == STATISTIC_MAX);
}
