#include "reports/dispersion/dispersion.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/sorted.h"
#include "reports/dispersion/clusters.h"
#include "windows/metrics.h"

/* The mean of a region or activity as a part of the run; NAN where it has no length. */
static double share_of_length(const struct dispersion_findings *findings, double time)
{
    return ratio_of(time, (double)findings->length);
}

/* Comparison. */

int rank_comparison_init(struct rank_comparison *comparison, const struct rank_groups *groups, uint32_t rank_count)
{
    bool is_divided = groups && groups->count > 0;

    *comparison = (struct rank_comparison){
        .of_rank = is_divided ? groups->of_rank : NULL,
        .rank_count = rank_count,
        .count = is_divided ? groups->count : 1,
    };
    comparison->groups = calloc(comparison->count, sizeof(*comparison->groups));
    if (!comparison->groups)
        return ERROR_MEMORY;
    for (size_t i = 0; i < comparison->count; i++)
        comparison->groups[i].ranks = is_divided ? groups->items[i].ranks : rank_count;
    return 0;
}

void rank_comparison_deinit(struct rank_comparison *comparison)
{
    free(comparison->groups);
    *comparison = (struct rank_comparison){0};
}

static struct compared_group *comparison_group(const struct rank_comparison *comparison, uint32_t rank)
{
    return &comparison->groups[comparison->of_rank ? comparison->of_rank[rank] : 0];
}

/* Sums up the ranks' times, one of each. Returns the sum over all ranks. */
static __int128 comparison_take(struct rank_comparison *comparison, const int64_t *times)
{
    __int128 sum = 0;

    for (size_t i = 0; i < comparison->count; i++) {
        comparison->groups[i].time = 0;
        comparison->groups[i].least = INT64_MAX;
        comparison->groups[i].most = 0;
    }
    for (uint32_t p = 0; p < comparison->rank_count; p++) {
        struct compared_group *group = comparison_group(comparison, p);

        sum += times[p];
        group->time += times[p];
        group->least = times[p] < group->least ? times[p] : group->least;
        group->most = times[p] > group->most ? times[p] : group->most;
    }
    return sum;
}

double dispersion_index(const int64_t *times, struct rank_comparison *comparison)
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

/* Takes a cell in; what `index` is until all are there is the sum of the cells' by their times. */
static void add_to_weight(struct dispersion_weight *weight, const struct dispersion_cell *cell)
{
    weight->time += cell->time;
    weight->index += cell->time * cell->index;
}

static void conclude_weight(const struct dispersion_findings *findings, struct dispersion_weight *weight)
{
    weight->share = share_of_length(findings, weight->time);
    weight->index = ratio_of(weight->index, weight->time);
    weight->scaled = weight->index * weight->share;
}

/* Whether the value is there and greater, which it is then. */
static bool raise_value(double *greatest, double value)
{
    bool is_greater = value > *greatest;

    if (is_greater)
        *greatest = value;
    return is_greater;
}

