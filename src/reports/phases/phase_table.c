#include "reports/phases/phase_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sorted.h"
#include "output/fields/field.h"
#include "windows/metrics.h"

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

static void rate_phase_row(struct phase_row *row, const struct phase_sums *sums)
{
    double computation = sums->shares[PHASE_COMPUTATION];
    double balanced = computation + sums->shares[PHASE_LOAD_BALANCE];
    double whole = phase_sums_time(sums);

    row->parallel_efficiency = ratio_of(computation, whole);
    row->load_balance = ratio_of(computation, balanced);
    row->communication_efficiency = ratio_of(balanced, whole);
    row->threads = thread_factors_of_time(&sums->threads);
}

ORDER(compare_losing_rows, struct phase_row,
      FALLING(x->lost, y->lost) ?: RISING(x->phase->start, y->phase->start)
          ?: (x->phase->name && y->phase->name ? strcmp(x->phase->name, y->phase->name) : 0))

/* False: the phase has no time. */
static bool fill_phase_row(struct phase_row *row, const struct phase *phase, enum phase_cut cut,
                           struct column_division divisions[PHASE_SHARE_COUNT + 1], uint32_t ranks)
{
    bool has_time = false;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        has_time |= phase->sums.shares[i] != 0;
    if (!has_time)
        return false;
    *row = (struct phase_row){.phase = phase, .cut = cut};
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
    row->start = cut == PHASE_CUT_TURNS ? phase->start : FIELD_NO_TIME;
    row->turns = phase->turns;
    row->mean_turn = phase->turns > 0 ? row->time / (int64_t)phase->turns : FIELD_NO_TIME;
    rate_phase_row(row, &phase->sums);
    return true;
}

void phase_table_make(struct phase_table *table, const struct phase_list *list, enum phase_cut cut,
                      struct phase_row *rows)
{
    struct column_division divisions[PHASE_SHARE_COUNT + 1] = {0}; /* the last of the times */
    struct phase_sums sums = {0};

    *table = (struct phase_table){.rows = rows,
                                  .whole = {.label.brief = "all", .start = FIELD_NO_TIME, .mean_turn = FIELD_NO_TIME}};
    for (size_t i = 0; i < list->count; i++) {
        const struct phase *phase = &list->items[i];
        struct phase_row *row = &rows[table->count];

        if (!fill_phase_row(row, phase, cut, divisions, list->ranks))
            continue;
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            table->whole.shares[k] += row->shares[k];
        table->whole.time += row->time;
        table->whole.lost += row->lost;
        phase_sums_add(&sums, &phase->sums);
        table->count++;
    }
    rate_phase_row(&table->whole, &sums);
    if (cut != PHASE_CUT_TURNS)
        qsort(rows, table->count, sizeof(*rows), compare_losing_rows);
    for (size_t i = 0; i < table->count; i++)
        phase_label_make(&rows[i].label, rows[i].phase->name, rows[i].phase->start, rows[i].phase->call);
}

const double phase_least_difference = 0.0005;

bool phase_row_gains_time(const void *record, const struct time_unit *unit)
{
    const struct phase_row *row = record;

    for (int i = PHASE_LOAD_BALANCE; i < PHASE_SHARE_COUNT; i++)
        if (-row->shares[i] >= (unit->nanoseconds + 19) / 20)
            return true;
    return row->communication_efficiency >= 1 + phase_least_difference;
}

const char phase_gain_words[] =
    "less than 0 lost to transfer, and so efficiencies that are too high, also above 100 %: what ranks would wait for "
    "here on a network that takes no time had come by then, since messages or tracing had held them up before";
