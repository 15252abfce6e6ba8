/* What --format prv writes is a Paraver trace, as our own readers see it. */
#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "output/formats/prv_files.h"
#include "paraver/labels.h"
#include "paraver/names.h"
#include "paraver/records/reader.h"
#include "run/results.h"
#include "scratch.h"

enum { PATH_SIZE = PATH_MAX + 16, CONTENT_SIZE = 1 << 16, TYPES = 6 };

static char folder[PATH_MAX];
static char told[1200];
static unsigned messages;

static void keep(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    messages++;
    snprintf(told, sizeof(told), "%s", text);
}

static const struct diag diag = {keep, NULL};

static void make_folder(void)
{
    scratch_template(folder, sizeof(folder), "prv");
    cr_assert_not_null(mkdtemp(folder));
    messages = 0;
}

static const char *path_of(const char *name)
{
    static char path[PATH_SIZE];

    snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

static void remove_folder(void)
{
    static const char *const names[] = {"w.prv", "w.pcf", "w.row", "w.cfg", "w-program.cfg", "t.prv", "t.pcf"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        unlink(path_of(names[i]));
    cr_expect_eq(rmdir(folder), 0, "something was left behind");
}

static const char *content_of(const char *name)
{
    static char content[CONTENT_SIZE];
    FILE *file = fopen(path_of(name), "rb");
    size_t length;

    cr_assert_not_null(file, "no %s", name);
    length = fread(content, 1, sizeof(content) - 1, file);
    content[length] = '\0';
    fclose(file);
    return content;
}

/* With a gap before the third, and one in which nobody computes. */
static const struct window_totals windows[] = {
    {.start = 0, .end = 1000, .useful_sum = 1200, .useful_max = 800, .ideal = 900, .overhead_sum = 50, .ranks = 2},
    {.start = 1000, .end = 2000, .ranks = 2},
    {.start = 3000, .end = 4000, .useful_sum = 1999, .useful_max = 1000, .ideal = 1000, .overhead_sum = 1, .ranks = 2},
};

enum { WINDOWS = sizeof(windows) / sizeof(windows[0]) };

static struct anomalies none;

static int write_trace(void)
{
    struct options options = {.format = FORMAT_PRV, .reports = REPORT_WINDOWS, .windows = {.part.to = INT64_MAX}};
    const struct terminal terminal = {.width = 0};
    struct run_summary summary = {.totals = {.end = 4000, .ranks = 2}, .runtime = 5000, .anomalies = &none};
    struct prv_files files = {0};
    struct output *complete = NULL;
    struct reporter report = {0};
    int error = prv_files_open(&files, path_of("w.prv"), &diag);

    if (error < 0) {
        prv_files_deinit(&files);
        return error;
    }
    cr_assert_eq(reporter_init(&report, &options, files.records, &terminal, &diag), 0);
    for (size_t i = 0; i < WINDOWS; i++)
        cr_assert_eq(reporter_window(&report, &(struct window_facts){.totals = windows[i]}), 0);
    cr_assert_eq(reporter_finish(&report, &summary), 0);
    reporter_deinit(&report);
    cr_assert_eq(prv_files_compose(&files, "my\nrun", &summary, 0), 0);
    cr_assert_eq(prv_files_complete(&files, &complete), 0);
    prv_files_deinit(&files);
    return outputs_commit(&complete);
}

struct seen {
    unsigned states;
    unsigned events;
    unsigned others;
    int64_t times[16];
    uint64_t values[16][TYPES];
    int64_t state_end;
};

static int take_header(void *user, const struct prv_header *header)
{
    (void)user;
    cr_expect_eq(header->task_count, 1);
    return 0;
}

static int take_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    (void)communicator;
    (void)line;
    ((struct seen *)user)->others++;
    return 0;
}

static int take_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct seen *seen = user;

    (void)line;
    seen->states++;
    seen->state_end = state->end;
    return 0;
}

static int take_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct seen *seen = user;

    (void)line;
    cr_assert_lt(seen->events, 16);
    cr_assert_eq(event->pair_count, TYPES);
    for (uint32_t i = 0; i < TYPES; i++) {
        cr_expect_eq(event->pairs[i].type, PRV_FIRST_TYPE + i);
        seen->values[seen->events][i] = event->pairs[i].value;
    }
    seen->times[seen->events++] = event->time;
    return 0;
}

