/*
 * Tests on the real traces of $CLOCKTALK_TRACES: where they are, how one is run, and what was found wrong.
 */
#ifndef CLOCKTALK_TESTS_REAL_REAL_H
#define CLOCKTALK_TESTS_REAL_REAL_H

#include <jansson.h>
#include <stdbool.h>

#include "options/options.h"
#include "run/run.h"

/* The folder; where there are no traces, ends the program with the status of a skipped test, and says so. */
const char *real_folder(void);

/* What a file of that folder says; likewise, where it is missing. The caller frees it. */
json_t *real_figures(const char *file);

/* Figures that an independent model computed, of expected.json, expected_v2.json and expected_v3.json of that folder;
 * likewise. The caller frees it. */
json_t *real_expectations(void);

/* Whether those figures hold: the model leaves out what `partial` and `threads` are about. */
bool real_is_binding(const char *trace);

/* A run over the trace of that name that has ended well; else NULL, counted and told as wrong. Free it with run_free.
 */
struct run *real_run(const char *trace, const struct options *options, const struct run_sink *sink);

/* The windows of a run, in order. */
struct real_windows {
    struct window_facts *items;
    size_t count;
};

/* Likewise, and its windows; ends the program where the run does not end well. */
struct run *real_run_windows(const char *trace, const struct options *options, struct real_windows *windows);

void real_free_windows(struct run *run, struct real_windows *windows);

/* Counts an expectation, and tells it where it is not met. Returns `met`. */
bool real_expect(bool met, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says how much was compared, and returns the exit status. */
int real_conclude(void);

#endif
