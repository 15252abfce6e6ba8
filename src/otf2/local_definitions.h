/*
 * Local definitions: what a location's file TRACES/N.def says: which numbers of the archive those in its records are,
 * and how far its clock goes wrong. All zero says nothing: numbers and times are then as they stand.
 */
#ifndef CLOCKTALK_OTF2_LOCAL_DEFINITIONS_H
#define CLOCKTALK_OTF2_LOCAL_DEFINITIONS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash_index.h"

/* What numbers in records refer to. */
enum local_kind {
    LOCAL_STRING,
    LOCAL_REGION,
    LOCAL_METRIC,
    LOCAL_COMMUNICATOR,
    LOCAL_PARAMETER,
    LOCAL_CONTEXT,
    LOCAL_WINDOW,
    LOCAL_KINDS
};

struct id_map {
    uint32_t *numbers; /* of the archive, by the location's */
    size_t count;
    size_t capacity;
    struct keyed_list sparse; /* uint32_t: of those beyond */
};

/* From `begin` on, up to the next one's, a time is wrong by offset + slope x what has passed. In ticks. */
struct clock_interval {
    uint64_t begin;
    uint64_t end;
    int64_t offset;
    double slope;
};

struct local_definitions {
    struct id_map maps[LOCAL_KINDS];
    struct clock_interval *intervals;
    size_t interval_count;
    size_t interval_capacity;
};

/* Reads them all, of a file of chunks of that size. 0; ERROR_INPUT: *problem says what is wrong; ERROR_MEMORY (not
 * reported). */
int local_definitions_read(struct local_definitions *local, const char *path, uint64_t chunk_size,
                           const char **problem) MUST_CHECK;
void local_definitions_deinit(struct local_definitions *local);

/* The number that the archive has for a location's. What is in no table is as it stands. */
static inline uint32_t local_number(const struct local_definitions *local, enum local_kind kind, uint32_t number)
{
    const struct id_map *map = &local->maps[kind];
    const uint32_t *sparse;

    if (number < map->count)
        return map->numbers[number];
    sparse = map->sparse.count > 0 ? keyed_list_find(&map->sparse, number, sizeof(*sparse)) : NULL;
    return sparse ? *sparse : number;
}

/* As rint does it, mostly without a call; what is beyond all times is taken as 0. */
static inline int64_t nearest_ticks(double ticks)
{
    static const double no_fraction = 0x1.8p52; /* numbers of that size have none */

    if (ticks > -0x1p51 && ticks < 0x1p51)
        return (int64_t)(ticks + no_fraction - no_fraction);
    return ticks > -9e18 && ticks < 9e18 ? (int64_t)rint(ticks) : 0;
}

/* That time, corrected, where there are intervals. *interval is the one that the last time was in, 0 at first; times
 * before it do not lead back. */
static inline uint64_t local_time(const struct local_definitions *local, uint64_t ticks, size_t *interval)
{
    const struct clock_interval *at = &local->intervals[*interval];

    while (ticks > at->end && *interval + 1 < local->interval_count)
        at = &local->intervals[++*interval];
    return ticks + (uint64_t)at->offset + (uint64_t)nearest_ticks(at->slope * (double)(int64_t)(ticks - at->begin));
}

/* Up to which time it stays the same interval, or none, and times stay in order. */
uint64_t local_until(const struct local_definitions *local, size_t interval);

#endif
