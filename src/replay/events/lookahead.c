#include "replay/events/lookahead.h"

#include <stdlib.h>

#include "base/error.h"

enum {
    BASE_BUDGET = 12 * 1024, /* events, of 32 bytes each: they should stay in a core's cache */
    RANK_BUDGET = 12,
    MESSAGE_WEIGHT = 6, /* events that take as much memory as a message */
    SKEW_RESERVE = 4,
};

void lookahead_init(struct lookahead *lookahead, int64_t max_skew, size_t rank_count)
{
    *lookahead = (struct lookahead){.max_skew = max_skew, .budget = BASE_BUDGET + RANK_BUDGET * rank_count};
}

void lookahead_deinit(struct lookahead *lookahead)
{
    event_queue_clear(&lookahead->events, &lookahead->pool);
    event_pool_deinit(&lookahead->pool);
    free(lookahead->sends);
    *lookahead = (struct lookahead){0};
}

int lookahead_enter(struct lookahead *lookahead, int64_t time, uint64_t *ticket)
{
    size_t count = (size_t)(lookahead->end_send - lookahead->first_send);

    if (!lookahead_has_ticket(lookahead) &&
        ring_reserve(&lookahead->sends, &lookahead->send_capacity, lookahead->first_send, count, count + 1,
                     sizeof(*lookahead->sends)) < 0)
        return ERROR_MEMORY;
    *ticket = lookahead_take_ticket(lookahead, time);
    return 0;
}

/* A record may stand after the line of its call's exit, as long as the time is the same. */
static int64_t find_horizon(struct lookahead *lookahead)
{
    while (lookahead->first_send < lookahead->end_send) {
        const struct open_send *send = lookahead_send(lookahead, lookahead->first_send);

        if (send->exit >= lookahead->reached)
            return smaller_of(send->enter, lookahead->reached);
        lookahead->first_send++;
    }
    return lookahead->reached;
}

struct lookahead_horizon lookahead_horizon(struct lookahead *lookahead, size_t held)
{
    int64_t end = find_horizon(lookahead);
    int64_t skew = lookahead->max_skew;
    size_t weight = held * MESSAGE_WEIGHT;

    if (lookahead->seen_skew < skew / SKEW_RESERVE)
        skew = lookahead->seen_skew * SKEW_RESERVE;
    return (struct lookahead_horizon){
        .safe = end - lookahead->max_skew,
        .allowed = end - skew,
        .budget = weight < lookahead->budget ? lookahead->budget - weight : 0,
    };
}
