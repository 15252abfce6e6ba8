#include "reports/diff/phase_diff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/sorted.h"
#include "output/fields/field.h"

/* Parts that correspond. */
static int pair_parts(struct phase_diff *diff, const struct phase_list *base, const struct phase_list *here)
{
    ptrdiff_t *partners = malloc((here->count + 1) * sizeof(*partners));
    int error = partners ? phase_alignment_make(base, here, partners) : ERROR_MEMORY;
    size_t next = 0; /* of base */

    diff->parts = error == 0 ? calloc(base->count + here->count + 1, sizeof(*diff->parts)) : NULL;
    for (size_t i = 0; diff->parts && i < here->count; i++) {
        bool has_partner = partners[i] != PHASE_ALONE;

        while (has_partner && next < (size_t)partners[i])
            diff->parts[diff->part_count++].of[BASE] = &base->items[next++];
        if (has_partner)
            diff->parts[diff->part_count].of[BASE] = &base->items[next++];
        diff->parts[diff->part_count++].of[HERE] = &here->items[i];
    }
    while (diff->parts && next < base->count)
        diff->parts[diff->part_count++].of[BASE] = &base->items[next++];
    free(partners);
    return diff->parts ? 0 : ERROR_MEMORY;
}

/* Adds a phase of one of both runs to its row. NULL: the run does not have it. */
static void add_phase(struct phase_difference *row, const struct phase *phase, uint64_t ranks, int run)
{
    struct phase_side *side = &row->sides[run];

    if (!phase)
        return;
    side->is_there = true;
    thread_sums_merge(&side->threads, &phase->sums.threads);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        int64_t time = ranks > 0 ? (int64_t)llround(phase->sums.shares[i] / (double)ranks) : 0;

        side->time += time;
        row->losses[i] += run == HERE ? time : -time;
        row->loss += run == HERE ? time : -time;
    }
}

static struct phase_difference *find_phase_row(struct phase_diff *diff, const char *name)
{
    for (size_t i = 0; i < diff->count; i++)
        if (strcmp(diff->rows[i].name, name) == 0)
            return &diff->rows[i];
    diff->rows[diff->count] = (struct phase_difference){.name = name};
    return &diff->rows[diff->count++];
}

static int compare_phase_rows(const void *a, const void *b)
{
    const struct phase_difference *x = a, *y = b;

    if (x->loss == y->loss && x->name && y->name)
        return strcmp(x->name, y->name);
    return FALLING(x->loss, y->loss)
               ?: RISING(x->start, y->start) ?: FALLING(x->sides[HERE].is_there, y->sides[HERE].is_there);
}

/* What follows from the sums. */
static void conclude_side(struct phase_side *side)
{
    side->shown_time = side->is_there ? side->time : FIELD_NO_TIME;
    side->factors = thread_factors_of_time(&side->threads);
}

void phase_difference_add(struct phase_difference *sum, const struct phase_difference *row)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        sum->losses[i] += row->losses[i];
    sum->loss += row->loss;
    for (int run = 0; run < BOTH_RUNS; run++) {
        sum->sides[run].is_there = true;
        sum->sides[run].time += row->sides[run].time;
        thread_sums_merge(&sum->sides[run].threads, &row->sides[run].threads);
        conclude_side(&sum->sides[run]);
    }
}

/* Each function has a row, or else each part. */
static void fill_rows(struct phase_diff *diff, struct phase_findings *const runs[BOTH_RUNS])
{
    for (int run = HERE; run >= BASE && diff->by_function; run--) {
        const struct phase_list *list = &runs[run]->functions;

        for (size_t i = 0; i < list->count; i++)
            add_phase(find_phase_row(diff, list->items[i].name), &list->items[i], diff->ranks[run], run);
    }
    for (size_t i = 0; i < diff->part_count && !diff->by_function; i++) {
        const struct phase_pair *pair = &diff->parts[i];
        const struct phase *named = pair->of[HERE] ? pair->of[HERE] : pair->of[BASE];
        struct phase_difference *row = &diff->rows[diff->count++];

        *row = (struct phase_difference){.start = named->start, .call = named->call};
        add_phase(row, pair->of[HERE], diff->ranks[HERE], HERE);
        add_phase(row, pair->of[BASE], diff->ranks[BASE], BASE);
    }
}

int phase_diff_make(struct phase_diff *diff, struct phase_findings *const runs[BOTH_RUNS])
{
    struct phase_list *base = &runs[BASE]->sequence, *here = &runs[HERE]->sequence;
    bool has_functions[BOTH_RUNS] = {runs[BASE]->functions.count > 0, runs[HERE]->functions.count > 0};

    *diff = (struct phase_diff){
        .runtimes = {base->runtime, here->runtime},
        .ranks = {base->ranks, here->ranks},
        .by_function = has_functions[BASE] && has_functions[HERE],
        .only_with_functions = has_functions[BASE] == has_functions[HERE] ? NULL
                               : has_functions[HERE]                      ? "this run"
                                                                          : "the other run",
        .whole.label = {.exact = "all", .brief = "all"},
    };
    diff->by = diff->by_function ? "function" : "collective";
    /* The sequences correspond to each other only where a phase of both has the same number of parts. */
    while (base->merged < here->merged)
        phase_list_merge_pairs(base);
    while (here->merged < base->merged)
        phase_list_merge_pairs(here);
    diff->rows = calloc(runs[BASE]->functions.count + runs[HERE]->functions.count + base->count + here->count + 1,
                        sizeof(*diff->rows));
    if (!diff->rows || pair_parts(diff, base, here) < 0)
        return ERROR_MEMORY;
    fill_rows(diff, runs);
    for (size_t i = 0; i < diff->count; i++)
        for (int run = 0; run < BOTH_RUNS; run++) {
            conclude_side(&diff->rows[i].sides[run]);
            diff->has_threads |= !isnan(diff->rows[i].sides[run].factors.parallel_efficiency);
        }
    for (size_t i = 0; i < diff->count; i++)
        phase_difference_add(&diff->whole, &diff->rows[i]);
    qsort(diff->rows, diff->count, sizeof(*diff->rows), compare_phase_rows);
    for (size_t i = 0; i < diff->count; i++) {
        struct phase_difference *row = &diff->rows[i];

        phase_label_make(&row->label, row->name, row->start, row->call);
    }
    return 0;
}

void phase_diff_deinit(struct phase_diff *diff)
{
    free(diff->rows);
    free(diff->parts);
    *diff = (struct phase_diff){.count = 0};
}
