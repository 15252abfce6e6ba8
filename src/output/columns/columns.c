#include "output/columns/columns.h"

#include <math.h>
#include <string.h>

#include "paraver/names.h"

#define SECONDS(member) FIELD_TIME, FIELD_AT(struct row, member)
#define RATIO(member)   FIELD_RATIO, FIELD_AT(struct row, member)
#define NUMBER(member)  FIELD_NUMBER, FIELD_AT(struct row, member)
#define COUNT(member)   FIELD_COUNT, FIELD_AT(struct row, member)

#define COUNT_IF_ANY(member)   COUNT(member), FIELD_0_IS_MISSING
#define COUNT_OF_FIRST(member) COUNT(member), FIELD_0_IS_MISSING | FIELD_FIRST
#define LEAST_COUNT(member)    COUNT(member), FIELD_LEAST

/* The words of the table, behind name, heading, title, meaning and place of a column. */
#define COLUMN(id, name, heading, title, meaning, value, ...)                                                          \
    [COLUMN_##id] = {{name, heading, meaning, value}, title, __VA_ARGS__},
#define OF_RUN          .scope = COLUMN_OF_RUN
#define OF_WINDOW       .scope = COLUMN_OF_WINDOW
#define OF_BOTH         .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW
#define OF_COMPARISON   .scope = COLUMN_OF_COMPARISON
#define PART(name)      .part = WINDOW_PART_##name
#define TURN(name)      .turn = COLUMN_TURN_##name
#define DRAWN(how, rgb) .drawing = COLUMN_##how, .color = (rgb)
#define THICK           .line = COLUMN_LINE_THICK
#define THIN            .line = COLUMN_LINE_THIN
#define LOSS            .is_loss = true
#define GUARDED         .is_guarded = true

#define OF_THREADS OF_BOTH, PART(THREADS), TURN(THREAD_FACTORS), DRAWN(PAGE_STRIP, NULL), GUARDED

static const struct column columns[] = {
#include "output/columns/every_column.h"
};

_Static_assert((int)COLUMN_WAIT_LAST == (int)COLUMN_OF_WAIT_AT_END, "every kind of wait state has a column");

/* Of the verdicts; new ones come last. */
static const enum column_id compared[] = {
    COLUMN_RUNTIME,
    COLUMN_PARALLEL_EFFICIENCY,
    COLUMN_LOAD_BALANCE,
    COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_SERIALISATION_EFFICIENCY,
    COLUMN_TRANSFER_EFFICIENCY,
    COLUMN_OVERHEAD,
    COLUMN_TRANSIENT_IMBALANCE,
    COLUMN_USEFUL_AVERAGE,
    COLUMN_USEFUL_MAX,
    COLUMN_IDEAL,
    COLUMN_ELAPSED,
    COLUMN_MPI_EFFICIENCY,
    COLUMN_MPI_LOAD_BALANCE,
    COLUMN_MPI_COMMUNICATION,
    COLUMN_MPI_SERIALISATION,
    COLUMN_MPI_TRANSFER,
    COLUMN_OPENMP_EFFICIENCY,
    COLUMN_OPENMP_SERIALISATION,
    COLUMN_OPENMP_LOAD_BALANCE,
    COLUMN_OPENMP_SCHEDULING,
    COLUMN_HYBRID_LOAD_BALANCE,
    COLUMN_HYBRID_COMMUNICATION,
    COLUMN_OPENMP_CONTRIBUTION,
    COLUMN_OPENMP_LOAD_BALANCE_CONTRIBUTION,
    COLUMN_OPENMP_COMMUNICATION_CONTRIBUTION,
    COLUMN_PROCESS_EFFICIENCY,
    COLUMN_SERIAL_REGION_EFFICIENCY,
    COLUMN_OPENMP_REGION_EFFICIENCY,
    COLUMN_THREAD_EFFICIENCY,
    COLUMN_TURN_TIME,
};

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

/* Of the ranks on that node, or of that rank, both from 1; 0: none. */
static struct counted_apart count_apart(const struct run_summary *summary, uint32_t node, uint32_t rank)
{
    struct counter_sums there = {.cycles = 0}, elsewhere = {.cycles = 0};
    struct counted_apart apart = {NAN, NAN, NAN, NAN, NAN};
    uint64_t ranks = summary->totals.ranks;
    uint64_t counted = 0, ranks_there = 0;

    for (uint64_t i = 0; (node > 0 || rank > 0) && summary->rank_counters && i < ranks; i++) {
        const struct counter_sums *of_rank = &summary->rank_counters[i];
        bool is_there = node > 0 ? summary->tasks[i].node == node : i + 1 == rank;
        struct counter_sums *sums = is_there ? &there : &elsewhere;

        ranks_there += is_there;
        counted += of_rank->instructions > 0 && of_rank->cycles > 0;
        sums->instructions += of_rank->instructions;
        sums->cycles += of_rank->cycles;
        sums->cycles_time += of_rank->cycles_time;
    }
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
    row->slow_node_counts = count_apart(summary, row->slow_node, 0);
    row->outlier_counts = count_apart(summary, 0, row->outlier);
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

/* Sets of counters may be those of some ranks alone. */
static uint64_t ranks_without_instructions(const struct run_summary *summary)
{
    uint64_t count = 0;

    for (uint64_t i = 0; summary->rank_counters && i < summary->totals.ranks; i++)
        count += summary->rank_counters[i].cycles > 0 && summary->rank_counters[i].instructions == 0;
    return count;
}

bool row_is_without_mpi(const struct row *run)
{
    const struct mpi_times *mpi = run->mpi_times;
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
    row.mpi_times = summary->mpi;
    row.sharing = summary->sharing;
    row.unnamed_time = summary->unnamed_time;
    row.library = summary->library;
    if (summary->anomalies) {
        row.silent_ranks = summary->anomalies->tally[ANOMALY_RANK_WITHOUT_EVENTS].count;
        row.untraced_threads = summary->anomalies->tally[ANOMALY_UNTRACED_THREADS].count;
        row.foreign_messages = summary->anomalies->tally[ANOMALY_FOREIGN_MESSAGE].count;
        row.mispaired = summary->anomalies->tally[ANOMALY_MISMATCHED_MESSAGE].count +
                        summary->anomalies->tally[ANOMALY_MISSING_SENDS].count;
        row.disordered = summary->anomalies->tally[ANOMALY_OUT_OF_ORDER].count;
        row.disorder = summary->anomalies->tally[ANOMALY_OUT_OF_ORDER].largest;
        row.has_self_messages = summary->anomalies->tally[ANOMALY_SELF_MESSAGE].count > 0;
    }
    row.worst = summary->worst_regions;
    row.messages = summary->messages;
    row.collectives = summary->collectives;
    row.tells_nonblocking = summary->tells_nonblocking;
    row.turn_time = summary->turn_time;
    row.turn_balance = summary->turn_balance;
    if (summary->moving_load.length > 0) {
        row.moving_load = share_of_elapsed(summary->moving_load.lost, row.elapsed);
        row.moving_seen = share_of_elapsed(summary->moving_load.length, row.elapsed);
    }
    add_counters(&row, summary->counters, summary->totals.useful_sum);
    row.without_instructions = row.instructions > 0 ? ranks_without_instructions(summary) : 0;
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

const struct column *column_of(enum column_id id)
{
    return &columns[id];
}

const char *const thread_time_names[THREAD_PART_COUNT] = {
    [THREAD_PART_WORK] = "useful_s",
    [THREAD_PART_MPI] = "mpi_s",
    [THREAD_PART_IDLE_IN_MPI] = "idle_in_mpi_s",
    [THREAD_PART_OVERHEAD] = "overhead_s",
    [THREAD_PART_ABSENT] = "absent_s",
    [THREAD_PART_SERIAL] = "serial_s",
    [THREAD_PART_BLOCKED] = "blocked_s",
    [THREAD_PART_IMBALANCE] = "imbalance_s",
    [THREAD_PART_RUNTIME] = "runtime_s",
};

static void add_column(struct column_list *list, enum column_id id)
{
    list->ids[list->count++] = id;
}

/* Those of the scopes, parts and drawings that are among these bits. */
static struct column_list columns_among(unsigned scopes, unsigned parts, unsigned drawings)
{
    struct column_list list = {.count = 0};

    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (columns[id].scope & scopes && parts & 1U << columns[id].part && drawings & 1U << columns[id].drawing)
            add_column(&list, id);
    return list;
}

struct column_list columns_of_window(unsigned parts)
{
    return columns_among(COLUMN_OF_WINDOW, parts | 1U << WINDOW_PART_TOTALS, ~0U);
}

struct column_list columns_drawn(unsigned drawings, unsigned parts)
{
    return columns_among(COLUMN_OF_WINDOW, parts | 1U << WINDOW_PART_TOTALS, drawings);
}

struct column_list columns_of_any_run(void)
{
    return columns_among(COLUMN_OF_RUN, ~0U, ~0U);
}

struct column_list columns_of_comparison(void)
{
    return columns_among(COLUMN_OF_COMPARISON, ~0U, ~0U);
}

struct column_list columns_of_baseline(void)
{
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < sizeof(compared) / sizeof(compared[0]); i++)
        add_column(&list, compared[i]);
    return list;
}

struct column_list columns_of_run(const struct run_summary *summary)
{
    const struct mpi_times *mpi = summary->mpi;
    const struct {
        enum column_id id;
        bool is_there;
    } by_itself[] = {
        {COLUMN_TRANSIENT_IMBALANCE, summary->has_transient},
        {COLUMN_POLLING, summary->totals.polling_sum > 0},
        {COLUMN_OFF, summary->totals.off_sum > 0},
        {COLUMN_OVERHEAD_CAUSED, summary->traced_ideal > 0 && summary->totals.overhead_sum > summary->totals.off_sum},
        {COLUMN_BEFORE_INIT, mpi && mpi->begin != MPI_TIMES_UNKNOWN},
        {COLUMN_AFTER_FINALIZE, mpi && mpi->end != MPI_TIMES_UNKNOWN},
        {COLUMN_LAST_FLUSH, mpi && mpi->end != MPI_TIMES_UNKNOWN},
        {COLUMN_LIBRARY_CALLS, summary->library.share > 0},
        {COLUMN_MOVING_LOAD, summary->moving_load.length > 0 && !summary->totals.holds_bursts},
    };
    struct column_list all = columns_of_any_run();
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < all.count; i++) {
        bool is_there = parts_of_run(summary) & 1U << columns[all.ids[i]].part;

        for (size_t k = 0; k < sizeof(by_itself) / sizeof(by_itself[0]); k++)
            is_there = by_itself[k].id == all.ids[i] ? by_itself[k].is_there : is_there;
        if (is_there)
            add_column(&list, all.ids[i]);
    }
    return list;
}

void columns_add_all(struct column_list *list, struct column_list others)
{
    for (size_t i = 0; i < others.count; i++)
        if (!columns_contain(list, others.ids[i]))
            add_column(list, others.ids[i]);
}

bool columns_contain(const struct column_list *list, enum column_id id)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->ids[i] == id)
            return true;
    return false;
}