void dispersion_weigh(struct dispersion_findings *findings)
{
    const struct dispersion_cell *extremes[DISPERSION_ACTIVITIES][DISPERSION_EXTREMES] = {{NULL}};
    double unequal = 0, scaled = 0, time = -1, unequal_region = 0, scaled_region = 0;

    findings->dominant = DISPERSION_COMPUTATION;
    findings->unequal = findings->candidate = DISPERSION_ACTIVITIES;
    for (size_t i = 0; i < findings->cell_count; i++) {
        const struct dispersion_cell *cell = &findings->cells[i];
        struct dispersion_view *view = &findings->activities[cell->activity];
        const struct dispersion_cell **kept = extremes[cell->activity];
        const bool replaces[] = {
            [DISPERSION_BEST] = !kept[DISPERSION_BEST] || cell->index < kept[DISPERSION_BEST]->index,
            [DISPERSION_WORST] = !kept[DISPERSION_WORST] || cell->index > kept[DISPERSION_WORST]->index,
            [DISPERSION_SHORTEST] = !kept[DISPERSION_SHORTEST] || cell->time < kept[DISPERSION_SHORTEST]->time,
            [DISPERSION_LONGEST] = !kept[DISPERSION_LONGEST] || cell->time > kept[DISPERSION_LONGEST]->time,
        };

        add_to_weight(&view->weight, cell);
        add_to_weight(&cell->region->weight, cell);
        for (int k = 0; k < DISPERSION_EXTREMES; k++) {
            kept[k] = replaces[k] ? cell : kept[k];
            view->extremes[k] = kept[k]->name;
        }
    }
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        struct dispersion_view *view = &findings->activities[j];

        view->activity = (enum dispersion_activity)j;
        conclude_weight(findings, &view->weight);
        if (view->weight.time > findings->activities[findings->dominant].weight.time)
            findings->dominant = view->activity;
        if (raise_value(&unequal, view->weight.index))
            findings->unequal = view->activity;
        if (raise_value(&scaled, view->weight.scaled))
            findings->candidate = view->activity;
    }
    for (size_t i = 0; i < findings->region_count; i++) {
        struct dispersion_region *region = &findings->regions[i];

        conclude_weight(findings, &region->weight);
        if (raise_value(&time, region->weight.time))
            findings->heaviest = region;
        if (raise_value(&unequal_region, region->weight.index))
            findings->most_unequal = region;
        if (raise_value(&scaled_region, region->weight.scaled))
            findings->candidate_region = region;
    }
}

/* Ranks against those that they are compared with. */

static int64_t time_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank)
{
    int64_t sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        sum += dispersion_times(findings, region, j)[rank];
    return sum;
}

/* The mean share of each activity over the ranks that have time in the region: sums, and of how many ranks. */
static void take_shares(const struct dispersion_findings *findings, size_t region, struct rank_comparison *comparison)
{
    for (size_t i = 0; i < comparison->count; i++) {
        comparison->groups[i].sharing = 0;
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            comparison->groups[i].shares[j] = 0;
    }
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        struct compared_group *group = comparison_group(comparison, p);
        int64_t whole = time_of_rank(findings, region, p);

        if (whole == 0)
            continue;
        group->sharing++;
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            group->shares[j] += (double)dispersion_times(findings, region, j)[p] / (double)whole;
    }
}

static double index_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank,
                            const struct rank_comparison *comparison)
{
    const struct compared_group *group = comparison_group(comparison, rank);
    int64_t whole = time_of_rank(findings, region, rank);
    double squares = 0;

    if (whole == 0)
        return (double)NAN;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double share = (double)dispersion_times(findings, region, j)[rank] / (double)whole;
        double difference = share - group->shares[j] / group->sharing;

        squares += difference * difference;
    }
    return sqrt(squares);
}

/* Smaller indices come from rounding: no rank stands out by them. */
static const double min_rank_index = 1e-12;

static void fill_rank_view(struct dispersion_findings *findings, size_t number, struct rank_comparison *comparison)
{
    static const char *const directions[] = {
        [DISPERSION_LESS] = " less", [DISPERSION_EQUAL] = "     ", [DISPERSION_MORE] = " more"};
    struct dispersion_region *region = &findings->regions[number];
    struct dispersion_rank *rank;
    const struct compared_group *group;
    double most = min_rank_index;

    region->odd_rank = DISPERSION_NO_RANK;
    region->odd_computes = DISPERSION_NO_DIRECTION;
    snprintf(region->odd, sizeof(region->odd), "-");
    take_shares(findings, number, comparison);
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        double index = index_of_rank(findings, number, p, comparison);

        findings->ranks[p].indices[number] = index;
        if (index > most) {
            most = index;
            region->odd_rank = p;
        }
    }
    if (region->odd_rank == DISPERSION_NO_RANK)
        return;
    rank = &findings->ranks[region->odd_rank];
    group = comparison_group(comparison, region->odd_rank);
    rank->regions++;
    rank->time += time_of_rank(findings, number, region->odd_rank);
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        int64_t time = dispersion_times(findings, number, j)[region->odd_rank];
        __int128 own = (__int128)time * group->ranks;

        (void)comparison_take(comparison, dispersion_times(findings, number, j));
        rank->times[j] += time;
        rank->means[j] += (double)group->time / group->ranks;
        if (j == DISPERSION_COMPUTATION)
            region->odd_computes = own < group->time   ? DISPERSION_LESS
                                   : own > group->time ? DISPERSION_MORE
                                                       : DISPERSION_EQUAL;
    }
    /* A rank can be odd because it computes and because it waits for those that do. */
    snprintf(region->odd, sizeof(region->odd), "%" PRIu32 "%s", region->odd_rank + 1, directions[region->odd_computes]);
}

