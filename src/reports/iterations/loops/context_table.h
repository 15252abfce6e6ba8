/*
 * Context table: which contexts, a call with so many before it, have come how often, by a hash of them. Each knows the
 * next shorter one of those that are looked at, so that of a call's contexts only the longest that is known is looked
 * up. It forgets those that do not come back, so that it has a size at most.
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
    uint64_t hash;
    uint64_t last;
    uint64_t before;  /* the occurrence before the last */
    uint64_t placed;  /* of a single call: the last one, with those that were not counted */
    int64_t first;    /* when it came first: time, or whatever the owner says */
    int32_t due;      /* how often it has come when it is looked at: 0, or a power of two */
    int32_t left;     /* of these; less than 0: it has come more often */
    uint32_t shorter; /* context, in bytes behind nodes; 0: none */
    uint8_t mark;     /* place of the mark that it is, + 1; then it is always looked at; 0: it is not followed */
    uint8_t stand_in; /* likewise of one that came once between its two last occurrences; 0: none did */
};

/* How often it has come. */
static inline uint32_t context_count(const struct context_node *node)
{
    return (uint32_t)node->due - (uint32_t)node->left;
}

static inline void context_set_due(struct context_node *node, int32_t due)
{
    node->left += due - node->due;
    node->due = due;
}

static inline struct context_node *context_shorter(struct context_node *nodes, const struct context_node *node)
{
    return (struct context_node *)((char *)nodes + node->shorter);
}

/* All zero: an empty one. */
struct context_table {
    struct context_node *nodes; /* from 1 on, a shorter one before those that know it; 0: all zero */
    uint16_t *slots;            /* nodes by hash; 0: a free one */
    size_t size;                /* slots */
    size_t used;                /* nodes */
    size_t most;                /* that there is room for */
};

/* The slot of the node, or the free one where it belongs. */
static inline size_t context_table_slot(const struct context_table *table, uint64_t hash)
{
    size_t slot = hash >> 40 & (table->size - 1);

    while (table->slots[slot] != 0 && table->nodes[table->slots[slot]].hash != hash)
        slot = slot + 1 < table->size ? slot + 1 : 0;
    return slot;
}

/* Its number; 0: it is not known. There must be room for one. */
static inline size_t context_table_find(const struct context_table *table, uint64_t hash)
{
    return table->slots[context_table_slot(table, hash)];
}

static inline bool context_table_has_room(const struct context_table *table, size_t count)
{
    return table->used + count <= table->most;
}

/* An empty one has so many slots from now on, a power of two, so that it need not grow where half as many are used. As
 * the next ones: 0 or ERROR_MEMORY (not reported). */
int context_table_widen(struct context_table *table, size_t slots) MUST_CHECK;

/* Room for at least 16 more, after the latest call, which has that number: where that is not to be had, those go that
 * have not come back, or not lately. */
int context_table_grow(struct context_table *table, uint64_t position) MUST_CHECK;

/* To be deinited even where memory ran out. */
int context_table_copy(struct context_table *table, const struct context_table *from) MUST_CHECK;
void context_table_deinit(struct context_table *table);

/* One that is not known, and for which there is room; `slot` is the one where it belonged when others were known.
 * `first` and `due` are its own, `shorter` is the number of the next shorter one. Returns its number. */
static inline size_t context_table_add(struct context_table *table, size_t slot, uint64_t hash, int64_t first,
                                       int32_t due, size_t shorter)
{
    size_t number = ++table->used;

    while (table->slots[slot] != 0)
        slot = slot + 1 < table->size ? slot + 1 : 0;
    table->slots[slot] = (uint16_t)number;
    table->nodes[number] = (struct context_node){.hash = hash,
                                                 .first = first,
                                                 .due = due,
                                                 .left = due,
                                                 .shorter = (uint32_t)(shorter * sizeof(struct context_node))};
    return number;
}

#endif