static int take_message(void *user, const struct prv_message *message, uint64_t line)
{
    (void)message;
    (void)line;
    ((struct seen *)user)->others++;
    return 0;
}

static struct seen read_trace(struct anomalies *anomalies)
{
    struct seen seen = {.states = 0};
    struct prv_sink sink = {.user = &seen,
                            .header = take_header,
                            .communicator = take_communicator,
                            .state = take_state,
                            .event = take_event,
                            .message = take_message};
    struct prv_reader *reader;
    const char *content = content_of("w.prv");

    anomalies_init(anomalies, &diag, "w.prv");
    reader = prv_reader_new(&sink, anomalies);
    cr_assert_not_null(reader);
    cr_assert_eq(prv_reader_feed(reader, content, strlen(content)), 0);
    cr_assert_eq(prv_reader_finish(reader, NULL), 0);
    prv_reader_free(reader);
    return seen;
}

static struct output *records_of(const char *text)
{
    struct output *output;

    cr_assert_eq(output_open_scratch(&output, NULL, &diag), 0);
    output_text(output, text);
    return output;
}

Test(prv_merge, is_in_order_of_time)
{
    static const struct {
        const char *first;
        const char *second;
        const char *merged;
    } cases[] = {
        {"", "", ""},
        {"2:1:1:1:1:5:1:1\n", "", "2:1:1:1:1:5:1:1\n"},
        {"", "2:1:1:1:1:5:2:1\n", "2:1:1:1:1:5:2:1\n"},
        {"2:1:1:1:1:5:1:1\n2:1:1:1:1:20:1:2\n", "2:1:1:1:1:0:2:1\n2:1:1:1:1:5:2:2\n2:1:1:1:1:100:2:3\n",
         "2:1:1:1:1:0:2:1\n2:1:1:1:1:5:1:1\n2:1:1:1:1:5:2:2\n2:1:1:1:1:20:1:2\n2:1:1:1:1:100:2:3\n"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct output *first = records_of(cases[i].first);
        struct output *second = records_of(cases[i].second);
        struct output *merged;

        cr_assert_eq(output_open_memory(&merged, &diag), 0);
        cr_expect_eq(prv_merge(merged, first, second, &diag), 0);
        cr_expect_str_eq(output_content(merged) ? output_content(merged) : "", cases[i].merged, "case %zu", i);
        output_abort(first);
        output_abort(second);
        output_abort(merged);
    }
}

/* Far more than is read at a time. */
Test(prv_merge, has_every_record)
{
    enum { RECORDS = 5000 };
    struct output *inputs[2] = {records_of(""), records_of("")};
    struct output *merged;
    const char *line;

    for (int i = 0; i < RECORDS; i++)
        output_format(inputs[i % 3 == 0], "2:1:1:1:1:%d:%d:7\n", i, i % 3);
    cr_assert_eq(output_open_memory(&merged, &diag), 0);
    cr_assert_eq(prv_merge(merged, inputs[0], inputs[1], &diag), 0);
    line = output_content(merged);
    for (int i = 0; i < RECORDS; i++) {
        char expected[64];
        int length = snprintf(expected, sizeof(expected), "2:1:1:1:1:%d:%d:7\n", i, i % 3);

        cr_assert_eq(strncmp(line, expected, (size_t)length), 0, "record %d", i);
        line += length;
    }
    cr_expect_eq(*line, '\0');
    output_abort(inputs[0]);
    output_abort(inputs[1]);
    output_abort(merged);
}

Test(prv_files, every_record_is_read_back_without_anomaly, .init = make_folder, .fini = remove_folder)
{
    static const int64_t times[] = {0, 1000, 2000, 3000, 4000};
    static const uint64_t values[][TYPES] = {
        {750000, 888889, 900000, 800000, 600000, 25000},  {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0},
        {999500, 1000000, 1000000, 1000000, 999500, 500}, {0, 0, 0, 0, 0, 0},
    };
    struct anomalies anomalies;
    struct seen seen;

    cr_assert_eq(write_trace(), 0, "%s", told);
    seen = read_trace(&anomalies);
    for (int kind = 0; kind < ANOMALY_COUNT; kind++)
        cr_expect_eq(anomalies.tally[kind].count, 0, "%s: %s", anomaly_info((enum anomaly)kind)->name, told);
    cr_expect_eq(messages, 0, "%s", told);
    cr_expect_eq(seen.states, 1);
    cr_expect_eq(seen.state_end, 5000, "the whole run");
    cr_expect_eq(seen.others, 0);
    cr_assert_eq(seen.events, 5);
    for (unsigned i = 0; i < 5; i++) {
        cr_expect_eq(seen.times[i], times[i]);
        cr_expect_arr_eq(seen.values[i], values[i], sizeof(values[i]), "event %u", i);
    }
}

Test(prv_files, labels_and_names_are_read_back, .init = make_folder, .fini = remove_folder)
{
    struct labels *labels;
    struct names *names;
    const char *content;

    cr_assert_eq(write_trace(), 0, "%s", told);
    content = content_of("w.pcf");
    cr_assert_eq(labels_of_text(&labels, strdup(content), strlen(content), "w.pcf", &diag, NULL), 0);
    cr_expect_str_eq(labels_type(labels, PRV_FIRST_TYPE), "load balance (%)");
    cr_expect_str_eq(labels_type(labels, PRV_FIRST_TYPE + TYPES - 1), "overhead (%)");
    cr_expect_null(labels_type(labels, PRV_FIRST_TYPE + TYPES));
    content = content_of("w.row");
    cr_assert_eq(names_of_text(&names, strdup(content), strlen(content), "w.row", &diag), 0);
    cr_expect_eq(names_count(names, NAME_LEVEL_THREAD), 1);
    cr_expect_str_eq(names_get(names, NAME_LEVEL_THREAD, 0), "my?run");
    cr_expect_eq(messages, 0, "%s", told);
    labels_free(labels);
    names_free(names);
}

Test(prv_files, a_timeline_for_every_metric, .init = make_folder, .fini = remove_folder)
{
    const char *content;
    char text[64];
    unsigned count = 0;

    cr_assert_eq(write_trace(), 0, "%s", told);
    content = content_of("w.cfg");
    cr_expect_eq(strncmp(content, "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: 6\n", 61), 0);
    for (const char *found = content; (found = strstr(found, "< NEW DISPLAYING WINDOW ")); found++)
        count++;
    cr_expect_eq(count, TYPES);
    for (uint32_t i = 0; i < TYPES; i++) {
        snprintf(text, sizeof(text), "window_filter_module evt_type 1 %u\n", PRV_FIRST_TYPE + i);
        cr_expect_not_null(strstr(content, text), "%s", text);
    }
    /* paramedir writes the last one alone. */
    content = strstr(content, "window_id 6\n");
    cr_assert_not_null(content);
    cr_expect_not_null(strstr(content, "\"parallel efficiency (%)\""));
}

/* Ratios keep their types whatever numbers there are. */
Test(prv_files, numbers_come_after_ratios)
{
    struct prv_metrics metrics =
        prv_metrics_of(1U << WINDOW_PART_IPC | 1U << WINDOW_PART_CYCLES | 1U << WINDOW_PART_WAITS);
    uint32_t next = PRV_FIRST_TYPE;

    for (size_t i = 0; i < metrics.count; i++)
        if (metrics.items[i].column->field.kind == FIELD_RATIO)
            cr_expect_eq(metrics.items[i].type, next++);
    for (size_t i = 0; i < metrics.count; i++)
        if (metrics.items[i].column->field.kind == FIELD_NUMBER)
            cr_expect_eq(metrics.items[i].type, next++);
    cr_expect_eq(next, PRV_FIRST_TYPE + TYPES + 2 + 1 + WAIT_KIND_COUNT);
}

Test(prv_files, the_program_beside_its_windows, .init = make_folder, .fini = remove_folder)
{
    const char *content;

    cr_assert_eq(write_trace(), 0, "%s", told);
    content = content_of("w-program.cfg");
    cr_expect_eq(strncmp(content, "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: 2\n", 61), 0);
    cr_expect_not_null(
        strstr(content, "window_semantic_module thread State Record Dur. { 1, { 1 1.000000000000 } }\n"));
    content = strstr(content, "window_id 2\n");
    cr_assert_not_null(content);
    cr_expect_not_null(
        strstr(content, "window_filter_module evt_type 5 50000001 50000002 50000003 50000004 50000005\n"));
    cr_expect_null(strstr(content, "window_id 3\n"));
}
