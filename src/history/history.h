/*
 * History: the summaries of runs that a CI job keeps, one line each, in the order in which they were appended.
 *
 *     {"history": 1, "label": "9c8d7e6", "date": "2026-11-22", "trace": "solver", "summary": {"ranks": 16, ...},
 *      "init_to_finalize": {...}, "options": {...}}
 *
 * stands in one line, ended by a line feed. "history" is the version of the format, "date" is there where it was given,
 * "summary" has the columns of the run, "init_to_finalize" those of that part where it is known, "options" what its
 * numbers depend on. Other members, unknown columns and blank lines are no errors. The file is held in memory.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_H
#define CLOCKTALK_HISTORY_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "check/json_tree.h"
#include "options/options.h"
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

/* Which runs of a series trends compare, as indices. */
struct trend_runs {
    size_t first;
    size_t since;           /* first to since: what is usual; the same as `first`: it cannot be said */
    size_t end;             /* since to end: what came after; none: nothing has changed */
    enum column_id told_by; /* the metric that has changed, where one has */
};

/* Runs of one trace's name with as many ranks: those whose options are the last one's can be compared, the others are
 * left out. Where launch and shutdown take 5 % of half of the runs or more, and all of them know the part from Init to
 * Finalize, its columns stand in their rows, beside those that only a run has. */
struct history_series {
    const struct history_run **runs; /* in the order of the file */
    size_t count;                    /* at least 1 */
    size_t left_out;
    bool is_of_part;
    struct trend_runs compared;
};

struct history {
    struct history_run *runs;
    size_t count;
    size_t capacity;
    const struct history_run **sorted; /* the series point into it */
    struct history_series *series;     /* in the order of their first lines */
    size_t series_count;
};

/* Reads the file ("-": standard input). *history, all zero before, is to be deinitialised in any case. 0, ERROR_INPUT
 * (it cannot be read, or a line is no run; reported) or ERROR_MEMORY (reported). */
int history_read(struct history *history, const char *file, const struct diag *diag) MUST_CHECK;

/* The same of a text, which need not end with a line feed; `file` is for messages. */
int history_parse(struct history *history, const char *text, size_t length, const char *file,
                  const struct diag *diag) MUST_CHECK;

void history_deinit(struct history *history);

/* Every column that some run has, in their order. */
struct column_list history_columns(const struct history *history);

/*
 * Appends runs: all lines of one command in one write, or none.
 *
 *     history_writer_open, history_writer_add for each run, history_writer_commit; output_abort of its lines
 *
 * The file is locked while it is appended to, so that two jobs can keep one history and no half of a line is read, and
 * cut back where there was no room for all of it. It is never removed.
 */

/* All zero at first. */
struct history_writer {
    const struct options *options;
    const struct diag *diag;
    int file; /* while it is appended to */
    bool is_locked;
    struct output *lines;
};

/* Before any trace is read: sees that the file of --history can be appended to, or made, and that what is in it is a
 * history. Options and diag must outlive the writer. 0, ERROR_INPUT, ERROR_OUTPUT or ERROR_MEMORY (reported). */
int history_writer_open(struct history_writer *writer, const struct options *options,
                        const struct diag *diag) MUST_CHECK;

/* One run; `trace` as the user named it. */
void history_writer_add(struct history_writer *writer, const char *trace, const struct run_summary *summary);

/* Opens the file, makes it where there is none, waits until no other job appends to it, and appends, once. 0,
 * ERROR_OUTPUT (reported; the file is as it was), ERROR_MEMORY or ERROR_INTERRUPTED. */
int history_writer_commit(struct history_writer *writer) MUST_CHECK;

#endif
