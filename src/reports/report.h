/*
 * A study: one analysis as the run sees it, from the options that ask for it to what it leaves in the summary. What a
 * report shows behind the windows and the run's own figures is made by one.
 *
 * The analysis itself (analysis/) knows neither options nor the command line; its study does. A new one is one file
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
struct study_start {
    const struct options *options;
    const struct diag *diag;
    const struct replay_start *replay;
    const struct labels *labels; /* NULL: no .pcf */
    const struct names *names;   /* NULL: no .row */
    const struct tiling *tiling; /* of the windows; NULL where there are none, or they slide */
    struct assembly *assembly;   /* of what is known of each window; NULL likewise */
    struct event_types *watched; /* to be added to: events that the listener wants */
};

struct study_class {
    bool (*is_wanted)(const struct options *options);
    /* Which parts of a window's facts it hands to the assembly, as bits of 1 << enum window_part. NULL: none. */
    unsigned (*parts)(const struct options *options);
    size_t size; /* of a study that is all zero until it starts; or else: */
    /* The study, or NULL when memory ran out (reported). Options and diag outlive it. */
    void *(*make)(const struct options *options, const struct diag *diag);
    /* Replays of its own, which get the same records. NULL: none. */
    void (*join)(void *study, struct tee *records);
    /* Fills in the listener, or leaves it empty: then it listens to nothing. 0 or a negative error. */
    int (*start)(void *study, const struct study_start *start, struct listener *listener);
    /* Behind the end of the run: what it found belongs to the study. 0 or a negative error. */
    int (*conclude)(void *study, struct run_summary *summary);
    void (*free)(void *study);
};

extern const struct study_class study_clocks;
extern const struct study_class study_critical_path;
extern const struct study_class study_ideal_path;
extern const struct study_class study_what_if;
extern const struct study_class study_paths;
extern const struct study_class study_parallelism;
extern const struct study_class study_dispersion;
extern const struct study_class study_counters;
extern const struct study_class study_phases;
extern const struct study_class study_sensitivity;
extern const struct study_class study_rank_map;

#endif
