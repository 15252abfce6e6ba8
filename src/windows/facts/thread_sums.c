#include "windows/facts/thread_sums.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

__int128 thread_sums_whole(const struct thread_sums *sums)
{
    __int128 whole = 0;

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        whole += sums->parts[part];
    return whole;
}

/* What threads lose, whatever they wait for. */
static __int128 lost(const __int128 parts[THREAD_PART_COUNT])
{
    return parts[THREAD_PART_BLOCKED] + parts[THREAD_PART_IMBALANCE] + parts[THREAD_PART_RUNTIME];
}

/* What regions lose to anything else is what their threads lose there, less their losses. */
__int128 thread_serialisation(const struct thread_sums *sums)
{
    return sums->parts[THREAD_PART_IDLE_IN_MPI] + sums->parts[THREAD_PART_SERIAL] + lost(sums->parts) -
           sums->losses.imbalance - sums->losses.scheduling;
}

__int128 thread_own_serialisation(const struct thread_sums *sums)
{
    return thread_serialisation(sums) - sums->parts[THREAD_PART_IDLE_IN_MPI] - sums->losses.unused +
           sums->losses.own_unused;
}

bool thread_waits_for_tracing(const struct thread_sums *sums)
{
    return sums->in_regions[THREAD_PART_OVERHEAD] * 20 > sums->in_regions[THREAD_PART_MPI];
}

static double share(__int128 part, __int128 whole)
{
    return whole != 0 ? (double)((long double)part / (long double)whole) : (double)NAN;
}

__int128 thread_useful_of_ranks(const struct thread_sums *sums, const struct window_totals *totals)
{
    return sums->threads_each > 0 ? totals->useful_sum * sums->threads_each : sums->rank_useful;
}

struct thread_factors thread_factors_of_time(const struct thread_sums *sums)
{
    static const struct window_totals totals;

    return thread_factors_of(sums, &totals);
}

struct thread_factors thread_factors_missing(void)
{
    static const struct thread_sums sums = {.has_openmp = true};
    static const struct window_totals totals;

    return thread_factors_of(&sums, &totals);
}

struct thread_factors thread_factors_of(const struct thread_sums *sums, const struct window_totals *totals)
{
    const __int128 *parts = sums->parts;
    const __int128 *in = sums->in_regions;
    __int128 all = thread_sums_whole(sums);
    __int128 most = (__int128)sums->threads * sums->most_work;
    __int128 useful = thread_useful_of_ranks(sums, totals);
    int64_t elapsed = totals->end - totals->start;
    double waits = totals->holds_bursts ? (double)NAN : 1; /* nothing is known of them */
    /* Of OpenMP: one loss after the other. */
    double openmp = sums->has_openmp ? 1 : (double)NAN;
    __int128 busy = parts[THREAD_PART_WORK] + parts[THREAD_PART_MPI];
    __int128 serialised = busy + thread_serialisation(sums);
    __int128 balanced = serialised + sums->losses.imbalance;
    __int128 scheduled = balanced + sums->losses.scheduling;
    /* In shares of all threads' time, which add up. */
    __int128 processes = parts[THREAD_PART_MPI] - in[THREAD_PART_MPI] + parts[THREAD_PART_IDLE_IN_MPI] +
                         parts[THREAD_PART_OVERHEAD] - in[THREAD_PART_OVERHEAD] + parts[THREAD_PART_ABSENT];
    __int128 serial = parts[THREAD_PART_SERIAL] + lost(parts) - lost(in);
    __int128 regions = in[THREAD_PART_MPI] + in[THREAD_PART_OVERHEAD] + lost(in);
    struct thread_factors factors = {
        .parallel_efficiency = share(parts[THREAD_PART_WORK], all),
        .hybrid_load_balance = share(parts[THREAD_PART_WORK], most),
        .hybrid_communication = share(most, all),
        .mpi_efficiency = share(useful, (__int128)sums->threads * elapsed),
        .mpi_load_balance = share(useful, (__int128)sums->threads * totals->useful_max),
        .mpi_communication = share(totals->useful_max, elapsed),
        .mpi_serialisation = waits * share(totals->useful_max, totals->ideal),
        .mpi_transfer = waits * share(totals->ideal, elapsed),
        .openmp_efficiency = openmp * share(busy, scheduled),
        .openmp_serialisation = openmp * share(busy, serialised),
        .openmp_load_balance = openmp * share(serialised, balanced),
        .openmp_scheduling = openmp * share(balanced, scheduled),
        .process_efficiency = share(all - processes, all),
        .serial_region_efficiency = share(all - serial, all),
        .openmp_region_efficiency = openmp * share(all - regions, all),
        .thread_efficiency = share(all - serial - regions, all),
    };

