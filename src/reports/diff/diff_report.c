/*
 * The report on a run and another one (--diff). The other run has it, too, for its phases and turns alone.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "output/decimal.h"
#include "output/delimited.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "paraver/event_types.h"
#include "reports/diff/phase_diff.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "windows/turns.h"

/* What one run has for the other. */
struct diff_side {
    struct phase_findings phases;
    struct turn_side turns;
};

struct diff_report {
    struct phases phases;
    struct diff_side own;
    const char *base_trace;
    struct diff_side *base; /* of the other run; NULL: this is the other run */
    struct phase_diff diff;
    struct turn_diff turns;
};

static bool diff_report_is_wanted(const struct options *options)
{
    return options->diff != NULL;
}

static void diff_report_free(void *item)
{
    struct diff_report *report = item;

    phases_deinit(&report->phases);
    phase_diff_deinit(&report->diff);
    turn_diff_deinit(&report->turns);
    phase_findings_deinit(&report->own.phases);
    turn_pieces_deinit(&report->own.turns.pieces);
}

static int diff_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct diff_report *report = item;
    struct phases *phases = &report->phases;

    report->base_trace = start->base_trace;
    report->base = start->base;
    report->own.turns.level = start->options->windows.turns ? start->options->windows.turns->level : 0;
    phases->rank_count = start->replay->rank_count;
    phases->rules = (struct activity_rules){.labels = start->labels};
    phases->call_sites = start->options->activities.call_sites;
    phases->part.to = INT64_MAX;
    phases->threads = start->threads;
    phases->diag = start->diag;
    if (event_types_add(start->watched, PRV_TYPE_USER_FUNCTION) < 0)
        return diag_no_memory(start->diag);
    return phases_start(phases, listener);
}

static int diff_report_window(void *item, const struct window_facts *facts)
{
    struct diff_report *report = item;

    if (facts->turn.turns == 0)
        return 0;
    return diag_memory(report->phases.diag, turn_pieces_add(&report->own.turns.pieces, facts));
}

static void *diff_report_comparable(void *item)
{
    struct diff_report *report = item;

    return &report->own;
}

static int diff_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct diff_report *report = item;
    struct diff_side *base = report->base, *own = &report->own;
    int error = phases_conclude(&report->phases, &own->phases);

    own->turns.run = summary;
    if (error < 0 || !base)
        return error;
    if (phase_diff_make(&report->diff, (struct phase_findings *const[]){&base->phases, &own->phases}) < 0)
        return diag_no_memory(report->phases.diag);
    report->diff.base_trace = report->base_trace;
    report->diff.base_run = base->turns.run;
    if (base->turns.run->mean_turn && summary->mean_turn) {
        if (turn_diff_make(&report->turns, (struct turn_side *const[]){&base->turns, &own->turns}) < 0)
            return diag_no_memory(report->phases.diag);
        report->diff.turns = &report->turns;
    }
    *findings = &report->diff;
    return 0;
}

const struct report_class diff_report = {
    .traits = {.word = "diff",
               .about = "what phases lose against the run of --diff",
               .bit = REPORT_DIFF,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_ITS_OWN | 1U << USES_CALL_SITES},
    .is_wanted = diff_report_is_wanted,
    .size = sizeof(struct diff_report),
    .start = diff_report_start,
    .window = diff_report_window,
    .conclude = diff_report_conclude,
    .comparable = diff_report_comparable,
    .free = diff_report_free,
    .section = &diff_section,
};

/* What it shows: which phase takes longer than in the other run, and what it lost its time to. */

enum {
    MOST_ROWS = 20,
    NOISE = 100, /* less than the largest by that factor */
    MOST_SENTENCES = 3,
    NAME_WIDTH = 26,
    TITLE_SIZE = 80,
};

#define ROW(member)   FIELD_AT(struct phase_difference, member)
#define LOST(which)   FIELD_TIME, ROW(losses[which]), FIELD_SIGNED, .width = 9, .decimals = 4
#define RATIO(which)  FIELD_RATIO, ROW(which)
#define NAME_OF_PHASE FIELD_TEXT, ROW(label.brief), .width = NAME_WIDTH
#define DIFF(member)  FIELD_AT(struct phase_diff, member)

