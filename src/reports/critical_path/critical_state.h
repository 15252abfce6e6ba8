/*
 * What the files of the critical path share: critical_path.c makes and ends it, measured_path.c and ideal_path.c listen
 * on one clock each, critical_costs.c sums up.
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
#include "activities/path_tracker.h"

/* A stretch inside a call that is not the call's own: overhead, or polling, which may lie in other functions. */
struct gap {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

struct critical_rank {
    uint32_t entry; /* the path to the entry of the open call, where the call has more than one piece; else PATH_NONE */
    uint32_t wait_rank; /* whom the open call has waited for, so far; RANK_NONE: nobody */
    int64_t wait_end;   /* how far that wait reaches; the call's entry: it has not waited */
    int64_t last;       /* time of the rank's last event; -1: it has none */
    struct gap *gaps;   /* of the open call */
    size_t gap_count;
    size_t gap_capacity;
};

struct critical_path {
    struct critical_setup setup;
    const struct diag *diag;
    const struct listener *listener;
    struct activities *activities;   /* NULL, and all stretches are of one, where only lengths are wanted */
    struct activity_stacks *stacks;  /* likewise */
    struct activity_profile profile; /* empty then */
    struct path_tracker tracker;
    struct path_account account;
    struct critical_rank *ranks;
};

/* Kept with each post. */
struct critical_token {
    uint32_t node;      /* the path to the post; PATH_NONE: it was never told */
    uint32_t best_node; /* ideal path: the longest of this post's and those before it, in order of time */
    uint32_t rank;
    uint32_t best_rank;
    int64_t position;
    int64_t best_position;
};

void measured_path_listen(struct critical_path *critical, struct listener *listener);
void ideal_path_listen(struct critical_path *critical, struct listener *listener);

/* Lets go of the open call's entry. */
void critical_drop_entry(struct critical_path *critical, struct critical_rank *rank);

/* Notes the rank's last event. */
void critical_note_interval(struct critical_path *critical, const struct interval *interval);

/* Whether the rank has not come so far, and is late: its ideal clock stands still. */
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
