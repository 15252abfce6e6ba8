/*
 * Phases of one run: by function or region, and by the parts between collectives.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "output/delimited.h"
#include "output/text.h"
#include "reports/phases/phase_diff.h"
#include "reports/phases/phase_rows.h"
#include "reports/phases/phases_picture.h"
#include "reports/report.h"

enum {
    PHASES_NAME_WIDTH = 26,
    PHASES_NAME_WIDEST = 60, /* where the terminal is wider */
    PHASES_SENTENCE_SIZE = 700,
    PART_DECIMALS = 4, /* of seconds */
    EXACT_DECIMALS = 9,
    FIGURE_COUNT = 5,
};

static const char *const cut_words[PHASE_CUTS] = {"function", "region", "collective"};
static const char *const cut_headings[PHASE_CUTS] = {"function", "region", "from, to collective"};

static const struct {
    const char *key;
    const char *words;
} lost_shares[PHASE_SHARE_COUNT] = {
    [PHASE_LOAD_BALANCE] = {"load_balance_lost_s", "load balance"},
    [PHASE_SERIALISATION] = {"serialisation_lost_s", "serialisation"},
    [PHASE_TRANSFER] = {"transfer_lost_s", "transfer"},
    [PHASE_OVERHEAD] = {"overhead_lost_s", "overhead of the tracer"},
};

struct phases_view {
    const struct format_context *context;
    const struct phase_tables *tables;
    const struct time_unit *unit;
    unsigned name_width;
};

static const char *phase_words(const struct phase *phase, unsigned decimals, char text[PHASE_NAME_SIZE])
{
    struct phase_difference row = {.name = phase->name, .start = phase->start, .call = phase->call};

    return phase_difference_name(&row, decimals, text);
}

static int largest_loss(const struct phase_row *row)
{
    int largest = PHASE_LOAD_BALANCE;

    for (int i = PHASE_LOAD_BALANCE; i < PHASE_SHARE_COUNT; i++)
        if (row->shares[i] > row->shares[largest])
            largest = i;
    return largest;
}

/* Its name says where (activities_place_name). */
static bool is_place(const struct phases_view *view, const struct phase *phase)
{
    static const char *const words[] = {"between ", "after ", "before "};
    bool found = false;

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        found = found || strncmp(phase->name, words[i], strlen(words[i])) == 0;
    return found && view->context->options->activities.call_sites;
}

/* Where most is lost, and to what. */
static void print_phases_conclusion(const struct phases_view *view, const struct phase_table *table)
{
    const struct phase_row *worst = table->count > 0 ? &table->rows[0] : NULL;
    bool utf8 = view->context->run.utf8;
    char words[PHASES_SENTENCE_SIZE];
    char name[PHASE_NAME_SIZE];
    int used;

    used = snprintf(words, sizeof(words), "Of %s an average rank did not compute for %s",
                    decimal_duration(table->whole.time).text, decimal_duration(table->whole.lost).text);
    if (worst && worst->lost > 0 && table->whole.lost > 0)
        snprintf(words + used, sizeof(words) - (size_t)used, ", %s %% of it %s%s: most there went to %s.",
                 decimal_percent((double)worst->lost / (double)table->whole.lost).text,
                 !worst->phase->name            ? "in the part from "
                 : is_place(view, worst->phase) ? ""
                                                : "in ",
                 text_word(phase_words(worst->phase, PART_DECIMALS, name), utf8).text,
                 lost_shares[largest_loss(worst)].words);
    else
        snprintf(words + used, sizeof(words) - (size_t)used, ".");
    text_wrap(view->context->output, words, 0, context_text_width(view->context));
}

static void put_phase_row(const struct phases_view *view, const char *name, const struct phase_row *row)
{
    struct output *output = view->context->output;
    const double ratios[] = {row->parallel_efficiency, row->load_balance, row->communication_efficiency};

    text_print_row_name(output, name, 0, view->name_width, context_name_line(view->context), view->context->run.utf8);
    output_format(output, "%8s", decimal_scaled(row->time, view->unit->nanoseconds, 1).text);
    for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++)
        output_format(output, "%6s", decimal_percent(ratios[i]).text);
    for (int i = PHASE_LOAD_BALANCE; i < PHASE_SHARE_COUNT; i++)
        output_format(output, "%7s", decimal_scaled(row->shares[i], view->unit->nanoseconds, 1).text);
    output_text(output, "\n");
}

static const char *cut_heading(const struct phases_view *view, enum phase_cut cut)
{
    static const char *const with_places[PHASE_CUTS] = {"place or function", "place or region", "from, to collective"};

    return (view->context->options->activities.call_sites ? with_places : cut_headings)[cut];
}

