/*
 * The windows of a run: the run as a whole, or the part that was asked for, as one window, and the windows it is cut
 * into as the options say. Wires listeners to the merger of window facts.
 */
#ifndef CLOCKTALK_RUN_RUN_WINDOWS_H
#define CLOCKTALK_RUN_RUN_WINDOWS_H

#include "base/diag.h"
#include "options/options.h"
#include "paraver/event_choice.h"
#include "paraver/event_types.h"
#include "paraver/labels.h"
#include "replay/replay.h"
#include "windows/boundaries.h"
#include "windows/shares.h"
#include "windows/sliding.h"
#include "windows/totals.h"
#include "windows/window_merger.h"
#include "windows/windows.h"

/* All zero until run_windows_start. */
struct run_windows {
    const struct window_options *options;
    const struct diag *diag;
    const char *file; /* for messages */
    struct window_grid whole_grid;
    struct window_grid grid;
    struct totals *totals;   /* the run; or else */
    struct windows *whole;   /* the part that was asked for */
    struct windows *windows; /* NULL where none are wanted, or they slide */
    struct sliding *sliding;
    struct boundaries *boundaries;
    struct event_choice choice;
    struct window_merger *merger; /* NULL where no windows are wanted */
    struct shares shares;         /* of the part that was asked for */
    struct window_totals run;     /* of the whole, once it is complete */
    __int128 useful_max_sum;      /* over the windows so far */
};

/* What else is known when the header has been read. */
struct run_windows_start {
    const struct replay_start *replay;
    const struct labels *labels;
    struct event_types *watched; /* to be added to */
    struct preview *preview;     /* to be set where the trace sets the boundaries */
    unsigned parts;              /* of a window's facts, as bits */
};

/* How many listeners there will be under these options. */
size_t run_windows_count(const struct window_options *options);

/* Fills in that many listeners. 0 or a negative error (reported). */
int run_windows_start(struct run_windows *windows, const struct window_options *options, const char *file,
                      const struct run_windows_start *start, struct listener *listeners, const struct diag *diag)
    __attribute__((warn_unused_result));

/* The grid that windows tile, or NULL where there are none, or they slide. */
const struct window_grid *run_windows_grid(const struct run_windows *windows);

/* The end of the run, after the listeners' finish. 0 or a negative error. */
int run_windows_finish(struct run_windows *windows) __attribute__((warn_unused_result));

/* Fills in totals and transient imbalance. `end`: of the run. 0 or ERROR_USAGE (reported). */
int run_windows_conclude(struct run_windows *windows, int64_t end, struct window_totals *totals,
                         double *transient_imbalance) __attribute__((warn_unused_result));

void run_windows_deinit(struct run_windows *windows);

#endif
