/*
 * The clocks are those of the replay (docs/semantics.md, "The three clocks") and run through flushes and the tracer's
 * initialisation, too. In a part of the run they are 0 at its begin; what was posted outside of it counts 0.
 */
#include "reports/tracing_cost/tracing_clock.h"

#include <stdlib.h>

#include "options/options.h"

struct tracing_rank {
    int64_t clock;
    int64_t entry; /* clock at the entry of the open call, or of the last one */
    int64_t entry_time;
    int64_t entry_ideal; /* the replay's own clock there */
};

struct tracing_token {
    int64_t clock;
    int64_t largest; /* of this post's and those before it, in order of time */
};

struct tracing_clock {
    int64_t from;
    int64_t to;
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
    for (uint32_t rank = 0; rank < rank_count; rank++)
        tracing->ranks[rank].entry_time = -1;
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

static int tracing_on_interval(void *self, const struct interval *interval)
{
    struct tracing_clock *tracing = self;
    struct tracing_rank *rank = &tracing->ranks[interval->rank];

    if (interval->is_enter) {
        rank->entry = rank->clock;
        rank->entry_time = interval->t0;
        rank->entry_ideal = interval->c0;
    }
    /* A rank that is launched late has no time while it is absent, and jumps at the end. */
    if (interval->state == STATE_ABSENT)
        rank->clock = interval->c1 == 0 ? 0 : time_of_part(tracing, interval->t1);
    else if (interval->state == STATE_USEFUL ||
             (interval->state == STATE_OVERHEAD && !(interval->overhead & OVERHEAD_DISABLED)))
        rank->clock += time_of_part(tracing, interval->t1) - time_of_part(tracing, interval->t0);
    return 0;
}

static bool part_holds(const struct tracing_clock *tracing, int64_t time)
{
    return time >= tracing->from && time < tracing->to;
}

static int tracing_on_post(void *self, const struct post *post, void *memory)
{
    struct tracing_clock *tracing = self;
    const struct tracing_rank *rank = &tracing->ranks[post->rank];
    struct tracing_token *token = memory;

    if (!part_holds(tracing, post->time))
        token->clock = 0;
    else if (post->state == STATE_ABSENT) /* the interval before its first event has not been seen yet */
        token->clock = time_of_part(tracing, post->time);
    else if (post->call && post->time == rank->entry_time && post->ideal == rank->entry_ideal)
        token->clock = rank->entry; /* which may have been longer ago than a wait, or a flush, of the same call */
    else
        token->clock = rank->clock;
    token->largest = token->clock;
    return 0;
}

static void tracing_on_merge(void *self, void *memory, const void *memory_before)
{
    struct tracing_token *token = memory;
    const struct tracing_token *before = memory_before;

    (void)self;
    token->largest = before && before->largest > token->clock ? before->largest : token->clock;
}

static void raise_clock(struct tracing_rank *rank, int64_t clock)
{
    if (clock > rank->clock)
        rank->clock = clock;
}

static int tracing_on_join(void *self, const struct join *join)
{
    struct tracing_clock *tracing = self;
    struct tracing_rank *rank = &tracing->ranks[join->rank];

    if (!part_holds(tracing, join->time))
        return 0;
    if (join->range_count > 0) {
        const struct tracing_token *last = post_token(join->range[join->range_count - 1], tracing->listener);

        raise_clock(rank, last->largest);
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        const struct tracing_token *token = post_token(join->extra[i], tracing->listener);

        raise_clock(rank, token->clock);
    }
    return 0;
}

void tracing_clock_listen(struct tracing_clock *tracing, struct listener *listener)
{
    *listener = (struct listener){
        .self = tracing,
        .token_size = sizeof(struct tracing_token),
        .skips = 1U << STATE_ENDED,
        .interval = tracing_on_interval,
        .post = tracing_on_post,
        .merge = tracing_on_merge,
        .join = tracing_on_join,
    };
    tracing->listener = listener;
}

int64_t tracing_clock_read(const struct tracing_clock *tracing)
{
    int64_t largest = 0;

    for (uint32_t rank = 0; rank < tracing->rank_count; rank++)
        if (tracing->ranks[rank].clock > largest)
            largest = tracing->ranks[rank].clock;
    return largest;
}
