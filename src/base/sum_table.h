/*
 * Sum table: sums by a key of 64 bits, in no order, where one place in memory is all that adding to one has to look at.
 * Open addressing, at most three quarters full; UINT64_MAX is no key. All zero is an empty one.
 */
#ifndef CLOCKTALK_BASE_SUM_TABLE_H
#define CLOCKTALK_BASE_SUM_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash_index.h"

struct sum_slot {
    uint64_t next_key; /* the key + 1; 0: free */
    __int128 sum;
};

struct sum_table {
    struct sum_slot *slots;
    size_t count; /* of keys */
    size_t size;  /* a power of two, or 0 */
};

void sum_table_deinit(struct sum_table *table);

/* Adds to a key that is new. 0 or ERROR_MEMORY (nothing changed then). */
int sum_table_insert(struct sum_table *table, uint64_t key, __int128 amount) MUST_CHECK;

/* That of the key, or the free one where it would be; there are some. */
static inline struct sum_slot *sum_table_slot(const struct sum_table *table, uint64_t key)
{
    size_t last = table->size - 1, at = hash_of(key) & last;

    while (table->slots[at].next_key != key + 1 && table->slots[at].next_key != 0)
        at = (at + 1) & last;
    return &table->slots[at];
}

/* The key's place will soon be asked for. */
static inline void sum_table_fetch(const struct sum_table *table, uint64_t key)
{
    if (table->size > 0)
        __builtin_prefetch(&table->slots[hash_of(key) & (table->size - 1)], 1);
}

/* 0 or ERROR_MEMORY (nothing changed then). */
static inline MUST_CHECK int sum_table_add(struct sum_table *table, uint64_t key, __int128 amount)
{
    struct sum_slot *slot = table->size > 0 ? sum_table_slot(table, key) : NULL;

    if (!slot || slot->next_key == 0)
        return sum_table_insert(table, key, amount);
    slot->sum += amount;
    return 0;
}

/* The next sum behind a slot, or the first one behind NULL; NULL: there is no more. */
const struct sum_slot *sum_table_next(const struct sum_table *table, const struct sum_slot *slot);

static inline uint64_t sum_slot_key(const struct sum_slot *slot)
{
    return slot->next_key - 1;
}

#endif
