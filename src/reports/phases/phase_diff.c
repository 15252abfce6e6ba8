#include "reports/phases/phase_diff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "reports/report.h"

/* Parts that correspond. */

/* A part without partner costs more than all differences of shares together: they only decide among equal numbers. */
static const double alone_cost = 4;

enum alignment_step {
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
    double sum = phase_sums_time(&list->items[index].sums);

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

int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners)
{
    struct alignment alignment = {
        .base = base,
        .here = here,
        .steps = malloc((base->count + 1) * (here->count + 1)),
        .costs = malloc((base->count + 1) * sizeof(*alignment.costs)),
    };
    int error = alignment.steps && alignment.costs ? 0 : ERROR_MEMORY;

    for (size_t i = 0; i <= base->count && error == 0; i++) {
        alignment.costs[i] = alone_cost * (double)i;
        alignment.steps[i] = STEP_BASE_ALONE;
    }
    for (size_t row = 1; row <= here->count && error == 0; row++)
        fill_row(&alignment, row);
    for (size_t row = here->count, column = base->count; row > 0 && error == 0;) {
        uint8_t step = alignment.steps[row * (base->count + 1) + column];

        if (step != STEP_BASE_ALONE)
            partners[--row] = step == STEP_BOTH ? (ptrdiff_t)column - 1 : PHASE_ALONE;
        if (step != STEP_HERE_ALONE)
            column--;
    }
    free(alignment.steps);
    free(alignment.costs);
    return error;
}

/* Adds a phase of one of both runs to its row. */
static void add_phase(struct phase_difference *row, const struct phase_list *list, size_t index, bool is_here)
{
    const struct phase_sums *sums = &list->items[index].sums;

    *(is_here ? &row->is_here : &row->is_in_base) = true;
    thread_sums_merge(is_here ? &row->here_threads : &row->base_threads, &sums->threads);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        int64_t time = list->ranks > 0 ? (int64_t)llround(sums->shares[i] / list->ranks) : 0;

        *(is_here ? &row->here : &row->base) += time;
        row->losses[i] += is_here ? time : -time;
    }
}

/* A function's row, which both runs may have. */
static struct phase_difference *find_phase_row(struct phase_diff *diff, const char *name)
{
    for (size_t i = 0; i < diff->count; i++)
        if (strcmp(diff->rows[i].name, name) == 0)
            return &diff->rows[i];
    diff->rows[diff->count] = (struct phase_difference){.name = name};
    return &diff->rows[diff->count++];
}

