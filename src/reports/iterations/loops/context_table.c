#include "reports/iterations/loops/context_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    TABLE_FIRST = 128, /* slots, a power of two, as is the most */
    TABLE_MOST = 4096, /* of which three quarters are used, of fewer half */
};

/* Slots that are all free. */
static int allocate_slots(struct context_table *table)
{
    table->keys = calloc(table->size, sizeof(*table->keys));
    table->nodes = malloc(table->size * sizeof(*table->nodes));
    return table->keys && table->nodes ? 0 : ERROR_MEMORY;
}

void context_table_deinit(struct context_table *table)
{
    free(table->keys);
    free(table->nodes);
    *table = (struct context_table){.size = 0};
}

int context_table_copy(struct context_table *table, const struct context_table *from)
{
    *table = *from;
    if (table->size == 0)
        return 0;
    if (allocate_slots(table) < 0)
        return ERROR_MEMORY;
    memcpy(table->keys, from->keys, table->size * sizeof(*table->keys));
    for (size_t i = 0; i < table->size; i++)
        if (table->keys[i] != 0)
            table->nodes[i] = from->nodes[i];
    return 0;
}

/* Into a new array, twice as large, or, at its most, without contexts that have not come back, and if that does not
 * help, without those that have not come lately. */
int context_table_grow(struct context_table *table, uint64_t position)
{
    struct context_table grown = *table;
    bool is_largest = table->size == TABLE_MOST;
    size_t returning = 0;

    grown.size = table->size == 0 ? TABLE_FIRST : is_largest ? TABLE_MOST : 2 * table->size;
    grown.used = 0;
    grown.most = grown.size == TABLE_MOST ? TABLE_MOST / 4 * 3 : grown.size / 2;
    if (allocate_slots(&grown) < 0) {
        context_table_deinit(&grown);
        return ERROR_MEMORY;
    }
    for (size_t i = 0; is_largest && i < table->size; i++)
        returning += table->keys[i] != 0 && table->nodes[i].count > 1;
    for (size_t i = 0; i < table->size; i++) {
        const struct context_node *node = &table->nodes[i];
        size_t slot;

        if (table->keys[i] == 0)
            continue;
        if (is_largest && !node->mark && position - node->last >= TABLE_MOST / 4 &&
            (node->count < 2 || returning >= TABLE_MOST / 2))
            continue;
        slot = context_table_slot(&grown, table->keys[i]);
        grown.keys[slot] = table->keys[i];
        grown.nodes[slot] = *node;
        grown.used++;
    }
    context_table_deinit(table);
    *table = grown;
    return 0;
}

void context_table_remove(struct context_table *table, size_t slot)
{
    size_t mask = table->size - 1;

    for (size_t at = (slot + 1) & mask; table->keys[at] != 0; at = (at + 1) & mask) {
        size_t first = table->keys[at] >> 40 & mask;

        if (((at - first) & mask) >= ((at - slot) & mask)) {
            table->keys[slot] = table->keys[at];
            table->nodes[slot] = table->nodes[at];
            slot = at;
        }
    }
    table->keys[slot] = 0;
    table->used--;
}
