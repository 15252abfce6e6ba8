/*
 * Comparison: with whom a rank is compared, which is all ranks, or those of its own group (--partition).
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_COMPARISON_H
#define CLOCKTALK_REPORTS_DISPERSION_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "options/rank_groups.h"
#include "reports/dispersion/dispersion_findings.h"

/* Ranks that are compared with each other. */
struct compared_group {
    uint32_t ranks;
    __int128 time; /* of the times that comparison_take got last: their sum, the least and the greatest */
    int64_t least;
    int64_t most;
    uint32_t sharing; /* ranks whose shares have been added */
    double shares[DISPERSION_ACTIVITIES];
};

struct comparison {
    const uint32_t *of_rank; /* the group of each rank; NULL: there is one; not owned */
    uint32_t rank_count;
    struct compared_group *groups;
    size_t count;
};

/* `groups` NULL or empty: all ranks are one. 0 or ERROR_MEMORY (reported); comparison_deinit ends it either way. */
int comparison_init(struct comparison *comparison, const struct rank_groups *groups, uint32_t rank_count,
                    const struct diag *diag) __attribute__((warn_unused_result));
void comparison_deinit(struct comparison *comparison);

static inline struct compared_group *comparison_group(const struct comparison *comparison, uint32_t rank)
{
    return &comparison->groups[comparison->of_rank ? comparison->of_rank[rank] : 0];
}

/* Sums up the ranks' times, one of each. Returns the sum over all ranks. */
__int128 comparison_take(struct comparison *comparison, const int64_t *times);

/* The mean over the rank's group of the times that were taken last. */
double comparison_mean(const struct comparison *comparison, uint32_t rank);

/* Forgets all shares; then those of a rank, one of each activity, are added; then their means over the rank's group. */
void comparison_clear_shares(struct comparison *comparison);
void comparison_add_shares(struct comparison *comparison, uint32_t rank, const double *shares);
double comparison_mean_share(const struct comparison *comparison, uint32_t rank, size_t activity);

#endif
