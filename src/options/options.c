#include "options/options.h"

#include <getopt.h>
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "options/option_table.h"

enum {
    LONG_OPTION = 256, /* getopt's value of a long option is this plus its place in the table, so no letter */
    TEXT_SIZE = 400,   /* of a list of words in a message */
    PATHS_DEFAULT = 5,
    STEPS_MAX = 64,     /* sliding windows that are open at one time */
    PLOT_WINDOWS = 200, /* of a picture or page, where nothing else was said */
};

void options_init(struct options *options)
{
    *options = (struct options){
        .replay = {.eager_limit = 32768, .max_skew = 1000000000},
        .windows = {.to = INT64_MAX},
        .path = {.top = 10},
        .paths = {.count = PATHS_DEFAULT},
        .max_memory = INT64_C(1) << 30,
    };
}

/* Messages about one option. */

/* "a", "a or b", "a, b or c": adds the item number `place` of `count`. What does not fit is cut. */
static void append_item(char *text, const char *prefix, const char *item, size_t place, size_t count)
{
    const char *separator = place == 0 ? "" : place + 1 == count ? " or " : ", ";
    size_t used = strlen(text);

    snprintf(text + used, TEXT_SIZE - used, "%s%s%s", separator, prefix, item);
}

static void list_words(char *text, const struct option_word *words)
{
    size_t count = 0;

    text[0] = '\0';
    while (words[count].text)
        count++;
    for (size_t i = 0; i < count; i++)
        append_item(text, "", words[i].text, i, count);
}

static int report_unknown(struct slice name, const struct diag *diag)
{
    const char *nearest = option_nearest(name);

    diag_report(diag, SEVERITY_ERROR, NULL, 0, "unknown option --%.*s%s%s%s", (int)name.length, name.text,
                nearest ? "; did you mean --" : "", nearest ? nearest : "", nearest ? "?" : "");
    return ERROR_USAGE;
}

static void report_unknown_word(const struct option_entry *entry, const char *value, const struct diag *diag)
{
    struct slice item = option_unknown_item(entry->value, value);
    const char *nearest = option_word_nearest(entry->value->words, item);
    char words[TEXT_SIZE];

    list_words(words, entry->value->words);
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: expected %s%s, found \"%.*s\"%s%s%s", entry->name,
                entry->value->list ? "a comma-separated list of " : "", words, (int)item.length, item.text,
                nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

/* The option that has chosen windows. */
static const char *window_option(enum window_kind kind)
{
    static const char *const names[] = {
        [WINDOW_LENGTH] = "window", [WINDOW_COUNT] = "windows",      [WINDOW_EVENTS] = "min-events",
        [WINDOW_EVERY] = "every",   [WINDOW_EVENT] = "window-event",
    };

    return names[kind];
}

static int report_refusal(const struct options *options, const struct option_entry *entry, const char *value,
                          int refusal, const struct diag *diag)
{
    const char *found = value ? value : "nothing";

    if (refusal == OPTION_TOO_LARGE)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: \"%s\" is too large", entry->name, found);
    else if (refusal == OPTION_ZERO)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: must be more than 0, found \"%s\"", entry->name, found);
    else if (refusal == OPTION_EXCLUDED)
        diag_report(diag, SEVERITY_ERROR, NULL, 0,
                    "--%s: --%s has chosen windows already; leave one of the two out (only --window and --min-events "
                    "go together)",
                    entry->name, window_option(options->windows.kind));
    else if (refusal == OPTION_TOO_MANY)
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: may be given %d times at most", entry->name,
                    strcmp(entry->name, "fail-if") == 0 ? FAIL_IF_MAX : CHANGES_MAX);
    else if (entry->value->words)
        report_unknown_word(entry, value, diag);
    else
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: expected %s, found \"%s\"", entry->name,
                    entry->value->expected, found);
    return ERROR_USAGE;
}

