/*
 * Options: what the user asked for. Filled once, const afterwards; where we are in a run is somewhere else.
 */
#ifndef CLOCKTALK_OPTIONS_OPTIONS_H
#define CLOCKTALK_OPTIONS_OPTIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/duration.h"
#include "base/slice.h"

/* The words that stand for the choices of options: on the command line, in its messages, and in results. */

struct option_word {
    const char *text; /* NULL ends a list of words */
    unsigned number;  /* what it stands for in struct options */
};

/* Each list is called after its enum. */
extern const struct option_word wait_model_words[];
extern const struct option_word clock_fix_words[];
extern const struct option_word overhead_kind_words[];
extern const struct option_word window_ideal_words[];
extern const struct option_word interpolation_words[];
extern const struct option_word path_selection_words[];
extern const struct option_word path_percentiles_words[];
extern const struct option_word scaling_kind_words[];
extern const struct option_word path_kind_words[];
extern const struct option_word parallelism_clock_words[];
extern const struct option_word parallelism_degree_words[];
extern const struct option_word format_words[];
extern const struct option_word plot_kind_words[];
extern const struct option_word plot_theme_words[];
extern const struct option_word color_mode_words[];
extern const struct option_word counter_kind_words[];

/* NULL if it is none of them. */
const struct option_word *option_word_find(const struct option_word *words, struct slice text);

/* The word for a choice; NULL where there is none (FORMAT_DEFAULT, say). */
const char *option_word_of(const struct option_word *words, unsigned number);

/* Nanoseconds, 10000 hours: no option takes more, so that any time of a trace and some of them together fit 64 bits. */
static const int64_t DURATION_MOST = INT64_C(10000) * 3600 * 1000000000;

/* Which waits the ideal clock honours (docs/semantics.md, "Wait models"). */
enum wait_model {
    WAITS_CONSISTENT,
    WAITS_CAUSAL,
    WAITS_ALL,
    WAITS_DIMEMAS, /* all, but for those that go at once there */
};

/* Whatever the trace shows. */
static inline bool waits_count_all(enum wait_model waits)
{
    return waits >= WAITS_ALL;
}

enum clock_fix {
    CLOCK_FIX_CLC,
    CLOCK_FIX_NONE,
};

/* Kinds of overhead, as bits (docs/semantics.md, "Ranks and states"); the last is none, but may count as useful. */
enum overhead_kind {
    OVERHEAD_FLUSH = 1,
    OVERHEAD_INIT = 2,
    OVERHEAD_DISABLED = 4,
    USEFUL_POLLING = 8,
};

/* The kinds that are on, as bits, once some of them begin or end. */
static inline uint8_t overhead_with(uint8_t on, uint8_t kinds, bool begin)
{
    return (uint8_t)(begin ? on | kinds : on & ~kinds);
}

/* How the ideal clock is replayed. */
struct replay_options {
    enum wait_model waits;
    enum clock_fix clock_fix;
    int64_t eager_limit; /* bytes; blocking sends of at least this wait for their receiver with WAITS_ALL */
    int64_t min_latency; /* nanoseconds */
    int64_t max_skew;    /* nanoseconds */
    unsigned useful;     /* kinds of overhead that count as useful, and polling */
};

enum window_kind {
    WINDOW_NONE,
    WINDOW_LENGTH, /* every `length` */
    WINDOW_COUNT,  /* `count` equal windows of the header's duration */
    WINDOW_EVENTS, /* `length` or `parts`, extended by whole ones until every rank has `count` MPI events (0: auto) */
    WINDOW_EVERY,  /* at every `count`-th return to useful of `rank` */
    WINDOW_EVENT,  /* at the occurrences of an event on `rank` (0: the lowest that has one) */
    WINDOW_ITERATION, /* every `count` turns of the program's loops on `rank` (0: the lowest that has them) */
};

enum window_ideal {
    WINDOW_IDEAL_LOCAL,
    WINDOW_IDEAL_CLOCK,
};

enum interpolation {
    INTERPOLATION_WAIT_FIRST,
    INTERPOLATION_LINEAR,
};

struct turn_list; /* windows/turns.h */

/* Windows of a run; more are refused (docs/semantics.md, "How windows are chosen"). */
enum { WINDOWS_MOST = 10 * 1000 * 1000, PARTS_TOGETHER = 10, WINDOW_LENGTHS_MAX = 8 };

