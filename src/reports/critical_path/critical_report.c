/*
 * The critical path: the path that was asked for with all that is reported about it, and the run's ideal path's length
 * in every window.
 */
#include <stdlib.h>
#include <string.h>

#include "activities/activity_choice.h"
#include "reports/critical_path/critical_file.h"
#include "reports/critical_path/critical_path.h"
#include "reports/critical_path/path_trail.h"
#include "base/error.h"
#include "options/rank_groups.h"
#include "output/column_choice.h"
#include "reports/report.h"

struct path_report {
    struct activity_choice activities;
    struct rank_groups groups;
    struct critical_path *critical;
    struct critical_file *file; /* NULL: not wanted */
    struct path_trail *trail;   /* likewise */
    struct rank_path rank_path;
    struct critical_findings findings;
    struct path_windows windows;
    struct window_merger *merger;
    const struct labels *labels;
    const struct diag *diag;
};

static bool critical_report_is_wanted(const struct options *options)
{
    return options->reports & (REPORT_CRITICAL_PATH | REPORT_WORST | REPORT_RANKS);
}

/* Sliding windows overlap: a path is not cut into them. The report of the worst windows shows its parts itself. */
static bool has_column(const struct options *options)
{
    bool is_asked =
        options->reports & REPORT_CRITICAL_PATH || column_choice_parts(options) & 1U << WINDOW_PART_IDEAL_PATH;

    return is_asked && options->windows.kind != WINDOW_NONE && options->windows.step == 0;
}

static void critical_report_free(void *item)
{
    struct path_report *report = item;

    critical_path_free(report->critical);
    critical_file_free(report->file);
    path_trail_free(report->trail);
    critical_findings_deinit(&report->findings);
    activity_choice_deinit(&report->activities);
    rank_groups_deinit(&report->groups);
    free(report);
}

static int critical_report_on_window(void *user, int64_t length)
{
    struct path_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_IDEAL_PATH);

    if (!facts)
        return ERROR_MEMORY;
    facts->ideal_path = length;
    return window_merger_submit(report->merger, WINDOW_PART_IDEAL_PATH);
}

/* Times along an ideal path run backwards only where a wait can end before its partner's post. */
static bool is_monotone(const struct options *options, enum path_kind kind)
{
    return kind == PATH_MEASURED || (options->replay.clock_fix == CLOCK_FIX_CLC && options->replay.waits != WAITS_ALL);
}

/* What all paths have in common. */
static struct critical_setup setup_of(const struct report_start *start, enum path_kind kind)
{
    const struct options *options = start->options;

    return (struct critical_setup){
        .kind = kind,
        .rank_count = start->replay->rank_count,
        .from = options->windows.from,
        .to = options->windows.to,
        .max_memory = (size_t)options->max_memory,
        .account = {.grid = start->grid, .is_monotone = is_monotone(options, kind)},
    };
}

/* `has_windows`: the length in each window goes to the merger. */
static int listen(struct path_report *report, const struct report_start *start, struct critical_setup *setup,
                  bool has_windows, struct listener *listener)
{
    report->diag = start->diag;
    report->labels = start->labels;
    report->merger = start->merger;
    if (has_windows && start->merger) {
        setup->account.handler = critical_report_on_window;
        setup->account.user = report;
    }
    report->critical = critical_path_new(setup, start->diag);
    if (!report->critical)
        return ERROR_MEMORY;
    critical_path_listen(report->critical, listener);
    return 0;
}

/* Names of tasks, or of their first threads. */
static const char *name_of_rank(const void *user, uint32_t rank)
{
    const struct report_start *start = user;
    const struct prv_task *tasks = start->replay->tasks;
    size_t thread = 0;

    if (!start->names)
        return NULL;
    if (names_count(start->names, NAME_LEVEL_TASK) > 0)
        return names_get(start->names, NAME_LEVEL_TASK, start->replay->first_task + (size_t)rank);
    for (size_t i = 0; i < start->replay->first_task + (size_t)rank; i++)
        thread += (tasks - start->replay->first_task)[i].threads;
    return names_get(start->names, NAME_LEVEL_THREAD, thread);
}

static char *name_of_activity(void *item, uint32_t activity)
{
    const struct path_report *report = item;

    return critical_path_activity_name(report->critical, activity, report->labels);
}

/* The path goes to the file of --critical-path-file, if any. */
static int open_path_file(struct path_report *report, const struct report_start *start)
{
    const struct options *options = start->options;
    int error;

    if (!options->path.file || !(options->reports & REPORT_CRITICAL_PATH))
        return 0;
    error = critical_file_open(&report->file, options->path.file, start->diag);
    if (error < 0)
        return error;
    critical_file_set_names(report->file, name_of_activity, report);
    return 0;
}

