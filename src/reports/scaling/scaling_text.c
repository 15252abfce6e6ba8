/*
 * Scaling in each kind of format: for people one column for each run, one line for each factor, in as many blocks as
 * the width demands; then the forecast, always marked as one. What a run has is a row of columns (columns.h).
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/delimited.h"
#include "output/formats/json_parts.h"
#include "output/section.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/scaling/scaling.h"

enum {
    TITLE_WIDTH = 33,
    RUN_WIDTH = 11,
    FIGURE_WIDTH = 32,
    MODEL_WIDTH = 12,
    BRANCH_WIDTH = 4,
    NARROW = 80,
};

struct scaling_line {
    enum column_id column;
    const char *ascii;
    const char *utf8;
    bool needs_counters;
};

/* Each factor is the product of its branches. */
static const struct scaling_line lines[] = {
    {COLUMN_GLOBAL_EFFICIENCY, "", "", false},
    {COLUMN_PARALLEL_EFFICIENCY, "|- ", "├─ ", false},
    {COLUMN_LOAD_BALANCE, "|  |- ", "│  ├─ ", false},
    {COLUMN_COMMUNICATION_EFFICIENCY, "|  `- ", "│  └─ ", false},
    {COLUMN_SERIALISATION_EFFICIENCY, "|     |- ", "│     ├─ ", false},
    {COLUMN_TRANSFER_EFFICIENCY, "|     `- ", "│     └─ ", false},
    {COLUMN_COMPUTATION_SCALABILITY, "`- ", "└─ ", false},
    {COLUMN_IPC_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_INSTRUCTION_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_FREQUENCY_SCALABILITY, "   `- ", "   └─ ", true},
};

/* Likewise where runs have threads. */
static const struct scaling_line thread_lines[] = {
    {COLUMN_GLOBAL_EFFICIENCY, "", "", false},
    {COLUMN_PARALLEL_EFFICIENCY, "|- ", "├─ ", false},
    {COLUMN_MPI_EFFICIENCY, "|  |- ", "│  ├─ ", false},
    {COLUMN_MPI_LOAD_BALANCE, "|  |  |- ", "│  │  ├─ ", false},
    {COLUMN_MPI_COMMUNICATION, "|  |  `- ", "│  │  └─ ", false},
    {COLUMN_OPENMP_EFFICIENCY, "|  `- ", "│  └─ ", false},
    {COLUMN_OPENMP_SERIALISATION, "|     |- ", "│     ├─ ", false},
    {COLUMN_OPENMP_LOAD_BALANCE, "|     |- ", "│     ├─ ", false},
    {COLUMN_OPENMP_SCHEDULING, "|     `- ", "│     └─ ", false},
    {COLUMN_COMPUTATION_SCALABILITY, "`- ", "└─ ", false},
    {COLUMN_IPC_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_INSTRUCTION_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_FREQUENCY_SCALABILITY, "   `- ", "   └─ ", true},
};

static const struct scaling_line figures[] = {
    {COLUMN_ELAPSED, "", "", false},
    {COLUMN_SPEEDUP, "", "", false},
    {COLUMN_AVERAGE_PARALLELISM, "", "", false},
    {COLUMN_SPEEDUP_AT_LEAST, "", "", false},
    {COLUMN_SPEEDUP_AT_MOST, "", "", false},
    {COLUMN_USEFUL_AVERAGE, "", "", false},
    {COLUMN_AVERAGE_IPC, "", "", true},
    {COLUMN_AVERAGE_FREQUENCY, "", "", true},
};

static bool has_counters(const struct scaling *scaling)
{
    for (size_t i = 0; i < scaling->count; i++)
        if (scaling->runs[i].has_counters)
            return true;
    return false;
}

/* Efficiencies as POP colours them. */
static void put_scaling_cell(const struct format_context *context, const struct column *column, const struct row *row)
{
    bool is_graded = column->field.kind == FIELD_RATIO && !column_is_missing(column, row);
    double ratio = is_graded ? column_ratio(column, row) : 1;
    enum style style = !is_graded ? STYLE_PLAIN : ratio >= 0.8 ? STYLE_GOOD : ratio < 0.5 ? STYLE_BAD : STYLE_POOR;

    output_format(context->output, "%s%*s%s", style_start(context, style), RUN_WIDTH,
                  column_for_people(column, row, 2).text, style_end(context, style));
}

/* Where a terminal is too narrow for both, the figures stand without the lines of the tree. */
static void put_figure_title(const struct format_context *context, const char *ascii, const char *utf8, int width,
                             const char *title)
{
    if (context_room(context) < TITLE_WIDTH + RUN_WIDTH) {
        ascii = utf8 = "";
        width -= BRANCH_WIDTH;
    }
    output_format(context->output, "%s%-*s", context->run.utf8 ? utf8 : ascii, width - (int)strlen(ascii), title);
}