struct window_options {
    enum window_kind kind;
    int64_t length; /* nanoseconds */
    int64_t step;   /* nanoseconds, 0: windows do not overlap */
    /* WINDOW_LENGTH: further lengths, ascending, of which there are windows in the same list. */
    int64_t longer[WINDOW_LENGTHS_MAX - 1];
    size_t longer_count;
    uint64_t count;
    uint32_t level;    /* WINDOW_ITERATION: of the loops, 1: the outermost; 0: not given */
    uint64_t parts;    /* WINDOW_EVENTS without a length: of the run, of which at most PARTS_TOGETHER are one window */
    bool count_auto;   /* --min-events auto */
    bool is_usual;     /* chosen for a picture, a page or the worst windows: nobody asked for windows */
    uint32_t rank;     /* task number from 1, 0: not given */
    const char *event; /* --window-event as written: type, type=value or an expression on labels */
    enum window_ideal ideal;
    enum interpolation interpolation;
    struct time_range part; /* of the run, that is looked at; nanoseconds */
    bool part_is_given;     /* --from or --to stands there, if only to name the run's own limits */
    /* They are found in the trace (run/run.h), and then stand there. */
    bool from_init;
    bool to_finalize;
    /* Likewise how long the run is, where its header does not say it and windows depend on it; 0: not known. */
    int64_t duration;
    /* Likewise the windows of WINDOW_ITERATION; not owned. */
    const struct turn_list *turns;
    bool lists_turns;  /* of the run that finds them: its report on iterations says where those of `rank` begin */
    bool turns_of_any; /* likewise: or which rank to ask instead */
};

/* On whose clocks a critical path is the longest (docs/semantics.md, "Critical path"). */
enum path_kind {
    PATH_MEASURED,
    PATH_IDEAL,
};

/* One window follows another: they neither slide nor have several lengths. */
static inline bool windows_tile(const struct window_options *windows)
{
    return windows->step == 0 && windows->longer_count == 0;
}

/* Of the critical path. */
struct path_options {
    enum path_kind kind;
    const char *partition; /* as written: ranges of ranks or an expression on labels; NULL: none */
    uint32_t top;          /* rows of a table */
    const char *file;      /* for the path itself; NULL: not wanted */
};

/* On which clocks the degree of parallelism is measured. */
enum parallelism_clock {
    PARALLELISM_ELAPSED,
    PARALLELISM_IDEAL,
};

/* What the degree of parallelism counts. */
enum parallelism_degree {
    DEGREE_RANKS,
    DEGREE_THREADS,
};

/* What ranks are busy with: of all reports that distinguish activities. */
struct activity_options {
    const char
        *event; /* --activity as written: type, type=value or an expression on labels; NULL: user functions alone */
    bool call_sites;
    uint32_t call_depth; /* level of the callers that are call sites */
    bool openmp;         /* --activity openmp */
};

/* A change of the program whose effect on the ideal time is asked for. */
enum change_kind {
    CHANGE_ACTIVITY, /* computing (or being absent) under a name */
    CHANGE_RANK,     /* all computing of a rank */
    CHANGE_CALL,     /* an MPI call, which then waits for nobody */
};

struct change {
    enum change_kind kind;
    const char *name; /* of the activity or call; not terminated; not owned */
    size_t name_length;
    uint32_t rank;       /* from 1 */
    uint32_t millionths; /* of the time that it takes; 0: none */
};

enum { CHANGES_MAX = 16 };

/* Whether MPI has a call of that name. */
typedef bool call_name_predicate(struct slice name);

/* Which paths are kept where several meet (docs/semantics.md, "Representative paths"). */
enum path_selection {
    SELECT_REPR, /* equal parts of the distribution */
    SELECT_TOPK, /* the longest and the shortest */
};

/* Of which paths percentiles are told. */
enum path_percentiles {
    PERCENTILES_OF_ALL,        /* of all paths through the run */
    PERCENTILES_OF_CANDIDATES, /* of those that were kept and met, as in the paper */
};

enum { CALL_DEPTH_DEFAULT = 1, CALL_DEPTH_MAX = 99 };
enum { PATHS_DEFAULT = 5, PATHS_MAX = 1000, PATH_SAMPLE_DEFAULT = 64, TOP_DEFAULT = 10 };

/* Of representative paths. */
struct paths_options {
    uint32_t count; /* k */
    enum path_selection select;
    enum path_percentiles percentiles;
    uint32_t sample;  /* groups of paths by which the distribution of all is known */
    const char *full; /* file for the segments of all paths; NULL: not wanted */
};

/* What --report names, as bits: those that the command line itself tells apart. The others are said by the reports
 * (reports/report.h). Where their words are listed, they follow the numbers. */