static const struct field ratio_fields[] = {
    {"base_threads_parallel_efficiency", "\nthere", "share of their time in which all threads compute, there",
     RATIO(sides[BASE].factors.parallel_efficiency), .width = 8},
    {"here_threads_parallel_efficiency", "parallel\nhere", "the same here",
     RATIO(sides[HERE].factors.parallel_efficiency), .width = 9},
    {"base_openmp_parallel_efficiency", "\nthere", "what of it is not lost by threads, there",
     RATIO(sides[BASE].factors.openmp_efficiency), FIELD_NOT_EMPTY, .width = 8},
    {"here_openmp_parallel_efficiency", "OpenMP\nhere", "the same here", RATIO(sides[HERE].factors.openmp_efficiency),
     FIELD_NOT_EMPTY, .width = 9},
};
static const struct fields ratios = FIELDS_OF(struct phase_difference, ratio_fields);

static const struct field sum_fields[] = {
    {"lost_s", "lost\n", "by how much longer an average rank takes for it here", FIELD_TIME, ROW(loss), FIELD_SIGNED,
     .width = 8, .decimals = 4},
    {"computation_s", "computing\n", "more of it in computing", FIELD_TIME, ROW(losses[PHASE_COMPUTATION]),
     FIELD_SIGNED, .width = 10, .decimals = 4},
    {"load_balance_s", "balance\n", "more of it lost to load balance", LOST(PHASE_LOAD_BALANCE)},
    {"serialisation_s", "serial.\n", "more of it lost to serialisation", LOST(PHASE_SERIALISATION)},
    {"transfer_s", "transfer\n", "more of it lost to transfer", LOST(PHASE_TRANSFER)},
    {"overhead_s", "overhead\n", "more of it in tracing itself", LOST(PHASE_OVERHEAD)},
    {"base_s", NULL, "time there; null: only here", FIELD_TIME, ROW(sides[BASE].shown_time)},
    {"here_s", NULL, "time here; null: only there", FIELD_TIME, ROW(sides[HERE].shown_time)},
};
static const struct fields sums = FIELDS_OF(struct phase_difference, sum_fields);

static const struct field row_fields[] = {
    {"phase", NULL, "function, or when it begins and the collective that ends it", FIELD_TEXT, ROW(label.exact)},
    {NULL, "", NULL, NAME_OF_PHASE},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &sums},
    {NULL, NULL, NULL, FIELD_RECORD, .flags = FIELD_NOT_IN_TABLES, .needs = 1U << WINDOW_PART_THREADS,
     .fields = &ratios},
};

/* A table of their own. */
static const struct field thread_fields[] = {
    {NULL, "all threads, efficiency\nin %", NULL, NAME_OF_PHASE},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &ratios},
};

static const struct field diff_fields[] = {
    {"base", NULL, "trace of the other run", FIELD_TEXT, DIFF(base_trace)},
    {"by", NULL, "what cuts the runs: functions, or collectives of all ranks", FIELD_TEXT, DIFF(by)},
    {"base_ranks", NULL, "of the other run", FIELD_COUNT, DIFF(ranks[BASE])},
    {"ranks", NULL, "of this run", FIELD_COUNT, DIFF(ranks[HERE])},
    {"base_runtime_s", NULL, "of the other run", FIELD_TIME, DIFF(runtimes[BASE])},
    {"runtime_s", NULL, "of this run", FIELD_TIME, DIFF(runtimes[HERE])},
    {"turns", NULL, "of the program's loops, where windows are turns", FIELD_RECORD,
     FIELD_BEHIND(struct phase_diff, turns), FIELD_OPTIONAL | FIELD_IN_LINES, .fields = &turn_diff_fields},
    {"all", NULL, "all phases in sum", FIELD_RECORD, DIFF(whole), .fields = &sums},
    {"phases", NULL, "those that have become longer by most first",
     FIELD_LIST_OF(struct phase_diff, rows, count, row_fields)},
};

static unsigned diff_section_known(const void *findings)
{
    const struct phase_diff *diff = findings;

    return diff->has_threads ? 1U << WINDOW_PART_THREADS : 0;
}

/* What most of the difference goes to, or comes from where that is less than 0, and how much that is. Where one of the
 * runs holds bursts serialisation and transfer are not told apart. */
static const char *largest_difference(const struct phase_difference *row, const struct run_summary *run,
                                      const struct run_summary *base, int64_t *most)
{
    bool holds_bursts = run->totals.holds_bursts || base->totals.holds_bursts;
    bool was_off = run->totals.off_sum > 0 || base->totals.off_sum > 0;
    int64_t sign = row->loss < 0 ? -1 : 1;
    int64_t losses[PHASE_SHARE_COUNT];
    int share = 0;

    memcpy(losses, row->losses, sizeof(losses));
    if (holds_bursts) {
        losses[PHASE_TRANSFER] += losses[PHASE_SERIALISATION];
        losses[PHASE_SERIALISATION] = 0;
    }
    for (int i = 1; i < PHASE_SHARE_COUNT; i++)
        if (losses[i] * sign > losses[share] * sign)
            share = i;
    *most = losses[share];
    return holds_bursts && share == PHASE_TRANSFER ? "communication"
           : was_off && share == PHASE_OVERHEAD    ? "overhead of the tracer, or where it was off"
                                                   : phase_share_words[share];
}