static void put_lines(const struct format_context *context, const struct scaling_line *table, size_t length,
                      const struct scaling *scaling, size_t first, size_t count)
{
    for (size_t i = 0; i < length; i++) {
        const struct column *column = column_of(table[i].column);

        if (table[i].needs_counters && !has_counters(scaling))
            continue;
        put_figure_title(context, table[i].ascii, table[i].utf8, TITLE_WIDTH, column->title);
        for (size_t run = first; run < first + count; run++)
            put_scaling_cell(context, column, &scaling->runs[run].row);
        output_text(context->output, "\n");
    }
}

static void put_block(const struct format_context *context, const struct scaling *scaling, size_t first, size_t count)
{
    put_figure_title(context, "", "", TITLE_WIDTH, scaling->has_threads ? "ranks x threads" : "ranks");
    for (size_t i = first; i < first + count; i++)
        output_format(context->output, "%*s", RUN_WIDTH, scaling_run_size(scaling, &scaling->runs[i]).text);
    output_text(context->output, "\n\n");
    if (scaling->has_threads)
        put_lines(context, thread_lines, sizeof(thread_lines) / sizeof(thread_lines[0]), scaling, first, count);
    else
        put_lines(context, lines, sizeof(lines) / sizeof(lines[0]), scaling, first, count);
    output_text(context->output, "\n");
    put_lines(context, figures, sizeof(figures) / sizeof(figures[0]), scaling, first, count);
    output_text(context->output, "\n");
}

static size_t columns_that_fit(const struct format_context *context, unsigned title_width, unsigned width)
{
    unsigned room = context->run.width > 0 ? context->run.width : NARROW;

    return room > title_width + width ? (room - title_width) / width : 1;
}

/* The forecast: figures of each model. */

#define FORECAST(kind, which) kind, FIELD_AT(struct forecast, figures[which])

static const struct field forecast_fields[] = {
    {"model", NULL, "of how factors change with the ranks", FIELD_TEXT, FIELD_AT(struct forecast, model)},
    {"ranks", NULL, "that it is for", FIELD_COUNT, FIELD_AT(struct forecast, ranks)},
    {"global_efficiency", "global efficiency", "parallel efficiency times computation scalability",
     FORECAST(FIELD_RATIO, FORECAST_GLOBAL)},
    {"parallel_efficiency", "parallel efficiency", "time spent computing", FORECAST(FIELD_RATIO, FORECAST_PARALLEL)},
    {"load_balance", "load balance", "how even the work is", FORECAST(FIELD_RATIO, FORECAST_LOAD_BALANCE)},
    {"serialisation_efficiency", "serialisation efficiency", "not lost to waiting",
     FORECAST(FIELD_RATIO, FORECAST_SERIALISATION)},
    {"transfer_efficiency", "transfer efficiency", "not lost to moving data", FORECAST(FIELD_RATIO, FORECAST_TRANSFER)},
    {"computation_scalability", "computation scalability", "computing has not become more",
     FORECAST(FIELD_RATIO, FORECAST_COMPUTATION)},
    {"speedup", "speed-up", "against the reference", FORECAST(FIELD_NUMBER, FORECAST_SPEEDUP)},
};
static const struct fields forecasts = FIELDS_OF(struct forecast, forecast_fields);

static const struct field scaling_fields[] = {
    {"forecast", NULL, "by each model; none where none can be made", FIELD_LIST,
     FIELD_LIST_AT(struct scaling, forecasts, forecast_count), .fields = &forecasts},
};
static const struct fields forecast_of_scaling = FIELDS_OF(struct scaling, scaling_fields);

/* Of the figures, from the third field on. */
static const struct {
    const char *ascii;
    const char *utf8;
} branches[FORECAST_FIGURES] = {
    {"", ""},       {"|- ", "├─ "}, {"|  |- ", "│  ├─ "}, {"|  |- ", "│  ├─ "}, {"|  `- ", "│  └─ "},
    {"`- ", "└─ "}, {"", ""},
};

enum { FIRST_FIGURE = sizeof(forecast_fields) / sizeof(forecast_fields[0]) - FORECAST_FIGURES };

static void put_forecast_cell(const struct format_context *context, const struct field *field,
                              const struct forecast *of)
{
    double value = field_value(field, of).ratio;
    struct decimal text = {"-"};

    if (isfinite(value) && field->kind == FIELD_RATIO)
        text = decimal_with_unit(decimal_ratio(100 * value, 2), "%");
    else if (isfinite(value))
        text = decimal_ratio(value, 3);
    output_format(context->output, "%*s", MODEL_WIDTH, text.text);
}

