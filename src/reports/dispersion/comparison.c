#include "reports/dispersion/comparison.h"

#include <stdlib.h>

int comparison_init(struct comparison *comparison, const struct rank_groups *groups, uint32_t rank_count,
                    const struct diag *diag)
{
    bool is_divided = groups && groups->count > 0;

    *comparison = (struct comparison){
        .of_rank = is_divided ? groups->of_rank : NULL,
        .rank_count = rank_count,
        .count = is_divided ? groups->count : 1,
    };
    comparison->groups = calloc(comparison->count, sizeof(*comparison->groups));
    if (!comparison->groups)
        return diag_no_memory(diag);
    for (size_t i = 0; i < comparison->count; i++)
        comparison->groups[i].ranks = is_divided ? groups->items[i].ranks : rank_count;
    return 0;
}

void comparison_deinit(struct comparison *comparison)
{
    free(comparison->groups);
    *comparison = (struct comparison){0};
}

__int128 comparison_take(struct comparison *comparison, const int64_t *times)
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

double comparison_mean(const struct comparison *comparison, uint32_t rank)
{
    const struct compared_group *group = comparison_group(comparison, rank);

    return (double)group->time / group->ranks;
}

void comparison_clear_shares(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->count; i++) {
        comparison->groups[i].sharing = 0;
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            comparison->groups[i].shares[j] = 0;
    }
}

void comparison_add_shares(struct comparison *comparison, uint32_t rank, const double *shares)
{
    struct compared_group *group = comparison_group(comparison, rank);

    group->sharing++;
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        group->shares[j] += shares[j];
}

double comparison_mean_share(const struct comparison *comparison, uint32_t rank, size_t activity)
{
    const struct compared_group *group = comparison_group(comparison, rank);

    return group->shares[activity] / group->sharing;
}
