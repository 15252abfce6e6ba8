#include "replay/collectives/communicator.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

enum { PARTS_MAX = 1024 }; /* threads beyond that wait for nobody */

void communicators_deinit(struct communicators *communicators)
{
    for (size_t i = 0; i < communicators->count; i++) {
        struct communicator *communicator = &communicators->items[i];

        free(communicator->members);
        free(communicator->by_rank);
        free(communicator->next);
        free(communicator->operations);
        free(communicator->parts);
    }
    free(communicators->items);
    hash_index_deinit(&communicators->by_id);
    free(communicators->of_rank);
    free(communicators->first_of_rank);
    *communicators = (struct communicators){0};
}

static bool has_id(const void *communicators, uint32_t position, const void *id)
{
    return ((const struct communicator *)communicators)[position].id == *(const uint32_t *)id;
}

uint32_t communicators_find(const struct communicators *communicators, uint32_t id)
{
    if (id - communicators->first_alone < communicators->alone_count)
        return communicators->alone;
    return hash_index_find(&communicators->by_id, hash_of(id), has_id, communicators->items, &id);
}

struct order_entry {
    uint32_t rank;
    uint32_t member;
};

ORDER(compare_entries, struct order_entry, RISING(x->rank, y->rank) ?: RISING(x->member, y->member))

/* Where they do not ascend already. */
static int sort_members(struct communicator *communicator)
{
    uint32_t count = communicator->member_count;
    uint32_t ascending = 1;
    struct order_entry *entries;

    while (ascending < count && communicator->members[ascending - 1] < communicator->members[ascending])
        ascending++;
    if (ascending == count)
        return 0;
    entries = malloc(count * sizeof(*entries));
    communicator->by_rank = malloc(count * sizeof(uint32_t));
    if (!entries || !communicator->by_rank) {
        free(entries);
        return ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++)
        entries[i] = (struct order_entry){communicator->members[i], i};
    qsort(entries, count, sizeof(*entries), compare_entries);
    for (uint32_t i = 0; i < count; i++)
        communicator->by_rank[i] = entries[i].member;
    free(entries);
    return 0;
}

/* One more, which no id leads to. */
static int append_communicator(struct communicators *communicators, uint32_t id, const uint32_t *members,
                               uint32_t count, uint32_t *position)
{
    struct communicator *communicator;

    if (array_reserve(&communicators->items, &communicators->capacity, communicators->count + 1,
                      sizeof(*communicator)) < 0)
        return ERROR_MEMORY;
    communicator = &communicators->items[communicators->count];
    *communicator =
        (struct communicator){.id = id, .member_count = count, .shared_from = INT64_MAX, .whole = COMMUNICATOR_NONE};
    /* Counted at once: what a failure leaves is freed with the rest. */
    *position = (uint32_t)communicators->count++;
    if (count < 2)
        return 0;
    communicator->next = calloc(count, sizeof(uint32_t));
    communicator->members = members ? malloc(count * sizeof(uint32_t)) : NULL;
    if (!communicator->next || (members && !communicator->members))
        return ERROR_MEMORY;
    if (!members)
        return 0;
    memcpy(communicator->members, members, count * sizeof(uint32_t));
    return sort_members(communicator);
}

int communicators_add(struct communicators *communicators, uint32_t id, const uint32_t *members, uint32_t count,
                      uint32_t *position)
{
    if (count < 2 && communicators->alone_count > 0 && id - communicators->first_alone == communicators->alone_count) {
        communicators->alone_count++;
        *position = communicators->alone;
        return 0;
    }
    if (append_communicator(communicators, id, members, count, position) < 0)
        return ERROR_MEMORY;
    if (count < 2 && communicators->alone_count == 0) {
        communicators->alone = *position;
        communicators->first_alone = id;
        communicators->alone_count = 1;
        return 0;
    }
    return hash_index_add(&communicators->by_id, hash_of(id), *position);
}

static int append_part(struct communicators *communicators, uint32_t position, uint32_t thread, uint32_t *part)
{
    struct communicator *whole = &communicators->items[position];

    if (array_reserve(&whole->parts, &whole->part_capacity, whole->part_count + 1, sizeof(*whole->parts)) < 0 ||
        append_communicator(communicators, whole->id, whole->members, whole->member_count, part) < 0)
        return ERROR_MEMORY;
    whole = &communicators->items[position];
    whole->parts[whole->part_count++] = (struct communicator_part){thread, *part};
    communicators->items[*part].whole = position;
    communicators->items[*part].is_numbered = thread == NONBLOCKING_PART;
    communicators->items[*part].is_out_of_step = communicators->items[*part].has_threads = thread != NONBLOCKING_PART;
    /* Whose members are where has to be found out anew. */
    free(communicators->of_rank);
    free(communicators->first_of_rank);
    communicators->of_rank = NULL;
    communicators->first_of_rank = NULL;
    return 0;
}

