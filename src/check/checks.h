/*
 * All checks of a run of the program: the gates of --fail-if and the baseline, held against every trace.
 */
#ifndef CLOCKTALK_CHECK_CHECKS_H
#define CLOCKTALK_CHECK_CHECKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "check/baseline.h"
#include "check/gate.h"
#include "options/options.h"
#include "output/run_summary.h"
#include "reports/scaling/scaling.h"
#include "windows/facts/window_facts.h"

struct output;

/* A gate that waits for the other runs. */
struct pending {
    struct gate gate;
    const char *trace;
};

/* All zero at first. */
struct checks {
    const struct options *options;
    const struct diag *diag;
    const char *trace;
    struct gate gates[FAIL_IF_MAX];
    size_t gate_count;
    struct pending *pending;
    size_t pending_count;
    size_t pending_capacity;
    struct baseline baseline; /* where options name one */
    struct verdicts verdicts;
    struct output *junit; /* NULL: not asked for */
};

/* Understands the conditions, reads the baseline and opens --junit, before any trace is read. Options (checked ones)
 * and diag must outlive the checks, which are to be deinitialised in any case. 0, or ERROR_USAGE, ERROR_INPUT or
 * ERROR_MEMORY, reported. */
int checks_init(struct checks *checks, const struct options *options, const struct diag *diag) MUST_CHECK;
void checks_deinit(struct checks *checks);

/* A trace's header has been read; `trace` as it is named in messages, not copied. 0 or ERROR_USAGE (reported). */
int checks_start(struct checks *checks, const char *trace, uint32_t ranks) MUST_CHECK;

/* 0 or ERROR_MEMORY. */
int checks_window(struct checks *checks, const struct window_facts *facts) MUST_CHECK;

/* The end of that trace: reports each failure in one line. 0 or ERROR_MEMORY. */
int checks_conclude(struct checks *checks, const struct run_summary *summary) MUST_CHECK;

/* Behind all traces: what could not be said before they were compared. 0 or ERROR_MEMORY. */
int checks_compare(struct checks *checks, const struct scaling *scaling) MUST_CHECK;

/* Behind all that: writes --junit where that was asked for, which then waits for its name in the list (output.h). 0,
 * ERROR_OUTPUT or ERROR_INTERRUPTED. */
int checks_write(struct checks *checks, struct output **list) MUST_CHECK;

/* Whether there is anything to be checked: then a result that nobody reads is no reason to stop. */
bool checks_are_there(const struct checks *checks);

#endif
