/*
 * Path account: adds up the decided segments of a path per activity, per rank and per window.
 *
 * The path's segments come oldest first, which is also the order of elapsed time unless clocks contradict the waits
 * (is_monotone). A window is emitted as soon as nothing more can fall into it.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_ACCOUNT_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/hash_index.h"
#include "paths/path_tree.h"
#include "windows/facts/path_windows.h"
#include "windows/window_grid.h"

/* The length of the path in one window, in order of windows. 0 or a negative error, which ends the run. */
typedef int path_window_handler(void *user, int64_t length);

struct path_account_setup {
    int64_t from;
    int64_t to;
    uint32_t rank_count;
    const struct window_grid *grid; /* NULL: no windows; not owned */
    bool is_monotone;               /* else windows are emitted at the end */
    bool keeps_cells;               /* sums by activity and rank */
    uint32_t top;                   /* shares of each kind that are kept of each window */
    path_window_handler *handler;   /* or NULL */
    void *user;
    path_segment_handler *on_segment; /* each, as far as it lies in [from, to); or NULL */
    void *segment_user;
};

/* Lengths by rank or activity. */
struct path_sums {
    int64_t *lengths;
    size_t count;
    size_t capacity;
};

/* How much of a path each rank spent in each activity: memory follows the pairs that occur on it. */
struct path_cell {
    uint32_t activity;
    uint32_t rank;
    int64_t length;
};

struct path_cells {
    struct path_cell *items;
    size_t count;
    size_t capacity;
    size_t latest; /* that was added to */
    struct hash_index index;
};

struct share_list {
    struct path_share *items;
    size_t count;
    size_t capacity;
};

struct open_window {
    int64_t length;
    struct share_list activities;
    struct share_list ranks;
};

/* What has been added to the current window since it was entered. */
struct window_sums {
    struct path_sums sums;
    struct share_list touched;
};

struct path_account {
    struct path_account_setup setup;
    const struct diag *diag;
    int64_t length;
    bool is_approximate;
    struct path_sums activities;
    struct path_sums ranks;
    struct path_cells cells;  /* none unless they are kept */
    struct open_window *open; /* from the first that has not been emitted */
    size_t open_head;
    size_t open_count;
    size_t open_capacity;
    uint64_t first; /* cell of open_head */
    int64_t first_start;
    uint64_t current; /* cell that current_activities and current_ranks are for */
    int64_t current_start;
    int64_t current_end;
    struct window_sums current_activities;
    struct window_sums current_ranks;
    struct path_window *windows; /* without what they point to: their shares, one window's behind the other's */
    size_t window_count;
    size_t window_capacity;
    struct share_list shares;
};

void path_account_init(struct path_account *account, const struct path_account_setup *setup, const struct diag *diag);
void path_account_deinit(struct path_account *account);

/* A path_segment_handler. */
int path_account_add(void *account, const struct path_segment *segment);

/* No segment follows: emits all windows up to the end of the run. 0 or a negative error. */
int path_account_finish(struct path_account *account, int64_t end) __attribute__((warn_unused_result));

/* 0 where the rank has nothing of the activity on the path. */
int64_t path_account_cell(const struct path_account *account, uint32_t activity, uint32_t rank);

static inline int64_t path_sums_get(const struct path_sums *sums, size_t id)
{
    return id < sums->count ? sums->lengths[id] : 0;
}

#endif
