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

static double quotient_of(double part, double whole)
{
    return whole > 0 ? part / whole : NAN;
}

static void rate_phase_row(struct phase_row *row, const struct phase_sums *sums)
{
    double computation = sums->shares[PHASE_COMPUTATION];
    double balanced = computation + sums->shares[PHASE_LOAD_BALANCE];
    double whole = phase_sums_time(sums);

    row->parallel_efficiency = quotient_of(computation, whole);
    row->load_balance = quotient_of(computation, balanced);
    row->communication_efficiency = quotient_of(balanced, whole);
    row->threads = thread_metrics_of(&sums->threads);
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

/* False: the phase has no time. */
static bool fill_phase_row(struct phase_row *row, const struct phase *phase, enum phase_cut cut,
                           struct column_division divisions[PHASE_SHARE_COUNT + 1], uint32_t ranks)
{
    bool has_time = false;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        has_time |= phase->sums.shares[i] != 0;
    if (!has_time)
        return false;
    *row = (struct phase_row){.phase = phase, .cut = cut, .exact = phase->name, .brief = phase->name};
    row->time = give_share(&divisions[PHASE_SHARE_COUNT], phase_sums_time(&phase->sums), ranks);
    /* Transfer gets what rounding leaves. */
    row->shares[PHASE_TRANSFER] = row->time;
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        if (i == PHASE_TRANSFER)
            continue;
        row->shares[i] = give_share(&divisions[i], phase->sums.shares[i], ranks);
        row->shares[PHASE_TRANSFER] -= row->shares[i];
    }
    row->lost = row->time - row->shares[PHASE_COMPUTATION];
    rate_phase_row(row, &phase->sums);
    return true;
}

int phase_table_make(struct phase_table *table, const struct phase_list *list, enum phase_cut cut,
                     struct phase_row *rows)
{
    struct column_division divisions[PHASE_SHARE_COUNT + 1] = {0}; /* the last of the times */
    struct phase_sums sums = {0};

    *table = (struct phase_table){.rows = rows, .whole = {.brief = "all"}};
    table->names = calloc(list->count + 1, sizeof(*table->names));
    if (!table->names)
        return ERROR_MEMORY;
    for (size_t i = 0; i < list->count; i++) {
        const struct phase *phase = &list->items[i];
        struct phase_row *row = &rows[table->count];

        if (!fill_phase_row(row, phase, cut, divisions, list->ranks))
            continue;
        if (!phase->name) {
            struct phase_part_name *name = &table->names[table->count];

            *name = phase_part_name_make(phase->start, phase->call);
            row->exact = name->exact;
            row->brief = name->brief;
        }
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            table->whole.shares[k] += row->shares[k];
        table->whole.time += row->time;
        table->whole.lost += row->lost;
        phase_sums_add(&sums, &phase->sums);
        table->count++;
    }
    rate_phase_row(&table->whole, &sums);
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

static void phases_report_free(void *item)
{
    struct phases_report *report = item;

    phases_free(report->phases);
    for (int cut = 0; cut < PHASE_CUTS; cut++)
        phase_table_deinit(&report->tables.cuts[cut]);
    free(report->tables.rows);
    phase_findings_deinit(&report->tables.phases);
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
    const struct phase_list *functions = &tables->phases.functions;
    const struct phase_list *sequence = &tables->phases.sequence;
    struct phase_table *first = &tables->cuts[report->cut];
    struct phase_table *last = &tables->cuts[PHASE_CUT_COLLECTIVE];
    int error = phases_conclude(report->phases, report->labels, &tables->phases);

    (void)summary;
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
    .traits =
        {
            .word = "phases",
            .bit = REPORT_PHASES,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP | 1U << USES_CALL_SITES | 1U << USES_REGION,
        },
    .size = sizeof(struct phases_report),
    .start = phases_report_start,
    .conclude = phases_report_conclude,
    .free = phases_report_free,
    .section = &phases_section,
};
