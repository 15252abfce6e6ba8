/*
 * Options that exclude or need each other, and defaults that depend on others.
 */
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "options/file_conflicts.h"
#include "options/options.h"
#include "options/picture_choice.h"

enum {
    STEPS_MAX = 64,    /* sliding windows that are open at one time */
    USUAL_PARTS = 200, /* of a run, joined to windows of a picture, a page and the worst windows by default */
};

static bool format_is_flat(const struct options *options)
{
    return options->format != FORMAT_TABLE && options->format != FORMAT_JSON && options->format != FORMAT_HTML &&
           options->format != FORMAT_CHROME;
}

static bool lacks_trace(const struct options *options)
{
    return options->trace_count == 0;
}

static size_t count_operands(const struct options *options, const char *name)
{
    size_t count = 0;

    for (size_t i = 0; i < options->trace_count; i++)
        count += strcmp(options->traces[i], name) == 0;
    return count;
}

static bool repeats_standard_input(const struct options *options)
{
    return count_operands(options, "-") > 1;
}

static bool shares_companion_files(const struct options *options)
{
    return options->trace_count > 1 && (options->pcf || options->row);
}

static bool many_traces_flat(const struct options *options)
{
    return options->trace_count > 1 && format_is_flat(options) && options->reports != REPORT_SCALING;
}

static bool many_baselines(const struct options *options)
{
    return options->trace_count > 1 && (options->baseline || options->save_baseline);
}

static bool reference_is_unknown(const struct options *options)
{
    return options->reference && count_operands(options, options->reference) == 0;
}

static bool scaling_is_unused(const struct options *options)
{
    return (options->scaling != SCALING_AUTO || options->reference || options->forecast > 0) &&
           !(options->reports & REPORT_SCALING);
}

static bool sensitivity_and_rematch(const struct options *options)
{
    return options->rematch && (options->reports & REPORT_SENSITIVITY);
}

static bool diff_lacks_base(const struct options *options)
{
    return (options->reports & REPORT_DIFF) && !options->diff;
}

static bool diff_has_many(const struct options *options)
{
    return options->diff && options->trace_count > 1;
}

static bool diff_repeats_standard_input(const struct options *options)
{
    return options->diff && strcmp(options->diff, "-") == 0 && count_operands(options, "-") > 0;
}

bool options_show_run(const struct options *options)
{
    return options->reports & (REPORT_SUMMARY | REPORT_SCALING) || options->format == FORMAT_JSON ||
           options->format == FORMAT_HTML || options->fail_if_count > 0 || options->baseline ||
           options->save_baseline || options->history;
}

bool options_name_part(const struct options *options)
{
    return options->windows.from_init || options->windows.to_finalize;
}

static bool has_part(const struct options *options)
{
    return options->windows.from > 0 || options->windows.to < INT64_MAX || options_name_part(options);
}

static bool part_lacks_file(const struct options *options)
{
    return options_name_part(options) && count_operands(options, "-") > 0;
}

static bool diff_of_part(const struct options *options)
{
    return options->diff && has_part(options);
}

static bool diff_and_rematch(const struct options *options)
{
    return options->diff && options->rematch;
}

static bool rematch_lacks_file(const struct options *options)
{
    return options->rematch && count_operands(options, "-") > 0;
}

static bool events_lack_window(const struct options *options)
{
    return options->windows.kind == WINDOW_EVENTS && options->windows.length == 0 && options->windows.parts == 0;
}

static bool rank_is_unused(const struct options *options)
{
    return options->windows.rank != 0 && options->windows.kind != WINDOW_EVERY && options->windows.kind != WINDOW_EVENT;
}

static bool step_lacks_window(const struct options *options)
{
    return options->windows.step != 0 && options->windows.kind != WINDOW_LENGTH;
}

static bool step_does_not_divide(const struct options *options)
{
    return options->windows.step != 0 && options->windows.length % options->windows.step != 0;
}

static bool step_is_too_small(const struct options *options)
{
    return options->windows.step != 0 && options->windows.length / options->windows.step > STEPS_MAX;
}

static bool cumulative_lacks_windows(const struct options *options)
{
    const struct window_options *windows = &options->windows;

    return options->cumulative &&
           (windows->kind == WINDOW_NONE || windows->step != 0 || windows->from > 0 || windows->from_init);
}

static bool part_is_empty(const struct options *options)
{
    return options->windows.from >= options->windows.to;
}

