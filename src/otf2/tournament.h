/*
 * A tournament of all locations (Knuth, TAOCP 3, 5.4.1): whose turn it is to tell something, in order of time. Each
 * inner node has the loser of the match that is played there, node 0 the winner of all. Leaf i, a location, lies at
 * node count + i.
 *
 * When a location comes next is one number: the time since `base`, whether it only goes on, and its number, + 1. So at
 * equal times sends come first, then lower locations; 0 precedes all. Times that do not fit are taken as `most`.
 */
#ifndef CLOCKTALK_OTF2_TOURNAMENT_H
#define CLOCKTALK_OTF2_TOURNAMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "otf2/location.h"

struct tournament {
    uint64_t *nodes;
    uint32_t count;
    unsigned digits; /* binary, of what stands behind the time */
    uint64_t most;
    int64_t base;
};

static const uint64_t no_turn = UINT64_MAX;

/* Of the location of that number. */
static inline uint64_t next_turn(const struct tournament *tournament, const struct location *location, uint32_t number)
{
    const struct told *item;
    uint64_t since;

    if (location->front == location->ready)
        return no_turn;
    item = &location->items[location->front];
    since = (uint64_t)(item->time - tournament->base);
    since = since < tournament->most ? since : tournament->most;
    return (2 * since + !item->has_sends) << (tournament->digits - 1) | (number + 1);
}

/* Whose turn that is. */
static inline uint32_t turn_number(const struct tournament *tournament, uint64_t turn)
{
    return (uint32_t)(turn & ((UINT64_C(1) << (tournament->digits - 1)) - 1)) - 1;
}

/* The location's turn has changed: it plays its way up against those that have lost so far. Without branches, since
 * nobody could foretell them. */
static inline void tournament_replay(struct tournament *tournament, uint32_t location, uint64_t turn)
{
    uint64_t *nodes = tournament->nodes;

    for (size_t node = ((size_t)tournament->count + location) / 2; node > 0; node /= 2) {
        uint64_t other = nodes[node];

        nodes[node] = other < turn ? turn : other;
        turn = other < turn ? other : turn;
    }
    nodes[0] = turn;
}

/* Whose turn comes behind the first location's: of those that have lost against it. */
static inline uint64_t tournament_second(const struct tournament *tournament, uint32_t first)
{
    const uint64_t *nodes = tournament->nodes;
    uint64_t second = no_turn;

    for (size_t node = ((size_t)tournament->count + first) / 2; node > 0; node /= 2)
        second = nodes[node] < second ? nodes[node] : second;
    return second;
}

/* All locations know what they tell next, if they do. False: none of them does. */
static inline bool tournament_begin(struct tournament *tournament, const struct location *locations)
{
    int64_t base = INT64_MAX;

    for (uint32_t i = 0; i < tournament->count; i++)
        if (locations[i].front < locations[i].ready && locations[i].items[locations[i].front].time < base)
            base = locations[i].items[locations[i].front].time;
    for (tournament->digits = 2; (uint64_t)tournament->count >> (tournament->digits - 1) > 0;)
        tournament->digits++;
    tournament->base = base;
    tournament->most = (no_turn >> tournament->digits) - 1;
    /* Nobody, whom none precedes, has to leave all nodes first. */
    for (uint32_t i = 0; i < tournament->count; i++)
        tournament->nodes[i] = 0;
    for (uint32_t i = 0; i < tournament->count; i++)
        tournament_replay(tournament, i, next_turn(tournament, &locations[i], i));
    return base < INT64_MAX;
}

#endif
