#include "reports/sentence.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "options/options.h"
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
    text_wrap(context, sentence.text, 0, context_text_width(context));
}

void sentence_print_launch(const struct format_context *context, const struct run_summary *run)
{
    const struct window_totals *all = &run->totals;
    struct told_once *told = context->told;
    const struct window_totals *part;
    bool has_launch, has_shutdown;

    if (context->options->reports & REPORT_SUMMARY || !run_shows_launch(run) || (told && told->launch))
        return;
    if (told)
        told->launch = true;
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

struct sentence sentence_of_reservations(const struct format_context *context, const struct run_summary *run)
{
    struct sentence sentence = {0};
    struct told_once *told = context->told;

    if (context->options->reports & REPORT_SUMMARY || (told && told->reservations))
        return sentence;
    if (options_total_run(context->options))
        sentence_add(&sentence, "%s", interpretation_of_beside_work(run).text);
    if (*sentence.text != '\0' && *interpretation_of_library(run).text != '\0')
        sentence_add(&sentence, "\n");
    sentence_add(&sentence, "%s", interpretation_of_library(run).text);
    if (run->library.type != 0 && *interpretation_of_library(run).text != '\0' && !context->options->activities.event)
        sentence_add(&sentence, " What of it delays the run: --report critical-path --activity %" PRIu32 ".",
                     run->library.type);
    if (told)
        told->reservations = *sentence.text != '\0';
    return sentence;
}

void sentence_print_reservations(const struct format_context *context, const struct run_summary *run)
{
    struct sentence sentence = sentence_of_reservations(context, run);

    if (*sentence.text != '\0')
        sentence_print(context, "%s", sentence.text);
}
