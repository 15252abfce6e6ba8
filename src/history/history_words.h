/*
 * What a history says to people, the same in the terminal and on the page.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_WORDS_H
#define CLOCKTALK_HISTORY_HISTORY_WORDS_H

#include "history/history.h"
#include "history/trend.h"

enum { HISTORY_TEXT_SIZE = 1024 };

struct history_text {
    char text[HISTORY_TEXT_SIZE];
};

/* A value as tables have it: `81.6 %`, `1.288 s`; `-` where there is none. */
struct decimal history_value(const struct column *column, double value);

/* `9c8d7e6 (2026-11-22)`. */
struct history_text history_name(const struct history_run *run, bool utf8);

/* `solver, 16 ranks: 12 runs, 3f2a1b9 (2026-10-01) to 9c8d7e6 (2026-11-22)`. */
struct history_text history_heading(const struct history_series *series, bool utf8);

struct history_sentences {
    struct history_text items[TREND_HEADLINES];
    size_t count;
};

/* Whether it is getting worse: how a headline has changed, and since when; where none has, all of them in one sentence,
 * and another metric that has. */
struct history_sentences history_sentences(const struct history_series *series, const struct trend_runs *runs,
                                           bool utf8);

/* What a picture of all series has as title: the change of a headline that is for the worse, else for the better, else
 * what is usual. */
struct history_text history_finding(const struct history *history, bool utf8);

/* What is compared of which runs; empty where that is all of all. */
struct history_text history_basis(const struct history_series *series);

#endif
