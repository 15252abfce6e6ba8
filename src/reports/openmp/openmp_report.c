/*
 * OpenMP: parallel regions by function, what is outside of them, and each thread.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "reports/openmp/region_tally.h"
#include "reports/report.h"
#include "threads/team.h"
#include "threads/thread_meaning.h"
#include "threads/threads.h"

enum { NAME_SIZE = 32 };

struct openmp_report {
    struct region_tally tally;
    struct openmp_findings findings;
    const struct threads *threads; /* NULL: the trace has none */
    const struct labels *labels;
    char (*names)[NAME_SIZE]; /* of functions without a label, serial ones behind the others */
    uint32_t rank_count;
};

static bool openmp_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_OPENMP;
}

static void openmp_report_free(void *item)
{
    struct openmp_report *report = item;

    region_tally_deinit(&report->tally);
    free(report->findings.threads);
    free(report->names);
    free(report);
}

static int openmp_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct openmp_report *report = item;
    struct thread_listener of_threads;
    int error;

    (void)listener;
    report->findings.top = start->options->path.top;
    report->tally = (struct region_tally){
        .diag = start->diag, .from = start->options->windows.from, .to = start->options->windows.to};
    if (!start->threads)
        return 0;
    report->threads = start->threads;
    report->labels = start->labels;
    report->rank_count = start->replay->rank_count;
    region_tally_listen(&report->tally, &of_threads);
    error = threads_tell(start->threads, &of_threads);
    return error == 0 ? region_tally_init(&report->tally, report->rank_count) : error;
}

/* The label of a function, or its value where there is none. */
static const char *name_of_function(const struct openmp_report *report, const uint32_t *types, size_t count,
                                    uint64_t value, char *room)
{
    for (size_t i = 0; report->labels && i < count; i++) {
        const char *label = labels_value(report->labels, types[i], value);

        if (label)
            return label;
    }
    snprintf(room, NAME_SIZE, "%lu", (unsigned long)value);
    return room;
}

static int name_functions(struct openmp_report *report)
{
    struct region_tally *tally = &report->tally;
    bool is_newer = thread_labels_are_newer(report->labels);
    const uint32_t regions[] = {is_newer ? THREAD_NEWER_FUNCTION : THREAD_FUNCTION};
    const uint32_t users[] = {THREAD_USER_FUNCTION};

    report->names = calloc(tally->function_count + tally->serial_count + 1, sizeof(*report->names));
    if (!report->names)
        return diag_no_memory(tally->diag);
    for (size_t i = 0; i < tally->function_count; i++)
        tally->functions[i].name =
            tally->functions[i].value == 0
                ? "[no function]"
                : name_of_function(report, regions, 1, tally->functions[i].value, report->names[i]);
    for (size_t i = 0; i < tally->serial_count; i++)
        if (tally->serial[i].value != 0)
            tally->serial[i].name =
                name_of_function(report, users, 1, tally->serial[i].value, report->names[tally->function_count + i]);
    return 0;
}

static int compare_functions(const void *a, const void *b)
{
    const struct openmp_function *x = a;
    const struct openmp_function *y = b;

    if (openmp_loss(x) != openmp_loss(y))
        return openmp_loss(x) > openmp_loss(y) ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

static int compare_serial(const void *a, const void *b)
{
    const struct openmp_serial *x = a;
    const struct openmp_serial *y = b;

    if (x->idle != y->idle)
        return x->idle > y->idle ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

/* Those that came, and what each of the others has. */
static void list_threads_of_rank(struct openmp_findings *findings, const struct team *team)
{
    struct openmp_thread *item;

    for (size_t i = 0; i < team->count; i++) {
        item = &findings->threads[findings->thread_count++];
        *item = (struct openmp_thread){.rank = team->rank, .thread = team->threads[i].number, .count = 1};
        team_account(team, &team->threads[i], item->parts);
    }
    if (team->thread_count == team->count)
        return;
    item = &findings->threads[findings->thread_count++];
    *item = (struct openmp_thread){.rank = team->rank, .count = team->thread_count - (uint32_t)team->count};
    team_account_of_absent(team, item->parts);
}

static int list_threads(struct openmp_report *report)
{
    size_t count = 0;

    for (uint32_t rank = 0; rank < report->rank_count; rank++)
        count += threads_team(report->threads, rank)->count + 1;
    report->findings.threads = calloc(count, sizeof(*report->findings.threads));
    if (!report->findings.threads)
        return diag_no_memory(report->tally.diag);
    for (uint32_t rank = 0; rank < report->rank_count; rank++)
        list_threads_of_rank(&report->findings, threads_team(report->threads, rank));
    return 0;
}

static int openmp_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct openmp_report *report = item;
    struct region_tally *tally = &report->tally;

    *findings = &report->findings;
    if (!report->threads)
        return 0;
    if (name_functions(report) < 0 || list_threads(report) < 0)
        return ERROR_MEMORY;
    if (tally->function_count > 0)
        qsort(tally->functions, tally->function_count, sizeof(*tally->functions), compare_functions);
    if (tally->serial_count > 0)
        qsort(tally->serial, tally->serial_count, sizeof(*tally->serial), compare_serial);
    report->findings.functions = tally->functions;
    report->findings.function_count = tally->function_count;
    report->findings.serial = tally->serial;
    report->findings.serial_count = tally->serial_count;
    report->findings.run = *summary->threads;
    return 0;
}

const struct report_class openmp_report = {
    .is_wanted = openmp_report_is_wanted,
    .size = sizeof(struct openmp_report),
    .start = openmp_report_start,
    .conclude = openmp_report_conclude,
    .free = openmp_report_free,
    .section = &openmp_section,
};
