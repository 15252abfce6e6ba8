#include "output/figures/time_stack.h"

#include <math.h>

#include "output/colors.h"

const struct stack_part_style stack_styles[STACK_PARTS] = {
    [STACK_COMPUTING] = {"computing", "computing", COLOR_OF_COMPUTING, '.'},
    [STACK_LOAD_BALANCE] = {"lost_to_load_balance", "load balance", COLOR_OF_LOAD_BALANCE, 'b'},
    [STACK_SERIALISATION] = {"lost_to_serialisation", "serialisation", COLOR_OF_SERIALISATION, 's'},
    [STACK_TRANSFER] = {"lost_to_transfer", "transfer", COLOR_OF_TRANSFER, 't'},
    [STACK_IDLE] = {"idle_threads", "idle threads", COLOR_OF_IDLE_THREADS, 'i'},
    [STACK_WAITING] = {"waiting_threads", "threads that wait in regions", COLOR_OF_WAITING, 'w'},
    [STACK_BLOCKED] = {"blocked_threads", "blocked threads", COLOR_OF_LOCKS, 'l'},
    [STACK_RUNTIME] = {"runtime_of_threads", "run-time system", COLOR_OF_RUN_TIME_SYSTEM, 'r'},
    [STACK_OVERHEAD] = {"lost_to_overhead", "overhead", COLOR_OF_TRACING, 'o'},
    [STACK_ABSENT] = {"absent", "absent", COLOR_OF_ABSENCE, '-'},
};

/* No more than what is left of the whole. */
static double take_share(double *left, double share)
{
    double taken = share > 0 ? fmin(share, *left) : 0;

    *left -= taken;
    return taken;
}

/* Overhead and absence are parts of what the three factors lose. They are taken out of them in proportion, since which
 * of them they made worse is not known. */
struct time_stack rank_stack_of(const struct row *row)
{
    const struct metrics *metrics = &row->metrics;
    double losses[] = {
        fmax(metrics->communication_efficiency - metrics->parallel_efficiency, 0),
        fmax(metrics->transfer_efficiency - metrics->communication_efficiency, 0),
        fmax(1 - metrics->transfer_efficiency, 0),
    };
    double sum = 1 - metrics->parallel_efficiency;
    double left = 1;
    struct time_stack stack = {{0}};
    double rest;

    if (!isfinite(metrics->parallel_efficiency))
        return stack;
    if (!row->holds_bursts)
        sum = losses[0] + losses[1] + losses[2];
    stack.shares[STACK_COMPUTING] = take_share(&left, metrics->parallel_efficiency);
    stack.shares[STACK_ABSENT] = take_share(&left, metrics->absence);
    stack.shares[STACK_OVERHEAD] = take_share(&left, metrics->overhead);
    rest = left;
    for (int i = 0; i < 3; i++)
        if (sum > 0 && isfinite(losses[i]))
            stack.shares[STACK_LOAD_BALANCE + i] = take_share(&left, rest * losses[i] / sum);
    return stack;
}

bool time_stack_has(enum stack_part part, bool of_threads)
{
    return of_threads || part < STACK_IDLE || part > STACK_RUNTIME;
}

/* What threads lose to MPI, idle ones included, is divided as the ranks' stack divides it. */
struct time_stack time_stack_of(const struct row *row)
{
    struct time_stack stack = rank_stack_of(row);
    double of_mpi = 1 - stack.shares[STACK_COMPUTING] - stack.shares[STACK_OVERHEAD] - stack.shares[STACK_ABSENT];
    const __int128 *parts;
    double whole = 0, mpi;

    if (!row->thread_times)
        return stack;
    parts = row->thread_times->parts;
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        whole += (double)parts[part];
    if (whole <= 0)
        return (struct time_stack){{0}};
    mpi = ((double)parts[THREAD_PART_MPI] + (double)parts[THREAD_PART_IDLE_IN_MPI]) / whole;
    for (int i = STACK_LOAD_BALANCE; i <= STACK_TRANSFER; i++)
        stack.shares[i] = of_mpi > 1e-9 ? mpi * stack.shares[i] / of_mpi : i == STACK_TRANSFER ? mpi : 0;
    stack.shares[STACK_COMPUTING] = (double)parts[THREAD_PART_WORK] / whole;
    stack.shares[STACK_IDLE] = (double)parts[THREAD_PART_SERIAL] / whole;
    stack.shares[STACK_WAITING] = (double)parts[THREAD_PART_IMBALANCE] / whole;
    stack.shares[STACK_BLOCKED] = (double)parts[THREAD_PART_BLOCKED] / whole;
    stack.shares[STACK_RUNTIME] = (double)parts[THREAD_PART_RUNTIME] / whole;
    stack.shares[STACK_OVERHEAD] = (double)parts[THREAD_PART_OVERHEAD] / whole;
    stack.shares[STACK_ABSENT] = (double)parts[THREAD_PART_ABSENT] / whole;
    return stack;
}

const char *time_stack_cause(const struct row *row)
{
    struct time_stack stack = rank_stack_of(row);
    struct row_loss largest = row_losses_of(row).largest;
    int most = STACK_LOAD_BALANCE;

    if (largest.is_of_threads || largest.factor == COLUMN_PROCESS_EFFICIENCY)
        return largest.title;
    for (int part = STACK_LOAD_BALANCE; part < STACK_PARTS; part++)
        if (stack.shares[part] > stack.shares[most])
            most = part;
    return most == STACK_ABSENT ? "launch, end, or cut off" : stack_styles[most].title;
}
