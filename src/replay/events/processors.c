#include "replay/events/processors.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* Nobody is moved sooner, nearly: what two threads say within that time they say at the same time. */
static const int64_t same_time = 1000000;

/* What is larger is no processor's number: some tracers write other things there. */
enum { MOST_PROCESSORS = 1 << 20, MOST_NUMBERS = 1 << 20, MOST_RECENT = 1 << 16 };

static bool number_is(const void *numbers, uint32_t at, const void *number)
{
    return ((const uint64_t *)numbers)[at] == *(const uint64_t *)number;
}

/* Its place in the set; HASH_INDEX_NONE: the set is full, or memory ran out (*error). */
static uint32_t number_set_put(struct number_set *set, uint64_t number, bool *is_new, int *error)
{
    uint32_t at = hash_index_find(&set->index, hash_of(number), number_is, set->numbers, &number);

    *is_new = false;
    if (at != HASH_INDEX_NONE || set->index.count == MOST_NUMBERS)
        return at;
    at = (uint32_t)set->index.count;
    if (array_reserve(&set->numbers, &set->capacity, set->index.count + 1, sizeof(*set->numbers)) < 0 ||
        hash_index_add(&set->index, hash_of(number), at) < 0) {
        *error = ERROR_MEMORY;
        return HASH_INDEX_NONE;
    }
    set->numbers[at] = number;
    *is_new = true;
    return at;
}

static void number_set_deinit(struct number_set *set)
{
    hash_index_deinit(&set->index);
    free(set->numbers);
}

void processors_deinit(struct processors *processors)
{
    number_set_deinit(&processors->nodes);
    number_set_deinit(&processors->places);
    number_set_deinit(&processors->threads);
    free(processors->uses);
    free(processors->present);
    free(processors->latest);
    free(processors->recent);
    *processors = (struct processors){0};
}

static uint64_t join_numbers(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

/* One thread more or less at the place. */
static void change_present(struct processors *processors, const struct processor_sight *sight, bool comes)
{
    struct processor_count *shared = &processors->uses[sight->node].shared;
    uint32_t *present = &processors->present[sight->place];

    if (*present > 1) {
        shared->threads -= *present;
        shared->processors--;
    }
    *present = comes ? *present + 1 : *present - 1;
    if (*present > 1) {
        shared->threads += *present;
        shared->processors++;
    }
}

/* It is not known any more where threads are that said so too long ago. */
static void forget_old(struct processors *processors, int64_t time)
{
    while (processors->first < processors->end) {
        const struct processor_sight *old =
            &processors->recent[ring_index(processors->first, processors->recent_capacity)];
        struct processor_sight *latest = &processors->latest[old->thread];

        if (old->time > time - same_time)
            return;
        if (latest->time == old->time && latest->place == old->place) {
            change_present(processors, latest, false);
            latest->time = -1;
        }
        processors->first++;
    }
}

static int keep_sight(struct processors *processors, const struct processor_sight *sight)
{
    struct processor_sight *latest = &processors->latest[sight->thread];
    struct processor_use *use = &processors->uses[sight->node];
    size_t count;

    forget_old(processors, sight->time);
    count = (size_t)(processors->end - processors->first);
    if (count == MOST_RECENT)
        return 0;
    if (ring_reserve(&processors->recent, &processors->recent_capacity, processors->first, count, count + 1,
                     sizeof(*processors->recent)) < 0)
        return ERROR_MEMORY;
    processors->recent[ring_index(processors->end++, processors->recent_capacity)] = *sight;
    if (latest->time >= 0)
        change_present(processors, latest, false);
    *latest = *sight;
    change_present(processors, sight, true);
    if (use->shared.threads > use->most.threads)
        use->most = use->shared;
    return 0;
}

/* Where the sight's node, place and thread are kept. 0, ERROR_MEMORY, or 1: one of them is not, there are too many. */
static int find_sight(struct processors *processors, uint64_t node, uint64_t processor, uint64_t thread,
                      struct processor_sight *sight)
{
    struct processor_use *use;
    int error = 0;
    bool is_new;

    sight->node = number_set_put(&processors->nodes, node, &is_new, &error);
    if (sight->node == HASH_INDEX_NONE)
        return error < 0 ? error : 1;
    if (array_reserve(&processors->uses, &processors->use_capacity, (size_t)sight->node + 1,
                      sizeof(*processors->uses)) < 0)
        return ERROR_MEMORY;
    use = &processors->uses[sight->node];
    if (is_new)
        *use = (struct processor_use){0};
    sight->place = number_set_put(&processors->places, join_numbers(sight->node, (uint32_t)processor), &is_new, &error);
    if (sight->place == HASH_INDEX_NONE)
        return error < 0 ? error : 1;
    if (array_reserve(&processors->present, &processors->present_capacity, (size_t)sight->place + 1,
                      sizeof(*processors->present)) < 0)
        return ERROR_MEMORY;
    if (is_new)
        processors->present[sight->place] = 0;
    use->seen.processors += is_new;
    sight->thread = number_set_put(&processors->threads, thread, &is_new, &error);
    if (sight->thread == HASH_INDEX_NONE)
        return error < 0 ? error : 1;
    if (array_reserve(&processors->latest, &processors->latest_capacity, (size_t)sight->thread + 1,
                      sizeof(*processors->latest)) < 0)
        return ERROR_MEMORY;
    if (is_new)
        processors->latest[sight->thread].time = -1;
    use->seen.threads += is_new;
    return 0;
}

int processors_see(struct processors *processors, int64_t time, uint32_t node, uint32_t rank, uint32_t thread,
                   uint64_t processor)
{
    struct processor_sight sight = {.time = time};
    int result;

    if (processor == 0 || processor >= MOST_PROCESSORS)
        return 0;
    /* Ranks of which nobody knows the node are nodes by themselves. */
    result =
        find_sight(processors, node > 0 ? node : join_numbers(1, rank), processor, join_numbers(rank, thread), &sight);
    if (result != 0)
        return result < 0 ? result : 0;
    return keep_sight(processors, &sight);
}

struct processor_sharing processors_sharing(const struct processors *processors)
{
    struct processor_sharing sharing = {0};
    struct processor_sharing guess = {.is_guess = true};

    for (size_t i = 0; i < processors->nodes.index.count; i++) {
        const struct processor_use *use = &processors->uses[i];

        sharing.threads += use->most.threads;
        sharing.processors += use->most.processors;
        if (use->seen.threads < 2 * (uint64_t)use->seen.processors || use->seen.threads < use->seen.processors + 2)
            continue;
        guess.threads += use->seen.threads;
        guess.processors += use->seen.processors;
    }
    return sharing.threads == 0 && guess.threads > 0 ? guess : sharing;
}