/* Where no phase has a fifth of the difference, what all lose; else the phases that lose most. They are sorted: the
 * first or the last has most of it. */
static void print_losses(const struct format_context *context, const struct phase_diff *diff,
                         const struct run_summary *run)
{
    int64_t first = diff->count > 0 ? llabs(diff->rows[0].loss) : 0;
    int64_t last = diff->count > 0 ? llabs(diff->rows[diff->count - 1].loss) : 0;
    const char *words;
    int64_t most;

    if (diff->count > 1 && (first > last ? first : last) < llabs(diff->whole.loss) / 5) {
        words = largest_difference(&diff->whole, run, diff->base_run, &most);
        sentence_print(context, "The difference is spread over all phases: %s %s goes to %s.",
                       decimal_duration(llabs(most)).text, diff->whole.loss < 0 ? "less" : "more", words);
        return;
    }
    for (size_t i = 0; i < diff->count && i < MOST_SENTENCES && diff->rows[i].loss > 0; i++) {
        const struct phase_difference *row = &diff->rows[i];
        bool has_launch = !row->name && run_shows_launch(run) && row->start < run->init_to_finalize->totals.start;

        words = largest_difference(row, run, diff->base_run, &most);
        sentence_print(context, "%s%s%s takes %s longer%s: %s more goes to %s.", row->name ? "" : "The part from ",
                       text_word(row->label.brief).text, has_launch ? ", with the launch," : "",
                       decimal_duration(llabs(row->loss)).text, row->sides[BASE].is_there ? "" : ", and is only here",
                       decimal_duration(llabs(most)).text, words);
    }
}

/* Its time is that of the other run. */
static bool is_part_of_base(const struct phase_difference *row)
{
    return !row->name && !row->sides[HERE].is_there;
}

/* The rows of a table. */
struct listed_rows {
    struct phase_difference items[MOST_ROWS + 1];
    char titles[MOST_ROWS + 1][TITLE_SIZE];
    size_t count;
    size_t left_out; /* the last of the items is their sum, where there are any */
};

/* Names come from the trace. What is too long loses its beginning: the innermost function says most. */
static const char *title_of_row(const struct format_context *context, const struct phase_difference *row,
                                bool is_marked, char title[TITLE_SIZE])
{
    size_t length = strlen(row->label.brief) + is_marked;
    size_t hidden = length > NAME_WIDTH ? length - (NAME_WIDTH - 3) : 0;

    if (context->options->activities.call_sites) {
        snprintf(title, TITLE_SIZE, "%.*s*", TITLE_SIZE - 2, row->label.brief);
        return is_marked ? title : row->label.brief;
    }
    snprintf(title, TITLE_SIZE, "%s%.*s%s", hidden > 0 ? "..." : "", NAME_WIDTH,
             text_word_ascii(row->label.brief + hidden).text, is_marked ? "*" : "");
    return title;
}

/* Parts between collectives are many, and most of them differ by no more than two runs of one program do. They are
 * sorted: the largest are at both ends. The others have one row. Those that are parts of the base get a mark, where
 * marks are wanted. */
static void list_rows(struct listed_rows *listed, const struct format_context *context, const struct phase_diff *diff,
                      bool with_marks)
{
    struct phase_difference *others;
    int64_t least = 0;

    *listed = (struct listed_rows){.count = 0};
    others = &listed->items[MOST_ROWS];
    for (size_t i = 0; i < diff->count && !diff->by_function; i++)
        least = llabs(diff->rows[i].loss) / NOISE > least ? llabs(diff->rows[i].loss) / NOISE : least;
    for (size_t i = 0; i < diff->count; i++) {
        bool is_at_end = diff->count <= MOST_ROWS || i < MOST_ROWS / 2 || i >= diff->count - MOST_ROWS / 2;
        struct phase_difference *row = &listed->items[listed->count];

        if (!is_at_end || llabs(diff->rows[i].loss) < least) {
            phase_difference_add(others, &diff->rows[i]);
            listed->left_out++;
            continue;
        }
        *row = diff->rows[i];
        row->label.brief =
            title_of_row(context, row, with_marks && is_part_of_base(row), listed->titles[listed->count]);
        listed->count++;
    }
    if (listed->left_out == 0)
        return;
    snprintf(listed->titles[MOST_ROWS], TITLE_SIZE, "%zu smaller %s", listed->left_out,
             listed->left_out == 1 ? "one" : "ones");
    others->label.exact = others->label.brief = listed->titles[MOST_ROWS];
    listed->items[listed->count++] = *others;
}

