/*
 * Iteration windows: turns of the loops that were found, as windows of a run that reads the trace again
 * (docs/semantics.md, "Windows of turns").
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_ITERATION_WINDOWS_H
#define CLOCKTALK_REPORTS_ITERATIONS_ITERATION_WINDOWS_H

#include <stdint.h>

#include "options/options.h"
#include "reports/iterations/iterations.h"
#include "windows/turns.h"

/* The rank of the options, or, if any may be, the lowest whose loops cover about as much as those of any; from 0. Where
 * calls of another one were kept (struct iterations_setup), the trace must be read again. */
uint32_t iteration_windows_rank(const struct iteration_findings *findings, const struct window_options *options);

/*
 * The windows of a rank whose calls were kept, of the level that is asked for, or else of the one with the shortest
 * turns that covers 80 % of the time in `between`; the one that covers most, where none does. The list is empty where
 * there is no loop of that level. 0 or ERROR_MEMORY (not reported).
 */
int iteration_windows_list(const struct iteration_findings *findings, const struct window_options *options,
                           struct time_range between, struct turn_list *list) MUST_CHECK;

#endif
