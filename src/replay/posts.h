/*
 * Posts and joins, as those look at them who listen (stream.h) and collectives do: the order of posts, that of time,
 * and of rank where times are equal; the latest post that a wait waited for; and clocks that posts carry.
 */
#ifndef CLOCKTALK_REPLAY_POSTS_H
#define CLOCKTALK_REPLAY_POSTS_H

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

/* Whether another rank posted at the time of the latest one, as far as one join tells. */
static inline bool join_is_tied(const struct join *join, const struct post *latest)
{
    size_t next = post_order_find(join->range, join->range_count, latest->time, latest->rank + 1);
    bool is_tied = next < join->range_count && join->range[next]->time == latest->time;

    for (size_t i = 0; i < join->extra_count; i++)
        is_tied |= join->extra[i]->time == latest->time && join->extra[i]->rank != latest->rank;
    return is_tied;
}

/*
 * Own clocks: what a listener needs that keeps an ideal clock of its own on every rank, as the replay does
 * (docs/semantics.md, "The three clocks"), with other lengths of time.
 *
 * A post carries its rank's clock as a token; the end of a wait raises a rank's clock to the largest of those that are
 * waited for. All of it is inline: some of it is done for every interval of a trace.
 */

/* The entry of a rank's open call, where the call has more than one interval. A post of it may come after a wait of the
 * same call has moved the rank's clock: it carries what the clock was. */
struct call_entry {
    int64_t time;
    int64_t ideal; /* on the replay's own clock */
    bool is_open;
};

/* With each interval, before the rank's clock moves. Whether such a call is entered: the clock is to be kept. */
static inline bool call_entry_follow(struct call_entry *entry, const struct interval *interval)
{
    if (interval->is_exit)
        entry->is_open = false;
    else if (interval->is_enter)
        *entry = (struct call_entry){interval->t0, interval->c0, true};
    return interval->is_enter && !interval->is_exit;
}

static inline bool call_entry_has(const struct call_entry *entry, const struct post *post)
{
    return post->call != 0 && entry->is_open && post->time == entry->time && post->ideal == entry->ideal;
}

struct clock_token {
    int64_t clock;
    int64_t largest; /* of this post's and those before it, in order of time */
};

static inline struct clock_token clock_token_of(int64_t clock)
{
    return (struct clock_token){clock, clock};
}

/* `before` may be NULL, as in a listener's merge. */
static inline void clock_token_merge(struct clock_token *token, const struct clock_token *before)
{
    token->largest = before && before->largest > token->clock ? before->largest : token->clock;
}

/* Raises a rank's clock to those that it has waited for. The listener's tokens begin with a clock_token. */
static inline void own_clock_join(int64_t *clock, const struct join *join, const struct listener *listener)
{
    if (join->range_count > 0) {
        const struct clock_token *last = post_token(join->range[join->range_count - 1], listener);

        if (last->largest > *clock)
            *clock = last->largest;
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct clock_token *token = post_token(join->extra[i], listener);

        if (token->clock > *clock)
            *clock = token->clock;
    }
}

#endif
