/*
 * Rows of separated values under one header line: what tsv and csv have in common. They hold one report
 * (options_check sees to it).
 */
#ifndef CLOCKTALK_REPORT_SEPARATED_H
#define CLOCKTALK_REPORT_SEPARATED_H

#include <stdbool.h>

#include "report/format.h"

struct dialect {
    const char *header;    /* before the first name */
    const char *separator; /* between values */
    const char *line_end;
    const char *missing; /* for a ratio that does not exist */
    bool quotes;         /* values with a separator or quote in them are quoted (RFC 4180) */
};

struct separated {
    const struct dialect *dialect;
};

/* Functions for a format whose state is a struct separated and whose begin has set the dialect. */
void separated_windows_begin(const struct sheet *sheet);
void separated_window(const struct sheet *sheet, const struct row *row);
void separated_summary(const struct sheet *sheet, const struct row *row, const struct run_summary *run);
void separated_anomalies(const struct sheet *sheet, const struct anomalies *anomalies);

#endif
