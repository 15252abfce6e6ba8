/*
 * Dispersion as it was found: how unequally the ranks' time is spread, handed from the analysis (analysis/dispersion.h)
 * to the reports (docs/semantics.md, "Dispersion").
 *
 * After M. Calzarossa, L. Massari and D. Tessera, "Load Imbalance in Parallel Programs" (2004). Times are nanoseconds;
 * those of a region or activity are means over the ranks. Indices are NAN where they do not exist.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_FINDINGS_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#define DISPERSION_NO_REGION SIZE_MAX
#define DISPERSION_NO_RANK   UINT32_MAX

/* An activity in a region. */
struct dispersion_cell {
    double time;  /* t_ij */
    double index; /* ID_ij */
};

/* How long a rank computes, against the mean over the ranks that it is compared with. */
enum dispersion_direction {
    DISPERSION_LESS,
    DISPERSION_EQUAL,
    DISPERSION_MORE,
};

struct dispersion_region {
    char *name;
    double time;       /* t_i */
    double index;      /* ID_C */
    double scaled;     /* SID_C */
    uint32_t group;    /* from 0: regions of one group spend their time alike */
    uint32_t odd_rank; /* with the largest ID_P, or DISPERSION_NO_RANK where all are alike */
    enum dispersion_direction odd_computes;
};

struct dispersion_view {
    double time;   /* T_j */
    double index;  /* ID_A */
    double scaled; /* SID_A */
    size_t best;   /* regions with the least and the largest ID_ij, or DISPERSION_NO_REGION */
    size_t worst;
    size_t shortest; /* likewise, with the least and the largest t_ij */
    size_t longest;
};

struct dispersion_rank {
    size_t regions;                       /* in which it has the largest ID_P */
    int64_t time;                         /* its own in them */
    int64_t times[DISPERSION_ACTIVITIES]; /* likewise, by activity */
    double means[DISPERSION_ACTIVITIES];  /* over the ranks that it is compared with, in those regions */
};

struct dispersion_findings {
    uint32_t rank_count;
    const struct rank_groups *groups; /* ranks are compared with those of their own group; NULL or empty: with all */
    size_t region_count;
    bool is_whole;                     /* one region, the whole run */
    bool has_openmp;                   /* DISPERSION_OPENMP is told apart */
    int64_t length;                    /* T */
    int64_t *times;                    /* t_ijp: of region i, activity j, rank p; dispersion_times */
    struct dispersion_cell *cells;     /* of region i, activity j; dispersion_cell */
    struct dispersion_region *regions; /* longest first */
    struct dispersion_view activities[DISPERSION_ACTIVITIES];
    struct dispersion_rank *ranks;
    double *rank_indices; /* ID_P of region i, rank p */
    unsigned char *marks; /* enum dispersion_mark, each as that of the times; dispersion_marks */
    uint32_t group_count;
    enum dispersion_activity dominant;
    enum dispersion_activity unequal;   /* with the largest ID_A; DISPERSION_ACTIVITIES: none */
    enum dispersion_activity candidate; /* with the largest SID_A; DISPERSION_ACTIVITIES: none */
    size_t heaviest;                    /* regions, or DISPERSION_NO_REGION */
    size_t most_unequal;
    size_t candidate_region; /* with the largest SID_C */
    uint32_t
        most_often; /* ranks, or DISPERSION_NO_RANK; of several as often, the one with most time in those regions */
    uint32_t longest;
    uint32_t
        slowest; /* computes for the longest time, over all regions; with groups compared with the mean of its own */
    int64_t slowest_time;
    double slowest_mean; /* of those that it is compared with */
};

static inline const int64_t *dispersion_times(const struct dispersion_findings *findings, size_t region,
                                              size_t activity)
{
    return &findings->times[(region * DISPERSION_ACTIVITIES + activity) * findings->rank_count];
}

static inline const unsigned char *dispersion_marks(const struct dispersion_findings *findings, size_t region,
                                                    size_t activity)
{
    return &findings->marks[(region * DISPERSION_ACTIVITIES + activity) * findings->rank_count];
}

/* Whether the activity is one of those that are told apart. */
static inline bool dispersion_tells(const struct dispersion_findings *findings, size_t activity)
{
    return activity != DISPERSION_OPENMP || findings->has_openmp;
}

static inline bool dispersion_has_groups(const struct dispersion_findings *findings)
{
    return findings->groups && findings->groups->count > 0;
}

static inline struct dispersion_cell *dispersion_cell(const struct dispersion_findings *findings, size_t region,
                                                      size_t activity)
{
    return &findings->cells[region * DISPERSION_ACTIVITIES + activity];
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

#endif
