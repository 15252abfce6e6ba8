/*
 * Options that exclude or need each other, and defaults that depend on others.
 */
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "options/option_table.h"
#include "options/options.h"

enum {
    STEPS_MAX = 64,    /* sliding windows that are open at one time */
    USUAL_PARTS = 200, /* of a run, joined to windows of a picture, a page and the worst windows by default */
    NAMES_SIZE = 240,  /* of a list of reports */
};

bool options_judge_run(const struct options *options)
{
    return options->fail_if_count > 0 || options->baseline || options->save_baseline || options->history;
}

bool options_show_run(const struct options *options)
{
    return options->reports & (REPORT_SUMMARY | REPORT_SCALING | options->known.with[NEEDS_PART]) ||
           options->format == FORMAT_JSON || options->format == FORMAT_HTML || options->format == FORMAT_GNUPLOT ||
           options->plot.path || options_judge_run(options);
}

bool options_total_run(const struct options *options)
{
    return options_show_run(options) || options->reports == 0 ||
           options->reports & ~options->known.with[NEEDS_NO_TOTALS];
}

bool options_name_part(const struct options *options)
{
    return options->windows.from_init || options->windows.to_finalize;
}

bool options_have_part(const struct options *options)
{
    return !time_range_is_whole(options->windows.part) || options_name_part(options);
}

bool options_assess_part(const struct options *options)
{
    return options->reports & options->known.with[OF_FOCUS] && !options_have_part(options) &&
           !options_judge_run(options) && !options->diff && options->change_count == 0;
}

static const struct {
    const char *ending; /* of a file's name that asks for it; NULL: none does */
    unsigned abilities;
} formats[] = {
#define FORMAT_TRAITS(id, word, ending, class, abilities) [FORMAT_##id] = {ending, abilities},
    FORMATS_LIST(FORMAT_TRAITS)[FORMAT_TERMINAL] = {NULL, 0},
#undef FORMAT_TRAITS
};

static bool format_can(const struct options *options, enum format_ability ability)
{
    return formats[options->format].abilities & ability;
}

/* Not with characters. */
static bool draws_file(const struct options *options)
{
    return options->plot.path ? strcmp(options->plot.path, "-") != 0 : options->format == FORMAT_GNUPLOT;
}

static bool draws_in_terminal(const struct options *options)
{
    return options->plot.path && strcmp(options->plot.path, "-") == 0;
}

/* One report, or none. */
static bool is_one(unsigned reports)
{
    return (reports & (reports - 1)) == 0;
}

static size_t count_operands(const struct options *options, const char *name)
{
    size_t count = 0;

    for (size_t i = 0; i < options->trace_count; i++)
        count += strcmp(options->traces[i], name) == 0;
    return count;
}

bool trace_is_stream(const char *trace)
{
    struct stat about;

    return strcmp(trace, "-") == 0 || (stat(trace, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode));
}

/* Each of these returns what to do about the first rule that is broken, or NULL. */

static const char *check_past_runs(const struct options *options)
{
    if (options->reports & REPORT_HISTORY) {
        if (options->trace_count == 0)
            return "--report history reads a file that --history wrote: clocktalk --report history FILE";
        if (options->trace_count > 1 || options->reports != REPORT_HISTORY)
            return "--report history reads one history, no trace, and shows nothing else";
        if (options->windows.kind != WINDOW_NONE || options_have_part(options) || options->junit || options->baseline ||
            options->save_baseline || options->history || options->diff || options->columns || options->sort)
            return "--report history is about runs that are over: leave out what is asked of a trace";
        if (!format_can(options, HOLDS_HISTORY) || draws_in_terminal(options))
            return "--report history is a table, tsv, csv, json, html or a badge, and draws --plot FILE.svg";
    } else if (options->format == FORMAT_BADGE) {
        return "--format badge needs --report history";
    }
    if (options->history && !options->label)
        return "--history needs a name for the run: --label \"$(git rev-parse --short HEAD)\"";
    if ((options->label || options->date) && !options->history)
        return "--label and --date need --history, the file that they go to";
    return NULL;
}

static const char *check_export(const struct options *options)
{
    bool has_result = options->reports != 0 || options->format != FORMAT_DEFAULT || options->output ||
                      options->plot.path || options->plot.is_given || options->windows.kind != WINDOW_NONE ||
                      options->cumulative || options->columns || options->sort || options->title || options->diff;

    if (!options->export)
        return NULL;
    if (has_result || options_judge_run(options) || options->junit)
        return "--export writes a trace, and no result beside it: leave out reports, windows, formats, pictures and "
               "checks";
    if (options->trace_count > 1)
        return "--export writes one trace: give one";
    if (options->rematch)
        return "--export writes messages as they are recorded: leave out --rematch";
    return NULL;
}