static bool interpolation_is_unused(const struct options *options)
{
    return options->windows.interpolation != INTERPOLATION_WAIT_FIRST && options->windows.ideal != WINDOW_IDEAL_CLOCK;
}

static bool report_lacks_windows(const struct options *options)
{
    return (options->reports & REPORT_WINDOWS) && options->windows.kind == WINDOW_NONE;
}

/* Those that distinguish activities. */
enum { ACTIVITY_REPORTS = REPORT_CRITICAL_PATH | REPORT_PATHS | REPORT_WORST | REPORT_WAIT_STATES };

static bool path_is_unused(const struct options *options)
{
    return options->path.kind != PATH_MEASURED && !(options->reports & REPORT_CRITICAL_PATH);
}

static bool partition_is_unused(const struct options *options)
{
    return options->path.partition && !(options->reports & (REPORT_CRITICAL_PATH | REPORT_DISPERSION));
}

static bool path_file_is_unused(const struct options *options)
{
    return options->path.file && !(options->reports & REPORT_CRITICAL_PATH);
}

static bool path_file_has_many(const struct options *options)
{
    return options->path.file && options->trace_count > 1;
}

static bool top_is_unused(const struct options *options)
{
    return options->path.top != TOP_DEFAULT && !(options->reports & (ACTIVITY_REPORTS | REPORT_DISPERSION |
                                                                     REPORT_MESSAGES | REPORT_PHASES | REPORT_OPENMP));
}

static bool paths_are_unused(const struct options *options)
{
    const struct paths_options *paths = &options->paths;
    bool asks = paths->count != PATHS_DEFAULT || paths->select != SELECT_REPR || paths->full ||
                paths->percentiles != PERCENTILES_OF_ALL || paths->sample != PATH_SAMPLE_DEFAULT;

    return asks && !(options->reports & REPORT_PATHS);
}

/* Phases and regions have an option of their own for events. */
static bool sites_are_unused(const struct options *options)
{
    return options->activities.call_sites && !options->diff &&
           !(options->reports & (ACTIVITY_REPORTS | REPORT_PHASES | REPORT_DISPERSION));
}

static bool activity_is_unused(const struct options *options)
{
    const struct activity_options *activities = &options->activities;

    return (activities->event && !(options->reports & ACTIVITY_REPORTS)) ||
           (activities->openmp && !(options->reports & (ACTIVITY_REPORTS | REPORT_DISPERSION)));
}

static bool depth_is_unused(const struct options *options)
{
    return options->activities.call_depth != CALL_DEPTH_DEFAULT && !options->activities.call_sites;
}

static bool parallelism_is_unused(const struct options *options)
{
    return (options->clock != PARALLELISM_ELAPSED || options->sequential || options->degree != DEGREE_RANKS) &&
           !(options->reports & REPORT_PARALLELISM);
}

/* The other threads of a rank have no ideal clocks. */
static bool degree_has_ideal_clock(const struct options *options)
{
    return options->degree == DEGREE_THREADS && options->clock != PARALLELISM_ELAPSED;
}

static bool region_is_unused(const struct options *options)
{
    return options->region && !(options->reports & (REPORT_DISPERSION | REPORT_PHASES));
}

static bool change_is_unused(const struct options *options)
{
    return options->change_count > 0 && !(options->reports & REPORT_CRITICAL_PATH);
}

static bool change_has_part(const struct options *options)
{
    return options->change_count > 0 && has_part(options);
}

static bool change_lacks_format(const struct options *options)
{
    return options->change_count > 0 && format_is_flat(options);
}

static bool worst_slides(const struct options *options)
{
    return (options->reports & REPORT_WORST) && options->windows.step > 0;
}

/* Formats of windows alone. */
static bool format_is_of_windows(const struct options *options)
{
    return options->format == FORMAT_JSONL || options->format == FORMAT_GNUPLOT || options->format == FORMAT_PRV;
}

/* What a format of windows may have beside them: wait states are columns of windows, too, and a Paraver trace has
 * timelines. */
static unsigned reports_beside_windows(const struct options *options)
{
    unsigned beside = format_is_of_windows(options) ? REPORT_WAIT_STATES : 0;

    return options->format == FORMAT_PRV ? beside | REPORT_CRITICAL_PATH : beside;
}

