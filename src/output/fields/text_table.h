/*
 * Text tables: records as aligned columns for people, laid out for the width at hand.
 *
 * The first column names the rows, with those behind it that identify them. Where not all columns fit the terminal,
 * those that do not stand below, in tables of their own with the names repeated; names take what they need there, no
 * more. Where not even one fits beside them, names and texts lose their middle. A column of numbers is as wide as its
 * field says, or as its longest number needs to stand apart from the one before.
 */
#ifndef CLOCKTALK_OUTPUT_FIELDS_TEXT_TABLE_H
#define CLOCKTALK_OUTPUT_FIELDS_TEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/duration.h"
#include "output/fields/field.h"

struct format_context;

/* What is left out of an initialiser is not wanted. */
struct text_table {
    const struct fields *fields;
    unsigned known;
    const void *records;
    size_t count;
    size_t most;                  /* records that are shown, the first ones; 0: all */
    const char *more;             /* where the others are, behind "and 3 more" */
    const void *sum;              /* a record that stands last in any case */
    const struct time_unit *unit; /* of all times */
    const char *title;            /* heading of the first column, instead of its own */
    unsigned indent;
    unsigned name_widest; /* of names that begin a row, where the terminal is wider; 0: as wide as the field says */
    bool cuts_names;      /* that begin a row, those of call sites too: none stands on a line of its own */
    /* What is left of a name in another column that is wider than this, before its middle is left out; NULL: all. */
    const char *(*shorten)(const char *name, size_t width);
    /* Whether a `*` follows the name that begins its row. */
    bool (*mark)(const void *record, const struct time_unit *unit);
    bool follows;    /* what was printed, without the empty line between */
    bool leaves_out; /* columns that do not fit, from the end, instead of a table below */
    bool has_sums;   /* an empty line, then total, mean, maximum, minimum and balance of each column of numbers */
};

/* An empty line, and the table; nothing where there are no records. */
void text_table_print(const struct format_context *context, const struct text_table *table);

/* One that is laid out like `table`, of other records; and the same with the table of their fields. */
static inline void text_table_print_records(const struct format_context *context, struct text_table table,
                                            const struct fields *fields, const void *records, size_t count)
{
    table.fields = fields;
    table.records = records;
    table.count = count;
    text_table_print(context, &table);
}

#define text_table_print_of(context, table, fields, records, count)                                                    \
    text_table_print_records(context, table, FIELDS(*(records), fields), records, count)

/* Whether all its columns stand beside one another. */
bool text_table_fits(const struct format_context *context, const struct text_table *table);

/* How wide names are that are at least `narrowest` wide in 80 columns, and at most `widest` in more. */
unsigned text_table_name_width(const struct format_context *context, unsigned narrowest, unsigned widest);

/* Words that stand for something, and what they mean: lines of which the second column begins at `width`. */
struct text_term {
    const char *term;
    const char *meaning;
};

void text_legend_print(const struct format_context *context, const struct text_term *terms, size_t count,
                       unsigned width);

#endif
