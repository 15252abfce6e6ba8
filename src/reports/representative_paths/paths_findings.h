/*
 * What was found out about the paths through a run: handed from the analysis (analysis/representative_paths.h) to the
 * reports. Times are nanoseconds.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_FINDINGS_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_FINDINGS_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

/* An activity's time on a path, or by how much two paths differ in it. */
struct path_time {
    uint32_t activity; /* place in paths_findings.names */
    int64_t length;
};

struct path_item {
    double percentile; /* 0 … 100; NAN of SELECT_TOPK */
    int32_t place;     /* of SELECT_TOPK, by length: 1 is the longest, 2 the next, -1 the shortest; else 0 */
    int64_t length;
    uint32_t rank;                /* that it ends on, from 0 */
    struct path_time *activities; /* those on it, longest first; they sum to its length */
    size_t activity_count;
};

/* A longer path against a shorter one. */
struct path_difference {
    size_t longer; /* places in paths_findings.items */
    size_t shorter;
    int64_t length;
    struct path_time *activities; /* where the two differ: most responsible first; they sum to `length` */
    size_t activity_count;
};

struct paths_findings {
    enum path_selection select;
    uint32_t limit;                           /* k */
    const struct path_population *population; /* of all paths, owned by the analysis; NULL: unknown */
    uint64_t candidates;                      /* that met at the end of the run */
    struct path_item *items;                  /* longest first; at least one */
    size_t item_count;
    struct path_difference *differences; /* the longest against the shortest, then neighbours */
    size_t difference_count;
    char **names; /* of activities; NULL where no path has it */
    size_t name_count;
};

#endif