static int set_entry(struct options *options, const struct option_entry *entry, const char *value,
                     const struct diag *diag)
{
    int refusal;

    if (entry->value && !value) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: needs a value: --%s %s", entry->name, entry->name,
                    entry->value->name);
        return ERROR_USAGE;
    }
    if (!entry->value && value) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%s: takes no value, found \"%s\"", entry->name, value);
        return ERROR_USAGE;
    }
    refusal = entry->set(options, value);
    return refusal ? report_refusal(options, entry, value, refusal, diag) : 0;
}

int options_set(struct options *options, const char *name, const char *value, const struct diag *diag)
{
    const struct option_entry *entry = option_find(name);

    return entry ? set_entry(options, entry, value, diag) : report_unknown(slice_of(name), diag);
}

/* Rules about several options. */

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

static bool shares_side_files(const struct options *options)
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
    return (options->scaling != SCALING_AUTO || options->reference) && !(options->reports & REPORT_SCALING);
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

static bool diff_of_part(const struct options *options)
{
    return options->diff && (options->windows.from > 0 || options->windows.to < INT64_MAX);
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
    return options->windows.kind == WINDOW_EVENTS && options->windows.length == 0;
}

static bool every_lacks_rank(const struct options *options)
{
    return options->windows.kind == WINDOW_EVERY && options->windows.rank == 0;
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

/* Those that tell activities apart. */
enum { ACTIVITY_REPORTS = REPORT_CRITICAL_PATH | REPORT_PATHS | REPORT_WORST };

static bool path_is_unused(const struct options *options)
{
    return (options->path.kind != PATH_MEASURED || options->path.partition) &&
           !(options->reports & REPORT_CRITICAL_PATH);
}

static bool paths_are_unused(const struct options *options)
{
    bool asks = options->paths.count != PATHS_DEFAULT || options->paths.select != SELECT_REPR || options->paths.full;

    return asks && !(options->reports & REPORT_PATHS);
}

static bool full_paths_meet_output(const struct options *options)
{
    return options->paths.full && options->output && strcmp(options->paths.full, options->output) == 0;
}

static bool activity_is_unused(const struct options *options)
{
    return (options->activities.event || options->activities.call_sites) && !(options->reports & ACTIVITY_REPORTS);
}

static bool parallelism_is_unused(const struct options *options)
{
    return (options->clock != PARALLELISM_ELAPSED || options->sequential) && !(options->reports & REPORT_PARALLELISM);
}

static bool region_is_unused(const struct options *options)
{
    return options->region && !(options->reports & REPORT_DISPERSION);
}

static bool change_is_unused(const struct options *options)
{
    return options->change_count > 0 && !(options->reports & REPORT_CRITICAL_PATH);
}

static bool change_has_part(const struct options *options)
{
    return options->change_count > 0 && (options->windows.from > 0 || options->windows.to < INT64_MAX);
}

static bool change_lacks_format(const struct options *options)
{
    return options->change_count > 0 && format_is_flat(options);
}

static bool worst_lacks_windows(const struct options *options)
{
    return (options->reports & REPORT_WORST) && (options->windows.kind == WINDOW_NONE || options->windows.step > 0);
}

static bool format_holds_one_report(const struct options *options)
{
    return format_is_flat(options) && (options->reports & (options->reports - 1)) != 0;
}

static bool is_rank_script(const struct options *options)
{
    return options->format == FORMAT_GNUPLOT && options->plot.kind == PLOT_BY_RANK;
}

static bool format_lacks_windows(const struct options *options)
{
    return (options->format == FORMAT_JSONL || options->format == FORMAT_GNUPLOT || options->format == FORMAT_PRV) &&
           options->reports != REPORT_WINDOWS && !is_rank_script(options);
}

static bool chrome_holds_less(const struct options *options)
{
    return options->format == FORMAT_CHROME &&
           (options->windows.kind == WINDOW_NONE ||
            (options->reports & ~(unsigned)(REPORT_WINDOWS | REPORT_CRITICAL_PATH)));
}

static bool prv_lacks_name(const struct options *options)
{
    return options->format == FORMAT_PRV && (!options->output || !slice_ends_with(slice_of(options->output), ".prv"));
}

static bool by_is_unused(const struct options *options)
{
    return options->plot.kind != PLOT_BY_WINDOW && !options->plot.path && options->format != FORMAT_GNUPLOT;
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
    return options->title && !options->plot.path && options->format != FORMAT_GNUPLOT &&
           options->format != FORMAT_HTML && options->format != FORMAT_PRV && options->format != FORMAT_CHROME;
}

static bool plot_has_many(const struct options *options)
{
    bool shows_one = options->plot.path || options->format == FORMAT_HTML || options->format == FORMAT_PRV ||
                     options->format == FORMAT_CHROME;

    return shows_one && options->trace_count > 1;
}

static bool plot_is_output(const struct options *options)
{
    return options->plot.path && options->output && strcmp(options->plot.path, options->output) == 0;
}

static bool plot_mixes_with_output(const struct options *options)
{
    return options->plot.path && strcmp(options->plot.path, "-") == 0 && !options->plot.is_alone && !options->output &&
           options->format != FORMAT_TABLE;
}

static const struct rule {
    bool (*broken)(const struct options *options);
    const char *advice;
} rules[] = {
    {lacks_trace, "no trace: give a .prv or .prv.gz file, or - for standard input (clocktalk --help tells more)"},
    {repeats_standard_input, "standard input can be only one of the traces"},
    {shares_side_files, "--pcf and --row belong to one trace: give one, or let the files stand beside the traces"},
    {many_traces_flat, "--format tsv and csv hold one report of several traces, scaling; jsonl and gnuplot hold one "
                       "trace: choose table or "
                       "json"},
    {many_baselines, "--baseline and --save-baseline are about one trace: give one"},
    {scaling_is_unused, "--scaling and --reference need several traces, or --report scaling"},
    {reference_is_unknown, "--reference: none of the traces has that name; write it as it is written among them"},
    {diff_lacks_base, "--report diff needs --diff, the trace to compare with"},
    {diff_has_many, "--diff compares one trace with another: give one besides"},
    {diff_repeats_standard_input, "standard input can be only one of the traces"},
    {diff_of_part, "--diff compares whole runs: leave out --from and --to"},
    {diff_and_rematch, "--diff replays messages as they are recorded: leave out --rematch"},
    {sensitivity_and_rematch, "--report sensitivity replays messages as they are recorded: leave out --rematch"},
    {rematch_lacks_file, "--rematch reads the trace three times: it needs a file, not standard input"},
    {events_lack_window, "--min-events needs --window, the length that windows are extended by"},
    {every_lacks_rank, "--every needs --rank, the rank whose returns to computing are counted"},
    {rank_is_unused, "--rank needs --every or --window-event"},
    {step_lacks_window, "--step needs --window, and no other option that chooses windows"},
    {step_does_not_divide, "--step: the length of --window must be a multiple of it"},
    {step_is_too_small, "--step: the length of --window may be at most 64 times as long"},
    {part_is_empty, "--from must lie before --to"},
    {interpolation_is_unused, "--interpolation needs --window-ideal clock"},
    {report_lacks_windows, "--report windows needs to know which: add --window 10ms, say, or --windows 100"},
    {path_is_unused, "--path and --partition need --report critical-path"},
    {paths_are_unused, "--paths, --select and --full-paths need --report paths"},
    {full_paths_meet_output, "--full-paths and --output name the same file"},
    {activity_is_unused, "--activity and --call-sites need a report on activities: --report critical-path or paths"},
    {parallelism_is_unused, "--clock and --sequential need --report parallelism"},
    {region_is_unused, "--region needs --report dispersion"},
    {change_is_unused, "--without and --scale need --report critical-path"},
    {change_lacks_format, "--without and --scale need --format table or json"},
    {change_has_part, "--without and --scale are about the whole run: leave out --from and --to"},
    {worst_lacks_windows, "--report worst needs windows that do not slide: add --window 10ms, say, or --windows 100"},
    {format_holds_one_report,
     "--format tsv, csv, jsonl, gnuplot and prv hold one report: ask for one, or for table or json"},
    {format_lacks_windows,
     "--format jsonl, gnuplot and prv hold windows: add --window 10ms, say, and ask for no other report"},
    {tolerance_lacks_baseline, "--tolerance needs --baseline, the run that is compared with"},
    {junit_lacks_checks, "--junit needs --fail-if or --baseline: there is nothing else to report"},
    {chrome_holds_less,
     "--format chrome holds windows and the critical path: add --window 10ms, say, and ask for no other report"},
    {prv_lacks_name, "--format prv writes four files: add -o NAME.prv"},
    {by_is_unused, "--by needs --plot or --format gnuplot"},
    {title_is_unused, "--title needs --plot, or --format gnuplot, html, prv or chrome"},
    {plot_has_many, "--plot and --format html, prv and chrome show one trace: give one"},
    {plot_mixes_with_output, "--plot - draws on standard output, where only a table may stand beside it: add -o FILE"},
    {plot_is_output, "--plot and --output name the same file"},
};

static void choose_windows(struct options *options)
{
    if (options->windows.kind != WINDOW_NONE)
        return;
    options->windows.kind = WINDOW_COUNT;
    options->windows.count = PLOT_WINDOWS;
}

static void resolve_defaults(struct options *options)
{
    /* A page always has the summary and the windows. */
    if (options->format == FORMAT_HTML)
        options->reports |= REPORT_SUMMARY | REPORT_WINDOWS;
    if (options->format == FORMAT_CHROME)
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
    if ((options->plot.path && options->plot.kind == PLOT_BY_WINDOW) || options->format == FORMAT_HTML)
        choose_windows(options);
    if (options->format == FORMAT_DEFAULT)
        options->format = options->reports == REPORT_WINDOWS ? FORMAT_TSV : FORMAT_TABLE;
}

int options_check(struct options *options, const struct diag *diag)
{
    resolve_defaults(options);
    if (options->help || options->version)
        return 0;
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        if (rules[i].broken(options)) {
            diag_report(diag, SEVERITY_ERROR, NULL, 0, "%s", rules[i].advice);
            return ERROR_USAGE;
        }
    }
    return 0;
}

