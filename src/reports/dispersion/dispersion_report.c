/*
 * Dispersion: how unequally the ranks spread their time, by region of the program and kind of activity.
 *
 * A listener adds up how long each rank is in each kind of activity in each region (t_ijp; docs/semantics.md,
 * "Dispersion"). A region is what the chosen events enter; a rank is in the innermost one, so that times are exclusive.
 * Without any choice, and without call sites, the whole run is the only region. Memory follows regions and ranks.
 */
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "base/array.h"
#include "base/duration.h"
#include "paraver/mpi_call.h"
#include "reports/dispersion/dispersion.h"
#include "reports/partition.h"
#include "reports/report.h"
#include "threads/first_thread.h"

enum { REGIONS_MAX = 10000 };

#define NO_REGION SIZE_MAX

/* Kinds of activity are computation, followed by those of MPI calls. */
_Static_assert(DISPERSION_POINT_TO_POINT == MPI_ACTIVITY_POINT_TO_POINT + 1 &&
                   DISPERSION_OTHER == MPI_ACTIVITY_OTHER + 1,
               "activities are in the order of those of MPI calls");

/* The region that a rank is in, which is looked up when its call path changes. */
struct rank_region {
    uint32_t path;
    bool loses;    /* its first thread, in a parallel region */
    size_t region; /* NO_REGION: outside */
};

struct dispersion_report {
    struct activity_stacks *stacks; /* first: activity_stacks_on_event */
    struct activity_rules rules;    /* which events begin regions */
    bool call_sites;        /* outside of them, computation between two places and the call after it is one, too */
    struct time_range part; /* of the run, that is looked at */
    struct rank_groups groups;
    struct activities *paths;
    struct activities *regions; /* children of the root: numbers from ACTIVITY_FIXED_COUNT on */
    struct rank_region *ranks;
    size_t capacity; /* of the findings' times */
    const struct diag *diag;
    struct dispersion_findings findings;
};

/* The windows' totals say it. */
static unsigned dispersion_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_DISPERSION;
}

static void dispersion_report_free(void *item)
{
    struct dispersion_report *report = item;

    activity_stacks_free(report->stacks);
    activities_free(report->regions);
    free(report->ranks);
    dispersion_findings_deinit(&report->findings);
    activity_rules_deinit(&report->rules);
    rank_groups_deinit(&report->groups);
}

/* Makes room for the times of regions up to that one. */
static int open_regions(struct dispersion_report *report, size_t region)
{
    struct dispersion_findings *found = &report->findings;
    size_t each = (size_t)DISPERSION_ACTIVITIES * found->rank_count;

    if (region < found->region_count)
        return 0;
    if (region >= REGIONS_MAX)
        return diag_usage(report->diag, "more than %d regions, choose fewer by --region", REGIONS_MAX);
    if (array_reserve(&found->times, &report->capacity, (region + 1) * each, sizeof(*found->times)) < 0)
        return diag_no_memory(report->diag);
    memset(found->times + found->region_count * each, 0,
           (region + 1 - found->region_count) * each * sizeof(*found->times));
    found->region_count = region + 1;
    return 0;
}

static int dispersion_report_on_event(void *self, const struct stream_event *event)
{
    struct dispersion_report *report = self;

    if (report->findings.has_openmp && event->type == FIRST_THREAD_LOSS)
        report->ranks[event->rank].loses = event->value != FIRST_THREAD_LOSES_NOTHING;
    return activity_rules_name(&report->rules, event->type) ? activity_stacks_on_event(self, event) : 0;
}

/* A region is the last element of a call path, whatever its callers are: it is looked up as a child of the root. A
 * place is one by its number among the paths. */
static int enter_region(struct dispersion_report *report, struct rank_region *rank, uint32_t path)
{
    struct activity element = *activities_get(report->paths, path);
    uint32_t region;
    int error;

    rank->path = path;
    rank->region = NO_REGION;
    if (activity_is_place(&element))
        element = (struct activity){.kind = element.kind, .value = path};
    else if (element.kind != ACTIVITY_KIND_EVENT)
        return 0;
    element.parent = ACTIVITY_COMPUTATION;
    error = activities_find(report->regions, &element, &region);
    if (error < 0 || region < ACTIVITY_FIXED_COUNT)
        return error;
    rank->region = region - ACTIVITY_FIXED_COUNT;
    return open_regions(report, rank->region);
}

