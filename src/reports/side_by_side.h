/*
 * Several runs side by side: a line for each thing that they have in common, with what each run has of it. In text a
 * block for each figure, and a column for each run.
 */
#ifndef CLOCKTALK_REPORTS_SIDE_BY_SIDE_H
#define CLOCKTALK_REPORTS_SIDE_BY_SIDE_H

#include <stddef.h>
#include <stdint.h>

#include "output/fields/field.h"
#include "output/formats/format.h"

/* What one run has of a line; the strings are not owned. */
struct side_cell {
    const char *trace;
    uint32_t ranks;
    const void *figures; /* a record; NULL: the run does not have it */
};

struct side_line {
    const char *name;  /* as data have it */
    const char *brief; /* and people */
    struct side_cell *cells;
    size_t run_count;
};

/* Of a struct side_cell; `table` describes its figures. */
#define SIDE_CELL_FIELDS(table)                                                                                        \
    {"trace", NULL, "of the run", FIELD_TEXT, FIELD_AT(struct side_cell, trace)},                                      \
        {"ranks", NULL, "of the run", FIELD_COUNT, FIELD_AT(struct side_cell, ranks)},                                 \
    {                                                                                                                  \
        NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct side_cell, figures), FIELD_OPTIONAL, .fields = (table)     \
    }

struct side_by_side {
    const char *things;            /* what lines are, where some are left out: `phases` */
    const struct side_line *lines; /* the one behind them is of all together */
    size_t line_count;
    size_t most;                        /* lines that are shown */
    const struct field *const *figures; /* that are shown: ratios and times, in that unit */
    size_t figure_count;
    const struct time_unit *unit;
};

/* Where not all runs fit beside each other, the others follow below. */
void side_by_side_print(const struct format_context *context, const struct side_by_side *table);

#endif
