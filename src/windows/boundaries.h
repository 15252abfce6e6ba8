/*
 * Boundaries that the trace itself sets: enough MPI events on every rank, returns to useful of one rank, or the
 * occurrences of an event (docs/semantics.md, "How windows are chosen").
 *
 * A preview (stream.h): it sees events before they are replayed, on recorded times, and lists boundaries in a grid that
 * the windows then use. Counting on recorded times, it needs not wait for the slowest rank.
 */
#ifndef CLOCKTALK_WINDOWS_BOUNDARIES_H
#define CLOCKTALK_WINDOWS_BOUNDARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "options/options.h"
#include "paraver/event_choice.h"
#include "replay/stream.h"
#include "windows/window_grid.h"

struct boundaries;

/*
 * For WINDOW_EVENTS, WINDOW_EVERY and WINDOW_EVENT. The grid (GRID_LISTED) and the events are not copied. NULL when
 * memory ran out (reported).
 */
struct boundaries *boundaries_new(const struct window_options *options, uint32_t rank_count, struct window_grid *grid,
                                  const struct event_match *events, size_t event_count, const struct diag *diag);
struct boundaries *boundaries_free(struct boundaries *boundaries);

struct preview boundaries_preview(struct boundaries *boundaries);

/*
 * WINDOW_EVENTS, from an earlier preview of the same event: some rank is in a loop, or not, and a turn of it may begin
 * at that time. Within loops windows end where turns begin: they are the least number of turns that is about as long as
 * a window, or where a turn is longer than windows may be, equal parts of it. 0 or a negative error (reported).
 */
int boundaries_see_turn(struct boundaries *boundaries, int64_t time, bool is_in_loop, bool begins) MUST_CHECK;

#endif
