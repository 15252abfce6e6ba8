/*
 * Phases of one run: by function or region, and by the parts between collectives.
 */
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/phases/phases.h"
#include "reports/report.h"

static const char *const cut_words[PHASE_CUTS] = {"function", "region", "collective"};

#define ROW(member)   FIELD_AT(struct phase_row, member)
#define LOST(which)   FIELD_TIME, ROW(shares[which]), .width = 7, .decimals = 1
#define THREAD(which) FIELD_RATIO, ROW(threads.which), .width = 9
#define THREADS       .needs = 1U << WINDOW_PART_THREADS

static const struct field thread_ratio_fields[] = {
    {"hybrid_parallel_efficiency", "hybrid\npar.e.", "share of their time in which all threads compute",
     THREAD(hybrid_efficiency)},
    {"mpi_part_efficiency", "MPI\npart", "share of it outside of MPI", THREAD(mpi_part)},
    {"openmp_parallel_efficiency", "OpenMP\npar.e.", "share of that in which they compute", THREAD(openmp_efficiency)},
    {"openmp_serial_efficiency", "serial\neff.", "not lost while thread 1 works alone", THREAD(serial)},
    {"openmp_balance_efficiency", "balance\neff.", "not lost to waiting for threads that still work", THREAD(balance)},
    {"openmp_runtime_efficiency", "run-time\neff.", "not lost in the run-time system", THREAD(runtime)},
};
static const struct fields thread_ratios = FIELDS_OF(struct phase_row, thread_ratio_fields);

static const struct field row_fields[] = {
    {"by", NULL, "what cuts the run", FIELD_WORD, ROW(cut), .words = cut_words},
    {"phase", NULL, "function or region, or when it begins and the collective that ends it", FIELD_TEXT, ROW(exact)},
    {NULL, "", NULL, FIELD_TEXT, ROW(brief), .width = 26},
    {"time_s", "time", "of an average rank: computing in it, and what is lost because of it", FIELD_TIME, ROW(time),
     .width = 8, .decimals = 1},
    {"parallel_efficiency", "par.\neff.", "share of that in which it computes", FIELD_RATIO, ROW(parallel_efficiency),
     .width = 6},
    {"load_balance", "load\nbal.", "how even the work is", FIELD_RATIO, ROW(load_balance), .width = 6},
    {"communication_efficiency", "comm.\neff.", "not lost to communication", FIELD_RATIO, ROW(communication_efficiency),
     .width = 6},
    {"computation_s", NULL, "computing", FIELD_TIME, ROW(shares[PHASE_COMPUTATION])},
    {"load_balance_lost_s", "lost:\nbal.", "waited for the busiest rank because of what it does there",
     LOST(PHASE_LOAD_BALANCE)},
    {"serialisation_lost_s", "\nserial", "waited for other reasons", LOST(PHASE_SERIALISATION)},
    {"transfer_lost_s", "\ntransf", "in MPI without waiting", LOST(PHASE_TRANSFER)},
    {"overhead_lost_s", "\noverh.", "in tracing itself", LOST(PHASE_OVERHEAD)},
    {NULL, NULL, NULL, FIELD_RECORD, .flags = FIELD_NOT_IN_TABLES, THREADS, .fields = &thread_ratios},
};
static const struct fields rows = FIELDS_OF(struct phase_row, row_fields);

enum { ROW_FIELDS = sizeof(row_fields) / sizeof(row_fields[0]), FIRST_LOSS = 8 };

/* A table of their own. */
static const struct field thread_fields[] = {
    {NULL, "", NULL, FIELD_TEXT, ROW(brief), .width = 26},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &thread_ratios},
};
static const struct fields threads = FIELDS_OF(struct phase_row, thread_fields);

static const struct field phases_fields[] = {
    {"phases", NULL, "of each way in which the run is cut, those that lose most first", FIELD_LIST,
     FIELD_LIST_AT(struct phase_tables, rows, row_count), .fields = &rows},
};
static const struct fields phases = FIELDS_OF(struct phase_tables, phases_fields);

enum {
    NAME_WIDEST = 60,
    NARROW = 80,
    SENTENCE_SIZE = 700,
    LEGEND_INDENT = 10,
    LEGEND_WIDTH = 72,
    UNIT_PARTS = 100, /* of a run: their unit is that of the tables */
};

