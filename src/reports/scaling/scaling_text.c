/*
 * Scaling in each kind of format: for people one column for each run, one line for each factor, in as many blocks as
 * the width demands; then the forecast, always marked as one. What a run has is a row of columns (columns.h).
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/columns/efficiency_tree.h"
#include "output/delimited.h"
#include "output/formats/format_json.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/scaling/scaling.h"
#include "reports/sentence.h"

enum {
    TITLE_WIDTH = 33,
    RUN_WIDTH = 11,
    FIGURE_WIDTH = 32,
    MODEL_WIDTH = 12,
    BRANCH_WIDTH = 4,
    NARROW = 80,
};

/* Each factor is the product of its branches: of ranks, or where runs have threads of these. */
static const struct tree_branch factors[] = {
    {COLUMN_GLOBAL_EFFICIENCY, 0, .when = BRANCH_ALWAYS},
    {COLUMN_PARALLEL_EFFICIENCY, 1, .when = BRANCH_ALWAYS},
    {COLUMN_LOAD_BALANCE, 2, .when = BRANCH_OF_RANKS},
    {COLUMN_COMMUNICATION_EFFICIENCY, 2, .when = BRANCH_OF_RANKS},
    {COLUMN_SERIALISATION_EFFICIENCY, 3, .when = BRANCH_OF_RANKS},
    {COLUMN_TRANSFER_EFFICIENCY, 3, .when = BRANCH_OF_RANKS},
    {COLUMN_MPI_EFFICIENCY, 2, .when = BRANCH_OF_THREADS},
    {COLUMN_MPI_LOAD_BALANCE, 3, .when = BRANCH_OF_THREADS},
    {COLUMN_MPI_COMMUNICATION, 3, .when = BRANCH_OF_THREADS},
    {COLUMN_OPENMP_EFFICIENCY, 2, .when = BRANCH_OF_THREADS},
    {COLUMN_OPENMP_SERIALISATION, 3, .when = BRANCH_OF_THREADS},
    {COLUMN_OPENMP_LOAD_BALANCE, 3, .when = BRANCH_OF_THREADS},
    {COLUMN_OPENMP_SCHEDULING, 3, .when = BRANCH_OF_THREADS},
    {COLUMN_COMPUTATION_SCALABILITY, 1, .when = BRANCH_ALWAYS},
    {COLUMN_IPC_SCALABILITY, 2, .when = BRANCH_IF_KNOWN},
    {COLUMN_INSTRUCTION_SCALABILITY, 2, .when = BRANCH_IF_KNOWN},
    {COLUMN_FREQUENCY_SCALABILITY, 2, .when = BRANCH_IF_KNOWN},
};

static const struct tree_branch figures[] = {
    {COLUMN_ELAPSED, 0, .when = BRANCH_ALWAYS},
    {COLUMN_SPEEDUP, 0, .when = BRANCH_ALWAYS},
    {COLUMN_AVERAGE_PARALLELISM, 0, .when = BRANCH_IF_KNOWN},
    {COLUMN_SPEEDUP_AT_LEAST, 0, .when = BRANCH_IF_KNOWN},
    {COLUMN_SPEEDUP_AT_MOST, 0, .when = BRANCH_IF_KNOWN},
    {COLUMN_USEFUL_AVERAGE, 0, .when = BRANCH_ALWAYS},
    {COLUMN_AVERAGE_IPC, 0, .when = BRANCH_IF_KNOWN},
    {COLUMN_AVERAGE_FREQUENCY, 0, .when = BRANCH_IF_KNOWN},
};

static bool is_known(const struct scaling *scaling, enum column_id id)
{
    for (size_t i = 0; i < scaling->count; i++)
        if (!column_is_missing(column_of(id), &scaling->runs[i].row))
            return true;
    return false;
}

/* What is known, of some run. */
static struct tree tree_of_scaling(const struct scaling *scaling, const struct tree_branch *branches, size_t count)
{
    struct tree tree = {.count = 0};

    for (size_t i = 0; i < count; i++)
        if (branches[i].when != (scaling->has_threads ? BRANCH_OF_RANKS : BRANCH_OF_THREADS) &&
            (branches[i].when != BRANCH_IF_KNOWN || is_known(scaling, branches[i].column)))
            tree.branches[tree.count++] = branches[i];
    return tree;
}

