#include "windows/shares.h"

#include "options/options.h"

void shares_take(struct shares *shares, const struct interval *interval)
{
    int64_t start = interval->t0 > shares->from ? interval->t0 : shares->from;
    int64_t end = interval->t1 < shares->to ? interval->t1 : shares->to;

    if (end <= start)
        return;
    shares->holds_bursts |= interval->is_burst;
    if (interval->is_polling)
        shares->polling += end - start;
    else if (interval->overhead & OVERHEAD_DISABLED)
        shares->off += end - start;
}

static int take_interval(void *self, const struct interval *interval)
{
    shares_take(self, interval);
    return 0;
}

void shares_listen(struct shares *shares, struct listener *listener)
{
    *listener = (struct listener){
        .self = shares,
        .skips = ~(1U << STATE_OVERHEAD),
        .takes_polling = true,
        .interval = take_interval,
    };
}

void shares_conclude(const struct shares *shares, struct window_totals *totals)
{
    totals->polling_sum = shares->polling;
    totals->off_sum = shares->off;
    totals->holds_bursts = shares->holds_bursts;
}
