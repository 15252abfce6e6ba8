#include "options/option_table.h"

#include <string.h>

#include "base/array.h"
#include "base/nearest.h"
#include "base/number.h"

/* What options expect as their values. */

static const char *const any_files[] = {NULL};
static const char *const history_files[] = {".jsonl", NULL};
static const char *const pcf_files[] = {".pcf", NULL};
static const char *const row_files[] = {".row", NULL};
static const char *const trace_files[] = {".prv", ".prv.gz", NULL};

static const char duration_expected[] = "a duration such as 10ms or 250us";
static const char size_expected[] = "a size such as 32k or 1M";
static const char file_expected[] = "the name of a file";
static const char whole_number[] = "a whole number";

static bool names_trace(const char *text)
{
    return slice_ends_with(slice_of(text), ".prv") || slice_ends_with(slice_of(text), ".prv.gz");
}

static bool names_plot(const char *text)
{
    return strcmp(text, "-") == 0 || option_names_picture(text);
}

/* The words of the values, behind what they are called and what is expected. */
#define VALUE(id, called, expects, ...)                                                                                \
    static const struct option_value id##_value = {.name = (called), .expected = (expects), __VA_ARGS__}
#define OF_KIND(word)       .kind = OPTION_##word
#define FILES(endings, use) .files = (endings), .role = OPTION_FILE_##use
/* One of these words. */
#define CHOICE(id, called, ...)                                                                                        \
    const struct option_word id##_words[] = {__VA_ARGS__, {NULL, 0}};                                                  \
    VALUE(id, called, NULL, OF_KIND(WORD), .words = id##_words)

VALUE(duration, "DURATION", duration_expected, OF_KIND(DURATION), .may_be_zero = true);
VALUE(positive_duration, "DURATION", duration_expected, OF_KIND(DURATION));
VALUE(window, "DURATION|iteration",
      "a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)",
      OF_KIND(TEXT));
VALUE(size, "SIZE", size_expected, OF_KIND(SIZE), .may_be_zero = true);
VALUE(positive_size, "SIZE", size_expected, OF_KIND(SIZE));
VALUE(number, "N", whole_number, OF_KIND(NUMBER), .largest = UINT32_MAX);
VALUE(windows, "N", whole_number, OF_KIND(NUMBER), .largest = WINDOWS_MOST);
VALUE(depth, "N", whole_number, OF_KIND(NUMBER), .largest = CALL_DEPTH_MAX);
VALUE(paths, "K", whole_number, OF_KIND(NUMBER), .largest = PATHS_MAX);
VALUE(rank, "R", "the number of a rank, counted from 1", OF_KIND(NUMBER), .largest = UINT32_MAX);
VALUE(number_or_auto, "N|auto", "a whole number or auto", OF_KIND(TEXT));
VALUE(from, "T|init", "a time since the start such as 250ms, or init", OF_KIND(TEXT));
VALUE(to, "T|finalize", "a time since the start such as 1.5s, or finalize", OF_KIND(TEXT));
VALUE(text, "TEXT", "a text", OF_KIND(TEXT));
VALUE(event, "SPEC", "an event: TYPE, TYPE=VALUE or an expression on labels", OF_KIND(TEXT));
VALUE(groups, "GROUPS", "ranges of ranks such as 1-8,9-12, or an expression on the names of ranks", OF_KIND(TEXT));
VALUE(change, "WHAT", "the name of an activity, rank:R or call:NAME with the name of an MPI call", .most = CHANGES_MAX);
VALUE(scale, "WHAT=F", "the name of an activity or rank:R, and a factor, such as do_work=0.5", .most = CHANGES_MAX);
VALUE(date, "DATE", "a date such as 2026-11-22", OF_KIND(TEXT), .accepts = date_is_one);
VALUE(condition, "EXPR", "a condition such as 'load_balance < 0.8'", .most = FAIL_IF_MAX);
VALUE(tolerance, "LIST", "percentages such as 2% or load_balance=1%,runtime_s=5%", OF_KIND(TEXT));
const struct option_word counter_kind_words[] = {
    {"instructions", COUNTER_INSTRUCTIONS}, {"cycles", COUNTER_CYCLES}, {NULL, 0}};
VALUE(counter, "WHICH=SPEC", "instructions=SPEC or cycles=SPEC, SPEC an event type or label", OF_KIND(TEXT));
VALUE(input, "FILE", file_expected, FILES(any_files, READ));
VALUE(pcf, "FILE", file_expected, FILES(pcf_files, READ));
VALUE(row, "FILE", file_expected, FILES(row_files, READ));
VALUE(output, "FILE", file_expected, FILES(any_files, WRITTEN));
VALUE(export, "FILE.prv", "a name that ends in .prv or .prv.gz", FILES(trace_files, WRITTEN), .accepts = names_trace);
VALUE(new_baseline, "FILE", file_expected, FILES(any_files, WRITTEN), .updates = "baseline");
VALUE(history, "FILE", file_expected, FILES(history_files, WRITTEN));
VALUE(picture, "FILE", "a name that ends in .svg, .png or .pdf, or - for the terminal", FILES(any_files, WRITTEN),
      .accepts = names_plot);
VALUE(trace_file, "FILE", file_expected, FILES(trace_files, TRACE));
VALUE(reference, "TRACE", "one of the traces", FILES(trace_files, TRACE));
VALUE(base, "BASE", "the name of a trace", FILES(trace_files, TRACE));
CHOICE(path_selection, "HOW", {"repr", SELECT_REPR}, {"topk", SELECT_TOPK});
CHOICE(path_percentiles, "OF", {"all", PERCENTILES_OF_ALL}, {"candidates", PERCENTILES_OF_CANDIDATES});
CHOICE(path_kind, "WHICH", {"measured", PATH_MEASURED}, {"ideal", PATH_IDEAL});
CHOICE(parallelism_degree, "WHAT", {"ranks", DEGREE_RANKS}, {"threads", DEGREE_THREADS});
CHOICE(parallelism_clock, "CLOCK", {"elapsed", PARALLELISM_ELAPSED}, {"ideal", PARALLELISM_IDEAL});
CHOICE(plot_kind, "WHAT", {"window", PLOT_BY_WINDOW}, {"rank", PLOT_BY_RANK}, {"thread", PLOT_BY_THREAD});
CHOICE(plot_theme, "THEME", {"light", PLOT_THEME_LIGHT}, {"dark", PLOT_THEME_DARK}, {"print", PLOT_THEME_PRINT});
VALUE(plot_size, "SIZE",
      "a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to 10000 px), or 16:9",
      OF_KIND(TEXT));
CHOICE(wait_model, "MODEL", {"consistent", WAITS_CONSISTENT}, {"causal", WAITS_CAUSAL}, {"all", WAITS_ALL},
       {"dimemas", WAITS_DIMEMAS});
CHOICE(clock_fix, "METHOD", {"clc", CLOCK_FIX_CLC}, {"none", CLOCK_FIX_NONE});
CHOICE(window_ideal, "WHICH", {"local", WINDOW_IDEAL_LOCAL}, {"clock", WINDOW_IDEAL_CLOCK});
CHOICE(interpolation, "HOW", {"wait-first", INTERPOLATION_WAIT_FIRST}, {"linear", INTERPOLATION_LINEAR});
CHOICE(scaling_kind, "WHICH", {"auto", SCALING_AUTO}, {"strong", SCALING_STRONG}, {"weak", SCALING_WEAK});
#define FORMAT_WORD(id, word, ...) {word, FORMAT_##id},
const struct option_word format_words[] = {FORMATS_LIST(FORMAT_WORD){NULL, 0}};
#undef FORMAT_WORD
VALUE(format, "NAME", NULL, OF_KIND(WORD), .words = format_words);
CHOICE(color_mode, "WHEN", {"auto", COLOR_AUTO}, {"always", COLOR_ALWAYS}, {"never", COLOR_NEVER});
const struct option_word overhead_kind_words[] = {{"flush", OVERHEAD_FLUSH},
                                                  {"init", OVERHEAD_INIT},
                                                  {"disabled", OVERHEAD_DISABLED},
                                                  {"polling", USEFUL_POLLING},
                                                  {NULL, 0}};
VALUE(overhead, "LIST", NULL, OF_KIND(WORDS), .words = overhead_kind_words, .list = true);
VALUE(reports, "LIST", NULL, OF_KIND(REPORTS), .list = true);
VALUE(column, "COLUMN", "the name of a column", OF_KIND(TEXT));

const struct option_value columns_value = {
    .name = "LIST", .expected = "names of columns such as start_s,load_balance", .list = true};
const struct option_value operand_value = {
    .name = "TRACE", .expected = "a trace", .files = trace_files, .role = OPTION_FILE_TRACE};

/* Setters of the options whose value does more than to arrive in one place. */

static int set_output(struct options *options, const char *value)
{
    if (strcmp(value, "-") == 0) {
        options->output = NULL;
        return OPTION_ACCEPTED;
    }
    return option_parse_text(value, &options->output);
}

static int set_by(struct options *options, const char *value)
{
    unsigned number = options->plot.kind;
    int refusal = option_parse_word(plot_kind_words, value, &number);

    options->plot.kind = (enum plot_kind)number;
    options->plot.is_given = options->plot.is_given || refusal == OPTION_ACCEPTED;
    return refusal;
}

/* A run is cut in one way only; --min-events and what it extends, --window or --windows, are one, in either order. */
static int choose_kind(struct window_options *windows, enum window_kind kind)
{
    bool extends = kind == WINDOW_EVENTS && (windows->kind == WINDOW_LENGTH || windows->kind == WINDOW_COUNT);
    bool is_extended = windows->kind == WINDOW_EVENTS && ((kind == WINDOW_LENGTH && windows->parts == 0) ||
                                                          (kind == WINDOW_COUNT && windows->length == 0));

    if (windows->kind != WINDOW_NONE && windows->kind != kind && !extends && !is_extended)
        return OPTION_EXCLUDED;
    if (windows->kind != WINDOW_EVENTS)
        windows->kind = kind;
    return OPTION_ACCEPTED;
}

/* `iteration`, `:2` behind it for a level, then `/10` for as many turns; or lengths of windows. */
static int set_window(struct options *options, const char *value)
{
    static const char iteration[] = "iteration";
    struct window_options *windows = &options->windows;
    bool is_iteration = strncmp(value, iteration, strlen(iteration)) == 0;
    struct slice level = {value + strlen(iteration), 0};
    int64_t lengths[WINDOW_LENGTHS_MAX];
    size_t length_count = 0;
    uint64_t turns = 1;
    uint32_t depth = 0;
    int refusal;

    if (is_iteration) {
        level.length = strcspn(level.text, "/");
        refusal = level.text[level.length] ? (int)number_parse_u64(slice_of(level.text + level.length + 1), &turns) : 0;
        if (!refusal && level.length > 0)
            refusal = level.text[0] == ':'
                          ? (int)number_parse_u32((struct slice){level.text + 1, level.length - 1}, &depth)
                          : OPTION_NOT_UNDERSTOOD;
        if (!refusal && (turns == 0 || (level.length > 0 && depth == 0)))
            refusal = OPTION_ZERO;
    } else {
        refusal = option_parse_durations(value, lengths, WINDOW_LENGTHS_MAX, &length_count);
    }
    if (!refusal)
        refusal = choose_kind(windows, is_iteration ? WINDOW_ITERATION : WINDOW_LENGTH);
    if (!refusal && is_iteration) {
        windows->count = turns;
        windows->level = depth;
    } else if (!refusal) {
        windows->length = lengths[0];
        windows->longer_count = length_count - 1;
        memcpy(windows->longer, lengths + 1, (length_count - 1) * sizeof(lengths[0]));
    }
    return refusal;
}

/* A number that says how the run is cut, in windows of that kind. */
static int set_count(struct window_options *windows, enum window_kind kind, const char *value, uint64_t most,
                     uint64_t *count)
{
    uint64_t number = 0;
    int refusal = option_parse_number(value, most, &number);

    if (!refusal)
        refusal = choose_kind(windows, kind);
    if (!refusal)
        *count = number;
    return refusal;
}

static int set_windows(struct options *options, const char *value)
{
    struct window_options *windows = &options->windows;
    int refusal = set_count(windows, WINDOW_COUNT, value, WINDOWS_MOST, &windows->parts);

    if (!refusal && windows->kind == WINDOW_COUNT)
        windows->count = windows->parts;
    return refusal;
}

static int set_min_events(struct options *options, const char *value)
{
    struct window_options *windows = &options->windows;
    bool automatic = strcmp(value, "auto") == 0;
    int refusal = automatic ? choose_kind(windows, WINDOW_EVENTS)
                            : set_count(windows, WINDOW_EVENTS, value, UINT64_MAX, &windows->count);

    if (!refusal)
        windows->count_auto = automatic;
    if (!refusal && automatic)
        windows->count = 0;
    return refusal;
}

static int set_every(struct options *options, const char *value)
{
    return set_count(&options->windows, WINDOW_EVERY, value, UINT64_MAX, &options->windows.count);
}

static int set_window_event(struct options *options, const char *value)
{
    const char *event = NULL;
    int refusal = option_parse_text(value, &event);

    if (!refusal)
        refusal = choose_kind(&options->windows, WINDOW_EVENT);
    if (!refusal)
        options->windows.event = event;
    return refusal;
}

/* A border of the part that is looked at: a time, or where ranks leave a call (the trace says it): `open` until then.
 */
static int set_border(struct options *options, const char *value, const char *call, int64_t open, int64_t *time,
                      bool *is_call)
{
    bool names_call = strcmp(value, call) == 0;
    int refusal = names_call ? OPTION_ACCEPTED : option_parse_duration(slice_of(value), open == 0, time);

    if (refusal)
        return refusal;
    if (names_call)
        *time = open;
    *is_call = names_call;
    options->windows.part_is_given = true;
    return OPTION_ACCEPTED;
}

static int set_from(struct options *options, const char *value)
{
    return set_border(options, value, "init", 0, &options->windows.part.from, &options->windows.from_init);
}

static int set_to(struct options *options, const char *value)
{
    return set_border(options, value, "finalize", INT64_MAX, &options->windows.part.to, &options->windows.to_finalize);
}

static int set_without(struct options *options, const char *value)
{
    return option_add_change(value, false, options);
}

static int set_scale(struct options *options, const char *value)
{
    return option_add_change(value, true, options);
}

static int set_activity(struct options *options, const char *value)
{
    if (strcmp(value, "openmp") == 0) {
        options->activities.openmp = true;
        return 0;
    }
    return option_parse_text(value, &options->activities.event);
}

static int set_fail_if(struct options *options, const char *value)
{
    int refusal;

    if (options->fail_if_count == FAIL_IF_MAX)
        return OPTION_TOO_MANY;
    refusal = option_parse_text(value, &options->fail_if[options->fail_if_count]);
    options->fail_if_count += refusal == OPTION_ACCEPTED;
    return refusal;
}

static int set_counter(struct options *options, const char *value)
{
    size_t length = strcspn(value, "=");
    const struct option_word *word = option_word_find(counter_kind_words, (struct slice){value, length});

    if (!word || value[length] != '=')
        return OPTION_NOT_UNDERSTOOD;
    return option_parse_text(value + length + 1, &options->counters[word->number]);
}

static int set_help(struct options *options, const char *value)
{
    (void)value;
    options->help = HELP_COMMON;
    return OPTION_ACCEPTED;
}

static int set_help_all(struct options *options, const char *value)
{
    (void)value;
    options->help = HELP_ALL;
    return OPTION_ACCEPTED;
}

/* What options need, so that they have an effect. */

static bool reads_trace(const struct options *options)
{
    return !(options->reports & REPORT_HISTORY);
}

static bool replays_trace(const struct options *options)
{
    return reads_trace(options) && !options->export;
}

static bool has_windows(const struct options *options)
{
    return options->windows.kind != WINDOW_NONE;
}

/* Whatever else than tables is written has them, and so has what is drawn, checked or kept; turns are those of phases,
 * too, and of runs that are compared. */
static bool uses_windows(const struct options *options)
{
    unsigned reports = REPORT_SUMMARY | options->known.with[USES_WINDOWS] | options->known.with[NEEDS_WINDOWS];
    bool is_table = options->format == FORMAT_TABLE || format_is_delimited(options->format);

    return !is_table || options_judge_run(options) || options->plot.path || options->diff ||
           options->windows.kind == WINDOW_ITERATION || options->reports & reports;
}

/* With other options than those that were given, too. */
static bool compares_replays(const struct options *options)
{
    return options->reports & options->known.with[NEEDS_MATCHING];
}

static bool corrects_clocks(const struct options *options)
{
    return options->replay.clock_fix == CLOCK_FIX_CLC || compares_replays(options);
}

static bool waits_by_size(const struct options *options)
{
    return waits_count_all(options->replay.waits) || compares_replays(options);
}

enum { REFUSE = false, TELL = true };
#define NEED(id, condition, told, words)                                                                               \
    static const struct option_need need_##id = {.is_met = (condition), .otherwise = (words), .is_told = (told)}
/* Only some reports follow it. */
#define NEED_REPORT(id, ...)                                                                                           \
    static const struct option_need need_##id = {.abilities = __VA_ARGS__, .otherwise = "needs --report"}
NEED(trace, reads_trace, REFUSE, "is about a trace, and --report history reads none: leave it out");
NEED(replay, replays_trace, REFUSE,
     "is about how a trace is replayed, which --export and --report history do not: leave it out");
NEED(windows, has_windows, REFUSE, "is about windows: add --window 10ms, say");
NEED(shown_windows, uses_windows, TELL,
     "chooses windows, of which nothing that is asked for tells: add windows to --report, say");
static const struct option_need need_memory = {
    .is_met = has_windows,
    .abilities = 1U << USES_MEMORY,
    .otherwise = "bounds what is kept of paths: it needs windows, or --report",
};
NEED_REPORT(rows, 1U << USES_TOP | 1U << USES_ACTIVITIES);
NEED_REPORT(path, 1U << USES_PATH);
NEED_REPORT(path_kind, 1U << USES_PATH | 1U << NEEDS_WINDOWS);
NEED_REPORT(paths, 1U << USES_PATHS);
NEED_REPORT(partition, 1U << USES_PARTITION);
NEED_REPORT(activities, 1U << USES_ACTIVITIES | 1U << USES_OPENMP);
NEED_REPORT(call_sites, 1U << USES_ACTIVITIES | 1U << USES_CALL_SITES);
NEED_REPORT(clock, 1U << USES_CLOCK);
NEED_REPORT(region, 1U << USES_REGION);
NEED(corrected_clocks, corrects_clocks, REFUSE,
     "is what --clock-fix clc leaves between send and receive: leave out one of the two");
NEED(waits_by_size, waits_by_size, TELL,
     "decides of no wait without --waits all or dimemas, only which sends count where a wait is contradicted");

const struct option_group_traits option_groups[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_OUTPUT] = {.title = "Output"},
    [OPTION_GROUP_WINDOWS] = {.title = "Windows"},
    [OPTION_GROUP_REPORTS] = {.title = "Reports"},
    [OPTION_GROUP_PATHS] = {.title = "Paths and activities"},
    [OPTION_GROUP_MEANING] = {.title = "Meaning of the numbers", .need = &need_replay},
    [OPTION_GROUP_CHECKS] = {.title = "Checks"},
    [OPTION_GROUP_INPUT] = {.title = "Input", .need = &need_trace},
    [OPTION_GROUP_HELP] = {.title = "Help"},
};