/* The command line. */

struct getopt_tables {
    struct option longs[OPTION_LIMIT + 1];
    char letters[2 * OPTION_LIMIT + 2];
};

static void fill_getopt_tables(struct getopt_tables *tables)
{
    char *letter = tables->letters;

    *tables = (struct getopt_tables){0};
    *letter++ = ':'; /* tells a missing value from an unknown option */
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];

        tables->longs[i] =
            (struct option){entry->name, entry->value ? required_argument : no_argument, NULL, LONG_OPTION + (int)i};
        if (entry->letter)
            *letter++ = entry->letter;
        if (entry->letter && entry->value)
            *letter++ = ':';
    }
}

static const struct option_entry *entry_of(int found)
{
    return found >= LONG_OPTION ? &option_table[found - LONG_OPTION] : option_find_letter(found);
}

static bool abbreviates(struct slice name, const struct option_entry *entry)
{
    return strncmp(entry->name, name.text, name.length) == 0;
}

/* A long option that getopt found no single entry for. */
static int report_no_entry(struct slice name, const struct diag *diag)
{
    char text[TEXT_SIZE] = "";
    size_t count = 0;
    size_t place = 0;

    for (size_t i = 0; i < option_table_length; i++)
        count += abbreviates(name, &option_table[i]);
    if (count == 0)
        return report_unknown(name, diag);
    for (size_t i = 0; i < option_table_length; i++)
        if (abbreviates(name, &option_table[i]))
            append_item(text, "--", option_table[i].name, place++, count);
    diag_report(diag, SEVERITY_ERROR, NULL, 0, "--%.*s is ambiguous: it could be %s", (int)name.length, name.text,
                text);
    return ERROR_USAGE;
}

