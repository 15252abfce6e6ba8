/*
 * The files are read here, as libotf2 takes memory for a whole chunk of each, and clears it: 4 MiB as Score-P writes
 * them, for some hundred bytes.
 */
#include "otf2/local_definitions.h"

#include <otf2/OTF2_GeneralDefinitions.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "otf2/event_file.h"

/* Types of records that are used here; others are skipped. */
enum { DEFINITION_TABLE = 5, DEFINITION_CLOCK_OFFSET = 6 };

enum { TABLE_DENSE = 0 }; /* of numbers from 0 on; else each is told */

/* Numbers come in rising order, which mostly are those from 0 on. 0 or ERROR_MEMORY. */
static int keep_number(struct id_map *map, uint64_t number, uint64_t global)
{
    uint32_t *sparse;

    if (number > UINT32_MAX || global > UINT32_MAX) /* no record refers to them */
        return 0;
    if (number == map->count && map->sparse.count == 0)
        return array_append(map->numbers, map->count, map->capacity, (uint32_t)global);
    sparse = number < map->count ? &map->numbers[number] : keyed_list_get(&map->sparse, number, sizeof(*sparse));
    if (!sparse)
        return ERROR_MEMORY;
    *sparse = (uint32_t)global;
    return 0;
}

static int read_table(struct local_definitions *local, struct event_record *record)
{
    static const uint8_t kinds[] = {
        [OTF2_MAPPING_STRING] = LOCAL_STRING + 1,       [OTF2_MAPPING_REGION] = LOCAL_REGION + 1,
        [OTF2_MAPPING_METRIC] = LOCAL_METRIC + 1,       [OTF2_MAPPING_COMM] = LOCAL_COMMUNICATOR + 1,
        [OTF2_MAPPING_PARAMETER] = LOCAL_PARAMETER + 1, [OTF2_MAPPING_CALLING_CONTEXT] = LOCAL_CONTEXT + 1,
        [OTF2_MAPPING_RMA_WIN] = LOCAL_WINDOW + 1,
    };
    uint8_t type = event_byte(record);
    uint64_t count = event_u64(record);
    bool is_dense = event_byte(record) == TABLE_DENSE;
    int error = 0;

    if (type >= COUNT_OF(kinds) || kinds[type] == 0)
        return 0;
    for (uint64_t i = 0; i < count && error == 0 && event_is_whole(record); i++) {
        uint64_t number = is_dense ? i : event_u64(record);
        uint64_t global = event_u64(record);

        if (event_is_whole(record))
            error = keep_number(&local->maps[kinds[type] - 1], number, global);
    }
    return error;
}

/* Between two measurements the offset is taken to change evenly; behind the last one as between the two before. */
static int read_offset(struct local_definitions *local, struct event_record *record)
{
    uint64_t time = event_time(record);
    int64_t offset = (int64_t)event_u64(record);

    if (!event_is_whole(record))
        return 0;
    if (local->interval_count > 0) {
        struct clock_interval *last = &local->intervals[local->interval_count - 1];

        last->end = time;
        last->slope = (double)(int64_t)((uint64_t)offset - (uint64_t)last->offset) / (double)(time - last->begin);
    }
    return array_append(local->intervals, local->interval_count, local->interval_capacity,
                        (struct clock_interval){.begin = time, .offset = offset});
}

int local_definitions_read(struct local_definitions *local, const char *path, uint64_t chunk_size, const char **problem)
{
    struct event_file file;
    int result = event_file_open(&file, path, chunk_size, true);
    int error = 0;

    file.has_definitions = true;
    while (result >= 0 && result != 1 && error == 0) {
        struct event_record record = {0};

        result = event_file_get_on(&file, &record);
        if (result == 2 && record.type == DEFINITION_TABLE)
            error = read_table(local, &record);
        if (result == 2 && record.type == DEFINITION_CLOCK_OFFSET)
            error = read_offset(local, &record);
        if (!event_is_whole(&record) && error == 0) {
            file.problem = "a record is too short";
            error = ERROR_INPUT;
        }
    }
    *problem = file.problem;
    event_file_close(&file);
    /* The last measurement only ends the interval before it. */
    if (local->interval_count > 0)
        local->interval_count--;
    return result < 0 ? result : error;
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