enum {
    REPORT_SUMMARY = 1 << 0,
    REPORT_WINDOWS = 1 << 1,
    REPORT_SCALING = 1 << 7, /* of several traces */
    REPORT_DIFF = 1 << 9,    /* with another trace */
    REPORT_HISTORY = 1 << 30 /* of runs that are over */
};

/* What a format can hold, as far as options have to know it: bits. */
enum format_ability {
    HOLDS_REPORTS = 1,    /* several of them */
    HOLDS_ASSESSMENT = 2, /* a report with a page of its own */
    HOLDS_HISTORY = 4,
    HOLDS_COLUMNS = 8, /* that are chosen */
    HOLDS_TITLE = 16,
    HOLDS_RANKS = 32,    /* over time, as --by says */
    ASKS_WINDOWS = 64,   /* without being told to */
    IS_OF_WINDOWS = 128, /* and of nothing else but what stands beside them (known_reports) */
    IS_OF_RUN = 256,     /* of one alone */
};

/* Every format: its id, its word, the ending of a file's name that asks for it, its class (output/formats/format.h),
 * and what it can. Histories alone have badges, and need no class for them. */
#define FORMATS_LIST(FORMAT)                                                                                           \
    FORMAT(TABLE, "table", NULL, table, HOLDS_REPORTS | HOLDS_ASSESSMENT | HOLDS_HISTORY | HOLDS_COLUMNS)              \
    FORMAT(TSV, "tsv", ".tsv", delimited, HOLDS_HISTORY | HOLDS_COLUMNS)                                               \
    FORMAT(CSV, "csv", ".csv", delimited, HOLDS_HISTORY | HOLDS_COLUMNS)                                               \
    FORMAT(JSON, "json", ".json", json, HOLDS_REPORTS | HOLDS_ASSESSMENT | HOLDS_HISTORY | HOLDS_RANKS)                \
    FORMAT(JSONL, "jsonl", ".jsonl", jsonl, IS_OF_WINDOWS)                                                             \
    FORMAT(GNUPLOT, "gnuplot", NULL, picture, HOLDS_TITLE | HOLDS_RANKS | IS_OF_WINDOWS)                               \
    FORMAT(HTML, "html", ".html", html,                                                                                \
           HOLDS_REPORTS | HOLDS_ASSESSMENT | HOLDS_HISTORY | HOLDS_TITLE | HOLDS_RANKS | IS_OF_RUN)                   \
    FORMAT(PRV, "prv", ".prv", prv, HOLDS_TITLE | ASKS_WINDOWS | IS_OF_WINDOWS | IS_OF_RUN)                            \
    FORMAT(CHROME, "chrome", NULL, chrome, HOLDS_REPORTS | HOLDS_TITLE | ASKS_WINDOWS | IS_OF_RUN)                     \
    FORMAT(BADGE, "badge", NULL, table, HOLDS_HISTORY)

enum format {
    FORMAT_DEFAULT, /* tsv where windows are the only report and do not go to a terminal, else table */
#define FORMAT_NUMBER(id, ...) FORMAT_##id,
    FORMATS_LIST(FORMAT_NUMBER) FORMAT_TERMINAL, /* of --plot - alone */
#undef FORMAT_NUMBER
};

/* Rows of separated values (output/delimited.h). */
static inline bool format_is_delimited(enum format format)
{
    return format == FORMAT_TSV || format == FORMAT_CSV;
}

/* What a report can do, as far as options have to know it. */
enum report_ability {
    PICTURE_OF_ITS_OWN, /* output/figures/figure.h */
    PICTURE_OF_RANKS,   /* drawn as ranks, or threads, over time where no windows were asked for */
    PICTURE_OF_THREADS,
    PICTURE_OF_WINDOWS, /* about windows, and drawn as those */
    PICTURE_STRIP,      /* below the windows */
    USES_ACTIVITIES,    /* --activity; all of these have call sites and rows as well */
    USES_OPENMP,        /* --activity openmp alone */
    USES_CALL_SITES,
    USES_TOP,
    USES_PARTITION,
    WINDOWS_BY_PARTITION, /* their facts have each group of ranks (windows/facts/window_facts.h) */
    USES_REGION,
    USES_PATH, /* what is said of the critical path: --path, --without and so on */
    USES_PATHS,
    USES_CLOCK,
    USES_MEMORY,     /* --max-memory */
    USES_WINDOWS,    /* tells something else where windows were asked for, in a table too */
    NEEDS_WINDOWS,   /* that do not slide; the usual ones where none were asked for */
    NEEDS_MATCHING,  /* as it is recorded: no --rematch */
    NEEDS_LAUNCH,    /* where MPI begins and ends */
    NEEDS_PART,      /* and what lies between, as for a run that is shown itself (options_show_run) */
    NEEDS_NO_TOTALS, /* of the run as one window: when it begins and ends is enough (options_total_run) */
    OF_FOCUS,        /* is of the part from Init to Finalize, where a run can be read ahead (options_assess_part) */
    PAGE_OF_ITS_OWN, /* in html alone and without windows; no format has it but that, table and json */
    REPORT_ABILITIES
};

