/*
 * Hash index: finds the items of an owner's array by a key. Open addressing, at most half full; nothing is ever taken
 * out alone. All zero is an empty one. A keyed list is such an array with its index.
 */
#ifndef CLOCKTALK_BASE_HASH_INDEX_H
#define CLOCKTALK_BASE_HASH_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { HASH_INDEX_NONE = UINT32_MAX };

struct hash_slot {
    uint32_t hash;
    uint32_t number; /* the item's place in the owner's array, + 1; 0: free */
};

struct hash_index {
    struct hash_slot *slots;
    size_t count;
    size_t size; /* a power of two, or 0 */
};

/* Whether the owner's item of that number has the key. */
typedef bool hash_test(const void *items, uint32_t number, const void *key);

void hash_index_deinit(struct hash_index *index);

/* Adds an item, which has not been added before. 0 or ERROR_MEMORY (nothing changed then). */
int hash_index_add(struct hash_index *index, uint32_t hash, uint32_t number) MUST_CHECK;

/* A number that depends on all of those before and their order. */
static inline uint64_t hash_chained(uint64_t sum, uint64_t next)
{
    return (sum ^ next) * UINT64_C(0x9e3779b97f4a7c15) + (sum >> 29);
}

/* Spreads a key's bits over the hash (multiplicative hashing by 2^64 / phi: Knuth, TAOCP 3, 6.4). */
static inline uint32_t hash_of(uint64_t key)
{
    return (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

/* The number of the item with that key, or HASH_INDEX_NONE. Compiled where it is used, with the test known. */
static inline __attribute__((always_inline)) uint32_t
hash_index_find(const struct hash_index *index, uint32_t hash, hash_test *has_key, const void *items, const void *key)
{
    if (index->size == 0)
        return HASH_INDEX_NONE;
    for (size_t at = hash & (index->size - 1); index->slots[at].number != 0; at = (at + 1) & (index->size - 1))
        if (index->slots[at].hash == hash && has_key(items, index->slots[at].number - 1, key))
            return index->slots[at].number - 1;
    return HASH_INDEX_NONE;
}

/* Items of one size that are found by a key, in the order in which they were added. All zero is an empty list. */
struct keyed_list {
    void *items;
    uint64_t *keys; /* of each */
    size_t count;
    size_t in_place; /* the first so many have the keys 0, 1, 2 ... */
    size_t capacity;
    size_t key_capacity;
    struct hash_index index;
};

void keyed_list_deinit(struct keyed_list *list);

/* Takes all out; the memory stays for others. */
void keyed_list_clear(struct keyed_list *list);

void *keyed_list_search(const struct keyed_list *list, uint64_t key, size_t size);

/* The item with that key; NULL: there is none. */
static inline void *keyed_list_find(const struct keyed_list *list, uint64_t key, size_t size)
{
    if (key < list->in_place)
        return (unsigned char *)list->items + key * size;
    return keyed_list_search(list, key, size);
}

/* Likewise, added if need be, all zero. NULL when memory ran out (not reported). */
void *keyed_list_get(struct keyed_list *list, uint64_t key, size_t size);

/* All of them in an order, as qsort puts them; they are not found by their keys any more. NULL: there are none. */
void *keyed_list_sorted(struct keyed_list *list, size_t size, int (*compare)(const void *, const void *));

/* Such lists whose items are sums. 0 or ERROR_MEMORY (not reported). */
int tally_add(struct keyed_list *tally, uint64_t key, __int128 amount) MUST_CHECK;

/* 0 where nothing has been added. */
static inline __int128 tally_of(const struct keyed_list *tally, uint64_t key)
{
    const __int128 *sum = keyed_list_find(tally, key, sizeof(*sum));

    return sum ? *sum : 0;
}

/* The sum of that number, whose key is keys[number]. */
static inline __int128 tally_sum(const struct keyed_list *tally, size_t number)
{
    return ((const __int128 *)tally->items)[number];
}

/* Of two numbers, as of ranks. */
static inline uint64_t key_of_two(uint32_t first, uint32_t second)
{
    return (uint64_t)first << 32 | second;
}

#endif
