#include "reports/phases/phase_diff.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "output/decimal.h"
#include "paraver/mpi_call.h"
#include "reports/phases/phase_alignment.h"

void phase_list_deinit(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].name);
    free(list->items);
    *list = (struct phase_list){0};
}

static int64_t phase_time_per_rank(const struct phase_list *list, const struct phase *phase, int share)
{
    return list->ranks > 0 ? (int64_t)llround(phase->shares[share] / list->ranks) : 0;
}

static void add_here(struct phase_difference *row, const struct phase_list *list, const struct phase *phase)
{
    row->is_here = true;
    thread_sums_merge(&row->here_threads, &phase->threads);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        row->here += phase_time_per_rank(list, phase, i);
        row->losses[i] += phase_time_per_rank(list, phase, i);
    }
}

static void add_base(struct phase_difference *row, const struct phase_list *list, const struct phase *phase)
{
    row->is_in_base = true;
    thread_sums_merge(&row->base_threads, &phase->threads);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        row->base += phase_time_per_rank(list, phase, i);
        row->losses[i] -= phase_time_per_rank(list, phase, i);
    }
}

void phase_list_merge_pairs(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct phase *to = &list->items[i / 2];

        if (i % 2 == 0) {
            *to = list->items[i];
            continue;
        }
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            to->shares[k] += list->items[i].shares[k];
        thread_sums_merge(&to->threads, &list->items[i].threads);
        to->call = list->items[i].call;
    }
    list->count = (list->count + 1) / 2;
    list->merged *= 2;
}

static struct phase_difference *find_phase_row(struct phase_diff *diff, const char *name)
{
    for (size_t i = 0; i < diff->count; i++)
        if (strcmp(diff->rows[i].name, name) == 0)
            return &diff->rows[i];
    diff->rows[diff->count] = (struct phase_difference){.name = name};
    return &diff->rows[diff->count++];
}

static struct phase_difference *add_part_row(struct phase_diff *diff, const struct phase *part)
{
    diff->rows[diff->count] = (struct phase_difference){.start = part->start, .call = part->call};
    return &diff->rows[diff->count++];
}

static int compare_phase_rows(const void *a, const void *b)
{
    const struct phase_difference *x = a;
    const struct phase_difference *y = b;

    if (x->loss != y->loss)
        return x->loss > y->loss ? -1 : 1;
    if (x->name && y->name)
        return strcmp(x->name, y->name);
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return (x->is_here < y->is_here) - (x->is_here > y->is_here);
}

static void fill_function_rows(struct phase_diff *diff, const struct phase_list *base, const struct phase_list *here)
{
    for (size_t i = 0; i < here->count; i++)
        add_here(find_phase_row(diff, here->items[i].name), here, &here->items[i]);
    for (size_t i = 0; i < base->count; i++)
        add_base(find_phase_row(diff, base->items[i].name), base, &base->items[i]);
}

static int fill_part_rows(struct phase_diff *diff, const struct phase_list *base, const struct phase_list *here)
{
    ptrdiff_t *partners = malloc((here->count + 1) * sizeof(*partners));
    int error = partners ? phase_alignment_make(base, here, partners) : ERROR_MEMORY;
    ptrdiff_t next = 0; /* of base */

    for (size_t i = 0; i < here->count && error == 0; i++) {
        struct phase_difference *row = add_part_row(diff, &here->items[i]);

        add_here(row, here, &here->items[i]);
        if (partners[i] == PHASE_ALONE)
            continue;
        add_base(row, base, &base->items[partners[i]]);
        for (; next < partners[i]; next++)
            add_base(add_part_row(diff, &base->items[next]), base, &base->items[next]);
        next++;
    }
    for (; next < (ptrdiff_t)base->count && error == 0; next++)
        add_base(add_part_row(diff, &base->items[next]), base, &base->items[next]);
    free(partners);
    return error;
}

int phase_diff_make(struct phase_diff *diff, struct phase_findings *base, struct phase_findings *here)
{
    struct phase_list *lists[2] = {&base->functions, &here->functions};
    int error = 0;

    *diff = (struct phase_diff){.base_runtime = base->sequence.runtime, .runtime = here->sequence.runtime};
    diff->by_function = base->functions.count > 0 && here->functions.count > 0;
    if (!diff->by_function) {
        lists[0] = &base->sequence;
        lists[1] = &here->sequence;
        /* The sequences correspond to each other only where a phase of both has the same number of parts. */
        while (lists[0]->merged < lists[1]->merged)
            phase_list_merge_pairs(lists[0]);
        while (lists[1]->merged < lists[0]->merged)
            phase_list_merge_pairs(lists[1]);
    }
    diff->rows = calloc(lists[0]->count + lists[1]->count + 1, sizeof(*diff->rows));
    if (!diff->rows)
        return ERROR_MEMORY;
    if (diff->by_function)
        fill_function_rows(diff, lists[0], lists[1]);
    else
        error = fill_part_rows(diff, lists[0], lists[1]);
    for (size_t i = 0; i < diff->count; i++)
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            diff->rows[i].loss += diff->rows[i].losses[k];
    qsort(diff->rows, diff->count, sizeof(*diff->rows), compare_phase_rows);
    return error;
}

const char *phase_difference_name(const struct phase_difference *row, unsigned decimals, char text[PHASE_NAME_SIZE])
{
    if (row->name)
        return row->name;
    snprintf(text, PHASE_NAME_SIZE, "%s s to %s", decimal_scaled(row->start, 1000000000, decimals).text,
             row->call == MPI_CALL_NONE ? "the end" : mpi_call(row->call)->name);
    return text;
}

void phase_diff_deinit(struct phase_diff *diff)
{
    free(diff->rows);
    diff->rows = NULL;
    diff->count = 0;
}
