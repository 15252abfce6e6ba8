/*
 * A history in each of its formats. The context's options say which; its state is not used.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_FORMATS_H
#define CLOCKTALK_HISTORY_HISTORY_FORMATS_H

#include "history/history.h"
#include "output/formats/format.h"

/* For the terminal: each series in sentences and a table. */
void history_print(const struct format_context *context, const struct history *history);

/* A row for each run (tsv, csv). */
void history_list(const struct format_context *context, const struct history *history);

/* One JSON object: the series with their runs and trends. */
void history_write(const struct format_context *context, const struct history *history);

/* A page in one file, without scripts. `title`: of all. */
void history_write_page(const struct format_context *context, const struct history *history, const char *title);

/* An SVG picture as big as a word: the parallel efficiency of the last run, and whether it is getting worse; of the
 * series where it is the least. */
void history_write_badge(const struct format_context *context, const struct history *history);

/* Efficiencies and run time of each series, from the file of the name `source` (history_report.c). `figure` is ended by
 * figure_deinit. */
struct figure;
void history_figure(struct figure *figure, const struct format_context *context, const struct history *history,
                    const char *source);

#endif
