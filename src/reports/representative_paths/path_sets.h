/*
 * Path sets: some of the paths that lead to the same event, and how sets are joined.
 *
 * Where percentiles are those of all paths, a set knows how the lengths of all that lead there are spread
 * (path_population.h), and its paths are the shortest, the longest, and those nearest to places at equal distances in
 * the distribution. Else it only has the paths that were kept at every join by their position (paths_select).
 *
 * A path's length is the sum of its tasks. Sets are reference-counted, and never change while shared. The paths of a
 * rank (rank_paths) are a set and the tasks of the rank since, which all of them continue with; a post gets a copy.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SETS_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_SETS_H

#include "activities/activity_times.h"
#include "reports/representative_paths/path_candidates.h"
#include "reports/representative_paths/path_history.h"
#include "reports/representative_paths/path_population.h"

struct path {
    uint32_t rank; /* that it was on last */
    uint32_t latest_activity;
    int64_t latest_length;
    struct times_node *times; /* its length by activity, but for that of the latest one */
};

/* The history of a path, where histories are wanted. */
struct path_past {
    struct history_node *history; /* up to `start` */
    struct log_position start;    /* chunk NULL: where the set begins */
};

/* In the order of candidate_compare. */
struct path_set {
    uint32_t references;
    uint32_t count;
    bool has_times; /* some path's */
    struct path_set *next_free;
    struct path_population *population; /* NULL: of all paths nothing is known */
    int64_t *lengths;                   /* of the paths; behind these */
    struct path_past *pasts;            /* likewise, behind the lengths; none where histories are not wanted */
    struct path paths[];
};

struct rank_paths {
    struct path_set *set;
    int64_t length;           /* since the set began */
    struct times_node *times; /* its length by activity, but for that of the latest one */
    int64_t latest_length;    /* mostly it is the only one, and `times` stays empty */
    uint32_t latest_activity;
    uint32_t rank;
    bool is_joined;            /* the paths of several ranks, each up to a post: on none of them any more */
    struct log_position start; /* where the set began on the rank */
    uint64_t joins;            /* that have led to the set */
    int64_t time;              /* of the post, in a copy; of the join, in the rank's own */
};

struct path_sets {
    /* Set before the start, all else zero: */
    const struct diag *diag;
    uint32_t limit;               /* of paths in a set */
    uint32_t clusters;            /* of a population; 0: of all paths nothing is wanted */
    enum path_selection select;   /* where there are no populations */
    struct path_history *history; /* NULL: histories are not wanted; not owned */
    /* From the start on: */
    struct times_pool times;
    struct path_set *free;
    struct path_set *first;             /* one path of length 0 */
    struct candidate_source *collected; /* rank_paths to be joined */
    size_t collected_count;
    size_t collected_capacity;
    uint32_t candidate_count;            /* of their paths */
    struct population_union populations; /* of what is collected */
    struct candidate_run *runs;          /* scratch: of what is collected, where paths are selected by position */
    size_t run_capacity;
    uint32_t *indices;                       /* likewise: which paths of all in order are kept */
    double *lengths;                         /* scratch: that are looked for in the population */
    struct candidate_neighbours *neighbours; /* likewise */
    struct candidate_place *chosen;          /* scratch: the paths that are kept */
};

/* 0 or ERROR_MEMORY (reported). path_sets_deinit ends it either way, when all rank_paths have been dropped. */
int path_sets_start(struct path_sets *sets) MUST_CHECK;
void path_sets_deinit(struct path_sets *sets);

struct path_set *path_set_keep(struct path_set *set);
void path_set_drop(struct path_sets *sets, struct path_set *set);
/* From then on `times` has all of each path. 0 or ERROR_MEMORY (reported). */
int path_set_complete_times(struct path_sets *sets, struct path_set *set) MUST_CHECK;

/* The rank's at the start of the run. */
struct rank_paths rank_paths_begin(struct path_sets *sets, uint32_t rank);
/* References for a copy that has been made. */
void rank_paths_keep(const struct rank_paths *rank_paths);
/* Drops those references; *rank_paths may be all zero. */
void rank_paths_drop(struct path_sets *sets, struct rank_paths *rank_paths);
/* The rank's next task. 0 or ERROR_MEMORY (reported). */
int rank_paths_add(struct path_sets *sets, struct rank_paths *rank_paths, const struct history_task *task) MUST_CHECK;
/* The rank continues the paths of another set from `time` on; takes over the reference to `set`. */
void rank_paths_restart(struct path_sets *sets, struct rank_paths *rank_paths, struct path_set *set, int64_t time);

/* Joining: path_sets_collect for each rank_paths, which must live until path_sets_choose_collected is called once for
 * all of them. 0 or ERROR_MEMORY (reported). */
int path_sets_collect(struct path_sets *sets, const struct rank_paths *rank_paths) MUST_CHECK;

/* The set that is selected of all paths, with a reference. Those of `own` (NULL: none) stay on their rank and keep
 * their start. NULL when memory ran out (reported). */
struct path_set *path_sets_choose_collected(struct path_sets *sets, const struct rank_paths *own);

/* The same for paths that are selected by position, from a union that stays as it is: path_sets_unite adds all paths of
 * a rank to it. Sets know no population then. */
int path_sets_unite(const struct path_sets *sets, struct path_union *all,
                    const struct rank_paths *rank_paths) MUST_CHECK;
struct path_set *path_sets_choose_united(struct path_sets *sets, const struct path_union *all,
                                         const struct rank_paths *own);

#endif
