#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "output/decimal.h"
#include "output/interpretation/interpretation.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/registry.h"
#include "reports/report.h"
#include "run/results.h"
#include "scratch.h"
#include "told.h"

enum { TEXT_MAX_SIZE = 1 << 17, PATH_MAX_SIZE = PATH_MAX + 16 };

static char folder[PATH_MAX];
static char path[PATH_MAX_SIZE];
static char text[TEXT_MAX_SIZE];

static void make_folder(void)
{
    told[0] = '\0';
    scratch_template(folder, sizeof(folder), "report");
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof(path), "%s/result", folder);
}

static void remove_folder(void)
{
    unlink(path);
    cr_expect(rmdir(folder) == 0, "something was left in %s", folder);
}

/* The whole file, in `text`. */
static const char *content_of(const char *file)
{
    FILE *stream = fopen(file, "rb");
    size_t length;

    cr_assert(stream != NULL, "%s is not there", file);
    length = fread(text, 1, sizeof(text) - 1, stream);
    text[length] = '\0';
    fclose(stream);
    return text;
}

static struct output *open_result(void)
{
    struct output *output = NULL;

    cr_assert(output_open(&output, path, &diag) == 0);
    return output;
}

/* Two windows of 10 ms, in the second of which nobody computes. */
static const struct window_totals windows[] = {
    {0, 10000000, 12000000, 8000000, 9000000, 500000, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
    {10000000, 20000001, 0, 0, 0, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
};

static struct anomalies found;

static struct run_summary made_up_run(void)
{
    found = (struct anomalies){.file = "x.prv"};
    found.tally[ANOMALY_SELF_MESSAGE].count = 2;
    found.tally[ANOMALY_OVERLAPPING_THREAD_CALL].count = 3;
    found.tally[ANOMALY_TRUNCATED] = (struct anomaly_tally){.count = 1, .first_line = 42};
    return (struct run_summary){
        .totals = {0, 20000001, 12000000, 8000000, 9000000, 500000, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
        .runtime = 20000001,
        .has_transient = true,
        .transient_imbalance = 0.0625,
        .replay.messages = 7,
        .replay.collectives = 3,
        .anomalies = &found,
    };
}

static struct options options_for(enum format format, unsigned reports)
{
    struct options options = {.format = format, .reports = reports};

    reports_introduce(&options);
    options.replay = (struct replay_options){.eager_limit = 32768, .max_skew = 1000000000};
    options.windows = (struct window_options){.kind = WINDOW_LENGTH, .length = 10000000, .part.to = INT64_MAX};
    return options;
}

/* What a reporter is told of where its result is read, and of the trace. */
struct about {
    const char *trace;
    unsigned window_parts;
    struct terminal terminal;
};

static const struct about plain = {.trace = "x.prv"};

static void start_report(struct reporter *report, const struct options *options, struct output *output,
                         const struct about *about)
{
    cr_assert(reporter_init(report, options, output, &about->terminal, &diag) == 0);
    report->context.trace = about->trace;
    report->context.window_parts = about->window_parts;
}

/* With the sections of two reports; returns the second one, to be freed. */
static void *add_results(struct run_summary *summary, struct report_result results[2])
{
    void *anomalies = calloc(1, anomalies_report.size);

    cr_assert(anomalies != NULL);
    results[0] = (struct report_result){.section = &summary_section, .findings = summary, .run = summary};
    results[1] = (struct report_result){.section = &anomalies_section, .run = summary};
    cr_assert(anomalies_report.conclude(anomalies, summary, &results[1].findings) == 0);
    summary->results = results;
    summary->result_count = 2;
    return anomalies;
}

/* Writes the made-up run and returns what came out. */
static const char *report_text(const struct options *options, const struct about *about)
{
    struct run_summary summary = made_up_run();
    struct report_result results[2];
    void *anomalies;
    struct output *output = open_result();
    struct reporter report = {0};
    size_t i;

    start_report(&report, options, output, about);
    for (i = 0; i < sizeof(windows) / sizeof(windows[0]); i++)
        cr_assert(reporter_window(&report, &(struct window_facts){.totals = windows[i]}) == 0);
    anomalies = add_results(&summary, results);
    cr_assert(reporter_finish(&report, &summary) == 0);
    cr_assert(reporter_close(&report, NULL, 0) == 0);
    reporter_deinit(&report);
    free(anomalies);
    cr_assert(output_commit(output) == 0);
    return content_of(path);
}

struct format_case {
    const char *what;
    enum format format;
    unsigned reports;
    const char *expected;
};

#define WINDOW_1(s)                                                                                                    \
    "0.000000000" s "0.010000000" s "0.750000" s "0.888889" s "0.900000" s "0.800000" s "0.600000" s "0.025000" s      \
    "0.006000000" s "0.008000000" s "0.009000000" s "0.010000000"
#define WINDOW_2(s, missing)                                                                                           \
    "0.010000000" s "0.020000001" s missing s missing s "0.000000" s "0.000000" s "0.000000" s "0.000000" s            \
    "0.000000000" s "0.000000000" s "0.000000000" s "0.010000001"
#define WINDOW_NAMES(s)                                                                                                \
    "start_s" s "end_s" s "load_balance" s "serialisation_efficiency" s "transfer_efficiency" s                        \
    "communication_efficiency" s "parallel_efficiency" s "overhead" s "useful_avg_s" s "useful_max_s" s "ideal_s" s    \
    "elapsed_s"
#define RUN(s)                                                                                                         \
    "2" s "0.020000001" s "0.000000000" s "0.020000001" s "0.750000" s "0.888889" s "0.450000" s "0.400000" s          \
    "0.300000" s "0.012500" s "0.006000000" s "0.008000000" s "0.009000000" s "0.020000001" s "7" s "3" s "0.062500"
#define RUN_NAMES(s) "ranks" s "runtime_s" s WINDOW_NAMES(s) s "messages" s "collectives" s "transient_imbalance"

static const struct format_case format_cases[] = {
    {"windows as tsv", FORMAT_TSV, REPORT_WINDOWS,
     "# " WINDOW_NAMES("\t") "\n" WINDOW_1("\t") "\n" WINDOW_2("\t", "nan") "\n"},
    {"windows as csv", FORMAT_CSV, REPORT_WINDOWS,
     WINDOW_NAMES(",") "\r\n" WINDOW_1(",") "\r\n" WINDOW_2(",", "") "\r\n"},
    {"summary as tsv", FORMAT_TSV, REPORT_SUMMARY, "# " RUN_NAMES("\t") "\n" RUN("\t") "\n"},
    {"summary as csv", FORMAT_CSV, REPORT_SUMMARY, RUN_NAMES(",") "\r\n" RUN(",") "\r\n"},
    {"windows as jsonl", FORMAT_JSONL, REPORT_WINDOWS,
     "{\"start_s\": 0.000000000, \"end_s\": 0.010000000, \"load_balance\": 0.750000, "
     "\"serialisation_efficiency\": 0.888889, \"transfer_efficiency\": 0.900000, \"communication_efficiency\": "
     "0.800000, "
     "\"parallel_efficiency\": 0.600000, \"overhead\": 0.025000, \"useful_avg_s\": 0.006000000, "
     "\"useful_max_s\": 0.008000000, \"ideal_s\": 0.009000000, \"elapsed_s\": 0.010000000}\n"
     "{\"start_s\": 0.010000000, \"end_s\": 0.020000001, \"load_balance\": null, "
     "\"serialisation_efficiency\": null, \"transfer_efficiency\": 0.000000, \"communication_efficiency\": 0.000000, "
     "\"parallel_efficiency\": 0.000000, \"overhead\": 0.000000, \"useful_avg_s\": 0.000000000, "
     "\"useful_max_s\": 0.000000000, \"ideal_s\": 0.000000000, \"elapsed_s\": 0.010000001}\n"},
    {"windows as table", FORMAT_TABLE, REPORT_WINDOWS,
     "         start           end      LB     Ser     Trf   CommE      PE     Ovh\n"
     "            ms            ms       %       %       %       %       %       %\n"
     "         0.000        10.000    75.0    88.9    90.0    80.0    60.0     2.5\n"
     "        10.000        20.000       -       -     0.0     0.0     0.0     0.0\n"
     "\n"
     "LB     load balance: how even the work is\n"
     "Ser    serialisation efficiency: not lost to dependencies\n"
     "Trf    transfer efficiency: not lost to moving data\n"
     "CommE  communication efficiency: not lost to communication\n"
     "PE     parallel efficiency: time spent computing\n"
     "Ovh    overhead: time spent in tracing itself, or where it was off\n"},
};

Test(report, formats_have_exact_text, .init = make_folder, .fini = remove_folder)
{
    size_t i;

    for (i = 0; i < sizeof(format_cases) / sizeof(format_cases[0]); i++) {
        struct options options = options_for(format_cases[i].format, format_cases[i].reports);
        const char *got = report_text(&options, &plain);

        cr_expect(strcmp(got, format_cases[i].expected) == 0, "%s: got\n%s", format_cases[i].what, got);
    }
}

Test(report, table_tells_the_run, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_TABLE, REPORT_SUMMARY);
    const char *got = report_text(&options, &plain);

    static const char expected[] = "x.prv\n"
                                   "\n"
                                   "parallel efficiency               30.0 %  ###.......  time spent computing\n"
                                   "|- load balance                   75.0 %  #######...  how even the work is\n"
                                   "`- communication efficiency       40.0 %  ####......  not lost to communication\n"
                                   "   |- serialisation efficiency    88.9 %  ########..  not lost to dependencies\n"
                                   "   `- transfer efficiency         45.0 %  ####......  not lost to moving data\n"
                                   "\n"
                                   "The largest loss is transfer, 55.0 % of the ranks' time: the run took 20.000 ms,\n"
                                   "and would take 9.000 ms on a network that takes no time.\n"
                                   "Imbalance within windows that evens out over the run, and looks like\n"
                                   "serialisation there, costs 6.3 % of it: load moves from rank to rank, or ranks\n"
                                   "take turns.\n"
                                   "Where: --report critical-path. When: --report worst.\n"
                                   "\n"
                                   "ranks                                  2  MPI processes\n"
                                   "runtime                        20.000 ms  from the first moment to the last\n"
                                   "ideal time                      9.000 ms  on a network that takes no time\n"
                                   "useful, average                 6.000 ms  computation of a rank\n"
                                   "useful, maximum                 8.000 ms  computation of the busiest rank\n"
                                   "overhead                           1.2 %  time spent in tracing itself\n"
                                   "transient imbalance                6.3 %  imbalance that evens out over the run\n"
                                   "messages                               7  of a rank to another, or to itself\n"
                                   "collectives                            3  within communicators\n"
                                   "\n"
                                   "Odd in this trace:\n"
                                   "  truncated 1 (damage)\n"
                                   "    ";

    cr_expect(strncmp(got, expected, strlen(expected)) == 0, "got\n%s", got);
    cr_expect(strstr(got, "\nGood to know:\n  overlapping_thread_call 3\n    A thread calls MPI") != NULL);
}

Test(report, table_suits_the_terminal, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_TABLE, REPORT_SUMMARY | REPORT_WINDOWS);
    struct about about = {.trace = "\033[2Jx\xff", .terminal = {.width = 140, .color = true, .utf8 = true}};
    const char *got = report_text(&options, &about);

    cr_expect(strstr(got, "useful max") != NULL, "a wide terminal shows more columns");
    cr_expect(strstr(got, "└─ communication efficiency") != NULL);
    cr_expect(strstr(got, "\033[1m?[2Jx\xef\xbf\xbd\033[0m\n") != NULL,
              "the trace's name does nothing to the terminal");
    cr_expect(strstr(got, "\033[31m  30.0 %\033[0m") != NULL);
}

static size_t longest_line(const char *lines)
{
    size_t longest = 0;

    for (; *lines; lines += *lines == '\n') {
        size_t length = strcspn(lines, "\n");

        longest = length > longest ? length : longest;
        lines += length;
    }
    return longest;
}

Test(report, table_of_windows_fits_every_terminal, .init = make_folder, .fini = remove_folder)
{
    static const struct {
        unsigned parts;
        unsigned width;
        const char *last; /* heading, at exactly that width */
    } cases[] = {
        {0, 76, " Ovh\n"},
        {0, 131, " Ovh\n"},
        {0, 132, " elapsed\n"},
        {1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES, 91, " Ovh\n"},
        {1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES, 92, " GHz\n"},
        {1U << WINDOW_PART_DISPERSION, 83, " Ovh\n"},
        {1U << WINDOW_PART_DISPERSION, 84, " Ovh      ID\n"},
        {1U << WINDOW_PART_DISPERSION | 1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES, 99, " Ovh      ID\n"},
        {1U << WINDOW_PART_DISPERSION | 1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES, 100, " GHz      ID\n"},
        {1U << WINDOW_PART_IDEAL_PATH, 146, " ideal path\n"},
    };
    struct options options = options_for(FORMAT_TABLE, REPORT_WINDOWS);

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct about about = {.trace = "x.prv", .terminal.width = cases[i].width, .window_parts = cases[i].parts};

        cr_expect(strstr(report_text(&options, &about), cases[i].last) != NULL, "case %zu", i);
    }
    /* No part, one, any two of them, and all, each at every fifth width. */
    for (unsigned parts = 0, subset = 0; parts < 1U << WINDOW_PART_COUNT; parts++) {
        if (__builtin_popcount(parts) > 2 && parts != (1U << WINDOW_PART_COUNT) - 1)
            continue;
        for (unsigned width = 76 + subset++ % 5; width < 200; width += 5) {
            struct about about = {.trace = "x.prv", .terminal.width = width, .window_parts = parts};
            size_t longest = longest_line(report_text(&options, &about));

            cr_expect(longest <= width, "a line of %zu where %u fit, parts %#x", longest, width, parts);
        }
    }
}

