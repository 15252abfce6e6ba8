/*
 * The tree of efficiencies: which columns multiply up to the parallel efficiency, and how the tree is shown to people.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_EFFICIENCY_TREE_H
#define CLOCKTALK_OUTPUT_COLUMNS_EFFICIENCY_TREE_H

#include <stdbool.h>

#include "output/columns/columns.h"
#include "output/formats/format.h"
#include "output/output.h"

/* The run, and the part of it from Init to Finalize where that is shown beside it. Where a terminal has no room for
 * both, the run is that part. */
struct run_rows {
    struct row run;
    struct row part;
    bool has_part;
    bool is_part;
};

enum { RUN_PART_WIDTH = 18 /* columns of what is said of the part */ };

struct run_rows run_rows_of(const struct format_context *context, const struct run_summary *run);

/* Ends a line that has come to the column `at` with what it means, from `column` on. Where a terminal is narrow,
 * figures alone. */
void run_rows_put_meaning(const struct format_context *context, unsigned at, unsigned column, bool has_part,
                          const char *meaning);

/* The lines that lead to a branch of some tree, written as "|  |- " and "|  `- ", in characters for them where those
 * may be used. */
void tree_put_lines(const struct format_context *context, const char *lines);

void efficiency_tree_print(const struct format_context *context, const struct run_rows *rows);

/* The same as a table of HTML. */
void efficiency_tree_put_markup(struct output *output, const struct run_rows *rows);

#endif
