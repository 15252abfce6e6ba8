#include "otf2/local_definitions.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"

struct reading {
    struct local_definitions *local;
    struct id_map *map; /* of the table that is being read */
    bool has_failed;    /* memory ran out */
};

/* The library hands over tables in the order of the location's numbers, which mostly are those from 0 on. */
static void keep_number(uint64_t number, uint64_t global, void *user)
{
    struct reading *reading = user;
    struct id_map *map = reading->map;
    uint32_t *sparse;

    if (number > UINT32_MAX || global > UINT32_MAX) /* no record refers to them */
        return;
    if (number < map->count) {
        map->numbers[number] = (uint32_t)global;
    } else if (number == map->count && map->sparse.count == 0) {
        reading->has_failed |= array_append(map->numbers, map->count, map->capacity, (uint32_t)global) < 0;
    } else {
        sparse = keyed_list_get(&map->sparse, number, sizeof(*sparse));
        if (sparse)
            *sparse = (uint32_t)global;
        else
            reading->has_failed = true;
    }
}

static OTF2_CallbackCode keep_table(void *user, OTF2_MappingType type, const OTF2_IdMap *table)
{
    static const uint8_t kinds[] = {
        [OTF2_MAPPING_STRING] = LOCAL_STRING + 1,       [OTF2_MAPPING_REGION] = LOCAL_REGION + 1,
        [OTF2_MAPPING_METRIC] = LOCAL_METRIC + 1,       [OTF2_MAPPING_COMM] = LOCAL_COMMUNICATOR + 1,
        [OTF2_MAPPING_PARAMETER] = LOCAL_PARAMETER + 1, [OTF2_MAPPING_CALLING_CONTEXT] = LOCAL_CONTEXT + 1,
        [OTF2_MAPPING_RMA_WIN] = LOCAL_WINDOW + 1,
    };
    struct reading *reading = user;

    if (type >= sizeof(kinds) / sizeof(kinds[0]) || kinds[type] == 0)
        return OTF2_CALLBACK_SUCCESS;
    reading->map = &reading->local->maps[kinds[type] - 1];
    OTF2_IdMap_Traverse(table, keep_number, reading);
    return reading->has_failed ? OTF2_CALLBACK_INTERRUPT : OTF2_CALLBACK_SUCCESS;
}

/* Between two measurements the offset is taken to change evenly; behind the last one as between the two before. */
static OTF2_CallbackCode keep_offset(void *user, uint64_t time, int64_t offset, double deviation)
{
    struct reading *reading = user;
    struct local_definitions *local = reading->local;

    (void)deviation;
    if (local->interval_count > 0) {
        struct clock_interval *last = &local->intervals[local->interval_count - 1];

        last->end = time;
        last->slope = (double)(int64_t)((uint64_t)offset - (uint64_t)last->offset) / (double)(time - last->begin);
    }
    reading->has_failed |= array_append(local->intervals, local->interval_count, local->interval_capacity,
                                        (struct clock_interval){.begin = time, .offset = offset}) < 0;
    return reading->has_failed ? OTF2_CALLBACK_INTERRUPT : OTF2_CALLBACK_SUCCESS;
}

OTF2_ErrorCode local_definitions_read(struct local_definitions *local, OTF2_Reader *reader, OTF2_DefReader *definitions)
{
    struct reading reading = {.local = local};
    OTF2_DefReaderCallbacks *calls = OTF2_DefReaderCallbacks_New();
    OTF2_ErrorCode code = OTF2_ERROR_MEM_FAULT;
    uint64_t count;

    if (!calls)
        return code;
    OTF2_DefReaderCallbacks_SetMappingTableCallback(calls, keep_table);
    OTF2_DefReaderCallbacks_SetClockOffsetCallback(calls, keep_offset);
    if (OTF2_Reader_RegisterDefCallbacks(reader, definitions, calls, &reading) == OTF2_SUCCESS)
        code = OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &count);
    OTF2_DefReaderCallbacks_Delete(calls);
    /* The last measurement only ends the interval before it. */
    if (local->interval_count > 0)
        local->interval_count--;
    return reading.has_failed ? OTF2_ERROR_MEM_FAULT : code;
}

void local_definitions_deinit(struct local_definitions *local)
{
    for (size_t i = 0; i < LOCAL_KINDS; i++) {
        free(local->maps[i].numbers);
        keyed_list_deinit(&local->maps[i].sparse);
    }
    free(local->intervals);
    *local = (struct local_definitions){0};
}

uint64_t local_until(const struct local_definitions *local, size_t interval)
{
    if (local->interval_count == 0)
        return UINT64_MAX;
    if (!(local->intervals[interval].slope > -1 && local->intervals[interval].slope < 1))
        return 0;
    return interval + 1 < local->interval_count ? local->intervals[interval].end : UINT64_MAX;
}
