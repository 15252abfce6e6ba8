/*
 * Local definitions: what a location's file TRACES/N.def says: which numbers of the archive those in its records are,
 * and how far its clock goes wrong. All zero says nothing: numbers and times are then as they stand.
 */
#ifndef CLOCKTALK_OTF2_LOCAL_DEFINITIONS_H
#define CLOCKTALK_OTF2_LOCAL_DEFINITIONS_H

#include <otf2/OTF2_Reader.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

/* What numbers in records refer to. */
enum local_kind {
    LOCAL_STRING,
    LOCAL_REGION,
    LOCAL_METRIC,
    LOCAL_COMMUNICATOR,
    LOCAL_PARAMETER,
    LOCAL_CONTEXT,
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

/* Reads them all. OTF2_SUCCESS, what the library returned, or OTF2_ERROR_MEM_FAULT. */
OTF2_ErrorCode local_definitions_read(struct local_definitions *local, OTF2_Reader *reader,
                                      OTF2_DefReader *definitions);
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

/* That time, corrected. *interval is the one that the last time was in, 0 at first; times before it do not lead back.
 */
uint64_t local_time(const struct local_definitions *local, uint64_t ticks, size_t *interval);

#endif
