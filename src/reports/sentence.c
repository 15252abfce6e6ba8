#include "reports/sentence.h"

#include <stdarg.h>
#include <stdio.h>

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/formats/format.h"
#include "output/run_summary.h"
#include "output/text.h"

void sentence_print(const struct format_context *context, const char *format, ...)
{
    struct sentence sentence;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence.text, sizeof(sentence.text), format, arguments);
    va_end(arguments);
    text_wrap(context->output, sentence.text, 0, context_text_width(context));
}

void sentence_print_launch(const struct format_context *context, const struct run_summary *run)
{
    const struct window_totals *all = &run->totals;

    if (context->options->reports & REPORT_SUMMARY || !run_shows_launch(run))
        return;
    sentence_print(
        context, "Launch and shutdown are %s %% of the run: --from init --to finalize omits them.",
        decimal_percent(1 - (double)(run->init_to_finalize->totals.end - run->init_to_finalize->totals.start) /
                                (double)(all->end - all->start))
            .text);
}
