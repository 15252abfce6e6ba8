#include "reports/dispersion/dispersion.h"

#include <math.h>
#include <stdlib.h>

#include "reports/dispersion/clusters.h"
#include "reports/dispersion/dispersion_ranks.h"

double dispersion_index(const int64_t *times, struct comparison *comparison)
{
    __int128 whole = comparison_take(comparison, times);
    double sum = (double)whole;
    double squares = 0;

    if (whole <= 0)
        return (double)NAN;
    for (uint32_t p = 0; p < comparison->rank_count; p++) {
        const struct compared_group *group = comparison_group(comparison, p);
        double difference = (double)times[p] / sum - (double)group->time / sum / group->ranks;

        /* Who has the mean does not differ from it, not by an error of rounding either. */
        if ((__int128)times[p] * group->ranks != group->time)
            squares += difference * difference;
    }
    return sqrt(squares);
}

static void fill_cells(struct dispersion_findings *findings, struct comparison *comparison)
{
    for (size_t i = 0; i < findings->region_count; i++) {
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            const int64_t *times = dispersion_times(findings, i, j);
            __int128 sum = comparison_take(comparison, times);

            *dispersion_cell(findings, i, j) = (struct dispersion_cell){
                .time = (double)sum / findings->rank_count,
                .index = dispersion_index(times, comparison),
            };
        }
    }
}

/* Activity and region views. */

static bool is_greater(double value, double other)
{
    return !isnan(value) && (isnan(other) || value > other);
}

static double ratio_or_nan(double time, double whole)
{
    return whole > 0 ? time / whole : (double)NAN;
}

/* The first of the extremes of an activity over the regions that have it. */
static void find_extreme_regions(const struct dispersion_findings *findings, size_t activity, size_t region,
                                 struct dispersion_view *view)
{
    const struct dispersion_cell *cell = dispersion_cell(findings, region, activity);

    if (view->best == DISPERSION_NO_REGION) {
        view->best = view->worst = view->shortest = view->longest = region;
        return;
    }
    if (cell->index < dispersion_cell(findings, view->best, activity)->index)
        view->best = region;
    if (cell->index > dispersion_cell(findings, view->worst, activity)->index)
        view->worst = region;
    if (cell->time < dispersion_cell(findings, view->shortest, activity)->time)
        view->shortest = region;
    if (cell->time > dispersion_cell(findings, view->longest, activity)->time)
        view->longest = region;
}

static struct dispersion_view activity_view(const struct dispersion_findings *findings, size_t activity)
{
    const size_t none = DISPERSION_NO_REGION;
    struct dispersion_view view = {.best = none, .worst = none, .shortest = none, .longest = none};
    double weighted = 0;

    for (size_t i = 0; i < findings->region_count; i++) {
        const struct dispersion_cell *cell = dispersion_cell(findings, i, activity);

        if (isnan(cell->index))
            continue;
        view.time += cell->time;
        weighted += cell->time * cell->index;
        find_extreme_regions(findings, activity, i, &view);
    }
    view.index = ratio_or_nan(weighted, view.time);
    view.scaled = view.index * ratio_or_nan(view.time, (double)findings->length);
    return view;
}

static void fill_region_view(const struct dispersion_findings *findings, size_t number)
{
    struct dispersion_region *region = &findings->regions[number];
    double weighted = 0;

    region->time = 0;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        const struct dispersion_cell *cell = dispersion_cell(findings, number, j);

        if (isnan(cell->index))
            continue;
        region->time += cell->time;
        weighted += cell->time * cell->index;
    }
    region->index = ratio_or_nan(weighted, region->time);
    region->scaled = region->index * ratio_or_nan(region->time, (double)findings->length);
}

static void weigh_activities(struct dispersion_findings *findings)
{
    double unequal = 0, scaled = 0;

    findings->dominant = DISPERSION_COMPUTATION;
    findings->unequal = findings->candidate = DISPERSION_ACTIVITIES;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        const struct dispersion_view *view = &findings->activities[j];

        findings->activities[j] = activity_view(findings, j);
        if (view->time > findings->activities[findings->dominant].time)
            findings->dominant = (enum dispersion_activity)j;
        if (is_greater(view->index, unequal)) {
            unequal = view->index;
            findings->unequal = (enum dispersion_activity)j;
        }
        if (is_greater(view->scaled, scaled)) {
            scaled = view->scaled;
            findings->candidate = (enum dispersion_activity)j;
        }
    }
}

