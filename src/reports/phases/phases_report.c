/*
 * Phases of one run: how efficient each is, and what it loses its time to.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "output/figures/time_stack.h"
#include "output/interpretation/interpretation.h"
#include "output/text.h"
#include "phases/turn_phases.h"
#include "reports/phases/phase_table.h"
#include "reports/report.h"
#include "reports/sentence.h"

struct phases_report {
    enum phase_cut cut; /* of what is no collective */
    struct phases phases;
    struct turn_pieces turns;
    struct phase_tables tables;
};

static void phases_report_free(void *item)
{
    struct phases_report *report = item;

    phases_deinit(&report->phases);
    free(report->tables.rows);
    phase_findings_deinit(&report->tables.phases);
    phase_list_deinit(&report->tables.turns);
    turn_pieces_deinit(&report->turns);
}

static int phases_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct phases_report *report = item;
    struct phases *phases = &report->phases;
    const struct activity_options functions = {.event = NULL};
    const char *region = start->options->region;
    int error = region ? activity_rules_make_events(&phases->rules, region, "--region", start->labels, start->watched,
                                                    start->diag)
                       : activity_rules_make(&phases->rules, &functions, start->labels, start->watched, start->diag);

    report->cut = region ? PHASE_CUT_REGION : PHASE_CUT_FUNCTION;
    phases->rank_count = start->replay->rank_count;
    phases->call_sites = start->options->activities.call_sites;
    phases->part = start->options->windows.part;
    phases->threads = start->threads;
    phases->diag = start->diag;
    return error < 0 ? error : phases_start(phases, listener);
}

static int phases_report_window(void *item, const struct window_facts *facts)
{
    struct phases_report *report = item;

    if (!(facts->parts & 1U << WINDOW_PART_TURN))
        return 0;
    return diag_memory(report->phases.diag, turn_pieces_add(&report->turns, facts));
}

static int phases_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct phases_report *report = item;
    struct phase_tables *tables = &report->tables;
    const struct phase_list *functions = &tables->phases.functions;
    const struct phase_list *sequence = &tables->phases.sequence;
    struct phase_table *first = &tables->cuts[report->cut];
    struct phase_table *last = &tables->cuts[PHASE_CUT_COLLECTIVE];
    struct phase_table *turns = &tables->cuts[PHASE_CUT_TURNS];
    int error = phases_conclude(&report->phases, &tables->phases);

    (void)summary;
    if (error < 0)
        return error;
    if (turn_phases_make(&tables->turns, &report->turns) < 0)
        return diag_no_memory(report->phases.diag);
    tables->rows = calloc(functions->count + sequence->count + tables->turns.count + 1, sizeof(*tables->rows));
    if (!tables->rows)
        return diag_no_memory(report->phases.diag);
    phase_table_make(first, functions, report->cut, tables->rows);
    phase_table_make(last, sequence, PHASE_CUT_COLLECTIVE, tables->rows + first->count);
    phase_table_make(turns, &tables->turns, PHASE_CUT_TURNS, tables->rows + first->count + last->count);
    tables->row_count = first->count + last->count + turns->count;
    *findings = tables;
    return 0;
}

const struct report_class phases_report = {
    .traits = {.word = "phases",
               .about = "what each function, or step, loses its time to",
               .bit = REPORT_PHASES,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP | 1U << USES_CALL_SITES |
                            1U << USES_REGION},
    .size = sizeof(struct phases_report),
    .start = phases_report_start,
    .window = phases_report_window,
    .conclude = phases_report_conclude,
    .free = phases_report_free,
    .section = &phases_section,
};

/* What it shows: phases by function or region, and the parts between collectives. */

static const char *const cut_words[PHASE_CUTS] = {"function", "region", "collective", "turns"};

#define ROW(member)   FIELD_AT(struct phase_row, member)
#define LOST(which)   FIELD_TIME, ROW(shares[which]), .width = 7, .decimals = 1
#define THREAD(which) FIELD_RATIO, ROW(threads.which), .flags = FIELD_NOT_EMPTY, .width = 9
#define THREADS       .needs = 1U << WINDOW_PART_THREADS
#define TURNS         .needs = 1U << WINDOW_PART_TURN