/*
 * What getopt could not make sense of. In optopt it leaves a known option whose value is missing or too much (set_entry
 * tells which), or an unknown letter, else 0.
 */
static int report_getopt(struct options *options, const char *argument, const struct diag *diag)
{
    const struct option_entry *entry = entry_of(optopt);

    if (entry) {
        const char *equals = strchr(argument, '=');

        return set_entry(options, entry, entry->value || !equals ? NULL : equals + 1, diag);
    }
    if (optopt) {
        diag_report(diag, SEVERITY_ERROR, NULL, 0, "unknown option -%c", optopt);
        return ERROR_USAGE;
    }
    return report_no_entry((struct slice){argument + 2, strcspn(argument + 2, "=")}, diag);
}

int options_parse(struct options *options, int argc, char **argv, const struct diag *diag)
{
    struct getopt_tables tables;
    int found;

    fill_getopt_tables(&tables);
    opterr = 0;
    optind = 0; /* not 1: getopt then also forgets where it was inside a cluster of letters */
    while ((found = getopt_long(argc, argv, tables.letters, tables.longs, NULL)) != -1) {
        const struct option_entry *entry = entry_of(found);
        int error = entry ? set_entry(options, entry, optarg, diag) : report_getopt(options, argv[optind - 1], diag);

        if (error)
            return error;
    }
    options->traces = (const char *const *)(argv + optind);
    options->trace_count = (size_t)(argc - optind);
    return options_check(options, diag);
}

