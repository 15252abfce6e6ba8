#include "windows/totals.h"

#include <stdlib.h>

#include "options/options.h"

static int time_shares_on_interval(void *self, const struct interval *interval)
{
    struct time_shares *shares = self;
    int64_t start = interval->t0 > shares->from ? interval->t0 : shares->from;
    int64_t end = interval->t1 < shares->to ? interval->t1 : shares->to;

    if (end <= start)
        return 0;
    shares->holds_bursts |= interval->is_burst;
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
    totals->holds_bursts = shares->holds_bursts;
}

struct rank_total {
    int64_t useful;
    int64_t overhead;
    int64_t absent;
    int64_t ideal;
};

struct totals {
    uint32_t rank_count;
    int64_t end;
    struct time_shares shares;
    struct rank_total ranks[];
};

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

    rank->ideal = interval->c1;
    if (interval->state == STATE_USEFUL)
        rank->useful += interval->t1 - interval->t0;
    else if (interval->state == STATE_OVERHEAD)
        rank->overhead += interval->t1 - interval->t0;
    else if (interval->state == STATE_ABSENT)
        rank->absent += interval->t1 - interval->t0;
    if (interval->is_polling || interval->overhead != 0 || interval->is_burst)
        return time_shares_on_interval(&totals->shares, interval);
    return 0;
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

struct window_totals totals_conclude(const struct totals *totals)
{
    struct window_totals sums = {.end = totals->end, .ranks = totals->rank_count};

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
