#include "phases/phase_list.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/decimal.h"
#include "paraver/mpi_call.h"

const char *const phase_share_words[PHASE_SHARE_COUNT] = {
    [PHASE_COMPUTATION] = "computation",         [PHASE_LOAD_BALANCE] = "load balance",
    [PHASE_SERIALISATION] = "serialisation",     [PHASE_TRANSFER] = "transfer",
    [PHASE_OVERHEAD] = "overhead of the tracer",
};

void phase_sums_add(struct phase_sums *sums, const struct phase_sums *others)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        sums->shares[i] += others->shares[i];
    sums->absent += others->absent;
    sums->files += others->files;
    thread_sums_merge(&sums->threads, &others->threads);
}

double phase_sums_time(const struct phase_sums *sums)
{
    double time = 0;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        time += sums->shares[i];
    return time;
}

void phase_list_deinit(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].name);
    free(list->items);
    *list = (struct phase_list){0};
}

void phase_list_merge_pairs(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct phase *to = &list->items[i / 2];

        if (i % 2 == 0) {
            *to = list->items[i];
            continue;
        }
        phase_sums_add(&to->sums, &list->items[i].sums);
        to->call = list->items[i].call;
    }
    list->count = (list->count + 1) / 2;
    list->merged *= 2;
}

void phase_label_make(struct phase_label *label, const char *name, int64_t start, uint8_t call)
{
    const char *end = call == MPI_CALL_NONE ? "the end" : mpi_call(call)->name;

    label->exact = name ? name : label->exact_room;
    label->brief = name ? name : label->brief_room;
    snprintf(label->exact_room, sizeof(label->exact_room), "%.24s s to %.32s",
             decimal_scaled(start, 1000000000, 9).text, end);
    snprintf(label->brief_room, sizeof(label->brief_room), "%.24s s to %.32s",
             decimal_scaled(start, 1000000000, 4).text, end);
}

/* Parts of two runs that correspond. */

/* A part without partner costs more than all differences of shares together: they only decide among equal numbers. */
static const double alone_cost = 4;

enum alignment_step {
    STEP_HERE_ALONE,
    STEP_BASE_ALONE,
    STEP_BOTH,
};

/* What part of its run, 0 … 1. */
static double share_of_run(const struct phase_list *list, size_t index)
{
    double sum = phase_sums_time(&list->items[index].sums);

    return list->runtime > 0 && list->ranks > 0 ? sum / list->ranks / (double)list->runtime : 0;
}

/* The usual table of an edit distance, one row of costs at a time. */
int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners)
{
    size_t width = base->count + 1;
    uint8_t *steps = malloc(width * (here->count + 1)); /* of all rows */
    double *costs = malloc(width * sizeof(*costs));     /* of the row above, then of this one */
    int error = steps && costs ? 0 : ERROR_MEMORY;

    for (size_t i = 0; i < width && error == 0; i++) {
        costs[i] = alone_cost * (double)i;
        steps[i] = STEP_BASE_ALONE;
    }
    for (size_t row = 1; row <= here->count && error == 0; row++) {
        uint8_t *own = steps + row * width;
        double diagonal = costs[0];

        costs[0] = alone_cost * (double)row;
        own[0] = STEP_HERE_ALONE;
        for (size_t i = 1; i < width; i++) {
            double above = costs[i], both = INFINITY;

            costs[i] = above + alone_cost;
            own[i] = STEP_HERE_ALONE;
            if (costs[i - 1] + alone_cost < costs[i]) {
                costs[i] = costs[i - 1] + alone_cost;
                own[i] = STEP_BASE_ALONE;
            }
            if (base->items[i - 1].call == here->items[row - 1].call)
                both = diagonal + fabs(share_of_run(base, i - 1) - share_of_run(here, row - 1));
            if (both <= costs[i]) {
                costs[i] = both;
                own[i] = STEP_BOTH;
            }
            diagonal = above;
        }
    }
    for (size_t row = here->count, column = base->count; row > 0 && error == 0;) {
        uint8_t step = steps[row * width + column];

        if (step != STEP_BASE_ALONE)
            partners[--row] = step == STEP_BOTH ? (ptrdiff_t)column - 1 : PHASE_ALONE;
        if (step != STEP_HERE_ALONE)
            column--;
    }
    free(steps);
    free(costs);
    return error;
}
