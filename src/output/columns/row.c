#include "output/columns/row.h"

#include <math.h>

struct row row_of_window(const struct window_totals *totals)
{
    return (struct row){
        .ranks = totals->ranks,
        .start = totals->start,
        .end = totals->end,
        .holds_bursts = totals->holds_bursts,
        .metrics = metrics_of(totals),
        .parallel_efficiency = metrics_of(totals).parallel_efficiency,
        .useful_max = totals->useful_max,
        .ideal = totals->ideal,
        .elapsed = totals->end - totals->start,
    };
}

/*
 * That of which cycles were counted; or all, where so little is missing that others leave it out of account: no trace
 * counts what follows the last call.
 */
static double counted_time(const struct counter_sums *counters, __int128 useful)
{
    bool is_complete = (__int128)counters->cycles_time * 1000 >= useful * 999;

    return is_complete ? (double)useful : (double)counters->cycles_time;
}

static void add_counters(struct row *row, const struct counter_sums *counters, __int128 useful)
{
    row->average_ipc = row->average_frequency = (double)NAN;
    if (!counters)
        return;
    row->instructions = counters->instructions;
    row->cycles = counters->cycles;
    if (counters->parts & 1U << WINDOW_PART_IPC && counters->cycles > 0)
        row->average_ipc = (double)counters->instructions / (double)counters->cycles;
    if (counters->parts & 1U << WINDOW_PART_CYCLES && counted_time(counters, useful) > 0)
        row->average_frequency = (double)counters->cycles / counted_time(counters, useful);
}

void row_count_threads(struct row *row, const struct run_summary *summary)
{
    add_counters(row, summary->thread_counters, summary->threads->parts[THREAD_PART_WORK]);
}

/* Shares of the time of all ranks; the row has its times already. In burst mode nobody knows them. */
static void add_waits(struct row *row, const struct wait_sums *waits)
{
    double whole = row->holds_bursts ? 0 : (double)row->elapsed * (double)row->ranks;

    row->wait_times = waits;
    row->waiting = waits && whole > 0 ? (double)wait_sums_total(waits) / whole : (double)NAN;
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        row->waits[kind] = waits && whole > 0 ? (double)waits->kinds[kind] / whole : (double)NAN;
}

/* With a the mean useful time on the busiest node: mean / a, and a / maximum. */
static void add_nodes(struct row *row, const struct node_balance *nodes, const struct window_totals *totals)
{
    double most = nodes ? (double)nodes->useful / nodes->ranks : 0;

    row->nodes = nodes ? nodes->nodes : 0;
    row->load_balance_between_nodes = row->load_balance_within_nodes = (double)NAN;
    if (!(most > 0))
        return;
    row->load_balance_between_nodes = (double)totals->useful_sum / (double)totals->ranks / most;
    row->load_balance_within_nodes = most / (double)totals->useful_max;
}

static void add_threads(struct row *row, const struct thread_sums *threads, const struct window_totals *totals)
{
    row->thread_times = threads;
    row->threads = threads ? threads->threads : 0;
    row->factors = threads ? thread_factors_of(threads, totals) : thread_factors_missing();
    if (!threads)
        return;
    row->parallel_efficiency = row->factors.parallel_efficiency;
    row->losses = thread_losses_of(threads, totals);
}

/* How much of `elapsed` a length is, which may lie outside. */
static double share_of_elapsed(int64_t length, int64_t elapsed)
{
    if (elapsed <= 0)
        return (double)NAN;
    return length <= 0 ? 0 : length >= elapsed ? 1 : (double)length / (double)elapsed;
}

/* Of a run or a window, from the ideal time with the tracer's own work in it. */
static double caused_by_tracing(const struct row *row, int64_t traced_ideal)
{
    return row->holds_bursts ? (double)NAN : share_of_elapsed(traced_ideal - row->ideal, row->elapsed);
}

