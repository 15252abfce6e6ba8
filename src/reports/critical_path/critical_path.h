/*
 * Critical path: what determines the run time, who carries it, and when (docs/semantics.md, "Critical path").
 *
 * After D. Böhme, B. R. de Supinski, M. Geimer, M. Schulz and F. Wolf, "Scalable Critical-Path Based Performance
 * Analysis" (IPDPS 2012). There the path is found backwards from the end of a stored trace. Here every rank carries the
 * path that leads to where it is, a post carries it, and the end of a wait takes over that of the post that was waited
 * for; what all paths have in common is decided and summed up at once (path_tree.h).
 *
 * A listener (stream.h). Memory follows what the ranks' paths do not have in common, up to a limit.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_PATH_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_PATH_H

#include "activities/activity_stacks.h"
#include "activities/call_stretches.h"
#include "base/hash_index.h"
#include "options/rank_groups.h"
#include "output/section.h"
#include "reports/critical_path/path_account.h"

/* What was found. Times are nanoseconds; costs are 1/1000 ns, so that shares of a wait add up to it. */

struct critical_activity {
    uint32_t number;     /* as the analysis numbers it */
    const char *name;    /* not owned */
    uint8_t call;        /* MPI_CALL_NONE: it is none */
    int64_t path;        /* on the path */
    __int128 allocation; /* over all ranks, without waiting */
    __int128 imbalance;  /* path - allocation / ranks, times ranks; 0 where the mean is larger; with groups the sum of
                            those within them */
    uint32_t ranks;      /* in which it occurs */
    int64_t least;       /* of one rank, without waiting */
    int64_t most;
    __int128 intra_cost; /* 1/1000 ns */
    __int128 inter_cost;
    /* The same as it is shown. */
    double share; /* of the path */
    int64_t mean; /* allocation and imbalance of the average rank, rounded; costs likewise */
    int64_t mean_imbalance;
    int64_t intra_time;
    int64_t inter_time;
    __int128 impact;        /* allocation and costs */
    double imbalance_share; /* of its time on the path; NAN: it has none */
    double cost_share;      /* of all costs; NAN: there are none */
    bool leads_window;      /* has most of the path in some window */
};

/* What a rank has of an activity. */
struct critical_cell {
    const char *activity; /* its name */
    uint32_t place;       /* of the activity in the findings */
    uint32_t rank;
    int64_t path;
    int64_t own; /* without waiting */
};

/* What a rank has of the path. */
struct critical_part {
    uint32_t rank;
    int64_t path;
    double share;
};

/* Ranks that --partition put together. */
struct critical_group {
    const char *name; /* not owned */
    uint32_t ranks;
    int64_t path;
    double share;
};

struct critical_findings {
    enum path_kind kind;
    const char *kind_word;
    int64_t length;
    bool is_approximate; /* memory was bounded: an early part may be another path's */
    uint32_t rank_count;
    __int128 waiting;                     /* of all ranks: what the costs add up to */
    struct critical_activity *activities; /* the longest on the path first */
    size_t activity_count;
    const struct critical_activity *costly; /* that most waiting is charged to; ties: the longest. NULL: none is */
    struct critical_cell *cells; /* those with any time, by activity and rank; none unless they were asked for */
    size_t cell_count;
    int64_t *rank_paths;            /* of each rank */
    struct critical_part *ranks;    /* likewise */
    struct critical_part *carriers; /* ranks that have any of it, longest first */
    size_t carrier_count;
    struct critical_group *groups; /* none unless --partition was given */
    size_t group_count;
    struct path_windows windows; /* of the account, which owns them */
    bool has_windows;
    struct output *spool; /* the path itself (path_account.h), with activities as the analysis numbers them;
                             NULL: not kept; not owned */
    uint32_t *places;     /* of each such number in `activities` */
};

/* How it is found. */

/* What a rank is busy with: in the profile of the rank, by activity. */
struct busy_time {
    int64_t length; /* without waiting */
    bool occurs;    /* however long of it was spent waiting */
};

struct critical_rank {
    uint32_t entry;     /* path to the open call's entry, where the call has more than one interval; else PATH_NONE */
    uint32_t wait_rank; /* that the open call has waited for, so far; RANK_NONE: none */
    int64_t wait_end;   /* until when it has waited; the time of the call's entry: it has not */
    int64_t last;       /* time of the rank's last event; -1: it has none */
    struct call_stretches stretches; /* of the open call */
};

struct critical_path {
    struct activity_stacks *stacks; /* first: activity_stacks_on_event; NULL where only lengths are wanted */
    /* Set before the start, all else zero: */
    enum path_kind kind;
    uint32_t rank_count;
    struct time_range part; /* of the run: only what lies in it counts */
    size_t max_memory;      /* bytes for paths */
    struct activity_rules rules;
    struct rank_groups groups;   /* of --partition, or empty */
    bool keeps_matrix;           /* what each rank has of each activity */
    bool lengths_only;           /* activities are not told apart: no costs, no profile */
    struct path_account account; /* its `setup`, but for part and keeps_cells */
    const struct diag *diag;
    /* From the start on: */
    const struct listener *listener;
    struct activities *activities; /* NULL where only lengths are wanted: all is ACTIVITY_COMPUTATION */
    struct keyed_list *profile;    /* struct busy_time of each rank; NULL then */
    struct path_tracker tracker;
    struct critical_rank *ranks;
    struct critical_findings found; /* once it is concluded */
};

/* Fills in the listener. 0 or ERROR_MEMORY (reported); critical_path_deinit ends it either way. */
int critical_path_start(struct critical_path *critical, struct listener *listener) MUST_CHECK;
void critical_path_deinit(struct critical_path *critical);

/* After the end of the run: profile and costs; where only lengths are asked for, those of the path and of what each
 * rank has of it. 0 or ERROR_MEMORY (reported). */
int critical_path_conclude(struct critical_path *critical) MUST_CHECK;

/* How other programs show it (critical_picture.c): what the path has most of in each window, by activity and by rank,
 * and the path itself. */
void critical_slices_write(struct chrome_events *events, const struct report_result *result);
void critical_strip(struct figure *figure, const struct report_result *result);
void critical_map(struct figure *figure, const struct report_result *result);

/* What most of the path is, of a path that has activities: behind the launch ("[absent]"), where that is told by
 * itself. */
const struct critical_activity *critical_longest(const struct critical_findings *path, const struct run_summary *run);
extern const struct prv_timelines critical_timelines;

#endif
