#include "base/sum_table.h"

#include <stdlib.h>

enum { FIRST_SIZE = 8 };

void sum_table_deinit(struct sum_table *table)
{
    free(table->slots);
    *table = (struct sum_table){0};
}

static int enlarge(struct sum_table *table)
{
    struct sum_table larger = {.count = table->count, .size = table->size > 0 ? 2 * table->size : FIRST_SIZE};

    larger.slots = calloc(larger.size, sizeof(*larger.slots));
    if (!larger.slots)
        return ERROR_MEMORY;
    for (const struct sum_slot *slot = NULL; (slot = sum_table_next(table, slot));)
        *sum_table_slot(&larger, sum_slot_key(slot)) = *slot;
    free(table->slots);
    *table = larger;
    return 0;
}

int sum_table_insert(struct sum_table *table, uint64_t key, __int128 amount)
{
    if (4 * (table->count + 1) > 3 * table->size && enlarge(table) < 0)
        return ERROR_MEMORY;
    *sum_table_slot(table, key) = (struct sum_slot){key + 1, amount};
    table->count++;
    return 0;
}

const struct sum_slot *sum_table_next(const struct sum_table *table, const struct sum_slot *slot)
{
    /* An empty table has no slots to count from. */
    for (size_t i = slot ? (size_t)(slot - table->slots) + 1 : 0; i < table->size; i++)
        if (table->slots[i].next_key != 0)
            return &table->slots[i];
    return NULL;
}
