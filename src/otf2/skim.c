/*
 * The first reading of a location, which tells nothing: how many records there are of each type, its latest time, and
 * which nonblocking collectives are not complete where they start.
 */

#include "base/array.h"
#include "base/error.h"
#include "otf2/location.h"
#include "otf2/records.h"

static void skim_ticks(struct location *location, uint64_t ticks)
{
    ticks = location_ticks(location, ticks);
    if (ticks > location->last_ticks)
        location->last_ticks = ticks;
}

/* Finds out which nonblocking collectives are not complete where they start, and how many are on each communicator. */
static int skim_collective(struct location *location, struct event_record *record)
{
    struct nonblocking_calls *calls = &location->nonblocking;
    struct calls_apart *apart = location->found_apart;
    struct nonblocking_call call = {.item = location->started, .ticks = location_ticks(location, record->ticks)};
    struct end_apart end = {.ticks = call.ticks, .number = location->ended};
    uint32_t *count;

    if (record->type == EVENT_COLLECTIVE_REQUEST) {
        call.request = event_u64(record);
        location->started++;
        return nonblocking_calls_start(calls, &call);
    }
    end.collective = records_read_collective(location, record);
    end.request = event_u64(record);
    location->ended++;
    if (!nonblocking_calls_complete(calls, end.request))
        return array_append(apart->ends, apart->end_count, apart->end_capacity, end);
    count = keyed_list_get(&location->evidence->completed,
                           key_of_two(location->thread->rank, end.collective.communicator), sizeof(*count));
    if (!count)
        return ERROR_MEMORY;
    ++*count;
    while (nonblocking_calls_take(calls, false, &call))
        continue;
    return 0;
}

/* Nearly all records are of these. */
static const bool usual_types[UINT8_MAX + 1] = {
    [EVENT_ENTER] = true,
    [EVENT_LEAVE] = true,
    [EVENT_MPI_SEND] = true,
    [EVENT_MPI_ISEND] = true,
    [EVENT_MPI_ISEND_COMPLETE] = true,
    [EVENT_MPI_IRECV_REQUEST] = true,
    [EVENT_MPI_RECV] = true,
    [EVENT_MPI_IRECV] = true,
    [EVENT_MPI_COLLECTIVE_END] = true,
    [EVENT_METRIC] = true,
    [EVENT_CALLING_CONTEXT_ENTER] = true,
    [EVENT_CALLING_CONTEXT_LEAVE] = true,
};

/* Of most records nothing but their number and the latest time is wanted: as long as the clock's correction is one and
 * the same, which leaves them in order. */
int location_skim(struct location *location, size_t most, size_t *count)
{
    struct event_skip skip = {.types = usual_types, .counts = location->evidence->counts[location->thread->thread > 1]};

    for (*count = 0; *count < most;) {
        struct event_record record;
        size_t skipped;
        int result;

        skip.until = local_until(location->local, location->interval);
        skip.latest = 0;
        skipped = event_file_skip(&location->file, &skip, most - *count);
        if (skipped > 0)
            skim_ticks(location, skip.latest);
        location->records += skipped;
        *count += skipped;
        if (*count == most)
            break;
        result = event_file_next(&location->file, &record);
        if (result <= 0)
            return result;
        ++*count;
        if (!records_are_known(record.type))
            continue;
        location->records++;
        skip.counts[record.type]++;
        skim_ticks(location, record.ticks);
        if (record.type == EVENT_BUFFER_FLUSH && record.end - record.at >= 8)
            skim_ticks(location, event_time(&record));
        if ((record.type == EVENT_COLLECTIVE_REQUEST || record.type == EVENT_COLLECTIVE_COMPLETE) &&
            skim_collective(location, &record) < 0)
            return ERROR_MEMORY;
    }
    return 0;
}
