/*
 * Run: one trace from its bytes to its results, wired together as the options ask.
 */
#ifndef CLOCKTALK_RUN_RUN_H
#define CLOCKTALK_RUN_RUN_H

#include <stdint.h>

#include "base/diag.h"
#include "options/options.h"
#include "output/run_summary.h"
#include "paraver/anomaly.h"
#include "windows/facts/window_facts.h"
#include "windows/turns.h"

struct report_set;
struct run;

/* Where results go as they come, and what may stop the run. */
struct run_sink {
    void *user; /* of progress and start */
    /* Each window, when it is complete. NULL where none are wanted. 0, or a negative error, which ends the run and is
     * returned. */
    window_facts_handler *window;
    void *window_user;
    /* Now and then: bytes of the file done, of how many (from a pipe an estimate; 0: unknown), and the lines so far. */
    void (*progress)(void *user, uint64_t done, uint64_t size, uint64_t lines);
    /* Once, when the header has been read and before the first window. A negative error ends the run. */
    int (*start)(void *user, uint32_t rank_count);
    bool takes_totals;  /* of the run, whether or not options need them */
    int64_t sequential; /* length of the run that --sequential names (inner_run_sequential); 0: none */
    struct output *
        *files; /* where files of reports wait for their names (output.h); NULL: they get them when the run ends */
    /* The concluded run of --diff, which outlives this one; NULL: none. */
    const struct run *base;
    /* The concluded run of which this one looks at the part from Init to Finalize (inner_run_part), which outlives it;
     * NULL: none. */
    const struct run *whole;
};

/* Options and diag must outlive the run. NULL when memory ran out (reported). */
struct run *run_new(const struct options *options, const struct diag *diag, const struct run_sink *sink,
                    const char *trace);
struct run *run_free(struct run *run);

/* Reads the trace from its file: .pcf and .row beside it too. 0, what a sink returned, or a negative error. */
int run_file(struct run *run) MUST_CHECK;

/* Reads the .pcf and .row beside the trace, which run_file does by itself. Before the first run_feed. */
int run_companion_files(struct run *run) MUST_CHECK;

/* Or is fed, in pieces of any size. */
int run_feed(struct run *run, const char *bytes, size_t length) MUST_CHECK;
int run_finish(struct run *run) MUST_CHECK;

/* Valid once run_file or run_finish has returned 0; lives as long as the run. */
const struct run_summary *run_summary(const struct run *run);
const struct anomalies *run_anomalies(const struct run *run);
const struct report_set *run_reports(const struct run *run);

/* Runs inside a run: traces that options name besides those of the command line, of which only a part is of
 * interest. */

/* The run on one rank that --sequential names: its length, nanoseconds, for struct run_sink.sequential; 0 where the
 * options do not want it. 0 or a negative error (reported). */
int inner_run_sequential(const struct options *options, const struct diag *diag, int64_t *length) MUST_CHECK;

/* The run that --diff names, for struct run_sink.base, whose windows are turns where those of the options are;
 * `base_options` is filled in and must outlive it. *run is to be freed either way. 0 or a negative error (reported). */
int inner_run_base(const struct options *options, struct options *base_options, const struct diag *diag,
                   const struct run_sink *sink, struct run **run) MUST_CHECK;

/*
 * Where the trace is to say from when to when the run is looked at (--from init, --to finalize): reads it once, and
 * fills in the times in the options of the run that follows. Where windows depend on the run's duration, and the header
 * of a file does not say it, likewise; that records do not either is an error. An assessment of a file is of the part
 * from Init to Finalize where launch and shutdown take much: *whole, NULL otherwise, is then the run that was read, for
 * struct run_sink.whole, and to be freed. 0 or a negative error (reported).
 */
int inner_run_part(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                   struct run **whole) MUST_CHECK;

/* After that, where windows are turns: reads the trace, twice where the first rank has no part in the loops, and fills
 * in the list, which the caller frees, and which the options of the run that follows point at. 0 or a negative error
 * (reported). */
int inner_run_turns(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                    struct turn_list *turns) MUST_CHECK;

#endif
