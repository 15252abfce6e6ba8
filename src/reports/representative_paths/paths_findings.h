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

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "output/decimal.h"
#include "output/fields/field.h"
#include "output/figures/figure.h"
#include "reports/representative_paths/path_spread.h"
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

/* Of lengths. */
struct path_bound path_bound_of(const struct paths_findings *paths, size_t item, const struct window_totals *totals);

/* The fields of a path_item that tell machines which it is. */
extern const struct fields path_label_fields;

/* Bits that fields of paths need. */
unsigned paths_known(const void *findings);

#endif