static const struct field thread_ratio_fields[] = {
    {"threads_parallel_efficiency", "par.\neff.", "share of their time in which all threads compute",
     THREAD(parallel_efficiency)},
    {"openmp_parallel_efficiency", "OpenMP\npar.e.", "not lost by threads", THREAD(openmp_efficiency)},
    {"openmp_serialisation_efficiency", "serial.\neff.", "not idle outside of regions, or in them without a part",
     THREAD(openmp_serialisation)},
    {"openmp_load_balance", "load\nbal.", "how even threads work in regions", THREAD(openmp_load_balance)},
    {"openmp_scheduling_efficiency", "sched.\neff.", "not lost while not even the busiest thread is at work",
     THREAD(openmp_scheduling)},
};
static const struct fields thread_ratios = FIELDS_OF(struct phase_row, thread_ratio_fields);

static const struct field row_fields[] = {
    {"by", NULL, "what cuts the run", FIELD_WORD, ROW(cut), .words = cut_words},
    {"phase", NULL, "function or region, or when it begins and the collective that ends it, or its turns", FIELD_TEXT,
     ROW(label.exact)},
    {NULL, "", NULL, FIELD_TEXT, ROW(label.brief), .width = 26},
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
    {"start_s", NULL, "when the turns begin; null: not cut by turns", FIELD_TIME, ROW(start), TURNS},
    {"turns", NULL, "that it is of the program's loops; 0: none", FIELD_COUNT, ROW(turns), TURNS},
    {"mean_turn_s", NULL, "time of one of them; null: there are none", FIELD_TIME, ROW(mean_turn), TURNS},
};

enum { ROW_FIELDS = COUNT_OF(row_fields), FIRST_LOSS = 8 };

/* Tables of their own. */
static const struct field turn_fields[] = {
    {NULL, "", NULL, FIELD_TEXT, ROW(label.brief), .width = 24},
    {NULL, "time", NULL, FIELD_TIME, ROW(time), .width = 8, .decimals = 1},
    {NULL, "mean\nturn", NULL, FIELD_TIME, ROW(mean_turn), .width = 8, .decimals = 3},
    {NULL, "par.\neff.", NULL, FIELD_RATIO, ROW(parallel_efficiency), .width = 6},
    {NULL, "load\nbal.", NULL, FIELD_RATIO, ROW(load_balance), .width = 6},
    {NULL, "lost:\nbal.", NULL, LOST(PHASE_LOAD_BALANCE)},
    {NULL, "\nserial", NULL, LOST(PHASE_SERIALISATION)},
    {NULL, "\ntransf", NULL, LOST(PHASE_TRANSFER)},
    {NULL, "\noverh.", NULL, LOST(PHASE_OVERHEAD)},
};
static const struct fields turn_rows = FIELDS_OF(struct phase_row, turn_fields);

static const struct field thread_fields[] = {
    {NULL, "", NULL, FIELD_TEXT, ROW(label.brief), .width = 26},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &thread_ratios},
};

static const struct field phases_fields[] = {
    {"phases", NULL, "of each way in which the run is cut, those that lose most first",
     FIELD_LIST_OF(struct phase_tables, rows, row_count, row_fields)},
};

enum {
    NAME_WIDEST = 60,
    NARROW = 80,
    LEGEND_INDENT = 10,
    LEGEND_WIDTH = 72,
    UNIT_PARTS = 100, /* of a run: their unit is that of the tables */
};

