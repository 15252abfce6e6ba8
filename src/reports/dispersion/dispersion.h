/*
 * Dispersion: how unequally ranks spread their time over regions of the program and kinds of activity
 * (docs/semantics.md, "Dispersion").
 *
 * After M. Calzarossa, L. Massari and D. Tessera, "Load Imbalance in Parallel Programs" (2004), sections 3 and 4. Plain
 * arithmetic on the times t_ijp, wherever they come from. Times are nanoseconds; those of a region or activity are
 * means over the ranks. Indices are NAN where they do not exist.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "options/rank_groups.h"

enum dispersion_activity {
    DISPERSION_COMPUTATION,
    DISPERSION_POINT_TO_POINT,
    DISPERSION_COLLECTIVE,
    DISPERSION_SYNCHRONISATION,
    DISPERSION_IO,
    DISPERSION_ONE_SIDED,
    DISPERSION_OTHER,
    DISPERSION_OPENMP, /* what first threads lose in parallel regions, where it is told from computation */
    DISPERSION_ACTIVITIES,
};

#define DISPERSION_NO_RANK UINT32_MAX

/* Their names; of DISPERSION_ACTIVITIES NULL. */
extern const char *const dispersion_activity_names[DISPERSION_ACTIVITIES + 1];

/* How long a rank computes, against the mean over the ranks that it is compared with. */
enum dispersion_direction {
    DISPERSION_LESS,
    DISPERSION_EQUAL,
    DISPERSION_MORE,
    DISPERSION_NO_DIRECTION,
};

/* A region over all activities, or an activity over all regions. */
struct dispersion_weight {
    double time;   /* t_i, T_j */
    double share;  /* of the run */
    double index;  /* ID_C, ID_A */
    double scaled; /* SID_C, SID_A */
};

struct dispersion_region {
    const char *name;     /* not owned */
    const int64_t *times; /* t_ijp, not owned (dispersion_times) */
    __int128 sum;         /* of these */
    struct dispersion_weight weight;
    uint32_t group;    /* from 0: regions of one group spend their time alike */
    uint32_t odd_rank; /* with the largest ID_P, or DISPERSION_NO_RANK where all are alike */
    enum dispersion_direction odd_computes;
    char odd[24]; /* both as a table has them */
};

/* An activity in a region, where some rank has any of it. */
struct dispersion_cell {
    struct dispersion_region *region; /* not owned, as what follows */
    const char *name;                 /* of the region */
    enum dispersion_activity activity;
    const int64_t *times;       /* of each rank */
    const unsigned char *marks; /* likewise, enum dispersion_mark */
    uint32_t rank_count;
    double time;  /* t_ij */
    double share; /* of the run */
    double index; /* ID_ij */
};

/* The regions with the least and the largest ID_ij, the least and the largest t_ij; of several the first. */
enum dispersion_extreme {
    DISPERSION_BEST,
    DISPERSION_WORST,
    DISPERSION_SHORTEST,
    DISPERSION_LONGEST,
    DISPERSION_EXTREMES,
};

struct dispersion_view {
    enum dispersion_activity activity;
    struct dispersion_weight weight;
    const char *extremes[DISPERSION_EXTREMES]; /* names of regions; NULL: there is none */
};

struct dispersion_rank {
    uint32_t rank;
    size_t regions;                       /* in which it has the largest ID_P */
    int64_t time;                         /* its own in them */
    int64_t times[DISPERSION_ACTIVITIES]; /* likewise, by activity */
    double means[DISPERSION_ACTIVITIES];  /* over the ranks that it is compared with, in those regions */
    double *indices;                      /* ID_P, of each region */
    size_t index_count;
};