/* Its name says where (activities_place_name). */
static bool is_place(const struct format_context *context, const char *name)
{
    static const char *const words[] = {"between ", "after ", "before "};

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (context->options->activities.call_sites && strncmp(name, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Where most is lost, and to what. */
static void print_phases_conclusion(const struct format_context *context, const struct phase_table *table)
{
    static const char *const loss_words[PHASE_SHARE_COUNT] = {
        [PHASE_LOAD_BALANCE] = "load balance",
        [PHASE_SERIALISATION] = "serialisation",
        [PHASE_TRANSFER] = "transfer",
        [PHASE_OVERHEAD] = "overhead of the tracer",
    };
    const struct phase_row *worst = table->count > 0 ? &table->rows[0] : NULL;
    int largest = PHASE_LOAD_BALANCE;
    char words[SENTENCE_SIZE];
    int used;

    used = snprintf(words, sizeof(words), "Of %s an average rank did not compute for %s",
                    decimal_duration(table->whole.time).text, decimal_duration(table->whole.lost).text);
    for (int i = PHASE_LOAD_BALANCE; worst && i < PHASE_SHARE_COUNT; i++)
        if (worst->shares[i] > worst->shares[largest])
            largest = i;
    if (worst && worst->lost > 0 && table->whole.lost > 0)
        used += snprintf(words + used, sizeof(words) - (size_t)used, ", %s %% of it %s%s: most there went to %s",
                         decimal_percent((double)worst->lost / (double)table->whole.lost).text,
                         !worst->phase->name               ? "in the part from "
                         : is_place(context, worst->exact) ? ""
                                                           : "in ",
                         text_word(worst->brief, context->run.utf8).text, loss_words[largest]);
    snprintf(words + used, sizeof(words) - (size_t)used, ".");
    text_wrap(context->output, words, 0, context_text_width(context));
}

/* `title` is what the first column has. */
static void print_phase_table(const struct format_context *context, const struct phase_table *table, const char *title,
                              const struct time_unit *unit)
{
    struct field fields[ROW_FIELDS];
    struct fields of_unit = {fields, ROW_FIELDS, sizeof(struct phase_row)};
    char heading[32];
    struct text_table shown = {
        .fields = &of_unit,
        .records = table->rows,
        .count = table->count,
        .most = context->options->path.top,
        .more = "--top shows more, --format json all",
        .sum = &table->whole,
        .unit = unit,
        .title = title,
        .name_widest = NAME_WIDEST,
    };

    /* Where there is room, the first of the losses tells the unit of all. */
    snprintf(heading, sizeof(heading), "  lost to (%s)\nbal.", unit->name);
    memcpy(fields, row_fields, sizeof(row_fields));
    if (context->run.width == 0 || context->run.width >= NARROW)
        fields[FIRST_LOSS].heading = heading;
    text_table_print(context, &shown);
}

static void phases_section_print(const struct format_context *context, const struct report_result *result)
{
    static const char *const titles[] = {"function", "region", "from, to collective"};
    static const char *const with_places[] = {"place or function", "place or region", "from, to collective"};
    static const char *const thread_titles[] = {"all threads, in %\nfunction", "all threads, in %\nregion",
                                                "all threads, in %\nfrom, to collective"};
    const struct phase_tables *tables = result->findings;
    const struct time_unit *unit = time_unit_for(tables->phases.sequence.runtime / UNIT_PARTS);
    unsigned width = context->run.width > 0 && context->run.width < LEGEND_WIDTH ? context->run.width : LEGEND_WIDTH;
    enum phase_cut first = PHASE_CUT_FUNCTION;
    bool has_time_before = false;

    while (tables->cuts[first].count == 0 && first < PHASE_CUT_COLLECTIVE)
        first++;
    output_text(context->output, "Phases\n");
    print_phases_conclusion(context, &tables->cuts[first]);
    for (enum phase_cut cut = first; cut < PHASE_CUTS; cut++)
        if (tables->cuts[cut].count > 0)
            print_phase_table(context, &tables->cuts[cut],
                              (context->options->activities.call_sites ? with_places : titles)[cut], unit);
    for (enum phase_cut cut = first; cut < PHASE_CUTS && result->run->threads; cut++) {
        const struct phase_table *table = &tables->cuts[cut];
        uint32_t top = context->options->path.top;
        struct text_table shown = {
            .fields = &threads,
            .records = table->rows,
            .count = table->count < top ? table->count : top,
            .sum = &table->whole,
            .title = thread_titles[cut],
            .name_widest = NAME_WIDEST,
            .cuts_names = true,
        };

        if (table->count > 0)
            text_table_print(context, &shown);
    }
    if (result->run->totals.holds_bursts)
        output_text(context->output, "\nIn burst mode waits are not known: transfer has them.\n");
    output_text(context->output, "\ntime      ");
    text_wrap(context->output,
              "of an average rank: computing in the phase, and what is lost because of it (also where others wait for "
              "it later)",
              LEGEND_INDENT, width);
    for (size_t i = 0; i < tables->row_count; i++)
        has_time_before |= strcmp(tables->rows[i].exact, "[before]") == 0;
    if (has_time_before) {
        output_text(context->output, "[before]  ");
        text_wrap(context->output, "what lies before the first, such as the launch", LEGEND_INDENT, width);
    }
}

const struct section phases_section = {
    .reports = REPORT_PHASES,
    .fields = &phases,
    .rows = "phases",
    .print = phases_section_print,
    .picture = &phases_picture,
};
