/*
 * Context table: which contexts, a call with so many before it, have come how often, by a hash of them. It forgets
 * those that do not come back, so that it has a size at most.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CONTEXT_TABLE_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CONTEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* How calls are told apart, the finest first. */
enum alphabet { ALPHABET_PARTNERS, ALPHABET_FUNCTIONS, ALPHABET_COUNT };

struct loop_context {
    enum alphabet alphabet;
    unsigned length; /* calls, the last one included */
};

/* Of the hash of calls. */
static const uint64_t context_base = UINT64_C(0xd1342543de82ef95);

/* Calls are counted from 1; 0: none. */
struct context_node {
    uint64_t last;
    uint64_t before; /* the occurrence before the last */
    uint64_t placed; /* of a single call: the last one, with those that were not counted */
    int64_t first;   /* when it came first: time, or whatever the owner says */
    uint32_t count;
    uint32_t due;     /* how often it has come when it is looked at: 0, or a power of two */
    uint8_t mark;     /* that it is, in its alphabet, + 1; 0: it is not followed */
    uint8_t stand_in; /* the mark that came once between its two last occurrences */
};

struct context_table {
    uint64_t *keys; /* of slots; 0: a free one */
    struct context_node *nodes;
    size_t size;
    size_t used;
    size_t most; /* slots that may be used */
};

/* The slot of the key, or the free one where it belongs. */
static inline size_t context_table_slot(const struct context_table *table, uint64_t key)
{
    size_t slot = key >> 40 & (table->size - 1);

    while (table->keys[slot] != key && table->keys[slot] != 0)
        slot = slot + 1 < table->size ? slot + 1 : 0;
    return slot;
}

static inline bool context_table_is_full(const struct context_table *table)
{
    return table->used >= table->most;
}

/* Makes room: where that is not to be had, those go that have not come back, or not lately. As the next one: 0 or
 * ERROR_MEMORY (not reported). */
int context_table_grow(struct context_table *table, uint64_t position) MUST_CHECK;

/* To be deinited even where memory ran out. */
int context_table_copy(struct context_table *table, const struct context_table *from) MUST_CHECK;
void context_table_deinit(struct context_table *table);

/* Into its slot come those that lie behind it because it was there, the last ones of the array from the first slots. */
void context_table_remove(struct context_table *table, size_t slot);

/* NULL: it is not known. */
static inline struct context_node *context_table_known(const struct context_table *table, uint64_t key)
{
    size_t slot = context_table_slot(table, key);

    return table->keys[slot] == key ? &table->nodes[slot] : NULL;
}

static inline uint64_t context_key(uint64_t hash)
{
    return hash | 1;
}

/* What was counted so far of the context with that hash, for which there is room; new ones have been counted 0 times.
 */
static inline struct context_node *context_table_find(struct context_table *table, uint64_t hash)
{
    uint64_t key = context_key(hash);
    size_t slot = context_table_slot(table, key);

    if (table->keys[slot] == 0) {
        table->keys[slot] = key;
        table->nodes[slot] = (struct context_node){.count = 0};
        table->used++;
    }
    return &table->nodes[slot];
}

#endif