static int find_notable_ranks(struct dispersion_findings *findings)
{
    const struct dispersion_rank *ranks = findings->ranks;
    uint32_t often = DISPERSION_NO_RANK;
    uint32_t longest = DISPERSION_NO_RANK;

    for (uint32_t p = 0; p < findings->rank_count; p++) {
        if (ranks[p].regions == 0)
            continue;
        if (often == DISPERSION_NO_RANK || ranks[p].regions > ranks[often].regions ||
            (ranks[p].regions == ranks[often].regions && ranks[p].time > ranks[often].time))
            often = p;
        if (longest == DISPERSION_NO_RANK || ranks[p].time > ranks[longest].time)
            longest = p;
    }
    findings->most_often = often;
    findings->longest = longest;
    findings->most_often_ranks = calloc((size_t)findings->rank_count + 1, sizeof(*findings->most_often_ranks));
    if (!findings->most_often_ranks)
        return ERROR_MEMORY;
    for (uint32_t p = 0; p < findings->rank_count && often != DISPERSION_NO_RANK; p++)
        if (ranks[p].regions == ranks[often].regions)
            findings->most_often_ranks[findings->most_often_count++] = p;
    return 0;
}

/* The first of those that compute longer than the ranks they are compared with by most. */
static int find_slowest_rank(struct dispersion_findings *findings, struct rank_comparison *comparison)
{
    int64_t *times = calloc((size_t)findings->rank_count + 1, sizeof(*times));
    double most = 0;

    if (!times)
        return ERROR_MEMORY;
    for (uint32_t p = 0; p < findings->rank_count; p++)
        for (size_t i = 0; i < findings->region_count; i++)
            times[p] += dispersion_times(findings, i, DISPERSION_COMPUTATION)[p];
    (void)comparison_take(comparison, times);
    findings->slowest = DISPERSION_NO_RANK;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        const struct compared_group *group = comparison_group(comparison, p);
        double mean = (double)group->time / group->ranks;
        double excess = (double)times[p] - mean;

        if (times[p] == 0 || (findings->slowest != DISPERSION_NO_RANK && excess <= most))
            continue;
        most = excess;
        findings->slowest = p;
        findings->slowest_time = times[p];
        findings->slowest_mean = mean;
    }
    free(times);
    return 0;
}

/* The activities that some rank has in each region. */
static int make_cells(struct dispersion_findings *findings, struct rank_comparison *comparison)
{
    size_t ranks = findings->rank_count, most = findings->region_count * DISPERSION_ACTIVITIES;
    unsigned char *mark = findings->marks = calloc(most * ranks + 1, sizeof(*mark));

    findings->cells = calloc(most + 1, sizeof(*findings->cells));
    if (!findings->marks || !findings->cells)
        return ERROR_MEMORY;
    for (size_t i = 0; i < most; i++) {
        struct dispersion_region *region = &findings->regions[i / DISPERSION_ACTIVITIES];
        const int64_t *times = &region->times[i % DISPERSION_ACTIVITIES * ranks];
        double time = (double)comparison_take(comparison, times) / (double)ranks;

        if (!(time > 0))
            continue;
        findings->cells[findings->cell_count++] = (struct dispersion_cell){
            .region = region,
            .name = region->name,
            .activity = (enum dispersion_activity)(i % DISPERSION_ACTIVITIES),
            .times = times,
            .marks = mark,
            .rank_count = findings->rank_count,
            .time = time,
            .share = share_of_length(findings, time),
            .index = dispersion_index(times, comparison),
        };
        for (uint32_t p = 0; p < ranks; p++) {
            const struct compared_group *group = comparison_group(comparison, p);

            *mark++ = (unsigned char)dispersion_mark(times[p], group->least, group->most);
        }
    }
    return 0;
}