static void weigh_regions(struct dispersion_findings *findings)
{
    double unequal = 0, scaled = 0;

    findings->heaviest = findings->most_unequal = findings->candidate_region = DISPERSION_NO_REGION;
    for (size_t i = 0; i < findings->region_count; i++) {
        const struct dispersion_region *region = &findings->regions[i];

        fill_region_view(findings, i);
        if (findings->heaviest == DISPERSION_NO_REGION || region->time > findings->regions[findings->heaviest].time)
            findings->heaviest = i;
        if (is_greater(region->index, unequal)) {
            unequal = region->index;
            findings->most_unequal = i;
        }
        if (is_greater(region->scaled, scaled)) {
            scaled = region->scaled;
            findings->candidate_region = i;
        }
    }
}

void dispersion_weigh(struct dispersion_findings *findings)
{
    weigh_activities(findings);
    weigh_regions(findings);
}

/* Groups of regions. */

static int group_regions(struct dispersion_findings *findings, const struct diag *diag)
{
    size_t count = findings->region_count;
    double *points = calloc(count * DISPERSION_ACTIVITIES + 1, sizeof(*points));
    uint32_t *groups = calloc(count + 1, sizeof(*groups));
    int error = points && groups ? 0 : diag_no_memory(diag);

    for (size_t i = 0; error == 0 && i < count * DISPERSION_ACTIVITIES; i++)
        points[i] = findings->cells[i].time;
    if (error == 0)
        error = clusters_find(points, count, DISPERSION_ACTIVITIES, groups, &findings->group_count, diag);
    for (size_t i = 0; error == 0 && i < count; i++)
        findings->regions[i].group = groups[i];
    free(points);
    free(groups);
    return error;
}

/* Regions in the order of their time. */

struct region_order {
    __int128 time;
    size_t region;
};

static int compare_region_times(const void *a, const void *b)
{
    const struct region_order *x = a;
    const struct region_order *y = b;

    if (x->time != y->time)
        return x->time < y->time ? 1 : -1;
    return (x->region > y->region) - (x->region < y->region);
}

static int sort_regions(struct dispersion_findings *findings, const struct diag *diag)
{
    size_t count = findings->region_count;
    size_t each = (size_t)DISPERSION_ACTIVITIES * findings->rank_count;
    struct region_order *order = calloc(count + 1, sizeof(*order));
    int64_t *times = calloc(count * each + 1, sizeof(*times));
    struct dispersion_region *regions = calloc(count + 1, sizeof(*regions));

    if (!order || !times || !regions) {
        free(order);
        free(times);
        free(regions);
        return diag_no_memory(diag);
    }
    for (size_t i = 0; i < count; i++) {
        order[i].region = i;
        for (size_t k = 0; k < each; k++)
            order[i].time += findings->times[i * each + k];
    }
    qsort(order, count, sizeof(*order), compare_region_times);
    for (size_t i = 0; i < count; i++) {
        regions[i] = findings->regions[order[i].region];
        for (size_t k = 0; k < each; k++)
            times[i * each + k] = findings->times[order[i].region * each + k];
    }
    free(order);
    free(findings->times);
    free(findings->regions);
    findings->times = times;
    findings->regions = regions;
    return 0;
}

/* What is found by comparing ranks. */
static int compare_ranks(struct dispersion_findings *findings, const struct diag *diag)
{
    struct comparison comparison;
    int error = comparison_init(&comparison, findings->groups, findings->rank_count, diag);

    if (error == 0) {
        fill_cells(findings, &comparison);
        dispersion_weigh(findings);
        error = dispersion_view_ranks(findings, &comparison, diag);
    }
    comparison_deinit(&comparison);
    return error;
}

int dispersion_conclude(struct dispersion_findings *findings, const struct diag *diag)
{
    int error = sort_regions(findings, diag);

    if (error < 0)
        return error;
    findings->cells = calloc(findings->region_count * DISPERSION_ACTIVITIES + 1, sizeof(*findings->cells));
    if (!findings->cells)
        return diag_no_memory(diag);
    error = compare_ranks(findings, diag);
    return error < 0 ? error : group_regions(findings, diag);
}

void dispersion_findings_deinit(struct dispersion_findings *findings)
{
    for (size_t i = 0; findings->regions && i < findings->region_count; i++)
        free(findings->regions[i].name);
    free(findings->regions);
    free(findings->times);
    free(findings->cells);
    free(findings->ranks);
    free(findings->rank_indices);
    free(findings->marks);
    *findings = (struct dispersion_findings){0};
}
