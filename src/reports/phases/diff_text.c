/*
 * Which phase takes longer than in another run, and what it lost its time to.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/phases/phase_diff.h"
#include "reports/report.h"

enum {
    MOST_ROWS = 20,
    NOISE = 100, /* less than the largest by that factor */
    MOST_SENTENCES = 3,
    NAME_WIDTH = 26,
    SENTENCE_SIZE = 500,
    TITLE_SIZE = 80,
};

#define ROW(member)   FIELD_AT(struct phase_difference, member)
#define LOST(which)   FIELD_TIME, ROW(losses[which]), FIELD_SIGNED, .width = 9, .decimals = 4
#define RATIO(which)  FIELD_RATIO, ROW(which)
#define NAME_OF_PHASE FIELD_TEXT, ROW(brief), .width = NAME_WIDTH
#define DIFF(member)  FIELD_AT(struct phase_diff, member)

static const struct field ratio_fields[] = {
    {"base_hybrid_parallel_efficiency", "\nthere", "share of their time in which all threads compute there",
     RATIO(base_metrics.hybrid_efficiency), .width = 8},
    {"here_hybrid_parallel_efficiency", "hybrid\nhere", "the same here", RATIO(here_metrics.hybrid_efficiency),
     .width = 9},
    {"base_mpi_part_efficiency", "\nthere", "share of it outside of MPI there", RATIO(base_metrics.mpi_part),
     .width = 8},
    {"here_mpi_part_efficiency", "MPI part\nhere", "the same here", RATIO(here_metrics.mpi_part), .width = 9},
    {"base_openmp_parallel_efficiency", "\nthere", "share of that in which they compute there",
     RATIO(base_metrics.openmp_efficiency), .width = 8},
    {"here_openmp_parallel_efficiency", "OpenMP\nhere", "the same here", RATIO(here_metrics.openmp_efficiency),
     .width = 9},
};
static const struct fields ratios = FIELDS_OF(struct phase_difference, ratio_fields);

static const struct field row_fields[] = {
    {"phase", NULL, "function, or when it begins and the collective that ends it", FIELD_TEXT, ROW(exact)},
    {NULL, "", NULL, NAME_OF_PHASE},
    {"lost_s", "lost\n", "by how much longer an average rank takes for it here", FIELD_TIME, ROW(loss), FIELD_SIGNED,
     .width = 8, .decimals = 4},
    {"computation_s", "computing\n", "more of it in computing", FIELD_TIME, ROW(losses[PHASE_COMPUTATION]),
     FIELD_SIGNED, .width = 10, .decimals = 4},
    {"load_balance_s", "balance\n", "more of it lost to load balance", LOST(PHASE_LOAD_BALANCE)},
    {"serialisation_s", "serial.\n", "more of it lost to serialisation", LOST(PHASE_SERIALISATION)},
    {"transfer_s", "transfer\n", "more of it lost to transfer", LOST(PHASE_TRANSFER)},
    {"overhead_s", "overhead\n", "more of it in tracing itself", LOST(PHASE_OVERHEAD)},
    {"base_s", NULL, "time there; null: only here", FIELD_TIME, ROW(base_time)},
    {"here_s", NULL, "time here; null: only there", FIELD_TIME, ROW(here_time)},
    {NULL, NULL, NULL, FIELD_RECORD, .flags = FIELD_NOT_IN_TABLES, .needs = 1U << WINDOW_PART_THREADS,
     .fields = &ratios},
};
static const struct fields rows = FIELDS_OF(struct phase_difference, row_fields);

/* A table of their own. */
static const struct field thread_fields[] = {
    {NULL, "all threads, efficiency\nin %", NULL, NAME_OF_PHASE},
    {NULL, NULL, NULL, FIELD_RECORD, .fields = &ratios},
};
static const struct fields thread_rows = FIELDS_OF(struct phase_difference, thread_fields);

static const struct field diff_fields[] = {
    {"base", NULL, "trace of the other run", FIELD_TEXT, DIFF(base_trace)},
    {"by", NULL, "what cuts the runs: functions, or collectives of all ranks", FIELD_TEXT, DIFF(by)},
    {"base_runtime_s", NULL, "of the other run", FIELD_TIME, DIFF(base_runtime)},
    {"runtime_s", NULL, "of this run", FIELD_TIME, DIFF(runtime)},
    {"phases", NULL, "those that have become longer by most first", FIELD_LIST,
     FIELD_LIST_AT(struct phase_diff, rows, count), .fields = &rows},
};
static const struct fields diffs = FIELDS_OF(struct phase_diff, diff_fields);

static unsigned diff_section_known(const void *findings)
{
    const struct phase_diff *diff = findings;

    return diff->has_threads ? 1U << WINDOW_PART_THREADS : 0;
}

static struct decimal magnitude_text(int64_t nanoseconds)
{
    return decimal_duration(llabs(nanoseconds));
}

