#include "replay/events/processors.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* What is larger is no processor's number: some tracers write other things there. */
enum { MOST_PROCESSORS = 1 << 20, MOST_NUMBERS = 1 << 20 };

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
    *processors = (struct processors){0};
}

static uint64_t join_numbers(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

int processors_see(struct processors *processors, uint32_t node, uint32_t rank, uint32_t thread, uint64_t processor)
{
    int error = 0;
    bool is_new;
    uint32_t at;

    if (processor == 0 || processor >= MOST_PROCESSORS)
        return 0;
    /* Ranks of which nobody knows the node are nodes by themselves. */
    at = number_set_put(&processors->nodes, node > 0 ? node : join_numbers(1, rank), &is_new, &error);
    if (at == HASH_INDEX_NONE)
        return error;
    if (array_reserve(&processors->uses, &processors->use_capacity, (size_t)at + 1, sizeof(*processors->uses)) < 0)
        return ERROR_MEMORY;
    if (is_new)
        processors->uses[at] = (struct processor_use){0};
    number_set_put(&processors->places, join_numbers(at, (uint32_t)processor), &is_new, &error);
    processors->uses[at].processors += is_new;
    number_set_put(&processors->threads, join_numbers(rank, thread), &is_new, &error);
    processors->uses[at].threads += is_new;
    return error;
}

struct processor_sharing processors_sharing(const struct processors *processors)
{
    struct processor_sharing sharing = {0};
    bool is_shared = false;

    for (size_t i = 0; i < processors->nodes.index.count; i++) {
        sharing.threads += processors->uses[i].threads;
        sharing.processors += processors->uses[i].processors;
        is_shared |= processors->uses[i].threads > processors->uses[i].processors;
    }
    return is_shared ? sharing : (struct processor_sharing){0};
}
