/*
 * Rows of separated values under one header line: what tsv and csv have in common. They hold one report
 * (options_check sees to it).
 */
#ifndef CLOCKTALK_OUTPUT_DELIMITED_H
#define CLOCKTALK_OUTPUT_DELIMITED_H

#include <stdbool.h>

#include "output/formats/format.h"

struct dialect {
    const char *header;    /* before the first name */
    const char *separator; /* between values */
    const char *line_end;
    const char *missing; /* for a ratio that does not exist */
    bool quotes;         /* values with a separator or quote in them are quoted (RFC 4180) */
};

struct separated {
    const struct dialect *dialect;
    bool filled; /* something stands in the line */
};

/* That of tsv: the header line is a comment. */
extern const struct dialect separated_tsv;

/* Functions for a format whose state is a struct separated and whose begin has set the dialect. */
void separated_windows_begin(const struct sheet *sheet);
void separated_window(const struct sheet *sheet, const struct row *row);
void separated_summary(const struct sheet *sheet, const struct row *row, const struct run_summary *run);
void separated_section(const struct sheet *sheet, const struct section *section, const struct run_summary *run);

void separated_scaling(const struct sheet *sheet, const struct scaling *scaling);

/* For sections: the header line, and then rows, value by value. */
void separated_names(const struct sheet *sheet, const char *const *names, size_t count);
void separated_text(const struct sheet *sheet, const char *text);
void separated_count(const struct sheet *sheet, uint64_t count);
void separated_number(const struct sheet *sheet, int64_t number);
void separated_seconds(const struct sheet *sheet, int64_t nanoseconds);
void separated_ratio(const struct sheet *sheet, double ratio);
void separated_end_line(const struct sheet *sheet);

#endif
