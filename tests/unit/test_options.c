#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/help.h"
#include "options/option_table.h"
#include "options/options.h"
#include "output/output.h"
#include "paraver/mpi_call.h"
#include "reports/registry.h"
#include "scratch.h"
#include "told.h"

enum { WORDS_MAX = 16, TEXT_MAX = 1200 };

static void init(struct options *options)
{
    options_init(options);
    reports_introduce(options);
    options->is_mpi_call = mpi_call_exists;
}

/* Parses a command line that is written with single blanks between words. Keeps the words until the next call. */
static int parse(struct options *options, const char *line)
{
    static char text[TEXT_MAX];
    static char program[] = "clocktalk";
    static char *words[WORDS_MAX];
    int count = 1;

    words[0] = program;
    snprintf(text, sizeof(text), "%s", line);
    for (char *rest = text, *word; (word = strsep(&rest, " ")) && count < WORDS_MAX - 1;)
        if (*word)
            words[count++] = word;
    words[count] = NULL;
    told[0] = '\0';
    init(options);
    return options_parse(options, count, words, &diag);
}

static int set(struct options *options, const char *name, const char *value)
{
    told[0] = '\0';
    return options_set(options, name, value, &diag);
}

Test(options, defaults_are_those_of_the_manual)
{
    struct options options;

    init(&options);
    cr_assert(options.replay.waits == WAITS_CONSISTENT && options.replay.clock_fix == CLOCK_FIX_CLC);
    cr_assert(options.replay.eager_limit == 32 * 1024 && options.replay.min_latency == 0);
    cr_assert(options.replay.max_skew == 1000000000 && options.replay.useful == 0);
    cr_assert(options.windows.kind == WINDOW_NONE && options.windows.part.to == INT64_MAX &&
              options.windows.part.from == 0);
    cr_assert(options.windows.ideal == WINDOW_IDEAL_LOCAL);
    cr_assert(options.windows.interpolation == INTERPOLATION_WAIT_FIRST);
    cr_assert(options.reports == 0 && options.format == FORMAT_DEFAULT && options.color == COLOR_AUTO);
}

/* Kind, rank or length of the name, and factor in one number. */
static int64_t field_of_change(const struct change *change)
{
    int64_t who = change->kind == CHANGE_RANK ? change->rank : (int64_t)change->name_length;

    return (int64_t)change->kind * 1000000000000 + who * 10000000000 + change->millionths;
}

/* Where an option's value ends up; text fields are compared as text. */
static int64_t field_of(const struct options *options, const char *name)
{
    const struct {
        const char *name;
        int64_t value;
    } fields[] = {
        {"window", options->windows.length},
        {"windows", (int64_t)options->windows.count},
        {"min-events", (int64_t)options->windows.count + (options->windows.count_auto ? 1000 : 0)},
        {"every", (int64_t)options->windows.count},
        {"rank", options->windows.rank},
        {"window-event", options->windows.event && strcmp(options->windows.event, "60000019=3") == 0},
        {"step", options->windows.step},
        {"window-ideal", options->windows.ideal},
        {"interpolation", options->windows.interpolation},
        {"from", options->windows.part.from},
        {"to", options->windows.part.to},
        {"waits", options->replay.waits},
        {"eager-limit", options->replay.eager_limit},
        {"count-as-useful", options->replay.useful},
        {"clock-fix", options->replay.clock_fix},
        {"min-latency", options->replay.min_latency},
        {"max-skew", options->replay.max_skew},
        {"path", options->path.kind},
        {"partition", options->path.partition && strcmp(options->path.partition, "1-8,9-12") == 0},
        {"top", options->path.top},
        {"region", options->region && strcmp(options->region, "Phase") == 0},
        {"activity", options->activities.event && strcmp(options->activities.event, "60000019=3") == 0},
        {"call-sites", options->activities.call_sites},
        {"call-depth", options->activities.call_depth},
        {"paths", options->paths.count},
        {"select", options->paths.select},
        {"critical-path-file", options->path.file && strcmp(options->path.file, "path.tsv") == 0},
        {"percentiles", options->paths.percentiles},
        {"path-sample", options->paths.sample},
        {"full-paths", options->paths.full && strcmp(options->paths.full, "all.tsv") == 0},
        {"clock", options->clock},
        {"degree", options->degree},
        {"sequential", options->sequential && strcmp(options->sequential, "one.prv") == 0},
        {"max-memory", options->max_memory},
        {"without", options->change_count == 1 ? field_of_change(&options->changes[0]) : -1},
        {"scale", options->change_count == 1 ? field_of_change(&options->changes[0]) : -1},
        {"app", options->application},
        {"pcf", options->pcf && strcmp(options->pcf, "a.pcf") == 0},
        {"row", options->row && strcmp(options->row, "a.row") == 0},
        {"report", options->reports},
        {"format", options->format},
        {"output", options->output && strcmp(options->output, "out") == 0},
        {"plot", options->plot.path && strcmp(options->plot.path, "out.svg") == 0},
        {"by", options->plot.kind},
        {"cumulative", options->cumulative},
        {"columns", options->columns && strcmp(options->columns, "start_s,end_s") == 0},
        {"sort", options->sort && strcmp(options->sort, "bytes_sent") == 0},
        {"plot-size", options->plot.size.micrometres > 0 ? options->plot.size.micrometres
                      : options->plot.size.is_pixels     ? options->plot.size.width
                                                         : options->plot.size.height},
        {"plot-theme", options->plot.theme},
        {"title", options->title && strcmp(options->title, "a title") == 0},
        {"strict", options->strict},
        {"counter", options->counters[COUNTER_CYCLES] && strcmp(options->counters[COUNTER_CYCLES], "42") == 0},
        {"rematch", options->rematch},
        {"diff", options->diff && strcmp(options->diff, "a.prv") == 0},
        {"scaling", options->scaling},
        {"forecast", options->forecast},
        {"reference", options->reference && strcmp(options->reference, "a.prv") == 0},
        {"fail-if", options->fail_if_count == 1 && strcmp(options->fail_if[0], "load_balance < 1") == 0},
        {"baseline", options->baseline && strcmp(options->baseline, "a.json") == 0},
        {"tolerance", options->tolerance && strcmp(options->tolerance, "1%") == 0},
        {"export", options->export && strcmp(options->export, "a.prv.gz") == 0},
        {"save-baseline", options->save_baseline && strcmp(options->save_baseline, "a.json") == 0},
        {"junit", options->junit && strcmp(options->junit, "a.xml") == 0},
        {"history", options->history && strcmp(options->history, "h.jsonl") == 0},
        {"label", options->label && strcmp(options->label, "9c8d7e6") == 0},
        {"date", options->date && strcmp(options->date, "2026-11-22") == 0},
        {"quiet", options->quiet},
        {"color", options->color},
        {"help", options->help},
        {"help-all", options->help},
        {"version", options->version},
        {"schema", options->schema},
    };

    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
        if (strcmp(fields[i].name, name) == 0)
            return fields[i].value;
    cr_assert_fail("--%s: the test knows no field for it", name);
    return -1;
}

