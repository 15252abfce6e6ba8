#include "output/columns/efficiency_tree.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "output/style.h"
#include "output/text.h"

enum {
    TITLE_WIDTH = 32, /* of an efficiency */
    RATIO_WIDTH = 10,
    BAR_WIDTH = 10,
    NARROW = 80,
};

enum { TREE_STEP = 3 /* characters that each level is behind the one above it */ };

struct tree_branch {
    enum column_id column;
    const char *lines; /* before its title: tree_put_lines */
    bool is_optional;  /* left out where it is missing */
};

struct tree_branches {
    const struct tree_branch *items; /* from the top; static */
    size_t count;
};

/* Each efficiency is the product of its branches. */
static const struct tree_branch rank_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", false},
    {COLUMN_LOAD_BALANCE, "|- ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "|  |- ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "|  `- ", true},
    {COLUMN_COMMUNICATION_EFFICIENCY, "`- ", false},
    {COLUMN_SERIALISATION_EFFICIENCY, "   |- ", false},
    {COLUMN_TRANSFER_EFFICIENCY, "   `- ", false},
};

/* Likewise of all threads: MPI's branch, and OpenMP's where there is some; threads that idle in MPI count in both. */
static const struct tree_branch thread_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", false},
    {COLUMN_MPI_EFFICIENCY, "|- ", false},
    {COLUMN_MPI_LOAD_BALANCE, "|  |- ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "|  |  |- ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "|  |  `- ", true},
    {COLUMN_MPI_COMMUNICATION, "|  `- ", false},
    {COLUMN_MPI_SERIALISATION, "|     |- ", false},
    {COLUMN_MPI_TRANSFER, "|     `- ", false},
    {COLUMN_OPENMP_EFFICIENCY, "`- ", false},
    {COLUMN_OPENMP_SERIALISATION, "   |- ", false},
    {COLUMN_OPENMP_LOAD_BALANCE, "   |- ", false},
    {COLUMN_OPENMP_SCHEDULING, "   `- ", false},
};

/* The same where there is no OpenMP. */
static const struct tree_branch mpi_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", false},
    {COLUMN_MPI_EFFICIENCY, "`- ", false},
    {COLUMN_MPI_LOAD_BALANCE, "   |- ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "   |  |- ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "   |  `- ", true},
    {COLUMN_MPI_COMMUNICATION, "   `- ", false},
    {COLUMN_MPI_SERIALISATION, "      |- ", false},
    {COLUMN_MPI_TRANSFER, "      `- ", false},
};

/* The same of one process without MPI, and, of these the first alone, where there is no OpenMP either. */
static const struct tree_branch openmp_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", false},
    {COLUMN_OPENMP_SERIALISATION, "|- ", false},
    {COLUMN_OPENMP_LOAD_BALANCE, "|- ", false},
    {COLUMN_OPENMP_SCHEDULING, "`- ", false},
};

/* Of ranks alone, or of threads: with OpenMP, or without. */
static struct tree_branches tree_of(const struct row *run)
{
    if (row_is_without_mpi(run))
        return (struct tree_branches){
            openmp_branches, run->thread_times && run->thread_times->has_openmp ? COUNT_OF(openmp_branches) : 1};
    if (!run->thread_times)
        return (struct tree_branches){rank_branches, COUNT_OF(rank_branches)};
    if (run->thread_times->has_openmp)
        return (struct tree_branches){thread_branches, COUNT_OF(thread_branches)};
    return (struct tree_branches){mpi_branches, COUNT_OF(mpi_branches)};
}

static bool is_branch_shown(const struct tree_branch *branch, const struct run_rows *rows)
{
    return !branch->is_optional || !column_is_missing(column_of(branch->column), &rows->run);
}

void tree_put_lines(const struct format_context *context, const char *lines)
{
    for (const char *line = lines; *line; line++) {
        if (!context->run.utf8 || *line == ' ')
            output_format(context->output, "%c", *line);
        else if (*line == '|')
            output_text(context->output, line[1] == '-' ? "├" : "│");
        else
            output_text(context->output, *line == '`' ? "└" : "─");
    }
}

void run_rows_put_meaning(const struct format_context *context, unsigned at, unsigned column, bool has_part,
                          const char *meaning)
{
    unsigned width = context->run.width > 0 ? context->run.width : UINT32_MAX;

    if (width < NARROW + (has_part ? RUN_PART_WIDTH : 0)) {
        output_text(context->output, "\n");
        return;
    }
    output_format(context->output, "%*s", (int)(column + 2 - at), "");
    text_wrap(context->output, meaning, column + 2, width);
}

struct run_rows run_rows_of(const struct format_context *context, const struct run_summary *run)
{
    struct run_rows rows = {.run = row_of_run(run), .has_part = run_shows_launch(run)};

