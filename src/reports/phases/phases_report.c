/*
 * Phases of one run: how efficient each is, and what it loses its time to.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "reports/phases/phases.h"
#include "reports/report.h"

/* Differences of the rounded running sums of a column. */
struct column_division {
    double sum;
    int64_t given;
};

static int64_t give_share(struct column_division *division, double share, uint32_t ranks)
{
    int64_t before = division->given;

    division->sum += share;
    division->given = (int64_t)llround(division->sum / ranks);
    return division->given - before;
}

static double sum_of_shares(const double *shares)
{
    double sum = 0;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        sum += shares[i];
    return sum;
}

/* Transfer gets what rounding leaves. */
static void divide_row(struct phase_row *row, struct column_division *columns, struct column_division *times,
                       const struct phase_list *list)
{
    const double *shares = row->phase->shares;

    row->time = give_share(times, sum_of_shares(shares), list->ranks);
    row->shares[PHASE_TRANSFER] = row->time;
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        if (i == PHASE_TRANSFER)
            continue;
        row->shares[i] = give_share(&columns[i], shares[i], list->ranks);
        row->shares[PHASE_TRANSFER] -= row->shares[i];
    }
    row->lost = row->time - row->shares[PHASE_COMPUTATION];
}

static double quotient_of(double part, double whole)
{
    return whole > 0 ? part / whole : NAN;
}

static void rate_phase_row(struct phase_row *row, const double *shares, const struct thread_sums *threads)
{
    double balanced = shares[PHASE_COMPUTATION] + shares[PHASE_LOAD_BALANCE];
    double whole = sum_of_shares(shares);

    row->parallel_efficiency = quotient_of(shares[PHASE_COMPUTATION], whole);
    row->load_balance = quotient_of(shares[PHASE_COMPUTATION], balanced);
    row->communication_efficiency = quotient_of(balanced, whole);
    row->threads = thread_metrics_of(threads);
}

static bool has_phase_time(const struct phase *phase)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        if (phase->shares[i] != 0)
            return true;
    return false;
}

static int compare_losing_rows(const void *a, const void *b)
{
    const struct phase_row *x = a;
    const struct phase_row *y = b;

    if (x->lost != y->lost)
        return x->lost > y->lost ? -1 : 1;
    if (x->phase->start != y->phase->start)
        return x->phase->start < y->phase->start ? -1 : 1;
    return x->phase->name && y->phase->name ? strcmp(x->phase->name, y->phase->name) : 0;
}

int phase_table_make(struct phase_table *table, const struct phase_list *list, enum phase_cut cut,
                     struct phase_row *rows)
{
    struct column_division columns[PHASE_SHARE_COUNT] = {0};
    struct column_division times = {0};
    double sums[PHASE_SHARE_COUNT] = {0};
    struct thread_sums threads = {0};
    size_t parts = 0;

    *table = (struct phase_table){.rows = rows, .whole = {.brief = "all"}};
    for (size_t i = 0; i < list->count; i++)
        parts += !list->items[i].name;
    table->names = calloc(parts + 1, sizeof(*table->names));
    if (!table->names)
        return ERROR_MEMORY;
    parts = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct phase *phase = &list->items[i];
        struct phase_row *row = &rows[table->count];

        if (!has_phase_time(phase))
            continue;
        *row = (struct phase_row){.phase = phase, .cut = cut, .exact = phase->name, .brief = phase->name};
        if (!phase->name) {
            table->names[parts] = phase_part_name_make(phase->start, phase->call);
            row->exact = table->names[parts].exact;
            row->brief = table->names[parts++].brief;
        }
        divide_row(row, columns, &times, list);
        rate_phase_row(row, phase->shares, &phase->threads);
        for (int k = 0; k < PHASE_SHARE_COUNT; k++) {
            table->whole.shares[k] += row->shares[k];
            sums[k] += phase->shares[k];
        }
        table->whole.time += row->time;
        table->whole.lost += row->lost;
        thread_sums_merge(&threads, &phase->threads);
        table->count++;
    }
    rate_phase_row(&table->whole, sums, &threads);
    qsort(rows, table->count, sizeof(*rows), compare_losing_rows);
    return 0;
}

void phase_table_deinit(struct phase_table *table)
{
    free(table->names);
    *table = (struct phase_table){0};
}

struct phases_report {
    const struct diag *diag;
    const struct labels *labels;
    enum phase_cut cut; /* of what is no collective */
    struct activity_choice choice;
    struct phases *phases;
    struct phase_tables tables;
};

static bool phases_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_PHASES;
}

static void phases_report_free(void *item)
{
    struct phases_report *report = item;

    phases_free(report->phases);
    for (int cut = 0; cut < PHASE_CUTS; cut++)
        phase_table_deinit(&report->tables.cuts[cut]);
    free(report->tables.rows);
    phase_list_deinit(&report->tables.phases.functions);
    phase_list_deinit(&report->tables.phases.sequence);
    activity_choice_deinit(&report->choice);
    free(report);
}

static int phases_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct phases_report *report = item;
    struct phases_setup setup = {
        .rank_count = start->replay->rank_count,
        .rules = &report->choice.rules,
        .call_sites = start->options->activities.call_sites,
        .from = start->options->windows.from,
        .to = start->options->windows.to,
        .threads = start->threads,
    };
    const char *region = start->options->region;
    int error = 0;

    report->cut = region ? PHASE_CUT_REGION : PHASE_CUT_FUNCTION;
    if (region)
        error = activity_choice_make_events(&report->choice, region, "--region", start->labels, start->watched,
                                            start->diag);
    else if (event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0)
        error = diag_no_memory(start->diag);
    if (error < 0)
        return error;
    report->diag = start->diag;
    report->labels = start->labels;
    report->phases = phases_new(&setup, start->diag);
    if (!report->phases)
        return ERROR_MEMORY;
    phases_listen(report->phases, listener);
    return 0;
}

static int phases_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct phases_report *report = item;
    struct phase_tables *tables = &report->tables;
    struct phase_list *functions = &tables->phases.functions;
    struct phase_list *sequence = &tables->phases.sequence;
    struct phase_table *first = &tables->cuts[report->cut];
    struct phase_table *last = &tables->cuts[PHASE_CUT_COLLECTIVE];
    int error = phases_by_function(report->phases, report->labels, functions);

    (void)summary;
    if (error == 0)
        error = phases_in_sequence(report->phases, sequence);
    if (error < 0)
        return error;
    tables->rows = calloc(functions->count + sequence->count + 1, sizeof(*tables->rows));
    if (!tables->rows || phase_table_make(first, functions, report->cut, tables->rows) < 0 ||
        phase_table_make(last, sequence, PHASE_CUT_COLLECTIVE, tables->rows + first->count) < 0)
        return diag_no_memory(report->diag);
    tables->row_count = first->count + last->count;
    *findings = tables;
    return 0;
}

const struct report_class phases_report = {
    .is_wanted = phases_report_is_wanted,
    .size = sizeof(struct phases_report),
    .start = phases_report_start,
    .conclude = phases_report_conclude,
    .free = phases_report_free,
    .section = &phases_section,
};
