/*
 * The report on a history: --report history, which reads no trace, and what it is in each of its formats.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_REPORT_H
#define CLOCKTALK_HISTORY_HISTORY_REPORT_H

#include <stdbool.h>

#include "base/diag.h"
#include "history/trend.h"
#include "options/options.h"
#include "output/drawing/picture.h"
#include "output/formats/format.h"

struct figure;

/* Reads the history that the options name and writes what they ask for. `watch`: picture.h; has_failed: whether a check
 * has. 0, OUTPUT_CLOSED or a negative error (reported but for ERROR_INTERRUPTED). */
int history_report(const struct options *options, const struct terminal *terminal, const struct picture_watch *watch,
                   const struct diag *diag, bool *has_failed) MUST_CHECK;

/* What it says to people (history_words.c), the same in the terminal and on the page. */

enum { HISTORY_TEXT_SIZE = 1024 };

struct history_text {
    char text[HISTORY_TEXT_SIZE];
};

/* `9c8d7e6 (2026-11-22)`. */
struct history_text history_name(const struct history_run *run);

/* `solver, 16 ranks: 12 runs, 3f2a1b9 (2026-10-01) to 9c8d7e6 (2026-11-22)`. */
struct history_text history_heading(const struct history_series *series);

/* What a picture of all series has as title: the change of a headline that is for the worse, else for the better, else
 * what is usual. */
struct history_text history_finding(const struct history *history);

/* A value as tables have it: `81.6 %`, `1.288 s`; `-` where there is none. */
struct decimal history_value(const struct column *column, double value);

/* What is compared of which runs; empty where that is all of all. */
struct history_text history_basis(const struct history_series *series);

struct history_sentences {
    struct history_text items[TREND_HEADLINES];
    size_t count;
};

/* Whether it is getting worse: how a headline has changed, and since when; where none has, all of them in one sentence,
 * and another metric that has. */
struct history_sentences history_sentences(const struct history_series *series);

/* In the format that the context's options say, which is one of table, tsv, csv, json, html and badge. */
void history_put(const struct format_context *context, const struct history *history);

enum { HISTORY_DRAWN_MOST = 6 }; /* series in a picture, the first ones */

/* Efficiencies and run time of each series, from the file of the name `source` (history_picture.c). `figure` is ended
 * by figure_deinit. */
void history_figure(struct figure *figure, const struct format_context *context, const struct history *history,
                    const char *source);

#endif