    if (!rows.has_part)
        return rows;
    rows.part = row_of_run(run->init_to_finalize);
    if (context->run.width > 0 && context->run.width < TITLE_WIDTH + RATIO_WIDTH + RUN_PART_WIDTH) {
        rows.run = rows.part;
        rows.has_part = false;
        rows.is_part = true;
    }
    return rows;
}

static void put_ratio(const struct format_context *context, double ratio, int width)
{
    enum style style = efficiency_style(ratio);

    if (isfinite(ratio))
        output_format(context->output, "%s%*s %%%s", style_start(context, style), width, decimal_percent(ratio).text,
                      style_end(context, style));
    else
        output_format(context->output, "%*s  ", width, "-");
}

static const char *branch_meaning(const struct column *column, const struct row *run)
{
    if (column == column_of(COLUMN_PARALLEL_EFFICIENCY) && run->thread_times)
        return "time all threads compute";
    return column->field.meaning;
}

void efficiency_tree_print(const struct format_context *context, const struct run_rows *rows)
{
    struct tree_branches tree = tree_of(&rows->run);

    if (rows->has_part)
        output_format(context->output, "%*s%*s\n", TITLE_WIDTH + RATIO_WIDTH - 2, "whole run", RUN_PART_WIDTH,
                      "Init to Finalize");
    if (rows->is_part)
        output_format(context->output, "%*s\n", TITLE_WIDTH + RATIO_WIDTH - 2, "Init to Finalize");
    for (const struct tree_branch *branch = tree.items; branch < tree.items + tree.count; branch++) {
        const struct column *column = column_of(branch->column);
        /* The bar is that of the part, where there is one; rounded down from what is printed beside it, so that a full
         * one is a full 100 %. */
        double ratio = column_ratio(column, rows->has_part ? &rows->part : &rows->run);
        int filled = !(ratio > 0) ? 0 : ratio >= 1 ? BAR_WIDTH : (int)(lround(ratio * 1000) * BAR_WIDTH / 1000);
        unsigned width = TITLE_WIDTH + RATIO_WIDTH + (rows->has_part ? RUN_PART_WIDTH : 0) + BAR_WIDTH;
        bool has_bar = isfinite(ratio) && context_room(context) >= width;

        if (!is_branch_shown(branch, rows))
            continue;
        tree_put_lines(context, branch->lines);
        output_format(context->output, "%-*s", TITLE_WIDTH - (int)strlen(branch->lines), column->title);
        put_ratio(context, column_ratio(column, &rows->run), RATIO_WIDTH - 4);
        if (rows->has_part)
            put_ratio(context, ratio, RUN_PART_WIDTH - 2);
        output_text(context->output, has_bar ? "  " : "");
        for (int i = 0; has_bar && i < BAR_WIDTH; i++)
            output_text(context->output, context->run.utf8 ? (i < filled ? "█" : "░") : (i < filled ? "#" : "."));
        run_rows_put_meaning(context, has_bar ? width : width - BAR_WIDTH - 2, width, rows->has_part,
                             branch_meaning(column, &rows->run));
    }
}

static void put_ratio_markup(struct output *output, double ratio)
{
    output_format(output, "<td class=\"number\">%s</td>", decimal_with_unit(decimal_percent(ratio), "%").text);
}

void efficiency_tree_put_markup(struct output *output, const struct run_rows *rows)
{
    struct tree_branches tree = tree_of(&rows->run);

    output_text(output, "<table class=\"tree\">\n");
    if (rows->has_part)
        output_text(output, "<thead><tr><td></td><th scope=\"col\" class=\"number\">whole run</th>"
                            "<th scope=\"col\" class=\"number\">Init to Finalize</th></tr></thead>\n");
    output_text(output, "<tbody>\n");
    for (size_t i = 0; i < tree.count; i++) {
        const struct column *column = column_of(tree.items[i].column);
        double ratio = column_ratio(column, rows->has_part ? &rows->part : &rows->run);
        enum style style = isfinite(ratio) ? efficiency_style(ratio) : STYLE_GOOD;

        if (!is_branch_shown(&tree.items[i], rows))
            continue;
        output_format(output, "<tr><th scope=\"row\" class=\"depth%zu\">%s</th>",
                      strlen(tree.items[i].lines) / TREE_STEP, column->title);
        if (rows->has_part)
            put_ratio_markup(output, column_ratio(column, &rows->run));
        put_ratio_markup(output, ratio);
        output_format(output,
                      "<td aria-hidden=\"true\"><span class=\"bar%s\"><i style=\"width: %s%%\"></i></span></td>"
                      "<td class=\"soft\">%s</td></tr>\n",
                      style == STYLE_GOOD   ? ""
                      : style == STYLE_POOR ? " poor"
                                            : " bad",
                      decimal_ratio(isfinite(ratio) ? fmin(ratio, 1) * 100 : 0, 1).text,
                      branch_meaning(column, &rows->run));
    }
    output_text(output, "</tbody></table>\n");
}
