#include "windows/facts/thread_sums.h"

#include <math.h>

static double quotient(__int128 dividend, __int128 divisor)
{
    return divisor > 0 ? (double)((long double)dividend / (long double)divisor) : (double)NAN;
}

struct thread_metrics thread_metrics_of(const struct thread_sums *sums)
{
    __int128 work = sums->parts[THREAD_PART_WORK];
    __int128 runtime = work + sums->parts[THREAD_PART_RUNTIME];
    __int128 balance = runtime + sums->parts[THREAD_PART_IMBALANCE];
    __int128 serial = balance + sums->parts[THREAD_PART_SERIAL];
    __int128 processes = sums->parts[THREAD_PART_MPI] - sums->mpi_in_regions + sums->parts[THREAD_PART_OVERHEAD] +
                         sums->parts[THREAD_PART_ABSENT];
    __int128 all = processes + sums->mpi_in_regions + serial;

    return (struct thread_metrics){
        .hybrid_efficiency = quotient(work, all),
        .mpi_part = quotient(serial, all),
        .openmp_efficiency = quotient(work, serial),
        .serial = quotient(balance, serial),
        .balance = quotient(runtime, balance),
        .runtime = quotient(work, runtime),
        .process_efficiency = quotient(all - processes, all),
        .thread_efficiency = quotient(processes + work, all),
    };
}

void thread_sums_add(struct thread_sums *sums, const struct thread_piece *piece, int64_t from, int64_t to)
{
    int64_t start = piece->t0 > from ? piece->t0 : from;
    int64_t end = piece->t1 < to ? piece->t1 : to;
    __int128 length = end - start;

    if (end <= start)
        return;
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        sums->parts[part] += length * piece->counts[part];
    if (piece->in_region)
        sums->mpi_in_regions += length * piece->counts[THREAD_PART_MPI];
    sums->locked += length * piece->locked;
}

void thread_sums_merge(struct thread_sums *sums, const struct thread_sums *others)
{
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        sums->parts[part] += others->parts[part];
    sums->mpi_in_regions += others->mpi_in_regions;
    sums->locked += others->locked;
}
