/*
 * Path spread: how the lengths of paths are spread, the first that fits. Of all paths, as far as they are known:
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
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SPREAD_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SPREAD_H

#include <stdbool.h>

struct paths_findings;

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
    double middle[2];  /* of SHAPE_BELL: lengths between which half of the paths lie */
    bool few_are_long; /* of SHAPE_SKEWED; else few are short */
};

/* Of the lengths and the population that were found. */
struct path_spread path_spread_of(const struct paths_findings *paths);

#endif