int communicators_find_part(struct communicators *communicators, uint32_t position, uint32_t thread, uint32_t *part)
{
    const struct communicator *whole = &communicators->items[position];

    *part = COMMUNICATOR_NONE;
    for (size_t i = 0; i < whole->part_count; i++)
        if (whole->parts[i].thread == thread)
            *part = whole->parts[i].position;
    if (*part != COMMUNICATOR_NONE || whole->part_count == PARTS_MAX)
        return 0;
    return append_part(communicators, position, thread, part);
}

int communicators_follow(struct communicators *communicators, const struct communicators *others)
{
    for (uint32_t i = 0; i < others->count; i++) {
        const struct communicator *other = &others->items[i];
        uint32_t part = i;
        int error = 0;

        /* Parts come behind what they are of, in the order in which they were made. */
        if (i == communicators->count) {
            const struct communicator *whole = &others->items[other->whole];
            size_t index = communicators->items[other->whole].part_count;

            error = append_part(communicators, other->whole, whole->parts[index].thread, &part);
        }
        if (error < 0)
            return error;
        communicators->items[i].has_threads = other->has_threads;
    }
    return 0;
}

/* The member that is the index-th in order of rank. */
static uint32_t member_by_rank(const struct communicator *communicator, uint64_t index)
{
    return communicator->by_rank ? communicator->by_rank[index] : (uint32_t)index;
}

static bool member_is_before(const void *communicator, uint64_t index, const void *rank)
{
    const struct communicator *of = communicator;

    return of->members[member_by_rank(of, index)] < *(const uint32_t *)rank;
}

uint32_t communicator_member(const struct communicator *communicator, uint32_t rank)
{
    const uint32_t *members = communicator->members;
    uint32_t count = communicator->member_count;
    uint64_t index;

    if (!members)
        return rank < count ? rank : COMMUNICATOR_NONE;
    /* Mostly they, two at least, lie at equal distances: all ranks, the rows or the columns of a grid. */
    if (!communicator->by_rank) {
        index = (rank - members[0]) / (members[1] - members[0]);
        if (index < count && members[index] == rank)
            return (uint32_t)index;
    }
    index = sorted_find(0, count, member_is_before, communicator, &rank);
    if (index == count || members[member_by_rank(communicator, index)] != rank)
        return COMMUNICATOR_NONE;
    return member_by_rank(communicator, index);
}

/* Counting sort of all memberships by rank. */
static int list_memberships(struct communicators *communicators, uint32_t rank_count, size_t skip)
{
    size_t *first = calloc((size_t)rank_count + 2, sizeof(*first));
    size_t total = 0;

    if (!first)
        return ERROR_MEMORY;
    for (size_t i = skip; i < communicators->count; i++) {
        const struct communicator *communicator = &communicators->items[i];

        for (uint32_t member = 0; communicator->member_count > 1 && member < communicator->member_count; member++)
            first[communicator->members[member] + 2]++;
    }
    for (size_t rank = 2; rank < (size_t)rank_count + 2; rank++)
        total = first[rank] += first[rank - 1];
    communicators->of_rank = malloc((total + 1) * sizeof(uint32_t));
    communicators->first_of_rank = first;
    if (!communicators->of_rank)
        return ERROR_MEMORY;
    for (size_t i = skip; i < communicators->count; i++) {
        const struct communicator *communicator = &communicators->items[i];

        for (uint32_t member = 0; communicator->member_count > 1 && member < communicator->member_count; member++)
            communicators->of_rank[first[communicator->members[member] + 1]++] = (uint32_t)i;
    }
    return 0;
}

const uint32_t *communicators_of_rank(struct communicators *communicators, uint32_t rank, uint32_t rank_count,
                                      size_t skip, size_t *count)
{
    if (!communicators->of_rank && list_memberships(communicators, rank_count, skip) < 0)
        return NULL;
    *count = communicators->first_of_rank[rank + 1] - communicators->first_of_rank[rank];
    return communicators->of_rank + communicators->first_of_rank[rank];
}
