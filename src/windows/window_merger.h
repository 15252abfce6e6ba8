/*
 * Merger: puts together what several analyses find out about the same windows, each at its own pace.
 *
 * Every analysis submits its part of one window after the other, all of them in the same order (that of the grid). A
 * window is handed to the subscribers as soon as its last part and all windows before it have come.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOW_MERGER_H
#define CLOCKTALK_WINDOWS_WINDOW_MERGER_H

#include "base/diag.h"
#include "windows/facts/window_facts.h"

/* A window with all its parts; in order. 0 or a negative error, which ends the run. */
typedef int window_facts_handler(void *user, const struct window_facts *facts);

struct window_merger;

/* `parts`: bits of those that windows have; WINDOW_PARTS_OF_TOTALS need not be submitted. NULL when memory ran out
 * (reported). */
struct window_merger *window_merger_new(unsigned parts, const struct diag *diag);

/* Who gets complete windows, each in turn. 0 or ERROR_MEMORY (reported). */
int window_merger_subscribe(struct window_merger *merger, window_facts_handler *handle, void *user)
    __attribute__((warn_unused_result));

/* One more part makes a window complete. Before the first is submitted. */
void window_merger_expect(struct window_merger *merger, enum window_part part);

/* A window_handler (windows.h): the totals of the next window. */
int window_merger_on_totals(void *merger, const struct window_totals *totals);

struct window_merger *window_merger_free(struct window_merger *merger);

/* The next window that lacks this part, to be filled in before window_merger_submit; NULL when memory ran out
 * (reported).
 */
struct window_facts *window_merger_next(struct window_merger *merger, enum window_part part);

/* The part of that window is there. 0 or what a subscriber returned. */
int window_merger_submit(struct window_merger *merger, enum window_part part) __attribute__((warn_unused_result));

#endif