Test(report, anomalies_are_rows, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_TSV, REPORT_ANOMALIES);
    const char *got = report_text(&options, &plain);

    cr_expect(
        strstr(got, "# kind\tseverity\tcount\tfirst_line\tlargest\tmeaning\nself_message\tinformation\t2\t0\t0\t") ==
        got);
    cr_expect(strstr(got, "\ntruncated\tdamage\t1\t42\t0\t") != NULL);
    options.format = FORMAT_CSV;
    got = report_text(&options, &plain);
    cr_expect(strstr(got, "\r\ntruncated,damage,1,42,0,\"The trace ends") != NULL, "a meaning with commas is quoted");
    options.format = FORMAT_TABLE;
    got = report_text(&options, &plain);
    cr_expect(strstr(got, "\ntruncated                    damage                 1           42            -\n") !=
              NULL);
}

static double number_at(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

Test(report, json_says_the_same, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_JSON, REPORT_SUMMARY | REPORT_WINDOWS | REPORT_ANOMALIES);
    struct about about = {.trace = "a\"b\\c\n\xff\xed\xa0\x80\xe2\x82\xac.prv"};
    json_error_t error;
    json_t *root = json_loads(report_text(&options, &about), JSON_REJECT_DUPLICATES, &error);
    const json_t *window;
    const json_t *summary;

    cr_assert(root != NULL, "%s in line %d", error.text, error.line);
    cr_expect(json_integer_value(json_object_get(root, "schema")) == 2);
    cr_expect_str_eq(json_string_value(json_object_get(root, "trace")),
                     "a\"b\\c\n\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xe2\x82\xac.prv");
    cr_expect(json_array_size(json_object_get(root, "windows")) == 2);
    window = json_array_get(json_object_get(root, "windows"), 1);
    cr_expect(json_is_null(json_object_get(window, "load_balance")));
    cr_expect(number_at(window, "end_s") == 0.020000001);
    summary = json_object_get(root, "summary");
    cr_expect(number_at(summary, "parallel_efficiency") == 0.3);
    cr_expect(number_at(summary, "transient_imbalance") == 0.0625);
    cr_expect(json_integer_value(json_object_get(summary, "ranks")) == 2);
    cr_expect(json_object_size(json_object_get(summary, "anomalies")) == 3);
    cr_expect(number_at(json_object_get(summary, "anomalies"), "truncated") == 1);
    cr_expect(number_at(json_object_get(json_object_get(root, "anomalies"), "truncated"), "first_line") == 42);
    cr_expect_str_eq(json_string_value(json_object_get(json_object_get(root, "options"), "waits")), "consistent");
    cr_expect(number_at(json_object_get(root, "options"), "max_skew_s") == 1);
    json_decref(root);
}

