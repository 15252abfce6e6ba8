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

static const struct tree_branch rank_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, 0, .when = BRANCH_ALWAYS},
    {COLUMN_LOAD_BALANCE, 1, .when = BRANCH_ALWAYS},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, 2, .when = BRANCH_IF_KNOWN},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, 2, .when = BRANCH_IF_KNOWN},
    {COLUMN_COMMUNICATION_EFFICIENCY, 1, .when = BRANCH_ALWAYS},
    {COLUMN_SERIALISATION_EFFICIENCY, 2, .when = BRANCH_ALWAYS},
    {COLUMN_TRANSFER_EFFICIENCY, 2, .when = BRANCH_ALWAYS},
};

/* Of all threads; those that idle in MPI count in both branches. */
static const struct tree_branch thread_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, 0, .when = BRANCH_ALWAYS},
    {COLUMN_MPI_EFFICIENCY, 1, .when = BRANCH_ALWAYS},
    {COLUMN_MPI_LOAD_BALANCE, 2, .when = BRANCH_ALWAYS},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, 3, .when = BRANCH_IF_KNOWN},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, 3, .when = BRANCH_IF_KNOWN},
    {COLUMN_MPI_COMMUNICATION, 2, .when = BRANCH_ALWAYS},
    {COLUMN_MPI_SERIALISATION, 3, .when = BRANCH_ALWAYS},
    {COLUMN_MPI_TRANSFER, 3, .when = BRANCH_ALWAYS},
    {COLUMN_OPENMP_EFFICIENCY, 1, .when = BRANCH_OF_OPENMP},
    {COLUMN_OPENMP_SERIALISATION, 2, .when = BRANCH_OF_OPENMP},
    {COLUMN_OPENMP_LOAD_BALANCE, 2, .when = BRANCH_OF_OPENMP},
    {COLUMN_OPENMP_SCHEDULING, 2, .when = BRANCH_OF_OPENMP},
};

/* Of one process without MPI. */
static const struct tree_branch process_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, 0, .when = BRANCH_ALWAYS},
    {COLUMN_OPENMP_SERIALISATION, 1, .when = BRANCH_OF_OPENMP},
    {COLUMN_OPENMP_LOAD_BALANCE, 1, .when = BRANCH_OF_OPENMP},
    {COLUMN_OPENMP_SCHEDULING, 1, .when = BRANCH_OF_OPENMP},
};

static struct tree tree_of(const struct row *run)
{
    bool has_openmp = run->thread_times && run->thread_times->has_openmp;
    const struct tree_branch *branches = run->thread_times ? thread_branches : rank_branches;
    size_t count = run->thread_times ? COUNT_OF(thread_branches) : COUNT_OF(rank_branches);
    struct tree tree = {.count = 0};

    if (row_is_without_mpi(run)) {
        branches = process_branches;
        count = COUNT_OF(process_branches);
    }
    for (size_t i = 0; i < count; i++)
        if (!(branches[i].when == BRANCH_OF_OPENMP && !has_openmp) &&
            !(branches[i].when == BRANCH_IF_KNOWN && column_is_missing(column_of(branches[i].column), run)))
            tree.branches[tree.count++] = branches[i];
    return tree;
}

void tree_put_lines(const struct format_context *context, const struct tree *tree, size_t index)
{
    unsigned depth = tree->branches[index].depth;
    bool utf8 = context->terminal.utf8;

    for (unsigned level = 1; level <= depth; level++) {
        size_t next = index + 1;
        bool goes_on; /* to another branch of that level, of the same one */

        while (next < tree->count && tree->branches[next].depth > level)
            next++;
        goes_on = next < tree->count && tree->branches[next].depth == level;
        if (level < depth)
            output_text(context->output, !goes_on ? "   " : utf8 ? "│  " : "|  ");
        else if (goes_on)
            output_text(context->output, utf8 ? "├─ " : "|- ");
        else
            output_text(context->output, utf8 ? "└─ " : "`- ");
    }
}

void run_rows_put_meaning(const struct format_context *context, unsigned at, unsigned column, bool has_part,
                          const char *meaning)
{
    unsigned width = context->terminal.width > 0 ? context->terminal.width : UINT32_MAX;

    if (width < NARROW + (has_part ? RUN_PART_WIDTH : 0)) {
        output_text(context->output, "\n");
        return;
    }
    output_format(context->output, "%*s", (int)(column + 2 - at), "");
    text_wrap(context, meaning, column + 2, width);
}

struct run_rows run_rows_of(const struct format_context *context, const struct run_summary *run)
{
    struct run_rows rows = {.run = row_of_run(run), .has_part = run_shows_launch(run)};

    if (!rows.has_part)
        return rows;
    rows.part = row_of_run(run->init_to_finalize);
    if (context->terminal.width > 0 && context->terminal.width < TITLE_WIDTH + RATIO_WIDTH + RUN_PART_WIDTH) {
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
    struct tree tree = tree_of(&rows->run);

    if (rows->has_part)
        output_format(context->output, "%*s%*s\n", TITLE_WIDTH + RATIO_WIDTH - 2, "whole run", RUN_PART_WIDTH,
                      "Init to Finalize");
    if (rows->is_part)
        output_format(context->output, "%*s\n", TITLE_WIDTH + RATIO_WIDTH - 2, "Init to Finalize");
    for (size_t i = 0; i < tree.count; i++) {
        const struct column *column = column_of(tree.branches[i].column);
        /* The bar is that of the part, where there is one; rounded down from what is printed beside it, so that a full
         * one is a full 100 %. */
        double ratio = column_ratio(column, rows->has_part ? &rows->part : &rows->run);
        int filled = !(ratio > 0) ? 0 : ratio >= 1 ? BAR_WIDTH : (int)(lround(ratio * 1000) * BAR_WIDTH / 1000);
        unsigned width = TITLE_WIDTH + RATIO_WIDTH + (rows->has_part ? RUN_PART_WIDTH : 0) + BAR_WIDTH;
        bool has_bar = isfinite(ratio) && context_room(context) >= width;

        tree_put_lines(context, &tree, i);
        output_format(context->output, "%-*s", TITLE_WIDTH - TREE_STEP * (int)tree.branches[i].depth, column->title);
        put_ratio(context, column_ratio(column, &rows->run), RATIO_WIDTH - 4);
        if (rows->has_part)
            put_ratio(context, ratio, RUN_PART_WIDTH - 2);
        output_text(context->output, has_bar ? "  " : "");
        for (int cell = 0; has_bar && cell < BAR_WIDTH; cell++)
            output_text(context->output,
                        context->terminal.utf8 ? (cell < filled ? "█" : "░") : (cell < filled ? "#" : "."));
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
    struct tree tree = tree_of(&rows->run);

    output_text(output, "<table class=\"tree\">\n");
    if (rows->has_part)
        output_text(output, "<thead><tr><td></td><th scope=\"col\" class=\"number\">whole run</th>"
                            "<th scope=\"col\" class=\"number\">Init to Finalize</th></tr></thead>\n");
    output_text(output, "<tbody>\n");
    for (size_t i = 0; i < tree.count; i++) {
        const struct column *column = column_of(tree.branches[i].column);
        double ratio = column_ratio(column, rows->has_part ? &rows->part : &rows->run);
        enum style style = isfinite(ratio) ? efficiency_style(ratio) : STYLE_GOOD;

        output_format(output, "<tr><th scope=\"row\" class=\"depth%u\">%s</th>", tree.branches[i].depth, column->title);
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