static const char *check_traces(const struct options *options)
{
    bool reads_input = count_operands(options, "-") > 0;
    bool has_many = options->trace_count > 1;
    bool reads_stream = false;

    if (options->trace_count == 0)
        return "no trace: give a .prv or .prv.gz file, or - for standard input (clocktalk --help tells more)";
    if (count_operands(options, "") > 0)
        return "a trace's name is empty";
    if (count_operands(options, "-") > 1)
        return "standard input can be only one of the traces";
    if (has_many && (options->pcf || options->row))
        return "--pcf and --row belong to one trace: give one, or let the files stand beside the traces";
    if (has_many && !format_can(options, HOLDS_REPORTS) && options->reports != REPORT_SCALING)
        return "--format tsv and csv hold one report of several traces, scaling; jsonl and gnuplot hold one trace: "
               "choose table or json";
    if (has_many && (options->baseline || options->save_baseline))
        return "--baseline and --save-baseline are about one trace: give one";
    if ((options->scaling != SCALING_AUTO || options->reference || options->forecast > 0) &&
        !(options->reports & REPORT_SCALING))
        return "--scaling, --reference and --forecast need several traces, or --report scaling";
    if (options->reference && count_operands(options, options->reference) == 0)
        return "--reference: none of the traces has that name; write it as it is written among them";

    if ((options->reports & REPORT_DIFF) && !options->diff)
        return "--report diff needs --diff, the trace to compare with";
    if (options->diff && has_many)
        return "--diff compares one trace with another: give one besides";
    if (options->diff && strcmp(options->diff, "-") == 0 && reads_input)
        return "standard input can be only one of the traces";
    if (options->diff && options_have_part(options))
        return "--diff compares whole runs: leave out --from and --to";
    if (options->diff && options->rematch)
        return "--diff replays messages as they are recorded: leave out --rematch";
    if (options->rematch && (options->reports & options->known.with[NEEDS_MATCHING]))
        return "--report sensitivity and assessment replay messages as they are recorded: leave out --rematch";
    for (size_t i = 0; i < options->trace_count; i++)
        reads_stream |= trace_is_stream(options->traces[i]);
    if (options->rematch && reads_stream)
        return "--rematch reads the trace three times: it needs a file, not standard input or a pipe";
    if (options_name_part(options) && reads_stream)
        return "--from init and --to finalize read the trace twice: they need a file, not standard input or a pipe";
    if (options->windows.kind == WINDOW_ITERATION &&
        (reads_stream || (options->diff && trace_is_stream(options->diff))))
        return "--window iteration reads the trace twice: it needs a file, not standard input or a pipe; save it as "
               "one, or cut it where one rank repeats itself, with --every or --window-event";
    return NULL;
}

static const char *check_windows(const struct options *options)
{
    const struct window_options *windows = &options->windows;

    if (windows->kind == WINDOW_EVENTS && windows->length == 0 && windows->parts == 0)
        return "--min-events needs --window or --windows, which it extends";
    if (windows->longer_count > 0 && (windows->kind != WINDOW_LENGTH || windows->step != 0))
        return "--window with several lengths goes with no other option that chooses windows";
    if (windows->longer_count > 0 && (options->baseline || options->save_baseline))
        return "a baseline has windows of one length: leave out the others of --window";
    if (windows->rank != 0 && windows->kind != WINDOW_EVERY && windows->kind != WINDOW_EVENT &&
        windows->kind != WINDOW_ITERATION)
        return "--rank needs --every, --window-event or --window iteration";
    if (windows->step != 0 && windows->kind != WINDOW_LENGTH)
        return "--step needs --window, and no other option that chooses windows";
    if (windows->step != 0 && windows->length % windows->step != 0)
        return "--step: the length of --window must be a multiple of it";
    if (windows->step != 0 && windows->length / windows->step > STEPS_MAX)
        return "--step: the length of --window may be at most 64 times as long";
    if (options->cumulative &&
        (windows->kind == WINDOW_NONE || windows->step != 0 || windows->part.from > 0 || windows->from_init))
        return "--cumulative needs windows from the start of the run on that do not slide: add --window 10ms, say, "
               "and leave out --from and --step";
    if (windows->part.from >= windows->part.to)
        return "--from must lie before --to";
    if (windows->interpolation != INTERPOLATION_WAIT_FIRST && windows->ideal != WINDOW_IDEAL_CLOCK)
        return "--interpolation needs --window-ideal clock";
    if ((options->reports & REPORT_WINDOWS) && windows->kind == WINDOW_NONE)
        return "--report windows needs to know which: add --window 10ms, say, or --windows 100";
    return NULL;
}

