/*
 * Group times: how long the ranks of each group compute together, in each cell of a window grid. A listener (stream.h).
 */
#ifndef CLOCKTALK_WINDOWS_CELLS_GROUP_TIMES_H
#define CLOCKTALK_WINDOWS_CELLS_GROUP_TIMES_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/window_grid.h"

/* Each window in order: useful time of each group, nanoseconds. 0 or a negative error, which ends the run. */
typedef int group_times_handler(void *user, const __int128 *useful);

struct group_times;

/* `of_rank` says the group of each rank, from 0; it and the grid are not copied. `handler` may be NULL. NULL when
 * memory ran out (reported). */
struct group_times *group_times_new(const uint32_t *of_rank, uint32_t rank_count, uint32_t group_count,
                                    const struct window_grid *grid, group_times_handler *handler, void *user,
                                    const struct diag *diag);
struct group_times *group_times_free(struct group_times *times);

void group_times_listen(struct group_times *times, struct listener *listener);

/* Of all windows together. */
const __int128 *group_times_total(const struct group_times *times);

#endif