/* Help. */

enum {
    HELP_COLUMN = 31, /* where explanations begin */
    HELP_WIDTH = 80,
};

static const char *const group_titles[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_WINDOWS] = "Windows",
    [OPTION_GROUP_REPLAY] = "Waits and clocks",
    [OPTION_GROUP_PATHS] = "Paths and activities",
    [OPTION_GROUP_INPUT] = "Input",
    [OPTION_GROUP_OUTPUT] = "Output",
    [OPTION_GROUP_CHECK] = "Checks",
    [OPTION_GROUP_OTHER] = "Other",
};

/* Words from HELP_COLUMN on, in as many lines as they need. */
static void print_wrapped(FILE *out, const char *text)
{
    size_t column = HELP_COLUMN;

    while (*text) {
        size_t length = strcspn(text, " ");

        if (column > HELP_COLUMN && column + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (column > HELP_COLUMN) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)length, text);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}

static void print_entry(FILE *out, const struct option_entry *entry)
{
    char left[TEXT_SIZE];
    char letter[] = "    ";

    if (entry->letter)
        snprintf(letter, sizeof(letter), "-%c, ", entry->letter);
    snprintf(left, sizeof(left), "  %.4s--%s%s%s", letter, entry->name, entry->value ? " " : "",
             entry->value ? entry->value->name : "");
    fprintf(out, "%-*s", HELP_COLUMN, left);
    print_wrapped(out, entry->help);
}

static void print_group(FILE *out, enum option_group group)
{
    fprintf(out, "\n%s:\n", group_titles[group]);
    for (size_t i = 0; i < option_table_length; i++)
        if (option_table[i].group == group)
            print_entry(out, &option_table[i]);
}

int options_print_help(FILE *out)
{
    fputs("Usage: clocktalk [OPTION]... TRACE...\n"
          "Efficiency of an MPI program, as a whole or over time, from its Paraver trace.\n"
          "\n"
          "TRACE is a .prv or .prv.gz file, or - for standard input. Several traces make a\n"
          "scaling study.\n",
          out);
    for (int group = 0; group < OPTION_GROUP_COUNT; group++)
        print_group(out, (enum option_group)group);
    fputs("\n"
          "A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h, or as a\n"
          "plain number of nanoseconds; a SIZE as 4096, 32k or 1M (of 1024).\n"
          "\n"
          "Examples:\n"
          "  The run at a glance:\n"
          "      clocktalk trace.prv\n"
          "  A plot of the efficiencies over time:\n"
          "      clocktalk trace.prv --window 10ms --format gnuplot | gnuplot -p\n"
          "  From a pipe into a spreadsheet:\n"
          "      xz -dc trace.prv.xz | clocktalk - --windows 200 --format csv -o t.csv\n"
          "\n"
          "The manual has the rest, and what the numbers mean: man clocktalk\n",
          out);
    return ferror(out) ? ERROR_OUTPUT : 0;
}