/* Its name says where (activities_place_name). */
static bool is_place(const struct format_context *context, const char *name)
{
    static const char *const words[] = {"between ", "after ", "before "};

    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (context->options->activities.call_sites && strncmp(name, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static unsigned phases_section_known(const void *findings)
{
    const struct phase_tables *tables = findings;

    return tables->cuts[PHASE_CUT_TURNS].count > 0 ? 1U << WINDOW_PART_TURN : 0;
}

static struct text_table rows_shown(const struct format_context *context, const struct phase_table *table,
                                    const struct fields *fields, const struct time_unit *unit)
{
    return (struct text_table){
        .fields = fields,
        .records = table->rows,
        .count = table->count,
        .most = context->options->path.top,
        .more = "--top shows more, --format json all",
        .sum = &table->whole,
        .unit = unit,
        .name_widest = NAME_WIDEST,
    };
}

/* In which of them a turn takes longest, where there are several. */
static void print_turn_phases(const struct format_context *context, const struct phase_table *table,
                              const struct time_unit *unit)
{
    const struct text_table shown = rows_shown(context, table, &turn_rows, unit);
    const struct phase_row *longest = NULL, *shortest = NULL;
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++) {
        const struct phase_row *row = &table->rows[i];

        if (row->turns == 0)
            continue;
        longest = !longest || row->mean_turn > longest->mean_turn ? row : longest;
        shortest = !shortest || row->mean_turn < shortest->mean_turn ? row : shortest;
        count++;
    }
    output_text(context->output, "\n");
    if (count > 1)
        sentence_print(
            context, "The turns make %zu phases in which they are alike: on average one takes %s in %s, and %s in %s.",
            count, decimal_duration(longest->mean_turn).text, longest->label.brief,
            decimal_duration(shortest->mean_turn).text, shortest->label.brief);
    else
        sentence_print(context, "The turns are alike all along.");
    text_table_print(context, &shown);
}

/* Whether the part of the run has the launch in it, where that is told by itself. */
static bool row_has_launch(const struct phase_row *row, const struct run_summary *run)
{
    return !row->phase->name && run_shows_launch(run) && row->phase->start < run->init_to_finalize->totals.start;
}

/* What most of it is lost to. */
static const char *words_for_largest(const struct phase_row *row, const struct run_summary *run)
{
    int largest = PHASE_LOAD_BALANCE;

    if (*interpretation_of_beside_work(run).text != '\0')
        return "MPI calls of a thread while another one works on";
    for (int i = PHASE_LOAD_BALANCE; i < PHASE_SHARE_COUNT; i++)
        if (row->shares[i] > row->shares[largest])
            largest = i;
    if (largest == PHASE_OVERHEAD && run->totals.off_sum > 0)
        return "tracing itself or where it was off";
    if (largest == PHASE_TRANSFER && row->phase && row->phase->sums.files * 2 > row->phase->sums.shares[PHASE_TRANSFER])
        return "transfer, most of which file access (MPI_File_*) may explain";
    return phase_share_words[largest];
}

/* Where most is lost, and to what. */
static void print_phases_conclusion(const struct format_context *context, const struct phase_table *table,
                                    const struct run_summary *run)
{
    const double notable_share = 0.2; /* less is nearly as much elsewhere */
    const struct phase_row *worst = table->count > 0 ? &table->rows[0] : NULL;
    double share = worst && table->whole.lost > 0 ? (double)worst->lost / (double)table->whole.lost : 0;
    /* What threads do outside of MPI is not said here. */
    const char *lost = run->threads ? "the rest" : "it";
    struct sentence sentence = {0};
    struct sentence place = {0};

    sentence_add(&sentence, "Of %s an average rank %s for %s", decimal_duration(table->whole.time).text,
                 run->threads ? "was outside MPI" : "did not compute",
                 decimal_duration(run->threads ? table->whole.time - table->whole.lost : table->whole.lost).text);
    if (share > 0)
        sentence_add(&place, "%s%s%s",
                     !worst->phase->name                     ? "in the part from "
                     : is_place(context, worst->label.exact) ? ""
                                                             : "in ",
                     text_word(worst->label.brief).text, row_has_launch(worst, run) ? ", with the launch" : "");
    if (share > 0 && share < notable_share && table->count > 1)
        sentence_add(&sentence, ": the largest part of %s went to %s, and %s %%, more than anywhere else, was lost %s",
                     lost, words_for_largest(&table->whole, run), decimal_percent(share).text, place.text);
    else if (share > 0)
        sentence_add(&sentence, "%s %s %% of %s %s: most there went to %s", run->threads ? ";" : ",",
                     decimal_percent(share).text, run->threads ? "the rest is" : "it", place.text,
                     words_for_largest(worst, run));
    sentence_print(context, "%s.", sentence.text);
    sentence_print_launch(context, run);
    sentence_print_reservations(context, run);
}

static void print_legend_line(const struct format_context *context, const char *term, const char *meaning)
{
    output_format(context->output, "%-*s", LEGEND_INDENT, term);
    text_wrap(context, meaning, LEGEND_INDENT,
              context->terminal.width > 0 && context->terminal.width < LEGEND_WIDTH ? context->terminal.width
                                                                                    : LEGEND_WIDTH);
}

/* What is not plain, and where the summary has the same word for another number. */
static void print_phases_legend(const struct format_context *context, const struct report_result *result,
                                const struct phase_table *first, const struct time_unit *unit)
{
    const struct phase_tables *tables = result->findings;
    struct row run = row_of_run(result->run);
    bool has_time_before = false, has_gain = false;
    struct sentence words = {0};

    for (size_t i = 0; i < tables->row_count; i++)
        has_time_before |= strcmp(tables->rows[i].label.exact, "[before]") == 0;
    /* Of the rows that are shown. */
    for (int cut = 0; cut <= PHASE_CUT_COLLECTIVE; cut++) {
        const struct phase_table *table = &tables->cuts[cut];

        has_gain |= phase_row_gains_time(&table->whole, unit);
        for (size_t i = 0; i < table->count && i < context->options->path.top; i++)
            has_gain |= phase_row_gains_time(&table->rows[i], unit);
    }
    output_text(context->output, "\n");
    print_legend_line(context, "time",
                      result->run->threads ? "of an average rank: outside MPI in the phase, and what is lost because "
                                             "of it (also where others wait for it later)"
                                           : "of an average rank: computing in the phase, and what is lost because of "
                                             "it (also where others wait for it later)");
    if (fabs(run.metrics.load_balance - first->whole.load_balance) >= phase_least_difference) {
        sentence_add(&words,
                     "counted in each part between two collectives of all ranks, where the ranks wait for one another; "
                     "%s, %s %%, is that of all work together, in which parts make up for one another",
                     run.thread_times && run.thread_times->threads_each == 0 ? "that of ranks, each counted once"
                                                                             : "the summary's",
                     decimal_percent(run.metrics.load_balance).text);
        print_legend_line(context, "load bal.", words.text);
    }
    if (has_gain)
        print_legend_line(context, "*", phase_gain_words);
    if (has_time_before)
        print_legend_line(context, "[before]", "what lies before the first: the launch, or what a cut left");
}

/* `title` is what the first column has. */
static void print_phase_table(const struct format_context *context, const struct phase_table *table, const char *title,
                              const struct time_unit *unit)
{
    struct field fields[ROW_FIELDS];
    struct fields of_unit = {fields, ROW_FIELDS, sizeof(struct phase_row)};
    char heading[32];
    struct text_table shown = rows_shown(context, table, &of_unit, unit);

    shown.title = title;
    shown.mark = phase_row_gains_time;
    /* Where there is room, the first of the losses tells the unit of all. */
    snprintf(heading, sizeof(heading), "  lost to (%s)\nbal.", unit->name);
    memcpy(fields, row_fields, sizeof(row_fields));
    if (context->terminal.width == 0 || context->terminal.width >= NARROW)
        fields[FIRST_LOSS].heading = heading;
    text_table_print(context, &shown);
}

/* Behind another one a part that is all of the run tells nothing. */
static bool is_table_shown(const struct phase_tables *tables, enum phase_cut cut, enum phase_cut first)
{
    return tables->cuts[cut].count > (cut == PHASE_CUT_COLLECTIVE && cut != first);
}

static void phases_section_print(const struct format_context *context, const struct report_result *result)
{
    static const char *const titles[] = {"function", "region", "from, to collective"};
    static const char *const with_places[] = {"place or function", "place or region", "from, to collective"};
    static const char *const thread_titles[] = {"all threads, in %\nfunction", "all threads, in %\nregion",
                                                "all threads, in %\nfrom, to collective"};
    const struct phase_tables *tables = result->findings;
    const struct time_unit *unit = time_unit_for(tables->phases.sequence.runtime / UNIT_PARTS);
    enum phase_cut first = PHASE_CUT_FUNCTION;

    while (tables->cuts[first].count == 0 && first < PHASE_CUT_COLLECTIVE)
        first++;
    output_text(context->output, "Phases\n");
    print_phases_conclusion(context, &tables->cuts[first], result->run);
    if (tables->cuts[PHASE_CUT_TURNS].count > 0)
        print_turn_phases(context, &tables->cuts[PHASE_CUT_TURNS], unit);
    for (enum phase_cut cut = first; cut <= PHASE_CUT_COLLECTIVE; cut++)
        if (is_table_shown(tables, cut, first))
            print_phase_table(context, &tables->cuts[cut],
                              (context->options->activities.call_sites ? with_places : titles)[cut], unit);
    for (enum phase_cut cut = first; cut <= PHASE_CUT_COLLECTIVE && result->run->threads; cut++) {
        const struct phase_table *table = &tables->cuts[cut];
        uint32_t top = context->options->path.top;
        struct text_table shown = {
            .fields = FIELDS(struct phase_row, thread_fields),
            .records = table->rows,
            .count = table->count < top ? table->count : top,
            .sum = &table->whole,
            .title = thread_titles[cut],
            .name_widest = NAME_WIDEST,
            .cuts_names = true,
        };

        if (is_table_shown(tables, cut, first))
            text_table_print(context, &shown);
    }
    if (result->run->totals.holds_bursts)
        output_text(context->output, "\nIn burst mode waits are not known: transfer has them.\n");
    print_phases_legend(context, result, &tables->cuts[first], unit);
}

/* The picture: what the time of each goes to. */

enum { ROW_HEIGHT = 28, MOST_PHASES = 15, LITTLE = 1 /* per cent */ };

/* From the left, as stacks have it from below. */
static const enum stack_part parts[PHASE_SHARE_COUNT] = {
    [PHASE_COMPUTATION] = STACK_COMPUTING,       [PHASE_LOAD_BALANCE] = STACK_LOAD_BALANCE,
    [PHASE_SERIALISATION] = STACK_SERIALISATION, [PHASE_TRANSFER] = STACK_TRANSFER,
    [PHASE_OVERHEAD] = STACK_OVERHEAD,
};

/* Turns or regions where they were asked for, else functions where there are some. */
static const struct phase_table *drawn_table(const struct phase_tables *tables)
{
    static const enum phase_cut order[PHASE_CUTS] = {PHASE_CUT_TURNS, PHASE_CUT_REGION, PHASE_CUT_FUNCTION,
                                                     PHASE_CUT_COLLECTIVE};

    for (size_t i = 0; i < PHASE_CUTS; i++)
        if (tables->cuts[order[i]].count > 0)
            return &tables->cuts[order[i]];
    return &tables->cuts[PHASE_CUT_COLLECTIVE];
}

static double share_of_whole(const struct phase_table *table, int64_t time)
{
    return table->whole.time > 0 && time > 0 ? (double)time / (double)table->whole.time * 100 : 0;
}

static void phases_picture(struct figure *figure, const struct report_result *result)
{
    const struct phase_table *table = drawn_table(result->findings);
    size_t count = table->count < MOST_PHASES ? table->count : MOST_PHASES;
    bool is_of_turns = count > 0 && table->rows[0].cut == PHASE_CUT_TURNS;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_BARS,
                         is_of_turns ? "What the time of turns that are alike goes to"
                                     : "What the time of each phase goes to; those that lose most come first",
                         (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);
    const struct phase_row *worst = table->rows;
    double lost = 0;

    for (size_t i = 0; i < table->count; i++) {
        worst = table->rows[i].lost > worst->lost ? &table->rows[i] : worst;
        lost += share_of_whole(table, table->rows[i].lost);
    }
    if (count > 0 && lost < LITTLE)
        figure_set_title(figure,
                         table->count > 1 ? "Phases lose hardly any time" : "The only phase loses hardly any time");
    else if (count > 0)
        figure_set_title(figure, "%s%s%s lose%s most: %s %% of all ranks' time",
                         worst->cut == PHASE_CUT_COLLECTIVE ? "The part from " : "", worst->label.brief,
                         row_has_launch(worst, result->run) ? ", with the launch," : "", worst->turns > 1 ? "" : "s",
                         decimal_percent(share_of_whole(table, worst->lost) / 100).text);
    for (size_t k = 0; k < PHASE_SHARE_COUNT; k++) {
        const struct stack_part_style *style = &stack_styles[parts[k]];

        figure_add_series(figure, panel, style->title, style->color)->letter = style->letter;
    }
    for (size_t i = 0; i < count; i++) {
        const struct phase_row *row = &table->rows[i];
        double lengths[PHASE_SHARE_COUNT];

        for (size_t k = 0; k < PHASE_SHARE_COUNT; k++)
            lengths[k] = share_of_whole(table, row->shares[k]);
        figure_add_row_of_parts(
            figure, panel,
            (struct figure_row){.name = row->label.brief,
                                .value = figure_print(figure, "%s %%, %s %% lost",
                                                      decimal_percent(share_of_whole(table, row->time) / 100).text,
                                                      decimal_percent(share_of_whole(table, row->lost) / 100).text)},
            lengths);
    }
    if (count == 0)
        figure_add_row(figure, panel, (struct figure_row){.name = "", .value = "the trace has no phases"});
    panel->across.title = "share of all ranks' time (%)";
    panel->across.to = panel->across.to > 0 ? panel->across.to : 100;
    if (table->count > count)
        panel->note = figure_print(figure, "and %zu more (--report phases)", table->count - count);
}

const struct section phases_section = {
    .reports = REPORT_PHASES,
    .fields = FIELDS(struct phase_tables, phases_fields),
    .rows = "phases",
    .known = phases_section_known,
    .print = phases_section_print,
    .picture = phases_picture,
};
