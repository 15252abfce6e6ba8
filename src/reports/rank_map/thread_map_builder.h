/*
 * Thread map builder: makes the map of threads over time (rank_map.h), of the first thread of each rank and those that
 * had an event. Where there are many, neighbours of a rank share a row; where there are more ranks than rows, all
 * threads of neighbouring ranks do, those that had no event too.
 *
 * Listens to threads. A thread is looked at where its rank goes from one bin to the next, so that the work does not
 * grow with events times threads.
 */
#ifndef CLOCKTALK_REPORTS_RANK_MAP_THREAD_MAP_BUILDER_H
#define CLOCKTALK_REPORTS_RANK_MAP_THREAD_MAP_BUILDER_H

#include <stdint.h>

#include "base/diag.h"
#include "output/pictures/rank_map.h"
#include "threads/threads.h"

struct thread_map_builder;

/* Of the time from `from` to `to`, to which the accounts of the threads, which outlive it, are limited. NULL when
 * memory ran out (reported). */
struct thread_map_builder *thread_map_builder_new(const struct threads *threads, uint32_t rank_count, int64_t from,
                                                  int64_t to, const struct diag *diag);
struct thread_map_builder *thread_map_builder_free(struct thread_map_builder *builder);

void thread_map_builder_listen(struct thread_map_builder *builder, struct thread_listener *listener);

/* After the listener's finish. The map's rows belong to the builder. */
struct rank_map thread_map_builder_conclude(struct thread_map_builder *builder);

#endif
