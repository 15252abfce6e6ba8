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

/* Or the header line with the names of columns, after `first` (NULL: none), and then rows; a text may stand first. */
void delimited_column_names(const struct format_context *context, const char *first, struct column_list columns);
void delimited_text(const struct format_context *context, const char *text);
void delimited_row(const struct format_context *context, struct column_list columns, const struct row *row);
void delimited_end_line(const struct format_context *context);

/* Record file: records of one kind, one a line, as tab-separated values or, if the file's name ends in .jsonl, as JSON
 * objects. */

struct record_file;

/* 0, ERROR_OUTPUT or ERROR_MEMORY (reported). *file is freed by record_file_free, NULL after an error. */
int record_file_open(struct record_file **file, const char *name, const struct diag *diag) MUST_CHECK;

/* What its records are: first of all. */
void record_file_begin(struct record_file *file, const struct fields *fields, unsigned known);

/* 0 or ERROR_OUTPUT (reported). */
int record_file_put(struct record_file *file, const void *record) MUST_CHECK;

/* The file is complete, and waits for its name in the list (output.h). 0 or a negative error (reported). */
int record_file_complete(struct record_file *file, struct output **list) MUST_CHECK;

/* What is not complete leaves no file. Returns NULL. */
struct record_file *record_file_free(struct record_file *file);

#endif
