#include "reports/dispersion/dispersion_ranks.h"

#include <math.h>
#include <stdlib.h>

static int64_t time_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank)
{
    int64_t sum = 0;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        sum += dispersion_times(findings, region, j)[rank];
    return sum;
}

/* The mean share of each activity over the ranks that have time in the region. */
static void find_mean_shares(const struct dispersion_findings *findings, size_t region, struct comparison *comparison)
{
    comparison_clear_shares(comparison);
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        int64_t whole = time_of_rank(findings, region, p);
        double shares[DISPERSION_ACTIVITIES];

        if (whole == 0)
            continue;
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            shares[j] = (double)dispersion_times(findings, region, j)[p] / (double)whole;
        comparison_add_shares(comparison, p, shares);
    }
}

static double index_of_rank(const struct dispersion_findings *findings, size_t region, uint32_t rank,
                            const struct comparison *comparison)
{
    int64_t whole = time_of_rank(findings, region, rank);
    double squares = 0;

    if (whole == 0)
        return (double)NAN;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double share = (double)dispersion_times(findings, region, j)[rank] / (double)whole;
        double difference = share - comparison_mean_share(comparison, rank, j);

        squares += difference * difference;
    }
    return sqrt(squares);
}

static enum dispersion_direction direction_of(const struct comparison *comparison, const int64_t *times, uint32_t rank)
{
    const struct compared_group *group = comparison_group(comparison, rank);
    __int128 own = (__int128)times[rank] * group->ranks;

    return own < group->time ? DISPERSION_LESS : own > group->time ? DISPERSION_MORE : DISPERSION_EQUAL;
}

static void add_odd_region(struct dispersion_findings *findings, size_t number, struct comparison *comparison)
{
    struct dispersion_region *region = &findings->regions[number];
    struct dispersion_rank *rank = &findings->ranks[region->odd_rank];

    rank->regions++;
    rank->time += time_of_rank(findings, number, region->odd_rank);
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        const int64_t *times = dispersion_times(findings, number, j);

        (void)comparison_take(comparison, times);
        rank->times[j] += times[region->odd_rank];
        rank->means[j] += comparison_mean(comparison, region->odd_rank);
        if (j == DISPERSION_COMPUTATION)
            region->odd_computes = direction_of(comparison, times, region->odd_rank);
    }
}

/* Smaller indices come from rounding: no rank stands out by them. */
static const double min_rank_index = 1e-12;

static void fill_rank_view(struct dispersion_findings *findings, size_t number, struct comparison *comparison)
{
    struct dispersion_region *region = &findings->regions[number];
    double *indices = &findings->rank_indices[number * findings->rank_count];
    double most = min_rank_index;

    region->odd_rank = DISPERSION_NO_RANK;
    find_mean_shares(findings, number, comparison);
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        indices[p] = index_of_rank(findings, number, p, comparison);
        if (indices[p] > most) {
            most = indices[p];
            region->odd_rank = p;
        }
    }
    if (region->odd_rank != DISPERSION_NO_RANK)
        add_odd_region(findings, number, comparison);
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

/* The first of those that compute longer than the ranks they are compared with by most. */
static int find_slowest_rank(struct dispersion_findings *findings, struct comparison *comparison,
                             const struct diag *diag)
{
    int64_t *times = calloc((size_t)findings->rank_count + 1, sizeof(*times));
    double most = 0;

    if (!times)
        return diag_no_memory(diag);
    for (uint32_t p = 0; p < findings->rank_count; p++)
        for (size_t i = 0; i < findings->region_count; i++)
            times[p] += dispersion_times(findings, i, DISPERSION_COMPUTATION)[p];
    (void)comparison_take(comparison, times);
    findings->slowest = DISPERSION_NO_RANK;
    for (uint32_t p = 0; p < findings->rank_count; p++) {
        double mean = comparison_mean(comparison, p);
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

static void mark_ranks(struct dispersion_findings *findings, struct comparison *comparison)
{
    unsigned char *mark = findings->marks;

    for (size_t i = 0; i < findings->region_count * DISPERSION_ACTIVITIES; i++) {
        const int64_t *times = &findings->times[i * findings->rank_count];

        (void)comparison_take(comparison, times);
        for (uint32_t p = 0; p < findings->rank_count; p++) {
            const struct compared_group *group = comparison_group(comparison, p);

            *mark++ = (unsigned char)dispersion_mark(times[p], group->least, group->most);
        }
    }
}

int dispersion_view_ranks(struct dispersion_findings *findings, struct comparison *comparison, const struct diag *diag)
{
    size_t ranks = findings->rank_count;

    findings->ranks = calloc(ranks + 1, sizeof(*findings->ranks));
    findings->rank_indices = calloc(findings->region_count * ranks + 1, sizeof(*findings->rank_indices));
    findings->marks = calloc(findings->region_count * DISPERSION_ACTIVITIES * ranks + 1, sizeof(*findings->marks));
    if (!findings->ranks || !findings->rank_indices || !findings->marks)
        return diag_no_memory(diag);
    for (size_t i = 0; i < findings->region_count; i++)
        fill_rank_view(findings, i, comparison);
    find_notable_ranks(findings);
    mark_ranks(findings, comparison);
    return find_slowest_rank(findings, comparison, diag);
}
