#include <string.h>

#include "history/history_formats.h"
#include "history/history_words.h"
#include "history/sparkline.h"
#include "output/names.h"
#include "output/style.h"
#include "output/text.h"

enum {
    NARROW = 80,
    TITLE_WIDTH = 26,
    VALUE_WIDTH = 11,
    VERDICT_WIDTH = 20, /* "  worse since 9c8d7e6" */
    LABEL_WIDTH = 7,    /* as git shortens a commit */
    SPARK_LEAST = 8,
    SPARK_MOST = 40,
};

static enum style trend_style(enum trend_kind kind)
{
    return kind == TREND_WORSE ? STYLE_BAD : kind == TREND_BETTER ? STYLE_GOOD : STYLE_PLAIN;
}

static unsigned table_width(const struct format_context *context)
{
    return context->run.width > 0 ? context->run.width : NARROW;
}

/* Where a terminal is narrow the verdict stands under the table, in the sentences alone. */
static bool has_verdicts(const struct format_context *context)
{
    return table_width(context) >= TITLE_WIDTH + 2 * VALUE_WIDTH + 2 + SPARK_LEAST + VERDICT_WIDTH;
}

static unsigned spark_width(const struct format_context *context, const struct history_series *series)
{
    unsigned used = TITLE_WIDTH + 2 * VALUE_WIDTH + 2 + (has_verdicts(context) ? VERDICT_WIDTH : 0);
    unsigned left = table_width(context) > used ? table_width(context) - used : SPARK_LEAST;

    left = left > SPARK_MOST ? SPARK_MOST : left;
    return left > series->count ? (unsigned)series->count : left;
}

static void put_verdict(const struct format_context *context, const struct history_series *series,
                        const struct trend *trend)
{
    enum style style = trend_style(trend->kind);
    const char *label;

    if (trend->now_count == 0 || !has_verdicts(context))
        return;
    output_format(context->output, "  %s%s since ", style_start(context, style), trend_word(trend->kind));
    /* Without blanks behind it. */
    label = series->runs[trend->since]->label;
    if (strlen(label) <= LABEL_WIDTH)
        text_print(context->output, label, context->run.utf8);
    else
        name_print(context->output, label, LABEL_WIDTH, NULL, context->run.utf8);
    output_text(context->output, style_end(context, style));
}

/* Where a terminal is narrower than that, figures stand below their title. */
static const char *metric_fold(const struct format_context *context)
{
    return context_fold(context, TITLE_WIDTH + 2 * VALUE_WIDTH + 2 + SPARK_LEAST);
}

void history_print(const struct format_context *context, const struct history *history)
{
    if (history->series_count == 0)
        output_text(context->output, "No runs yet: --history FILE appends them.\n");
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series;
        struct column_list columns;
        struct trend_runs runs;
        const char *fold;
        struct history_text sentence;

        if (i > 0)
            output_text(context->output, "\n");
        series = &history->series[i];
        columns = trend_columns(series);
        runs = trend_runs_of(series);
        fold = metric_fold(context);
        text_wrap(context->output, history_heading(series, context->run.utf8).text, 0, context_text_width(context));
        output_text(context->output, "\n");
        sentence = history_sentence(series, &runs, 0, context->run.utf8);
        for (size_t k = 1; *sentence.text; k++) {
            text_wrap(context->output, sentence.text, 0, context_text_width(context));
            sentence = history_sentence(series, &runs, k, context->run.utf8);
        }
        sentence = history_basis(series);
        if (*sentence.text)
            text_wrap(context->output, sentence.text, 0, context_text_width(context));
        output_format(context->output, "\n%*s%*s%*s  runs\n", *fold ? (int)strlen(fold) - 1 : TITLE_WIDTH, "",
                      VALUE_WIDTH, "usual", VALUE_WIDTH, "last");
        for (size_t k = 0; k < columns.count; k++) {
            enum column_id id = columns.ids[k];
            const struct column *column = column_of(id);
            struct trend trend = trend_of(series, &runs, id);

            output_format(context->output, "%-*s%s%*s%*s  ", TITLE_WIDTH, column->title, metric_fold(context),
                          VALUE_WIDTH, history_value(column, trend.usual).text, VALUE_WIDTH,
                          history_value(column, trend.last).text);
            sparkline_print(context->output, series, id, spark_width(context, series), context->run.utf8);
            put_verdict(context, series, &trend);
            output_text(context->output, "\n");
        }
    }
}