/* The words of the table. RARE options are in --help-all alone. */
enum { RARE = false, COMMON = true };
#define OPTION(group, often, name, letter, value, place, help)                                                         \
    {                                                                                                                  \
        name, letter, OPTION_GROUP_##group, often, &value##_value, place, help, NULL                                   \
    }
/* With a need of its own. */
#define NEEDING(what, group, often, name, letter, value, place, help)                                                  \
    {                                                                                                                  \
        name, letter, OPTION_GROUP_##group, often, &value##_value, place, help, &need_##what                           \
    }
/* Without a value. */
#define FLAG(group, often, name, letter, place, help)                                                                  \
    {                                                                                                                  \
        name, letter, OPTION_GROUP_##group, often, NULL, place, help, NULL                                             \
    }
#define NEEDING_FLAG(what, group, often, name, letter, place, help)                                                    \
    {                                                                                                                  \
        name, letter, OPTION_GROUP_##group, often, NULL, place, help, &need_##what                                     \
    }
/* Where the value goes, or who sees to it. */
#define TO(member)         offsetof(struct options, member), NULL
#define BY(setter)         0, setter
#define IN(member, setter) offsetof(struct options, member), setter

const struct option_entry option_table[] = {
    OPTION(OUTPUT, COMMON, "output", 'o', output, IN(output, set_output), "write to FILE instead of standard output"),
    OPTION(OUTPUT, COMMON, "format", 0, format, TO(format),
           "table, tsv, csv, json, jsonl, gnuplot, html, prv, chrome or badge; html is a page, prv a Paraver trace of "
           "the windows, chrome trace events, badge an SVG of --report history; default: tsv for windows alone that do "
           "not go to a terminal, else table"),
    OPTION(OUTPUT, COMMON, "export", 0, export, TO(export),
           "write no result but the trace, from --from to --to; as FILE.prv (or .prv.gz), .pcf and .row for Paraver"),
    OPTION(OUTPUT, RARE, "columns", 0, columns, TO(columns),
           "which columns windows or the table of a report have, or the summary as tsv or csv, in this order: "
           "start_s,load_balance"),
    OPTION(OUTPUT, RARE, "sort", 0, column, TO(sort),
           "by which column the table of a report is sorted, the largest first: bytes_sent"),
    OPTION(OUTPUT, COMMON, "plot", 0, picture, TO(plot.path),
           "draw the windows, or what --report names: .svg, .png or .pdf with gnuplot, or - in the terminal; default: "
           "windows in which every rank communicates, 200 at most"),
    OPTION(OUTPUT, RARE, "by", 0, plot_kind, BY(set_by),
           "what a picture shows over time: window (default), the metrics of windows, or rank or thread, how much each "
           "one computes"),
    OPTION(OUTPUT, RARE, "plot-size", 0, plot_size, BY(option_set_plot_size),
           "how large a picture is: its width (8.5cm, a column; 900px), width and height (16cmx9cm) or their ratio "
           "(16:9)"),
    OPTION(OUTPUT, RARE, "plot-theme", 0, plot_theme, TO(plot.theme),
           "how a picture looks: light (default), dark or print"),
    OPTION(OUTPUT, RARE, "title", 0, text, TO(title),
           "the title of pictures (default: what they show first) and the like (default: the trace's name)"),
    FLAG(OUTPUT, COMMON, "quiet", 'q', TO(quiet), "print nothing but errors beside the result"),
    OPTION(OUTPUT, RARE, "color", 0, color_mode, TO(color), "colours: auto (default), always or never"),

    NEEDING(shown_windows, WINDOWS, COMMON, "window", 0, window, BY(set_window),
            "windows of this length, or iteration: of a turn; 1ms,10ms: of both lengths in one list, iteration/N: of N "
            "turns, iteration:L: of level L"),
    NEEDING(shown_windows, WINDOWS, COMMON, "windows", 0, windows, BY(set_windows), "N windows of equal length"),
    OPTION(WINDOWS, RARE, "min-events", 0, number_or_auto, BY(set_min_events),
           "extend each --window, or each of --windows, by whole ones until every rank has at least N MPI events in "
           "it; auto: the square root of the number of ranks"),
    NEEDING(shown_windows, WINDOWS, RARE, "every", 0, number, BY(set_every),
            "a boundary at every N-th return of --rank (default 1) to computing"),
    OPTION(WINDOWS, RARE, "rank", 0, rank, TO(windows.rank),
           "the rank of --every, --window-event or --window iteration, from 1"),
    NEEDING(shown_windows, WINDOWS, COMMON, "window-event", 0, event, BY(set_window_event),
            "a boundary at every such event of one rank; the lowest that has one, or --rank"),
    OPTION(WINDOWS, RARE, "step", 0, positive_duration, TO(windows.step),
           "sliding windows: one begins at every step; --window is 1 to 64 steps"),
    FLAG(WINDOWS, RARE, "cumulative", 0, TO(cumulative),
         "in each window also load balance, serialisation and transfer efficiency of the run up to its end"),
    OPTION(WINDOWS, COMMON, "from", 0, from, BY(set_from), "look at what comes after T, or after MPI_Init"),
    OPTION(WINDOWS, COMMON, "to", 0, to, BY(set_to), "look at what comes up to T, or to MPI_Finalize"),

    OPTION(REPORTS, COMMON, "report", 0, reports, TO(reports),
           "what to write: one or several of these; default: scaling with several traces, windows with an option that "
           "chooses them, diff with --diff, else summary"),
    NEEDING(rows, REPORTS, COMMON, "top", 0, number, TO(path.top),
            "rows of a table, and shares of a window; default 10"),
    OPTION(REPORTS, COMMON, "diff", 0, base, TO(diff),
           "compare phases with those of this trace; which takes longer, and what it loses its time to"),
    NEEDING(
        path, REPORTS, COMMON, "without", 0, change, BY(set_without),
        "what if this took no time: NAME, rank:R, call:NAME; the ideal time then; NAME is an activity, call:NAME an "
        "MPI call, which waits for nobody then"),
    NEEDING(path, REPORTS, RARE, "scale", 0, scale, BY(set_scale),
            "what if this activity, or rank:R, took F times its time; the ideal time then"),
    OPTION(REPORTS, RARE, "scaling", 0, scaling_kind, TO(scaling),
           "whether the problem grows with the ranks: strong (no), weak (yes), auto (default: what the work says)"),
    OPTION(REPORTS, RARE, "reference", 0, reference, TO(reference),
           "the trace that the others scale from (default: the one with the fewest ranks)"),
    OPTION(REPORTS, RARE, "forecast", 0, number, TO(forecast),
           "efficiencies and speed-up of several traces extrapolated to N ranks, by three models"),
    NEEDING(
        clock, REPORTS, RARE, "clock", 0, parallelism_clock, TO(clock),
        "parallelism as it was measured (elapsed, default), or as it would be on a network that takes no time (ideal)"),
    NEEDING(clock, REPORTS, RARE, "degree", 0, parallelism_degree, TO(degree),
            "what the report on parallelism counts: ranks (default) or threads that compute"),
    NEEDING(clock, REPORTS, RARE, "sequential", 0, trace_file, TO(sequential),
            "the trace of a run on one rank, for the measured speed-up beside its bound"),
    NEEDING(region, REPORTS, RARE, "region", 0, event, TO(region),
            "events that are regions of the program, for dispersion (default: the whole run is one) and phases "
            "(default: user functions)"),

    NEEDING(path_kind, PATHS, RARE, "path", 0, path_kind, TO(path.kind),
            "the critical path that was measured (default), or the ideal one, on a network that takes no time"),
    NEEDING(
        partition, PATHS, RARE, "partition", 0, groups, TO(path.partition),
        "ranks that do the same work, for costs and comparisons within and between them: 1-8,9-12, or an expression "
        "on their names"),
    NEEDING(activities, PATHS, RARE, "activity", 0, event, BY(set_activity),
            "events that are activities beside user functions, or the only functions that are; openmp: parallel "
            "functions and what is lost in them"),
    NEEDING_FLAG(
        call_sites, PATHS, RARE, "call-sites", 0, TO(activities.call_sites),
        "tell MPI calls apart by where they are called from, and computation by the calls before and after it"),
    OPTION(PATHS, RARE, "call-depth", 0, depth, TO(activities.call_depth),
           "which caller of MPI is the place: 1 calls it (default), 2 calls the function that does, and so on"),
    NEEDING(paths, PATHS, RARE, "paths", 0, paths, TO(paths.count),
            "how many representative paths (default 5, at most 1000)"),
    NEEDING(
        paths, PATHS, RARE, "select", 0, path_selection, TO(paths.select),
        "which paths are kept where several meet: repr (default, percentiles) or topk (the longest and the shortest)"),
    NEEDING(
        paths, PATHS, RARE, "percentiles", 0, path_percentiles, TO(paths.percentiles),
        "of which paths percentiles are: all (default), through the whole run, or candidates, those that were kept, "
        "as in the paper"),
    NEEDING(paths, PATHS, RARE, "path-sample", 0, paths, TO(paths.sample),
            "by how many groups of paths of about one length all of them are known (default 64, at most 1000)"),
    NEEDING(path, PATHS, RARE, "critical-path-file", 0, output, TO(path.file),
            "write the critical path, stretch by stretch, to FILE: tsv, or jsonl by its name"),
    NEEDING(paths, PATHS, RARE, "full-paths", 0, output, TO(paths.full),
            "write each computation on each representative path to FILE: tsv, or jsonl by its name"),
    NEEDING(memory, PATHS, RARE, "max-memory", 0, positive_size, TO(max_memory),
            "memory for paths that are not decided (default 1G); beyond it the oldest part is decided early"),

    OPTION(MEANING, COMMON, "waits", 0, wait_model, TO(replay.waits),
           "ideal waits: consistent, causal, all, dimemas; consistent (default): those that the trace does not "
           "contradict, causal: those that MPI demands"),
    NEEDING(waits_by_size, MEANING, RARE, "eager-limit", 0, size, TO(replay.eager_limit),
            "with --waits all, dimemas: blocking sends of this size wait; default 32k"),
    OPTION(MEANING, RARE, "count-as-useful", 0, overhead, TO(replay.useful),
           "what counts as computing, too: flush, init, disabled, polling"),
    OPTION(MEANING, COMMON, "clock-fix", 0, clock_fix, TO(replay.clock_fix),
           "repair of contradicting clocks: clc or none; clc (default) is the controlled logical clock"),
    NEEDING(corrected_clocks, MEANING, RARE, "min-latency", 0, duration, TO(replay.min_latency),
            "the least time between send and receive that clc leaves (default 0)"),
    OPTION(MEANING, RARE, "max-skew", 0, duration, TO(replay.max_skew),
           "the largest believable difference between clocks (default 1s)"),
    FLAG(MEANING, COMMON, "rematch", 0, TO(rematch), "pair mismatched messages anew; reads the file three times"),
    NEEDING(
        windows, MEANING, RARE, "window-ideal", 0, window_ideal, TO(windows.ideal),
        "a window's ideal time: local (default), of the part of the program inside it, or clock, the advance of the "
        "run's ideal clock"),
    NEEDING(windows, MEANING, RARE, "interpolation", 0, interpolation, TO(windows.interpolation),
            "where in an MPI call the run's ideal clock advances: wait-first (default) or linear"),

    OPTION(CHECKS, COMMON, "fail-if", 0, condition, BY(set_fail_if),
           "exit with status 1 if 'parallel_efficiency < 80%'; or 'min(load_balance) < 0.5' over windows, "
           "'anomalies.bad_record > 0' and so on; repeatable"),
    OPTION(CHECKS, COMMON, "baseline", 0, input, TO(baseline), "exit with status 1 if worse than this earlier run"),
    OPTION(CHECKS, RARE, "tolerance", 0, tolerance, TO(tolerance),
           "how much worse than --baseline is accepted: 2% (default), or by metric: load_balance=1%,runtime_s=5%"),
    OPTION(CHECKS, COMMON, "save-baseline", 0, new_baseline, TO(save_baseline),
           "also write FILE for a later --baseline"),
    OPTION(CHECKS, RARE, "junit", 0, output, TO(junit), "also write the checks as JUnit XML"),
    OPTION(CHECKS, COMMON, "history", 0, history, TO(history),
           "append a line on this run to FILE; --report history FILE shows whether it gets worse"),
    OPTION(CHECKS, RARE, "label", 0, text, TO(label), "what --history calls this run: a commit, for example"),
    OPTION(CHECKS, RARE, "date", 0, date, TO(date), "its date, which only readers look at: 2026-11-22"),
    FLAG(CHECKS, COMMON, "strict", 0, TO(strict), "exit with status 1 if the trace is damaged"),

    OPTION(INPUT, RARE, "app", 0, number, TO(application), "the application to look at where the trace has several"),
    OPTION(INPUT, RARE, "pcf", 0, pcf, TO(pcf), "labels of events (default: beside the trace)"),
    OPTION(INPUT, RARE, "row", 0, row, TO(row), "names of ranks (default: beside the trace)"),
    NEEDING(replay, INPUT, RARE, "counter", 0, counter, BY(set_counter),
            "the events that count instructions or cycles, as --window-event says them (default: PAPI_TOT_INS, "
            "PAPI_TOT_CYC)"),

    FLAG(HELP, RARE, "help", 'h', BY(set_help), "print the options that most people need"),
    FLAG(HELP, RARE, "help-all", 0, BY(set_help_all), "print all options"),
    FLAG(HELP, RARE, "version", 'V', TO(version), "print the version"),
    FLAG(HELP, RARE, "schema", 0, TO(schema), "print the JSON schema of --format json"),
};

const size_t option_table_length = COUNT_OF(option_table);

_Static_assert(COUNT_OF(option_table) <= OPTION_LIMIT, "OPTION_LIMIT is too small");

const struct option_word *option_words(const struct option_value *value, const struct options *options)
{
    return value->kind == OPTION_REPORTS ? options->known.words : value->words;
}

const char *option_nearest(struct slice name)
{
    struct nearest nearest = nearest_to(name);

    for (size_t i = 0; i < option_table_length; i++)
        nearest_offer(&nearest, option_table[i].name);
    return nearest.word;
}
