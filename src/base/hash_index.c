#include "base/hash_index.h"

#include <stdlib.h>

#include "base/error.h"

enum { FIRST_SIZE = 16 };

void hash_index_deinit(struct hash_index *index)
{
    free(index->slots);
    *index = (struct hash_index){0};
}

static void insert_slot(struct hash_index *index, struct hash_slot slot)
{
    size_t at = slot.hash & (index->size - 1);

    while (index->slots[at].number != 0)
        at = (at + 1) & (index->size - 1);
    index->slots[at] = slot;
}

static int grow_index(struct hash_index *index)
{
    struct hash_index grown = {.count = index->count, .size = index->size > 0 ? index->size * 2 : FIRST_SIZE};

    grown.slots = calloc(grown.size, sizeof(*grown.slots));
    if (!grown.slots)
        return ERROR_MEMORY;
    for (size_t i = 0; i < index->size; i++)
        if (index->slots[i].number != 0)
            insert_slot(&grown, index->slots[i]);
    free(index->slots);
    *index = grown;
    return 0;
}

int hash_index_add(struct hash_index *index, uint32_t hash, uint32_t number)
{
    if ((index->count + 1) * 2 > index->size && grow_index(index) < 0)
        return ERROR_MEMORY;
    insert_slot(index, (struct hash_slot){hash, number + 1});
    index->count++;
    return 0;
}
