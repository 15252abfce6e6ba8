/*
 * Sparklines: the values of one metric over the runs of a series, as small as a word.
 */
#ifndef CLOCKTALK_HISTORY_SPARKLINE_H
#define CLOCKTALK_HISTORY_SPARKLINE_H

#include "history/history.h"
#include "output/formats/format.h"
#include "output/output.h"

/* Of the last runs: `width` characters of text, blanks behind them. What changes little stays flat. */
void sparkline_print(const struct format_context *context, const struct history_series *series, enum column_id id,
                     unsigned width);

/* An SVG element with a point for each run, named where a pointer rests on it; `since`: where a line marks a change,
 * 0: nowhere. */
void sparkline_draw(struct output *output, const struct history_series *series, enum column_id id, size_t since);

#endif