static const struct good {
    const char *name;
    const char *value;
    int64_t field;
} good[] = {
    {"window", "10ms", 10000000},
    {"window", "1ns", 1},
    {"windows", "200", 200},
    {"windows", "10000000", 10000000},
    {"min-events", "4", 4},
    {"min-events", "auto", 1000},
    {"every", "7", 7},
    {"rank", "3", 3},
    {"window-event", "60000019=3", 1},
    {"step", "250us", 250000},
    {"window-ideal", "local", WINDOW_IDEAL_LOCAL},
    {"window-ideal", "clock", WINDOW_IDEAL_CLOCK},
    {"interpolation", "wait-first", INTERPOLATION_WAIT_FIRST},
    {"interpolation", "linear", INTERPOLATION_LINEAR},
    {"from", "0", 0},
    {"from", "1.5s", 1500000000},
    {"to", "2min", 120000000000},
    {"waits", "consistent", WAITS_CONSISTENT},
    {"waits", "causal", WAITS_CAUSAL},
    {"waits", "all", WAITS_ALL},
    {"waits", "dimemas", WAITS_DIMEMAS},
    {"eager-limit", "0", 0},
    {"eager-limit", "1M", 1048576},
    {"count-as-useful", "flush", OVERHEAD_FLUSH},
    {"count-as-useful", "polling", USEFUL_POLLING},
    {"count-as-useful", "init,disabled", OVERHEAD_INIT | OVERHEAD_DISABLED},
    {"clock-fix", "clc", CLOCK_FIX_CLC},
    {"clock-fix", "none", CLOCK_FIX_NONE},
    {"min-latency", "1us", 1000},
    {"max-skew", "0", 0},
    {"max-skew", "10000h", 36000000000000000},
    {"path", "measured", PATH_MEASURED},
    {"path", "ideal", PATH_IDEAL},
    {"partition", "1-8,9-12", 1},
    {"top", "3", 3},
    {"activity", "60000019=3", 1},
    {"region", "Phase", 1},
    {"call-sites", NULL, 1},
    {"call-depth", "3", 3},
    {"paths", "8", 8},
    {"paths", "1000", 1000},
    {"select", "repr", SELECT_REPR},
    {"select", "topk", SELECT_TOPK},
    {"critical-path-file", "path.tsv", 1},
    {"percentiles", "all", PERCENTILES_OF_ALL},
    {"percentiles", "candidates", PERCENTILES_OF_CANDIDATES},
    {"path-sample", "128", 128},
    {"full-paths", "all.tsv", 1},
    {"clock", "elapsed", PARALLELISM_ELAPSED},
    {"clock", "ideal", PARALLELISM_IDEAL},
    {"degree", "threads", DEGREE_THREADS},
    {"sequential", "one.prv", 1},
    {"max-memory", "64k", 65536},
    {"without", "do_work", 70000000000},
    {"without", "halo/a=b", 80000000000},
    {"without", "rank:12", 1120000000000},
    {"without", "call:MPI_Barrier", 2110000000000},
    {"scale", "do_work=0.5", 70000500000},
    {"scale", "a=b=2", 30002000000},
    {"scale", "rank:3=.25", 1030000250000},
    {"scale", "f=999.999999", 10999999999},
    {"app", "2", 2},
    {"pcf", "a.pcf", 1},
    {"row", "a.row", 1},
    {"report", "summary", REPORT_SUMMARY},
    {"report", "windows,anomalies,windows", REPORT_WINDOWS | REPORT_ANOMALIES},
    {"report", "critical-path", REPORT_CRITICAL_PATH},
    {"report", "dispersion", REPORT_DISPERSION},
    {"format", "table", FORMAT_TABLE},
    {"format", "tsv", FORMAT_TSV},
    {"format", "csv", FORMAT_CSV},
    {"format", "json", FORMAT_JSON},
    {"format", "jsonl", FORMAT_JSONL},
    {"format", "gnuplot", FORMAT_GNUPLOT},
    {"format", "html", FORMAT_HTML},
    {"format", "prv", FORMAT_PRV},
    {"format", "chrome", FORMAT_CHROME},
    {"counter", "cycles=42", 1},
    {"diff", "a.prv", 1},
    {"scaling", "auto", SCALING_AUTO},
    {"scaling", "strong", SCALING_STRONG},
    {"scaling", "weak", SCALING_WEAK},
    {"reference", "a.prv", 1},
    {"forecast", "64", 64},
    {"report", "scaling,sensitivity", REPORT_SCALING | REPORT_SENSITIVITY},
    {"report", "worst", REPORT_WORST},
    {"fail-if", "load_balance < 1", 1},
    {"baseline", "a.json", 1},
    {"tolerance", "1%", 1},
    {"export", "a.prv.gz", 1},
    {"save-baseline", "a.json", 1},
    {"junit", "a.xml", 1},
    {"history", "h.jsonl", 1},
    {"label", "9c8d7e6", 1},
    {"date", "2026-11-22", 1},
    {"output", "out", 1},
    {"plot", "out.svg", 1},
    {"by", "window", PLOT_BY_WINDOW},
    {"by", "rank", PLOT_BY_RANK},
    {"by", "thread", PLOT_BY_THREAD},
    {"cumulative", NULL, 1},
    {"columns", "start_s,end_s", 1},
    {"sort", "bytes_sent", 1},
    {"plot-size", "8.5cm", 85000},
    {"plot-size", "900px", 900},
    {"plot-size", "900", 900},
    {"plot-size", "900x600", 900},
    {"plot-size", "16cmx9cm", 160000},
    {"plot-size", "16:9", 506},
    {"plot-size", "4cm", 40000},
    {"plot-size", "10000px", 10000},
    {"plot-size", "10:1", 90},
    {"plot-theme", "dark", PLOT_THEME_DARK},
    {"title", "a title", 1},
    {"strict", NULL, 1},
    {"rematch", NULL, 1},
    {"quiet", NULL, 1},
    {"color", "auto", COLOR_AUTO},
    {"color", "always", COLOR_ALWAYS},
    {"color", "never", COLOR_NEVER},
    {"help", NULL, HELP_COMMON},
    {"help-all", NULL, HELP_ALL},
    {"version", NULL, 1},
    {"schema", NULL, 1},
};

Test(options, good_values_arrive)
{
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        struct options options;

        init(&options);
        cr_expect_eq(set(&options, good[i].name, good[i].value), 0, "--%s %s: %s", good[i].name, good[i].value, told);
        cr_expect_eq(field_of(&options, good[i].name), good[i].field, "--%s %s", good[i].name, good[i].value);
        cr_expect_str_empty(told);
    }
}