static void print_phase_table(const struct phases_view *view, enum phase_cut cut)
{
    const struct phase_table *table = &view->tables->cuts[cut];
    struct output *output = view->context->output;
    uint32_t top = view->context->options->path.top;
    char name[PHASE_NAME_SIZE];

    if (table->count == 0)
        return;
    output_format(output, "\n%-*s%8s%6s%6s%6s  lost to (%s)\n", (int)view->name_width, cut_heading(view, cut), "time",
                  "par.", "load", "comm.", view->unit->name);
    output_format(output, "%-*s%8s%6s%6s%6s%7s%7s%7s%7s\n", (int)view->name_width, "", view->unit->name, "eff.", "bal.",
                  "eff.", "bal.", "serial", "transf", "overh.");
    for (size_t i = 0; i < table->count && i < top; i++)
        put_phase_row(view, phase_words(table->rows[i].phase, PART_DECIMALS, name), &table->rows[i]);
    if (table->count > top)
        output_format(output, "and %zu more (--top shows more, --format json all)\n", table->count - top);
    put_phase_row(view, "all", &table->whole);
}

/* Efficiencies of threads. */
static const struct {
    const char *key;
    const char *first; /* heading, in two lines */
    const char *second;
    size_t offset;
} thread_ratios[] = {
    {"hybrid_parallel_efficiency", "hybrid", "par.e.", offsetof(struct thread_metrics, hybrid_efficiency)},
    {"mpi_part_efficiency", "MPI", "part", offsetof(struct thread_metrics, mpi_part)},
    {"openmp_parallel_efficiency", "OpenMP", "par.e.", offsetof(struct thread_metrics, openmp_efficiency)},
    {"openmp_serial_efficiency", "serial", "eff.", offsetof(struct thread_metrics, serial)},
    {"openmp_balance_efficiency", "balance", "eff.", offsetof(struct thread_metrics, balance)},
    {"openmp_runtime_efficiency", "run-time", "eff.", offsetof(struct thread_metrics, runtime)},
};

enum { THREAD_RATIOS = sizeof(thread_ratios) / sizeof(thread_ratios[0]), THREAD_RATIO_WIDTH = 9 };

static double thread_ratio(const struct phase_row *row, int index)
{
    return *(const double *)((const char *)&row->threads + thread_ratios[index].offset);
}

static void put_thread_ratios(const struct phases_view *view, const char *name, const struct phase_row *row)
{
    struct output *output = view->context->output;

    text_print_short(output, name, view->name_width, view->context->run.utf8);
    for (int i = 0; i < THREAD_RATIOS; i++)
        output_format(output, "%*s", THREAD_RATIO_WIDTH, decimal_percent(thread_ratio(row, i)).text);
    output_text(output, "\n");
}

static void print_thread_table(const struct phases_view *view, enum phase_cut cut)
{
    const struct phase_table *table = &view->tables->cuts[cut];
    struct output *output = view->context->output;
    uint32_t top = view->context->options->path.top;
    char name[PHASE_NAME_SIZE];

    if (table->count == 0)
        return;
    output_format(output, "\n%-*s", (int)view->name_width, "all threads, in %");
    for (int i = 0; i < THREAD_RATIOS; i++)
        output_format(output, "%*s", THREAD_RATIO_WIDTH, thread_ratios[i].first);
    output_format(output, "\n%-*s", (int)view->name_width, cut_headings[cut]);
    for (int i = 0; i < THREAD_RATIOS; i++)
        output_format(output, "%*s", THREAD_RATIO_WIDTH, thread_ratios[i].second);
    output_text(output, "\n");
    for (size_t i = 0; i < table->count && i < top; i++)
        put_thread_ratios(view, phase_words(table->rows[i].phase, PART_DECIMALS, name), &table->rows[i]);
    put_thread_ratios(view, "all", &table->whole);
}

static bool has_time_before(const struct phase_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].phase->name && strcmp(table->rows[i].phase->name, "[before]") == 0)
            return true;
    return false;
}

static void print_phases_legend(const struct phases_view *view, bool has_bursts)
{
    struct output *output = view->context->output;

    if (has_bursts)
        output_text(output, "\nIn burst mode waits are not known: transfer has them.\n");
    output_text(output, "\ntime      of an average rank: computing in the phase, and what is lost\n"
                        "          because of it (also where others wait for it later)\n");
    if (has_time_before(&view->tables->cuts[PHASE_CUT_FUNCTION]) ||
        has_time_before(&view->tables->cuts[PHASE_CUT_REGION]))
        output_text(output, "[before]  what lies before the first, such as the launch\n");
}

