/*
 * The values of --columns and --sort: which columns a table has and in which order, and by which of them its rows are
 * sorted. It is the table of windows where the reports of the options have them, that of the run's summary, or the one
 * that a report's section names as its rows.
 */
#ifndef CLOCKTALK_OUTPUT_COLUMNS_COLUMN_CHOICE_H
#define CLOCKTALK_OUTPUT_COLUMNS_COLUMN_CHOICE_H

#include "base/diag.h"
#include "options/options.h"
#include "output/columns/columns.h"

struct section;

struct column_choice {
    struct column_list columns;  /* of windows or the run; none: all that there are */
    const struct fields *rows;   /* the records that the following is about; NULL: the choice is about none */
    struct field_columns fields; /* none: all that there are */
    struct field_column sort;    /* without a field: rows stay in their order */
};

/* Whether it is about records that these fields describe: those of one table. */
static inline bool column_choice_is_of(const struct column_choice *choice, const struct fields *fields)
{
    return choice->rows && choice->rows->items == fields->items;
}

/* Sections are those of the reports that were asked for. 0, or ERROR_USAGE (reported): an unknown name, one that stands
 * there twice, or no table that the names could belong to. */
int column_choice_make(struct column_choice *choice, const struct options *options,
                       const struct section *const *sections, size_t section_count, const struct diag *diag) MUST_CHECK;

/* The parts of windows (bits of window_facts.parts) that the names belong to; unknown names belong to none. */
unsigned column_choice_parts(const struct options *options);

/* The columns of a table of such records: those that were chosen, or `all`. */
struct field_columns column_choice_of(const struct column_choice *choice, const struct fields *fields,
                                      struct field_columns all);

/* The records in the order in which they are shown, to be freed; NULL: as they stand, or memory ran out (*failed). */
const void **column_choice_order(const struct column_choice *choice, const struct fields *fields, const void *records,
                                 size_t count, bool *failed);

#endif
