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

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct path_cluster {
    double share; /* of all paths: shares sum to 1 */
    double mean;  /* nanoseconds */
    double variance;
};

enum { POPULATION_ENDS = 2 }; /* with infinite shares and means: who takes the first looks at the second */

struct path_population {
    double log2_count;              /* of paths */
    double mean;                    /* of all lengths */
    double within;                  /* the mean of the clusters' variances */
    uint32_t count;                 /* of clusters */
    struct path_cluster clusters[]; /* in the order of their means; behind them POPULATION_ENDS */
};

/* One path of length 0; NULL when memory ran out (not reported). There is room for `limit` clusters. */
struct path_population *path_population_new(uint32_t limit);

/* Clusters in the order of their means, behind them POPULATION_ENDS. They stand for `share` of all paths,
 * which have gone on for `more` since. */
struct cluster_run {
    const struct path_cluster *clusters; /* not owned */
    size_t count;
    double log2_count; /* of their paths */
    double share;
    double more;
};

struct population_union {
    struct cluster_run *runs; /* populations of a join, as they are, until they are merged */
    size_t run_count;
    size_t run_capacity;
    size_t count; /* of clusters of all runs */
    struct path_cluster *scratch;
    size_t capacity;
};

void population_union_deinit(struct population_union *all);

/* The population must live until the union is empty again. 0 or ERROR_MEMORY (not reported). */
int population_union_add(struct population_union *all, const struct path_population *population,
                         int64_t more) MUST_CHECK;
void population_union_clear(struct population_union *all);

/* Makes one population of all that have been added, of at most `limit` clusters, in `into`, which is none of these. The
 * union is empty then. */
void population_union_finish(struct population_union *all, struct path_population *into, uint32_t limit);

/*
 * About the lengths at `count` places of the distribution, lengths[i] that of (i + 1) / (count + 1). Cheaper than
 * path_population_quantile.
 */
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