static void phases_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { NARROW_TABLE = 80, SCALE = 100 };

    const struct phase_tables *tables = result->findings;
    unsigned spare = context->run.width > NARROW_TABLE ? context->run.width - NARROW_TABLE : 0;
    struct phases_view view = {
        .context = context,
        .tables = tables,
        .unit = time_unit_for(tables->phases.sequence.runtime / SCALE),
        .name_width = PHASES_NAME_WIDTH + spare < PHASES_NAME_WIDEST ? PHASES_NAME_WIDTH + spare : PHASES_NAME_WIDEST,
    };
    enum phase_cut first = PHASE_CUT_FUNCTION;

    while (tables->cuts[first].count == 0 && first < PHASE_CUT_COLLECTIVE)
        first++;
    output_text(context->output, "Phases\n");
    print_phases_conclusion(&view, &tables->cuts[first]);
    for (enum phase_cut cut = first; cut < PHASE_CUTS; cut++)
        print_phase_table(&view, cut);
    for (enum phase_cut cut = first; cut < PHASE_CUTS && result->run->threads; cut++)
        print_thread_table(&view, cut);
    print_phases_legend(&view, result->run->totals.holds_bursts);
}

static void write_phase_rows(struct json_writer *writer, const struct phase_table *table, const char *cut,
                             bool has_threads)
{
    char name[PHASE_NAME_SIZE];

    for (size_t i = 0; i < table->count; i++) {
        const struct phase_row *row = &table->rows[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "by", cut);
        json_put_string(writer, "phase", phase_words(row->phase, EXACT_DECIMALS, name));
        json_put_seconds(writer, "time_s", row->time);
        json_put_ratio(writer, "parallel_efficiency", row->parallel_efficiency);
        json_put_ratio(writer, "load_balance", row->load_balance);
        json_put_ratio(writer, "communication_efficiency", row->communication_efficiency);
        json_put_seconds(writer, "computation_s", row->shares[PHASE_COMPUTATION]);
        for (int k = PHASE_LOAD_BALANCE; k < PHASE_SHARE_COUNT; k++)
            json_put_seconds(writer, lost_shares[k].key, row->shares[k]);
        for (int k = 0; k < THREAD_RATIOS && has_threads; k++)
            json_put_ratio(writer, thread_ratios[k].key, thread_ratio(row, k));
        json_close(writer);
    }
}

static void phases_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct phase_tables *tables = result->findings;

    json_open_array(writer, "phases", JSON_IN_LINES);
    for (int cut = 0; cut < PHASE_CUTS; cut++)
        write_phase_rows(writer, &tables->cuts[cut], cut_words[cut], result->run->threads);
    json_close(writer);
}

static void list_phase_rows(const struct format_context *context, const struct phase_table *table, const char *cut,
                            bool has_threads)
{
    char name[PHASE_NAME_SIZE];

    for (size_t i = 0; i < table->count; i++) {
        const struct phase_row *row = &table->rows[i];

        delimited_text(context, cut);
        delimited_text(context, phase_words(row->phase, EXACT_DECIMALS, name));
        delimited_seconds(context, row->time);
        delimited_ratio(context, row->parallel_efficiency);
        delimited_ratio(context, row->load_balance);
        delimited_ratio(context, row->communication_efficiency);
        for (int k = PHASE_COMPUTATION; k < PHASE_SHARE_COUNT; k++)
            delimited_seconds(context, row->shares[k]);
        for (int k = 0; k < THREAD_RATIOS && has_threads; k++)
            delimited_ratio(context, thread_ratio(row, k));
        delimited_end_line(context);
    }
}

static void phases_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"by",
                                        "phase",
                                        "time_s",
                                        "parallel_efficiency",
                                        "load_balance",
                                        "communication_efficiency",
                                        "computation_s",
                                        "load_balance_lost_s",
                                        "serialisation_lost_s",
                                        "transfer_lost_s",
                                        "overhead_lost_s"};
    const struct phase_tables *tables = result->findings;
    const char *chosen[sizeof(names) / sizeof(names[0]) + THREAD_RATIOS];
    size_t count = 0;

    for (; count < sizeof(names) / sizeof(names[0]); count++)
        chosen[count] = names[count];
    for (int i = 0; i < THREAD_RATIOS && result->run->threads; i++)
        chosen[count++] = thread_ratios[i].key;
    delimited_names(context, chosen, count);
    for (int cut = 0; cut < PHASE_CUTS; cut++)
        list_phase_rows(context, &tables->cuts[cut], cut_words[cut], result->run->threads);
}

const struct section phases_section = {
    .reports = REPORT_PHASES,
    .print = phases_section_print,
    .write = phases_section_write,
    .list = phases_section_list,
    .picture = &phases_picture,
};