Test(options, words_of_choices_can_be_looked_up_both_ways)
{
    struct options options;

    cr_expect_str_eq(option_word_of(wait_model_words, WAITS_CAUSAL), "causal");
    cr_expect_null(option_word_of(format_words, FORMAT_DEFAULT));
    cr_expect_eq(option_word_find(clock_fix_words, slice_of("none"))->number, CLOCK_FIX_NONE);
    cr_expect_null(option_word_find(clock_fix_words, slice_of("non")));
    init(&options);
    cr_expect_str_eq(option_word_of(options.known.words, REPORT_WORST), "worst");
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_value *value = option_table[i].value;
        const struct option_word *words = value ? option_words(value, &options) : NULL;

        for (const struct option_word *word = words; word && word->text; word++)
            cr_expect_str_eq(option_word_of(words, word->number), word->text);
    }
}

static const struct bad {
    const char *name;
    const char *value;
    const char *message;
} bad[] = {
    {"window", "10 parsecs",
     "error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), "
     "iteration:2 (level), found \"10 parsecs\""},
    {"window", "-1ms",
     "error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), "
     "iteration:2 (level), found \"-1ms\""},
    {"window", "",
     "error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), "
     "iteration:2 (level), found \"\""},
    {"window", "10ms,",
     "error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), "
     "iteration:2 (level), found \"10ms,\""},
    {"window", "1s,2s,3s,4s,5s,6s,7s,8s,9s",
     "error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), "
     "iteration:2 (level), found \"1s,2s,3s,4s,5s,6s,7s,8s,9s\""},
    {"window", "10", "error: --window: \"10\" has no unit: 10ms? 10s?"},
    {"window", "0ms", "error: --window: must be more than 0, found \"0ms\""},
    {"window", "99999999999999h", "error: --window: at most 10000h, found \"99999999999999h\""},
    {"step", "36000000000000001us", "error: --step: at most 10000h, found \"36000000000000001us\""},
    {"from", "10001h", "error: --from: at most 10000h, found \"10001h\""},
    {"to", "600001min", "error: --to: at most 10000h, found \"600001min\""},
    {"min-latency", "36000000.000000001s", "error: --min-latency: at most 10000h, found \"36000000.000000001s\""},
    {"max-skew", "9223372036854775808ns", "error: --max-skew: at most 10000h, found \"9223372036854775808ns\""},
    {"window", "iterations",
     "error: --window: found \"iterations\"; did you mean iteration? Expected a duration such as 10ms, up to 8 "
     "(1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)"},
    {"window", "iteration/",
     "error: --window: found \"iteration/\"; did you mean iteration? Expected a duration such as 10ms, up to 8 "
     "(1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)"},
    {"window", "iteration:/2",
     "error: --window: found \"iteration:/2\"; did you mean iteration? Expected a duration such as 10ms, up to 8 "
     "(1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)"},
    {"window", "iteration:0", "error: --window: must be more than 0, found \"iteration:0\""},
    {"window", "iteration/0", "error: --window: must be more than 0, found \"iteration/0\""},
    {"window", NULL, "error: --window: needs a value: --window DURATION|iteration"},
    {"windows", "ten", "error: --windows: expected a whole number, found \"ten\""},
    {"windows", "10000001", "error: --windows: at most 10000000, found \"10000001\""},
    {"windows", "0", "error: --windows: must be more than 0, found \"0\""},
    {"min-events", "Auto", "error: --min-events: found \"Auto\"; did you mean auto? Expected a whole number or auto"},
    {"min-events", "0", "error: --min-events: must be more than 0, found \"0\""},
    {"every", "1.5", "error: --every: expected a whole number, found \"1.5\""},
    {"rank", "0", "error: --rank: must be more than 0, found \"0\""},
    {"rank", "4294967296", "error: --rank: \"4294967296\" is too large"},
    {"rank", "#1", "error: --rank: expected the number of a rank, counted from 1, found \"#1\""},
    {"window-event", "",
     "error: --window-event: expected an event: TYPE, TYPE=VALUE or an expression on labels, found \"\""},
    {"step", "0", "error: --step: must be more than 0, found \"0\""},
    {"step", "1.5", "error: --step: \"1.5\" has no unit: 1.5ms? 1.5s?"},
    {"window-ideal", "locla", "error: --window-ideal: found \"locla\"; did you mean local? Expected local or clock"},
    {"interpolation", "cubic", "error: --interpolation: expected wait-first or linear, found \"cubic\""},
    {"from", "start", "error: --from: expected a time since the start such as 250ms, or init, found \"start\""},
    {"to", "end", "error: --to: expected a time since the start such as 1.5s, or finalize, found \"end\""},
    {"to", "0", "error: --to: must be more than 0, found \"0\""},
    {"waits", "consitent",
     "error: --waits: found \"consitent\"; did you mean consistent? Expected consistent, causal, all or dimemas"},
    {"waits", "", "error: --waits: expected consistent, causal, all or dimemas, found \"\""},
    {"eager-limit", "32 kilo", "error: --eager-limit: expected a size such as 32k or 1M, found \"32 kilo\""},
    {"count-as-useful", "flush,inti",
     "error: --count-as-useful: found \"inti\"; did you mean init? Expected a comma-separated list of flush, init, "
     "disabled or polling"},
    {"clock-fix", "clock", "error: --clock-fix: found \"clock\"; did you mean clc? Expected clc or none"},
    {"min-latency", "fast", "error: --min-latency: expected a duration such as 10ms or 250us, found \"fast\""},
    {"max-skew", "1y", "error: --max-skew: \"1y\" has none of the units ns, us, ms, s, min and h"},
    {"path", "measurd", "error: --path: found \"measurd\"; did you mean measured? Expected measured or ideal"},
    {"partition", "",
     "error: --partition: expected ranges of ranks such as 1-8,9-12, or an expression on the names of ranks, found "
     "\"\""},
    {"top", "0", "error: --top: must be more than 0, found \"0\""},
    {"region", "", "error: --region: expected an event: TYPE, TYPE=VALUE or an expression on labels, found \"\""},
    {"activity", "", "error: --activity: expected an event: TYPE, TYPE=VALUE or an expression on labels, found \"\""},
    {"call-sites", "yes", "error: --call-sites: takes no value, found \"yes\""},
    {"without", "",
     "error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "
     "\"\""},
    {"without", "rank:0",
     "error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "
     "\"rank:0\""},
    {"without", "rank:x",
     "error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "
     "\"rank:x\""},
    {"without", "call:",
     "error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "
     "\"call:\""},
    {"without", "call:MPI_Barier",
     "error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "
     "\"call:MPI_Barier\""},
    {"scale", "do_work",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"do_work\""},
    {"scale", "do_work=",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"do_work=\""},
    {"scale", "do_work=-1",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"do_work=-1\""},
    {"scale", "do_work=0.1234567",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"do_work=0.1234567\""},
    {"scale", "=2",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found \"=2\""},
    {"scale", "call:MPI_Send=0.5",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"call:MPI_Send=0.5\""},
    {"scale", "rank:0=1",
     "error: --scale: expected the name of an activity or rank:R, and a factor, such as do_work=0.5, found "
     "\"rank:0=1\""},
    {"scale", "f=1000", "error: --scale: \"f=1000\" is too large"},
    {"paths", "0", "error: --paths: must be more than 0, found \"0\""},
    {"paths", "1001", "error: --paths: at most 1000, found \"1001\""},
    {"paths", "many", "error: --paths: expected a whole number, found \"many\""},
    {"percentiles", "percents", "error: --percentiles: expected all or candidates, found \"percents\""},
    {"call-depth", "0", "error: --call-depth: must be more than 0, found \"0\""},
    {"call-depth", "100", "error: --call-depth: at most 99, found \"100\""},
    {"path-sample", "0", "error: --path-sample: must be more than 0, found \"0\""},
    {"path-sample", "1001", "error: --path-sample: at most 1000, found \"1001\""},
    {"select", "top", "error: --select: found \"top\"; did you mean topk? Expected repr or topk"},
    {"critical-path-file", "", "error: --critical-path-file: expected the name of a file, found \"\""},
    {"full-paths", "", "error: --full-paths: expected the name of a file, found \"\""},
    {"clock", "idle", "error: --clock: expected elapsed or ideal, found \"idle\""},
    {"degree", "cores", "error: --degree: expected ranks or threads, found \"cores\""},
    {"sequential", "", "error: --sequential: expected the name of a file, found \"\""},
    {"max-memory", "0", "error: --max-memory: must be more than 0, found \"0\""},
    {"app", "0", "error: --app: must be more than 0, found \"0\""},
    {"pcf", "", "error: --pcf: expected the name of a file, found \"\""},
    {"row", "", "error: --row: expected the name of a file, found \"\""},
    {"report", "sumary,windows",
     "error: --report: found \"sumary\"; did you mean summary? Expected a comma-separated list of summary, windows, "
     "anomalies, critical-path, paths, parallelism, dispersion, scaling, sensitivity, diff, worst, wait-states, ranks, "
     "messages, phases, openmp, iterations, assessment or history"},
    {"report", "summary,",
     "error: --report: expected a comma-separated list of summary, windows, anomalies, critical-path, paths, "
     "parallelism, dispersion, scaling, sensitivity, diff, worst, wait-states, ranks, messages, phases, openmp, "
     "iterations, assessment or "
     "history, "
     "found \"\""},
    {"format", "CSV",
     "error: --format: found \"CSV\"; did you mean csv? Expected table, tsv, csv, json, jsonl, gnuplot, html, prv, "
     "chrome or badge"},
    {"output", "", "error: --output: expected the name of a file, found \"\""},
    {"counter", "cylces=42",
     "error: --counter: expected instructions=SPEC or cycles=SPEC, SPEC an event type or label, found \"cylces=42\""},
    {"diff", "", "error: --diff: expected the name of a trace, found \"\""},
    {"scaling", "strange", "error: --scaling: found \"strange\"; did you mean strong? Expected auto, strong or weak"},
    {"forecast", "0", "error: --forecast: must be more than 0, found \"0\""},
    {"reference", "", "error: --reference: expected one of the traces, found \"\""},
    {"fail-if", "", "error: --fail-if: expected a condition such as 'load_balance < 0.8', found \"\""},
    {"baseline", "", "error: --baseline: expected the name of a file, found \"\""},
    {"tolerance", "",
     "error: --tolerance: expected percentages such as 2% or load_balance=1%,runtime_s=5%, found \"\""},
    {"export", "a.pcf", "error: --export: expected a name that ends in .prv or .prv.gz, found \"a.pcf\""},
    {"save-baseline", "", "error: --save-baseline: expected the name of a file, found \"\""},
    {"junit", "", "error: --junit: expected the name of a file, found \"\""},
    {"history", "", "error: --history: expected the name of a file, found \"\""},
    {"label", "", "error: --label: expected a text, found \"\""},
    {"date", "22.11.2026", "error: --date: expected a date such as 2026-11-22, found \"22.11.2026\""},
    {"plot", "out.gif",
     "error: --plot: expected a name that ends in .svg, .png or .pdf, or - for the terminal, found \"out.gif\""},
    {"plot", "png",
     "error: --plot: expected a name that ends in .svg, .png or .pdf, or - for the terminal, found \"png\""},
    {"by", "time", "error: --by: expected window, rank or thread, found \"time\""},
    {"cumulative", "yes", "error: --cumulative: takes no value, found \"yes\""},
    {"columns", "", "error: --columns: expected names of columns such as start_s,load_balance, found \"\""},
    {"sort", "", "error: --sort: expected the name of a column, found \"\""},
    {"plot-size", "8.5",
     "error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to "
     "10000 px), or 16:9, found "
     "\"8.5\""},
    {"plot-size", "900x16cm",
     "error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to "
     "10000 px), or 16:9, found "
     "\"900x16cm\""},
    {"plot-size", "1cm",
     "error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to "
     "10000 px), or 16:9, found "
     "\"1cm\""},
    {"plot-size", "900px x",
     "error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to "
     "10000 px), or 16:9, found "
     "\"900px x\""},
    {"plot-size", "20:101",
     "error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to "
     "10000 px), or 16:9, found "
     "\"20:101\""},
    {"plot-theme", "blue", "error: --plot-theme: expected light, dark or print, found \"blue\""},
    {"title", "", "error: --title: expected a text, found \"\""},
    {"rematch", "yes", "error: --rematch: takes no value, found \"yes\""},
    {"strict", "yes", "error: --strict: takes no value, found \"yes\""},
    {"quiet", "", "error: --quiet: takes no value, found \"\""},
    {"color", "yes", "error: --color: expected auto, always or never, found \"yes\""},
    {"help", "me", "error: --help: takes no value, found \"me\""},
    {"help-all", "me", "error: --help-all: takes no value, found \"me\""},
    {"version", "1", "error: --version: takes no value, found \"1\""},
    {"schema", "1", "error: --schema: takes no value, found \"1\""},
    {"windw", "1ms", "error: unknown option --windw; did you mean --window?"},
    {"colour", "never", "error: unknown option --colour; did you mean --color?"},
    {"velocity", "1", "error: unknown option --velocity"},
    {"", NULL, "error: unknown option --"},
};

