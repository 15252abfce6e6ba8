#include "windows/totals.h"

#include <stdlib.h>
#include <string.h>

#include "options/options.h"

static int time_shares_on_interval(void *self, const struct interval *interval)
{
    struct time_shares *shares = self;
    int64_t start = interval->t0 > shares->from ? interval->t0 : shares->from;
    int64_t end = interval->t1 < shares->to ? interval->t1 : shares->to;

    if (end <= start)
        return 0;
    if (interval->is_burst)
        shares->bursts += end - start;
    if (interval->is_polling)
        shares->polling += end - start;
    else if (interval->overhead & OVERHEAD_DISABLED)
        shares->off += end - start;
    return 0;
}

void time_shares_listen(struct time_shares *shares, struct listener *listener)
{
    *listener = (struct listener){
        .self = shares,
        .skips = ~(1U << STATE_OVERHEAD),
        .takes_polling = true,
        .interval = time_shares_on_interval,
    };
}

void time_shares_conclude(const struct time_shares *shares, struct window_totals *totals)
{
    totals->polling_sum = shares->polling;
    totals->off_sum = shares->off;
    totals->holds_bursts = shares->bursts > 0;
}

struct totals *totals_new(uint32_t rank_count, const struct diag *diag)
{
    struct totals *totals = calloc(1, sizeof(*totals) + rank_count * sizeof(struct rank_total));

    if (!totals) {
        diag_no_memory(diag);
        return NULL;
    }
    totals->rank_count = rank_count;
    totals->shares.to = INT64_MAX;
    return totals;
}

struct totals *totals_free(struct totals *totals)
{
    free(totals);
    return NULL;
}

static int totals_on_interval(void *self, const struct interval *interval)
{
    struct totals *totals = self;
    struct rank_total *rank = &totals->ranks[interval->rank];
    int64_t length = interval->t1 - interval->t0;

    rank->ideal = interval->c1;
    if (interval->state == STATE_USEFUL) {
        rank->useful += length;
    } else if (interval->state == STATE_OVERHEAD) {
        rank->overhead += length;
        rank->tracing += interval->overhead & OVERHEAD_DISABLED ? 0 : length;
    } else if (interval->state == STATE_ABSENT) {
        rank->absent += length;
        rank->absent_ideal += interval->c1 - interval->c0;
    }
    if (interval->is_polling || interval->overhead != 0 || interval->is_burst)
        return time_shares_on_interval(&totals->shares, interval);
    return 0;
}

void totals_take(struct totals *totals, const struct interval *interval)
{
    (void)totals_on_interval(totals, interval);
}

/* In MPI the ideal clock moves where a wait ends, and nowhere else. */
static int totals_on_join(void *self, const struct join *join)
{
    struct totals *totals = self;

    totals->ranks[join->rank].ideal = join->ideal;
    return 0;
}

static int totals_on_finish(void *self, int64_t end)
{
    struct totals *totals = self;

    totals->end = end;
    return 0;
}

void totals_listen(struct totals *totals, struct listener *listener)
{
    *listener = (struct listener){
        .self = totals,
        .skips = 1 << STATE_MPI | 1 << STATE_ENDED,
        .takes_polling = true,
        .interval = totals_on_interval,
        .join = totals_on_join,
        .finish = totals_on_finish,
    };
}

void totals_copy(struct totals *totals, const struct totals *from)
{
    memcpy(totals, from, sizeof(*from) + from->rank_count * sizeof(from->ranks[0]));
}

void totals_complement(struct totals *totals, const struct totals *run)
{
    totals->shares.polling = run->shares.polling - totals->shares.polling;
    totals->shares.off = run->shares.off - totals->shares.off;
    totals->shares.bursts = run->shares.bursts - totals->shares.bursts;
    for (uint32_t i = 0; i < totals->rank_count; i++) {
        struct rank_total *rank = &totals->ranks[i];

        rank->useful = run->ranks[i].useful - rank->useful;
        rank->overhead = run->ranks[i].overhead - rank->overhead;
        rank->absent = run->ranks[i].absent - rank->absent;
        rank->absent_ideal = run->ranks[i].absent_ideal - rank->absent_ideal;
        rank->tracing = run->ranks[i].tracing - rank->tracing;
    }
}

struct window_totals totals_conclude(const struct totals *totals)
{
    struct window_totals sums = {.start = totals->start, .end = totals->end, .ranks = totals->rank_count};

    for (uint32_t i = 0; i < totals->rank_count; i++) {
        const struct rank_total *rank = &totals->ranks[i];

        sums.useful_sum += rank->useful;
        sums.overhead_sum += rank->overhead;
        sums.absent_sum += rank->absent;
        sums.ideal_sum += rank->ideal;
        if (rank->useful > sums.useful_max)
            sums.useful_max = rank->useful;
        if (rank->ideal > sums.ideal)
            sums.ideal = rank->ideal;
    }
    time_shares_conclude(&totals->shares, &sums);
    return sums;
}
