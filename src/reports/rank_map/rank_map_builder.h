/*
 * Rank map builder: makes the map of ranks over time (rank_map.h), what every rank, or group of neighbouring ranks
 * where there are many, did in bins of equal width.
 *
 * A listener.
 */
#ifndef CLOCKTALK_REPORTS_RANK_MAP_RANK_MAP_BUILDER_H
#define CLOCKTALK_REPORTS_RANK_MAP_RANK_MAP_BUILDER_H

#include <stdint.h>

#include "base/diag.h"
#include "output/pictures/rank_map.h"
#include "replay/stream.h"

enum rank_map_kind {
    RANK_MAP_USEFUL,
    RANK_MAP_WAITING,
    RANK_MAP_MPI, /* without waiting */
    RANK_MAP_TRACING,
    RANK_MAP_OFF,
    RANK_MAP_ABSENT, /* before the first event, and behind the last */
    RANK_MAP_KINDS,
};

struct rank_map_builder;

/* Of the time from `from` to `to`. NULL when memory ran out (reported). */
struct rank_map_builder *rank_map_builder_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag);
struct rank_map_builder *rank_map_builder_free(struct rank_map_builder *builder);

void rank_map_builder_listen(struct rank_map_builder *builder, struct listener *listener);

/* After the listener's finish. The map's rows belong to the builder. */
struct rank_map rank_map_builder_conclude(const struct rank_map_builder *builder);

#endif
