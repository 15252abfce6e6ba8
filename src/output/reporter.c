#include "output/reporter.h"

#include <stdlib.h>

#include "output/columns/column_choice.h"
#include "output/formats/format.h"
#include "output/section.h"

struct reporter {
    const struct format_class *format;
    struct format_context context;
    bool is_open;
    bool begun; /* this trace's run */
};

/* FORMAT_DEFAULT has been replaced by options_check. */
static const struct format_class *const formats[] = {
    [FORMAT_DEFAULT] = &format_table,   [FORMAT_TABLE] = &format_table,      [FORMAT_TSV] = &format_delimited,
    [FORMAT_CSV] = &format_delimited,   [FORMAT_JSON] = &format_json,        [FORMAT_JSONL] = &format_jsonl,
    [FORMAT_GNUPLOT] = &format_picture, [FORMAT_HTML] = &format_html,        [FORMAT_PRV] = &format_prv,
    [FORMAT_CHROME] = &format_chrome,   [FORMAT_TERMINAL] = &format_picture,
};

static bool is_asked(const struct reporter *report, unsigned kinds)
{
    return (report->context.options->reports & kinds) != 0;
}

static void put_section(const struct reporter *report, const struct report_result *result)
{
    if (report->format->section && is_asked(report, result->section->reports))
        report->format->section(&report->context, result);
}

int report_new(struct reporter **report, const struct options *options, struct output *output,
               const struct report_run *run, const struct diag *diag)
{
    struct reporter *made = calloc(1, sizeof(*made));
    bool is_sheet = options->format == FORMAT_HTML && options->reports & options->known.with[PAGE_OF_ITS_OWN];

    if (!made)
        return diag_no_memory(diag);
    made->format = is_sheet ? &format_sheet : formats[options->format];
    made->context = (struct format_context){.output = output, .options = options, .run = *run};
    if (made->format->state_size > 0) {
        made->context.state = calloc(1, made->format->state_size);
        if (!made->context.state) {
            report_free(made);
            return diag_no_memory(diag);
        }
    }
    *report = made;
    return made->format->chooses_columns
               ? column_choice_make(&made->context.choice, options, run->sections, run->section_count, diag)
               : 0;
}

struct reporter *report_free(struct reporter *report)
{
    if (!report)
        return NULL;
    if (report->format->free && report->context.state)
        report->format->free(report->context.state);
    free(report->context.state);
    free(report);
    return NULL;
}

static void call(const struct reporter *report, void (*function)(const struct format_context *))
{
    if (function)
        function(&report->context);
}

static void begin_once(struct reporter *report)
{
    if (report->begun)
        return;
    if (report->context.run.has_many && !report->is_open)
        call(report, report->format->open);
    report->is_open = true;
    report->begun = true;
    call(report, report->format->begin);
    if (is_asked(report, REPORT_WINDOWS))
        call(report, report->format->windows_begin);
}

void report_next(struct reporter *report, const char *trace)
{
    report->context.run.trace = trace;
    report->begun = false;
}

int report_window(struct reporter *report, const struct window_facts *facts)
{
    bool is_shown = report->format->lists_windows || facts->length <= report->context.options->windows.length;

    if (!is_asked(report, REPORT_WINDOWS) || !is_shown)
        return output_status(report->context.output);
    /* What windows say is known with the first one. */
    if (!report->begun)
        report->context.run.window_parts |=
            facts->parts & ~(report->format->lists_windows ? 0 : 1U << WINDOW_PART_LENGTH);
    begin_once(report);
    if (report->format->window) {
        struct row row = row_of_facts(facts);

        report->format->window(&report->context, &row);
    }
    return report->format->prompt ? output_flush(report->context.output) : output_status(report->context.output);
}

int report_finish(struct reporter *report, const struct run_summary *summary)
{
    const struct format_class *format = report->format;
    struct row row = row_of_run(summary);

    begin_once(report);
    if (is_asked(report, REPORT_WINDOWS))
        call(report, format->windows_end);
    if (format->summary && (format->always_summary || is_asked(report, REPORT_SUMMARY)))
        format->summary(&report->context, &row, summary);
    for (size_t i = 0; i < summary->result_count; i++)
        put_section(report, &summary->results[i]);
    if (report->context.run.has_many)
        call(report, format->end);
    return output_status(report->context.output);
}

int report_close(struct reporter *report, const struct report_result *together, size_t count)
{
    if (report->context.run.has_many)
        call(report, report->format->runs_end);
    for (size_t i = 0; i < count; i++)
        put_section(report, &together[i]);
    call(report, report->context.run.has_many ? report->format->close : report->format->end);
    return output_status(report->context.output);
}