Test(report, json_echoes_every_way_to_choose_windows, .init = make_folder, .fini = remove_folder)
{
    static const struct {
        struct window_options windows;
        const char *expected;
    } choices[] = {
        {{.kind = WINDOW_NONE}, "\"window_ideal\": \"local\""},
        {{.kind = WINDOW_LENGTH, .length = 20, .step = 10}, "\"window_s\": 0.000000020,\n    \"step_s\": 0.000000010"},
        {{.kind = WINDOW_COUNT, .count = 200}, "\"windows\": 200"},
        {{.kind = WINDOW_EVENTS, .length = 20, .count = 5}, "\"min_events\": 5"},
        {{.kind = WINDOW_EVENTS, .length = 20, .count_auto = true}, "\"min_events\": \"auto\""},
        {{.kind = WINDOW_EVENTS, .parts = 200, .count_auto = true}, "\"windows\": 200,\n    \"min_events\": \"auto\""},
        {{.kind = WINDOW_EVERY, .count = 3, .rank = 2}, "\"every\": 3,\n    \"rank\": 2"},
        {{.kind = WINDOW_EVENT, .event = "60000019=\"x\""}, "\"window_event\": \"60000019=\\\"x\\\"\""},
        {{.ideal = WINDOW_IDEAL_CLOCK, .interpolation = INTERPOLATION_LINEAR}, "\"interpolation\": \"linear\""},
        {{.part = {5, 9}}, "\"from_s\": 0.000000005,\n    \"to_s\": 0.000000009"},
    };
    size_t i;

    for (i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
        struct options options = options_for(FORMAT_JSON, REPORT_SUMMARY);
        const char *got;
        json_t *root;

        options.windows = choices[i].windows;
        options.replay.useful = OVERHEAD_FLUSH | OVERHEAD_DISABLED;
        got = report_text(&options, &plain);
        cr_expect(strstr(got, choices[i].expected) != NULL, "%s is not in\n%s", choices[i].expected, got);
        cr_expect(strstr(got, "\"count_as_useful\": [\"flush\", \"disabled\"]") != NULL);
        root = json_loads(got, JSON_REJECT_DUPLICATES, NULL);
        cr_expect(root != NULL);
        json_decref(root);
    }
}

