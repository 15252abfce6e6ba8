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
#include "windows/facts/window_facts.h"
#include "windows/window_grid.h"

/* The length of the path in one window, in order of windows. 0 or a negative error, which ends the run. */
typedef int path_window_handler(void *user, int64_t length);

struct path_account_setup {
    int64_t from;
    int64_t to;
    const struct window_grid *grid; /* NULL: no windows; not owned */
    bool is_monotone;               /* else windows are emitted at the end */
    bool keeps_cells;               /* sums by activity and rank */
    uint32_t top;                   /* shares of each kind that are kept of each window */
    path_window_handler *handler;   /* or NULL */
    void *user;
    path_segment_handler *on_segment; /* each, as far as it lies in [from, to); or NULL */
    void *segment_user;
};

struct open_window {
    int64_t length;
    struct keyed_list activities; /* lengths */
    struct keyed_list ranks;
};

struct path_account {
    struct path_account_setup setup;
    const struct diag *diag;
    int64_t length;
    bool is_approximate;
    struct keyed_list activities; /* lengths, by activity */
    struct keyed_list ranks;
    struct keyed_list cells;  /* by activity and rank (key_of_two); none unless they are kept */
    struct open_window *open; /* a ring, from the first that has not been emitted */
    size_t open_count;
    size_t open_capacity;
    uint64_t first; /* cell of the first */
    int64_t first_start;
    struct grid_place place;     /* that the path has come to */
    int64_t reached;             /* likewise: a time in that cell */
    struct path_window *windows; /* without what they point to: their shares, one window's behind the other's */
    size_t window_count;
    size_t window_capacity;
    struct path_share *shares;
    size_t share_count;
    size_t share_capacity;
};

void path_account_init(struct path_account *account, const struct path_account_setup *setup, const struct diag *diag);
void path_account_deinit(struct path_account *account);

/* A path_segment_handler. */
int path_account_add(void *account, const struct path_segment *segment);

/* No segment follows: emits all windows up to the end of the run. 0 or a negative error. */
int path_account_finish(struct path_account *account, int64_t end) MUST_CHECK;

#endif