struct row row_of_facts(const struct window_facts *facts)
{
    static const struct window_totals none;
    struct row row = row_of_window(&facts->totals);

    row.window_length = facts->length;
    row.ideal_path = facts->ideal_path;
    row.least_events = facts->least_events;
    row.turn = facts->turn;
    if (facts->parts & 1U << WINDOW_PART_GROUPS)
        row.metrics.dispersion = metrics_dispersion_within(&facts->totals, facts->group_squares);
    row.overhead_caused =
        facts->parts & 1U << WINDOW_PART_TRACED ? caused_by_tracing(&row, facts->traced_ideal) : (double)NAN;
    add_waits(&row, facts->parts & 1U << WINDOW_PART_WAITS ? &facts->waits : NULL);
    add_nodes(&row, facts->parts & 1U << WINDOW_PART_NODES ? &facts->nodes : NULL, &facts->totals);
    row.since_start = metrics_of(facts->parts & 1U << WINDOW_PART_CUMULATIVE ? &facts->since_start : &none);
    add_threads(&row, facts->parts & 1U << WINDOW_PART_THREADS ? &facts->threads : NULL, &facts->totals);
    add_counters(&row, &facts->counters, facts->totals.useful_sum);
    return row;
}

struct row row_of_run(const struct run_summary *summary)
{
    struct row row = row_of_window(&summary->totals);
    const struct mpi_times *mpi = summary->mpi;

    row.runtime = summary->runtime;
    row.mpi_times = summary->mpi;
    row.sharing = summary->sharing;
    if (summary->anomalies) {
        row.silent_ranks = summary->anomalies->tally[ANOMALY_RANK_WITHOUT_EVENTS].count;
        row.has_self_messages = summary->anomalies->tally[ANOMALY_SELF_MESSAGE].count > 0;
    }
    row.worst = summary->worst_regions;
    row.messages = summary->messages;
    row.collectives = summary->collectives;
    row.turn_time = summary->turn_time;
    row.turn_balance = summary->turn_balance;
    add_counters(&row, summary->counters, summary->totals.useful_sum);
    add_waits(&row, summary->waits);
    add_nodes(&row, summary->nodes, &summary->totals);
    row.before_init = row.after_finalize = row.last_flush = (double)NAN;
    if (mpi && mpi->begin != MPI_TIMES_UNKNOWN)
        row.before_init = share_of_elapsed(mpi->begin - row.start, row.elapsed);
    if (mpi && mpi->end != MPI_TIMES_UNKNOWN)
        row.after_finalize = share_of_elapsed(row.end - mpi->end, row.elapsed);
    if (mpi && mpi->end != MPI_TIMES_UNKNOWN && row.elapsed > 0 && row.ranks > 0)
        row.last_flush = (double)mpi->last_flush / ((double)row.elapsed * (double)row.ranks);
    add_threads(&row, summary->threads, &summary->totals);
    row.overhead_caused = caused_by_tracing(&row, summary->traced_ideal);
    row.transient_imbalance = summary->has_transient ? summary->transient_imbalance : (double)NAN;
    return row;
}

bool run_shows_launch(const struct run_summary *summary)
{
    const struct window_totals *run = &summary->totals;
    const struct window_totals *part = summary->init_to_finalize ? &summary->init_to_finalize->totals : run;
    __int128 outside = (__int128)(run->end - run->start) - (part->end - part->start);

    return part->end > part->start && outside > 0 && outside * 20 >= run->end - run->start;
}

unsigned parts_of_run(const struct run_summary *summary)
{
    return 1U << WINDOW_PART_TOTALS | (summary->counters ? summary->counters->parts : 0) |
           (unsigned)(summary->waits != NULL) << WINDOW_PART_WAITS |
           (unsigned)(summary->nodes != NULL) << WINDOW_PART_NODES |
           (unsigned)(summary->threads != NULL) << WINDOW_PART_THREADS |
           (unsigned)(summary->turn_time > 0) << WINDOW_PART_TURN;
}