Test(report, gnuplot_has_its_data_inside, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_GNUPLOT, REPORT_WINDOWS);
    struct about about = {.trace = "it's"};
    const char *got = report_text(&options, &about);

    cr_expect(strstr(got, "# parallel: from to value least most\n$panel1_1 << EOD\n0.000000000 ") != NULL);
    cr_expect(strstr(got, "# computing: at low high\n$panel2_1 << EOD\n0.000000000 ") != NULL);
    cr_expect(strstr(got, "set label 'it''s' at screen ") != NULL);
    cr_expect(strstr(got, "set label 'time (ms)' at screen ") != NULL);
    cr_expect(strstr(got, "set terminal") == NULL, "a script shows itself wherever it is run");
    cr_expect(strstr(got, "set xrange [0.000000000:20.000001000] noextend\n") != NULL);
    cr_expect(strstr(got, "set arrow from graph 0, first 30.0000 to graph 1, first 30.0000 ") != NULL);
    cr_expect(strstr(got, "$panel1_1 using 1:3:($2-$1):(0) with vectors ") != NULL);
}

Test(report, trace_events_are_json, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_CHROME, REPORT_WINDOWS);
    struct about about = {.trace = "a/\"\\\n\xff.prv"};
    json_t *root = json_loads(report_text(&options, &about), JSON_REJECT_DUPLICATES, NULL);
    json_t *events = json_object_get(root, "traceEvents");

    cr_assert(root != NULL);
    cr_expect_eq(json_array_size(events), 1 + 6 * 3 - 2,
                 "a name, two windows and the end, with six counters each, but for two that are missing");
    cr_expect_str_eq(json_string_value(json_object_get(json_array_get(events, 1), "ph")), "C");
    cr_expect_float_eq(json_number_value(json_object_get(json_object_get(json_array_get(events, 1), "args"), "%")), 75,
                       1e-9);
    cr_expect_float_eq(json_number_value(json_object_get(json_array_get(events, 16), "ts")), 20000.001, 1e-9);
    json_decref(root);
}

/* The page has the JSON result but for its windows, which are packed; no text in it can end the element around. */
Test(report, a_page_has_the_result_inside, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_HTML, REPORT_SUMMARY | REPORT_WINDOWS | REPORT_ANOMALIES);
    struct about about = {.trace = "</script><script>"};
    char *page = strdup(report_text(&options, &about));
    char *start = strstr(page, "id=\"result\">\n") + strlen("id=\"result\">\n");
    char *packed = strstr(page, "id=\"packed\">\n") + strlen("id=\"packed\">\n");
    json_t *inside;
    json_t *columns;
    json_t *result;

    *strstr(packed, "</script>") = '\0';
    columns = json_loads(packed, JSON_REJECT_DUPLICATES, NULL);
    *strstr(start, "</script>") = '\0';
    inside = json_loads(start, JSON_REJECT_DUPLICATES, NULL);
    options.format = FORMAT_JSON;
    result = json_loads(report_text(&options, &about), JSON_REJECT_DUPLICATES, NULL);
    cr_expect_eq(json_integer_value(json_object_get(columns, "count")), 2);
    cr_expect_eq(json_array_size(json_object_get(result, "windows")), 2U);
    json_object_del(result, "windows");
    cr_expect(json_equal(inside, result));
    json_decref(columns);
    json_decref(inside);
    json_decref(result);
    free(page);
}

Test(report, gnuplot_takes_titles_as_they_are, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_GNUPLOT, REPORT_WINDOWS);

    options.title = "\xc3\xa4 it's\na\\b, 5 %";
    cr_expect(strstr(report_text(&options, &plain), "set label '\xc3\xa4 it''s?a\\b, 5 %' at ") != NULL);
}

Test(report, missing_ratios_of_the_run, .init = make_folder, .fini = remove_folder)
{
    static const struct {
        enum format format;
        const char *expected;
        const char *unexpected;
    } cases[] = {
        {FORMAT_TABLE, "load balance                      -                how even the work is", "transient"},
        {FORMAT_TSV, "\tnan\tnan\tnan\tnan\tnan\tnan\t", "transient"},
        {FORMAT_CSV, ",,,,,,,", "nan"},
        {FORMAT_JSON, "\"load_balance\": null", "nan"},
        {FORMAT_GNUPLOT, "# load balance: from to", " with lines "},
    };
    struct run_summary summary = {.totals = {.ranks = 1}, .anomalies = &found};
    struct report_result results[2];
    void *anomalies;
    size_t i;

    anomalies = add_results(&summary, results);
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct options options = options_for(cases[i].format, REPORT_SUMMARY);
        struct output *output = open_result();
        struct reporter report = {0};

        start_report(&report, &options, output, &plain);
        cr_expect(reporter_window(&report, &(struct window_facts){.totals = windows[0]}) == 0,
                  "windows that nobody asked for are not shown");
        cr_assert(reporter_finish(&report, &summary) == 0);
        cr_assert(reporter_close(&report, NULL, 0) == 0);
        reporter_deinit(&report);
        cr_assert(output_commit(output) == 0);
        content_of(path);
        cr_expect(strstr(text, cases[i].expected) != NULL, "%s is not in\n%s", cases[i].expected, text);
        cr_expect(strstr(text, cases[i].unexpected) == NULL, "%s is in\n%s", cases[i].unexpected, text);
    }
    free(anomalies);
}