/* What a report says of itself, in its own folder (reports/report.h); here it is but declared. */
struct report_traits {
    const char *word;   /* of --report; NULL: it has none, or that of another report */
    const char *about;  /* what it tells, for --help */
    unsigned bit;       /* that is set where the word is asked for; 0: none */
    unsigned abilities; /* bits of 1 << enum report_ability */
    unsigned needs;     /* bits of other reports, which are made for it as well */
    unsigned sums_up;   /* likewise, made in full, as if they were asked for as well; but not shown */
    unsigned formats;   /* bits of 1 << enum format: formats of windows that hold it, too */
};

/* The reports that there are, as options know them. */
struct known_reports {
    struct option_word words[sizeof(unsigned) * CHAR_BIT + 1];
    const struct report_traits *traits[sizeof(unsigned) * CHAR_BIT]; /* of each word */
    size_t count;
    unsigned with[REPORT_ABILITIES];       /* bits of those that have the ability */
    unsigned formats[FORMAT_TERMINAL + 1]; /* bits of those that the format holds beside windows */
};

/* What a picture shows. */
enum plot_kind {
    PLOT_USUAL,     /* what the reports ask for (picture_choose); replaced by options_check */
    PLOT_BY_WINDOW, /* over time, the metrics of windows */
    PLOT_BY_RANK,   /* over time, what every rank does */
    PLOT_BY_THREAD, /* likewise of every thread */
    PLOT_OF_REPORT, /* what one report has found */
};

enum plot_theme { PLOT_THEME_LIGHT, PLOT_THEME_DARK, PLOT_THEME_PRINT };

/* How large a picture is. A unit is a fifteenth of the height of its text. All zero: as usual. */
struct plot_size {
    unsigned width;      /* units */
    unsigned height;     /* likewise; 0: as tall as it needs to be */
    int64_t micrometres; /* that the width is; 0: pixels, or as usual */
    bool is_pixels;      /* each unit is one */
};

/* A picture beside the result, or alone. */
struct plot_options {
    enum plot_kind kind;
    bool is_given;    /* the kind, by --by */
    unsigned report;  /* of PLOT_OF_REPORT: its bit; 0: several have a picture of their own */
    const char *path; /* .svg, .png or .pdf; "-": drawn with characters on standard output; NULL: none */
    bool is_alone;    /* no other result was asked for */
    struct plot_size size;
    enum plot_theme theme;
};

enum color_mode {
    COLOR_AUTO,
    COLOR_ALWAYS,
    COLOR_NEVER,
};

/* Whether the problem grows with the ranks. */
enum scaling_kind {
    SCALING_AUTO, /* what the work says (reports/scaling/scaling.h) */
    SCALING_STRONG,
    SCALING_WEAK,
};

/* Hardware counters that mean something to the reports. */
enum counter_kind {
    COUNTER_INSTRUCTIONS,
    COUNTER_CYCLES,
    COUNTER_COUNT,
};

/* What is printed instead of a result. */
enum help_kind {
    HELP_NONE,
    HELP_COMMON, /* the options that most people need */
    HELP_ALL,
};

enum { FAIL_IF_MAX = 32 };

/* More than there are (option_table.h), so that tables of them need no heap. */
enum { OPTION_LIMIT = 80 };