/* Options that reports follow; which of them do is said where options need it (option_table.c). */
static const char *check_reports(const struct options *options)
{
    const struct activity_options *activities = &options->activities;
    const unsigned *with = options->known.with;
    unsigned reports = options->reports;
    bool has_changes = options->change_count > 0;

    if (options->path.file && options->trace_count > 1)
        return "--critical-path-file holds the path of one trace: give one";
    /* Phases and regions have an option of their own for events. */
    if (activities->event && reports & with[USES_OPENMP] && !(reports & with[USES_ACTIVITIES]))
        return "--report dispersion follows --activity openmp alone";
    if (activities->call_depth != CALL_DEPTH_DEFAULT && !activities->call_sites)
        return "--call-depth needs --call-sites";
    /* The other threads of a rank have no ideal clocks. */
    if (options->degree == DEGREE_THREADS && options->clock != PARALLELISM_ELAPSED)
        return "--degree threads counts on recorded clocks: leave out --clock ideal";
    if (has_changes && !format_can(options, HOLDS_REPORTS))
        return "--without and --scale need --format table or json";
    if (has_changes && options_have_part(options))
        return "--without and --scale are about the whole run: leave out --from and --to";
    if ((reports & with[NEEDS_WINDOWS]) && options->windows.step > 0)
        return "--report worst needs windows that do not slide: leave out --step";
    return NULL;
}

static const char *check_format(const struct options *options)
{
    enum format format = options->format;
    bool is_page = format == FORMAT_HTML;
    bool is_prv = format == FORMAT_PRV;
    bool is_chrome = format == FORMAT_CHROME;
    unsigned reports = options->reports & ~options->known.formats[format]; /* and not what windows hold, too */
    bool draws_scaling = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_SCALING;

    if (options->reports & options->known.with[PAGE_OF_ITS_OWN]) {
        if (!format_can(options, HOLDS_ASSESSMENT) || draws_file(options))
            return "--report assessment is a text, a page or JSON: choose --format table, html or json; to have it as "
                   "a pdf, print the page";
        if (is_page && options->trace_count > 1)
            return "--report assessment is a page of one trace: make one for each, and of all --report scaling "
                   "--format html; --format table and json hold both";
        if (is_page && !is_one(options->reports))
            return "--report assessment is a page of its own: ask for no other report, or for --format table or json";
    }
    if (!format_can(options, HOLDS_REPORTS) && !is_one(reports))
        return "--format tsv, csv, jsonl, gnuplot and prv hold one report: ask for one, or for table or json";
    /* Of windows alone; gnuplot has scripts of ranks, and of what a report has found, as well. */
    if (format_can(options, IS_OF_WINDOWS) && reports != REPORT_WINDOWS &&
        !(format == FORMAT_GNUPLOT && options->plot.kind != PLOT_BY_WINDOW))
        return "--format jsonl, gnuplot and prv hold windows, and their shares of wait states (prv also the critical "
               "path): add --window 10ms, say, and ask for no other report";
    /* Which tables have columns is known to the reports (output/columns/column_choice.h). */
    if ((options->columns || options->sort) && (!format_can(options, HOLDS_COLUMNS) || options->plot.is_alone))
        return "--columns and --sort need --format table, tsv or csv";
    if (options->sort && options->reports & REPORT_WINDOWS)
        return "--sort is about the table of a report: windows come in order of time (--report worst has those that "
               "lose most)";
    if (options->tolerance && !options->baseline)
        return "--tolerance needs --baseline, the run that is compared with";
    if (options->junit && !options->baseline && options->fail_if_count == 0)
        return "--junit needs --fail-if or --baseline: there is nothing else to report";
    if (is_chrome && (options->windows.kind == WINDOW_NONE || (reports & ~(unsigned)REPORT_WINDOWS)))
        return "--format chrome holds windows, the critical path and wait states: add --window 10ms, say, and ask for "
               "no other report";
    if (is_prv && (!options->output || !slice_ends_with(slice_of(options->output), ".prv")))
        return "--format prv writes five files: add -o NAME.prv";
    if (options->plot.is_given && options->plot.kind != PLOT_BY_WINDOW && !options->plot.path &&
        !format_can(options, HOLDS_RANKS))
        return "--by needs --plot, or --format gnuplot, html or json";
    if ((options->plot.size.width > 0 || options->plot.theme != PLOT_THEME_LIGHT) && !draws_file(options))
        return "--plot-size and --plot-theme need --plot FILE, or --format gnuplot";
    if (options->title && !options->history && !(options->reports & REPORT_HISTORY) && !options->plot.path &&
        !format_can(options, HOLDS_TITLE))
        return "--title needs --plot, or --format gnuplot, html, prv or chrome";
    if (options->trace_count > 1 &&
        ((options->plot.path && !draws_scaling) ||
         (format_can(options, IS_OF_RUN) && !(is_page && options->reports == REPORT_SCALING))))
        return "--plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html "
               "show --report scaling";
    if (draws_in_terminal(options) && !options->plot.is_alone && !options->output && format != FORMAT_TABLE)
        return "--plot - draws on standard output, where only a table may stand beside it: add -o FILE";
    return NULL;
}