static bool format_holds_one_report(const struct options *options)
{
    unsigned reports = options->reports & ~reports_beside_windows(options);

    return format_is_flat(options) && (reports & (reports - 1)) != 0;
}

/* Which tables there are is known to their reports (output/columns/column_choice.h). */
static bool columns_are_unused(const struct options *options)
{
    bool is_table = options->format == FORMAT_TABLE || options->format == FORMAT_TSV || options->format == FORMAT_CSV;

    return (options->columns || options->sort) && (!is_table || options->plot.is_alone);
}

static bool sort_holds_windows(const struct options *options)
{
    return options->sort && options->reports & REPORT_WINDOWS;
}

/* One of ranks, or of what a report has found. */
static bool is_other_script(const struct options *options)
{
    return options->format == FORMAT_GNUPLOT && options->plot.kind != PLOT_BY_WINDOW;
}

static bool format_lacks_windows(const struct options *options)
{
    return format_is_of_windows(options) && (options->reports & ~reports_beside_windows(options)) != REPORT_WINDOWS &&
           !is_other_script(options);
}

static bool chrome_holds_less(const struct options *options)
{
    return options->format == FORMAT_CHROME &&
           (options->windows.kind == WINDOW_NONE ||
            (options->reports & ~(unsigned)(REPORT_WINDOWS | REPORT_CRITICAL_PATH | REPORT_WAIT_STATES)));
}

static bool prv_lacks_name(const struct options *options)
{
    return options->format == FORMAT_PRV && (!options->output || !slice_ends_with(slice_of(options->output), ".prv"));
}

static bool by_is_unused(const struct options *options)
{
    return options->plot.is_given && options->plot.kind != PLOT_BY_WINDOW && !options->plot.path &&
           options->format != FORMAT_GNUPLOT && options->format != FORMAT_JSON && options->format != FORMAT_HTML;
}

static bool tolerance_lacks_baseline(const struct options *options)
{
    return options->tolerance && !options->baseline;
}

static bool junit_lacks_checks(const struct options *options)
{
    return options->junit && !options->baseline && options->fail_if_count == 0;
}

static bool title_is_unused(const struct options *options)
{
    return options->title && !options->history && !(options->reports & REPORT_HISTORY) && !options->plot.path &&
           options->format != FORMAT_GNUPLOT && options->format != FORMAT_HTML && options->format != FORMAT_PRV &&
           options->format != FORMAT_CHROME;
}

static bool plot_has_many(const struct options *options)
{
    bool is_of_scaling = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_SCALING;
    bool shows_one = (options->plot.path && !is_of_scaling) || options->format == FORMAT_PRV ||
                     options->format == FORMAT_CHROME ||
                     (options->format == FORMAT_HTML && options->reports != REPORT_SCALING);

    return shows_one && options->trace_count > 1;
}

static bool plot_mixes_with_output(const struct options *options)
{
    return options->plot.path && strcmp(options->plot.path, "-") == 0 && !options->plot.is_alone && !options->output &&
           options->format != FORMAT_TABLE;
}

static bool is_about_history(const struct options *options)
{
    return options->reports & REPORT_HISTORY;
}

static bool history_lacks_file(const struct options *options)
{
    return is_about_history(options) && options->trace_count == 0;
}

static bool history_has_many(const struct options *options)
{
    return is_about_history(options) && (options->trace_count > 1 || options->reports != REPORT_HISTORY);
}

/* What is asked of a trace. */
static bool history_has_trace_options(const struct options *options)
{
    return is_about_history(options) &&
           (options->windows.kind != WINDOW_NONE || has_part(options) || options->junit || options->baseline ||
            options->save_baseline || options->history || options->diff);
}

static bool history_lacks_format(const struct options *options)
{
    bool has_format = options->format == FORMAT_TSV || options->format == FORMAT_CSV ||
                      options->format == FORMAT_BADGE || (!format_is_flat(options) && options->format != FORMAT_CHROME);
    bool is_drawn_in_terminal = options->plot.path && strcmp(options->plot.path, "-") == 0;

    return is_about_history(options) && (!has_format || is_drawn_in_terminal);
}

static bool badge_lacks_history(const struct options *options)
{
    return options->format == FORMAT_BADGE && !is_about_history(options);
}

static bool history_lacks_label(const struct options *options)
{
    return options->history && !options->label;
}

static bool label_lacks_history(const struct options *options)
{
    return (options->label || options->date) && !options->history;
}