struct options {
    const char *const *traces; /* as given; "-" is standard input; not owned; with REPORT_HISTORY the history */
    size_t trace_count;
    const char *pcf; /* NULL: beside the trace */
    const char *row;
    uint32_t application;                /* from 1; 0: not given, the only one */
    const char *counters[COUNTER_COUNT]; /* which events they are, as --window-event is written; NULL: by label */
    struct replay_options replay;
    struct window_options windows;
    struct path_options path;
    struct paths_options paths;
    struct activity_options activities;
    enum parallelism_clock clock;
    enum parallelism_degree degree;
    const char *sequential; /* the trace of a run on one rank; NULL: not given */
    const char *region;     /* --region as written: type, type=value or an expression on labels; NULL: the whole run */
    int64_t max_memory;     /* bytes, for paths */
    struct change changes[CHANGES_MAX]; /* --without and --scale, in their order */
    size_t change_count;
    struct known_reports known;       /* that --report can name; see options_know */
    call_name_predicate *is_mpi_call; /* what call:NAME is checked with when it is set; NULL: any name is accepted */
    enum scaling_kind scaling;
    uint32_t forecast;     /* ranks; 0: none is wanted */
    const char *reference; /* the trace that others are compared with, as given among traces; NULL: the one with the
                              fewest ranks */
    const char *diff;      /* the trace to compare phases with, or NULL */
    unsigned reports;      /* bits; 0: by default rule */
    enum format format;
    bool cumulative;     /* columns of windows */
    const char *columns; /* names as written (output/columns/column_choice.h); NULL: all that there are */
    const char *sort;    /* the name of a column, likewise; NULL: rows stay in the order of the report */
    struct plot_options plot;
    const char *title;  /* of pictures and pages; NULL: the trace's name */
    bool rematch;       /* pair mismatched messages anew */
    const char *output; /* -o; NULL: standard output */
    const char *export; /* where to write the trace as a Paraver trace instead of a result, or NULL */
    bool to_terminal;   /* standard output is one */
    enum color_mode color;
    const char *fail_if[FAIL_IF_MAX]; /* conditions under which the exit status is 1, as written (check/expression.h) */
    size_t fail_if_count;
    const char *baseline;      /* the result of an earlier run to compare with, or NULL */
    const char *tolerance;     /* as written (check/baseline.h); NULL: the default */
    const char *save_baseline; /* where to write what --baseline reads, or NULL */
    const char *history;       /* where to append a line on the run, or NULL */
    const char *label;         /* of that run; NULL: not given */
    const char *date;          /* likewise (base/number.h) */
    const char *junit;         /* where to write the verdicts as JUnit XML, or NULL */
    bool quiet;
    bool strict;
    enum help_kind help;
    bool version;
    bool schema;              /* print the JSON schema of results */
    bool given[OPTION_LIMIT]; /* which options were set, as the option table numbers them */
};

/* The defaults; no report but those of the command line is known. */
void options_init(struct options *options);

/* One more report that can be asked for. Each has a bit and a word of its own; the traits must outlive the options. */
void options_know(struct options *options, const struct report_traits *traits);

/* Sets one option by its long name without dashes, as on the command line (`window`, `10ms`); value NULL where the
 * option takes none. The value must live as long as the options. 0, or ERROR_USAGE with a diagnostic that names the
 * option, what was expected and, for an unknown name, the nearest known one. */
int options_set(struct options *options, const char *name, const char *value, const struct diag *diag) MUST_CHECK;

/* Looks over the whole: options that exclude or need each other; fills in defaults that depend on others (reports,
 * format). 0 or ERROR_USAGE. */
int options_check(struct options *options, const struct diag *diag) MUST_CHECK;

/* Whether the run is checked, or kept for checks of later ones. */
bool options_judge_run(const struct options *options);

/* Whether results, pictures among them, tell of the run as a whole, not of its windows alone. */
bool options_show_run(const struct options *options);

/* Whether they need to know what ranks did in the run as one window; so does a caller who asks for no report. */
bool options_total_run(const struct options *options);

/* Reports that find out all that they can, as bits: those that are asked for, and what these sum up. */
unsigned options_full_reports(const struct options *options);

/* Standard input, or another pipe or device, which is gone once it has been read. */
bool trace_is_stream(const char *trace);

/* Whether a part of the run is looked at, and whether it begins or ends where the trace says. */
bool options_have_part(const struct options *options);
bool options_name_part(const struct options *options);

/* An assessment is asked for, of runs that are whole and not compared, checked or changed: it is of the part from Init
 * to Finalize (inner_run_part). */
bool options_assess_part(const struct options *options);

/* Reports that the picture shows, or that are about what it shows. */
unsigned options_drawn_reports(const struct options *options);

/* Outputs that would replace a file that the run reads, or each other (file_conflicts.c); opens nothing for writing.
 * 0, ERROR_USAGE (reported: the first conflict) or ERROR_MEMORY (reported). */
int file_conflicts_check(const struct options *options, const struct diag *diag) MUST_CHECK;

/* The command line (getopt_long over the option table), options_check included. argv must outlive the options. */
int options_parse(struct options *options, int argc, char **argv, const struct diag *diag) MUST_CHECK;

#endif
