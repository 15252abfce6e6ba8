#include "options/option_table.h"

#include <string.h>

#include "base/date.h"
#include "base/nearest.h"
#include "options/option_change.h"

/* Whether --help has the option, or --help-all alone. */
enum { RARE = false, COMMON = true };

/* One setter per option, in the order of the table. */

static int set_output(struct options *options, const char *value)
{
    if (slice_is(slice_of(value), "-")) {
        options->output = NULL;
        return OPTION_ACCEPTED;
    }
    return option_parse_text(value, &options->output);
}

static int set_format(struct options *options, const char *value)
{
    unsigned number = options->format;
    int refusal = option_parse_word(format_words, value, &number);

    options->format = (enum format)number;
    return refusal;
}

static int set_sort(struct options *options, const char *value)
{
    return option_parse_text(value, &options->sort);
}

static int set_columns(struct options *options, const char *value)
{
    return option_parse_text(value, &options->columns);
}

static int set_plot(struct options *options, const char *value)
{
    static const char *const endings[] = {".svg", ".png", ".pdf"};

    if (slice_is(slice_of(value), "-"))
        return option_parse_text(value, &options->plot.path);
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        if (slice_ends_with(slice_of(value), endings[i]))
            return option_parse_text(value, &options->plot.path);
    return OPTION_NOT_UNDERSTOOD;
}

static int set_by(struct options *options, const char *value)
{
    unsigned number = options->plot.kind;
    int refusal = option_parse_word(plot_kind_words, value, &number);

    options->plot.kind = (enum plot_kind)number;
    options->plot.is_given = options->plot.is_given || refusal == OPTION_ACCEPTED;
    return refusal;
}

static int set_title(struct options *options, const char *value)
{
    return option_parse_text(value, &options->title);
}

static int set_quiet(struct options *options, const char *value)
{
    (void)value;
    options->quiet = true;
    return OPTION_ACCEPTED;
}

static int set_color_mode(struct options *options, const char *value)
{
    unsigned number = options->color;
    int refusal = option_parse_word(color_mode_words, value, &number);

    options->color = (enum color_mode)number;
    return refusal;
}

/* --min-events extends what --window or --windows says, but not both. */
static bool kinds_go_together(const struct window_options *windows, enum window_kind kind)
{
    if (kind == WINDOW_EVENTS)
        return windows->kind == WINDOW_LENGTH || windows->kind == WINDOW_COUNT;
    return windows->kind == WINDOW_EVENTS &&
           ((kind == WINDOW_LENGTH && windows->parts == 0) || (kind == WINDOW_COUNT && windows->length == 0));
}

/* A run is cut in one way only; --min-events and what it extends are one, in either order. */
static int choose_kind(struct window_options *windows, enum window_kind kind)
{
    if (windows->kind != WINDOW_NONE && windows->kind != kind && !kinds_go_together(windows, kind))
        return OPTION_EXCLUDED;
    if (windows->kind != WINDOW_EVENTS)
        windows->kind = kind;
    return OPTION_ACCEPTED;
}

static int set_window(struct options *options, const char *value)
{
    int64_t length = 0;
    int refusal = option_parse_positive_duration(value, &length);

    if (!refusal)
        refusal = choose_kind(&options->windows, WINDOW_LENGTH);
    if (!refusal)
        options->windows.length = length;
    return refusal;
}

static int set_windows(struct options *options, const char *value)
{
    uint64_t count = 0;
    int refusal = option_parse_positive_u64(value, &count);

    if (!refusal && count > WINDOWS_MOST)
        refusal = OPTION_TOO_LARGE;
    if (!refusal)
        refusal = choose_kind(&options->windows, WINDOW_COUNT);
    if (!refusal)
        options->windows.parts = count;
    if (!refusal && options->windows.kind == WINDOW_COUNT)
        options->windows.count = count;
    return refusal;
}

