/*
 * The windows of a run: the run as a whole, or the part that was asked for, as one window, and the windows it is cut
 * into as the options say, with the gauges that find out about all of them.
 */
#ifndef CLOCKTALK_RUN_RUN_WINDOWS_H
#define CLOCKTALK_RUN_RUN_WINDOWS_H

#include "base/diag.h"
#include "options/options.h"
#include "output/run_summary.h"
#include "reports/report.h"
#include "windows/boundaries.h"
#include "windows/gauges/gauge.h"
#include "windows/ledger.h"
#include "windows/mpi_span.h"
#include "windows/totals.h"
#include "windows/turns.h"
#include "windows/windows.h"

/* All zero until run_windows_start. */
struct run_windows {
    const struct options *options;
    const struct diag *diag;
    const char *file;                 /* for messages */
    struct totals *totals;            /* of the run, where that is wanted … */
    struct load_stretches *stretches; /* … and what lies between its collectives of all ranks; else … */
    struct windows *part;             /* … of the part that was asked for */
    struct time_shares shares;        /* of that */
    struct window_list *whole;        /* with one window: the run, or that part */
    struct window_list *list;         /* NULL where no windows are wanted */
    struct windows **windows;         /* of each of its ledgers */
    struct mpi_meter meter;           /* of the run, or that part, where it is shown */
    struct mpi_span *span;            /* from Init to Finalize, of a whole run that is shown; else NULL */
    struct boundaries *boundaries;
    struct turn_scout *scout; /* NULL where windows were asked for */
    struct event_choice choice;
    struct rank_groups groups;
    struct run_gauge *gauges;
    size_t gauge_count;
    size_t gauge_capacity;
    struct run_gauged gauged;
    struct window_totals run; /* of the whole, once it is complete */
    int64_t traced_ideal;     /* likewise, of a part of the run; 0: not known */
    struct run_summary init_to_finalize;
    struct mean_turn turns; /* where windows are turns */
    struct run_summary mean_turn;
    __int128 useful_max_sum; /* over the windows so far */
};

/* Parts of a window's facts that there are under these options, as bits; more may come as the trace has it. */
unsigned run_windows_parts(const struct options *options);

/* At most so many listeners there are under these options. */
size_t run_windows_listeners(const struct options *options);

/* Adds listeners. `start` tells what is known when the header has been read; the preview is set where the trace sets
 * the boundaries; without totals of a whole run it is known when that ends. 0 or a negative error (reported). */
int run_windows_start(struct run_windows *windows, const struct report_start *start, bool has_totals, const char *file,
                      struct preview *preview, struct listener_list *listeners) MUST_CHECK;

/* Then, when the threads are known: likewise those of gauges. */
int run_windows_start_gauges(struct run_windows *windows, const struct report_start *start,
                             struct listener_list *listeners) MUST_CHECK;

/* Then, when the reports have started. 0 or ERROR_MEMORY (reported). */
int run_windows_open(struct run_windows *windows) MUST_CHECK;

/* The end of the run, after the listeners' finish. What is known of it goes into the summary, whose runtime is there. 0
 * or ERROR_USAGE (reported). */
int run_windows_conclude(struct run_windows *windows, struct run_summary *summary) MUST_CHECK;

void run_windows_deinit(struct run_windows *windows);

#endif
