/*
 * Reports: metrics of windows and of the run, in the format that was asked for.
 *
 * Windows stream: each is written when it is handed over and forgotten. Nothing is written before the first window or
 * the end of the run, so an input that turns out unusable leaves the result untouched.
 */
#ifndef CLOCKTALK_OUTPUT_REPORTER_H
#define CLOCKTALK_OUTPUT_REPORTER_H

#include <stdbool.h>

#include "base/diag.h"
#include "options/options.h"
#include "output/output.h"
#include "output/run_summary.h"
#include "windows/facts/window_facts.h"

/* What reports say about the run itself and where they are read. Copied; the strings must outlive the report. */
struct report_run {
    const char *version;   /* of the program: "1.0.0" */
    const char *trace;     /* as the user named it; any bytes; of the first trace where there are many */
    unsigned width;        /* columns of the terminal that shows the result, 0: it goes elsewhere */
    unsigned plot_width;   /* of what is drawn with characters, in columns */
    unsigned plot_height;  /* in lines */
    bool color;            /* escape sequences are welcome */
    bool utf8;             /* so are characters beyond ASCII */
    unsigned window_parts; /* of window_facts, as bits: which columns windows have */
    bool has_many;         /* traces */
    const struct section *const *sections; /* of the reports that were asked for, in their order; not owned */
    size_t section_count;
};

struct reporter;
struct report_result;
struct section;

/*
 * options are checked ones (options_check); they, output and diag must outlive the report, which ends nothing of them.
 * 0, ERROR_USAGE (unknown columns, reported) or ERROR_MEMORY.
 */
int report_new(struct reporter **report, const struct options *options, struct output *output,
               const struct report_run *run, const struct diag *diag) MUST_CHECK;

/* Returns NULL. */
struct reporter *report_free(struct reporter *report);

/* A trace begins; needed for each where there are many, or where `trace` was not given. */
void report_next(struct reporter *report, const char *trace);

/* The next window, in order of starts; does nothing if windows are not among the reports. As output_status. */
int report_window(struct reporter *report, const struct window_facts *facts) MUST_CHECK;

/* The end of a trace's run: summary, anomalies and other sections. As output_status. */
int report_finish(struct reporter *report, const struct run_summary *summary) MUST_CHECK;

/*
 * The end of all: what is to be said of all runs together, those sections of it that were asked for, and whatever the
 * format still needs. Once, last. As output_status.
 */
int report_close(struct reporter *report, const struct report_result *together, size_t count) MUST_CHECK;

#endif
