/*
 * Context table: which contexts, a call with so many before it, have come how often, by a hash of them. It forgets
 * those that do not come back, so that it has a size at most.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CONTEXT_TABLE_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CONTEXT_TABLE_H

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
    uint64_t key; /* 0: a free slot */
    uint64_t last;
    uint64_t before; /* the occurrence before the last */
    uint64_t placed; /* the last one, with those that were not counted */
    int64_t first;   /* when it came first: time, or whatever the owner says */
    uint32_t count;
    uint8_t mark;     /* that it is, in its alphabet, + 1; 0: it is not followed */
    uint8_t stand_in; /* the mark that came once between its two last occurrences */
    uint8_t rests;    /* it is followed, for the first time or again, when it has come 2^rests times */
};

struct context_table {
    struct context_node *slots;
    size_t size;
    size_t used;
    size_t most; /* slots that may be used */
};

/* The slot of the key, or the free one where it belongs. */
static inline struct context_node *context_table_slot(const struct context_table *table, uint64_t key)
{
    struct context_node *node = &table->slots[key >> 40 & (table->size - 1)];

    while (node->key != key && node->key != 0)
        if (++node == table->slots + table->size)
            node = table->slots;
    return node;
}

/* Makes room: where that is not to be had, those go that have not come back, or not lately. 0 or ERROR_MEMORY (not
 * reported). */
int context_table_grow(struct context_table *table, uint64_t position) __attribute__((warn_unused_result));

/* Into its slot come those that lie behind it because it was there, the last ones of the array from the first slots. */
void context_table_remove(struct context_table *table, struct context_node *node);

/* What was counted so far of the context with that hash, for which there is room; new ones have been counted 0 times,
 * and come now first. */
static inline struct context_node *context_table_find(struct context_table *table, uint64_t hash, int64_t first)
{
    uint64_t key = hash | 1;
    struct context_node *node = context_table_slot(table, key);

    if (node->key == 0) {
        *node = (struct context_node){.key = key, .first = first, .rests = 1};
        table->used++;
    }
    return node;
}

#endif
