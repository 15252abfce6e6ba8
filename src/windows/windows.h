/*
 * Windows: useful time, overhead and ideal time of each window (docs/semantics.md, "Efficiencies of ranks"): the
 * gauge that every ledger of windows has.
 *
 * A listener (stream.h). Cells that a rank crosses from begin to end without a change are not visited one by one: what
 * changes where such a stretch begins and ends is noted in a difference array, and summed up as the cells are closed in
 * order. So a rank that computes for a million windows costs two notes.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOWS_H
#define CLOCKTALK_WINDOWS_WINDOWS_H

#include <stdint.h>

#include "base/diag.h"
#include "options/options.h"
#include "replay/stream.h"
#include "windows/ledger.h"

/* What a post carries to those that wait for it, where every window has a local clock of its own. */
struct cell_token {
    uint64_t cell;
    int64_t ideal;
    int64_t ideal_max; /* among this post and those before it in the cell */
};

struct windows;

/* How windows are measured. */
struct windows_setup {
    uint32_t rank_count;
    enum window_ideal ideal;
    enum interpolation interpolation; /* of WINDOW_IDEAL_CLOCK */
    /* WINDOW_PART_TOTALS; or WINDOW_PART_TRACED, where the tracer's work is shown as useful time: nothing but the ideal
     * time is told then. */
    enum window_part part;
    const struct turn_list *turns; /* of the program's loops, which the windows are; NULL: they are none */
    void *user;                    /* of who takes the place of functions of the listener */
};

/* Who adds up useful time in another way. A rank's is told when the rank leaves a cell, and of cells that it computes
 * all through, from the first to before `end`, nothing else. */
struct useful_taker {
    void *self;
    int (*in_cell)(void *self, uint32_t rank, uint64_t cell, int64_t useful); /* 0 or a negative error */
    void (*across)(void *self, uint32_t rank, uint64_t first, uint64_t end);
};

enum { USEFUL_TAKERS_MOST = 2 };

/* NULL when memory ran out (reported). */
struct windows *windows_new(struct ledger *ledger, const struct windows_setup *setup, const struct diag *diag);
struct windows *windows_free(struct windows *windows);

/* Before the first interval, as often as that at most. */
void windows_tell_useful(struct windows *windows, const struct useful_taker *taker);

/* Fills in the listener, which must outlive the windows; with WINDOW_IDEAL_LOCAL its tokens are struct cell_token. */
void windows_listen(struct windows *windows, struct listener *listener);

/* With WINDOW_IDEAL_LOCAL functions of the listener, for who takes their place to show the windows something else, and
 * finds what he needs for that as the user of these. */
int windows_on_interval(void *self, const struct interval *interval);
int windows_on_post(void *self, const struct post *post, void *token);
void *windows_user(const void *self);

#endif
