#include "windows/totals.h"

#include <stdlib.h>

#include "windows/shares.h"

struct share {
    int64_t useful;
    int64_t overhead;
    int64_t absent;
    int64_t ideal;
};

struct totals {
    uint32_t rank_count;
    int64_t end;
    struct shares sums;
    struct share shares[];
};

struct totals *totals_new(uint32_t rank_count, const struct diag *diag)
{
    struct totals *totals = calloc(1, sizeof(*totals) + rank_count * sizeof(struct share));

    if (!totals) {
        diag_no_memory(diag);
        return NULL;
    }
    totals->rank_count = rank_count;
    totals->sums.to = INT64_MAX;
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
    struct share *share = &totals->shares[interval->rank];

    share->ideal = interval->c1;
    if (interval->state == STATE_USEFUL)
        share->useful += interval->t1 - interval->t0;
    else if (interval->state == STATE_OVERHEAD)
        share->overhead += interval->t1 - interval->t0;
    else if (interval->state == STATE_ABSENT)
        share->absent += interval->t1 - interval->t0;
    if (interval->is_polling || interval->overhead != 0 || interval->is_burst)
        shares_take(&totals->sums, interval);
    return 0;
}

/* In MPI the ideal clock moves where a wait ends, and nowhere else. */
static int totals_on_join(void *self, const struct join *join)
{
    struct totals *totals = self;

    totals->shares[join->rank].ideal = join->ideal;
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

    for (uint32_t rank = 0; rank < totals->rank_count; rank++) {
        const struct share *share = &totals->shares[rank];

        sums.useful_sum += share->useful;
        sums.overhead_sum += share->overhead;
        sums.absent_sum += share->absent;
        sums.ideal_sum += share->ideal;
        if (share->useful > sums.useful_max)
            sums.useful_max = share->useful;
        if (share->ideal > sums.ideal)
            sums.ideal = share->ideal;
    }
    shares_conclude(&totals->sums, &sums);
    return sums;
}