    factors.openmp_contribution = openmp * factors.parallel_efficiency / factors.mpi_efficiency;
    factors.openmp_load_balance_contribution = openmp * factors.hybrid_load_balance / factors.mpi_load_balance;
    factors.openmp_communication_contribution = openmp * factors.hybrid_communication / factors.mpi_communication;
    return factors;
}

/* For how much longer first threads work than their ranks are outside of MPI: other threads are in MPI meanwhile. */
static __int128 work_beside_others(const struct thread_sums *sums, const struct window_totals *totals)
{
    return sums->first_work > totals->useful_sum ? sums->first_work - totals->useful_sum : 0;
}

__int128 thread_beside_work(const struct thread_sums *sums, const struct window_totals *totals)
{
    return sums->hidden_calls + work_beside_others(sums, totals);
}

struct thread_losses thread_losses_of(const struct thread_sums *sums, const struct window_totals *totals)
{
    __int128 all = thread_sums_whole(sums);
    __int128 elapsed = totals->end - totals->start;
    __int128 busiest = (__int128)sums->threads * totals->useful_max;

    return (struct thread_losses){
        .mpi_load_balance = share(busiest - thread_useful_of_ranks(sums, totals), all),
        .mpi_serialisation = share(totals->ideal - totals->useful_max, elapsed),
        .mpi_transfer = share(elapsed - totals->ideal, elapsed),
        .serial = share(thread_own_serialisation(sums), all),
        .imbalance = share(sums->losses.own_imbalance, all),
        .scheduling = share(sums->losses.own_scheduling, all),
        .beside_work = share(thread_beside_work(sums, totals), elapsed * totals->ranks),
        .is_first_in_mpi = sums->hidden_calls > work_beside_others(sums, totals),
    };
}

bool thread_losses_are_beside_work(const struct thread_losses *losses)
{
    const double others[] = {losses->mpi_load_balance, losses->mpi_serialisation, losses->mpi_transfer,
                             losses->serial,           losses->imbalance,         losses->scheduling};
    double largest = 0;

    for (size_t i = 0; i < COUNT_OF(others); i++)
        largest = fmax(largest, others[i]);
    return losses->beside_work >= 0.05 && losses->beside_work * 2 >= largest;
}

void thread_sums_add(struct thread_sums *sums, const struct thread_piece *piece, struct time_range range)
{
    __int128 length = time_within(piece->t0, piece->t1, range);

    if (length == 0)
        return;
    sums->has_openmp |= piece->has_openmp;
    if (piece->first == THREAD_PART_WORK)
        sums->first_work += length;
    if (piece->first == THREAD_PART_MPI && piece->counts[THREAD_PART_WORK] > 0)
        sums->hidden_calls += length;
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        sums->parts[part] += length * piece->counts[part];
        if (piece->in_region)
            sums->in_regions[part] += length * piece->counts[part];
    }
}

void thread_sums_take_first(struct thread_sums *sums, const int64_t parts[THREAD_PART_COUNT])
{
    static const enum thread_part outside[] = {THREAD_PART_WORK, THREAD_PART_SERIAL, THREAD_PART_IMBALANCE,
                                               THREAD_PART_BLOCKED, THREAD_PART_RUNTIME};
    int64_t more = 0; /* than the busiest so far */

    for (size_t i = 0; i < COUNT_OF(outside); i++)
        more += parts[outside[i]] - sums->busiest_first[outside[i]];
    if (more > 0)
        memcpy(sums->busiest_first, parts, sizeof(sums->busiest_first));
}

void thread_sums_merge(struct thread_sums *sums, const struct thread_sums *others)
{
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        sums->parts[part] += others->parts[part];
        sums->in_regions[part] += others->in_regions[part];
    }
    region_losses_add(&sums->losses, &others->losses);
    sums->has_openmp |= others->has_openmp;
    sums->rank_useful += others->rank_useful;
    sums->first_work += others->first_work;
    sums->hidden_calls += others->hidden_calls;
}