static const struct option_rule {
    bool (*broken)(const struct options *options);
    const char *advice;
} option_rules[] = {
    {history_lacks_file, "--report history reads a file that --history wrote: clocktalk --report history FILE"},
    {history_has_many, "--report history reads one history, no trace, and shows nothing else"},
    {history_has_trace_options, "--report history is about runs that are over: leave out what is asked of a trace"},
    {history_lacks_format, "--report history is a table, tsv, csv, json, html or a badge, and draws --plot FILE.svg"},
    {badge_lacks_history, "--format badge needs --report history"},
    {history_lacks_label, "--history needs a name for the run: --label \"$(git rev-parse --short HEAD)\""},
    {label_lacks_history, "--label and --date need --history, the file that they go to"},
    {lacks_trace, "no trace: give a .prv or .prv.gz file, or - for standard input (clocktalk --help tells more)"},
    {repeats_standard_input, "standard input can be only one of the traces"},
    {shares_companion_files, "--pcf and --row belong to one trace: give one, or let the files stand beside the traces"},
    {many_traces_flat, "--format tsv and csv hold one report of several traces, scaling; jsonl and gnuplot hold one "
                       "trace: choose table or "
                       "json"},
    {many_baselines, "--baseline and --save-baseline are about one trace: give one"},
    {scaling_is_unused, "--scaling, --reference and --forecast need several traces, or --report scaling"},
    {reference_is_unknown, "--reference: none of the traces has that name; write it as it is written among them"},
    {diff_lacks_base, "--report diff needs --diff, the trace to compare with"},
    {diff_has_many, "--diff compares one trace with another: give one besides"},
    {diff_repeats_standard_input, "standard input can be only one of the traces"},
    {diff_of_part, "--diff compares whole runs: leave out --from and --to"},
    {diff_and_rematch, "--diff replays messages as they are recorded: leave out --rematch"},
    {sensitivity_and_rematch, "--report sensitivity replays messages as they are recorded: leave out --rematch"},
    {rematch_lacks_file, "--rematch reads the trace three times: it needs a file, not standard input"},
    {part_lacks_file, "--from init and --to finalize read the trace twice: they need a file, not standard input"},
    {events_lack_window, "--min-events needs --window or --windows, which it extends"},
    {rank_is_unused, "--rank needs --every or --window-event"},
    {step_lacks_window, "--step needs --window, and no other option that chooses windows"},
    {step_does_not_divide, "--step: the length of --window must be a multiple of it"},
    {step_is_too_small, "--step: the length of --window may be at most 64 times as long"},
    {cumulative_lacks_windows,
     "--cumulative needs windows from the start of the run on that do not slide: add --window 10ms, say, and "
     "leave out --from and --step"},
    {part_is_empty, "--from must lie before --to"},
    {interpolation_is_unused, "--interpolation needs --window-ideal clock"},
    {report_lacks_windows, "--report windows needs to know which: add --window 10ms, say, or --windows 100"},
    {path_is_unused, "--path needs --report critical-path"},
    {partition_is_unused, "--partition needs --report critical-path or dispersion"},
    {path_file_is_unused, "--critical-path-file needs --report critical-path"},
    {path_file_has_many, "--critical-path-file holds the path of one trace: give one"},
    {top_is_unused, "--top needs a report with rows to leave out: critical-path, wait-states, messages, phases, paths, "
                    "dispersion, openmp or worst"},
    {paths_are_unused, "--paths, --select, --percentiles, --path-sample and --full-paths need --report paths"},
    {activity_is_unused, "--activity needs a report on activities: --report critical-path or paths"},
    {sites_are_unused, "--call-sites needs a report on activities: --report critical-path, phases or dispersion"},
    {depth_is_unused, "--call-depth needs --call-sites"},
    {parallelism_is_unused, "--clock, --degree and --sequential need --report parallelism"},
    {degree_has_ideal_clock, "--degree threads counts on recorded clocks: leave out --clock ideal"},
    {region_is_unused, "--region needs --report dispersion or phases"},
    {change_is_unused, "--without and --scale need --report critical-path"},
    {change_lacks_format, "--without and --scale need --format table or json"},
    {change_has_part, "--without and --scale are about the whole run: leave out --from and --to"},
    {worst_slides, "--report worst needs windows that do not slide: leave out --step"},
    {format_holds_one_report,
     "--format tsv, csv, jsonl, gnuplot and prv hold one report: ask for one, or for table or json"},
    {format_lacks_windows,
     "--format jsonl, gnuplot and prv hold windows, and their shares of wait states (prv also the "
     "critical path): add --window 10ms, say, and ask for no other report"},
    {columns_are_unused, "--columns and --sort need --format table, tsv or csv"},
    {sort_holds_windows,
     "--sort is about the table of a report: windows come in order of time (--report worst has those that "
     "lose most)"},
    {tolerance_lacks_baseline, "--tolerance needs --baseline, the run that is compared with"},
    {junit_lacks_checks, "--junit needs --fail-if or --baseline: there is nothing else to report"},
    {chrome_holds_less, "--format chrome holds windows, the critical path and wait states: add --window 10ms, say, and "
                        "ask for no other report"},
    {prv_lacks_name, "--format prv writes five files: add -o NAME.prv"},
    {by_is_unused, "--by needs --plot, or --format gnuplot, html or json"},
    {title_is_unused, "--title needs --plot, or --format gnuplot, html, prv or chrome"},
    {plot_has_many, "--plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg "
                    "and html show --report scaling"},
    {plot_mixes_with_output, "--plot - draws on standard output, where only a table may stand beside it: add -o FILE"},
};

