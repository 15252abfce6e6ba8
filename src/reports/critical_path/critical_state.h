/*
 * The state of the critical path, with what both kinds of path do to it: critical_path.c makes and frees it,
 * measured_path.c and ideal_path.c listen on one clock each, critical_costs.c sums up.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STATE_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "activities/activities.h"
#include "activities/activity_profile.h"
#include "activities/activity_stacks.h"
#include "reports/critical_path/critical_path.h"
#include "reports/critical_path/path_account.h"
#include "paths/path_tree.h"

/* An interval inside a call that is not the call's own: overhead, or polling, which may lie in other functions. */
struct gap {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

struct critical_rank {
    uint32_t entry;     /* path to the open call's entry, where the call has more than one interval; else PATH_NONE */
    uint32_t wait_rank; /* that the open call has waited for, so far; RANK_NONE: none */
    int64_t wait_end;   /* until when it has waited; the time of the call's entry: it has not */
    int64_t last;       /* time of the rank's last event; -1: it has none */
    struct gap *gaps;   /* of the open call */
    size_t gap_count;
    size_t gap_capacity;
};

struct critical_path {
    struct critical_setup setup;
    const struct diag *diag;
    const struct listener *listener;
    struct activities *activities;   /* NULL where only lengths are wanted: all is ACTIVITY_COMPUTATION */
    struct activity_stacks *stacks;  /* likewise */
    struct activity_profile profile; /* empty then */
    struct path_tracker tracker;
    struct path_account account;
    struct critical_rank *ranks;
};

/* Kept with each post. */
struct critical_token {
    uint32_t node;      /* the path to the post; PATH_NONE: it was never seen */
    uint32_t best_node; /* ideal path: the longest of this post's and those before it, in order of time */
    uint32_t rank;
    uint32_t best_rank;
    int64_t position;
    int64_t best_position;
};

/* Fill in the callbacks that differ between the two clocks. */
void measured_path_listen(struct listener *listener);
void ideal_path_listen(struct listener *listener);

/* Drops the reference to the path to the open call's entry. */
void critical_drop_entry(struct critical_path *critical, struct critical_rank *rank);

/* The activity of the rank's next interval; where only lengths are asked for all is ACTIVITY_COMPUTATION. 0 or
 * ERROR_MEMORY (reported). */
static inline int critical_find_activity(struct critical_path *critical, const struct interval *interval,
                                         uint32_t *activity)
{
    *activity = ACTIVITY_COMPUTATION;
    return critical->stacks ? activity_stacks_interval(critical->stacks, interval, activity) : 0;
}

/* What the rank does goes into the profile, where there is one. 0 or ERROR_MEMORY (reported). */
static inline int critical_add_time(struct critical_path *critical, uint32_t rank, uint32_t activity, int64_t start,
                                    int64_t end)
{
    return critical->stacks ? activity_profile_add(&critical->profile, rank, activity, start, end) : 0;
}

/* Notes the rank's last event. */
void critical_note_last_event(struct critical_path *critical, const struct interval *interval);

/* The run is over, and the path is that of the rank `last`: reports all of it. 0 or a negative error. */
int critical_finish(struct critical_path *critical, uint32_t last, int64_t end) __attribute__((warn_unused_result));

/* Whether the rank is late, which is absent while its ideal clock stands still. */
static inline bool critical_is_late(const struct interval *interval)
{
    return interval->state == STATE_ABSENT && interval->c1 == interval->c0 && interval->t1 > interval->t0;
}

static inline const struct critical_token *critical_token_of(const struct critical_path *critical,
                                                             const struct post *post)
{
    return post_token(post, critical->listener);
}

#endif