/* A row of its own for a part. */
static struct phase_difference *add_part(struct phase_diff *diff, const struct phase_list *list, size_t index,
                                         bool is_here)
{
    struct phase_difference *row = &diff->rows[diff->count++];

    *row = (struct phase_difference){.start = list->items[index].start, .call = list->items[index].call};
    add_phase(row, list, index, is_here);
    return row;
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

static int fill_part_rows(struct phase_diff *diff, const struct phase_list *base, const struct phase_list *here)
{
    ptrdiff_t *partners = malloc((here->count + 1) * sizeof(*partners));
    int error = partners ? phase_alignment_make(base, here, partners) : ERROR_MEMORY;
    ptrdiff_t next = 0; /* of base */

    for (size_t i = 0; i < here->count && error == 0; i++) {
        struct phase_difference *row = add_part(diff, here, i, true);

        if (partners[i] == PHASE_ALONE)
            continue;
        add_phase(row, base, (size_t)partners[i], false);
        for (; next < partners[i]; next++)
            add_part(diff, base, (size_t)next, false);
        next++;
    }
    for (; next < (ptrdiff_t)base->count && error == 0; next++)
        add_part(diff, base, (size_t)next, false);
    free(partners);
    return error;
}

/* As it is shown. */
static void complete_row(struct phase_diff *diff, size_t index)
{
    struct phase_difference *row = &diff->rows[index];
    const struct thread_metrics *metrics[2] = {&row->base_metrics, &row->here_metrics};

    for (int k = 0; k < PHASE_SHARE_COUNT; k++)
        row->loss += row->losses[k];
    row->exact = row->brief = row->name;
    if (!row->name) {
        diff->names[index] = phase_part_name_make(row->start, row->call);
        row->exact = diff->names[index].exact;
        row->brief = diff->names[index].brief;
    }
    row->base_time = row->is_in_base ? row->base : FIELD_NO_TIME;
    row->here_time = row->is_here ? row->here : FIELD_NO_TIME;
    row->base_metrics = thread_metrics_of(&row->base_threads);
    row->here_metrics = thread_metrics_of(&row->here_threads);
    for (int i = 0; i < 2; i++)
        diff->has_threads |= !isnan(metrics[i]->hybrid_efficiency) || !isnan(metrics[i]->mpi_part) ||
                             !isnan(metrics[i]->openmp_efficiency);
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
    diff->by = diff->by_function ? "function" : "collective";
    diff->rows = calloc(lists[0]->count + lists[1]->count + 1, sizeof(*diff->rows));
    diff->names = calloc(diff->by_function ? 1 : lists[0]->count + lists[1]->count + 1, sizeof(*diff->names));
    if (!diff->rows || !diff->names)
        return ERROR_MEMORY;
    for (int side = 1; side >= 0 && diff->by_function; side--)
        for (size_t i = 0; i < lists[side]->count; i++)
            add_phase(find_phase_row(diff, lists[side]->items[i].name), lists[side], i, side == 1);
    if (!diff->by_function)
        error = fill_part_rows(diff, lists[0], lists[1]);
    for (size_t i = 0; i < diff->count; i++)
        complete_row(diff, i);
    qsort(diff->rows, diff->count, sizeof(*diff->rows), compare_phase_rows);
    return error;
}

void phase_diff_deinit(struct phase_diff *diff)
{
    free(diff->rows);
    free(diff->names);
    diff->rows = NULL;
    diff->names = NULL;
    diff->count = 0;
}

/* The report: the other run has it, too, for its phases alone. */

/* What one run has for the other. */
struct diff_side {
    struct phase_findings phases;
    const struct run_summary *run; /* not owned */
};

struct diff_report {
    const struct diag *diag;
    const struct labels *labels;
    struct phases *phases;
    struct diff_side own;
    const char *base_trace;
    struct diff_side *base; /* of the other run; NULL: this is the other run */
    struct phase_diff diff;
};

static bool diff_report_is_wanted(const struct options *options)
{
    return options->diff != NULL;
}

static void diff_report_free(void *item)
{
    struct diff_report *report = item;

    phases_free(report->phases);
    phase_diff_deinit(&report->diff);
    phase_findings_deinit(&report->own.phases);
    free(report);
}

static int diff_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    static const struct activity_rules functions;
    const struct phases_setup setup = {.rank_count = start->replay->rank_count,
                                       .rules = &functions,
                                       .call_sites = start->options->activities.call_sites,
                                       .to = INT64_MAX,
                                       .threads = start->threads};
    struct diff_report *report = item;

    report->labels = start->labels;
    report->base_trace = start->base_trace;
    report->base = start->base;
    if (event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0)
        return diag_no_memory(start->diag);
    report->diag = start->diag;
    report->phases = phases_new(&setup, start->diag);
    if (!report->phases)
        return ERROR_MEMORY;
    phases_listen(report->phases, listener);
    return 0;
}

static void *diff_report_comparable(void *item)
{
    struct diff_report *report = item;

    return &report->own;
}

static int diff_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct diff_report *report = item;
    int error = phases_conclude(report->phases, report->labels, &report->own.phases);

    report->own.run = summary;
    if (error < 0 || !report->base)
        return error;
    if (phase_diff_make(&report->diff, &report->base->phases, &report->own.phases) < 0)
        return diag_no_memory(report->diag);
    report->diff.base_trace = report->base_trace;
    report->diff.base_run = report->base->run;
    *findings = &report->diff;
    return 0;
}

const struct report_class diff_report = {
    .traits =
        {
            .word = "diff",
            .bit = REPORT_DIFF,
            .abilities = 1U << PICTURE_OF_ITS_OWN,
        },
    .is_wanted = diff_report_is_wanted,
    .size = sizeof(struct diff_report),
    .start = diff_report_start,
    .conclude = diff_report_conclude,
    .comparable = diff_report_comparable,
    .free = diff_report_free,
    .section = &diff_section,
};
