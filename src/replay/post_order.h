/*
 * Posts in order of time, and of rank where times are equal: those of a collective, and with them the range of a join.
 */
#ifndef CLOCKTALK_REPLAY_POST_ORDER_H
#define CLOCKTALK_REPLAY_POST_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sorted.h"
#include "replay/stream.h"

/* A place in the order. */
struct post_key {
    int64_t time;
    uint32_t rank;
};

static inline bool post_is_before(const void *posts, uint64_t index, const void *key)
{
    const struct post *post = ((const struct post *const *)posts)[index];
    const struct post_key *wanted = key;

    return post->time != wanted->time ? post->time < wanted->time : post->rank < wanted->rank;
}

/*
 * The index of the first post at or after the time (at it: of that rank or a higher one); `count` where there is none.
 * That is also how many lie before.
 */
static inline size_t post_order_find(const struct post *const *posts, size_t count, int64_t time, uint32_t rank)
{
    struct post_key key = {time, rank};

    return (size_t)sorted_find(0, count, post_is_before, posts, &key);
}

#endif