static void put_forecasts(const struct format_context *context, const struct forecast *items, size_t count)
{
    struct output *output = context->output;

    output_text(output, "\n");
    put_figure_title(context, "", "", FIGURE_WIDTH, "FORECAST");
    for (size_t i = 0; i < count; i++)
        output_format(output, "%*s", MODEL_WIDTH, items[i].model);
    output_text(output, "\n");
    put_figure_title(context, "", "", FIGURE_WIDTH, "ranks");
    for (size_t i = 0; i < count; i++)
        output_format(output, "%*" PRIu64, MODEL_WIDTH, items[i].ranks);
    output_text(output, "\n\n");
    for (size_t k = 0; k < FORECAST_FIGURES; k++) {
        const struct field *field = &forecast_fields[FIRST_FIGURE + k];

        put_figure_title(context, branches[k].ascii, branches[k].utf8, FIGURE_WIDTH, field->heading);
        for (size_t i = 0; i < count; i++)
            put_forecast_cell(context, field, &items[i]);
        output_text(output, "\n");
    }
}

static void print_forecast(const struct format_context *context, const struct scaling *scaling)
{
    size_t most = columns_that_fit(context, FIGURE_WIDTH, MODEL_WIDTH);
    size_t count = scaling->forecast_count;
    size_t support = forecast_support(scaling);
    char words[200] = "A forecast needs runs without threads on different numbers of ranks.";

    for (size_t first = 0; first < count; first += most)
        put_forecasts(context, scaling->forecasts + first, count - first < most ? count - first : most);
    if (count > 0)
        snprintf(words, sizeof(words),
                 "A forecast, not a measurement: what each model makes of %zu numbers of ranks%s.", support,
                 support < 3 ? ", through which each of them can be drawn" : "");
    output_text(context->output, "\n");
    text_wrap(context->output, words, 0, context_text_width(context));
}

static void scaling_section_print(const struct format_context *context, const struct report_result *result)
{
    static const char *const kinds[2][2] = {
        {"Taken as strong scaling, since the work does not grow with the ranks (--scaling chooses).",
         "Taken as weak scaling, since the work grows with the ranks (--scaling chooses)."},
        {"Strong scaling, as --scaling says.", "Weak scaling, as --scaling says."},
    };
    const struct scaling *scaling = result->findings;
    size_t most = columns_that_fit(context, TITLE_WIDTH, RUN_WIDTH);

    for (size_t first = 0; first < scaling->count; first += most)
        put_block(context, scaling, first, scaling->count - first < most ? scaling->count - first : most);
    text_wrap(context->output, kinds[scaling->is_given][scaling->is_weak], 0, context_text_width(context));
    for (size_t i = 0; i < scaling->count; i++) {
        output_format(context->output, "%6s  ", scaling_run_size(scaling, &scaling->runs[i]).text);
        text_print(context->output, scaling->runs[i].trace, context->run.utf8);
        output_text(context->output, i == scaling->reference ? "  (reference)\n" : "\n");
    }
    if (scaling->forecast > 0)
        print_forecast(context, scaling);
}

/* Runs without counters too: the columns of the others stand below each other. */
static struct column_list columns_of_scaling(const struct scaling *scaling, const struct scaling_run *run)
{
    struct counter_sums counters = {0};
    struct run_summary like = {.has_transient = run->has_transient, .counters = &counters};
    struct column_list compared = columns_of_comparison();
    struct column_list list;

    like.threads = scaling->has_threads ? &run->threads : NULL;
    list = columns_of_run(&like);
    memcpy(list.ids + list.count, compared.ids, compared.count * sizeof(compared.ids[0]));
    list.count += compared.count;
    return list;
}

static void scaling_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct scaling *scaling = result->findings;

    json_open_array(writer, "scaling", JSON_IN_LINES);
    for (size_t i = 0; i < scaling->count; i++) {
        const struct scaling_run *run = &scaling->runs[i];

        json_open_object(writer, NULL, JSON_IN_LINES);
        json_put_string(writer, "trace", run->trace);
        json_put_literal(writer, "reference", i == scaling->reference ? "true" : "false");
        json_put_string(writer, "scaling", scaling->is_weak ? "weak" : "strong");
        json_row(writer, columns_of_scaling(scaling, run), &run->row);
        json_anomaly_counts(writer, &run->anomalies);
        json_close(writer);
    }
    json_close(writer);
    if (scaling->forecast > 0)
        json_put_members(writer, &forecast_of_scaling, 0, scaling);
}

static void scaling_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct scaling *scaling = result->findings;
    struct column_list columns = columns_of_scaling(scaling, &scaling->runs[0]);

    delimited_column_names(context, "trace", columns);
    for (size_t i = 0; i < scaling->count; i++) {
        delimited_text(context, scaling->runs[i].trace);
        delimited_row(context, columns, &scaling->runs[i].row);
    }
}

const struct section scaling_section = {
    .reports = REPORT_SCALING,
    .print = scaling_section_print,
    .write = scaling_section_write,
    .list = scaling_section_list,
    .picture = &scaling_picture,
};

/* Made of the results of several runs, so there is no report of one. */
const struct report_traits scaling_traits = {
    .word = "scaling",
    .bit = REPORT_SCALING,
    .abilities = 1U << PICTURE_OF_ITS_OWN,
    .needs = REPORT_PARALLELISM,
};
