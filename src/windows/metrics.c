#include "windows/metrics.h"

#include <math.h>

static double exact_ratio(__int128 part, __int128 whole)
{
    return whole == 0 ? (double)NAN : (double)part / (double)whole;
}

/* ID = sqrt(sum_p (U_p / S - m / S)^2), where m is the mean of p's group; = sqrt(sum_p U_p^2 / S^2 - `even`), with the
 * sum over the groups of (S_g / S)^2 / P_g as `even`. Exact sums, so that little is lost in the difference. */
static double dispersion_from(const struct window_totals *totals, long double even)
{
    long double sum = (long double)totals->useful_sum;
    long double square;

    if (totals->useful_sum == 0 || totals->useful_squares == 0 || totals->useful_squares == ~(unsigned __int128)0)
        return (double)NAN;
    square = (long double)totals->useful_squares / (sum * sum) - even;
    return square > 0 ? (double)sqrtl(square) : 0;
}

double metrics_dispersion_within(const struct window_totals *totals, long double group_squares)
{
    long double sum = (long double)totals->useful_sum;

    return dispersion_from(totals, sum > 0 ? group_squares / (sum * sum) : 0);
}

static int64_t rounded_mean(__int128 sum, uint32_t count)
{
    return count == 0 ? 0 : (int64_t)((sum + count / 2) / count);
}

void window_totals_find_outlier(struct window_totals *totals, const struct busiest_rank *busiest)
{
    if (totals->ranks > 1 &&
        (__int128)busiest->next * 2 * totals->ranks < (__int128)busiest->useful * totals->ranks + totals->useful_sum)
        totals->outlier = busiest->rank + 1;
}

void window_totals_add(struct window_totals *sum, const struct window_totals *totals)
{
    sum->outlier = 0;
    sum->end += totals->end - totals->start;
    sum->useful_sum += totals->useful_sum;
    sum->useful_max += totals->useful_max;
    sum->ideal += totals->ideal;
    sum->ideal_sum += totals->ideal_sum;
    sum->overhead_sum += totals->overhead_sum;
    sum->absent_sum += totals->absent_sum;
    sum->holds_bursts |= totals->holds_bursts;
}

struct metrics metrics_of(const struct window_totals *totals)
{
    int64_t elapsed = totals->end - totals->start;
    __int128 all_elapsed = (__int128)elapsed * totals->ranks;

    return (struct metrics){
        .load_balance = exact_ratio(totals->useful_sum, (__int128)totals->useful_max * totals->ranks),
        .serialisation_efficiency = totals->holds_bursts ? (double)NAN : exact_ratio(totals->useful_max, totals->ideal),
        .transfer_efficiency = totals->holds_bursts ? (double)NAN : exact_ratio(totals->ideal, elapsed),
        .communication_efficiency = exact_ratio(totals->useful_max, elapsed),
        .parallel_efficiency = exact_ratio(totals->useful_sum, all_elapsed),
        .overhead = exact_ratio(totals->overhead_sum, all_elapsed),
        .absence = exact_ratio(totals->absent_sum, all_elapsed),
        .useful_average = rounded_mean(totals->useful_sum, totals->ranks),
        .dispersion = dispersion_from(totals, 1 / (long double)totals->ranks),
        .polling = exact_ratio(totals->polling_sum, all_elapsed),
        .off = exact_ratio(totals->off_sum, all_elapsed),
        .ideal_average = rounded_mean(totals->ideal_sum, totals->ranks),
    };
}