Test(report, part_of_a_run_says_where, .init = make_folder, .fini = remove_folder)
{
    struct options options = options_for(FORMAT_TABLE, REPORT_SUMMARY);
    struct run_summary summary = made_up_run();
    struct output *output = open_result();
    struct reporter report = {0};

    struct report_result results[2];
    void *anomalies;

    anomalies = add_results(&summary, results);
    summary.runtime = 5000000000;
    start_report(&report, &options, output, &plain);
    cr_assert(reporter_finish(&report, &summary) == 0);
    cr_assert(reporter_close(&report, NULL, 0) == 0);
    reporter_deinit(&report);
    free(anomalies);
    cr_assert(output_commit(output) == 0);
    cr_expect(strstr(content_of(path), "\nelapsed                        20.000 ms  ") != NULL);
}

Test(report, numbers_do_not_depend_on_the_locale, .init = make_folder, .fini = remove_folder)
{
    static const char *const locales[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "da_DK.UTF-8", "ru_RU.UTF-8"};
    struct options options = options_for(FORMAT_TSV, REPORT_WINDOWS);
    size_t i;

    for (i = 0; i < sizeof(locales) / sizeof(locales[0]); i++) {
        if (setlocale(LC_ALL, locales[i]))
            break;
    }
    cr_expect(strchr(report_text(&options, &plain), ',') == NULL);
}

Test(report, nothing_is_written_before_the_first_window, .init = make_folder, .fini = remove_folder)
{
    static const enum format formats[] = {FORMAT_TABLE, FORMAT_TSV,   FORMAT_CSV,
                                          FORMAT_JSON,  FORMAT_JSONL, FORMAT_GNUPLOT};
    size_t i;

    for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        struct options options = options_for(formats[i], REPORT_WINDOWS);
        struct output *output = open_result();
        struct reporter report = {0};

        start_report(&report, &options, output, &plain);
        reporter_deinit(&report);
        cr_assert(output_commit(output) == 0);
        cr_expect_str_eq(content_of(path), "");
    }
}