Test(options, bad_values_are_refused_and_change_nothing)
{
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct options options;
        struct options untouched;

        memset(&options, 0, sizeof(options));
        init(&options);
        memcpy(&untouched, &options, sizeof(options));
        cr_expect_eq(set(&options, bad[i].name, bad[i].value), ERROR_USAGE, "--%s %s", bad[i].name, bad[i].value);
        cr_expect_str_eq(told, bad[i].message);
        cr_expect_arr_eq(&options, &untouched, sizeof(options), "--%s %s", bad[i].name, bad[i].value);
    }
}

Test(options, every_option_has_a_good_and_a_bad_value)
{
    for (size_t i = 0; i < option_table_length; i++) {
        size_t seen_good = 0;
        size_t seen_bad = 0;

        for (size_t k = 0; k < sizeof(good) / sizeof(good[0]); k++)
            seen_good += strcmp(good[k].name, option_table[i].name) == 0;
        for (size_t k = 0; k < sizeof(bad) / sizeof(bad[0]); k++)
            seen_bad += strcmp(bad[k].name, option_table[i].name) == 0;
        cr_expect(seen_good > 0, "--%s is not tested with a good value", option_table[i].name);
        cr_expect(seen_bad > 0, "--%s is not tested with a bad value", option_table[i].name);
    }
}

