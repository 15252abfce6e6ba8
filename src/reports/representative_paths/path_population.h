/*
 * Path population: how the lengths of all paths that lead to one event are spread, however many they are.
 *
 * Every join puts populations together, so that numbers of paths double again and again: a population has the logarithm
 * of its number, and clusters of paths of about one length. Where there are too many clusters, neighbours that stand
 * for about equal parts of all paths become one. A cluster knows mean and variance of its lengths exactly, and so does
 * the population of all of its paths: errors do not add up from join to join.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_POPULATION_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_POPULATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "options/options.h"

struct path_population {
    double log2_count; /* of paths */
    double mean;       /* of all lengths */
    double within;     /* the mean of the clusters' variances */
    uint32_t count;    /* of clusters */
    /* Of the clusters, in the order of their means. */
    double *means;  /* nanoseconds */
    double *shares; /* of all paths: they sum to 1 */
    double *variances;
};

/* One path of length 0; NULL when memory ran out (not reported). There is room for `limit` clusters; freed by free. */
struct path_population *path_population_new(uint32_t limit);

/* One of the populations of a union, whose paths have gone on for `more` since. */
struct population_part {
    const struct path_population *population; /* not owned */
    double more;
    double share; /* of all paths */
};

/* Clusters in the order of their means; behind them one of infinite mean and share. */
struct cluster_run {
    double *means;
    size_t count;
};

/* How far the other columns are from that of the means. */
struct cluster_columns {
    size_t shares;
    size_t variances;
};

enum { CLUSTER_SUMS = PATHS_MAX + 1 };

/* All zero is an empty one. */
struct population_union {
    struct population_part *parts; /* of a join */
    size_t part_count;
    size_t part_capacity;
    size_t count;             /* of clusters of all parts */
    struct cluster_run *runs; /* scratch: these clusters, until they are merged */
    size_t run_capacity;
    double *clusters; /* scratch: those of all runs, as columns of means, shares and variances; twice */
    size_t capacity;
    struct cluster_columns columns; /* of these */
    double sums[4 * CLUSTER_SUMS];  /* scratch: of clusters that become one, as columns */
    bool is_portable;               /* without what only some processors have */
};

void population_union_deinit(struct population_union *all);

/* The population must live until the union is empty again. 0 or ERROR_MEMORY (not reported). */
int population_union_add(struct population_union *all, const struct path_population *population,
                         int64_t more) MUST_CHECK;
void population_union_clear(struct population_union *all);

/* Makes one population of all that have been added, of at most `limit` clusters (PATHS_MAX), in `into`, which is none
 * of these. The union is empty then. */
void population_union_finish(struct population_union *all, struct path_population *into, uint32_t limit);

/* About the lengths at `count` places of the distribution, lengths[i] that of (i + 1) / (count + 1). Cheaper than
 * path_population_quantile. */
void path_population_divide(const struct path_population *population, uint32_t count, double *lengths);

/* The share of the paths that are shorter; of those that are as long one half counts. */
double path_population_share_below(const struct path_population *population, double length);

/* The length below which that share of the paths lies, between `least` and `most`. */
double path_population_quantile(const struct path_population *population, double share, double least, double most);

struct population_moments {
    double mean;
    double deviation;
    double skewness; /* 0 where all lengths are the same */
};

struct population_moments path_population_moments(const struct path_population *population);

#endif
