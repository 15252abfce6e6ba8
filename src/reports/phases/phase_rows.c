#include "reports/phases/phase_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

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

static void add_to_whole(struct phase_table *table, const struct phase_row *row, double *sums)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++) {
        table->whole.shares[i] += row->shares[i];
        sums[i] += row->phase->shares[i];
    }
    table->whole.time += row->time;
    table->whole.lost += row->lost;
}

int phase_table_make(struct phase_table *table, const struct phase_list *list)
{
    struct column_division columns[PHASE_SHARE_COUNT] = {0};
    struct column_division times = {0};
    double sums[PHASE_SHARE_COUNT] = {0};
    struct thread_sums threads = {0};

    *table = (struct phase_table){.rows = calloc(list->count + 1, sizeof(*table->rows))};
    if (!table->rows)
        return ERROR_MEMORY;
    for (size_t i = 0; i < list->count; i++) {
        struct phase_row *row = &table->rows[table->count];

        if (!has_phase_time(&list->items[i]))
            continue;
        row->phase = &list->items[i];
        divide_row(row, columns, &times, list);
        rate_phase_row(row, row->phase->shares, &row->phase->threads);
        add_to_whole(table, row, sums);
        thread_sums_merge(&threads, &row->phase->threads);
        table->count++;
    }
    rate_phase_row(&table->whole, sums, &threads);
    qsort(table->rows, table->count, sizeof(*table->rows), compare_losing_rows);
    return 0;
}

void phase_table_deinit(struct phase_table *table)
{
    free(table->rows);
    *table = (struct phase_table){0};
}
