/*
 * Assembly: puts together what several analyses find out about the same windows, each at its own pace.
 *
 * Every analysis hands in its part of one window after the other, all of them in the same order (that of the tiling). A
 * window is told as soon as its last part has come and those before it have been told.
 */
#ifndef CLOCKTALK_WINDOWS_WINDOW_MERGER_H
#define CLOCKTALK_WINDOWS_WINDOW_MERGER_H

#include "base/diag.h"
#include "windows/window_facts.h"

/* A window with all its parts; in order. 0 or a negative error, which ends the run. */
typedef int window_facts_taker(void *user, const struct window_facts *facts);

struct assembly;

/* `parts`: bits of those that make a window complete. NULL when memory ran out (reported). */
struct assembly *assembly_new(unsigned parts, window_facts_taker *take, void *user, const struct diag *diag);
/* One more part makes a window complete. Before the first is handed in. */
void assembly_expect(struct assembly *assembly, enum window_part part);

struct assembly *assembly_free(struct assembly *assembly);

/* The next window that lacks this part, to be filled in before assembly_hand_in; NULL when memory ran out (reported).
 */
struct window_facts *assembly_next(struct assembly *assembly, enum window_part part);

/* The part of that window is there. 0 or what the taker returned. */
int assembly_hand_in(struct assembly *assembly, enum window_part part) __attribute__((warn_unused_result));

#endif