Test(options, lists_add_up_over_repetitions)
{
    struct options options;

    cr_assert_eq(
        parse(&options, "t --report summary --report anomalies --count-as-useful=init --count-as-useful flush"), 0);
    cr_expect_eq(options.reports, REPORT_SUMMARY | REPORT_ANOMALIES);
    cr_expect_eq(options.replay.useful, OVERHEAD_INIT | OVERHEAD_FLUSH);
}

#define CHOSEN(earlier)                                                                                                \
    ": --" earlier " has chosen windows already; leave one of the two out (only --min-events goes with "               \
    "--window or --windows)"
#define NEEDS_ROWS                                                                                                     \
    "--top needs --report critical-path, paths, dispersion, worst, wait-states, messages, phases, openmp, iterations " \
    "or assessment"
#define NO_TRACE   "no trace: give a .prv or .prv.gz file, or - for standard input (clocktalk --help tells more)"
#define ONE_REPORT "--format tsv, csv, jsonl, gnuplot and prv hold one report: ask for one, or for table or json"
#define NO_START                                                                                                       \
    "--cumulative needs windows from the start of the run on that do not slide: add --window 10ms, say, and leave "    \
    "out --from and --step"
#define NO_COLUMNS "--columns and --sort need --format table, tsv or csv"
#define HOLDS_WINDOWS                                                                                                  \
    "--format jsonl, gnuplot and prv hold windows, and their shares of wait states (prv also the critical path): add " \
    "--window 10ms, say, and ask for no other report"
#define NEEDS_WINDOWS "--report windows needs to know which: add --window 10ms, say, or --windows 100"
#define STEP_ALONE    "--step needs --window, and no other option that chooses windows"

#define SHOWS_ONE                                                                                                      \
    "--plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html show "     \
    "--report scaling"
#define PRV_NAME "--format prv writes five files: add -o NAME.prv"
#define CHROME_HOLDS                                                                                                   \
    "--format chrome holds windows, the critical path and wait states: add --window 10ms, say, and ask for no "        \
    "other report"
#define NO_PICTURE(report)                                                                                             \
    "--report " report " has no picture; --plot draws summary, windows, critical-path, paths, parallelism, "           \
    "dispersion, scaling, sensitivity, diff, worst, wait-states, ranks, messages, phases, openmp, iterations, "        \
    "history"
#define PLOT_MIXES "--plot - draws on standard output, where only a table may stand beside it: add -o FILE"