/* The path goes to a picture of ranks over time. */
static int open_trail(struct path_report *report, const struct report_start *start)
{
    const struct options *options = start->options;

    if (options->plot.kind != PLOT_BY_RANK || !(options->reports & REPORT_CRITICAL_PATH))
        return 0;
    report->trail = path_trail_new(options->windows.from, start->diag);
    return report->trail ? 0 : ERROR_MEMORY;
}

static int critical_report_on_segment(void *user, const struct path_segment *segment)
{
    struct path_report *report = user;

    if (report->trail)
        path_trail_add(report->trail, segment);
    return report->file ? critical_file_add(report->file, segment) : 0;
}

/* Whoever wants it part by part. */
static int open_path_outlets(struct path_report *report, const struct report_start *start, struct critical_setup *setup)
{
    int error = open_trail(report, start);

    if (error == 0)
        error = open_path_file(report, start);
    if (report->trail || report->file) {
        setup->account.on_segment = critical_report_on_segment;
        setup->account.segment_user = report;
    }
    return error;
}

static int critical_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct path_report *report = item;
    const struct path_options *options = &start->options->path;
    struct critical_setup setup = setup_of(start, options->kind);
    int error = activity_choice_make(&report->activities, &start->options->activities, start->labels, start->watched,
                                     start->diag);

    if (error == 0 && options->partition)
        error = rank_groups_make(&report->groups, options->partition, start->replay->rank_count, name_of_rank, start,
                                 "--partition", start->diag);
    setup.rules = report->activities.rules;
    setup.groups = report->groups.of_rank;
    setup.keeps_matrix = start->options->format == FORMAT_JSON;
    setup.account.top = options->top;
    if (error == 0)
        error = open_path_outlets(report, start, &setup);
    return error < 0
               ? error
               : listen(report, start, &setup, options->kind == PATH_IDEAL && has_column(start->options), listener);
}

/* What --partition put together, with the names that the findings have. */
static int take_groups(struct path_report *report)
{
    struct critical_findings *findings = &report->findings;
    struct rank_groups *groups = &report->groups;

    if (groups->count == 0)
        return 0;
    findings->groups = calloc(groups->count, sizeof(*findings->groups));
    if (!findings->groups)
        return diag_no_memory(report->diag);
    for (size_t i = 0; i < groups->count; i++) {
        findings->groups[i] = (struct critical_group){.name = groups->items[i].name, .ranks = groups->items[i].ranks};
        groups->items[i].name = NULL;
    }
    findings->group_count = groups->count;
    for (uint32_t rank = 0; rank < findings->rank_count; rank++)
        findings->groups[groups->of_rank[rank]].path += findings->rank_paths[rank];
    return 0;
}

static const char *activity_name(const void *path, uint32_t id)
{
    const struct critical_findings *findings = path;

    return findings->activities[id].name;
}

static int critical_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct path_report *report = item;
    int error = critical_path_conclude(report->critical, report->labels, &report->findings);

    *findings = &report->findings;
    report->windows = (struct path_windows){
        .items = report->findings.windows,
        .count = report->findings.window_count,
        .shares = report->findings.window_shares,
        .activity_name = activity_name,
        .path = &report->findings,
    };
    summary->path_windows = &report->windows;
    summary->rank_paths = report->findings.rank_paths;
    if (report->trail) {
        report->rank_path = path_trail_conclude(report->trail, summary->runtime);
        summary->rank_path = &report->rank_path;
    }
    if (error == 0)
        error = take_groups(report);
    return error == 0 && report->file ? critical_file_commit(report->file) : error;
}

static unsigned critical_report_parts(const struct options *options)
{
    return has_column(options) ? 1U << WINDOW_PART_IDEAL_PATH : 0;
}

const struct report_class critical_path_report = {
    .is_wanted = critical_report_is_wanted,
    .parts = critical_report_parts,
    .size = sizeof(struct path_report),
    .start = critical_report_start,
    .conclude = critical_report_conclude,
    .free = critical_report_free,
    .section = &critical_path_section,
};

/* The column of windows, where the path that is reported is the measured one. */

static bool is_column_wanted(const struct options *options)
{
    return has_column(options) && options->path.kind == PATH_MEASURED;
}

static int start_column(void *item, const struct report_start *start, struct listener *listener)
{
    struct critical_setup setup = setup_of(start, PATH_IDEAL);

    setup.lengths_only = true;
    return listen(item, start, &setup, true, listener);
}

static int conclude_column(void *item, struct run_summary *summary, const void **findings)
{
    (void)findings;
    (void)item;
    (void)summary;
    return 0;
}

const struct report_class ideal_path_report = {
    .is_wanted = is_column_wanted,
    .parts = critical_report_parts,
    .size = sizeof(struct path_report),
    .start = start_column,
    .conclude = conclude_column,
    .free = critical_report_free,
};
