/*
 * Path trail: on which rank the critical path is over time, for pictures (output/pictures/rank_path.h).
 *
 * Memory is bounded: time is cut into bins, narrow at first, and whenever the path turns out longer than all of them,
 * neighbours are put together and all double in width. Of each bin the rank is kept that has the most of it: exactly
 * where one has more than half (majority vote of Boyer and Moore, weighted by time).
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_TRAIL_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_PATH_TRAIL_H

#include "base/diag.h"
#include "output/pictures/rank_path.h"
#include "paths/path_tree.h"

enum { PATH_TRAIL_BINS = 1024 }; /* even */

struct path_trail;

/* Of the time from `from` on. NULL when memory ran out (reported). */
struct path_trail *path_trail_new(int64_t from, const struct diag *diag);
struct path_trail *path_trail_free(struct path_trail *trail);

/* The next part of the path, none of it before `from`. */
void path_trail_add(struct path_trail *trail, const struct path_segment *segment);

/* After the last part; nothing of it lies behind `end`. The stretches belong to the trail. */
struct rank_path path_trail_conclude(struct path_trail *trail, int64_t end);

#endif