struct dispersion_findings {
    uint32_t rank_count;
    const struct rank_groups *groups; /* ranks are compared with those of their own group; NULL or empty: with all */
    size_t region_count;
    bool is_whole;                     /* one region, the whole run */
    bool has_openmp;                   /* DISPERSION_OPENMP is told apart */
    int64_t length;                    /* T */
    int64_t *times;                    /* t_ijp: of region i (as they were found), activity j, rank p */
    struct dispersion_region *regions; /* longest first */
    struct dispersion_cell *cells;     /* by region and activity */
    size_t cell_count;
    struct dispersion_view activities[DISPERSION_ACTIVITIES];
    size_t told_count; /* those of them that are told apart come first */
    struct dispersion_rank *ranks;
    double *rank_indices; /* of each rank, the indices of all regions */
    unsigned char *marks; /* enum dispersion_mark, each as that of the times */
    uint32_t group_count;
    enum dispersion_activity dominant;
    enum dispersion_activity unequal;         /* with the largest ID_A; DISPERSION_ACTIVITIES: none */
    enum dispersion_activity candidate;       /* with the largest SID_A; DISPERSION_ACTIVITIES: none */
    const struct dispersion_region *heaviest; /* regions; NULL: there is none */
    const struct dispersion_region *most_unequal;
    const struct dispersion_region *candidate_region; /* with the largest SID_C */
    const char *heaviest_name;                        /* likewise */
    const char *candidate_name;
    /* Ranks, or DISPERSION_NO_RANK. */
    uint32_t most_often; /* of several as often, the one with most time in those regions */
    uint32_t longest;
    uint32_t slowest; /* computes longest, over all regions; with groups compared with the mean of its own */
    int64_t slowest_time;
    double slowest_mean;        /* of those that it is compared with */
    uint32_t *most_often_ranks; /* all that are as often */
    size_t most_often_count;
};

/* Of each rank. */
static inline const int64_t *dispersion_times(const struct dispersion_findings *findings, size_t region,
                                              size_t activity)
{
    return &findings->regions[region].times[activity * findings->rank_count];
}

static inline bool dispersion_has_groups(const struct dispersion_findings *findings)
{
    return findings->groups && findings->groups->count > 0;
}

/* Where a rank's time lies in the range of those that it is compared with. */
enum dispersion_mark {
    DISPERSION_MARK_MINIMUM,
    DISPERSION_MARK_LOWER,  /* in the lower 15 % of the range */
    DISPERSION_MARK_MIDDLE, /* or all are equal */
    DISPERSION_MARK_UPPER,
    DISPERSION_MARK_MAXIMUM,
};

static inline enum dispersion_mark dispersion_mark(int64_t time, int64_t least, int64_t most)
{
    __int128 range = (__int128)most - least;

    if (range == 0)
        return DISPERSION_MARK_MIDDLE;
    if (time == least || time == most)
        return time == least ? DISPERSION_MARK_MINIMUM : DISPERSION_MARK_MAXIMUM;
    if (((__int128)time - least) * 100 <= range * 15)
        return DISPERSION_MARK_LOWER;
    return ((__int128)most - time) * 100 <= range * 15 ? DISPERSION_MARK_UPPER : DISPERSION_MARK_MIDDLE;
}

/* Everything else from rank_count, groups, region_count, is_whole, has_openmp, length, times and the regions' names:
 * regions are sorted, longest first. The findings must stay where they are then. 0 or ERROR_MEMORY (not reported). */
int dispersion_conclude(struct dispersion_findings *findings) MUST_CHECK;

/* Of that, the activity view and the region view only: needs the length, regions, and cells with times and indices. */
void dispersion_weigh(struct dispersion_findings *findings);

void dispersion_findings_deinit(struct dispersion_findings *findings);

/* Comparison: with whom a rank is compared, which is all ranks, or those of its own group (--partition). */

/* Ranks that are compared with each other. */
struct compared_group {
    uint32_t ranks;
    __int128 time; /* of the times that comparison_take got last: their sum, the least and the greatest */
    int64_t least;
    int64_t most;
    uint32_t sharing; /* ranks whose shares have been added up */
    double shares[DISPERSION_ACTIVITIES];
};

struct rank_comparison {
    const uint32_t *of_rank; /* the group of each rank; NULL: there is one; not owned */
    uint32_t rank_count;
    struct compared_group *groups;
    size_t count;
};

/* No groups: all ranks are one. 0 or ERROR_MEMORY (not reported); rank_comparison_deinit ends it either way. */
int rank_comparison_init(struct rank_comparison *comparison, const struct rank_groups *groups,
                         uint32_t rank_count) MUST_CHECK;
void rank_comparison_deinit(struct rank_comparison *comparison);

/* ID of the ranks' times: 0 where all of a group are equal, sqrt(1 - 1/P) where one of P, which are one group, has it
 * all; NAN without any time. */
double dispersion_index(const int64_t *times, struct rank_comparison *comparison);

struct figure;
struct report_result;
void dispersion_picture(struct figure *figure, const struct report_result *result);

#endif
