/*
 * Results: everything that comes out of the traces of one command line: what is reported, saved for later, and checked.
 *
 *     results_open, { results_begin, results_on_window ..., results_conclude } for each trace, results_commit,
 * results_close
 */
#ifndef CLOCKTALK_RUN_RESULTS_H
#define CLOCKTALK_RUN_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/error.h"
#include "options/options.h"
#include "output/formats/format.h"
#include "output/output.h"
#include "output/run_summary.h"
#include "windows/facts/window_facts.h"

struct picture_watch;
struct results;

/* Understands the checks and opens the files, before any trace is read. Options (checked ones) and diag must outlive
 * the results; the terminal is copied. 0 or a negative error; *results is NULL then. */
int results_open(struct results **results, const struct options *options, const struct terminal *terminal,
                 const struct diag *diag) MUST_CHECK;

/* The next trace, as it is named in messages; not copied. Its header has been read. 0 or a negative error. */
int results_begin(struct results *results, const char *trace, uint32_t ranks) MUST_CHECK;

/* A window_facts_handler. 0, or a negative error, ERROR_CLOSED among them: nobody wants the rest. */
int results_on_window(void *results, const struct window_facts *facts) MUST_CHECK;

/* The end of that trace. Likewise. */
int results_conclude(struct results *results, const struct run_summary *summary) MUST_CHECK;

/* Where files of reports wait for their names (run.h). */
struct output **results_files(struct results *results);

/* The end of all: pictures are drawn (watch: picture.h, or NULL), and once nothing can fail any more the files get
 * their names. Likewise. */
int results_commit(struct results *results, const struct picture_watch *watch) MUST_CHECK;

/* Whether a check has failed. */
bool results_have_failed(const struct results *results);

/* What has not been committed is dropped. Returns NULL. */
struct results *results_close(struct results *results);

/*
 * Reporter: of one output, metrics of windows and of the run in the format that was asked for.
 *
 * Windows stream: each is written when it is handed over and forgotten. Nothing is written before the first window or
 * the end of the run, so an input that turns out unusable leaves the result untouched.
 */

/* All zero at first. */
struct reporter {
    const struct format_class *format; /* NULL: there is none */
    struct format_context context;
    bool is_open;
    bool begun; /* this trace's run */
};

/* options are checked ones (options_check); they, output and diag must outlive the reporter, which ends nothing of
 * them. What is known of the trace is to be put into its context. 0, ERROR_USAGE (unknown columns, reported) or
 * ERROR_MEMORY; it is to be deinitialised in any case. */
int reporter_init(struct reporter *reporter, const struct options *options, struct output *output,
                  const struct terminal *terminal, const struct diag *diag) MUST_CHECK;

void reporter_deinit(struct reporter *reporter);

/* The next window, in order of starts; does nothing if windows are not among the reports. As output_status. */
int reporter_window(struct reporter *reporter, const struct window_facts *facts) MUST_CHECK;

/* The end of a trace's run: summary, anomalies and other sections. As output_status. */
int reporter_finish(struct reporter *reporter, const struct run_summary *summary) MUST_CHECK;

/* The end of all: what is to be said of all runs together, those sections of it that were asked for, and whatever the
 * format still needs. Once, last. As output_status. */
int reporter_close(struct reporter *reporter, const struct report_result *together, size_t count) MUST_CHECK;

#endif