/* Whole command lines; message NULL: accepted. */
static const struct {
    const char *line;
    const char *message;
} lines[] = {
    {"t", NULL},
    {"-", NULL},
    {"--help", NULL},
    {"--help-all", NULL},
    {"-V", NULL},
    {"-qV", NULL},
    {"-qh --report windows", NULL},
    {"", NO_TRACE},
    {"--quiet", NO_TRACE},
    {"-- --window", NULL},
    {"t --window 1ms --windows 2", "--windows" CHOSEN("window")},
    {"t --windows 2 --window 1ms", "--window" CHOSEN("windows")},
    {"t --windows 2 --min-events 1", NULL},
    {"t --every 1 --rank 1 --window-event 5", "--window-event" CHOSEN("every")},
    {"t --window-event 5 --every 1", "--every" CHOSEN("window-event")},
    {"t --window 1ms --min-events 2", NULL},
    {"t --min-events 2 --window 1ms", NULL},
    {"t --min-events 2 --windows 5", NULL},
    {"t --windows 2 --min-events 1 --window 1ms", "--window" CHOSEN("min-events")},
    {"t --window 1ms --min-events 1 --windows 2", "--windows" CHOSEN("min-events")},
    {"t --window 1ms --window 2ms", NULL},
    {"t --min-events auto", "--min-events needs --window or --windows, which it extends"},
    {"t --every 2 --rank 1", NULL},
    {"- --window iteration", "--window iteration reads the trace twice: it needs a file, not standard input or a pipe; "
                             "save it as one, or cut it where "
                             "one rank repeats itself, with --every or --window-event"},
    {"t --window iteration --window-event 1", "--window-event: --window has chosen windows already; leave one of the "
                                              "two out (only --min-events goes with --window or --windows)"},
    {"t --rank 1", "--rank needs --every, --window-event or --window iteration"},
    {"t --rank 1 --window 1ms", "--rank needs --every, --window-event or --window iteration"},
    {"t --window-event 5 --rank 1", NULL},
    {"t --window-event 5", NULL},
    {"t --without f", "--without needs --report critical-path or assessment"},
    {"t --without f --report critical-path --to 1s",
     "--without and --scale are about the whole run: leave out --from and --to"},
    {"t --without f --scale g=2 --report critical-path --format csv",
     "--without and --scale need --format table or json"},
    {"t --without f --scale g=2 --report critical-path", NULL},
    {"t --path ideal", "--path needs --report critical-path, worst or assessment"},
    {"t --partition 1-4 --report summary", "--partition needs --report critical-path or dispersion"},
    {"t --partition 1-4 --report dispersion", NULL},
    {"t --top 5", NEEDS_ROWS},
    {"t --top 10", NEEDS_ROWS},
    {"t --top 5 --report dispersion", NULL},
    {"t --path ideal --partition 1-4 --report critical-path,windows --window 1ms", NULL},
    {"t --paths 3", "--paths needs --report paths"},
    {"t --select topk --report critical-path", "--select needs --report paths"},
    {"t --full-paths f", "--full-paths needs --report paths"},
    {"t --critical-path-file f", "--critical-path-file needs --report critical-path or assessment"},
    {"t --critical-path-file f -o f --report critical-path", "--output and --critical-path-file name the same file: f"},
    {"t --full-paths f -o f --report paths", "--output and --full-paths name the same file: f"},
    {"t --full-paths f -o g --report paths --paths 3 --select topk --format csv", NULL},
    {"t --call-sites",
     "--call-sites needs --report critical-path, paths, dispersion, diff, worst, wait-states, phases, iterations or "
     "assessment"},
    {"t --call-sites --report phases", NULL},
    {"t --call-sites --report dispersion", NULL},
    {"t --call-sites --diff u", NULL},
    {"t --call-sites --activity 7 --report phases",
     "--activity needs --report critical-path, paths, dispersion, worst, wait-states or assessment"},
    {"t --activity 7 --call-sites --report critical-path --format csv", NULL},
    {"t --activity openmp --report dispersion", NULL},
    {"t --activity 7 --report dispersion", "--report dispersion follows --activity openmp alone"},
    {"t --call-depth 2 --report critical-path", "--call-depth needs --call-sites"},
    {"t --call-depth 2 --call-sites --report critical-path", NULL},
    {"t --report critical-path,summary --format csv", ONE_REPORT},
    {"t --step 1ms", STEP_ALONE},
    {"t --step 1ms --windows 5", STEP_ALONE},
    {"t --step 1ms --window 5ms --min-events 3", STEP_ALONE},
    {"t --step 1ms --window 5ms", NULL},
    {"t --step 5ms --window 5ms", NULL},
    {"t --step 10ms --window 5ms", "--step: the length of --window must be a multiple of it"},
    {"t --step 2ms --window 5ms", "--step: the length of --window must be a multiple of it"},
    {"t --step 1ms --window 64ms", NULL},
    {"t --step 1ms --window 65ms", "--step: the length of --window may be at most 64 times as long"},
    {"t --from 1ms --to 2ms", NULL},
    {"t --from 1ms", NULL},
    {"t --from 2ms --to 2ms", "--from must lie before --to"},
    {"t --window 1ms --interpolation linear", "--interpolation needs --window-ideal clock"},
    {"t --window 1ms --interpolation linear --window-ideal clock", NULL},
    {"t --window-ideal clock", "--window-ideal is about windows: add --window 10ms, say"},
    {"t --min-latency 1us --clock-fix none",
     "--min-latency is what --clock-fix clc leaves between send and receive: leave out one of the two"},
    {"t --report windows", NEEDS_WINDOWS},
    {"t --report summary,windows --format json", NEEDS_WINDOWS},
    {"t --report windows --windows 5", NULL},
    {"t --report summary,anomalies --format csv", ONE_REPORT},
    {"t --report summary,anomalies --format tsv", ONE_REPORT},
    {"t --report summary,windows --window 1ms --format jsonl", ONE_REPORT},
    {"t --report summary,windows --window 1ms --format gnuplot", ONE_REPORT},
    {"t --report summary,windows --window 1ms --format json", NULL},
    {"t --report summary,anomalies --format table", NULL},
    {"t --report anomalies --format csv", NULL},
    {"t --format gnuplot", HOLDS_WINDOWS},
    {"t --format jsonl --report summary --window 1ms", HOLDS_WINDOWS},
    {"t --format jsonl --window 1ms", NULL},
    {"t --plot x.svg", NULL},
    {"t --plot x.svg --format jsonl", HOLDS_WINDOWS},
    {"t --plot x.svg --title a --report worst --format csv", NULL},
    {"t --plot x.svg --report anomalies --format csv", NO_PICTURE("anomalies")},
    {"t --plot x.svg -o x.svg", "--output x.svg and --plot x.svg are two pictures: ask for one"},
    {"t --plot x.svg -o x.svg --format csv", "--output and --plot name the same file: x.svg"},
    {"t -o x.csv", NULL},
    {"t -o x.jsonl", HOLDS_WINDOWS},
    {"t -o x.jsonl --format json", NULL},
    {"t -o x.prv --window 1ms", NULL},
    {"t -o x.png --report anomalies", NO_PICTURE("anomalies")},
    {"t --plot -", NULL},
    {"t u --plot x.svg", NULL},
    {"t u --plot x.svg --by rank", SHOWS_ONE},
    {"t u --format html -o x", NULL},
    {"t u --format html --report ranks", SHOWS_ONE},
    {"t --plot - --format csv", PLOT_MIXES},
    {"t --plot - --report summary", NULL},
    {"t --plot - --report summary --format jsonl", HOLDS_WINDOWS},
    {"t --plot - --window 1ms --format tsv -o x", NULL},
    {"t --by rank", "--by needs --plot, or --format gnuplot, html or json"},
    {"t --by rank --plot -", NULL},
    {"t --by rank --format gnuplot", NULL},
    {"t --title a", "--title needs --plot, or --format gnuplot, html, prv or chrome"},
    {"t --cumulative", NO_START},
    {"t --cumulative --window 1ms --from 1ms", NO_START},
    {"t --cumulative --window 1ms --from init", NO_START},
    {"t --cumulative --window 2ms --step 1ms", NO_START},
    {"t --cumulative --window 1ms --to 3ms", NULL},
    {"t --columns ranks", NULL},
    {"t --columns ranks --format csv", NULL},
    {"t --columns start_s --window 1ms", NULL},
    {"t --columns start_s --window 1ms --format table --report windows,summary", NULL},
    {"t --columns start_s --window 1ms --format json", NO_COLUMNS},
    {"t --columns start_s --window 1ms --format jsonl", NO_COLUMNS},
    {"t --columns start_s --plot x.svg", NO_COLUMNS},
    {"t --columns start_s --report anomalies --format csv", NULL},
    {"t --title a --window 1ms --format gnuplot", NULL},
    {"t --title a --format html -o b", NULL},
    {"t --window 1ms --format prv -o b.prv --title a", NULL},
    {"t --window 1ms --format prv", PRV_NAME},
    {"t --window 1ms --format prv -o b.prv.gz", PRV_NAME},
    {"t --format prv -o b.prv", NEEDS_WINDOWS},
    {"t --window 1ms --format prv -o b.prv --report critical-path", NULL},
    {"t --window 1ms --format prv -o b.prv --report ranks", ONE_REPORT},
    {"t --window 1ms --format chrome --report windows,critical-path", NULL},
    {"t --window 1ms --format chrome --report critical-path", NULL},
    {"t --window 1ms --format chrome --report summary", CHROME_HOLDS},
    {"t --format chrome", NEEDS_WINDOWS},
    {"t --windw=1ms", "unknown option --windw; did you mean --window?"},
    {"t --windw 1ms", "unknown option --windw; did you mean --window?"},
    {"t --step=1ms --hlep", "unknown option --hlep; did you mean --help?"},
    {"t --waitz-for-the-last-of-all-the-ranks-in-the-job all",
     "unknown option --waitz-for-the-last-of-all-the-ranks-in-the-job"},
    {"t --window 1ms --inter linear --window-i clock", NULL},
    {"t --wind 1ms", "--wind is ambiguous: it could be --window, --windows, --window-event or --window-ideal"},
    {"t --co=never", "--co is ambiguous: it could be --columns, --color, --count-as-useful or --counter"},
    {"t -x", "unknown option -x"},
    {"t -to 5ms", "unknown option -t; did you mean --to?"},
    {"t -o xoutput", NULL},
    {"t \u2010report", "\"\u2010report\" begins with a dash that is no hyphen; did you mean --report?"},
    {"t \u2015report", "\"\u2015report\" begins with a dash that is no hyphen; did you mean --report?"},
    {"t -qx", "unknown option -x"},
    {"t --window", "--window: needs a value: --window DURATION|iteration"},
    {"t -o", "--output: needs a value: --output FILE"},
    {"t --strict=yes", "--strict: takes no value, found \"yes\""},
    {"t --format=jsn",
     "--format: found \"jsn\"; did you mean json? Expected table, tsv, csv, json, jsonl, gnuplot, html, prv, chrome or "
     "badge"},
};

