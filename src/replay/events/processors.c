#include "replay/events/processors.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* Nobody is moved sooner, nearly: what two threads say within that time they say at the same time. */
static const int64_t same_time = 1000000;

/* What is larger is no processor's number: some tracers write other things there. */
enum { MOST_PROCESSORS = 1 << 20, MOST_NUMBERS = 1 << 20, MOST_RECENT = 1 << 16 };

void processors_deinit(struct processors *processors)
{
    keyed_list_deinit(&processors->nodes);
    keyed_list_deinit(&processors->places);
    keyed_list_deinit(&processors->threads);
    free(processors->recent);
    *processors = (struct processors){0};
}

static struct processor_use *use_of(const struct processors *processors, const struct processor_sight *sight)
{
    return (struct processor_use *)processors->nodes.items + sight->node;
}

static struct processor_sight *latest_of(const struct processors *processors, const struct processor_sight *sight)
{
    return (struct processor_sight *)processors->threads.items + sight->thread;
}

/* One thread more or less at the place. */
static void change_present(const struct processors *processors, const struct processor_sight *sight, bool comes)
{
    struct processor_count *shared = &use_of(processors, sight)->shared;
    uint32_t *present = (uint32_t *)processors->places.items + sight->place;

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
        struct processor_sight *latest = latest_of(processors, old);

        if (old->time > time - same_time)
            return;
        /* Of several at one time none stays. */
        if (latest->time == old->time) {
            change_present(processors, latest, false);
            latest->time = -1;
        }
        processors->first++;
    }
}

static int keep_sight(struct processors *processors, const struct processor_sight *sight)
{
    struct processor_sight *latest = latest_of(processors, sight);
    struct processor_use *use = use_of(processors, sight);
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

/* *number is the item's in the list; *is_new where it is added. 0, ERROR_MEMORY, or 1: the list is full. */
static int number_in_list(struct keyed_list *list, uint64_t key, size_t size, uint32_t *number, bool *is_new)
{
    size_t count = list->count;
    const unsigned char *item =
        count == MOST_NUMBERS ? keyed_list_find(list, key, size) : keyed_list_get(list, key, size);

    if (!item)
        return count == MOST_NUMBERS ? 1 : ERROR_MEMORY;
    *number = (uint32_t)((size_t)(item - (const unsigned char *)list->items) / size);
    *is_new = list->count > count;
    return 0;
}

/* Where the sight's node, place and thread are kept. 0, ERROR_MEMORY, or 1: one of them is not, there are too many. */
static int find_sight(struct processors *processors, uint64_t node, uint64_t processor, uint64_t thread,
                      struct processor_sight *sight)
{
    bool is_new = false;
    int result = number_in_list(&processors->nodes, node, sizeof(struct processor_use), &sight->node, &is_new)
                     ?: number_in_list(&processors->places, key_of_two(sight->node, (uint32_t)processor),
                                       sizeof(uint32_t), &sight->place, &is_new);

    if (result != 0)
        return result;
    use_of(processors, sight)->seen.processors += is_new;
    result = number_in_list(&processors->threads, thread, sizeof(*sight), &sight->thread, &is_new);
    if (result != 0 || !is_new)
        return result;
    use_of(processors, sight)->seen.threads++;
    latest_of(processors, sight)->time = -1;
    return 0;
}

int processors_see(struct processors *processors, int64_t time, uint32_t node, uint32_t rank, uint32_t thread,
                   uint64_t processor)
{
    struct processor_sight sight = {.time = time};
    int result;

    if (processor == 0 || processor >= MOST_PROCESSORS)
        return 0;
    processors->has_threads |= thread > 1;
    /* Ranks of which nobody knows the node are nodes by themselves. */
    result = find_sight(processors, node > 0 ? node : key_of_two(1, rank), processor, key_of_two(rank, thread), &sight);
    if (result != 0)
        return result < 0 ? result : 0;
    return keep_sight(processors, &sight);
}

struct processor_sharing processors_sharing(const struct processors *processors)
{
    struct processor_sharing sharing = {.is_of_threads = processors->has_threads};
    struct processor_sharing guess = {.is_guess = true, .is_of_threads = processors->has_threads};

    for (size_t i = 0; i < processors->nodes.count; i++) {
        const struct processor_use *use = (const struct processor_use *)processors->nodes.items + i;

        sharing.threads += use->most.threads;
        sharing.processors += use->most.processors;
        if (use->seen.threads < 2 * (uint64_t)use->seen.processors || use->seen.threads < use->seen.processors + 2)
            continue;
        guess.threads += use->seen.threads;
        guess.processors += use->seen.processors;
    }
    return sharing.threads == 0 && guess.threads > 0 ? guess : sharing;
}
