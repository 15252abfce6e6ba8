#include "reports/scaling/scaling_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/delimited.h"
#include "output/formats/json_parts.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/scaling/forecast_text.h"
#include "reports/scaling/scaling.h"
#include "reports/scaling/scaling_picture.h"

enum {
    TITLE_WIDTH = 33,
    RUN_WIDTH = 11,
    NARROW = 80,
};

struct line {
    enum column_id column;
    const char *ascii;
    const char *utf8;
    bool needs_counters;
};

/* Each factor is the product of its branches. */
static const struct line lines[] = {
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
static const struct line thread_lines[] = {
    {COLUMN_GLOBAL_EFFICIENCY, "", "", false},
    {COLUMN_HYBRID_EFFICIENCY, "|- ", "├─ ", false},
    {COLUMN_MPI_PART, "|  |- ", "│  ├─ ", false},
    {COLUMN_OPENMP_EFFICIENCY, "|  `- ", "│  └─ ", false},
    {COLUMN_OPENMP_SERIAL, "|     |- ", "│     ├─ ", false},
    {COLUMN_OPENMP_BALANCE, "|     |- ", "│     ├─ ", false},
    {COLUMN_OPENMP_RUNTIME, "|     `- ", "│     └─ ", false},
    {COLUMN_COMPUTATION_SCALABILITY, "`- ", "└─ ", false},
    {COLUMN_IPC_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_INSTRUCTION_SCALABILITY, "   |- ", "   ├─ ", true},
    {COLUMN_FREQUENCY_SCALABILITY, "   `- ", "   └─ ", true},
};

static const struct line figures[] = {
    {COLUMN_ELAPSED, "", "", false},
    {COLUMN_SPEEDUP, "", "", false},
    {COLUMN_AVERAGE_PARALLELISM, "", "", false},
    {COLUMN_SPEEDUP_AT_LEAST, "", "", false},
    {COLUMN_SPEEDUP_AT_MOST, "", "", false},
    {COLUMN_USEFUL_AVERAGE, "", "", false},
    {COLUMN_AVERAGE_IPC, "", "", true},
    {COLUMN_AVERAGE_FREQUENCY, "", "", true},
};

static const struct line mpi_figures[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", "", false},
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

static void put_scaling_line(const struct format_context *context, const struct line *line,
                             const struct scaling_run *runs, size_t count)
{
    const struct column *column = column_of(line->column);
    const char *branch = context->run.utf8 ? line->utf8 : line->ascii;

    output_text(context->output, branch);
    output_format(context->output, "%-*s", TITLE_WIDTH - (int)strlen(line->ascii), column->title);
    for (size_t i = 0; i < count; i++)
        put_scaling_cell(context, column, &runs[i].row);
    output_text(context->output, "\n");
}

static void put_lines(const struct format_context *context, const struct line *table, size_t length,
                      const struct scaling *scaling, size_t first, size_t count)
{
    for (size_t i = 0; i < length; i++)
        if (!table[i].needs_counters || has_counters(scaling))
            put_scaling_line(context, &table[i], scaling->runs + first, count);
}

struct decimal scaling_run_size(const struct scaling *scaling, const struct scaling_run *run)
{
    struct decimal size;

    if (!scaling->has_threads)
        snprintf(size.text, sizeof(size.text), "%" PRIu64, run->row.ranks);
    else if (run->has_threads && run->threads.threads_each == 0)
        snprintf(size.text, sizeof(size.text), "%" PRIu64 " (%" PRIu64 ")", run->row.ranks, run->threads.threads);
    else
        snprintf(size.text, sizeof(size.text), "%" PRIu64 "x%" PRIu32, run->row.ranks,
                 run->has_threads ? run->threads.threads_each : 1);
    return size;
}

static void put_block(const struct format_context *context, const struct scaling *scaling, size_t first, size_t count)
{
    output_format(context->output, "%-*s", TITLE_WIDTH, scaling->has_threads ? "ranks x threads" : "ranks");
    for (size_t i = first; i < first + count; i++)
        output_format(context->output, "%*s", RUN_WIDTH, scaling_run_size(scaling, &scaling->runs[i]).text);
    output_text(context->output, "\n\n");
    if (scaling->has_threads)
        put_lines(context, thread_lines, sizeof(thread_lines) / sizeof(thread_lines[0]), scaling, first, count);
    else
        put_lines(context, lines, sizeof(lines) / sizeof(lines[0]), scaling, first, count);
    output_text(context->output, "\n");
    if (scaling->has_threads)
        put_lines(context, mpi_figures, sizeof(mpi_figures) / sizeof(mpi_figures[0]), scaling, first, count);
    put_lines(context, figures, sizeof(figures) / sizeof(figures[0]), scaling, first, count);
    output_text(context->output, "\n");
}

static void put_traces(const struct format_context *context, const struct scaling *scaling)
{
    for (size_t i = 0; i < scaling->count; i++) {
        output_format(context->output, "%6s  ", scaling_run_size(scaling, &scaling->runs[i]).text);
        text_print(context->output, scaling->runs[i].trace, context->run.utf8);
        output_text(context->output, i == scaling->reference ? "  (reference)\n" : "\n");
    }
}

static const char *kind_of(const struct scaling *scaling)
{
    if (scaling->is_given)
        return scaling->is_weak ? "Weak scaling, as --scaling says." : "Strong scaling, as --scaling says.";
    return scaling->is_weak
               ? "Taken as weak scaling, since the work grows with the ranks (--scaling chooses)."
               : "Taken as strong scaling, since the work does not grow with the ranks (--scaling chooses).";
}

static void scaling_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct scaling *scaling = result->findings;
    unsigned width = context->run.width > 0 ? context->run.width : NARROW;
    size_t most = width > TITLE_WIDTH + RUN_WIDTH ? (width - TITLE_WIDTH) / RUN_WIDTH : 1;

    for (size_t first = 0; first < scaling->count; first += most)
        put_block(context, scaling, first, scaling->count - first < most ? scaling->count - first : most);
    text_wrap(context->output, kind_of(scaling), 0, context_text_width(context));
    put_traces(context, scaling);
    forecast_print(context, scaling);
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
    forecast_write(writer, scaling);
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
