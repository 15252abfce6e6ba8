/*
 * Path spread: what the lengths of representative paths say of a program (docs/semantics.md, "Representative paths").
 *
 * If every path longer than one were cut down to its length, the run would still have all its computing to do: on P
 * ranks it could not get below the mean of their useful times. The greater of the two is the path's bound on the run
 * time, and from it follow
 *
 *     parallelism = useful time of all ranks / bound, efficiency = parallelism / P, potential = longest length / bound.
 *
 * Of the longest path the parallelism is the average parallelism (Overeinder and Sloot 1995), and its potential is 1.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SPREAD_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SPREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "windows/metrics.h"
#include "reports/representative_paths/paths_findings.h"

/*
 * How lengths are spread, the first that fits. Of all paths, as far as they are known:
 *   narrow:  the shortest is less than 2 % below the longest;
 *   bimodal: their density has a valley of at most half the height of the lower of two peaks, with at least a tenth of
 *            the paths on either side;
 *   bell:    the share of shorter paths is nowhere more than 3 % away from that of the normal distribution;
 *   skewed:  the skewness is at least 1/2 or at most -1/2;
 *   uniform: none of these.
 * Of the candidates alone:
 *   narrow:  likewise;
 *   bimodal: a gap between neighbours of at least half the span, with two or more paths on either side;
 *   skewed:  the median lies within the lower or the upper third of the span;
 *   uniform: none of these.
 */
enum path_shape {
    SHAPE_UNKNOWN, /* fewer than three paths, or only the extremes were kept */
    SHAPE_NARROW,
    SHAPE_BIMODAL,
    SHAPE_BELL,
    SHAPE_SKEWED,
    SHAPE_UNIFORM,
};

struct path_spread {
    enum path_shape shape;
    double divide;     /* of SHAPE_BIMODAL: the length between the groups */
    double long_share; /* likewise: of the paths, that are longer */
    bool few_are_long; /* of SHAPE_SKEWED; else few are short */
};

struct path_spread path_spread_of(const struct paths_findings *paths);

/* Ratios are NAN where they do not exist. */
struct path_bound {
    double share; /* of the run */
    double parallelism;
    double efficiency; /* if it were the longest */
    double of_longest; /* its length as a share of the longest */
    double potential;
};

struct path_bound path_bound_of(const struct paths_findings *paths, size_t item, const struct window_totals *totals);

#endif
