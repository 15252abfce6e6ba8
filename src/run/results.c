#include "run/results.h"

#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "check/checks.h"
#include "history/history.h"
#include "output/columns/column_choice.h"
#include "output/drawing/picture.h"
#include "output/formats/prv_files.h"
#include "output/section.h"
#include "output/text.h"
#include "reports/critical_path/critical_study.h"
#include "reports/phases/phase_study.h"
#include "reports/registry.h"
#include "reports/scaling/scaling.h"
#include "run/run.h"
#include "run/run_windows.h"
#include "traces/trace.h"

/* FORMAT_DEFAULT has been replaced by options_check. */
static const struct format_class *const formats[] = {
#define FORMAT_CLASS(id, word, ending, class, ...) [FORMAT_##id] = &format_##class,
    [FORMAT_DEFAULT] = &format_table,
    FORMATS_LIST(FORMAT_CLASS)[FORMAT_TERMINAL] = &format_picture,
#undef FORMAT_CLASS
};

static bool is_asked(const struct reporter *reporter, unsigned kinds)
{
    return (reporter->context.options->reports & kinds) != 0;
}

static void put_section(const struct reporter *reporter, const struct report_result *result)
{
    if (reporter->format->section && is_asked(reporter, result->section->reports))
        reporter->format->section(&reporter->context, result);
}

int reporter_init(struct reporter *reporter, const struct options *options, struct output *output,
                  const struct terminal *terminal, const struct diag *diag)
{
    const struct section *sections[REPORT_COUNT];
    bool is_sheet = options->format == FORMAT_HTML && options->reports & options->known.with[PAGE_OF_ITS_OWN];

    reporter->format = is_sheet ? &format_sheet : formats[options->format];
    reporter->context = (struct format_context){.output = output, .options = options, .terminal = *terminal};
    reporter->context.state = calloc(1, reporter->format->state_size + 1);
    if (!reporter->context.state)
        return diag_no_memory(diag);
    if (!reporter->format->chooses_columns)
        return 0;
    return column_choice_make(&reporter->context.choice, options, sections, reports_sections(options, sections), diag);
}

void reporter_deinit(struct reporter *reporter)
{
    if (reporter->context.state && reporter->format->free)
        reporter->format->free(reporter->context.state);
    free(reporter->context.state);
}

static void call(const struct reporter *reporter, void (*function)(const struct format_context *))
{
    if (function)
        function(&reporter->context);
}

static void begin_once(struct reporter *reporter)
{
    if (reporter->begun)
        return;
    if (context_has_many(&reporter->context) && !reporter->is_open)
        call(reporter, reporter->format->open);
    reporter->is_open = true;
    reporter->begun = true;
    call(reporter, reporter->format->begin);
    if (is_asked(reporter, REPORT_WINDOWS))
        call(reporter, reporter->format->windows_begin);
}

int reporter_window(struct reporter *reporter, const struct window_facts *facts)
{
    bool is_shown = reporter->format->lists_windows || facts->length <= reporter->context.options->windows.length;

    if (!is_asked(reporter, REPORT_WINDOWS) || !is_shown)
        return output_status(reporter->context.output);
    /* What windows say is known with the first one. */
    if (!reporter->begun)
        reporter->context.window_parts |=
            facts->parts & ~(reporter->format->lists_windows ? 0 : 1U << WINDOW_PART_LENGTH);
    begin_once(reporter);
    if (reporter->format->window) {
        struct row row = row_of_facts(facts);

        reporter->format->window(&reporter->context, &row);
    }
    return reporter->format->prompt ? output_flush(reporter->context.output) : output_status(reporter->context.output);
}

int reporter_finish(struct reporter *reporter, const struct run_summary *summary)
{
    const struct format_class *format = reporter->format;
    struct row row = row_of_run(summary);
    struct told_once told = {.launch = false};

    begin_once(reporter);
    if (is_asked(reporter, REPORT_WINDOWS))
        call(reporter, format->windows_end);
    if (format->summary && (format->always_summary || is_asked(reporter, REPORT_SUMMARY)))
        format->summary(&reporter->context, &row, summary);
    reporter->context.told = &told;
    for (size_t i = 0; i < summary->result_count; i++)
        put_section(reporter, &summary->results[i]);
    reporter->context.told = NULL;
    if (context_has_many(&reporter->context))
        call(reporter, format->end);
    return output_status(reporter->context.output);
}

int reporter_close(struct reporter *reporter, const struct report_result *together, size_t count)
{
    if (context_has_many(&reporter->context))
        call(reporter, reporter->format->runs_end);
    for (size_t i = 0; i < count; i++)
        put_section(reporter, &together[i]);
    call(reporter, context_has_many(&reporter->context) ? reporter->format->close : reporter->format->end);
    return output_status(reporter->context.output);
}

/* What is written, in the order in which it gets its name, behind files of reports. */
enum target_kind {
    TARGET_ASKED,
    TARGET_BASELINE, /* of --save-baseline */
    TARGET_PLOT,
    TARGETS,
};

