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

/* The later of two posts, of those after the call's entry and not after the wait's end; ties to the lowest rank. */
static inline const struct post *join_later_post(const struct join *join, const struct post *best,
                                                 const struct post *post)
{
    if (post->time <= join->enter || post->time > join->time)
        return best;
    if (!best || post->time > best->time || (post->time == best->time && post->rank < best->rank))
        return post;
    return best;
}

/* The latest post that the join waited for; NULL: none. */
static inline const struct post *join_latest_post(const struct join *join)
{
    const struct post *best = NULL;
    size_t count = join->range_count;

    /* The posts are in order: of those up to the wait's end the last one is the latest, and of those at its time
     * the first one has the lowest rank. */
    if (count > 0 && join->range[count - 1]->time > join->time)
        count = post_order_find(join->range, count, join->time + 1, 0);
    if (count > 0)
        best = join_later_post(join, best,
                               join->range[post_order_find(join->range, count, join->range[count - 1]->time, 0)]);
    for (size_t i = 0; i < join->extra_count; i++)
        best = join_later_post(join, best, join->extra[i]);
    return best;
}

#endif