static int dispersion_report_on_interval(void *self, const struct interval *interval)
{
    struct dispersion_report *report = self;
    struct dispersion_findings *found = &report->findings;
    struct rank_region *rank = &report->ranks[interval->rank];
    enum dispersion_activity activity = rank->loses ? DISPERSION_OPENMP : DISPERSION_COMPUTATION;

    if (!found->is_whole) {
        uint32_t path = activity_stacks_top(report->stacks, interval->rank);
        int error = path != rank->path ? enter_region(report, rank, path) : 0;

        error = error ?: activity_stacks_pass(report->stacks, interval);
        if (error < 0)
            return error;
    }
    if (interval->state == STATE_ABSENT || interval->state == STATE_ENDED || rank->region == NO_REGION)
        return 0;
    if (interval->state == STATE_MPI)
        activity = (enum dispersion_activity)((int)mpi_call(interval->call)->activity + 1);
    else if (interval->state == STATE_OVERHEAD)
        activity = DISPERSION_OTHER;
    found->times[(rank->region * DISPERSION_ACTIVITIES + (size_t)activity) * found->rank_count + interval->rank] +=
        time_within(interval->t0, interval->t1, report->part);
    return 0;
}

static int dispersion_report_on_finish(void *self, int64_t end)
{
    struct dispersion_report *report = self;

    report->findings.length = time_within(0, end, report->part);
    return 0;
}

static int dispersion_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct dispersion_report *report = item;
    struct dispersion_findings *found = &report->findings;
    const struct options *options = start->options;
    int error = partition_make(&report->groups, start);

    found->groups = &report->groups;
    found->has_openmp = options->activities.openmp;
    found->rank_count = start->replay->rank_count;
    report->diag = start->diag;
    report->rules.labels = start->labels;
    report->call_sites = options->activities.call_sites;
    report->part = options->windows.part;
    if (error == 0 && options->region)
        error = activity_rules_make_events(&report->rules, options->region, "--region", start->labels, start->watched,
                                           start->diag);
    if (error < 0)
        return error;
    found->is_whole = report->rules.chosen.count == 0 && !report->call_sites;
    report->stacks = activity_stacks_new(&report->paths, &report->rules, found->rank_count, start->diag);
    report->regions = activities_new(start->labels, start->diag);
    if (!report->stacks || !report->regions)
        return ERROR_MEMORY;
    report->ranks = calloc(found->rank_count, sizeof(*report->ranks));
    if (!report->ranks)
        return diag_no_memory(start->diag);
    for (uint32_t i = 0; i < found->rank_count; i++)
        report->ranks[i].region = found->is_whole ? 0 : NO_REGION;
    *listener = (struct listener){.self = report,
                                  .interval = dispersion_report_on_interval,
                                  .event = dispersion_report_on_event,
                                  .site = report->call_sites ? activity_stacks_on_site : NULL,
                                  .finish = dispersion_report_on_finish};
    return found->is_whole ? open_regions(report, 0) : 0;
}

static int dispersion_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct dispersion_report *report = item;
    struct dispersion_findings *found = &report->findings;
    bool is_part = summary->totals.end - summary->totals.start != summary->runtime;

    found->regions = calloc(found->region_count + 1, sizeof(*found->regions));
    if (!found->regions)
        return diag_no_memory(report->diag);
    for (size_t i = 0; i < found->region_count; i++) {
        uint32_t id = (uint32_t)i + ACTIVITY_FIXED_COUNT;
        const struct activity *element = found->is_whole ? NULL : activities_get(report->regions, id);

        if (!element)
            found->regions[i].name = is_part ? "this part of the run" : "the whole run";
        else if (activity_is_place(element))
            found->regions[i].name = activities_place_name(report->paths, (uint32_t)element->value);
        else
            found->regions[i].name = activities_name(report->regions, id);
        if (!found->regions[i].name)
            return ERROR_MEMORY;
    }
    *findings = found;
    return diag_memory(report->diag, dispersion_conclude(found));
}

const struct report_class dispersion_report = {
    .traits = {.word = "dispersion",
               .about = "how unequally ranks spread their time",
               .bit = REPORT_DISPERSION,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP | 1U << USES_OPENMP |
                            1U << USES_CALL_SITES | 1U << USES_PARTITION | 1U << WINDOWS_BY_PARTITION |
                            1U << USES_REGION},
    .parts = dispersion_report_parts,
    .size = sizeof(struct dispersion_report),
    .start = dispersion_report_start,
    .conclude = dispersion_report_conclude,
    .free = dispersion_report_free,
    .section = &dispersion_section,
};
