#include "output/columns/row.h"

#include <math.h>

#include "output/fields/field.h"
#include "paraver/names.h"

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
        .busy = totals->busy,
        .idle = totals->idle,
        .useful_min = totals->useful_min,
        .outlier = totals->outlier,
        .ideal = totals->ideal,
        .elapsed = totals->end - totals->start,
    };
}

double frequency_of(const struct counter_sums *counters, __int128 useful)
{
    bool is_complete = (__int128)counters->cycles_time * 1000 >= useful * 999;

    return ratio_of((double)counters->cycles, is_complete ? (double)useful : (double)counters->cycles_time);
}

static void add_counters(struct row *row, const struct counter_sums *counters, __int128 useful)
{
    row->average_ipc = row->average_frequency = (double)NAN;
    if (!counters)
        return;
    row->instructions = counters->instructions;
    row->cycles = counters->cycles;
    /* No instructions in some cycles: another set of counters was on. */
    if (counters->parts & 1U << WINDOW_PART_IPC && counters->cycles > 0 && counters->instructions > 0)
        row->average_ipc = (double)counters->instructions / (double)counters->cycles;
    if (counters->parts & 1U << WINDOW_PART_CYCLES)
        row->average_frequency = frequency_of(counters, useful);
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

/* Ranks that are counted apart: of a node, or one rank (both from 1), or as many busy ones. */
enum apart { APART_NODE, APART_RANK, APART_BUSY };

/* Of busy ones as far as their cycles were counted. `rank` is from 0. */
static bool is_apart(const struct run_summary *summary, uint64_t rank, enum apart apart, uint32_t which)
{
    const struct window_totals *totals = &summary->totals;

    if (apart == APART_NODE)
        return summary->tasks[rank].node == which;
    if (apart == APART_RANK)
        return rank + 1 == which;
    return (__int128)summary->rank_counters[rank].cycles_time * 2 * (__int128)totals->ranks >
           totals->useful_sum + (__int128)totals->useful_max * (__int128)totals->ranks;
}

/* `which` 0: there are none. */
static struct counted_apart count_apart(const struct run_summary *summary, enum apart apart_by, uint32_t which)
{
    struct counter_sums there = {.cycles = 0}, elsewhere = {.cycles = 0};
    struct counted_apart apart = {NAN, NAN, NAN, NAN, NAN};
    uint64_t ranks = summary->totals.ranks;
    uint64_t counted = 0, ranks_there = 0;

    for (uint64_t i = 0; which > 0 && summary->rank_counters && i < ranks; i++) {
        const struct counter_sums *of_rank = &summary->rank_counters[i];
        bool is_there = is_apart(summary, i, apart_by, which);
        struct counter_sums *sums = is_there ? &there : &elsewhere;

        ranks_there += is_there;
        counted += of_rank->instructions > 0 && of_rank->cycles > 0;
        sums->instructions += of_rank->instructions;
        sums->cycles += of_rank->cycles;
        sums->cycles_time += of_rank->cycles_time;
    }
    if (apart_by == APART_BUSY && ranks_there != which)
        return apart;
    apart.frequency = ratio_of((double)there.cycles, (double)there.cycles_time);
    apart.frequency_elsewhere = ratio_of((double)elsewhere.cycles, (double)elsewhere.cycles_time);
    /* Where some do not count instructions, or all only now and then, there is nothing to compare, nor where other
     * threads than the first, which is the one that counts here, may share the work. */
    if (counted < ranks || (summary->threads && summary->threads->threads > ranks) ||
        (double)(there.cycles_time + elsewhere.cycles_time) < 0.9 * (double)summary->totals.useful_sum)
        return apart;
    apart.instructions = (double)there.instructions / (double)elsewhere.instructions *
                         ((double)(ranks - ranks_there) / (double)ranks_there);
    apart.ipc = (double)there.instructions / (double)there.cycles;
    apart.ipc_elsewhere = (double)elsewhere.instructions / (double)elsewhere.cycles;
    return apart;
}

/* The node and the rank that compute much longer than others. */
static void add_what_stands_out(struct row *row, const struct run_summary *summary)
{
    uint32_t others = 0;

    row->slow_node = summary->nodes ? summary->nodes->standing_out : 0;
    if (summary->names && row->slow_node > 0)
        row->slow_node_name = names_get(summary->names, NAME_LEVEL_NODE, row->slow_node - 1);
    row->slow_node_counts = count_apart(summary, APART_NODE, row->slow_node);
    row->outlier_counts = count_apart(summary, APART_RANK, row->outlier);
    row->busy_counts = count_apart(summary, APART_BUSY, row->busy.count);
    if (row->outlier == 0 || !summary->tasks)
        return;
    row->outlier_threads = summary->tasks[row->outlier - 1].threads;
    for (uint64_t i = 0; i < row->ranks; i++) {
        uint32_t threads = summary->tasks[i].threads;

        if (i + 1 == row->outlier)
            continue;
        if (threads <= row->outlier_threads || (others > 0 && threads != others))
            return;
        others = threads;
    }
    row->threads_of_others = others;
}

bool row_is_without_mpi(const struct row *run)
{
    const struct mpi_times *mpi = run->summary->mpi;
    __int128 inside = 0;

    if (!mpi || run->ranks != 1 || run->holds_bursts)
        return false;
    for (size_t call = 0; call <= MPI_CALL_UNKNOWN; call++)
        inside += mpi->transfer[call];
    return mpi->begin == MPI_TIMES_UNKNOWN && mpi->end == MPI_TIMES_UNKNOWN && inside == 0;
}

struct row row_of_run(const struct run_summary *summary)
{
    struct row row = row_of_window(&summary->totals);
    const struct mpi_times *mpi = summary->mpi;

    row.runtime = summary->runtime;
    row.summary = summary;
    row.library = summary->library;
    row.messages = summary->replay.messages;
    row.collectives = summary->replay.collectives;
    row.turn_time = summary->turn_time > 0 ? summary->turn_time : FIELD_NO_TIME;
    if (summary->moving_load.length > 0) {
        row.moving_load = share_of_elapsed(summary->moving_load.lost, row.elapsed);
        row.moving_seen = share_of_elapsed(summary->moving_load.length, row.elapsed);
    }
    add_counters(&row, summary->counters, summary->totals.useful_sum);
    /* Sets of counters may be those of some ranks alone. */
    for (uint64_t i = 0; row.instructions > 0 && summary->rank_counters && i < row.ranks; i++)
        row.without_instructions += summary->rank_counters[i].cycles > 0 && summary->rank_counters[i].instructions == 0;
    row.instructions_unread = row.instructions > 0 ? summary->instructions_unread : 0;
    add_waits(&row, summary->waits);
    add_nodes(&row, summary->nodes, &summary->totals);
    add_what_stands_out(&row, summary);
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

const char *options_without_launch(bool has_begin, bool has_end)
{
    if (!has_end)
        return "--from init";
    return has_begin ? "--from init --to finalize" : "--to finalize";
}

unsigned parts_of_run(const struct run_summary *summary)
{
    return 1U << WINDOW_PART_TOTALS | (summary->counters ? summary->counters->parts : 0) |
           (unsigned)(summary->waits != NULL) << WINDOW_PART_WAITS |
           (unsigned)(summary->nodes != NULL) << WINDOW_PART_NODES |
           (unsigned)(summary->threads != NULL) << WINDOW_PART_THREADS |
           (unsigned)(summary->turn_time > 0) << WINDOW_PART_TURN;
}
