#include "base/hash_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

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

int hash_index_add(struct hash_index *index, uint32_t hash, uint32_t number)
{
    if ((index->count + 1) * 2 > index->size) {
        struct hash_index grown = {.count = index->count, .size = index->size > 0 ? index->size * 2 : FIRST_SIZE};

        grown.slots = calloc(grown.size, sizeof(*grown.slots));
        if (!grown.slots)
            return ERROR_MEMORY;
        for (size_t i = 0; i < index->size; i++)
            if (index->slots[i].number != 0)
                insert_slot(&grown, index->slots[i]);
        free(index->slots);
        *index = grown;
    }
    insert_slot(index, (struct hash_slot){hash, number + 1});
    index->count++;
    return 0;
}

void keyed_list_deinit(struct keyed_list *list)
{
    free(list->items);
    free(list->keys);
    hash_index_deinit(&list->index);
    *list = (struct keyed_list){0};
}

void keyed_list_clear(struct keyed_list *list)
{
    list->count = list->in_place = list->index.count = 0;
    if (list->index.size > 0)
        memset(list->index.slots, 0, list->index.size * sizeof(*list->index.slots));
}

static bool is_key(const void *keys, uint32_t number, const void *key)
{
    return ((const uint64_t *)keys)[number] == *(const uint64_t *)key;
}

void *keyed_list_search(const struct keyed_list *list, uint64_t key, size_t size)
{
    uint32_t number = hash_index_find(&list->index, hash_of(key), is_key, list->keys, &key);

    return number != HASH_INDEX_NONE ? (unsigned char *)list->items + number * size : NULL;
}

void *keyed_list_get(struct keyed_list *list, uint64_t key, size_t size)
{
    void *item = keyed_list_find(list, key, size);

    if (item)
        return item;
    if (list->count >= HASH_INDEX_NONE - 1 || array_reserve(&list->items, &list->capacity, list->count + 1, size) < 0 ||
        array_reserve(&list->keys, &list->key_capacity, list->count + 1, sizeof(*list->keys)) < 0 ||
        hash_index_add(&list->index, hash_of(key), (uint32_t)list->count) < 0)
        return NULL;
    list->in_place += key == list->count && list->in_place == list->count;
    list->keys[list->count] = key;
    return memset((unsigned char *)list->items + list->count++ * size, 0, size);
}

void *keyed_list_sorted(struct keyed_list *list, size_t size, int (*compare)(const void *, const void *))
{
    if (list->count > 0)
        qsort(list->items, list->count, size, compare);
    return list->items;
}

int tally_add(struct keyed_list *tally, uint64_t key, __int128 amount)
{
    __int128 *sum = keyed_list_get(tally, key, sizeof(*sum));

    if (!sum)
        return ERROR_MEMORY;
    *sum += amount;
    return 0;
}
