/*
 * Own clocks: what a listener needs that keeps an ideal clock of its own on every rank, as the replay does
 * (docs/semantics.md, "The three clocks"), with other lengths of time.
 *
 * A post carries its rank's clock as a token; the end of a wait raises a rank's clock to the largest of those that are
 * waited for. All of it is inline: some of it is done for every interval of a trace.
 */
#ifndef CLOCKTALK_REPLAY_OWN_CLOCK_H
#define CLOCKTALK_REPLAY_OWN_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/stream.h"

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