/* Where results go: what is written there, and in which format. */
struct output_target {
    struct options options; /* as its reporter is to see them */
    struct output *output;  /* or one of the following, of which the output is a part */
    struct picture picture;
    struct prv_files files;
    struct reporter reporter;
};

struct results {
    const struct options *options;
    const struct diag *diag;
    struct terminal terminal;
    unsigned window_parts; /* that are known so far */
    struct output_target targets[TARGETS];
    struct output *complete; /* files that wait for their names */
    struct checks checks;
    struct history_writer history; /* where one is kept */
    struct scaling scaling;
    struct phase_study phases;
    struct critical_study paths;
    const char *trace;
};

/* A target's reporter sees the options of the command line but for what is changed in its own. */
static struct output_target *prepare(struct results *results, enum target_kind kind)
{
    struct output_target *target = &results->targets[kind];

    target->options = *results->options;
    target->options.plot.path = NULL;
    return target;
}

static int open_target(struct results *results, struct output_target *target, const char *path)
{
    struct terminal terminal = results->terminal;
    int error = output_open(&target->output, path, results->diag);

    if (path) {
        terminal.width = 0;
        terminal.color = target->options.color == COLOR_ALWAYS;
    }
    return error < 0 ? error
                     : reporter_init(&target->reporter, &target->options, target->output, &terminal, results->diag);
}

static int open_plot(struct results *results)
{
    const struct options *options = results->options;
    const char *path = options->plot.path;
    unsigned lacking = options->reports & ~options_drawn_reports(options);
    struct output_target *target;
    int error;

    for (const struct option_word *word = options->known.words; word->text; word++)
        if (lacking & word->number)
            diag_report(results->diag, SEVERITY_WARNING, NULL, 0, "--plot: the picture shows nothing of --report %s",
                        word->text);
    target = prepare(results, TARGET_PLOT);
    target->options.plot.path = path;
    target->options.reports =
        options->plot.kind == PLOT_OF_REPORT
            ? options->plot.report
            : REPORT_WINDOWS |
                  (options->reports & (options->known.with[PICTURE_STRIP] | options->known.with[PICTURE_OF_WINDOWS]));
    if (strcmp(path, "-") == 0) {
        /* In the terminal, after the result if that goes there too. */
        target->options.format = FORMAT_TERMINAL;
        return open_target(results, target, NULL);
    }
    target->options.format = FORMAT_GNUPLOT;
    error = picture_open(&target->picture, path, results->diag);
    return error < 0 ? error
                     : reporter_init(&target->reporter, &target->options, target->picture.script, &results->terminal,
                                     results->diag);
}

int results_open(struct results **opened, const struct options *options, const struct terminal *terminal,
                 const struct diag *diag)
{
    struct results *results = calloc(1, sizeof(*results));
    struct output_target *target;
    int error;

    *opened = NULL;
    if (!results)
        return diag_no_memory(diag);
    results->options = options;
    results->diag = diag;
    results->terminal = *terminal;
    results->window_parts = run_windows_parts(options);
    error = checks_init(&results->checks, options, diag);
    target = prepare(results, TARGET_ASKED);
    if (error == 0 && !options->plot.is_alone && options->format != FORMAT_PRV) {
        error = open_target(results, target, options->output);
    } else if (error == 0 && !options->plot.is_alone) {
        error =
            prv_files_open(&target->files, options->output, diag)
                ?: reporter_init(&target->reporter, &target->options, target->files.records, &results->terminal, diag);
    }
    /* A baseline is the JSON result, with windows where there are some. */
    if (error == 0 && options->save_baseline) {
        target = prepare(results, TARGET_BASELINE);
        target->options.format = FORMAT_JSON;
        target->options.reports = options->windows.kind == WINDOW_NONE ? REPORT_SUMMARY : REPORT_WINDOWS;
        error = open_target(results, target, options->save_baseline);
    }
    if (error == 0 && options->history)
        error = history_writer_open(&results->history, options, diag);
    if (error == 0 && options->plot.path)
        error = open_plot(results);
    for (int kind = 0; kind < TARGETS; kind++)
        results->targets[kind].reporter.context.window_parts = results->window_parts;
    *opened = error == 0 ? results : results_close(results);
    return error;
}

struct results *results_close(struct results *results)
{
    if (results) {
        for (int kind = 0; kind < TARGETS; kind++) {
            struct output_target *target = &results->targets[kind];

            reporter_deinit(&target->reporter);
            output_abort(target->output);
            picture_deinit(&target->picture);
            prv_files_deinit(&target->files);
        }
        outputs_abort(&results->complete);
        checks_deinit(&results->checks);
        output_abort(results->history.lines);
        scaling_deinit(&results->scaling);
        phase_study_deinit(&results->phases);
        critical_study_deinit(&results->paths);
        free(results);
    }
    return NULL;
}

/* What became of the result, as an error (positive conditions mean something else further down). Where something is
 * checked or saved the run goes on, whether somebody reads the result or not. */
static int status_after_close(const struct results *results, int status)
{
    unsigned count = 0;

    if (status != OUTPUT_CLOSED)
        return status;
    for (int kind = 0; kind < TARGETS; kind++)
        count += results->targets[kind].reporter.format != NULL;
    return checks_are_there(&results->checks) || results->options->history || count > 1 ? 0 : ERROR_CLOSED;
}

