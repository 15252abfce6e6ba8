#include "otf2/calls_apart.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/sorted.h"

void calls_apart_deinit(struct calls_apart *apart)
{
    free(apart->starts);
    free(apart->ends);
    *apart = (struct calls_apart){0};
}

/* A start, or an end, of a thread of the rank. */
struct place_apart {
    uint64_t request;
    uint64_t ticks;
    uint32_t thread;
    size_t index; /* in its starts or ends */
};

struct places_apart {
    struct place_apart *items;
    size_t count;
    size_t capacity;
};

ORDER(compare_places, struct place_apart,
      RISING(x->request, y->request) ?: RISING(x->ticks, y->ticks)
          ?: RISING(x->thread, y->thread) ?: RISING(x->index, y->index))

static int gather_places(const struct calls_apart *threads, uint32_t count, struct places_apart *starts,
                         struct places_apart *ends)
{
    starts->count = ends->count = 0;
    for (uint32_t thread = 0; thread < count; thread++) {
        const struct calls_apart *apart = &threads[thread];

        for (size_t i = 0; i < apart->start_count; i++)
            if (array_append(starts->items, starts->count, starts->capacity,
                             ((struct place_apart){apart->starts[i].request, apart->starts[i].ticks, thread, i})) < 0)
                return ERROR_MEMORY;
        for (size_t i = 0; i < apart->end_count; i++)
            if (array_append(ends->items, ends->count, ends->capacity,
                             ((struct place_apart){apart->ends[i].request, apart->ends[i].ticks, thread, i})) < 0)
                return ERROR_MEMORY;
    }
    if (starts->count > 0 && ends->count > 0) {
        qsort(starts->items, starts->count, sizeof(*starts->items), compare_places);
        qsort(ends->items, ends->count, sizeof(*ends->items), compare_places);
    }
    return 0;
}

/* Of a rank with so many threads. An end belongs to the first start of its request, unless that comes later. */
static int join_rank(struct calls_apart *threads, uint32_t count, uint32_t rank, struct keyed_list *completed,
                     struct places_apart *starts, struct places_apart *ends)
{
    size_t at = 0;

    if (gather_places(threads, count, starts, ends) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < ends->count; i++) {
        const struct place_apart *end = &ends->items[i];
        struct end_apart *ended = &threads[end->thread].ends[end->index];
        struct start_apart *started;
        uint32_t *number;

        while (at < starts->count && starts->items[at].request < end->request)
            at++;
        if (at == starts->count || starts->items[at].request > end->request || starts->items[at].ticks > end->ticks)
            continue;
        started = &threads[starts->items[at].thread].starts[starts->items[at].index];
        started->is_known = started->is_ended = true;
        started->collective = ended->collective;
        ended->starter = starts->items[at++].thread + 1;
        number = keyed_list_get(completed, key_of_two(rank, ended->collective.communicator), sizeof(*number));
        if (!number)
            return ERROR_MEMORY;
        ++*number;
    }
    return 0;
}

static int join_ranks(const struct definitions *definitions, struct calls_apart *apart, struct keyed_list *completed)
{
    const struct prv_task *ranks = definitions->header.tasks;
    struct places_apart starts = {0};
    struct places_apart ends = {0};
    int error = 0;

    for (uint32_t rank = 0; rank < definitions->header.task_count && error == 0; apart += ranks[rank++].threads)
        if (ranks[rank].threads > 1)
            error = join_rank(apart, ranks[rank].threads, rank, completed, &starts, &ends);
    free(starts.items);
    free(ends.items);
    return error;
}

/*
 * Communicators.
 */

/* How many a rank has fewer than others, and where. */
struct shortage {
    uint64_t count;
    uint32_t communicator; /* the last one */
    bool is_spread;        /* over several */
};

static uint32_t count_completed(const struct keyed_list *completed, uint64_t rank, uint32_t communicator)
{
    const uint32_t *count = keyed_list_find(completed, key_of_two((uint32_t)rank, communicator), sizeof(*count));

    return count ? *count : 0;
}

/* By communicator, the most that a rank completes on it: uint32_t. */
static int find_most(const struct keyed_list *completed, struct keyed_list *most)
{
    const uint32_t *counts = completed->items;

    for (size_t i = 0; i < completed->count; i++) {
        uint32_t *known = keyed_list_get(most, (uint32_t)completed->keys[i], sizeof(*known));

        if (!known)
            return ERROR_MEMORY;
        *known = counts[i] > *known ? counts[i] : *known;
    }
    return 0;
}

/* The rank's starts without an end are on the one communicator of which it has as many fewer. */
static void place_starts(struct calls_apart *threads, uint32_t count, const struct shortage *shortage)
{
    uint64_t unended = 0;

    for (uint32_t thread = 0; thread < count; thread++)
        for (size_t i = 0; i < threads[thread].start_count; i++)
            unended += !threads[thread].starts[i].is_ended;
    if (shortage->is_spread || unended != shortage->count)
        return;
    for (uint32_t thread = 0; thread < count; thread++)
        for (size_t i = 0; i < threads[thread].start_count; i++) {
            struct start_apart *start = &threads[thread].starts[i];

            if (start->is_ended)
                continue;
            start->is_known = true;
            start->collective =
                (struct recorded_collective){.communicator = shortage->communicator, .root = OTF2_UNDEFINED_UINT32};
        }
}

int calls_apart_resolve(const struct definitions *definitions, struct calls_apart *apart, struct keyed_list *completed,
                        bool *are_even)
{
    const struct prv_task *ranks = definitions->header.tasks;
    struct shortage *shortages = calloc(definitions->header.task_count, sizeof(*shortages));
    struct keyed_list most = {0};
    int error = shortages ? join_ranks(definitions, apart, completed) : ERROR_MEMORY;

    *are_even = true;
    if (error == 0)
        error = find_most(completed, &most);
    for (size_t i = 0; i < most.count && error == 0; i++) {
        uint32_t communicator = (uint32_t)most.keys[i];
        uint32_t count;
        const uint64_t *members = definitions_members(definitions, communicator, &count);

        for (uint32_t k = 0; k < count; k++) {
            struct shortage *shortage = &shortages[members[k]];
            uint32_t missing = ((const uint32_t *)most.items)[i] - count_completed(completed, members[k], communicator);

            if (missing == 0)
                continue;
            *are_even = false;
            shortage->is_spread = shortage->count > 0;
            shortage->count += missing;
            shortage->communicator = communicator;
        }
    }
    for (size_t rank = 0; rank < definitions->header.task_count && error == 0; apart += ranks[rank++].threads)
        if (shortages[rank].count > 0)
            place_starts(apart, ranks[rank].threads, &shortages[rank]);
    keyed_list_deinit(&most);
    free(shortages);
    return error;
}
