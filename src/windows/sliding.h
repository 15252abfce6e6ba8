/*
 * Sliding windows: of one length, beginning at every step; the length is a multiple of the step.
 *
 * Windows that do not overlap form a grid; length/step grids, each one step further on, make all windows. They are
 * emitted in order of their starts. Memory follows the number of windows between the slowest rank and the fastest.
 */
#ifndef CLOCKTALK_WINDOWS_SLIDING_H
#define CLOCKTALK_WINDOWS_SLIDING_H

#include <stddef.h>
#include <stdint.h>

#include "windows/windows.h"
#include "base/diag.h"
#include "options/options.h"

struct sliding;

/* NULL when memory ran out (reported). options->step > 0 divides options->length. */
struct sliding *sliding_new(const struct window_options *options, uint32_t rank_count, window_handler *handle,
                            void *user, const struct diag *diag);
struct sliding *sliding_free(struct sliding *sliding);

/* Before the first interval: more than so many windows (of each grid its part, rounded up) are refused, instead of
 * WINDOWS_MOST. */
void sliding_limit(struct sliding *sliding, uint64_t most);

/* How many listeners there are; fills in an array of that many, which must outlive the object. */
size_t sliding_listener_count(const struct window_options *options);
void sliding_listen(struct sliding *sliding, struct listener *listeners);

/* The end of the run, after the listeners' finish: emits what is left. 0 or what the handler returned. */
int sliding_finish(struct sliding *sliding) __attribute__((warn_unused_result));

#endif