int results_begin(struct results *results, const char *trace, uint32_t ranks)
{
    results->trace = trace;
    for (int kind = 0; kind < TARGETS; kind++) {
        results->targets[kind].reporter.context.trace = trace;
        results->targets[kind].reporter.begun = false;
    }
    return checks_start(&results->checks, trace, ranks);
}

int results_on_window(void *user, const struct window_facts *facts)
{
    struct results *results = user;
    int error = interrupt_is_requested() ? ERROR_INTERRUPTED : 0;

    /* Some are known only from the trace: that it has counters. */
    results->window_parts |= facts->parts;
    for (int kind = 0; kind < TARGETS && error == 0; kind++)
        if (results->targets[kind].reporter.format)
            error = status_after_close(results, reporter_window(&results->targets[kind].reporter, facts));
    return error == 0 ? checks_window(&results->checks, facts) : error;
}

int results_conclude(struct results *results, const struct run_summary *summary)
{
    int error = 0;

    for (int kind = 0; kind < TARGETS && error == 0; kind++) {
        struct output_target *target = &results->targets[kind];
        const char *title = target->options.title;
        int status = target->reporter.format ? reporter_finish(&target->reporter, summary) : 0;

        /* Flushed, as two of them may go to the same place. */
        if (status == 0 && target->files.records)
            status = prv_files_compose(&target->files, title ? title : text_base_name(results->trace), summary,
                                       results->window_parts);
        else if (status == 0 && target->output)
            status = output_flush(target->output);
        error = status_after_close(results, status);
    }
    if (error == 0) {
        const struct phase_tables *phases = report_findings(summary, &phases_section);
        const struct critical_findings *path = report_findings(summary, &critical_path_section);

        error = scaling_add(&results->scaling, results->trace, summary->whole ? summary->whole : summary);
        if (error == 0 && phases && results->options->trace_count > 1)
            error = phase_study_add(&results->phases, results->trace, phases);
        if (error == 0 && path && results->options->trace_count > 1)
            error = critical_study_add(&results->paths, results->trace, path);
        error = error < 0 ? diag_no_memory(results->diag) : 0;
    }
    if (error == 0 && results->options->history)
        history_writer_add(&results->history, results->trace, summary);
    return error == 0 ? checks_conclude(&results->checks, summary) : error;
}

/* All that is written: what fails, or takes its time, does so while nothing has its name yet. */
static int complete_target(struct results *results, struct output_target *target, const struct picture_watch *watch)
{
    struct report_result together[3] = {{.section = &scaling_section, .findings = &results->scaling}};
    size_t count = 1;
    int status = 0;

    if (results->paths.count > 1)
        together[count++] = (struct report_result){.section = &critical_study_section, .findings = &results->paths};
    if (results->phases.count > 1)
        together[count++] = (struct report_result){
            .section = &phase_study_section, .findings = &results->phases, .known = results->phases.known};
    if (target->reporter.format)
        status = reporter_close(&target->reporter, together, count);
    if (status == 0 && target->picture.target)
        status = picture_draw(&target->picture, watch);
    status = status ?: prv_files_complete(&target->files, &results->complete);
    if (status == 0)
        status = outputs_add(&results->complete, target->picture.target ? &target->picture.target : &target->output);
    return status;
}

struct output **results_files(struct results *results)
{
    return &results->complete;
}

/* The result is there whatever the checks say; a baseline or picture that could not be made is an error, and leaves
 * none. */
int results_commit(struct results *results, const struct picture_watch *watch)
{
    const char *reference = results->options->reference;
    const struct scaling_run *outlier;
    int error = 0;

    results->scaling.forecast = results->options->forecast;
    scaling_conclude(&results->scaling, results->options->scaling, reference ? trace_display_name(reference) : NULL);
    /* Nothing but the figures tells that runs are not of one program. */
    outlier = scaling_outlier(&results->scaling);
    if (outlier)
        diag_report(results->diag, SEVERITY_WARNING, outlier->trace, 0,
                    "computation scalability against %s is %s: are these runs of one program, on one problem?",
                    results->scaling.runs[results->scaling.reference].trace,
                    column_for_people(column_of(COLUMN_COMPUTATION_SCALABILITY), &outlier->row, 2).text);
    if (phase_study_conclude(&results->phases) < 0 || critical_study_conclude(&results->paths) < 0)
        return diag_no_memory(results->diag);
    for (int kind = 0; kind < TARGETS && error == 0; kind++)
        error = status_after_close(results, complete_target(results, &results->targets[kind], watch));
    error = error ?: checks_compare(&results->checks, &results->scaling)
        ?: checks_write(&results->checks, &results->complete);
    /* Whatever the checks say, as it was measured. */
    if (error == 0 && results->options->history)
        error = history_writer_commit(&results->history);
    return error == 0 ? outputs_commit(&results->complete) : error;
}

bool results_have_failed(const struct results *results)
{
    return results->checks.verdicts.failed > 0;
}
