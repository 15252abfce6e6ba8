/*
 * History: the summaries of runs that a CI job keeps, one line each, in the order in which they were appended.
 *
 *     {"history": 1, "label": "9c8d7e6", "date": "2026-11-22", "trace": "solver", "summary": {"ranks": 16, ...},
 *      "init_to_finalize": {...}, "options": {...}}
 *
 * stands in one line, ended by a line feed. "history" is the version of the format, "date" is there where it was given,
 * "summary" has the columns of the run, "init_to_finalize" those of that part where it is known, "options" what its
 * numbers depend on. Other members, unknown columns and blank
 * lines are no errors. The file is held in memory.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_H
#define CLOCKTALK_HISTORY_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "check/json_tree.h"
#include "output/columns/columns.h"

enum { HISTORY_SCHEMA = 2, HISTORY_SCHEMA_OF_RANKS = 1 };

struct history_run {
    uint64_t line;
    char *label;
    char *date; /* as base/number.h has them; NULL: not given */
    char *trace;
    struct row row;             /* what the line does not have is missing, or 0 */
    struct column_list columns; /* that it has */
    struct row part;            /* likewise from Init to Finalize */
    struct column_list part_columns;
    struct json_tree tree; /* the whole line */
};

/*
 * Runs of one trace's name with as many ranks: those whose options are the last one's can be compared, the others are
 * left out. Where launch and shutdown take 5 % of half of the runs or more, and all of them know the part from Init to
 * Finalize, its columns stand in their rows, beside those that only a run has.
 */
struct history_series {
    const struct history_run **runs; /* in the order of the file */
    size_t count;                    /* at least 1 */
    size_t left_out;
    bool is_of_part;
};

struct history {
    struct history_run *runs;
    size_t count;
    size_t capacity;
    const struct history_run **sorted; /* the series point into it */
    struct history_series *series;     /* in the order of their first lines */
    size_t series_count;
};

/*
 * Reads the file ("-": standard input). *history, all zero before, is to be deinitialised in any case. 0, ERROR_INPUT
 * (it cannot be read, or a line is no run; reported) or ERROR_MEMORY (reported).
 */
int history_read(struct history *history, const char *file, const struct diag *diag) MUST_CHECK;

/* The same of a text, which need not end with a line feed; `file` is for messages. */
int history_parse(struct history *history, const char *text, size_t length, const char *file,
                  const struct diag *diag) MUST_CHECK;

void history_deinit(struct history *history);

/* Every column that some run has, in their order. */
struct column_list history_columns(const struct history *history);

#endif
