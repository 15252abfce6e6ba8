#include "reports/phases/phase_alignment.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"

/* A part without partner costs more than all differences of shares together: they only decide among equal numbers. */
static const double alone_cost = 4;

enum step {
    STEP_HERE_ALONE,
    STEP_BASE_ALONE,
    STEP_BOTH,
};

/* The usual table of an edit distance, one row of costs at a time. */
struct alignment {
    const struct phase_list *base;
    const struct phase_list *here;
    uint8_t *steps; /* (here->count + 1) rows of base->count + 1 */
    double *costs;  /* of the row above, then of this one */
};

/* What part of its run, 0 … 1. */
static double share_of_run(const struct phase_list *list, size_t index)
{
    double sum = 0;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        sum += list->items[index].shares[i];
    return list->runtime > 0 && list->ranks > 0 ? sum / list->ranks / (double)list->runtime : 0;
}

static void fill_row(struct alignment *alignment, size_t row)
{
    size_t width = alignment->base->count + 1;
    uint8_t *steps = alignment->steps + row * width;
    double *costs = alignment->costs;
    double diagonal = costs[0];

    costs[0] = alone_cost * (double)row;
    steps[0] = STEP_HERE_ALONE;
    for (size_t i = 1; i < width; i++) {
        double above = costs[i];
        bool fits = alignment->base->items[i - 1].call == alignment->here->items[row - 1].call;

        costs[i] = above + alone_cost;
        steps[i] = STEP_HERE_ALONE;
        if (costs[i - 1] + alone_cost < costs[i]) {
            costs[i] = costs[i - 1] + alone_cost;
            steps[i] = STEP_BASE_ALONE;
        }
        if (fits) {
            double both =
                diagonal + fabs(share_of_run(alignment->base, i - 1) - share_of_run(alignment->here, row - 1));

            if (both <= costs[i]) {
                costs[i] = both;
                steps[i] = STEP_BOTH;
            }
        }
        diagonal = above;
    }
}

static void fill_table(struct alignment *alignment)
{
    for (size_t i = 0; i <= alignment->base->count; i++) {
        alignment->costs[i] = alone_cost * (double)i;
        alignment->steps[i] = STEP_BASE_ALONE;
    }
    for (size_t row = 1; row <= alignment->here->count; row++)
        fill_row(alignment, row);
}

static void trace_back(const struct alignment *alignment, ptrdiff_t *partners)
{
    size_t row = alignment->here->count;
    size_t column = alignment->base->count;

    while (row > 0) {
        uint8_t step = alignment->steps[row * (alignment->base->count + 1) + column];

        if (step != STEP_BASE_ALONE)
            partners[--row] = step == STEP_BOTH ? (ptrdiff_t)column - 1 : PHASE_ALONE;
        if (step != STEP_HERE_ALONE)
            column--;
    }
}

int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners)
{
    struct alignment alignment = {
        .base = base,
        .here = here,
        .steps = malloc((base->count + 1) * (here->count + 1)),
        .costs = malloc((base->count + 1) * sizeof(*alignment.costs)),
    };
    int error = alignment.steps && alignment.costs ? 0 : ERROR_MEMORY;

    if (error == 0) {
        fill_table(&alignment);
        trace_back(&alignment, partners);
    }
    free(alignment.steps);
    free(alignment.costs);
    return error;
}
