/*
 * A report: one analysis as the run sees it, from the options that ask for it to what it leaves in the summary. What a
 * report shows behind the windows and the run's own figures is made by one.
 *
 * The analysis itself (analysis/) knows neither options nor the command line; its report does. A new one is one file
 * with its class and one line in studies.c.
 */
#ifndef CLOCKTALK_REPORTS_REPORT_H
#define CLOCKTALK_REPORTS_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "windows/window_merger.h"
#include "windows/window_grid.h"
#include "base/diag.h"
#include "options/options.h"
#include "paraver/event_types.h"
#include "paraver/labels.h"
#include "paraver/names.h"
#include "replay/replay.h"
#include "output/run_summary.h"
#include "paraver/records/tee.h"

/* What is known when the header has been read. */
struct report_start {
    const struct options *options;
    const struct diag *diag;
    const struct replay_start *replay;
    const struct labels *labels;    /* NULL: no .pcf */
    const struct names *names;      /* NULL: no .row */
    const struct window_grid *grid; /* of the windows; NULL where there are none, or they slide */
    struct window_merger *merger;   /* of what is known of each window; NULL likewise */
    struct event_types *watched;    /* to be added to: events that the listener wants */
};

struct report_class {
    bool (*is_wanted)(const struct options *options);
    /* Which parts of a window's facts it hands to the merger, as bits of 1 << enum window_part. NULL: none. */
    unsigned (*parts)(const struct options *options);
    size_t size; /* of a report that is all zero until it starts; or else: */
    /* The report, or NULL when memory ran out (reported). Options and diag outlive it. */
    void *(*make)(const struct options *options, const struct diag *diag);
    /* Replays of its own, which get the same records. NULL: none. */
    void (*join)(void *report, struct tee *records);
    /* Fills in the listener, or leaves it empty: then it listens to nothing. 0 or a negative error. */
    int (*start)(void *report, const struct report_start *start, struct listener *listener);
    /* Behind the end of the run: what it found belongs to the report. 0 or a negative error. */
    int (*conclude)(void *report, struct run_summary *summary);
    void (*free)(void *report);
};

extern const struct report_class clocks_report;
extern const struct report_class critical_path_report;
extern const struct report_class ideal_path_report;
extern const struct report_class what_if_report;
extern const struct report_class paths_report;
extern const struct report_class parallelism_report;
extern const struct report_class dispersion_report;
extern const struct report_class counters_report;
extern const struct report_class phases_report;
extern const struct report_class sensitivity_report;
extern const struct report_class rank_map_report;

#endif
