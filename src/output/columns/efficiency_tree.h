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

/* A branch of a tree of columns, each of which is the product of those that come next and are one step deeper. */
struct tree_branch {
    enum column_id column;
    unsigned depth;
    enum {
        BRANCH_ALWAYS,
        BRANCH_IF_KNOWN,
        BRANCH_OF_RANKS, /* where there are no threads */
        BRANCH_OF_THREADS,
        BRANCH_OF_OPENMP,
    } when;
};

/* Those branches that are shown, from the top. */
struct tree {
    struct tree_branch branches[20];
    size_t count;
};

enum { TREE_STEP = 3 /* characters that each level is behind the one above it */ };

/* The lines that lead to a branch. */
void tree_put_lines(const struct format_context *context, const struct tree *tree, size_t index);

void efficiency_tree_print(const struct format_context *context, const struct run_rows *rows);

/* The same as a table of HTML. */
void efficiency_tree_put_markup(struct output *output, const struct run_rows *rows);

#endif
