/*
 * Path account: adds up the decided segments of a path per activity, per rank and per window; and hands on the path
 * itself.
 *
 * The path's segments come oldest first, which is also the order of elapsed time unless clocks contradict the waits
 * (is_monotone). A window is emitted as soon as nothing more can fall into it.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_ACCOUNT_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_ACCOUNT_H

#include "base/duration.h"
#include "base/hash_index.h"
#include "paths/path_tree.h"
#include "windows/facts/window_facts.h"
#include "windows/ledger.h"
#include "windows/window_grid.h"

struct output;

/* A temporary file (output_open_scratch) that keeps the stretches of a path, for formats that show it behind what they
 * are told while the run goes on: it is as long as the run. */

/* 0 or ERROR_OUTPUT (reported). */
int path_spool_add(struct output *spool, const struct path_segment *stretch) MUST_CHECK;

/* Each stretch in turn, as far as it lies behind the end of those before it: an ideal path can run backwards. 0, a
 * negative error of the handler's, or ERROR_OUTPUT (reported). */
int path_spool_read(struct output *spool, path_segment_handler *handler, void *user) MUST_CHECK;

struct path_account_setup {
    struct time_range part;
    const struct window_grid *grid; /* NULL: no windows; not owned */
    bool is_monotone;               /* else windows are emitted at the end */
    bool keeps_cells;               /* sums by activity and rank */
    uint32_t top;                   /* shares of each kind that are kept of each window */
    struct ledger *ledger;          /* that is told the path's length in each window; NULL: none is */
    /* Gets the path in the part, as it is decided, in stretches: segments that go on with one activity on one rank.
     * NULL: nobody takes it. */
    path_segment_handler *take;
    void *user;
};

struct open_window {
    int64_t length;
    struct keyed_list cells; /* lengths, by activity and rank (key_of_two) */
    struct keyed_list pairs; /* lengths, by the number of the cell and the rank that the path comes from */
};

struct path_account {
    struct path_account_setup setup;
    const struct diag *diag;
    int64_t length;
    bool is_approximate;
    struct path_segment stretch;  /* that may go on; without length there is none */
    struct path_segment latest;   /* segment */
    uint32_t partner;             /* rank that the path was on before that one came; RANK_NONE: it was on the same */
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
    struct grid_place told;      /* that the ledger has been told of, up to there … */
    size_t at;                   /* … and where in its cells */
    struct path_window *windows; /* without what they point to: their shares, one window's behind the other's */
    size_t window_count;
    size_t window_capacity;
    struct path_share *shares;
    size_t share_count;
    size_t share_capacity;
};

/* All is zero but its setup and diag. 0 or ERROR_MEMORY (reported); path_account_deinit ends it either way. */
int path_account_start(struct path_account *account) MUST_CHECK;
void path_account_deinit(struct path_account *account);

/* A path_segment_handler. */
int path_account_add(void *account, const struct path_segment *segment);

/* No segment follows: emits all windows up to the end of the run. 0 or a negative error. */
int path_account_finish(struct path_account *account, int64_t end) MUST_CHECK;

#endif
