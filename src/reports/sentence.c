#include "reports/sentence.h"

#include <stdarg.h>
#include <stdio.h>

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/formats/format.h"
#include "output/interpretation/interpretation.h"
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
    const struct window_totals *part;
    bool has_launch, has_shutdown;

    if (context->options->reports & REPORT_SUMMARY || !run_shows_launch(run))
        return;
    part = &run->init_to_finalize->totals;
    has_launch = part->start > all->start;
    has_shutdown = part->end < all->end;
    sentence_print(context, "%s %s %% of the run: %s omits %s.",
                   !has_shutdown ? "The launch is"
                   : has_launch  ? "Launch and shutdown are"
                                 : "The shutdown is",
                   decimal_percent(1 - (double)(part->end - part->start) / (double)(all->end - all->start)).text,
                   options_without_launch(has_launch, has_shutdown), has_launch && has_shutdown ? "them" : "it");
}

void sentence_print_beside_work(const struct format_context *context, const struct run_summary *run)
{
    struct interpretation reading = interpretation_of_beside_work(run);

    if (*reading.text != '\0' && !(context->options->reports & REPORT_SUMMARY))
        sentence_print(context, "%s", reading.text);
}
