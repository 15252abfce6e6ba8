#include "reports/dispersion/region_times.h"

#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "threads/first_thread.h"

enum { REGIONS_MAX = 10000 };

/* Kinds of activity are computation, followed by those of MPI calls. */
_Static_assert(DISPERSION_POINT_TO_POINT == MPI_ACTIVITY_POINT_TO_POINT + 1 &&
                   DISPERSION_OTHER == MPI_ACTIVITY_OTHER + 1,
               "activities are in the order of those of MPI calls");

/* The region that a rank is in, which is looked up when its call path changes. */
struct rank_region {
    uint32_t path;
    bool loses;    /* its first thread, in a parallel region */
    size_t region; /* DISPERSION_NO_REGION: outside */
};

struct region_times {
    struct region_setup setup;
    const struct diag *diag;
    int64_t end;
    struct activities *paths;
    struct activities *regions; /* children of the root: numbers from ACTIVITY_FIXED_COUNT on */
    struct activity_stacks *stacks;
    struct rank_region *ranks; /* of ranks */
    int64_t *times;            /* as in the findings */
    size_t capacity;
    size_t count;
};

static size_t times_per_region(const struct region_times *regions)
{
    return (size_t)DISPERSION_ACTIVITIES * regions->setup.rank_count;
}

/* Makes room for the times of regions up to that one. */
static int open_regions(struct region_times *regions, size_t region)
{
    size_t each = times_per_region(regions);

    if (region < regions->count)
        return 0;
    if (region >= REGIONS_MAX) {
        diag_report(regions->diag, SEVERITY_ERROR, NULL, 0, "more than %d regions, choose fewer by --region",
                    REGIONS_MAX);
        return ERROR_USAGE;
    }
    if (array_reserve(&regions->times, &regions->capacity, (region + 1) * each, sizeof(*regions->times)) < 0)
        return diag_no_memory(regions->diag);
    memset(regions->times + regions->count * each, 0, (region + 1 - regions->count) * each * sizeof(*regions->times));
    regions->count = region + 1;
    return 0;
}

/* Nothing divides the run. */
static bool is_one_region(const struct region_setup *setup)
{
    return setup->rules.event_count == 0 && !setup->call_sites;
}

struct region_times *region_times_new(const struct region_setup *setup, const struct diag *diag)
{
    struct region_times *regions = calloc(1, sizeof(*regions));

    if (!regions) {
        diag_no_memory(diag);
        return NULL;
    }
    regions->setup = *setup;
    regions->diag = diag;
    regions->paths = activities_new(diag);
    regions->regions = activities_new(diag);
    if (regions->paths && regions->regions)
        regions->stacks = activity_stacks_new(regions->paths, &setup->rules, setup->rank_count, diag);
    if (!regions->stacks)
        return region_times_free(regions);
    regions->ranks = calloc(setup->rank_count, sizeof(*regions->ranks));
    if (!regions->ranks) {
        diag_no_memory(diag);
        return region_times_free(regions);
    }
    for (uint32_t i = 0; i < setup->rank_count; i++)
        regions->ranks[i].region = is_one_region(setup) ? 0 : DISPERSION_NO_REGION;
    if (is_one_region(setup) && open_regions(regions, 0) < 0)
        return region_times_free(regions);
    return regions;
}

struct region_times *region_times_free(struct region_times *regions)
{
    if (regions) {
        activity_stacks_free(regions->stacks);
        activities_free(regions->paths);
        activities_free(regions->regions);
        free(regions->ranks);
        free(regions->times);
        free(regions);
    }
    return NULL;
}

/* Others may watch more types than these. */
static bool is_region_event(const struct region_times *regions, uint32_t type)
{
    for (size_t i = 0; i < regions->setup.rules.event_count; i++)
        if (regions->setup.rules.events[i].type == type)
            return true;
    return false;
}

static int region_times_on_event(void *self, const struct stream_event *event)
{
    struct region_times *regions = self;

    if (regions->setup.openmp && event->type == FIRST_THREAD_LOSS)
        regions->ranks[event->rank].loses = event->value != FIRST_THREAD_LOSES_NOTHING;
    return is_region_event(regions, event->type) ? activity_stacks_event(regions->stacks, event) : 0;
}

static int region_times_on_site(void *self, const struct call_site *site)
{
    struct region_times *regions = self;

    return activity_stacks_site(regions->stacks, site);
}

/* A region is the last element of a call path, whatever its callers are: it is looked up as a child of the root. A
 * place is one by its number among the paths. */
