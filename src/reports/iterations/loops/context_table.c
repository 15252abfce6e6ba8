#include "reports/iterations/loops/context_table.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"

enum {
    TABLE_FIRST = 128, /* slots, a power of two, as is the most */
    TABLE_MOST = 4096, /* of which three quarters are used, of fewer half */
};

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
    grown.slots = calloc(grown.size, sizeof(*grown.slots));
    if (!grown.slots)
        return ERROR_MEMORY;
    for (size_t i = 0; i < table->size; i++)
        returning += table->slots[i].count > 1;
    for (size_t i = 0; i < table->size; i++) {
        const struct context_node *node = &table->slots[i];
        bool is_recent = position - node->last < TABLE_MOST / 4;
        bool stays = !is_largest || node->mark || is_recent || (node->count > 1 && returning < TABLE_MOST / 2);

        if (node->key != 0 && stays) {
            *context_table_slot(&grown, node->key) = *node;
            grown.used++;
        }
    }
    free(table->slots);
    *table = grown;
    return 0;
}

void context_table_remove(struct context_table *table, struct context_node *node)
{
    size_t mask = table->size - 1;
    size_t free_slot = (size_t)(node - table->slots);

    for (size_t at = (free_slot + 1) & mask; table->slots[at].key != 0; at = (at + 1) & mask) {
        size_t first = table->slots[at].key >> 40 & mask;

        if (((at - first) & mask) >= ((at - free_slot) & mask)) {
            table->slots[free_slot] = table->slots[at];
            free_slot = at;
        }
    }
    table->slots[free_slot].key = 0;
    table->used--;
}
