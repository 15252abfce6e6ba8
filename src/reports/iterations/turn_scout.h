/*
 * Turn scout: notices turns of the program's loops while the trace is read, before they are replayed, so that windows
 * that nobody asked for end with them (docs/semantics.md, "How windows are chosen").
 *
 * It is a preview that looks at the calls of one rank, and hands all on to the boundaries.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_TURN_SCOUT_H
#define CLOCKTALK_REPORTS_ITERATIONS_TURN_SCOUT_H

#include "base/diag.h"
#include "windows/boundaries.h"

struct turn_scout;

/* The boundaries must outlive it. NULL when memory ran out (reported). */
struct turn_scout *turn_scout_new(struct boundaries *boundaries, const struct diag *diag);
struct turn_scout *turn_scout_free(struct turn_scout *scout);

struct preview turn_scout_preview(struct turn_scout *scout);

#endif