/* What is found by comparing ranks; regions are in order, and have their times. */
static int compare_ranks(struct dispersion_findings *findings, struct rank_comparison *comparison)
{
    size_t ranks = findings->rank_count;
    size_t regions = findings->region_count;
    int error = make_cells(findings, comparison);

    if (error < 0)
        return error;
    dispersion_weigh(findings);
    findings->ranks = calloc(ranks + 1, sizeof(*findings->ranks));
    findings->rank_indices = calloc(regions * ranks + 1, sizeof(*findings->rank_indices));
    if (!findings->ranks || !findings->rank_indices)
        return ERROR_MEMORY;
    for (uint32_t p = 0; p < ranks; p++)
        findings->ranks[p] = (struct dispersion_rank){
            .rank = p, .indices = &findings->rank_indices[p * regions], .index_count = regions};
    for (size_t i = 0; i < regions; i++)
        fill_rank_view(findings, i, comparison);
    return find_notable_ranks(findings) ?: find_slowest_rank(findings, comparison);
}

/* Groups of regions. */

static int group_regions(struct dispersion_findings *findings)
{
    size_t count = findings->region_count;
    double *points = calloc(count * DISPERSION_ACTIVITIES + 1, sizeof(*points));
    uint32_t *groups = calloc(count + 1, sizeof(*groups));
    int error = points && groups ? 0 : ERROR_MEMORY;

    for (size_t i = 0; error == 0 && i < findings->cell_count; i++) {
        const struct dispersion_cell *cell = &findings->cells[i];

        points[(size_t)(cell->region - findings->regions) * DISPERSION_ACTIVITIES + cell->activity] = cell->time;
    }
    error = error ?: clusters_find(points, count, DISPERSION_ACTIVITIES, groups, &findings->group_count);
    for (size_t i = 0; error == 0 && i < count; i++)
        findings->regions[i].group = groups[i];
    free(points);
    free(groups);
    return error;
}

ORDER(compare_region_times, struct dispersion_region, FALLING(x->sum, y->sum) ?: RISING(x->times, y->times))

int dispersion_conclude(struct dispersion_findings *findings)
{
    size_t each = (size_t)DISPERSION_ACTIVITIES * findings->rank_count; /* times of a region */
    struct rank_comparison comparison;
    int error;

    for (size_t i = 0; i < findings->region_count; i++) {
        struct dispersion_region *region = &findings->regions[i];

        region->times = &findings->times[i * each];
        for (size_t k = 0; k < each; k++)
            region->sum += region->times[k];
    }
    qsort(findings->regions, findings->region_count, sizeof(*findings->regions), compare_region_times);
    error = rank_comparison_init(&comparison, findings->groups, findings->rank_count)
                ?: compare_ranks(findings, &comparison);
    rank_comparison_deinit(&comparison);
    findings->heaviest_name = findings->heaviest ? findings->heaviest->name : NULL;
    findings->candidate_name = findings->candidate_region ? findings->candidate_region->name : NULL;
    findings->told_count = findings->has_openmp ? DISPERSION_ACTIVITIES : DISPERSION_OPENMP;
    return error ?: group_regions(findings);
}

void dispersion_findings_deinit(struct dispersion_findings *findings)
{
    free(findings->regions);
    free(findings->times);
    free(findings->cells);
    free(findings->ranks);
    free(findings->rank_indices);
    free(findings->most_often_ranks);
    free(findings->marks);
    *findings = (struct dispersion_findings){0};
}