static void print_totals(const struct format_context *context, const struct phase_diff *diff)
{
    const char *words = diff->ranks[HERE] == 1 ? "rank" : "ranks";
    uint64_t ranks = diff->ranks[HERE];
    struct decimal base = decimal_duration(diff->runtimes[BASE]);
    int64_t change = diff->runtimes[HERE] - diff->runtimes[BASE];
    struct sentence sentence = {0};

    sentence_add(&sentence, "Against %s: %s", text_word(diff->base_trace).text,
                 decimal_duration(diff->runtimes[HERE]).text);
    if (ranks != diff->ranks[BASE])
        sentence_add(&sentence,
                     " on %" PRIu64 " %s instead of %s on %" PRIu64
                     ". Times are those of an average rank, which has another share of the work.",
                     ranks, words, base.text, diff->ranks[BASE]);
    else if (change != 0)
        sentence_add(&sentence, " instead of %s, %s %s, on %" PRIu64 " %s each.", base.text,
                     decimal_duration(llabs(change)).text, change > 0 ? "longer" : "shorter", ranks, words);
    else
        sentence_add(&sentence, " both, on %" PRIu64 " %s each.", ranks, words);
    sentence_print(context, "%s", sentence.text);
}

static void print_note(const struct format_context *context, const char *words)
{
    output_text(context->output, "\n");
    sentence_print(context, "%s", words);
}

static void diff_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    bool holds_bursts = result->run->totals.holds_bursts || diff->base_run->totals.holds_bursts;
    bool has_part_of_base = false, has_time_before = false;
    int64_t longest = diff->runtimes[HERE] > diff->runtimes[BASE] ? diff->runtimes[HERE] : diff->runtimes[BASE];
    const struct time_unit *unit = time_unit_for(longest);
    struct listed_rows listed;
    char title[TITLE_SIZE];
    struct text_table table = {
        .fields = FIELDS(struct phase_difference, row_fields),
        .records = listed.items,
        .unit = unit,
        .sum = &diff->whole,
        .title = title,
    };

    snprintf(title, sizeof(title), "%s per rank, by %s", unit->name, diff->by_function ? "function" : "collective");
    print_totals(context, diff);
    sentence_print_reservations(context, result->run);
    if (diff->turns)
        turn_diff_print(context, diff->turns);
    if (diff->turns && (diff->only_with_functions || (diff->count > 0 && diff->rows[0].loss > 0)))
        output_text(context->output, "\n");
    if (diff->only_with_functions)
        sentence_print(
            context, "Only %s has user functions: phases are the parts from one collective over all ranks to the next.",
            diff->only_with_functions);
    print_losses(context, diff, result->run);
    list_rows(&listed, context, diff, true);
    table.count = listed.count;
    text_table_print(context, &table);
    if (listed.left_out > 0)
        sentence_print(context, "(--format json has the smaller ones, too)");
    if (diff->has_threads) {
        list_rows(&listed, context, diff, false);
        table.fields = FIELDS(struct phase_difference, thread_fields);
        table.title = NULL;
        text_table_print(context, &table);
    }
    for (size_t i = 0; i < diff->count; i++) {
        has_part_of_base |= is_part_of_base(&diff->rows[i]);
        has_time_before |= diff->rows[i].name && strcmp(diff->rows[i].name, "[before]") == 0;
    }
    if (holds_bursts)
        print_note(context, "In burst mode waits are not known: transfer has them.");
    if (has_part_of_base)
        print_note(context, "* only the other run has it, where it begins then");
    if (has_time_before)
        print_note(context, "[before] is what lies before the first function: the launch, or what a cut left.");
}

/* A table of its own, behind that of the phases. */
static void diff_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct turn_diff *turns = ((const struct phase_diff *)result->findings)->turns;

    if (turns)
        delimited_list(context, &turn_pair_fields, result->known, turns->pairs, turns->pair_count);
}

const struct section diff_section = {
    .reports = REPORT_DIFF,
    .fields = FIELDS(struct phase_diff, diff_fields),
    .name = "diff",
    .rows = "phases",
    .known = diff_section_known,
    .print = diff_section_print,
    .list = diff_section_list,
    .picture = diff_picture,
};