/* Of a branch, or NULL: what stands above all. Where a terminal is too narrow for both, the figures stand without the
 * lines of the tree. */
static void put_title(const struct format_context *context, const struct tree *tree, size_t index, int width,
                      const char *title)
{
    bool is_narrow = context_room(context) < TITLE_WIDTH + RUN_WIDTH;
    int before = is_narrow ? BRANCH_WIDTH : tree ? TREE_STEP * (int)tree->branches[index].depth : 0;

    if (tree && !is_narrow)
        tree_put_lines(context, tree, index);
    output_format(context->output, "%-*s", width - before, title);
}

/* Efficiencies as POP colours them. */
static void put_tree(const struct format_context *context, const struct tree *tree, const struct scaling *scaling,
                     size_t first, size_t count)
{
    for (size_t i = 0; i < tree->count; i++) {
        const struct column *column = column_of(tree->branches[i].column);

        put_title(context, tree, i, TITLE_WIDTH, column->title);
        for (size_t run = first; run < first + count; run++) {
            const struct row *row = &scaling->runs[run].row;
            bool is_graded = column->field.kind == FIELD_RATIO && !column_is_missing(column, row);
            enum style style = is_graded ? efficiency_style(column_ratio(column, row)) : STYLE_PLAIN;

            output_format(context->output, "%s%*s%s", style_start(context, style), RUN_WIDTH,
                          column_for_people(column, row, 2).text, style_end(context, style));
        }
        output_text(context->output, "\n");
    }
}

static size_t columns_that_fit(const struct format_context *context, unsigned title_width, unsigned width)
{
    unsigned room = context->terminal.width > 0 ? context->terminal.width : NARROW;

    return room > title_width + width ? (room - title_width) / width : 1;
}

static void put_blocks(const struct format_context *context, const struct scaling *scaling)
{
    const struct tree of_factors = tree_of_scaling(scaling, factors, COUNT_OF(factors));
    const struct tree of_figures = tree_of_scaling(scaling, figures, COUNT_OF(figures));
    size_t most = columns_that_fit(context, TITLE_WIDTH, RUN_WIDTH);

    for (size_t first = 0, count; first < scaling->count; first += count) {
        count = scaling->count - first < most ? scaling->count - first : most;
        put_title(context, NULL, 0, TITLE_WIDTH, scaling->has_threads ? "ranks x threads" : "ranks");
        for (size_t i = first; i < first + count; i++)
            output_format(context->output, "%*s", RUN_WIDTH, scaling_run_size(scaling, &scaling->runs[i]).text);
        output_text(context->output, "\n\n");
        put_tree(context, &of_factors, scaling, first, count);
        output_text(context->output, "\n");
        put_tree(context, &of_figures, scaling, first, count);
        output_text(context->output, "\n");
    }
}

/* The forecast: figures of each model. */

static const struct tree forecast_tree = {
    .branches = {{COLUMN_GLOBAL_EFFICIENCY, 0, .when = BRANCH_ALWAYS},
                 {COLUMN_PARALLEL_EFFICIENCY, 1, .when = BRANCH_ALWAYS},
                 {COLUMN_LOAD_BALANCE, 2, .when = BRANCH_ALWAYS},
                 {COLUMN_SERIALISATION_EFFICIENCY, 2, .when = BRANCH_ALWAYS},
                 {COLUMN_TRANSFER_EFFICIENCY, 2, .when = BRANCH_ALWAYS},
                 {COLUMN_COMPUTATION_SCALABILITY, 1, .when = BRANCH_ALWAYS},
                 {COLUMN_SPEEDUP, 0, .when = BRANCH_ALWAYS}},
    .count = 7,
};

static void put_forecasts(const struct format_context *context, const struct forecast *items, size_t count)
{
    struct output *output = context->output;

    output_text(output, "\n");
    put_title(context, NULL, 0, FIGURE_WIDTH, "FORECAST");
    for (size_t i = 0; i < count; i++)
        output_format(output, "%*s", MODEL_WIDTH, items[i].model);
    output_text(output, "\n");
    put_title(context, NULL, 0, FIGURE_WIDTH, "ranks");
    for (size_t i = 0; i < count; i++)
        output_format(output, "%*" PRIu64, MODEL_WIDTH, items[i].row.ranks);
    output_text(output, "\n\n");
    for (size_t k = 0; k < forecast_tree.count; k++) {
        const struct column *column = column_of(forecast_tree.branches[k].column);

        put_title(context, &forecast_tree, k, FIGURE_WIDTH, column->title);
        for (size_t i = 0; i < count; i++)
            output_format(output, "%*s", MODEL_WIDTH, column_for_people(column, &items[i].row, 2).text);
        output_text(output, "\n");
    }
}

