/*
 * Clusters: points that are alike, by k-means on standardised coordinates.
 *
 * Each coordinate is divided by its deviation (z-scores), one that is the same everywhere is left out. The k from 2 to
 * the square root of the number of points (at least 2) is taken that has the largest ratio of the variance between the
 * clusters to that within them (T. Calinski, J. Harabasz, "A dendrite method for cluster analysis", 1974). Starts are
 * drawn as in k-means++ (D. Arthur, S. Vassilvitskii, 2007) from a fixed seed: the result is always the same. Beyond
 * 1000 points there are fewer starts, and a search ends when no more than one point in 1000 changes over: the time
 * stays at a second for 10000 points, however they lie.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_CLUSTERS_H
#define CLOCKTALK_REPORTS_DISPERSION_CLUSTERS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* points[i * dimensions + j] is coordinate j of point i; standardised in place. Groups are numbered from 0 in the order
 * of their first points; fewer than three points, or all the same, are one. 0 or ERROR_MEMORY (not reported). */
int clusters_find(double *points, size_t count, size_t dimensions, uint32_t *groups, uint32_t *group_count) MUST_CHECK;

#endif
