/*
 * Rows of separated values under one header line: what tsv and csv have in common. They hold one report
 * (options_check sees to it).
 */
#ifndef CLOCKTALK_OUTPUT_DELIMITED_H
#define CLOCKTALK_OUTPUT_DELIMITED_H

#include <stdbool.h>

#include "output/fields/field.h"
#include "output/formats/format.h"

struct dialect;

/* On their way into an output. */
struct delimited {
    struct output *output;
    const struct dialect *dialect;
    bool filled; /* something stands in the line */
};

/* In FORMAT_CSV, or FORMAT_TSV, of which the header line is a comment. */
struct delimited delimited_in(enum format format, struct output *output);

/* For sections, whose context has the rows as its state: the header line with the names of fields, and a row for each
 * record. */
void delimited_list(const struct format_context *context, const struct fields *fields, unsigned known,
                    const void *records, size_t count);

/* The same one by one. */
void delimited_record_names(struct delimited *rows, const struct field_columns *columns);
void delimited_record(struct delimited *rows, const struct field_columns *columns, const void *record);

/* Or rows of columns: begin, and their names; then their values. Texts may stand before either. */
void delimited_begin(struct delimited *rows);
void delimited_text(struct delimited *rows, const char *text);
void delimited_column_names(struct delimited *rows, struct column_list columns);
void delimited_row(struct delimited *rows, struct column_list columns, const struct row *row);

#endif