static void print_forecast(const struct format_context *context, const struct scaling *scaling)
{
    size_t most = columns_that_fit(context, FIGURE_WIDTH, MODEL_WIDTH);
    size_t count = scaling->forecast_count;
    size_t support = forecast_support(scaling);
    struct forecast forecasts[FORECAST_MODELS];

    for (size_t i = 0; i < count; i++)
        forecasts[i] = forecast_make(scaling, (enum forecast_model)i);
    for (size_t first = 0; first < count; first += most)
        put_forecasts(context, forecasts + first, count - first < most ? count - first : most);
    output_text(context->output, "\n");
    if (count > 0)
        sentence_print(context, "A forecast, not a measurement: what each model makes of %zu numbers of ranks%s.",
                       support, support < 3 ? ", through which each of them can be drawn" : "");
    else
        sentence_print(context, "A forecast needs runs without threads on different numbers of ranks.");
}

enum { FACTORS_MOST = 4 };

static const double least_change = 0.01; /* that is told, as a logarithm */

struct scaling_branch {
    enum column_id whole;
    enum column_id factors[FACTORS_MOST]; /* that it is the product of */
    size_t count;
};

static const struct scaling_branch branch_of_ranks = {
    COLUMN_PARALLEL_EFFICIENCY,
    {COLUMN_LOAD_BALANCE, COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY},
    3,
};
static const struct scaling_branch branch_of_threads = {
    COLUMN_PARALLEL_EFFICIENCY,
    {COLUMN_MPI_LOAD_BALANCE, COLUMN_MPI_SERIALISATION, COLUMN_MPI_TRANSFER, COLUMN_OPENMP_CONTRIBUTION},
    4,
};
static const struct scaling_branch branch_of_computing = {
    COLUMN_COMPUTATION_SCALABILITY,
    {COLUMN_IPC_SCALABILITY, COLUMN_INSTRUCTION_SCALABILITY, COLUMN_FREQUENCY_SCALABILITY},
    3,
};

struct scaling_changes {
    const struct row *first; /* of the runs */
    const struct row *last;
    struct sentence sentence;
};

/* As a logarithm; 0 where it is not known. */
static double change_of_factor(const struct scaling_changes *changes, enum column_id id)
{
    const struct column *column = column_of(id);
    double change = log(column_ratio(column, changes->last) / column_ratio(column, changes->first));

    return isfinite(change) ? change : 0;
}

static void add_fall(struct scaling_changes *changes, enum column_id id)
{
    const struct column *column = column_of(id);
    struct decimal first = column_for_people(column, changes->first, 2);
    struct decimal last = column_for_people(column, changes->last, 2);

    if (strcmp(first.text, last.text) == 0)
        sentence_add(&changes->sentence, "%s stays at %s", column->title, last.text);
    else
        sentence_add(&changes->sentence, "%s %s from %s to %s", column->title,
                     change_of_factor(changes, id) < 0 ? "falls" : "rises", first.text, last.text);
}

