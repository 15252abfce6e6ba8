#include "reports/wait_states/wait_tally.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void wait_tally_deinit(struct wait_tally *tally)
{
    free(tally->items);
    hash_index_deinit(&tally->index);
    *tally = (struct wait_tally){0};
}

static bool tally_item_has_key(const void *items, uint32_t number, const void *key)
{
    return ((const struct tally_item *)items)[number].key == *(const uint64_t *)key;
}

static __attribute__((noinline)) int add_tally_item(struct wait_tally *tally, uint64_t key, __int128 wait)
{
    if (tally->count >= HASH_INDEX_NONE - 1 ||
        array_reserve(&tally->items, &tally->capacity, tally->count + 1, sizeof(*tally->items)) < 0 ||
        hash_index_add(&tally->index, hash_of(key), (uint32_t)tally->count) < 0)
        return ERROR_MEMORY;
    tally->items[tally->count++] = (struct tally_item){wait, key};
    return 0;
}

int wait_tally_add(struct wait_tally *tally, uint64_t key, __int128 wait)
{
    uint32_t number = hash_index_find(&tally->index, hash_of(key), tally_item_has_key, tally->items, &key);

    if (number == HASH_INDEX_NONE)
        return add_tally_item(tally, key, wait);
    tally->items[number].wait += wait;
    return 0;
}
