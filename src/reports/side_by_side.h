/*
 * Figures of several runs side by side: a block for each figure, a line for each thing that runs have in common, a
 * column for each run.
 */
#ifndef CLOCKTALK_REPORTS_SIDE_BY_SIDE_H
#define CLOCKTALK_REPORTS_SIDE_BY_SIDE_H

#include <stddef.h>
#include <stdint.h>

#include "output/decimal.h"
#include "output/formats/format.h"

struct side_figure {
    const char *title;
    const char *unit;
};

struct side_by_side {
    const void *study; /* what the functions below get */
    size_t run_count;
    size_t line_count; /* as many as are to be shown, and one more of all together */
    const struct side_figure *figures;
    size_t figure_count;
    uint32_t (*ranks)(const void *study, size_t run);
    const char *(*name)(const void *study, size_t line);
    /* `line` = line_count: of all. */
    struct decimal (*cell)(const struct side_by_side *table, size_t figure, size_t line, size_t run);
};

/* Where not all runs fit beside each other, the others follow below. */
void side_by_side_print(const struct format_context *context, const struct side_by_side *table);

#endif
