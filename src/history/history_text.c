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
    TABLE_WIDTH = TITLE_WIDTH + 2 * VALUE_WIDTH + 2,
    VERDICT_WIDTH = 20, /* "  worse since 9c8d7e6" */
    LABEL_WIDTH = 7,    /* as git shortens a commit */
    SPARK_LEAST = 8,
    SPARK_MOST = 40,
};

/* Where a terminal is narrow the verdict stands in the sentences alone; where it is narrower still, figures stand below
 * their title. */
static void print_metrics(const struct format_context *context, const struct history_series *series,
                          const struct trend_runs *runs)
{
    struct column_list columns = trend_columns(series);
    const char *fold = context_fold(context, TABLE_WIDTH + SPARK_LEAST);
    unsigned width = context->run.width > 0 ? context->run.width : NARROW;
    bool has_verdicts = width >= TABLE_WIDTH + SPARK_LEAST + VERDICT_WIDTH;
    unsigned used = TABLE_WIDTH + (has_verdicts ? VERDICT_WIDTH : 0);
    unsigned spark = width > used ? width - used : SPARK_LEAST;

    spark = spark > SPARK_MOST ? SPARK_MOST : spark;
    spark = spark > series->count ? (unsigned)series->count : spark;
    output_format(context->output, "\n%*s%*s%*s  runs\n", *fold ? (int)strlen(fold) - 1 : TITLE_WIDTH, "", VALUE_WIDTH,
                  "usual", VALUE_WIDTH, "last");
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);
        struct trend trend = trend_of(series, runs, columns.ids[i]);

        output_format(context->output, "%-*s%s%*s%*s  ", TITLE_WIDTH, column->title, fold, VALUE_WIDTH,
                      history_value(column, trend.usual).text, VALUE_WIDTH, history_value(column, trend.last).text);
        sparkline_print(context->output, series, columns.ids[i], spark, context->run.utf8);
        if (trend.now_count > 0 && has_verdicts) {
            enum style style = trend.kind == TREND_WORSE ? STYLE_BAD : STYLE_GOOD;
            const char *label = series->runs[trend.since]->label;

            output_format(context->output, "  %s%s since ", style_start(context, style), trend_word(trend.kind));
            /* Without blanks behind it. */
            if (strlen(label) <= LABEL_WIDTH)
                text_print(context->output, label, context->run.utf8);
            else
                name_print(context->output, label, LABEL_WIDTH, NULL, context->run.utf8);
            output_text(context->output, style_end(context, style));
        }
        output_text(context->output, "\n");
    }
}

void history_print(const struct format_context *context, const struct history *history)
{
    if (history->series_count == 0)
        output_text(context->output, "No runs yet: --history FILE appends them.\n");
    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];
        struct trend_runs runs = trend_runs_of(series);
        struct history_text sentence;

        if (i > 0)
            output_text(context->output, "\n");
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
        print_metrics(context, series, &runs);
    }
}
