/*
 * Parallelism, also for comparisons of several runs: the degree of parallelism and its bound, and the run on one rank
 * that --sequential names.
 */
#include <stdlib.h>

#include "reports/parallelism/parallelism.h"
#include "base/error.h"
#include "reports/report.h"

struct parallelism_report {
    const struct options *options;
    const struct diag *diag;
    struct parallelism *parallelism;
    struct window_grid grid; /* of ideal clocks */
    struct parallelism_findings findings;
};

static void parallelism_report_free(void *item)
{
    struct parallelism_report *report = item;

    parallelism_free(report->parallelism);
    free(report);
}

/* On ideal clocks windows are those of the same length there; boundaries that the trace sets have no place on them. */
static const struct window_grid *choose_grid(struct parallelism_report *report, const struct window_grid *elapsed)
{
    if (report->options->clock == PARALLELISM_ELAPSED || !elapsed)
        return elapsed;
    if (elapsed->kind == GRID_LISTED || elapsed->from > 0 || elapsed->to < INT64_MAX)
        return NULL;
    report->grid = *elapsed;
    return &report->grid;
}

static int parallelism_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct parallelism_report *report = item;
    const struct options *options = start->options;
    struct parallelism_setup setup;
    struct thread_listener of_threads;

    report->options = options;
    report->diag = start->diag;
    setup = (struct parallelism_setup){
        .rank_count = start->replay->rank_count,
        .clock = options->clock,
        .from = options->windows.from,
        .to = options->windows.to,
        .grid = options->reports & REPORT_PARALLELISM ? choose_grid(report, start->grid) : NULL,
    };
    if (options->degree == DEGREE_THREADS && start->threads)
        setup.thread_count = (uint32_t)threads_count(start->threads);
    report->parallelism = parallelism_new(&setup, report->diag);
    if (!report->parallelism)
        return ERROR_MEMORY;
    parallelism_listen(report->parallelism, listener);
    report->findings.sequential = start->sequential;
    if (setup.thread_count == 0)
        return 0;
    parallelism_listen_to_threads(report->parallelism, &of_threads);
    return threads_tell(start->threads, &of_threads);
}

static int parallelism_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct parallelism_report *report = item;
    struct parallelism_findings *found = &report->findings;

    parallelism_conclude(report->parallelism, found);
    found->runtime = summary->runtime;
    if (found->longest_path > 0 && found->causal_path > 0) {
        summary->average_parallelism = (double)found->useful_sum / (double)found->longest_path;
        summary->causal_parallelism = (double)found->useful_sum / (double)found->causal_path;
    }
    *findings = found;
    return 0;
}

const struct report_class parallelism_report = {
    .traits =
        {
            .word = "parallelism",
            .bit = REPORT_PARALLELISM,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << PICTURE_STRIP | 1U << USES_CLOCK,
        },
    .size = sizeof(struct parallelism_report),
    .start = parallelism_report_start,
    .conclude = parallelism_report_conclude,
    .free = parallelism_report_free,
    .section = &parallelism_section,
};
