#include "model/times.h"

#include <stdlib.h>

#include "model/memory.h"
#include "model/replayed.h"

static struct model_region *region_of(struct model_times *times, uint64_t function)
{
    for (size_t i = 0; i < times->region_count; i++)
        if (times->regions[i].function == function)
            return &times->regions[i];
    times->regions = memory_grow(times->regions, times->region_count, sizeof *times->regions);
    times->regions[times->region_count] = (struct model_region){
        function, memory_zeroed(ACTIVITY_COUNT * times->rank_count, sizeof *times->regions->times)};
    return &times->regions[times->region_count++];
}

/* What the rank's operations so far have led to. */
struct place {
    uint64_t call; /* that is open */
    bool is_in_call;
    size_t stack;
};

static void follow(struct place *place, const struct rank *rank, const struct operation *operation)
{
    if (operation->kind == OPERATION_ENTER) {
        place->is_in_call = true;
        place->call = rank->calls[operation->subject].value;
        place->stack = operation->stack;
    } else if (operation->kind == OPERATION_EXIT) {
        place->is_in_call = false;
    }
    if ((!place->is_in_call || operation->polls) && operation->kind >= OPERATION_EVENT)
        place->stack = operation->stack;
}

static enum call_activity activity_behind(const struct place *place, const struct operation *operation)
{
    if (operation->state == IN_USEFUL)
        return ACTIVITY_NO_CALL;
    if (operation->state == IN_MPI)
        return call_activity_of(place->call);
    return operation->state == IN_OVERHEAD ? ACTIVITY_OTHER : ACTIVITY_COUNT;
}

static void add_rank(struct model_times *times, const struct program *program, size_t number, bool by_function,
                     int64_t from, int64_t to)
{
    const struct rank *rank = &program->ranks[number];
    struct place place = {.stack = 0};

    for (size_t i = 0; i + 1 < rank->operation_count; i++) {
        const struct operation *operation = &rank->operations[i];
        int64_t start = operation->time > from ? operation->time : from;
        int64_t end = rank->operations[i + 1].time < to ? rank->operations[i + 1].time : to;
        enum call_activity activity;
        uint64_t function;

        follow(&place, rank, operation);
        activity = activity_behind(&place, operation);
        function = by_function ? rank->stacks[place.stack].value : 0;
        if (end > start && activity != ACTIVITY_COUNT && (!by_function || place.stack != 0))
            region_of(times, function)->times[(size_t)activity * times->rank_count + number] += end - start;
    }
}

struct model_times *model_find_times(const char *text, size_t length, const struct model_options *options,
                                     bool by_function, int64_t from, int64_t to)
{
    struct model_times *times = memory_zeroed(1, sizeof *times);
    struct replayed replayed;
    int64_t latest;

    replayed_init(&replayed, text, length, options);
    times->rank_count = replayed.program.rank_count;
    latest = replayed.result->run.length < to ? replayed.result->run.length : to;
    times->length = latest > from ? latest - from : 0;
    for (size_t i = 0; i < times->rank_count; i++)
        add_rank(times, &replayed.program, i, by_function, from, to);
    replayed_deinit(&replayed);
    return times;
}

const struct model_region *model_region_of(const struct model_times *times, uint64_t function)
{
    for (size_t i = 0; i < times->region_count; i++)
        if (times->regions[i].function == function)
            return &times->regions[i];
    return NULL;
}

void model_times_free(struct model_times *times)
{
    for (size_t i = 0; i < times->region_count; i++)
        free(times->regions[i].times);
    free(times->regions);
    free(times);
}