static void choose_windows(struct options *options)
{
    if (options->windows.kind != WINDOW_NONE)
        return;
    options->windows.kind = WINDOW_EVENTS;
    options->windows.parts = USUAL_PARTS;
    options->windows.count_auto = true;
    options->windows.is_usual = true;
}

static bool goes_to_terminal(const struct options *options)
{
    return options->to_terminal && !options->output;
}

static void resolve_defaults(struct options *options)
{
    /* There is no trace of which more could be shown. */
    if (options->reports & REPORT_HISTORY) {
        options->format = options->format == FORMAT_DEFAULT ? FORMAT_TABLE : options->format;
        return;
    }
    /* A page of one run always has the summary and the windows. */
    if (options->format == FORMAT_HTML && options->trace_count <= 1)
        options->reports |= REPORT_SUMMARY | REPORT_WINDOWS;
    if (options->format == FORMAT_CHROME || options->format == FORMAT_PRV)
        options->reports |= REPORT_WINDOWS;
    /* Without a result to go with it, a picture is all that is wanted. */
    options->plot.is_alone = options->plot.path && options->reports == 0 && options->format == FORMAT_DEFAULT &&
                             !options->output && !options->diff;
    if (options->diff && options->reports == 0 && options->windows.kind != WINDOW_NONE)
        options->reports = REPORT_WINDOWS;
    if (options->diff)
        options->reports |= REPORT_DIFF;
    if (options->reports == 0 && options->trace_count > 1)
        options->reports = options->windows.kind == WINDOW_NONE ? REPORT_SCALING : REPORT_SCALING | REPORT_WINDOWS;
    if (options->reports == 0)
        options->reports = options->windows.kind == WINDOW_NONE ? REPORT_SUMMARY : REPORT_WINDOWS;
    picture_choose(options);
    if ((options->plot.path && options->plot.kind == PLOT_BY_WINDOW) ||
        (options->format == FORMAT_HTML && options->trace_count <= 1) || (options->reports & REPORT_WORST))
        choose_windows(options);
    if (options->format == FORMAT_DEFAULT)
        options->format = options->reports == REPORT_WINDOWS && !goes_to_terminal(options) ? FORMAT_TSV : FORMAT_TABLE;
}

/* Ranks that begin later may have fewer iterations, so it is said. */
static void choose_rank(struct options *options, const struct diag *diag)
{
    if (options->windows.kind != WINDOW_EVERY || options->windows.rank != 0)
        return;
    options->windows.rank = 1;
    diag_report(diag, SEVERITY_INFORMATION, NULL, 0, "--every counts the returns of rank 1: --rank chooses another");
}

int options_check(struct options *options, const struct diag *diag)
{
    resolve_defaults(options);
    if (options->help || options->version)
        return 0;
    for (size_t i = 0; i < sizeof(option_rules) / sizeof(option_rules[0]); i++) {
        if (option_rules[i].broken(options)) {
            diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s", option_rules[i].advice);
            return ERROR_USAGE;
        }
    }
    if (picture_check(options, diag) < 0)
        return ERROR_USAGE;
    choose_rank(options, diag);
    return file_conflicts_check(options, diag);
}
