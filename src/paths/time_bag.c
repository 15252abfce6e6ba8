#include "paths/time_bag.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/hash_index.h"

void time_bag_deinit(struct time_bag *bag)
{
    free(bag->items);
    *bag = (struct time_bag){0};
}

void time_bag_clear(struct time_bag *bag)
{
    if (time_bag_is_table(bag))
        time_bag_deinit(bag);
    bag->count = 0;
}

/* Where the probing for a key begins. */
static size_t first_place(const struct time_bag *bag, uint64_t key)
{
    return hash_of(key) & (bag->capacity - 1);
}

static struct bag_item *find_bag_item(const struct time_bag *bag, uint64_t key)
{
    if (!time_bag_is_table(bag)) {
        for (uint32_t i = 0; i < bag->count; i++)
            if (bag->items[i].key == key)
                return &bag->items[i];
        return NULL;
    }
    for (size_t at = first_place(bag, key); bag->items[at].length != 0; at = (at + 1) & (bag->capacity - 1))
        if (bag->items[at].key == key)
            return &bag->items[at];
    return NULL;
}

/* A key that is not in the bag, which is not full. */
static void put_new_item(struct time_bag *bag, const struct bag_item *item)
{
    size_t at = bag->count;

    if (time_bag_is_table(bag))
        for (at = first_place(bag, item->key); bag->items[at].length != 0;)
            at = (at + 1) & (bag->capacity - 1);
    bag->items[at] = *item;
    bag->count++;
}

/* A few items fill their array, a table is at most half full. */
static bool is_full(const struct time_bag *bag)
{
    return bag->count >= (time_bag_is_table(bag) ? bag->capacity / 2 : bag->capacity);
}

static int grow_bag(struct time_bag *bag)
{
    struct time_bag larger = {.capacity = 2};

    if (bag->capacity > UINT32_MAX / 4)
        return ERROR_MEMORY;
    if (bag->capacity > 0)
        larger.capacity = bag->capacity == TIME_BAG_FEW ? 4 * TIME_BAG_FEW : 2 * bag->capacity;
    larger.items = calloc(larger.capacity, sizeof(*larger.items));
    if (!larger.items)
        return ERROR_MEMORY;
    for (const struct bag_item *item = time_bag_next(bag, NULL); item; item = time_bag_next(bag, item))
        put_new_item(&larger, item);
    free(bag->items);
    *bag = larger;
    return 0;
}

static __attribute__((noinline)) int add_new_item(struct time_bag *bag, uint64_t key, int64_t length)
{
    if (is_full(bag) && grow_bag(bag) < 0)
        return ERROR_MEMORY;
    put_new_item(bag, &(struct bag_item){key, length});
    return 0;
}

int time_bag_add(struct time_bag *bag, uint64_t key, int64_t length)
{
    struct bag_item *item = find_bag_item(bag, key);

    if (!item)
        return add_new_item(bag, key, length);
    item->length += length;
    return 0;
}

int time_bag_move(struct time_bag *bag, struct time_bag *from)
{
    if (bag->count < from->count) {
        struct time_bag larger = *from;

        *from = *bag;
        *bag = larger;
    }
    for (const struct bag_item *item = time_bag_next(from, NULL); item; item = time_bag_next(from, item))
        if (time_bag_add(bag, item->key, item->length) < 0)
            return ERROR_MEMORY;
    time_bag_clear(from);
    return 0;
}