static int set_min_events(struct options *options, const char *value)
{
    uint64_t count = 0;
    bool automatic = strcmp(value, "auto") == 0;
    int refusal = automatic ? OPTION_ACCEPTED : option_parse_positive_u64(value, &count);

    if (!refusal)
        refusal = choose_kind(&options->windows, WINDOW_EVENTS);
    if (!refusal) {
        options->windows.count = count;
        options->windows.count_auto = automatic;
    }
    return refusal;
}

static int set_every(struct options *options, const char *value)
{
    uint64_t count = 0;
    int refusal = option_parse_positive_u64(value, &count);

    if (!refusal)
        refusal = choose_kind(&options->windows, WINDOW_EVERY);
    if (!refusal)
        options->windows.count = count;
    return refusal;
}

static int set_rank(struct options *options, const char *value)
{
    return option_parse_positive_u32(value, &options->windows.rank);
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

static int set_step(struct options *options, const char *value)
{
    return option_parse_positive_duration(value, &options->windows.step);
}

static int set_cumulative(struct options *options, const char *value)
{
    (void)value;
    options->cumulative = true;
    return OPTION_ACCEPTED;
}

static int set_from(struct options *options, const char *value)
{
    int refusal = OPTION_ACCEPTED;

    if (strcmp(value, "init") == 0)
        options->windows.from = 0;
    else
        refusal = option_parse_duration(value, &options->windows.from);
    if (!refusal)
        options->windows.from_init = strcmp(value, "init") == 0;
    return refusal;
}

static int set_to(struct options *options, const char *value)
{
    int refusal = OPTION_ACCEPTED;

    if (strcmp(value, "finalize") == 0)
        options->windows.to = INT64_MAX;
    else
        refusal = option_parse_positive_duration(value, &options->windows.to);
    if (!refusal)
        options->windows.to_finalize = strcmp(value, "finalize") == 0;
    return refusal;
}

static int set_report(struct options *options, const char *value)
{
    return option_add_words(report_words, value, &options->reports);
}

static int set_top(struct options *options, const char *value)
{
    return option_parse_positive_u32(value, &options->path.top);
}

static int set_diff(struct options *options, const char *value)
{
    return option_parse_text(value, &options->diff);
}

static int set_without(struct options *options, const char *value)
{
    return change_add(options, value, false);
}

static int set_scale(struct options *options, const char *value)
{
    return change_add(options, value, true);
}

static int set_scaling(struct options *options, const char *value)
{
    unsigned number = options->scaling;
    int refusal = option_parse_word(scaling_kind_words, value, &number);

    options->scaling = (enum scaling_kind)number;
    return refusal;
}

static int set_reference(struct options *options, const char *value)
{
    return option_parse_text(value, &options->reference);
}

static int set_degree(struct options *options, const char *value)
{
    unsigned number = options->degree;
    int refusal = option_parse_word(parallelism_degree_words, value, &number);

    options->degree = (enum parallelism_degree)number;
    return refusal;
}

static int set_clock(struct options *options, const char *value)
{
    unsigned number = options->clock;
    int refusal = option_parse_word(parallelism_clock_words, value, &number);

    options->clock = (enum parallelism_clock)number;
    return refusal;
}

static int set_sequential(struct options *options, const char *value)
{
    return option_parse_text(value, &options->sequential);
}

static int set_region(struct options *options, const char *value)
{
    return option_parse_text(value, &options->region);
}

static int set_forecast(struct options *options, const char *value)
{
    return option_parse_positive_u32(value, &options->forecast);
}

static int set_path(struct options *options, const char *value)
{
    unsigned number = options->path.kind;
    int refusal = option_parse_word(path_kind_words, value, &number);

    options->path.kind = (enum path_kind)number;
    return refusal;
}

static int set_partition(struct options *options, const char *value)
{
    return option_parse_text(value, &options->path.partition);
}

static int set_activity(struct options *options, const char *value)
{
    if (strcmp(value, "openmp") == 0) {
        options->activities.openmp = true;
        return 0;
    }
    return option_parse_text(value, &options->activities.event);
}

static int set_call_sites(struct options *options, const char *value)
{
    (void)value;
    options->activities.call_sites = true;
    return OPTION_ACCEPTED;
}

static int set_call_depth(struct options *options, const char *value)
{
    uint32_t depth = 0;
    int refusal = option_parse_positive_u32(value, &depth);

    if (!refusal && depth > CALL_DEPTH_MAX)
        refusal = OPTION_TOO_LARGE;
    if (!refusal)
        options->activities.call_depth = depth;
    return refusal;
}

static int set_paths(struct options *options, const char *value)
{
    uint32_t count = 0;
    int refusal = option_parse_positive_u32(value, &count);

    if (!refusal && count > PATHS_MAX)
        refusal = OPTION_TOO_LARGE;
    if (!refusal)
        options->paths.count = count;
    return refusal;
}

static int set_select(struct options *options, const char *value)
{
    unsigned number = options->paths.select;
    int refusal = option_parse_word(path_selection_words, value, &number);

    options->paths.select = (enum path_selection)number;
    return refusal;
}

static int set_critical_path_file(struct options *options, const char *value)
{
    return option_parse_text(value, &options->path.file);
}

static int set_percentiles(struct options *options, const char *value)
{
    unsigned number = options->paths.percentiles;
    int refusal = option_parse_word(path_percentiles_words, value, &number);

    options->paths.percentiles = (enum path_percentiles)number;
    return refusal;
}

static int set_path_sample(struct options *options, const char *value)
{
    uint32_t sample = 0;
    int refusal = option_parse_positive_u32(value, &sample);

    if (!refusal && sample > PATHS_MAX)
        refusal = OPTION_TOO_LARGE;
    if (!refusal)
        options->paths.sample = sample;
    return refusal;
}

static int set_full_paths(struct options *options, const char *value)
{
    return option_parse_text(value, &options->paths.full);
}

static int set_max_memory(struct options *options, const char *value)
{
    int64_t size = 0;
    int refusal = option_parse_size(value, &size);

    if (!refusal && size == 0)
        refusal = OPTION_ZERO;
    if (!refusal)
        options->max_memory = size;
    return refusal;
}

static int set_waits(struct options *options, const char *value)
{
    unsigned number = options->replay.waits;
    int refusal = option_parse_word(wait_model_words, value, &number);

    options->replay.waits = (enum wait_model)number;
    return refusal;
}

static int set_eager_limit(struct options *options, const char *value)
{
    return option_parse_size(value, &options->replay.eager_limit);
}

static int set_count_as_useful(struct options *options, const char *value)
{
    return option_add_words(overhead_kind_words, value, &options->replay.useful);
}

static int set_clock_fix(struct options *options, const char *value)
{
    unsigned number = options->replay.clock_fix;
    int refusal = option_parse_word(clock_fix_words, value, &number);

    options->replay.clock_fix = (enum clock_fix)number;
    return refusal;
}

static int set_min_latency(struct options *options, const char *value)
{
    return option_parse_duration(value, &options->replay.min_latency);
}

static int set_max_skew(struct options *options, const char *value)
{
    return option_parse_duration(value, &options->replay.max_skew);
}

static int set_rematch(struct options *options, const char *value)
{
    (void)value;
    options->rematch = true;
    return OPTION_ACCEPTED;
}

static int set_window_ideal(struct options *options, const char *value)
{
    unsigned number = options->windows.ideal;
    int refusal = option_parse_word(window_ideal_words, value, &number);

    options->windows.ideal = (enum window_ideal)number;
    return refusal;
}

static int set_interpolation(struct options *options, const char *value)
{
    unsigned number = options->windows.interpolation;
    int refusal = option_parse_word(interpolation_words, value, &number);

    options->windows.interpolation = (enum interpolation)number;
    return refusal;
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

static int set_baseline(struct options *options, const char *value)
{
    return option_parse_text(value, &options->baseline);
}

static int set_tolerance(struct options *options, const char *value)
{
    return option_parse_text(value, &options->tolerance);
}

static int set_save_baseline(struct options *options, const char *value)
{
    return option_parse_text(value, &options->save_baseline);
}

static int set_junit(struct options *options, const char *value)
{
    return option_parse_text(value, &options->junit);
}

static int set_history(struct options *options, const char *value)
{
    return option_parse_text(value, &options->history);
}

static int set_label(struct options *options, const char *value)
{
    return option_parse_text(value, &options->label);
}

static int set_date(struct options *options, const char *value)
{
    return date_is_one(value) ? option_parse_text(value, &options->date) : OPTION_NOT_UNDERSTOOD;
}

static int set_strict(struct options *options, const char *value)
{
    (void)value;
    options->strict = true;
    return OPTION_ACCEPTED;
}

static int set_app(struct options *options, const char *value)
{
    return option_parse_positive_u32(value, &options->application);
}

static int set_pcf(struct options *options, const char *value)
{
    return option_parse_text(value, &options->pcf);
}

static int set_row(struct options *options, const char *value)
{
    return option_parse_text(value, &options->row);
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

static int set_version(struct options *options, const char *value)
{
    (void)value;
    options->version = true;
    return OPTION_ACCEPTED;
}

const struct option_entry option_table[] = {
    {"output", 'o', OPTION_GROUP_OUTPUT, COMMON, &option_value_output, set_output,
     "write to FILE instead of standard output"},
    {"format", 0, OPTION_GROUP_OUTPUT, COMMON, &option_value_format, set_format,
     "table, tsv, csv, json, jsonl, gnuplot, html, prv, chrome or badge; html is a page, prv a Paraver trace of the "
     "windows, chrome trace events, badge an SVG of --report history; default: tsv for windows alone that do not go to "
     "a terminal, else table"},
    {"columns", 0, OPTION_GROUP_OUTPUT, RARE, &option_value_columns, set_columns,
     "which columns windows or the table of a report have, or the summary as tsv or csv, in this order: "
     "start_s,load_balance"},
    {"sort", 0, OPTION_GROUP_OUTPUT, RARE, &option_value_column, set_sort,
     "by which column the table of a report is sorted, the largest first: bytes_sent"},
    {"plot", 0, OPTION_GROUP_OUTPUT, COMMON, &option_value_picture, set_plot,
     "draw the windows, or what --report names: .svg, .png or .pdf with gnuplot, or - in the terminal; default: "
     "windows in "
     "which every rank communicates, 200 at most"},
    {"by", 0, OPTION_GROUP_OUTPUT, RARE, &option_value_plot, set_by,
     "what a picture shows over time: window (default), the metrics of windows, or rank or thread, how much "
     "each one computes"},
    {"title", 0, OPTION_GROUP_OUTPUT, RARE, &option_value_text, set_title,
     "the title of pictures and the like (default: the trace's name)"},
    {"quiet", 'q', OPTION_GROUP_OUTPUT, COMMON, NULL, set_quiet, "print nothing but errors beside the result"},
    {"color", 0, OPTION_GROUP_OUTPUT, RARE, &option_value_color, set_color_mode,
     "colours: auto (default), always or never"},

    {"window", 0, OPTION_GROUP_WINDOWS, COMMON, &option_value_duration, set_window, "windows of this length"},
    {"windows", 0, OPTION_GROUP_WINDOWS, COMMON, &option_value_number, set_windows, "N windows of equal length"},
    {"min-events", 0, OPTION_GROUP_WINDOWS, RARE, &option_value_number_or_auto, set_min_events,
     "extend each --window, or each of --windows, by whole ones until every rank has at least N MPI events in it; "
     "auto: the square root of the number of ranks"},
    {"every", 0, OPTION_GROUP_WINDOWS, RARE, &option_value_number, set_every,
     "a boundary at every N-th return of --rank (default 1) to computing"},
    {"rank", 0, OPTION_GROUP_WINDOWS, RARE, &option_value_rank, set_rank,
     "the rank of --every or --window-event, from 1"},
    {"window-event", 0, OPTION_GROUP_WINDOWS, COMMON, &option_value_event, set_window_event,
     "a boundary at every such event of one rank; the lowest that has one, or --rank"},
    {"step", 0, OPTION_GROUP_WINDOWS, RARE, &option_value_duration, set_step,
     "sliding windows: one begins at every step; --window is 1 to 64 steps"},
    {"cumulative", 0, OPTION_GROUP_WINDOWS, RARE, NULL, set_cumulative,
     "in each window also load balance, serialisation and transfer efficiency of the run up to its end"},
    {"from", 0, OPTION_GROUP_WINDOWS, COMMON, &option_value_from, set_from,
     "look at what comes after T, or after MPI_Init"},
    {"to", 0, OPTION_GROUP_WINDOWS, COMMON, &option_value_to, set_to, "look at what comes up to T, or to MPI_Finalize"},

    {"report", 0, OPTION_GROUP_REPORTS, COMMON, &option_value_reports, set_report,
     "what to write: summary, windows, anomalies, critical-path, paths, parallelism, dispersion, scaling, "
     "sensitivity, diff, worst, wait-states, ranks, messages, phases, openmp, history; default: scaling with several "
     "traces, "
     "windows with an option that chooses them, else summary"},
    {"top", 0, OPTION_GROUP_REPORTS, COMMON, &option_value_number, set_top,
     "rows of a table, and shares of a window; default 10"},
    {"diff", 0, OPTION_GROUP_REPORTS, COMMON, &option_value_diff, set_diff,
     "compare phases with those of this trace; which takes longer, and what it loses its time to"},
    {"without", 0, OPTION_GROUP_REPORTS, COMMON, &option_value_change, set_without,
     "what if this took no time: NAME, rank:R, call:NAME; the ideal time then; NAME is an activity, call:NAME an MPI "
     "call, which waits for nobody then"},
    {"scale", 0, OPTION_GROUP_REPORTS, RARE, &option_value_scale, set_scale,
     "what if this activity, or rank:R, took F times its time; the ideal time then"},
    {"scaling", 0, OPTION_GROUP_REPORTS, RARE, &option_value_scaling, set_scaling,
     "whether the problem grows with the ranks: strong (no), weak (yes), auto (default: what the work says)"},
    {"reference", 0, OPTION_GROUP_REPORTS, RARE, &option_value_reference, set_reference,
     "the trace that the others scale from (default: the one with the fewest ranks)"},
    {"forecast", 0, OPTION_GROUP_REPORTS, RARE, &option_value_number, set_forecast,
     "what the runs of several traces would come to on N ranks, if they went on by one of three models"},
    {"clock", 0, OPTION_GROUP_REPORTS, RARE, &option_value_clock, set_clock,
     "parallelism as it was measured (elapsed, default), or as it would be on a network that takes no time (ideal)"},
    {"degree", 0, OPTION_GROUP_REPORTS, RARE, &option_value_degree, set_degree,
     "what the report on parallelism counts: ranks (default) or threads that compute"},
    {"sequential", 0, OPTION_GROUP_REPORTS, RARE, &option_value_sequential, set_sequential,
     "the trace of a run on one rank, for the measured speed-up beside its bound"},
    {"region", 0, OPTION_GROUP_REPORTS, RARE, &option_value_event, set_region,
     "events that are regions of the program, for dispersion (default: the whole run is one) and phases (default: user "
     "functions)"},

    {"path", 0, OPTION_GROUP_PATHS, RARE, &option_value_path, set_path,
     "the critical path that was measured (default), or the ideal one, on a network that takes no time"},
    {"partition", 0, OPTION_GROUP_PATHS, RARE, &option_value_groups, set_partition,
     "ranks that do the same work, for costs and comparisons within and between them: 1-8,9-12, or an expression on "
     "their names"},
    {"activity", 0, OPTION_GROUP_PATHS, RARE, &option_value_event, set_activity,
     "events that are activities beside user functions, or the only functions that are; openmp: parallel functions "
     "and what is lost in them"},
    {"call-sites", 0, OPTION_GROUP_PATHS, RARE, NULL, set_call_sites,
     "tell MPI calls apart by where they are called from, and computation by the calls before and after it"},
    {"call-depth", 0, OPTION_GROUP_PATHS, RARE, &option_value_number, set_call_depth,
     "which caller of MPI is the place: 1 calls it (default), 2 calls the function that does, and so on"},
    {"paths", 0, OPTION_GROUP_PATHS, RARE, &option_value_paths, set_paths,
     "how many representative paths (default 5, at most 1000)"},
    {"select", 0, OPTION_GROUP_PATHS, RARE, &option_value_select, set_select,
     "which paths are kept where several meet: repr (default, percentiles) or topk (the longest and the shortest)"},
    {"percentiles", 0, OPTION_GROUP_PATHS, RARE, &option_value_percentiles, set_percentiles,
     "of which paths percentiles are: all (default), through the whole run, or candidates, those that were kept, as in "
     "the paper"},
    {"path-sample", 0, OPTION_GROUP_PATHS, RARE, &option_value_paths, set_path_sample,
     "by how many groups of paths of about one length all of them are known (default 64, at most 1000)"},
    {"critical-path-file", 0, OPTION_GROUP_PATHS, RARE, &option_value_path_file, set_critical_path_file,
     "write the critical path, stretch by stretch, to FILE: tsv, or jsonl by its name"},
    {"full-paths", 0, OPTION_GROUP_PATHS, RARE, &option_value_full_paths, set_full_paths,
     "write each computation on each representative path to FILE: tsv, or jsonl by its name"},
    {"max-memory", 0, OPTION_GROUP_PATHS, RARE, &option_value_size, set_max_memory,
     "memory for paths that are not decided (default 1G); beyond it the oldest part is decided early"},

    {"waits", 0, OPTION_GROUP_MEANING, COMMON, &option_value_waits, set_waits,
     "waits of the ideal clock: consistent, causal, all; consistent (default): those that the trace does not "
     "contradict, causal: those that MPI demands"},
    {"eager-limit", 0, OPTION_GROUP_MEANING, COMMON, &option_value_size, set_eager_limit,
     "blocking sends from this size on are synchronous; default 32k"},
    {"count-as-useful", 0, OPTION_GROUP_MEANING, RARE, &option_value_overhead, set_count_as_useful,
     "what counts as computing, too: flush, init, disabled, polling"},
    {"clock-fix", 0, OPTION_GROUP_MEANING, COMMON, &option_value_clock_fix, set_clock_fix,
     "repair of contradicting clocks: clc or none; clc (default) is the controlled logical clock"},
    {"min-latency", 0, OPTION_GROUP_MEANING, RARE, &option_value_duration, set_min_latency,
     "the least time between send and receive that clc leaves (default 0)"},
    {"max-skew", 0, OPTION_GROUP_MEANING, RARE, &option_value_duration, set_max_skew,
     "the largest believable difference between clocks (default 1s)"},
    {"rematch", 0, OPTION_GROUP_MEANING, COMMON, NULL, set_rematch,
     "pair mismatched messages anew; reads the file three times"},
    {"window-ideal", 0, OPTION_GROUP_MEANING, RARE, &option_value_ideal, set_window_ideal,
     "a window's ideal time: local (default), of the part of the program inside it, or clock, the advance of the "
     "run's ideal clock"},
    {"interpolation", 0, OPTION_GROUP_MEANING, RARE, &option_value_interpolation, set_interpolation,
     "where in an MPI call the run's ideal clock advances: wait-first (default) or linear"},

    {"fail-if", 0, OPTION_GROUP_CHECKS, COMMON, &option_value_condition, set_fail_if,
     "exit with status 1 if this holds, for example 'parallel_efficiency < 80%'; 'min(load_balance) < 0.5' over "
     "windows, 'anomalies.bad_record > 0'; repeatable"},
    {"baseline", 0, OPTION_GROUP_CHECKS, COMMON, &option_value_baseline, set_baseline,
     "exit with status 1 if worse than this earlier run"},
    {"tolerance", 0, OPTION_GROUP_CHECKS, RARE, &option_value_tolerance, set_tolerance,
     "how much worse than --baseline is accepted: 2% (default), or by metric: load_balance=1%,runtime_s=5%"},
    {"save-baseline", 0, OPTION_GROUP_CHECKS, COMMON, &option_value_save_baseline, set_save_baseline,
     "also write FILE for a later --baseline"},
    {"junit", 0, OPTION_GROUP_CHECKS, RARE, &option_value_junit, set_junit, "also write the checks as JUnit XML"},
    {"history", 0, OPTION_GROUP_CHECKS, COMMON, &option_value_history, set_history,
     "append a line on this run to FILE; --report history FILE shows whether it is getting worse"},
    {"label", 0, OPTION_GROUP_CHECKS, RARE, &option_value_text, set_label,
     "what --history calls this run: a commit, for example"},
    {"date", 0, OPTION_GROUP_CHECKS, RARE, &option_value_date, set_date,
     "its date, which only readers look at: 2026-11-22"},
    {"strict", 0, OPTION_GROUP_CHECKS, COMMON, NULL, set_strict, "exit with status 1 if the trace is damaged"},

    {"app", 0, OPTION_GROUP_INPUT, RARE, &option_value_number, set_app,
     "the application to look at where the trace has several"},
    {"pcf", 0, OPTION_GROUP_INPUT, RARE, &option_value_pcf, set_pcf, "labels of events (default: beside the trace)"},
    {"row", 0, OPTION_GROUP_INPUT, RARE, &option_value_row, set_row, "names of ranks (default: beside the trace)"},
    {"counter", 0, OPTION_GROUP_INPUT, RARE, &option_value_counter, set_counter,
     "the events that count instructions or cycles, as --window-event says them (default: PAPI_TOT_INS, "
     "PAPI_TOT_CYC)"},

    {"help", 'h', OPTION_GROUP_HELP, RARE, NULL, set_help, "print the options that most people need"},
    {"help-all", 0, OPTION_GROUP_HELP, RARE, NULL, set_help_all, "print all options"},
    {"version", 'V', OPTION_GROUP_HELP, RARE, NULL, set_version, "print the version"},
};

const size_t option_table_length = sizeof(option_table) / sizeof(option_table[0]);

_Static_assert(sizeof(option_table) / sizeof(option_table[0]) <= OPTION_LIMIT, "OPTION_LIMIT is too small");

const struct option_entry *option_find(const char *name)
{
    for (size_t i = 0; i < option_table_length; i++)
        if (strcmp(option_table[i].name, name) == 0)
            return &option_table[i];
    return NULL;
}

const char *option_file(const struct options *options, const struct option_entry *entry)
{
    const char *name = NULL;

    if (entry->value && entry->value->role != OPTION_FILE_NONE)
        memcpy(&name, (const char *)options + entry->value->place, sizeof(name));
    return name;
}

const struct option_entry *option_find_letter(int letter)
{
    for (size_t i = 0; i < option_table_length; i++)
        if (letter && option_table[i].letter == letter)
            return &option_table[i];
    return NULL;
}

const char *option_nearest(struct slice name)
{
    struct nearest nearest = nearest_to(name);

    for (size_t i = 0; i < option_table_length; i++)
        nearest_offer(&nearest, option_table[i].name);
    return nearest.word;
}