static void print_sentence(const struct format_context *context, const struct phase_difference *row)
{
    static const char *const share_words[PHASE_SHARE_COUNT] = {
        [PHASE_COMPUTATION] = "computation",         [PHASE_LOAD_BALANCE] = "load balance",
        [PHASE_SERIALISATION] = "serialisation",     [PHASE_TRANSFER] = "transfer",
        [PHASE_OVERHEAD] = "overhead of the tracer",
    };
    char words[SENTENCE_SIZE];
    int share = 0;

    for (int i = 1; i < PHASE_SHARE_COUNT; i++)
        if (row->losses[i] > row->losses[share])
            share = i;
    snprintf(words, sizeof(words), "%s%s takes %s longer%s: %s more goes to %s.", row->name ? "" : "The part from ",
             text_word(row->brief, context->run.utf8).text, magnitude_text(row->loss).text,
             row->is_in_base ? "" : ", and is only here", magnitude_text(row->losses[share]).text, share_words[share]);
    text_wrap(context->output, words, 0, context_text_width(context));
}

/* Its time is that of the other run. */
static bool is_part_of_base(const struct phase_difference *row)
{
    return !row->name && !row->is_here;
}

/* The rows of a table. */
struct listed_rows {
    struct phase_difference items[MOST_ROWS];
    char titles[MOST_ROWS][TITLE_SIZE];
    size_t count;
};

/* Names come from the trace. What is too long loses its beginning: the innermost function says most. */
static const char *title_of_row(const struct format_context *context, const struct phase_difference *row,
                                bool is_marked, char title[TITLE_SIZE])
{
    size_t length = strlen(row->brief) + is_marked;
    size_t hidden = length > NAME_WIDTH ? length - (NAME_WIDTH - 3) : 0;

    if (context->options->activities.call_sites) {
        snprintf(title, TITLE_SIZE, "%.*s*", TITLE_SIZE - 2, row->brief);
        return is_marked ? title : row->brief;
    }
    snprintf(title, TITLE_SIZE, "%s%.*s%s", hidden > 0 ? "..." : "", NAME_WIDTH,
             text_word(row->brief + hidden, false).text, is_marked ? "*" : "");
    return title;
}

/*
 * Parts between collectives are many, and most of them differ by no more than two runs of one program do. They are
 * sorted: the largest are at both ends. Those that are parts of the base get a mark, where marks are wanted.
 */
static void list_rows(struct listed_rows *listed, const struct format_context *context, const struct phase_diff *diff,
                      bool with_marks)
{
    int64_t least = 0;

    listed->count = 0;
    for (size_t i = 0; i < diff->count && !diff->by_function; i++)
        least = llabs(diff->rows[i].loss) / NOISE > least ? llabs(diff->rows[i].loss) / NOISE : least;
    for (size_t i = 0; i < diff->count; i++) {
        bool is_at_end = diff->count <= MOST_ROWS || i < MOST_ROWS / 2 || i >= diff->count - MOST_ROWS / 2;
        struct phase_difference *row = &listed->items[listed->count];

        if (!is_at_end || llabs(diff->rows[i].loss) < least)
            continue;
        *row = diff->rows[i];
        row->brief = title_of_row(context, row, with_marks && is_part_of_base(row), listed->titles[listed->count]);
        listed->count++;
    }
}

static void diff_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    unsigned width = context_text_width(context);
    int64_t change = diff->runtime - diff->base_runtime;
    bool has_part_of_base = false, has_time_before = false;
    struct listed_rows listed;
    struct text_table table = {
        .fields = &rows,
        .records = listed.items,
        .unit = time_unit_for(1000000000),
        .title = diff->by_function ? "s per rank, by function" : "s per rank, by collective",
    };
    char words[SENTENCE_SIZE];

    snprintf(words, sizeof(words), "Against %s: %s instead of %s, %s %s.",
             text_word(diff->base_trace, context->run.utf8).text, decimal_duration(diff->runtime).text,
             decimal_duration(diff->base_runtime).text, magnitude_text(change).text,
             change >= 0 ? "longer" : "shorter");
    text_wrap(context->output, words, 0, width);
    if (!diff->by_function)
        text_wrap(
            context->output,
            "Not both have user functions: their phases are the parts from one collective over all ranks to the next.",
            0, width);
    for (size_t i = 0; i < diff->count && i < MOST_SENTENCES && diff->rows[i].loss > 0; i++)
        print_sentence(context, &diff->rows[i]);
    list_rows(&listed, context, diff, true);
    table.count = listed.count;
    text_table_print(context, &table);
    if (listed.count < diff->count) {
        snprintf(words, sizeof(words), "(%zu smaller ones left out: --format json has all)",
                 diff->count - listed.count);
        text_wrap(context->output, words, 0, context_room(context));
    }
    if (diff->has_threads) {
        list_rows(&listed, context, diff, false);
        table.fields = &thread_rows;
        table.title = NULL;
        text_table_print(context, &table);
    }
    for (size_t i = 0; i < diff->count; i++) {
        has_part_of_base |= is_part_of_base(&diff->rows[i]);
        has_time_before |= diff->rows[i].name && strcmp(diff->rows[i].name, "[before]") == 0;
    }
    if (has_part_of_base) {
        output_text(context->output, "\n");
        text_wrap(context->output, "* only the other run has it, where it begins then", 0, context_room(context));
    }
    if (has_time_before) {
        output_text(context->output, "\n");
        text_wrap(context->output, "[before] is what lies before the first function, such as the launch.", 0, width);
    }
}

const struct section diff_section = {
    .reports = REPORT_DIFF,
    .fields = &diffs,
    .name = "diff",
    .rows = "phases",
    .known = diff_section_known,
    .print = diff_section_print,
    .picture = &diff_picture,
};
