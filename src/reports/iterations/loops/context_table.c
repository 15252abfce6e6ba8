#include "reports/iterations/loops/context_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    TABLE_FIRST = 32,   /* slots, a power of two, as is the most */
    TABLE_MOST = 16384, /* of which three quarters are used, of fewer half */
    TABLE_GROWTH = 8,   /* times as many: as each step moves what is there */
    LATELY = 1024,      /* calls */
};

void context_table_deinit(struct context_table *table)
{
    free(table->nodes);
    free(table->slots);
    *table = (struct context_table){.size = 0};
}

int context_table_copy(struct context_table *table, const struct context_table *from)
{
    *table = *from;
    if (table->size == 0)
        return 0;
    table->slots = malloc(table->size * sizeof(*table->slots));
    table->nodes = malloc((table->most + 1) * sizeof(*table->nodes));
    if (!table->slots || !table->nodes)
        return ERROR_MEMORY;
    memcpy(table->slots, from->slots, table->size * sizeof(*table->slots));
    memcpy(table->nodes, from->nodes, (table->used + 1) * sizeof(*table->nodes));
    return 0;
}

/* Those go that have not come back, and if that does not help, those that have not come lately, but for marks, and what
 * is shorter than one that stays. Slots lose their meaning: they tell the new numbers. */
static void forget_nodes(struct context_table *table, uint64_t position)
{
    struct context_node *nodes = table->nodes;
    uint16_t *numbers = table->slots;
    size_t returning = 0, kept = 0;

    memset(numbers, 0, table->size * sizeof(*numbers));
    for (size_t i = 1; i <= table->used; i++)
        returning += context_count(&nodes[i]) > 1;
    for (size_t i = table->used; i > 0; i--) {
        bool is_rare = context_count(&nodes[i]) < 2 || returning >= TABLE_MOST / 4;

        if (is_rare && !nodes[i].mark && position - nodes[i].last >= LATELY && numbers[i] == 0)
            continue;
        numbers[i] = numbers[nodes[i].shorter / sizeof(*nodes)] = 1;
    }
    numbers[0] = 0;
    for (size_t i = 1; i <= table->used; i++) {
        if (numbers[i] == 0)
            continue;
        nodes[++kept] = nodes[i];
        nodes[kept].shorter = (uint32_t)(numbers[nodes[kept].shorter / sizeof(*nodes)] * sizeof(*nodes));
        numbers[i] = (uint16_t)kept;
    }
    table->used = kept;
}

/* Nodes are moved and find their slots in one go. */
int context_table_widen(struct context_table *table, size_t wanted)
{
    size_t size = wanted < TABLE_MOST ? wanted : TABLE_MOST;
    size_t most = size == TABLE_MOST ? TABLE_MOST / 4 * 3 : size / 2;
    struct context_table wider = {malloc((most + 1) * sizeof(*wider.nodes)), calloc(size, sizeof(*wider.slots)), size,
                                  table->used, most};

    if (!wider.nodes || !wider.slots) {
        context_table_deinit(&wider);
        return ERROR_MEMORY;
    }
    wider.nodes[0] = (struct context_node){.due = 0};
    for (size_t i = 1; i <= table->used; i++) {
        wider.nodes[i] = table->nodes[i];
        wider.slots[context_table_slot(&wider, wider.nodes[i].hash)] = (uint16_t)i;
    }
    context_table_deinit(table);
    *table = wider;
    return 0;
}

int context_table_grow(struct context_table *table, uint64_t position)
{
    if (table->size < TABLE_MOST)
        return context_table_widen(table, table->size == 0 ? TABLE_FIRST : TABLE_GROWTH * table->size);
    forget_nodes(table, position);
    memset(table->slots, 0, table->size * sizeof(*table->slots));
    for (size_t i = 1; i <= table->used; i++)
        table->slots[context_table_slot(table, table->nodes[i].hash)] = (uint16_t)i;
    return 0;
}
