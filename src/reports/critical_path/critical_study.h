/*
 * Critical study: what the critical paths of several runs are on, side by side. Activities correspond by their names.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STUDY_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STUDY_H

#include "reports/critical_path/critical_path.h"
#include "reports/side_by_side.h"

/* What a run has of an activity, nanoseconds. */
struct study_share {
    int64_t path;
    int64_t imbalance; /* of an average rank */
    double share;      /* of the run's path; NAN: it has no length */
};

/* An activity of a run, as it is added. */
struct study_activity {
    char *name;
    size_t run;
    int64_t path;
    int64_t imbalance;
};

struct critical_study_run {
    size_t added;      /* its place in the order in which runs were added */
    const char *trace; /* not owned */
    uint32_t ranks;
    struct study_share whole;
};

/* All zero has no runs. */
struct critical_study {
    struct critical_study_run *runs; /* by ranks, once it is concluded */
    size_t count;
    size_t capacity;
    struct study_activity *activities;
    size_t activity_count;
    size_t activity_capacity;
    struct side_line *lines; /* of activities: what is longest on the path of the run with most ranks comes first */
    size_t line_count;
    struct side_cell *cells; /* of all lines, and their figures */
    struct study_share *shares;
};

void critical_study_deinit(struct critical_study *study);

/* One more run. 0 or ERROR_MEMORY. */
int critical_study_add(struct critical_study *study, const char *trace,
                       const struct critical_findings *path) MUST_CHECK;

/* After the last run. 0 or ERROR_MEMORY. */
int critical_study_conclude(struct critical_study *study) MUST_CHECK;

extern const struct section critical_study_section;

#endif