/* With the factor that changes most in the same direction, unless what was not counted changes more. */
static void add_branch(struct scaling_changes *changes, const struct scaling_branch *branch)
{
    double direction = change_of_factor(changes, branch->whole) < 0 ? -1 : 1;
    bool is_counted = !column_is_missing(column_of(COLUMN_INSTRUCTION_SCALABILITY), changes->last);
    double rest = direction * change_of_factor(changes, branch->whole);
    const struct column *column = NULL;
    double most = 0, sum = 0;

    add_fall(changes, branch->whole);
    for (size_t i = 0; i < branch->count; i++) {
        double change = direction * change_of_factor(changes, branch->factors[i]);

        sum += change > 0 ? change : 0;
        rest -= change;
        if (change > most) {
            most = change;
            column = column_of(branch->factors[i]);
        }
    }
    if (branch == &branch_of_computing && column_is_missing(column_of(COLUMN_IPC_SCALABILITY), changes->last)) {
        sum += rest > 0 ? rest : 0;
        if (rest > most)
            column = NULL;
    }
    if (column)
        sentence_add(&changes->sentence, ", %s with %s (%s to %s)", most > sum / 2 ? "mostly" : "most of all",
                     column->title, column_for_people(column, changes->first, 2).text,
                     column_for_people(column, changes->last, 2).text);
    else if (branch == &branch_of_computing)
        sentence_add(&changes->sentence, ", %sby %s%s computing (no %s were counted)", most > 0 ? "mostly " : "",
                     is_counted      ? ""
                     : direction < 0 ? "more work or "
                                     : "less work or ",
                     direction < 0 ? "slower" : "faster", is_counted ? "cycles" : "instructions");
}

/* Whether all runs have as many ranks, and threads. */
static bool are_of_one_size(const struct scaling *scaling)
{
    return strcmp(scaling_run_size(scaling, &scaling->runs[0]).text,
                  scaling_run_size(scaling, &scaling->runs[scaling->count - 1]).text) == 0;
}

/* From the fewest ranks to the most. */
static void print_changes(const struct format_context *context, const struct scaling *scaling)
{
    const struct scaling_run *first = &scaling->runs[0];
    const struct scaling_run *last = &scaling->runs[scaling->count - 1];
    struct scaling_changes changes = {.first = &first->row, .last = &last->row};
    const struct scaling_branch *branches_of_all[2] = {scaling->has_threads ? &branch_of_threads : &branch_of_ranks,
                                                       &branch_of_computing};
    bool computing_leads = fabs(change_of_factor(&changes, branches_of_all[1]->whole)) >
                           fabs(change_of_factor(&changes, branches_of_all[0]->whole));
    const struct column *global = column_of(COLUMN_GLOBAL_EFFICIENCY);
    const char *separator = ": ";

    if (are_of_one_size(scaling) || column_is_missing(global, &first->row) || column_is_missing(global, &last->row))
        return;
    sentence_add(&changes.sentence, "From %s to %s %s ", scaling_run_size(scaling, first).text,
                 scaling_run_size(scaling, last).text, scaling->has_threads ? "ranks x threads" : "ranks");
    add_fall(&changes, COLUMN_GLOBAL_EFFICIENCY);
    for (int i = 0; i < 2; i++) {
        const struct scaling_branch *branch = branches_of_all[computing_leads ? 1 - i : i];

        if (fabs(change_of_factor(&changes, branch->whole)) < least_change)
            continue;
        sentence_add(&changes.sentence, "%s", separator);
        add_branch(&changes, branch);
        separator = "; ";
    }
    sentence_print(context, "%s.", changes.sentence.text);
}

/* How much of a run lies around its part from Init to Finalize. */
static double share_of_launch(const struct scaling *scaling, size_t run)
{
    double whole = (double)scaling->runs[run].row.elapsed;

    return whole > 0 ? (whole - (double)scaling->parts->runs[run].row.elapsed) / whole : 0;
}

