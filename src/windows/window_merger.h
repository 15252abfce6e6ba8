/*
 * Merger: puts together what several analyses find out about the same windows, each at its own pace.
 *
 * Every analysis hands in its part of one window after the other, all of them in the same order (that of the grid). A
 * window is told as soon as its last part has come and those before it have been told.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOW_MERGER_H
#define CLOCKTALK_WINDOWS_WINDOW_MERGER_H

#include "base/diag.h"
#include "windows/window_facts.h"

/* A window with all its parts; in order. 0 or a negative error, which ends the run. */
typedef int window_facts_handler(void *user, const struct window_facts *facts);

struct window_merger;

/* `parts`: bits of those that make a window complete. NULL when memory ran out (reported). */
struct window_merger *window_merger_new(unsigned parts, window_facts_handler *take, void *user,
                                        const struct diag *diag);
/* One more part makes a window complete. Before the first is handed in. */
void window_merger_expect(struct window_merger *merger, enum window_part part);

struct window_merger *window_merger_free(struct window_merger *merger);

/* The next window that lacks this part, to be filled in before window_merger_submit; NULL when memory ran out
 * (reported).
 */
struct window_facts *window_merger_next(struct window_merger *merger, enum window_part part);

/* The part of that window is there. 0 or what the taker returned. */
int window_merger_submit(struct window_merger *merger, enum window_part part) __attribute__((warn_unused_result));

#endif
