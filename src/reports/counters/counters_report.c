/*
 * Instructions and cycles, wherever the trace's labels or the user say which events count them: for the run, and for
 * each window unless they slide.
 */
#include <stdlib.h>
#include <string.h>

#include "reports/counters/counters.h"
#include "base/error.h"
#include "paraver/event_choice.h"
#include "reports/report.h"
#include "threads/threads.h"

/* What PAPI calls them; the labels of Extrae's counters begin with it. */
static const char *const preset_names[] = {
    [COUNTER_INSTRUCTIONS] = "PAPI_TOT_INS",
    [COUNTER_CYCLES] = "PAPI_TOT_CYC",
};

struct counters_report {
    const struct options *options;
    const struct diag *diag;
    struct counters *counters;
    struct window_merger *merger; /* of windows, or NULL */
    struct window_grid whole;
    uint32_t types[COUNTER_COUNT];
    bool is_found[COUNTER_COUNT];
    struct threads *threads;             /* NULL: the trace has none */
    struct counter_sums thread_counters; /* after the end of the run */
};

/* Whether there are any is known only when the labels have been read. */
static bool counters_report_is_wanted(const struct options *options)
{
    (void)options;
    return true;
}

static void counters_report_free(void *item)
{
    struct counters_report *report = item;

    counters_free(report->counters);
    grid_deinit(&report->whole);
    free(report);
}

static int match_counter_label(void *user, uint32_t type, const char *type_label, uint64_t value,
                               const char *value_label)
{
    struct counters_report *report = user;

    (void)value;
    if (value_label || !type_label)
        return 0;
    for (int i = 0; i < COUNTER_COUNT; i++) {
        size_t length = strlen(preset_names[i]);
        bool is_whole_word = strncmp(type_label, preset_names[i], length) == 0 && strchr(" [(", type_label[length]);

        if (!is_whole_word || report->is_found[i])
            continue;
        report->is_found[i] = true;
        report->types[i] = type;
    }
    return 0;
}

/* As --counter says. 0 or a negative error. */
static int choose(struct counters_report *report, enum counter_kind kind, const struct labels *labels)
{
    struct event_choice choice;
    int error = event_choice_make(&choice, report->options->counters[kind], labels, "--counter", report->diag);

    if (error < 0)
        return error;
    if (choice.types.count == 1) {
        report->is_found[kind] = true;
        report->types[kind] = choice.types.items[0];
    } else {
        diag_report(report->diag, SEVERITY_ERROR, NULL, 0, "--counter: \"%s\" fits %zu types of events, expected one",
                    report->options->counters[kind], choice.types.count);
        error = ERROR_USAGE;
    }
    event_choice_deinit(&choice);
    return error;
}

static int find_types(struct counters_report *report, const struct labels *labels)
{
    int error = labels ? labels_visit(labels, match_counter_label, report) : 0;

    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        if (report->options->counters[i])
            error = choose(report, (enum counter_kind)i, labels);
    return error;
}

static int counters_report_on_window(void *user, const struct counter_sums *sums)
{
    struct counters_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_COUNTERS);

    if (!facts)
        return ERROR_MEMORY;
    facts->counters = *sums;
    return window_merger_submit(report->merger, WINDOW_PART_COUNTERS);
}

/* Of all threads: for comparisons of runs with different numbers of them. */
static void count_on_threads(struct counters_report *report, struct threads *threads)
{
    const uint32_t types[THREAD_COUNTERS] = {
        [THREAD_INSTRUCTIONS] = report->types[COUNTER_INSTRUCTIONS],
        [THREAD_CYCLES] = report->types[COUNTER_CYCLES],
    };

    report->threads = threads;
    if (threads)
        threads_count_events(threads, types);
}

static int counters_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct counters_report *report = item;
    const struct window_grid *grid = start->grid;
    int error;

    report->options = start->options;
    report->diag = start->diag;
    error = find_types(report, start->labels);
    if (error < 0 || !report->is_found[COUNTER_INSTRUCTIONS] || !report->is_found[COUNTER_CYCLES])
        return error;
    for (int i = 0; i < COUNTER_COUNT; i++)
        if (event_types_add(start->watched, report->types[i]) < 0)
            return diag_no_memory(start->diag);
    if (grid) {
        report->merger = start->merger;
        window_merger_expect(start->merger, WINDOW_PART_COUNTERS);
    } else {
        report->whole = (struct window_grid){
            .kind = GRID_WHOLE, .from = report->options->windows.from, .to = report->options->windows.to};
        grid_prepare(&report->whole);
        grid = &report->whole;
    }
    report->counters = counters_new(grid, start->replay->rank_count, report->types[COUNTER_INSTRUCTIONS],
                                    report->types[COUNTER_CYCLES], report->merger ? counters_report_on_window : NULL,
                                    report, start->diag);
    if (!report->counters)
        return ERROR_MEMORY;
    counters_listen(report->counters, listener);
    if (start->options->reports & REPORT_SCALING)
        count_on_threads(report, start->threads);
    return 0;
}

static void conclude_threads(struct counters_report *report, struct run_summary *summary)
{
    const struct thread_counts counts = threads_counts(report->threads);

    report->thread_counters = (struct counter_sums){
        .instructions = counts.values[THREAD_INSTRUCTIONS],
        .cycles = counts.values[THREAD_CYCLES],
        .cycles_time = counts.time,
    };
    summary->thread_counters = &report->thread_counters;
}

static int counters_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct counters_report *report = item;

    (void)findings;
    if (report->counters) {
        summary->counters = counters_total(report->counters);
        summary->rank_counters = counters_by_rank(report->counters);
    }
    if (report->threads)
        conclude_threads(report, summary);
    return 0;
}

const struct report_class counters_report = {
    .is_wanted = counters_report_is_wanted,
    .size = sizeof(struct counters_report),
    .start = counters_report_start,
    .conclude = counters_report_conclude,
    .free = counters_report_free,
};
