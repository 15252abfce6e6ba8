/*
 * The critical path as it was found: handed from the analysis (analysis/critical_path.h) to the reports
 * (docs/semantics.md, "Critical path").
 *
 * Lengths are nanoseconds. Costs are 1/1000 ns, so that shares of a wait add up to it.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_FINDINGS_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "windows/facts/path_windows.h"

struct critical_activity {
    char *name;
    int64_t path;        /* on the path */
    __int128 allocation; /* over all ranks, without waiting */
    __int128 imbalance;  /* path - allocation / ranks, times ranks; 0 where the mean is larger; with groups the sum of
                            those within them */
    int64_t least;       /* of one rank, without waiting */
    int64_t most;
    __int128 intra_cost; /* 1/1000 ns */
    __int128 inter_cost;
};

/* What a rank has of an activity. */
struct critical_cell {
    uint32_t activity; /* its place in the findings */
    uint32_t rank;
    int64_t path;
    int64_t own; /* without waiting */
};

/* Ranks that --partition put together. */
struct critical_group {
    char *name;
    uint32_t ranks;
    int64_t path;
};

struct path_spool;

struct critical_findings {
    enum path_kind kind;
    int64_t length;
    bool is_approximate; /* memory was bounded: an early part may be another path's */
    uint32_t rank_count;
    __int128 waiting;                     /* of all ranks: what the costs add up to */
    struct critical_activity *activities; /* the longest on the path first */
    size_t activity_count;
    struct critical_cell *cells; /* those with any time, by activity and rank; none unless they were asked for */
    size_t cell_count;
    int64_t *rank_paths;         /* of each rank */
    struct path_share *carriers; /* ranks that have any of it, longest first */
    size_t carrier_count;
    struct critical_group *groups; /* none unless --partition was given */
    size_t group_count;
    struct path_window *windows;
    size_t window_count;
    struct path_share *window_shares;
    bool has_windows;
    struct path_spool
        *spool;       /* the path itself, with activities as the analysis numbers them; NULL: not kept; not owned */
    uint32_t *places; /* of each such number in `activities` */
};

#endif
