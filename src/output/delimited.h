/*
 * Rows of separated values under one header line: what tsv and csv have in common. They hold one report
 * (options_check sees to it).
 */
#ifndef CLOCKTALK_OUTPUT_DELIMITED_H
#define CLOCKTALK_OUTPUT_DELIMITED_H

#include <stdbool.h>

#include "output/fields/field.h"
#include "output/formats/format.h"

struct dialect {
    const char *header;    /* before the first name */
    const char *separator; /* between values */
    const char *line_end;
    const char *missing; /* for a ratio that does not exist */
    bool quotes;         /* values with a separator or quote in them are quoted (RFC 4180) */
};

struct delimited {
    const struct dialect *dialect;
    bool filled; /* something stands in the line */
};

/* In that of tsv the header line is a comment. */
extern const struct dialect delimited_tsv;
extern const struct dialect delimited_csv;

/* For sections: the header line with the names of fields, and a row for each record. */
void delimited_list(const struct format_context *context, const struct fields *fields, unsigned known,
                    const void *records, size_t count);

/* Or a row at a time, of columns that stand in rows (field_columns_in_rows). */
void delimited_record(const struct format_context *context, const struct field_columns *columns, const void *record);

/* Or the header line with the names of columns, after `first` (NULL: none), and then rows; a text may stand first. */
void delimited_column_names(const struct format_context *context, const char *first, struct column_list columns);
void delimited_text(const struct format_context *context, const char *text);
void delimited_row(const struct format_context *context, struct column_list columns, const struct row *row);
void delimited_end_line(const struct format_context *context);

#endif