Test(options, command_lines_are_accepted_or_refused_with_advice)
{
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        struct options options;
        char expected[TEXT_MAX] = "";
        int result = parse(&options, lines[i].line);

        if (lines[i].message)
            snprintf(expected, sizeof(expected), "error: %s", lines[i].message);
        cr_expect_eq(result, lines[i].message ? ERROR_USAGE : 0, "clocktalk %s", lines[i].line);
        cr_expect_str_eq(told, expected);
    }
}

Test(options, reports_and_format_default_to_what_suits)
{
    static const struct {
        const char *line;
        unsigned reports;
        enum format format;
    } cases[] = {
        {"t", REPORT_SUMMARY, FORMAT_TABLE},
        {"t --from 1ms", REPORT_SUMMARY, FORMAT_TABLE},
        {"t --window 1ms", REPORT_WINDOWS, FORMAT_TSV},
        {"t --windows 5", REPORT_WINDOWS, FORMAT_TSV},
        {"t --window-event 5", REPORT_WINDOWS, FORMAT_TSV},
        {"t --window 1ms --report summary", REPORT_SUMMARY, FORMAT_TABLE},
        {"t --window 1ms --report windows,anomalies", REPORT_WINDOWS | REPORT_ANOMALIES, FORMAT_TABLE},
        {"t --window 1ms --format csv", REPORT_WINDOWS, FORMAT_CSV},
        {"t --format json", REPORT_SUMMARY, FORMAT_JSON},
        {"t --format html", REPORT_SUMMARY | REPORT_WINDOWS, FORMAT_HTML},
        {"t --format html --report anomalies", REPORT_SUMMARY | REPORT_WINDOWS | REPORT_ANOMALIES, FORMAT_HTML},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options;

        cr_assert_eq(parse(&options, cases[i].line), 0, "clocktalk %s: %s", cases[i].line, told);
        cr_expect_eq(options.reports, cases[i].reports, "clocktalk %s", cases[i].line);
        cr_expect_eq(options.format, cases[i].format, "clocktalk %s", cases[i].line);
    }
}

Test(options, a_picture_is_alone_unless_more_is_asked_for)
{
    static const struct {
        const char *line;
        bool is_alone;
        enum window_kind windows;
        unsigned reports;
    } cases[] = {
        {"t --plot x.png", true, WINDOW_EVENTS, REPORT_SUMMARY},
        {"t --plot x.png --window 1ms", true, WINDOW_LENGTH, REPORT_WINDOWS},
        {"t --plot x.png --report summary", false, WINDOW_EVENTS, REPORT_SUMMARY},
        {"t --plot x.png --window 1ms -o y", false, WINDOW_LENGTH, REPORT_WINDOWS},
        {"t --plot x.png --format json", false, WINDOW_EVENTS, REPORT_SUMMARY},
        {"t --plot x.png --by rank", true, WINDOW_NONE, REPORT_SUMMARY},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options;

        cr_assert_eq(parse(&options, cases[i].line), 0, "clocktalk %s: %s", cases[i].line, told);
        cr_expect_eq(options.plot.is_alone, cases[i].is_alone, "clocktalk %s", cases[i].line);
        cr_expect_eq(options.windows.kind, cases[i].windows, "clocktalk %s", cases[i].line);
        cr_expect_eq(options.reports, cases[i].reports, "clocktalk %s", cases[i].line);
    }
}

/* Reports say which options they follow; the messages about those that nobody follows are sentences. */
Test(options, messages_name_the_reports_that_follow_an_option)
{
    static const struct {
        const char *line;
        enum report_ability ability;
    } cases[] = {
        {"t --top 3", USES_TOP},         {"t --top 3", USES_ACTIVITIES}, {"t --partition 1-2", USES_PARTITION},
        {"t --path ideal", USES_PATH},   {"t --paths 3", USES_PATHS},    {"t --without rank:1", USES_PATH},
        {"t --clock ideal", USES_CLOCK}, {"t --region 5", USES_REGION},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options;
        size_t named = 0;

        cr_assert_eq(parse(&options, cases[i].line), ERROR_USAGE, "clocktalk %s", cases[i].line);
        for (const struct option_word *word = options.known.words; word->text; word++) {
            if (!(options.known.with[cases[i].ability] & word->number))
                continue;
            named++;
            cr_expect_not_null(strstr(told, word->text), "clocktalk %s: %s, not %s", cases[i].line, told, word->text);
        }
        cr_expect_gt(named, 0, "clocktalk %s", cases[i].line);
    }
}

Test(options, operands_and_options_may_be_mixed)
{
    struct options options;

    cr_assert_eq(parse(&options, "-q trace.prv -oout --window=1ms"), 0, "%s", told);
    cr_assert_eq(options.trace_count, 1);
    cr_expect_str_eq(options.traces[0], "trace.prv");
    cr_expect_str_eq(options.output, "out");
    cr_expect(options.quiet);
}

/* A refused line leaves getopt in the middle of a cluster of letters. */
Test(options, a_line_does_not_depend_on_the_one_before)
{
    struct options options;

    cr_assert_eq(parse(&options, "t -xq -o out"), ERROR_USAGE);
    cr_assert_eq(parse(&options, "-q -o out t"), 0);
    cr_expect_eq(options.trace_count, 1);
    cr_expect(options.quiet);
    cr_assert_eq(parse(&options, "-q -o out t"), 0);
    cr_expect_eq(options.trace_count, 1);
}

Test(options, no_arguments_at_all)
{
    struct options options;
    char *none[] = {NULL};

    init(&options);
    cr_assert_eq(options_parse(&options, 0, none, &diag), ERROR_USAGE);
    cr_expect_str_eq(told, "error: " NO_TRACE);
}

static char *help_text(enum help_kind kind)
{
    struct options options;
    struct output *out;
    char *text;

    init(&options);
    options.help = kind;
    cr_assert_eq(output_open_memory(&out, &diag), 0);
    help_put(out, &options);
    text = strdup(output_content(out));
    output_abort(out);
    return text;
}

static void expect_80_columns(const char *text)
{
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        cr_expect(strcspn(line, "\n") <= 80, "too wide: %.*s", (int)strcspn(line, "\n"), line);
    cr_expect(!strstr(text, " \n"));
}

