/*
 * Time bag: how long each of several things took, by a key of 64 bits. A few lie side by side; more make a hash table.
 *
 * All zero is an empty bag. What is taken in is longer than 0.
 */
#ifndef CLOCKTALK_PATHS_TIME_BAG_H
#define CLOCKTALK_PATHS_TIME_BAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Up to that many items are looked at one by one. */
enum { TIME_BAG_FEW = 8 };

struct bag_item {
    uint64_t key;
    int64_t length; /* nanoseconds; 0: the place is free */
};

struct time_bag {
    struct bag_item *items; /* some of them free: use time_bag_next */
    uint32_t count;
    uint32_t capacity; /* a power of two, or 0 */
};

void time_bag_deinit(struct time_bag *bag);

/* Forgets all items. Memory of a few items stays for the next. */
void time_bag_clear(struct time_bag *bag);

/* 0 or ERROR_MEMORY. */
int time_bag_add(struct time_bag *bag, uint64_t key, int64_t length) __attribute__((warn_unused_result));

/* Moves all of `from` into the bag; costs as much as the smaller of both. `from` is empty then. 0 or ERROR_MEMORY. */
int time_bag_move(struct time_bag *bag, struct time_bag *from) __attribute__((warn_unused_result));

/* Whether items lie where their keys hash to, with free places between them; else side by side. */
static inline bool time_bag_is_table(const struct time_bag *bag)
{
    return bag->capacity > TIME_BAG_FEW;
}

/* The item after `item`, or the first one where that is NULL; NULL: there is none. */
static inline const struct bag_item *time_bag_next(const struct time_bag *bag, const struct bag_item *item)
{
    const struct bag_item *end;

    if (!bag->items)
        return NULL;
    end = bag->items + (time_bag_is_table(bag) ? bag->capacity : bag->count);
    for (item = item ? item + 1 : bag->items; item < end; item++)
        if (item->length != 0)
            return item;
    return NULL;
}

#endif