static void scaling_section_print(const struct format_context *context, const struct report_result *result)
{
    static const char *const kinds[3][2] = {
        {"Taken as strong scaling, since the work does not grow with the ranks (--scaling chooses).",
         "Taken as weak scaling, since the work grows with the ranks (--scaling chooses)."},
        {"Taken as strong scaling, since the computing time of all ranks together does not grow with the ranks "
         "(--scaling chooses).",
         "Taken as weak scaling, since the computing time of all ranks together grows with the ranks: whether the work "
         "does, is not known without counters of instructions (--scaling chooses)."},
        {"Strong scaling, as --scaling says.", "Weak scaling, as --scaling says."},
    };
    const struct scaling *scaling = result->findings;
    /* As scaling_conclude asks to tell the work. */
    bool counts_instructions = scaling->runs[scaling->count - 1].row.instructions > 0 &&
                               scaling->runs[scaling->reference].row.instructions > 0;

    if (scaling->parts) {
        size_t most = 0;

        /* Above the table of whole runs, in one line. */
        for (size_t i = 1; i < scaling->count; i++)
            if (share_of_launch(scaling, i) > share_of_launch(scaling, most))
                most = i;
        sentence_print(context, "Launch and shutdown take up to %s %% of a run (%s %s): see the second table.",
                       decimal_percent(share_of_launch(scaling, most)).text,
                       scaling_run_size(scaling, &scaling->runs[most]).text,
                       scaling->has_threads ? "ranks x threads" : "ranks");
        output_text(context->output, "\n");
    }
    if (scaling->is_of_turns)
        output_text(context->output, "Of a mean turn of the loop:\n\n");
    put_blocks(context, scaling);
    if (scaling->parts) {
        output_text(context->output, "From Init to Finalize:\n\n");
        put_blocks(context, scaling->parts);
    }
    print_changes(context, scaling->parts ? scaling->parts : scaling);
    if (are_of_one_size(scaling) && !scaling->is_given)
        sentence_print(context, "All runs have as many %s, so that nothing scales: --diff tells what differs.",
                       scaling->has_threads ? "ranks and threads" : "ranks");
    else
        sentence_print(context, "%s", kinds[scaling->is_given ? 2 : !counts_instructions][scaling->is_weak]);
    for (size_t i = 0; i < scaling->count; i++) {
        output_format(context->output, "%6s  ", scaling_run_size(scaling, &scaling->runs[i]).text);
        text_print(context, scaling->runs[i].trace);
        output_text(context->output, i == scaling->reference ? "  (reference)\n" : "\n");
    }
    if (scaling->forecast > 0)
        print_forecast(context, scaling);
}

/* Runs without counters too: the columns of the others stand below each other. */
static struct column_list columns_of_scaling(const struct scaling *scaling, const struct scaling_run *run)
{
    struct counter_sums counters = {.parts = 1U << WINDOW_PART_INSTRUCTIONS | 1U << WINDOW_PART_CYCLES |
                                             1U << WINDOW_PART_IPC};
    struct run_summary like = {.has_transient = run->has_transient,
                               .counters = &counters,
                               .turn_time = run->row.turn_time,
                               .threads = scaling->has_threads ? &run->threads : NULL};
    struct column_list list = columns_of_run(&like);

    columns_add_all(&list, columns_of_comparison());
    return list;
}

/* By each model; none where none can be made. */
static void write_forecast(struct json_writer *writer, const struct scaling *scaling)
{
    struct column_list columns = {.count = 0};

    for (size_t k = 0; k < forecast_tree.count; k++)
        columns.ids[columns.count++] = forecast_tree.branches[k].column;
    json_open_array(writer, "forecast", JSON_IN_LINES);
    for (size_t i = 0; i < scaling->forecast_count; i++) {
        const struct forecast forecast = forecast_make(scaling, (enum forecast_model)i);

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "model", forecast.model);
        json_put_count(writer, "ranks", forecast.row.ranks);
        json_row(writer, columns, &forecast.row);
        json_close(writer);
    }
    json_close(writer);
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
        if (scaling->parts) {
            const struct scaling_run *part = &scaling->parts->runs[i];

            json_open_object(writer, "init_to_finalize", JSON_IN_LINES);
            json_row(writer, columns_of_scaling(scaling->parts, part), &part->row);
            json_close(writer);
        }
        json_close(writer);
    }
    json_close(writer);
    if (scaling->forecast > 0)
        write_forecast(writer, scaling);
}

static void scaling_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct scaling *scaling = result->findings;
    struct column_list columns = columns_of_scaling(scaling, &scaling->runs[0]);

    delimited_begin(context->state);
    delimited_text(context->state, "trace");
    delimited_column_names(context->state, columns);
    for (size_t i = 0; i < scaling->count; i++) {
        delimited_text(context->state, scaling->runs[i].trace);
        delimited_row(context->state, columns, &scaling->runs[i].row);
    }
}

const struct section scaling_section = {
    .reports = REPORT_SCALING,
    .print = scaling_section_print,
    .write = scaling_section_write,
    .list = scaling_section_list,
    .picture = scaling_picture,
};

/* Made of the results of several runs, so there is no report of one. */
const struct report_traits scaling_traits = {
    .word = "scaling",
    .about = "how several runs compare",
    .bit = REPORT_SCALING,
    .abilities = 1U << PICTURE_OF_ITS_OWN,
    .needs = REPORT_PARALLELISM,
};