Test(options, common_help_fits_two_screens)
{
    char *text = help_text(HELP_COMMON);
    struct options known;
    size_t line_count = 0;
    size_t options = 0;

    for (const char *end = text; (end = strchr(end, '\n')); end++)
        line_count++;
    for (size_t i = 0; i < option_table_length; i++) {
        char name[64];

        snprintf(name, sizeof(name), "--%s %s", option_table[i].name,
                 option_table[i].value ? option_table[i].value->name : " ");
        cr_expect_eq(strstr(text, name) != NULL, option_table[i].is_common, "%s", name);
        options += option_table[i].is_common;
    }
    cr_expect(line_count <= 64, "%zu lines", line_count);
    cr_expect(options >= 15 && options <= 25, "%zu options", options);
    cr_expect(strstr(text, "--help-all"));
    init(&known);
    for (size_t i = 0; i < known.known.count; i++) {
        char line[100];

        snprintf(line, sizeof(line), "\n        %-22s%s\n", known.known.words[i].text, known.known.traits[i]->about);
        cr_expect(strlen(known.known.traits[i]->about) > 10 && strstr(text, line), "not explained: %s", line);
    }
    expect_80_columns(text);
    free(text);
}

Test(options, whole_help_names_every_option_and_word)
{
    char *text = help_text(HELP_ALL);

    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];
        char name[64];

        snprintf(name, sizeof(name), "--%s %s", entry->name, entry->value ? entry->value->name : " ");
        cr_expect(strstr(text, name), "%s is missing", name);
        for (const struct option_word *word = entry->value ? entry->value->words : NULL; word && word->text; word++)
            cr_expect(strstr(entry->help, word->text), "--%s: %s is not explained", entry->name, word->text);
    }
    expect_80_columns(text);
    free(text);
}

/* The manual with its \- written as -, so that names can be looked for. */
static char *read_manual(const char *root)
{
    enum { MANUAL_MAX = 1 << 20 };
    char path[4096];
    char *text = calloc(1, MANUAL_MAX);
    char *to = text;
    FILE *in;
    int c;

    snprintf(path, sizeof(path), "%s/man/clocktalk.1", root);
    in = fopen(path, "r");
    cr_assert(in && text, "%s cannot be read", path);
    while ((c = getc(in)) != EOF && to < text + MANUAL_MAX - 1) {
        if (c == '-' && to > text && to[-1] == '\\')
            to--;
        *to++ = (char)c;
    }
    fclose(in);
    return text;
}

/* As a whole word: --window is not found in --windows. */
static bool manual_has(const char *manual, const char *text)
{
    size_t length = strlen(text);

    for (const char *found = manual; (found = strstr(found, text)); found += length)
        if (!strchr("-abcdefghijklmnopqrstuvwxyz", found[length]))
            return true;
    return false;
}

Test(options, manual_has_every_option_and_word)
{
    const char *root = getenv("CLOCKTALK_SOURCE_ROOT");
    char *manual;

    if (!root)
        cr_skip_test("CLOCKTALK_SOURCE_ROOT is not set: the manual is not checked");
    manual = read_manual(root);
    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *entry = &option_table[i];
        char name[64];

        snprintf(name, sizeof(name), ".B --%s", entry->name);
        if (entry->value)
            snprintf(name, sizeof(name), ".BI --%s", entry->name);
        if (entry->letter && entry->value)
            snprintf(name, sizeof(name), ".BI -%c", entry->letter);
        else if (entry->letter)
            snprintf(name, sizeof(name), ".BR -%c", entry->letter);
        cr_expect(strstr(manual, name), "no paragraph \"%s\" in the manual", name);
        snprintf(name, sizeof(name), "--%s", entry->name);
        cr_expect(manual_has(manual, name), "--%s is not in the manual", entry->name);
        for (const struct option_word *word = entry->value ? entry->value->words : NULL; word && word->text; word++)
            cr_expect(manual_has(manual, word->text), "--%s %s is not in the manual", entry->name, word->text);
    }
    free(manual);
}

/* The files of a later option are guarded, too: by what the table says of its value. */
Test(options, every_file_has_a_role)
{
    for (size_t i = 0; i < option_table_length; i++)
        if (option_table[i].value && option_table[i].value->files)
            cr_expect_neq(option_table[i].value->role, OPTION_FILE_NONE, "--%s", option_table[i].name);
}

static char conflict_folder[PATH_MAX];
static char conflict_file[PATH_MAX + sizeof("/file.svg")];
static char conflict_link[PATH_MAX + sizeof("/file.prv")]; /* the same file, for options that want that ending */

static void make_conflict_file(void)
{
    FILE *file;

    scratch_template(conflict_folder, sizeof(conflict_folder), "options");
    cr_assert_not_null(mkdtemp(conflict_folder));
    snprintf(conflict_file, sizeof(conflict_file), "%s/file.svg", conflict_folder);
    snprintf(conflict_link, sizeof(conflict_link), "%s/file.prv", conflict_folder);
    cr_assert_eq(symlink(conflict_file, conflict_link), 0);
    file = fopen(conflict_file, "w");
    cr_assert_not_null(file);
    fclose(file);
}

static void remove_conflict_file(void)
{
    cr_expect_eq(unlink(conflict_file), 0);
    cr_expect_eq(unlink(conflict_link), 0);
    cr_expect_eq(rmdir(conflict_folder), 0);
}

static const char *conflict_name(const char *option)
{
    return strcmp(option, "export") == 0 ? conflict_link : conflict_file;
}

/* Whether two options may name one file. */
static int check_pair(const char *first, const char *second, const char *trace)
{
    struct options options;

    init(&options);
    options.traces = &trace;
    options.trace_count = 1;
    told[0] = '\0';
    cr_assert_eq(set(&options, first, conflict_name(first)), 0, "%s", told);
    if (second)
        cr_assert_eq(set(&options, second, conflict_name(second)), 0, "%s", told);
    return file_conflicts_check(&options, &diag);
}

Test(options, no_output_names_another_file_of_the_run, .init = make_conflict_file, .fini = remove_conflict_file)
{
    size_t pairs = 0;

    for (size_t i = 0; i < option_table_length; i++) {
        const struct option_entry *written = &option_table[i];

        if (!written->value || written->value->role != OPTION_FILE_WRITTEN)
            continue;
        cr_expect_eq(check_pair(written->name, NULL, "t"), 0, "--%s: %s", written->name, told);
        cr_expect_eq(check_pair(written->name, NULL, conflict_file), ERROR_USAGE, "--%s", written->name);
        for (size_t j = 0; j < option_table_length; j++) {
            const struct option_entry *other = &option_table[j];
            bool is_update = strcmp(written->name, "save-baseline") == 0 && strcmp(other->name, "baseline") == 0;

            if (i == j || !other->value || !other->value->files)
                continue;
            cr_expect_eq(check_pair(written->name, other->name, "t"), is_update ? 0 : ERROR_USAGE, "--%s --%s",
                         written->name, other->name);
            pairs++;
        }
    }
    cr_expect_geq(pairs, 40);
}