Test(reading, names_the_largest_loss)
{
    static const struct {
        const char *start;
        struct window_totals totals;
    } cases[] = {
        {"The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as",
         {0, 100, 90, 90, 95, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as the busiest one, rank 2 (45 ns against 90 ns).",
         {0, 100, 90, 90, 95, 0, 2, 0, 0, 0, 0, false, 0, 2, {0}, {0}, 0}},
        {"The largest loss is serialisation, 45.0 % of the ranks' time: ranks depend on one another, ",
         {0, 100, 100, 50, 95, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is transfer, 48.0 % of the ranks' time: the run took 100 ns, and would take 52 ns",
         {0, 100, 100, 50, 52, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"Little is lost: the ranks compute for 97.0 % of the time.",
         {0, 100, 194, 98, 99, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"No rank computed", {0, 100, 0, 0, 0, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"Nothing took any time", {0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is tracing itself, which took 20.0 %",
         {0, 100, 130, 70, 80, 40, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is no loss of the program: in 20.0 %",
         {0, 100, 130, 70, 80, 44, 2, 0, 0, 0, 40, false, 0, 0, {0}, {0}, 0}},
        {"The tracer was in burst mode", {0, 100, 100, 50, 95, 0, 2, 0, 0, 0, 0, true, 0, 0, {0}, {0}, 0}},
        /* Polling, where ranks do not wait by it: without load balance and serialisation, 1 % each. */
        {"The largest loss is polling: 18.0 %", {0, 100, 140, 71, 72, 0, 2, 0, 0, 36, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is transfer, 28.0 %", {0, 100, 140, 71, 72, 0, 2, 0, 0, 32, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is transfer, 20.0 %", {0, 100, 130, 70, 80, 0, 2, 0, 0, 40, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as the busiest one (45 ns "
         "against 90 ns).\nTests and probes that found nothing took 6.0 %",
         {0, 100, 90, 90, 95, 0, 2, 0, 0, 12, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is the launch: 30.0 % of the ranks' time",
         {0, 100, 100, 80, 95, 0, 2, 60, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is load balance", {0, 100, 58, 60, 90, 0, 2, 20, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        /* The largest share of time, not the lowest factor: load balance 80 %, but 14 % against 21 % and 9 %. */
        {"The largest loss is serialisation, 21.0 % of the ranks' time: ",
         {0, 100, 112, 70, 91, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is transfer, 28.0 % of the ranks' time: ",
         {0, 100, 74, 62, 72, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        /* Less than half of all that is lost (34 %), but more than what it leaves of each other loss. */
        {"The largest loss is the launch: 14.0 % of the ranks' time",
         {0, 100, 132, 82, 87, 0, 2, 28, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is load balance, 16.0 % of the ranks' time",
         {0, 100, 132, 82, 87, 0, 2, 20, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"The largest loss is tracing itself, which took 15.0 %",
         {0, 100, 126, 75, 88, 30, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
        {"No rank computed, so there is nothing to compare.\nTracing itself took 60.0 %",
         {0, 100, 0, 0, 0, 120, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0}},
    };
    size_t i;

    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct run_summary summary = {.totals = cases[i].totals, .runtime = cases[i].totals.end};
        struct row row = row_of_run(&summary);
        struct interpretation reading = interpretation_of(&row);

        cr_expect(strncmp(reading.text, cases[i].start, strlen(cases[i].start)) == 0, "%s", reading.text);
        cr_expect((reading.next != NULL) == (strstr(reading.text, "The largest loss is load balance") ||
                                             strstr(reading.text, "The largest loss is serialisation") ||
                                             strstr(reading.text, "The largest loss is transfer")),
                  "%s", reading.text);
    }
}

/* Of 100 ns of two ranks, of which serialisation takes 40: what load that moves costs, and in how much of the run that
 * is known. */
Test(reading, tells_the_causes_of_serialisation_apart)
{
    static const struct {
        struct moving_load load;
        const char *cause;
    } cases[] = {
        {{0, 0}, "ranks depend on one another, or load moves from rank to rank, so that "},
        {{32, 60},
         "load moves from rank to rank (between collectives of all ranks now one computes longest, now another), so "
         "that "},
        {{31, 100},
         "ranks depend on one another, and load moves from rank to rank (from one collective of all ranks "
         "to the next: 31.0 %), so that "},
        {{1, 91},
         "ranks wait for one another between the collectives of all ranks (load that moves from one of these "
         "to the next costs 10.0 % at most), so that "},
        {{1, 90}, "ranks depend on one another, or load moves from rank to rank, so that "},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct run_summary summary = {
            .totals = {0, 100, 110, 55, 95, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
            .runtime = 100,
            .moving_load = cases[i].load,
        };
        struct row row = row_of_run(&summary);
        struct interpretation reading = interpretation_of(&row);
        const char *cause = strchr(reading.text, ':');

        cr_assert_not_null(cause);
        cr_expect(strncmp(cause + 2, cases[i].cause, strlen(cases[i].cause)) == 0, "%s", reading.text);
    }
}

/* Of 100 ns: the ideal time, and what it is with the tracer's work in it. */
Test(reading, tells_what_tracing_caused)
{
    static const struct {
        int64_t ideal;
        int64_t traced;
        __int128 overhead; /* of both ranks */
        const char *expected;
    } cases[] = {
        {95, 99, 8,
         "The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as the busiest "
         "one (45 ns against 90 ns)."},
        {90, 99, 8,
         "The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as the busiest "
         "one (45 ns against 90 ns).\nTracing itself, with those who waited for it, took 9.0 % of the run, "
         "which looks like transfer."},
        {90, 91, 20,
         "The largest loss is load balance, 45.0 % of the ranks' time: on average a rank computes only 50.0 % as long "
         "as the busiest "
         "one (45 ns against 90 ns).\nTracing itself took 10.0 % of the ranks' time, which blurs the other "
         "numbers."},
        {90, 120, 8,
         "The largest loss is tracing itself: it took 4.0 % of the ranks' time, and with those who waited "
         "for it 30.0 % of the run, which looks like transfer; record less."},
        {90, 92, 60,
         "The largest loss is tracing itself, which took 30.0 % of the ranks' time and blurs the other "
         "numbers; record less."},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct run_summary summary = {
            .totals = {0, 100, 90, 90, cases[i].ideal, cases[i].overhead, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
            .runtime = 100,
            .traced_ideal = cases[i].traced};
        struct row row = row_of_run(&summary);

        cr_expect_str_eq(interpretation_of(&row).text, cases[i].expected);
    }
}

/* 100 ns of two ranks, in half of which transfer is lost. */
Test(reading, tells_what_looks_like_transfer)
{
    enum { SEND = 1, WAITALL = 6, BARRIER = 8, ALLREDUCE = 10, SPAWN = 151 };

    static const struct {
        struct processor_sharing sharing;
        uint8_t call;
        __int128 time; /* in it, of both */
        uint64_t sends;
        __int128 off;
        const char *expected;
    } cases[] = {
        {{0, 0, false, false},
         ALLREDUCE,
         9,
         0,
         0,
         "The largest loss is transfer, 50.0 % of the ranks' time: the run took 100 ns, and would take 50 ns on a "
         "network that takes no time."},
        {{0, 0, false, false},
         ALLREDUCE,
         30,
         0,
         0,
         "The largest loss is transfer, 50.0 % of the ranks' time: the run took 100 ns, and would take 50 ns on a "
         "network that takes no time. "
         "The largest part of that passes in MPI_Allreduce (15.0 % of the ranks' time)."},
        {{0, 0, false, false},
         BARRIER,
         30,
         0,
         0,
         "The largest loss is transfer, 50.0 % of the ranks' time: the run took 100 ns, and would take 50 ns on a "
         "network that takes no time. "
         "The largest part of that passes in MPI_Barrier (15.0 % of the ranks' time)."},
        {{0, 0, false, false},
         WAITALL,
         30,
         0,
         0,
         "The largest loss is transfer, 50.0 % of the ranks' time: the run took 100 ns, and would take 50 ns on a "
         "network that takes no time. "
         "The largest part of that passes in MPI_Waitall (15.0 % of the ranks' time)."},
        {{0, 0, false, false},
         WAITALL,
         30,
         1,
         0,
         "The largest loss looks like transfer, 50.0 % of the ranks' time: if it is, the run would take 50 ns on a "
         "network that takes no time, instead of 100 ns. "
         "The largest part of that passes in MPI_Waitall (15.0 % of the ranks' time), where nonblocking sends may wait "
         "for "
         "receivers without the trace showing it."},
        {{0, 0, false, false},
         SEND,
         30,
         0,
         0,
         "The largest loss looks like transfer, 50.0 % of the ranks' time: if it is, the run would take 50 ns on a "
         "network that takes no time, instead of 100 ns. "
         "The largest part of that passes in MPI_Send (15.0 % of the ranks' time), where sends may wait for "
         "receivers without the trace showing it."},
        {{2, 1, false, false},
         ALLREDUCE,
         0,
         0,
         0,
         "Both ranks shared 1 processor at the same time: waiting for a processor looks like transfer, and like "
         "computing.\nThe largest loss looks like "
         "transfer, 50.0 % of the ranks' time: if it is, the run would take 50 ns on a network that takes no time, "
         "instead of 100 ns."},
        {{8, 2, true, false},
         SPAWN,
         60,
         0,
         0,
         "8 ranks were seen on 2 processors, if not at the same time: they may have shared them, and waiting for a "
         "processor looks like transfer, and like computing.\nThe largest loss is waiting for another application: "
         "30.0 "
         "% of the ranks' time passes where they start one (MPI_Comm_spawn). This "
         "application's events do not say what the other one did meanwhile."},
        {{8, 2, true, false},
         SPAWN,
         0,
         0,
         100,
         "The largest loss is no loss of the program: in 50.0 % of the ranks' time tracing was switched off, and "
         "nothing is known of it. Trace all of the part of interest, and choose it with --from and --to."},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mpi_times mpi = {
            .begin = MPI_TIMES_UNKNOWN,
            .end = MPI_TIMES_UNKNOWN,
            .nonblocking_sends = cases[i].sends,
            .nonblocking_receives = 1,
        };
        struct run_summary summary = {.totals = {.end = 100,
                                                 .useful_sum = 90,
                                                 .useful_max = 45,
                                                 .ideal = 50,
                                                 .overhead_sum = cases[i].off,
                                                 .ranks = 2,
                                                 .off_sum = cases[i].off},
                                      .runtime = 100,
                                      .replay.sharing = cases[i].sharing,
                                      .replay.messages = 1,
                                      .replay.large_messages = 1,
                                      .mpi = &mpi};
        struct row row;

        mpi.transfer[cases[i].call] = cases[i].time;
        row = row_of_run(&summary);
        cr_expect_str_eq(interpretation_of(&row).text, cases[i].expected);
    }
}

/* Little is lost between 0 and 100 ns. */
Test(reading, tells_how_much_lies_outside_mpi)
{
    static const struct {
        int64_t runtime;
        int64_t begin;
        int64_t end;
        __int128 last_flush;
        const char *expected; /* after the first sentence */
    } cases[] = {
        {100, 4, 96, 8, ""},
        {100, MPI_TIMES_UNKNOWN, MPI_TIMES_UNKNOWN, 0, ""},
        {100, 5, 100, 0, "\n5.0 % of the run lies before the last rank has left MPI_Init: --from init leaves it out."},
        {100, 0, 95, 8,
         "\n5.0 % of the run lies after the last rank has left MPI_Finalize, where the tracer's last flush takes 4.0 % "
         "of "
         "the ranks' time: --to finalize leaves it out."},
        {100, 30, 90, 8,
         "\n30.0 % of the run lies before the last rank has left MPI_Init, and 10.0 % after the last one has left "
         "MPI_Finalize (where the tracer's last flush takes 4.0 % of the ranks' time): --from init --to finalize leave "
         "them out."},
        {200, 150, 190, 0, "\n100.0 % of this part of the run lies before the last rank has left MPI_Init."},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mpi_times mpi = {.begin = cases[i].begin, .end = cases[i].end, .last_flush = cases[i].last_flush};
        struct run_summary summary = {.totals = {0, 100, 194, 98, 99, 0, 2, 0, 0, 0, 0, false, 0, 0, {0}, {0}, 0},
                                      .runtime = cases[i].runtime,
                                      .mpi = &mpi};
        struct row row = row_of_run(&summary);
        struct interpretation reading = interpretation_of(&row);

        cr_expect_str_eq(reading.text + strlen("Little is lost: the ranks compute for 97.0 % of the time."),
                         cases[i].expected);
    }
}

Test(decimal, rounds_half_away)
{
    static const struct {
        __int128 value;
        int64_t unit;
        unsigned decimals;
        const char *expected;
    } cases[] = {
        {0, 1, 0, "0"},
        {0, 1000, 3, "0.000"},
        {5, 10, 0, "1"},
        {4, 10, 0, "0"},
        {-4, 10, 0, "0"},
        {-5, 10, 0, "-1"},
        {1, 1000000000, 9, "0.000000001"},
        {999999, 1000000, 3, "1.000"},
        {INT64_MAX, 1000000000, 9, "9223372036.854775807"},
        {INT64_MIN, 1000000000, 9, "-9223372036.854775808"},
    };
    size_t i;

    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_str_eq(decimal_scaled(cases[i].value, cases[i].unit, cases[i].decimals).text, cases[i].expected);
    cr_expect_str_eq(decimal_ratio(NAN, 6).text, "nan");
    cr_expect_str_eq(decimal_ratio(INFINITY, 6).text, "nan");
    cr_expect_str_eq(decimal_ratio(-0.0, 6).text, "0.000000");
    cr_expect_str_eq(decimal_ratio(-1e-9, 6).text, "0.000000");
    cr_expect_str_eq(decimal_ratio(0.9999996, 6).text, "1.000000");
    cr_expect_str_eq(decimal_ratio(0x1p60, 3).text, "1152921504606846976.000");
    cr_expect_str_eq(decimal_ratio(0x1p93, 0).text, "9903520314283042199192993792");
    cr_expect_str_eq(decimal_ratio(-1e300, 0).text, "-9999999999999999583119736832");
    cr_expect_eq(strlen(decimal_ratio(1e300, 9).text), 28 + 1 + 9);
    cr_expect_str_eq(decimal_percent(0.12345).text, "12.3");
    cr_expect_str_eq(decimal_duration(999).text, "999 ns");
    cr_expect_str_eq(decimal_duration(1500).text, "1.500 us");
    cr_expect_str_eq(decimal_duration(12345678901).text, "12.346 s");
    cr_expect_str_eq(decimal_duration(0).text, "0 ns");
}

Test(text, decodes_and_masks, .init = make_folder, .fini = remove_folder)
{
    static const struct {
        const char *raw;
        bool utf8;
        const char *expected;
    } cases[] = {
        {"plain", false, "plain"},
        {"a\nb\x7f", true, "a?b?"},
        {"\xc2\x9b", true, "?"},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", true, "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\xc3\xa9", false, "?"},
        {"\xc3", true, "\xef\xbf\xbd"},
        {"\xf4\x90\x80\x80", true, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xe0\x80\xafz", true, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz"},
    };
    size_t i;

    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct output *output = open_result();

        text_print(&(struct format_context){.output = output, .terminal.utf8 = cases[i].utf8}, cases[i].raw);
        cr_assert(output_commit(output) == 0);
        cr_expect_str_eq(content_of(path), cases[i].expected);
    }
}

Test(text, keeps_units_with_their_numbers, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();

    text_wrap(&(struct format_context){.output = output}, "half 12.5 % of 92.847 ms, a 7 s one", 2, 10);
    cr_assert(output_commit(output) == 0);
    cr_expect_str_eq(content_of(path), "half\n  12.5 %\n  of\n  92.847 ms,\n  a 7 s\n  one\n");
}

/* Where the terminal has no UTF-8 a character is a question mark, as wide as that. */
Test(text, wraps_what_the_terminal_shows, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();

    text_wrap(&(struct format_context){.output = output},
              "gr\xc3\xb6\xc3\x9f"
              "e \xe6\x97\xa5\xe6\x9c\xac abc",
              0, 8);
    text_wrap(&(struct format_context){.output = output, .terminal.utf8 = true}, "\xe6\x97\xa5\xe6\x9c\xac abcd", 0, 8);
    cr_assert(output_commit(output) == 0);
    cr_expect_str_eq(content_of(path), "gr??e ??\nabc\n\xe6\x97\xa5\xe6\x9c\xac\nabcd\n");
}

Test(text, keeps_names_and_options_whole, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();

    text_wrap(&(struct format_context){.output = output},
              "on rank 7 (--from 7 s --to 8 s) --top, --rank ranks of thread", 0, 8);
    cr_assert(output_commit(output) == 0);
    cr_expect_str_eq(content_of(path), "on\nrank 7\n(--from 7 s\n--to 8 s)\n--top,\n--rank ranks\nof\nthread\n");
}

Test(output, appears_when_it_is_whole, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();
    struct stat about;
    mode_t mask = umask(022);

    output_abort(output);
    output = open_result();
    output_text(output, "half");
    cr_assert(output_flush(output) == 0);
    cr_expect(access(path, F_OK) != 0, "the name is taken before the end");
    output_format(output, " and %s", "whole");
    cr_assert(output_commit(output) == 0);
    umask(mask);
    cr_expect_str_eq(content_of(path), "half and whole");
    cr_assert(stat(path, &about) == 0);
    cr_expect((about.st_mode & 0777) == 0644, "permissions are %o", about.st_mode & 0777);
}

Test(output, replaces_a_file_in_one_go, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();
    struct stat about;
    char link[PATH_MAX_SIZE];

    output_text(output, "old");
    cr_assert(output_commit(output) == 0);
    cr_assert(chmod(path, 0600) == 0);
    output = open_result();
    output_text(output, "new");
    cr_assert(output_flush(output) == 0);
    cr_expect_str_eq(content_of(path), "old");
    output_abort(output);
    cr_expect_str_eq(content_of(path), "old");

    snprintf(link, sizeof(link), "%s/link", folder);
    cr_assert(symlink("result", link) == 0);
    cr_assert(output_open(&output, link, &diag) == 0);
    output_text(output, "newest");
    cr_assert(output_commit(output) == 0);
    cr_expect_str_eq(content_of(path), "newest");
    cr_assert(lstat(link, &about) == 0 && S_ISLNK(about.st_mode));
    cr_assert(stat(path, &about) == 0 && (about.st_mode & 0777) == 0600);
    unlink(link);
}

Test(output, abort_leaves_nothing, .init = make_folder, .fini = remove_folder)
{
    struct output *output = open_result();

    output_text(output, "x");
    cr_assert(output_flush(output) == 0);
    cr_expect(output_abort(output) == NULL);
    cr_expect(output_abort(NULL) == NULL);
    cr_expect(output_commit(NULL) == 0);
    cr_expect(access(path, F_OK) != 0);
}

Test(output, passes_what_is_larger_than_its_buffer, .init = make_folder, .fini = remove_folder)
{
    enum { LARGE = 200000 };
    char *bytes = malloc(LARGE);
    struct output *output = open_result();
    struct stat about;
    int i;

    memset(bytes, 'x', LARGE);
    output_text(output, "y");
    output_write(output, bytes, LARGE);
    for (i = 0; i < LARGE; i++)
        output_text(output, "z");
    cr_assert(output_commit(output) == 0);
    cr_assert(stat(path, &about) == 0);
    cr_expect(about.st_size == 2 * LARGE + 1);
    free(bytes);
}

Test(output, full_device_is_an_error, .init = make_folder, .fini = remove_folder)
{
    struct output *output = NULL;

    cr_assert(output_open(&output, "/dev/full", &diag) == 0);
    output_text(output, "x");
    cr_expect(output_status(output) == 0, "it is still in the buffer");
    cr_expect(output_flush(output) == ERROR_OUTPUT);
    cr_expect_str_eq(told, "/dev/full: error: cannot write: No space left on device");
    told[0] = '\0';
    output_text(output, "more");
    cr_expect(output_commit(output) == ERROR_OUTPUT);
    cr_expect_str_eq(told, "", "one failure is reported once");
}

Test(output, what_cannot_be_opened, .init = make_folder, .fini = remove_folder)
{
    const char *const paths[] = {"", folder, "/nowhere/at/all", "/dev/null/x"};
    size_t i;

    for (i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        struct output *output = NULL;

        told[0] = '\0';
        cr_expect(output_open(&output, paths[i], &diag) == ERROR_OUTPUT, "'%s'", paths[i]);
        cr_expect(strstr(told, "cannot open") != NULL, "%s", told);
    }
}

Test(output, closed_pipe_is_quiet, .init = make_folder, .fini = remove_folder)
{
    struct output *output = NULL;
    int ends[2];

    signal(SIGPIPE, SIG_IGN);
    cr_assert(pipe(ends) == 0);
    cr_assert(dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO);
    close(ends[1]);
    cr_assert(output_open(&output, NULL, &diag) == 0);
    close(ends[0]);
    output_text(output, "x");
    cr_expect(output_flush(output) == OUTPUT_CLOSED);
    cr_expect(output_commit(output) == OUTPUT_CLOSED);
    cr_expect_str_eq(told, "");
}

Test(output, standard_output_by_name_is_written_directly, .init = make_folder, .fini = remove_folder)
{
    struct output *output = NULL;
    int file = open(path, O_WRONLY | O_CREAT, 0600);

    cr_assert(file >= 0 && write(file, "before ", 7) == 7);
    cr_assert(dup2(file, STDOUT_FILENO) == STDOUT_FILENO);
    close(file);
    cr_assert(output_open(&output, "/dev/stdout", &diag) == 0);
    output_text(output, "after");
    cr_assert(output_commit(output) == 0);
    cr_expect_str_eq(content_of(path), "before after");
}

Test(style, has_each_border_on_the_better_side)
{
    cr_expect_eq(efficiency_style(nextafter(0.5, 0)), STYLE_BAD);
    cr_expect_eq(efficiency_style(0.5), STYLE_POOR);
    cr_expect_eq(efficiency_style(nextafter(0.8, 0)), STYLE_POOR);
    cr_expect_eq(efficiency_style(0.8), STYLE_GOOD);
}
