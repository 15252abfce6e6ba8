/*
 * What was found out about the paths through a run (representative_paths.h), and what their lengths say of the program.
 * Times are nanoseconds, shares are of the longest path.
 *
 * If every path longer than one were cut down to its length, the run would still have all its computing to do: on P
 * ranks it could not get below the mean of their useful times. The greater of the two is the path's bound on the run
 * time, and from it follow
 *
 *     parallelism = useful time of all ranks / bound, efficiency = parallelism / P, potential = longest length / bound.
 *
 * Of the longest path the parallelism is the average parallelism (Overeinder and Sloot 1995), and its potential is 1.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_FINDINGS_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "output/decimal.h"
#include "output/fields/field.h"
#include "output/figures/figure.h"
#include "windows/metrics.h"

/* An activity's time on a path, or by how much two paths differ in it. */
struct path_time {
    const char *activity;
    uint32_t number; /* of the activity */
    int64_t length;
    double share;
};

/* Ratios are NAN where they do not exist. */
struct path_bound {
    double share; /* of the run */
    double parallelism;
    double efficiency; /* if it were the longest */
    double of_longest; /* its length as a share of the longest */
    double potential;
};

struct path_item {
    double percentile;    /* 0 … 100; NAN of SELECT_TOPK */
    int32_t place;        /* of SELECT_TOPK, by length: 1 is the longest, 2 the next, -1 the shortest; else 0 */
    struct decimal label; /* the one or the other, for machines … */
    struct decimal title; /* … and for people: `75 %`, `33.3 %`, `long 1`, `short 1` */
    int64_t length;
    uint32_t rank; /* that it ends on, from 0 */
    struct path_bound bound;
    struct path_time *activities; /* those on it, longest first; they sum to its length */
    size_t activity_count;
};

/* A longer path against a shorter one. */
struct path_difference {
    const char *longer; /* labels of the two */
    const char *shorter;
    int64_t length;
    double share;
    struct path_time *activities; /* where the two differ: most responsible first; they sum to `length` */
    size_t activity_count;
};

/* For separated values: an activity of a path. */
struct path_row {
    const struct path_item *item;
    const struct path_time *time;
};

/* For people: paths side by side, the longest and the shortest among them. */
enum { PATH_COLUMNS = 5 };

/* Two of them that are compared: first the longest and the shortest, then neighbours where there are more. */
struct path_pair {
    size_t longer; /* places in paths_findings.columns */
    size_t shorter;
};

/* An activity, or all of them, on those paths. */
struct path_activity {
    const char *name;
    int64_t lengths[PATH_COLUMNS];    /* on paths_findings.columns */
    double differences[PATH_COLUMNS]; /* between paths_findings.pairs: shares */
};

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
    double middle[2];  /* of SHAPE_BELL: lengths between which half of the paths lie */
    bool few_are_long; /* of SHAPE_SKEWED; else few are short */
};

struct paths_findings {
    enum path_selection select;
    const char *select_word;
    const char *percentiles_word;
    uint32_t limit;                           /* k */
    const struct path_population *population; /* of all paths, owned by the analysis; NULL: unknown */
    double log10_paths;                       /* of all; NAN: likewise */
    struct decimal log10_text;
    uint64_t candidates;     /* that met at the end of the run */
    struct path_item *items; /* longest first; at least one */
    size_t item_count;
    struct path_difference *differences; /* the longest against the shortest, then neighbours */
    size_t difference_count;
    struct path_row *rows;
    size_t row_count;
    size_t columns[PATH_COLUMNS]; /* items that are shown side by side */
    size_t column_count;
    struct path_pair pairs[PATH_COLUMNS];
    size_t pair_count;
    struct path_activity *activities; /* all, then each: those of the longest path, then what longer paths have not */
    size_t activity_count;
    struct path_spread spread;
};

/* Of lengths and population. */
struct path_spread path_spread_of(const struct paths_findings *paths);

/* Of lengths. */
struct path_bound path_bound_of(const struct paths_findings *paths, size_t item, const struct window_totals *totals);

/* The fields of a path_item that tell machines which it is. */
extern const struct fields path_label_fields;

/* Bits that fields of paths need. */
unsigned paths_known(const void *findings);

#endif
