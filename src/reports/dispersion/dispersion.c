#include "reports/dispersion/dispersion.h"

#include <math.h>
#include <stdlib.h>

#include "reports/dispersion/clusters.h"

double dispersion_index(const int64_t *times, uint32_t count)
{
    double sum = 0;
    double squares = 0;

    for (uint32_t i = 0; i < count; i++)
        sum += (double)times[i];
    if (sum <= 0)
        return (double)NAN;
    for (uint32_t i = 0; i < count; i++) {
        double difference = (double)times[i] / sum - 1.0 / count;

        squares += difference * difference;
    }
    return sqrt(squares);
}

static void fill_cells(struct dispersion_findings *findings)
{
    for (size_t i = 0; i < findings->region_count; i++) {
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            const int64_t *times = dispersion_times(findings, i, j);
            __int128 sum = 0;

            for (uint32_t p = 0; p < findings->rank_count; p++)
                sum += times[p];
            *dispersion_cell(findings, i, j) = (struct dispersion_cell){
                .time = (double)sum / findings->rank_count,
                .index = dispersion_index(times, findings->rank_count),
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

/* Processor view. */

static int64_t time_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank)
{
    int64_t sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        sum += dispersion_times(findings, region, j)[rank];
    return sum;
}

/* The mean share of each activity over the ranks that have time in the region; false where none has. */
static bool find_means(const struct dispersion_findings *findings, size_t region, double *means)
{
    uint32_t count = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        means[j] = 0;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        int64_t whole = time_of_rank(findings, region, p);

        if (whole == 0)
            continue;
        count++;
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            means[j] += (double)dispersion_times(findings, region, j)[p] / (double)whole;
    }
    for (size_t j = 0; j < DISPERSION_ACTIVITIES && count > 0; j++)
        means[j] /= count;
    return count > 0;
}

static double index_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank,
                            const double *means)
{
    int64_t whole = time_of_rank(findings, region, rank);
    double squares = 0;

    if (whole == 0)
        return (double)NAN;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double difference = (double)dispersion_times(findings, region, j)[rank] / (double)whole - means[j];

        squares += difference * difference;
    }
    return sqrt(squares);
}

static enum dispersion_direction direction_of(const struct dispersion_findings *findings, size_t region, uint32_t rank)
{
    const int64_t *times = dispersion_times(findings, region, DISPERSION_COMPUTATION);
    __int128 own = (__int128)times[rank] * findings->rank_count;
    __int128 all = 0;

    for (uint32_t p = 0; p < findings->rank_count; p++)
        all += times[p];
    return own < all ? DISPERSION_LESS : own > all ? DISPERSION_MORE : DISPERSION_EQUAL;
}

static void add_odd_region(struct dispersion_findings *findings, size_t number)
{
    struct dispersion_region *region = &findings->regions[number];
    struct dispersion_rank *rank = &findings->ranks[region->odd_rank];

    region->odd_computes = direction_of(findings, number, region->odd_rank);
    rank->regions++;
    rank->time += time_of_rank(findings, number, region->odd_rank);
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        rank->times[j] += dispersion_times(findings, number, j)[region->odd_rank];
        rank->means[j] += dispersion_cell(findings, number, j)->time;
    }
}

/* Smaller indices come from rounding: no rank stands out by them. */
static const double min_rank_index = 1e-12;

static void fill_rank_view(struct dispersion_findings *findings, size_t number)
{
    struct dispersion_region *region = &findings->regions[number];
    double *indices = &findings->rank_indices[number * findings->rank_count];
    double means[DISPERSION_ACTIVITIES];
    double most = min_rank_index;

    region->odd_rank = DISPERSION_NO_RANK;
    if (!find_means(findings, number, means))
        return;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        indices[p] = index_of_rank(findings, number, p, means);
        if (is_greater(indices[p], most)) {
            most = indices[p];
            region->odd_rank = p;
        }
    }
    if (region->odd_rank != DISPERSION_NO_RANK)
        add_odd_region(findings, number);
}

static void find_notable_ranks(struct dispersion_findings *findings)
{
    findings->most_often = findings->longest = DISPERSION_NO_RANK;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        const struct dispersion_rank *rank = &findings->ranks[p];
        const struct dispersion_rank *often =
            &findings->ranks[findings->most_often == DISPERSION_NO_RANK ? p : findings->most_often];
        const struct dispersion_rank *longest =
            &findings->ranks[findings->longest == DISPERSION_NO_RANK ? p : findings->longest];

        if (rank->regions == 0)
            continue;
        if (findings->most_often == DISPERSION_NO_RANK || rank->regions > often->regions ||
            (rank->regions == often->regions && rank->time > often->time))
            findings->most_often = p;
        if (findings->longest == DISPERSION_NO_RANK || rank->time > longest->time)
            findings->longest = p;
    }
}

static void find_slowest_rank(struct dispersion_findings *findings)
{
    int64_t most = 0;

    findings->slowest = DISPERSION_NO_RANK;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        int64_t time = 0;

        for (size_t i = 0; i < findings->region_count; i++)
            time += dispersion_times(findings, i, DISPERSION_COMPUTATION)[p];
        if (time > most) {
            most = time;
            findings->slowest = p;
        }
    }
    findings->slowest_time = most;
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

int dispersion_conclude(struct dispersion_findings *findings, const struct diag *diag)
{
    int error = sort_regions(findings, diag);

    if (error < 0)
        return error;
    findings->cells = calloc(findings->region_count * DISPERSION_ACTIVITIES + 1, sizeof(*findings->cells));
    findings->ranks = calloc((size_t)findings->rank_count + 1, sizeof(*findings->ranks));
    findings->rank_indices = calloc(findings->region_count * findings->rank_count + 1, sizeof(*findings->rank_indices));
    if (!findings->cells || !findings->ranks || !findings->rank_indices)
        return diag_no_memory(diag);
    fill_cells(findings);
    dispersion_weigh(findings);
    for (size_t i = 0; i < findings->region_count; i++)
        fill_rank_view(findings, i);
    find_notable_ranks(findings);
    find_slowest_rank(findings);
    return group_regions(findings, diag);
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
    *findings = (struct dispersion_findings){0};
}