const struct column *columns_find(struct column_list list, struct slice name)
{
    const struct column *found = NULL;
    size_t count = 0;

    for (size_t i = 0; i < list.count; i++) {
        const struct column *column = column_of(list.ids[i]);

        if (slice_is(name, column->field.name))
            return column;
        if (slice_is(name, column->field.heading) || slice_is(name, column->title)) {
            found = column;
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

static bool is_in_word(char character)
{
    return character == '_' || (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z');
}

static bool contains_words(const char *text, const char *words)
{
    size_t length = strlen(words);

    for (const char *at = strstr(text, words); at; at = strstr(at + 1, words))
        if ((at == text || !is_in_word(at[-1])) && !is_in_word(at[length]))
            return true;
    return false;
}

bool column_is_named(const struct column *column, const char *text)
{
    return contains_words(text, column->field.name) || contains_words(text, column->field.heading) ||
           contains_words(text, column->title);
}

double column_ratio(const struct column *column, const struct row *row)
{
    return field_value(&column->field, row).ratio;
}

void column_set(const struct column *column, struct row *row, double number)
{
    static const double beyond = 9223372036854775808.0;
    char *member = (char *)row + column->field.offset;
    double scaled = isnan(number) ? 0 : column->field.kind == FIELD_TIME ? number * 1e9 : number;
    /* 2^63 and more would overflow, and -2^63 would be a missing time. */
    int64_t whole = scaled >= beyond ? INT64_MAX : scaled <= -beyond ? -INT64_MAX : (int64_t)round(scaled);

    if (column->field.kind == FIELD_COUNT && whole < 0)
        whole = 0;
    if (column->field.type == FIELD_TYPE_DOUBLE)
        memcpy(member, &number, sizeof(number));
    else
        memcpy(member, &whole, sizeof(whole));
}

void column_copy(const struct column *column, struct row *row, const struct row *from)
{
    size_t size = column->field.type == FIELD_TYPE_DOUBLE ? sizeof(double) : sizeof(int64_t);

    memcpy((char *)row + column->field.offset, (const char *)from + column->field.offset, size);
}

struct decimal column_text(const struct column *column, const struct row *row)
{
    return field_figure(&column->field, field_value(&column->field, row));
}

struct decimal column_for_people(const struct column *column, const struct row *row, unsigned decimals)
{
    enum { MOST_DECIMALS = 8 };
    struct field_value value = field_value(&column->field, row);

    if (value.is_missing)
        return (struct decimal){"-"};
    if (column->field.kind == FIELD_TIME)
        return decimal_duration((int64_t)value.whole);
    if (column->field.kind == FIELD_RATIO)
        return decimal_with_unit(decimal_ratio(100 * value.ratio, decimals), "%");
    if (column->field.kind == FIELD_COUNT)
        return decimal_scaled(value.whole, 1, 0);
    /* Of what is small two digits, not 0.000. */
    decimals = 3;
    for (double least = 0.01; decimals < MOST_DECIMALS && value.ratio > 0 && value.ratio < least; least /= 10)
        decimals++;
    return decimal_ratio(value.ratio, decimals);
}

bool column_is_missing(const struct column *column, const struct row *row)
{
    return field_value(&column->field, row).is_missing;
}

double row_loss_of_factor(const struct row *row, enum column_id factor)
{
    const struct metrics *metrics = &row->metrics;

    switch (factor) {
    case COLUMN_LOAD_BALANCE:
        /* Ranks count as often as they have threads. */
        if (row->thread_times && row->thread_times->threads_each == 0)
            return row->losses.mpi_load_balance;
        return metrics->communication_efficiency - metrics->parallel_efficiency;
    case COLUMN_SERIALISATION_EFFICIENCY:
        return metrics->transfer_efficiency - metrics->communication_efficiency;
    case COLUMN_TRANSFER_EFFICIENCY:
        return 1 - metrics->transfer_efficiency;
    default:
        return (double)NAN;
    }
}

struct row_losses row_losses_of(const struct row *row)
{
    const struct thread_losses *losses = &row->losses;
    bool has_openmp = row->thread_times && row->thread_times->has_openmp;
    const struct row_loss of_ranks[] = {
        {"load balance", COLUMN_LOAD_BALANCE, row_loss_of_factor(row, COLUMN_LOAD_BALANCE), false},
        {"serialisation", COLUMN_SERIALISATION_EFFICIENCY, row_loss_of_factor(row, COLUMN_SERIALISATION_EFFICIENCY),
         false},
        {"transfer", COLUMN_TRANSFER_EFFICIENCY, row_loss_of_factor(row, COLUMN_TRANSFER_EFFICIENCY), false},
    };
    const struct row_loss of_threads[] = {
        {"MPI load balance", COLUMN_LOAD_BALANCE, losses->mpi_load_balance, false},
        {"MPI serialisation", COLUMN_SERIALISATION_EFFICIENCY, losses->mpi_serialisation, false},
        {"MPI transfer", COLUMN_TRANSFER_EFFICIENCY, losses->mpi_transfer, false},
        {has_openmp ? "OpenMP serialisation" : "idle threads", COLUMN_OPENMP_SERIALISATION, losses->serial, true},
        {"OpenMP load balance", COLUMN_OPENMP_LOAD_BALANCE, losses->imbalance, true},
        {"OpenMP scheduling", COLUMN_OPENMP_SCHEDULING, losses->scheduling, true},
    };
    struct row_losses list = {.largest = {.title = "", .factor = COLUMN_PARALLEL_EFFICIENCY}};

    list.count =
        row->thread_times ? sizeof(of_threads) / sizeof(of_threads[0]) : sizeof(of_ranks) / sizeof(of_ranks[0]);
    memcpy(list.items, row->thread_times ? of_threads : of_ranks, list.count * sizeof(list.items[0]));
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].share > list.largest.share)
            list.largest = list.items[i];
    return list;
}