/*
 * Which picture is drawn: that of windows, that of ranks over time, or one that shows what a single report has found.
 *
 * --by decides. Else the reports do: one that has a picture of its own gets it, into a file; where windows were asked
 * for, those that have a strip beside windows are drawn as that.
 */

/* Those that ask for another picture than that of windows. */
static unsigned reports_with_picture(const struct options *options)
{
    const unsigned *with = options->known.with;
    unsigned maps = with[PICTURE_OF_RANKS] | with[PICTURE_OF_THREADS];
    unsigned own = options->reports & (with[PICTURE_OF_ITS_OWN] | maps);

    if (options->windows.kind != WINDOW_NONE || options->reports & with[PICTURE_OF_WINDOWS])
        own &= ~(with[PICTURE_STRIP] | maps);
    /* It comes with --diff, asked for or not. */
    return is_one(own) ? own : own & ~(unsigned)REPORT_DIFF;
}

/* Replaces PLOT_USUAL. The reports must be known, the usual windows not chosen yet. */
static void picture_choose(struct options *options)
{
    const unsigned *with = options->known.with;
    unsigned own = reports_with_picture(options);

    if (options->plot.is_given)
        return;
    options->plot.kind = PLOT_BY_WINDOW;
    if (own == 0 || (!options->plot.path && options->format != FORMAT_GNUPLOT))
        return;
    if ((own & ~with[PICTURE_OF_RANKS]) == 0) {
        options->plot.kind = PLOT_BY_RANK;
    } else if ((own & ~with[PICTURE_OF_THREADS]) == 0) {
        options->plot.kind = PLOT_BY_THREAD;
    } else if (is_one(own) || (draws_file(options) && own & ~with[PICTURE_STRIP])) {
        options->plot.kind = PLOT_OF_REPORT;
        options->plot.report = is_one(own) ? own : 0;
    }
}

unsigned options_drawn_reports(const struct options *options)
{
    const unsigned *with = options->known.with;
    unsigned over_time = REPORT_SUMMARY | REPORT_WINDOWS | with[NEEDS_WINDOWS];

    if (options->plot.kind == PLOT_OF_REPORT)
        return REPORT_SUMMARY | options->plot.report;
    if (options->plot.kind == PLOT_BY_RANK)
        return over_time | with[PICTURE_OF_RANKS];
    if (options->plot.kind == PLOT_BY_THREAD)
        return over_time | with[PICTURE_OF_THREADS];
    return REPORT_SUMMARY | with[PICTURE_OF_WINDOWS] | with[PICTURE_STRIP];
}

struct report_names {
    char text[NAMES_SIZE];
};

/* `dispersion, messages`, the last of them behind another word. */
static struct report_names names_of(const struct known_reports *known, unsigned reports, const char *last)
{
    struct report_names names = {""};

    for (const struct option_word *word = known->words; word->text; word++) {
        if (!(reports & word->number))
            continue;
        reports &= ~word->number;
        string_append(names.text, sizeof(names.text), "%s%s", !*names.text ? "" : reports ? ", " : last, word->text);
    }
    return names;
}

static unsigned reports_with(const struct known_reports *known, unsigned abilities)
{
    unsigned reports = 0;

    for (size_t i = 0; i < REPORT_ABILITIES; i++)
        reports |= abilities & 1U << i ? known->with[i] : 0;
    return reports;
}

/* Whether what was asked for is one picture. 0 or ERROR_USAGE (reported). */
static int picture_check(const struct options *options, const struct diag *diag)
{
    const struct known_reports *known = &options->known;
    unsigned all = REPORT_SUMMARY | REPORT_HISTORY;

    if (!options->plot.path || options->plot.is_given || !draws_file(options) || options->reports & REPORT_HISTORY)
        return 0;
    if (options->plot.kind == PLOT_OF_REPORT && options->plot.report == 0)
        return diag_usage(diag, "--plot draws one picture, and each of these has one: %s; ask for one",
                          names_of(known, reports_with_picture(options), ", ").text);
    if (options->reports & options_drawn_reports(options))
        return 0;
    all |= reports_with(known, (1U << (PICTURE_STRIP + 1)) - (1U << PICTURE_OF_ITS_OWN));
    return diag_usage(diag, "--report %s has no picture; --plot draws %s", names_of(known, options->reports, ", ").text,
                      names_of(known, all, ", ").text);
}