static int enter_region(struct region_times *regions, struct rank_region *rank, uint32_t path)
{
    struct activity element = *activities_get(regions->paths, path);
    uint32_t region;
    int error;

    rank->path = path;
    rank->region = DISPERSION_NO_REGION;
    if (activity_is_place(&element))
        element = (struct activity){.kind = element.kind, .value = path};
    else if (element.kind != ACTIVITY_KIND_EVENT)
        return 0;
    element.parent = ACTIVITY_COMPUTATION;
    error = activities_find(regions->regions, &element, &region);
    if (error < 0 || region < ACTIVITY_FIXED_COUNT)
        return error;
    rank->region = region - ACTIVITY_FIXED_COUNT;
    return open_regions(regions, rank->region);
}

/* DISPERSION_ACTIVITIES: none. */
static enum dispersion_activity dispersion_activity_of(const struct rank_region *rank, const struct interval *interval)
{
    switch (interval->state) {
    case STATE_USEFUL:
        return rank->loses ? DISPERSION_OPENMP : DISPERSION_COMPUTATION;
    case STATE_MPI:
        return (enum dispersion_activity)((int)mpi_call(interval->call)->activity + 1);
    case STATE_OVERHEAD:
        return DISPERSION_OTHER;
    case STATE_ABSENT:
    case STATE_ENDED:
        break;
    }
    return DISPERSION_ACTIVITIES;
}

static int region_times_on_interval(void *self, const struct interval *interval)
{
    struct region_times *regions = self;
    struct rank_region *rank = &regions->ranks[interval->rank];
    enum dispersion_activity activity = dispersion_activity_of(rank, interval);
    int64_t begin = interval->t0 > regions->setup.from ? interval->t0 : regions->setup.from;
    int64_t end = interval->t1 < regions->setup.to ? interval->t1 : regions->setup.to;

    if (!is_one_region(&regions->setup)) {
        uint32_t path = activity_stacks_top(regions->stacks, interval->rank);
        uint32_t unused;
        int error = path != rank->path ? enter_region(regions, rank, path) : 0;

        if (error == 0)
            error = activity_stacks_interval(regions->stacks, interval, &unused);
        if (error < 0)
            return error;
    }
    if (activity != DISPERSION_ACTIVITIES && rank->region != DISPERSION_NO_REGION && end > begin)
        regions->times[rank->region * times_per_region(regions) + (size_t)activity * regions->setup.rank_count +
                       interval->rank] += end - begin;
    return 0;
}

static int region_times_on_finish(void *self, int64_t end)
{
    struct region_times *regions = self;

    regions->end = end;
    return 0;
}

void region_times_listen(struct region_times *regions, struct listener *listener)
{
    *listener = (struct listener){.self = regions,
                                  .interval = region_times_on_interval,
                                  .event = region_times_on_event,
                                  .site = regions->setup.call_sites ? region_times_on_site : NULL,
                                  .finish = region_times_on_finish};
}

static char *name_region(const struct region_times *regions, size_t region, const struct labels *labels)
{
    uint32_t id = (uint32_t)region + ACTIVITY_FIXED_COUNT;
    const struct activity *element = activities_get(regions->regions, id);

    if (activity_is_place(element))
        return activities_place_name(regions->paths, (uint32_t)element->value, labels);
    return activities_name(regions->regions, id, labels);
}

int region_times_conclude(struct region_times *regions, const struct labels *labels,
                          struct dispersion_findings *findings)
{
    int64_t end = regions->end < regions->setup.to ? regions->end : regions->setup.to;

    findings->rank_count = regions->setup.rank_count;
    findings->is_whole = is_one_region(&regions->setup);
    findings->has_openmp = regions->setup.openmp;
    findings->length = end > regions->setup.from ? end - regions->setup.from : 0;
    findings->regions = calloc(regions->count + 1, sizeof(*findings->regions));
    if (!findings->regions)
        return diag_no_memory(regions->diag);
    findings->region_count = regions->count;
    findings->times = regions->times;
    regions->times = NULL;
    for (size_t i = 0; i < regions->count; i++) {
        if (findings->is_whole)
            findings->regions[i].name = strdup("the whole run");
        else
            findings->regions[i].name = name_region(regions, i, labels);
        if (!findings->regions[i].name)
            return findings->is_whole ? diag_no_memory(regions->diag) : ERROR_MEMORY;
    }
    return 0;
}
