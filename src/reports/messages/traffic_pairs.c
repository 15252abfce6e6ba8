#include "reports/messages/traffic_pairs.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void traffic_pairs_deinit(struct traffic_pairs *pairs)
{
    free(pairs->items);
    hash_index_deinit(&pairs->index);
    *pairs = (struct traffic_pairs){0};
}

static uint64_t key_of_pair(uint32_t sender, uint32_t receiver)
{
    return (uint64_t)sender << 32 | receiver;
}

static bool pair_has_key(const void *items, uint32_t number, const void *key)
{
    const struct traffic_pair *pair = &((const struct traffic_pair *)items)[number];

    return key_of_pair(pair->sender, pair->receiver) == *(const uint64_t *)key;
}

static struct traffic_pair *find_pair(struct traffic_pairs *pairs, uint32_t sender, uint32_t receiver)
{
    uint64_t key = key_of_pair(sender, receiver);
    uint32_t number = hash_index_find(&pairs->index, hash_of(key), pair_has_key, pairs->items, &key);

    if (number != HASH_INDEX_NONE)
        return &pairs->items[number];
    if (array_reserve(&pairs->items, &pairs->capacity, pairs->count + 1, sizeof(*pairs->items)) < 0 ||
        hash_index_add(&pairs->index, hash_of(key), (uint32_t)pairs->count) < 0)
        return NULL;
    pairs->items[pairs->count] = (struct traffic_pair){.sender = sender, .receiver = receiver};
    return &pairs->items[pairs->count++];
}

int traffic_pairs_add(struct traffic_pairs *pairs, uint32_t sender, uint32_t receiver, uint64_t bytes)
{
    struct traffic_pair *pair = find_pair(pairs, sender, receiver);

    if (!pair)
        return ERROR_MEMORY;
    pair->messages++;
    pair->bytes += bytes;
    return 0;
}

static int compare_traffic(const void *a, const void *b)
{
    const struct traffic_pair *x = a;
    const struct traffic_pair *y = b;
    uint64_t x_key = key_of_pair(x->sender, x->receiver);
    uint64_t y_key = key_of_pair(y->sender, y->receiver);

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    if (x->messages != y->messages)
        return x->messages > y->messages ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

void traffic_pairs_sort(struct traffic_pairs *pairs)
{
    if (pairs->count > 0)
        qsort(pairs->items, pairs->count, sizeof(*pairs->items), compare_traffic);
}