/* Without --format the name of the file says what is wanted in it; pictures are --plot's. 0 or ERROR_USAGE. */
static int follow_name(struct options *options, const struct diag *diag)
{
    if (!options->output || options->format != FORMAT_DEFAULT)
        return 0;
    for (enum format i = 0; i < COUNT_OF(formats); i++)
        if (formats[i].ending && slice_ends_with(slice_of(options->output), formats[i].ending))
            options->format = i;
    if (!option_names_picture(options->output))
        return 0;
    if (options->plot.path)
        return diag_usage(diag, "--output %s and --plot %s are two pictures: ask for one", options->output,
                          options->plot.path);
    options->plot.path = options->output;
    options->output = NULL;
    return 0;
}

/* What follows from other options. */
static void resolve_defaults(struct options *options)
{
    bool goes_to_terminal = options->to_terminal && !options->output;

    if (options->export)
        return;
    /* There is no trace of which more could be shown. */
    if (options->reports & REPORT_HISTORY) {
        options->format = options->format == FORMAT_DEFAULT ? FORMAT_TABLE : options->format;
        return;
    }
    /* A page of one run always has the summary and the windows, but for one that is a report's own. */
    if (options->format == FORMAT_HTML && options->trace_count <= 1 &&
        !(options->reports & options->known.with[PAGE_OF_ITS_OWN]))
        options->reports |= REPORT_SUMMARY | REPORT_WINDOWS;
    if (format_can(options, ASKS_WINDOWS))
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
    if (options->windows.kind == WINDOW_NONE && ((options->plot.path && options->plot.kind == PLOT_BY_WINDOW) ||
                                                 (options->format == FORMAT_HTML && options->trace_count <= 1) ||
                                                 (options->reports & options->known.with[NEEDS_WINDOWS]))) {
        options->windows.kind = WINDOW_EVENTS;
        options->windows.parts = USUAL_PARTS;
        options->windows.count_auto = true;
        options->windows.is_usual = true;
    }
    if (options->format == FORMAT_DEFAULT)
        options->format = options->reports == REPORT_WINDOWS && !goes_to_terminal ? FORMAT_TSV : FORMAT_TABLE;
}

/* Whether an option that was given would have no effect. 0 or ERROR_USAGE (reported). */
static int check_need(const struct options *options, const char *name, const struct option_need *need,
                      const struct diag *diag)
{
    unsigned reports = need ? reports_with(&options->known, need->abilities) : 0;

    if (!need || options->reports & reports || (need->is_met && need->is_met(options)))
        return 0;
    if (!need->is_told)
        return diag_usage(diag, "--%s %s%s%s", name, need->otherwise, reports ? " " : "",
                          names_of(&options->known, reports, " or ").text);
    diag_report(diag, SEVERITY_INFORMATION, NULL, 0, "--%s %s", name, need->otherwise);
    return 0;
}

int options_check(struct options *options, const struct diag *diag)
{
    static const char *(*const checks[])(const struct options *) = {check_past_runs, check_export,  check_traces,
                                                                    check_windows,   check_reports, check_format};
    const char *advice = NULL;

    if (follow_name(options, diag) < 0)
        return ERROR_USAGE;
    resolve_defaults(options);
    if (options->help || options->version || options->schema)
        return 0;
    for (size_t i = 0; i < COUNT_OF(checks) && !advice; i++)
        advice = checks[i](options);
    if (advice)
        return diag_usage(diag, "%s", advice);
    if (picture_check(options, diag) < 0)
        return ERROR_USAGE;
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        if (options->given[i] && (check_need(options, entry->name, option_groups[entry->group].need, diag) < 0 ||
                                  check_need(options, entry->name, entry->need, diag) < 0))
            return ERROR_USAGE;
    }
    /* Ranks that begin later may have fewer iterations, so it is said. */
    if (options->windows.kind == WINDOW_EVERY && options->windows.rank == 0) {
        options->windows.rank = 1;
        diag_report(diag, SEVERITY_INFORMATION, NULL, 0,
                    "--every counts the returns of rank 1: --rank chooses another");
    }
    return file_conflicts_check(options, diag);
}
