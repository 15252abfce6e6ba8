/*
 * The clocks run through flushes and the tracer's initialisation, too. In a part of the run they are 0 at its begin;
 * what was posted outside of it counts 0.
 */
#include "reports/tracing_cost/tracing_clock.h"

#include <stdlib.h>

#include "options/options.h"
#include "replay/own_clock.h"

struct tracing_rank {
    int64_t clock;
    int64_t at_entry; /* of the open call */
    struct call_entry entry;
};

struct tracing_clock {
    int64_t from;
    int64_t to;
    int64_t at_end; /* what a rank takes up at the very end of the part: it counts if the run ends there */
    uint32_t rank_count;
    const struct listener *listener;
    struct tracing_rank ranks[];
};

struct tracing_clock *tracing_clock_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag)
{
    struct tracing_clock *tracing = calloc(1, sizeof(*tracing) + rank_count * sizeof(struct tracing_rank));

    if (!tracing) {
        diag_no_memory(diag);
        return NULL;
    }
    tracing->from = from;
    tracing->to = to;
    tracing->rank_count = rank_count;
    return tracing;
}

struct tracing_clock *tracing_clock_free(struct tracing_clock *tracing)
{
    free(tracing);
    return NULL;
}

/* How much of the part has passed at that time. */
static int64_t time_of_part(const struct tracing_clock *tracing, int64_t time)
{
    return time <= tracing->from ? 0 : (time < tracing->to ? time : tracing->to) - tracing->from;
}

static bool part_holds(const struct tracing_clock *tracing, int64_t time)
{
    return time >= tracing->from && time < tracing->to;
}

static bool clock_runs(const struct interval *interval)
{
    switch (interval->state) {
    case STATE_USEFUL:
        return true;
    case STATE_OVERHEAD:
        return !(interval->overhead & OVERHEAD_DISABLED);
    case STATE_ABSENT:
        return interval->c1 - interval->c0 == interval->t1 - interval->t0;
    case STATE_MPI:
    case STATE_ENDED:
        break;
    }
    return false;
}

/* A rank that is launched late has no time while it is absent, and takes it up at its first event. */
static void take_up_absence(struct tracing_clock *tracing, struct tracing_rank *rank, int64_t time)
{
    if (part_holds(tracing, time))
        rank->clock = time_of_part(tracing, time);
    else if (time == tracing->to)
        tracing->at_end = time_of_part(tracing, time);
}

static int tracing_on_interval(void *self, const struct interval *interval)
{
    struct tracing_clock *tracing = self;
    struct tracing_rank *rank = &tracing->ranks[interval->rank];

    if (call_entry_follow(&rank->entry, interval))
        rank->at_entry = rank->clock;
    if (clock_runs(interval))
        rank->clock += time_of_part(tracing, interval->t1) - time_of_part(tracing, interval->t0);
    else if (interval->state == STATE_ABSENT && interval->c1 > interval->c0)
        take_up_absence(tracing, rank, interval->t1);
    return 0;
}

static int tracing_on_post(void *self, const struct post *post, void *memory)
{
    struct tracing_clock *tracing = self;
    const struct tracing_rank *rank = &tracing->ranks[post->rank];
    struct clock_token *token = memory;

    if (!part_holds(tracing, post->time))
        *token = clock_token_of(0);
    else if (post->state == STATE_ABSENT) /* the interval before its first event has not been seen yet */
        *token = clock_token_of(time_of_part(tracing, post->time));
    else
        *token = clock_token_of(call_entry_has(&rank->entry, post) ? rank->at_entry : rank->clock);
    return 0;
}

static void tracing_on_merge(void *self, void *token, const void *before)
{
    (void)self;
    clock_token_merge(token, before);
}

static int tracing_on_join(void *self, const struct join *join)
{
    struct tracing_clock *tracing = self;

    if (part_holds(tracing, join->time))
        own_clock_join(&tracing->ranks[join->rank].clock, join, tracing->listener);
    return 0;
}

static int tracing_on_finish(void *self, int64_t end)
{
    struct tracing_clock *tracing = self;

    if (end > tracing->to)
        tracing->at_end = 0;
    return 0;
}

void tracing_clock_listen(struct tracing_clock *tracing, struct listener *listener)
{
    *listener = (struct listener){
        .self = tracing,
        .token_size = sizeof(struct clock_token),
        .skips = 1U << STATE_ENDED,
        .interval = tracing_on_interval,
        .post = tracing_on_post,
        .merge = tracing_on_merge,
        .join = tracing_on_join,
        .finish = tracing_on_finish,
    };
    tracing->listener = listener;
}

int64_t tracing_clock_read(const struct tracing_clock *tracing)
{
    int64_t largest = tracing->at_end;

    for (uint32_t rank = 0; rank < tracing->rank_count; rank++)
        if (tracing->ranks[rank].clock > largest)
            largest = tracing->ranks[rank].clock;
    return largest;
}
