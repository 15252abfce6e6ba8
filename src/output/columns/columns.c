#include "output/columns/columns.h"

#include <math.h>
#include <string.h>

#define SECONDS(member) FIELD_TIME, FIELD_AT(struct row, member)
#define RATIO(member)   FIELD_RATIO, FIELD_AT(struct row, member)
#define NUMBER(member)  FIELD_NUMBER, FIELD_AT(struct row, member)
#define COUNT(member)   FIELD_COUNT, FIELD_AT(struct row, member)

#define COUNT_IF_ANY(member) COUNT(member), FIELD_0_IS_MISSING

/* The words of the table, behind name, heading, title, meaning and place of a column. */
#define COLUMN(id, name, heading, title, meaning, value, ...)                                                          \
    [COLUMN_##id] = {{name, heading, meaning, value}, title, __VA_ARGS__}
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
/* A kind of wait state, as a share of all ranks' time. */
#define WAIT(kind, name, heading, title, meaning)                                                                      \
    COLUMN(WAIT_FIRST + (kind), name, heading, title, meaning, RATIO(waits[kind]), OF_BOTH, PART(WAITS),               \
           TURN(WAIT_KINDS), DRAWN(PAGE_STRIP, NULL), LOSS)

static const struct column columns[] = {
    COLUMN(RANKS, "ranks", "ranks", "ranks", "MPI processes", COUNT(ranks), OF_RUN),
    COLUMN(RUNTIME, "runtime_s", "runtime", "runtime", "from the first moment to the last", SECONDS(runtime), OF_RUN,
           LOSS, GUARDED),
    COLUMN(START, "start_s", "start", "start", "where it begins", SECONDS(start), OF_BOTH),
    COLUMN(END, "end_s", "end", "end", "where it ends", SECONDS(end), OF_BOTH),
    COLUMN(LOAD_BALANCE, "load_balance", "LB", "load balance", "how even the work is", RATIO(metrics.load_balance),
           OF_BOTH, DRAWN(CURVE, "#DB7B00"), THIN, GUARDED),
    COLUMN(SERIALISATION_EFFICIENCY, "serialisation_efficiency", "Ser", "serialisation efficiency",
           "not lost to dependencies", RATIO(metrics.serialisation_efficiency), OF_BOTH, DRAWN(CURVE, "#002B5C"), THIN,
           GUARDED),
    COLUMN(TRANSFER_EFFICIENCY, "transfer_efficiency", "Trf", "transfer efficiency", "not lost to moving data",
           RATIO(metrics.transfer_efficiency), OF_BOTH, DRAWN(CURVE, "#0A9070"), THIN, GUARDED),
    COLUMN(COMMUNICATION_EFFICIENCY, "communication_efficiency", "CommE", "communication efficiency",
           "not lost to communication", RATIO(metrics.communication_efficiency), OF_BOTH, DRAWN(HIDDEN_CURVE, NULL),
           THIN, GUARDED),
    COLUMN(PARALLEL_EFFICIENCY, "parallel_efficiency", "PE", "parallel efficiency", "time spent computing",
           RATIO(parallel_efficiency), OF_BOTH, DRAWN(CURVE, "#1B1B1B"), THICK, GUARDED),
    COLUMN(OVERHEAD, "overhead", "Ovh", "overhead", "time spent in tracing itself", RATIO(metrics.overhead), OF_BOTH,
           LOSS, GUARDED),
    COLUMN(USEFUL_AVERAGE, "useful_avg_s", "useful avg", "useful, average", "computation of a rank",
           SECONDS(metrics.useful_average), OF_BOTH, TURN(TIMES), LOSS, GUARDED),
    COLUMN(USEFUL_MAX, "useful_max_s", "useful max", "useful, maximum", "computation of the busiest rank",
           SECONDS(useful_max), OF_BOTH, TURN(TIMES), LOSS),
    COLUMN(IDEAL, "ideal_s", "ideal", "ideal time", "on a network that takes no time", SECONDS(ideal), OF_BOTH,
           TURN(TIMES), LOSS),
    COLUMN(ELAPSED, "elapsed_s", "elapsed", "elapsed", "time that was looked at", SECONDS(elapsed), OF_BOTH,
           TURN(TIMES), LOSS),
    COLUMN(MESSAGES, "messages", "messages", "messages", "between two ranks", COUNT(messages), OF_RUN),
    COLUMN(COLLECTIVES, "collectives", "collectives", "collectives", "within communicators", COUNT(collectives),
           OF_RUN),
    COLUMN(TRANSIENT_IMBALANCE, "transient_imbalance", "transient", "transient imbalance",
           "imbalance that evens out over the run", RATIO(transient_imbalance), OF_RUN, LOSS, GUARDED),
    COLUMN(IDEAL_PATH, "ideal_path_s", "ideal path", "ideal path", "of the run's ideal critical path",
           SECONDS(ideal_path), OF_WINDOW, PART(IDEAL_PATH), TURN(IDEAL_PATH)),
    COLUMN(INSTRUCTIONS, "useful_instructions", "instr", "instructions", "while computing, of all ranks",
           COUNT_IF_ANY(instructions), OF_RUN, PART(INSTRUCTIONS)),
    COLUMN(CYCLES, "useful_cycles", "cycles", "cycles", "while computing, of all ranks", COUNT_IF_ANY(cycles), OF_RUN,
           PART(CYCLES)),
    COLUMN(AVERAGE_IPC, "average_ipc", "IPC", "instructions per cycle", "while computing", NUMBER(average_ipc), OF_BOTH,
           PART(IPC), TURN(COUNTERS), DRAWN(FILE_STRIP, "#6B8E23")),
    COLUMN(AVERAGE_FREQUENCY, "average_frequency_ghz", "GHz", "frequency in GHz", "cycles per time of computing",
           NUMBER(average_frequency), OF_BOTH, PART(CYCLES), TURN(COUNTERS), DRAWN(FILE_STRIP, "#8C564B")),
    COLUMN(COMPUTATION_SCALABILITY, "computation_scalability", "CompS", "computation scalability",
           "computing takes no more time", RATIO(computation_scalability), OF_COMPARISON),
    COLUMN(GLOBAL_EFFICIENCY, "global_efficiency", "GE", "global efficiency",
           "parallel efficiency times computation scalability", RATIO(global_efficiency), OF_COMPARISON),
    COLUMN(SPEEDUP, "speedup", "speed-up", "speed-up", "against the reference", NUMBER(speedup), OF_COMPARISON),
    COLUMN(IPC_SCALABILITY, "ipc_scalability", "IPCS", "IPC scalability", "instructions have not become slower",
           RATIO(ipc_scalability), OF_COMPARISON),
    COLUMN(INSTRUCTION_SCALABILITY, "instruction_scalability", "InsS", "instruction scalability",
           "instructions have not become more", RATIO(instruction_scalability), OF_COMPARISON),
    COLUMN(FREQUENCY_SCALABILITY, "frequency_scalability", "FreqS", "frequency scalability",
           "the clock has not become slower", RATIO(frequency_scalability), OF_COMPARISON),
    COLUMN(AVERAGE_PARALLELISM, "average_parallelism", "A", "average parallelism",
           "ranks that the program can occupy on average", NUMBER(average_parallelism), OF_COMPARISON),
    COLUMN(SPEEDUP_AT_LEAST, "speedup_at_least", "S >=", "bound on speed-up, lower", "on a network that takes no time",
           NUMBER(speedup_at_least), OF_COMPARISON),
    COLUMN(SPEEDUP_AT_MOST, "speedup_at_most", "S <=", "bound on speed-up, upper", "on a network that takes no time",
           NUMBER(speedup_at_most), OF_COMPARISON),
    COLUMN(DISPERSION, "dispersion", "ID", "dispersion", "of the ranks' computation; 0: all compute equally long",
           NUMBER(metrics.dispersion), OF_WINDOW, PART(DISPERSION), TURN(DISPERSION), DRAWN(PAGE_STRIP, NULL)),
    COLUMN(POLLING, "polling", "polling", "polling", "in tests and probes that found nothing", RATIO(metrics.polling),
           OF_RUN, LOSS),
    COLUMN(OFF, "off", "off", "tracing switched off", "nothing is known of it", RATIO(metrics.off), OF_RUN, LOSS),
    COLUMN(WAITING, "waiting", "wait", "waiting", "time spent waiting for another rank", RATIO(waiting), OF_BOTH,
           PART(WAITS), TURN(WAITING), DRAWN(STRIP, "#CC79A7"), LOSS),
    WAIT(WAIT_LATE_SENDER, "late_sender", "sender", "late sender", "a receive waited for its send"),
    WAIT(WAIT_LATE_RECEIVER, "late_receiver", "receiver", "late receiver", "a send waited for its receive"),
    WAIT(WAIT_AT_BARRIER, "wait_at_barrier", "barrier", "wait at barrier", "for others to come to a barrier"),
    WAIT(WAIT_AT_NXN, "wait_at_nxn", "N x N", "wait at N x N", "at a collective call in which all need all"),
    WAIT(WAIT_LATE_BROADCAST, "late_broadcast", "bcast", "late broadcast", "for the root that has the data"),
    WAIT(WAIT_EARLY_REDUCE, "early_reduce", "reduce", "early reduce", "the root, for those who have the data"),
    WAIT(WAIT_EARLY_SCAN, "early_scan", "scan", "early scan", "for the ranks before it"),
    WAIT(WAIT_SOFT_COLLECTIVE, "soft_collective", "soft", "soft collective", "where MPI does not demand it"),
    WAIT(WAIT_AT_INIT, "wait_at_init", "init", "wait at init", "for others to start"),
    WAIT(WAIT_AT_END, "wait_at_end", "end", "wait at end", "for others to end"),
    COLUMN(NODES, "nodes", "nodes", "nodes", "that ranks ran on", COUNT(nodes), OF_RUN, PART(NODES)),
    COLUMN(LOAD_BALANCE_WITHIN_NODES, "load_balance_within_nodes", "LB in", "within nodes",
           "how even it is on the busiest node", RATIO(load_balance_within_nodes), OF_BOTH, PART(NODES), TURN(NODES),
           DRAWN(PAGE_STRIP, NULL)),
    COLUMN(LOAD_BALANCE_BETWEEN_NODES, "load_balance_between_nodes", "LB out", "between nodes",
           "how even the nodes are", RATIO(load_balance_between_nodes), OF_BOTH, PART(NODES), TURN(NODES),
           DRAWN(PAGE_STRIP, NULL)),
    COLUMN(BEFORE_INIT, "before_init", "before", "before MPI_Init", "until the last rank has left it",
           RATIO(before_init), OF_RUN, LOSS),
    COLUMN(AFTER_FINALIZE, "after_finalize", "after", "after MPI_Finalize", "since the last rank has left it",
           RATIO(after_finalize), OF_RUN, LOSS),
    COLUMN(LAST_FLUSH, "last_flush", "last flush", "last flush", "of the tracer, after MPI_Finalize", RATIO(last_flush),
           OF_RUN, LOSS),
    COLUMN(THREADS, "threads", "threads", "threads", "of all ranks", COUNT(threads), OF_RUN, PART(THREADS)),
    COLUMN(HYBRID_LOAD_BALANCE, "hybrid_load_balance", "HybLB", "load balance of all threads",
           "how even all threads' work is", RATIO(factors.hybrid_load_balance), OF_THREADS),
    COLUMN(HYBRID_COMMUNICATION, "hybrid_communication_efficiency", "HybCom", "communication of all threads",
           "work of the busiest thread", RATIO(factors.hybrid_communication), OF_THREADS),
    COLUMN(MPI_EFFICIENCY, "mpi_parallel_efficiency", "MpiE", "MPI parallel efficiency",
           "time that ranks are outside MPI", RATIO(factors.mpi_efficiency), OF_THREADS),
    COLUMN(MPI_LOAD_BALANCE, "mpi_load_balance", "MpiLB", "MPI load balance", "how even the ranks' work is",
           RATIO(factors.mpi_load_balance), OF_THREADS),
    COLUMN(MPI_COMMUNICATION, "mpi_communication_efficiency", "MpiCom", "MPI communication",
           "not lost to communication", RATIO(factors.mpi_communication), OF_THREADS),
    COLUMN(MPI_SERIALISATION, "mpi_serialisation_efficiency", "MpiSer", "MPI serialisation", "not lost to dependencies",
           RATIO(factors.mpi_serialisation), OF_THREADS),
    COLUMN(MPI_TRANSFER, "mpi_transfer_efficiency", "MpiTrf", "MPI transfer", "not lost to moving data",
           RATIO(factors.mpi_transfer), OF_THREADS),
    COLUMN(OPENMP_EFFICIENCY, "openmp_parallel_efficiency", "OmpE", "OpenMP parallel efficiency", "not lost by threads",
           RATIO(factors.openmp_efficiency), OF_BOTH, PART(THREADS), TURN(THREADS), DRAWN(STRIP, "#E69F00"), GUARDED),
    COLUMN(OPENMP_SERIALISATION, "openmp_serialisation_efficiency", "OmpSer", "OpenMP serialisation",
           "not idle outside of regions", RATIO(factors.openmp_serialisation), OF_THREADS),
    COLUMN(OPENMP_LOAD_BALANCE, "openmp_load_balance", "OmpLB", "OpenMP load balance",
           "how even threads work in regions", RATIO(factors.openmp_load_balance), OF_THREADS),
    COLUMN(OPENMP_SCHEDULING, "openmp_scheduling_efficiency", "OmpSch", "OpenMP scheduling",
           "not lost to the run-time system", RATIO(factors.openmp_scheduling), OF_THREADS),
    COLUMN(OPENMP_CONTRIBUTION, "openmp_contribution", "OmpCon", "OpenMP's contribution",
           "of all threads, by that of MPI", RATIO(factors.openmp_contribution), OF_THREADS),
    COLUMN(OPENMP_LOAD_BALANCE_CONTRIBUTION, "openmp_load_balance_contribution", "ConLB",
           "OpenMP's contribution to load balance", "of all threads, by that of MPI",
           RATIO(factors.openmp_load_balance_contribution), OF_THREADS),
    COLUMN(OPENMP_COMMUNICATION_CONTRIBUTION, "openmp_communication_contribution", "ConCom",
           "OpenMP's contribution to communication", "of all threads, by that of MPI",
           RATIO(factors.openmp_communication_contribution), OF_THREADS),
    COLUMN(PROCESS_EFFICIENCY, "process_efficiency", "ProcE", "process efficiency", "time not lost between processes",
           RATIO(factors.process_efficiency), OF_THREADS),
    COLUMN(SERIAL_REGION_EFFICIENCY, "serial_region_efficiency", "SerRE", "serial region efficiency",
           "time not lost by threads outside of regions", RATIO(factors.serial_region_efficiency), OF_THREADS),
    COLUMN(OPENMP_REGION_EFFICIENCY, "openmp_region_efficiency", "OmpRE", "OpenMP region efficiency",
           "time not lost in regions", RATIO(factors.openmp_region_efficiency), OF_THREADS),
    COLUMN(THREAD_EFFICIENCY, "thread_efficiency", "ThrE", "thread efficiency", "time not lost within processes",
           RATIO(factors.thread_efficiency), OF_THREADS),
    COLUMN(OVERHEAD_CAUSED, "overhead_caused", "caused", "caused by tracing", "of what is called transfer",
           RATIO(overhead_caused), OF_BOTH, PART(TRACED), TURN(TRACED), LOSS),
    COLUMN(CUMULATIVE_LOAD_BALANCE, "cumulative_load_balance", "cumLB", "load balance since the start",
           "of the run up to there", RATIO(since_start.load_balance), OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE)),
    COLUMN(CUMULATIVE_SERIALISATION_EFFICIENCY, "cumulative_serialisation_efficiency", "cumSer",
           "serialisation efficiency since the start", "of the run up to there",
           RATIO(since_start.serialisation_efficiency), OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE)),
    COLUMN(CUMULATIVE_TRANSFER_EFFICIENCY, "cumulative_transfer_efficiency", "cumTrf",
           "transfer efficiency since the start", "of the run up to there", RATIO(since_start.transfer_efficiency),
           OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE)),
    COLUMN(IDEAL_AVERAGE, "ideal_avg_s", "ideal avg", "ideal time, average", "of a rank",
           SECONDS(metrics.ideal_average), OF_WINDOW, PART(IDEAL_AVERAGE), TURN(CHOSEN)),
    COLUMN(LEAST_EVENTS, "least_mpi_events", "events", "least number of MPI events",
           "calls that a rank enters or leaves", COUNT(least_events), OF_WINDOW, PART(EVENTS), TURN(CHOSEN)),
    COLUMN(LOOP, "loop", "loop", "loop", "of the program, in the order of time", COUNT_IF_ANY(turn.loop), OF_WINDOW,
           PART(TURN), TURN(CHOSEN)),
    COLUMN(FIRST_TURN, "turn", "turn", "turn", "of the loop, the first in the window", COUNT_IF_ANY(turn.turn),
           OF_WINDOW, PART(TURN)),
    COLUMN(TURNS, "turns", "turns", "turns", "in the window; 0: it is no turn", COUNT(turn.turns), OF_WINDOW,
           PART(TURN), TURN(CHOSEN)),
    COLUMN(TURN_TIME, "turn_s", "turn", "time of a turn", "of the program's loop, the median", SECONDS(turn_time),
           OF_RUN, PART(TURN), LOSS, GUARDED),
    COLUMN(WINDOW_LENGTH, "window_s", "window", "length of the windows", "which of the lengths of --window",
           SECONDS(window_length), OF_WINDOW, PART(LENGTH), TURN(ALWAYS)),
};

_Static_assert(sizeof(columns) / sizeof(columns[0]) == COLUMN_COUNT, "every column has a line");

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

struct column_list columns_of_chart(unsigned parts)
{
    struct column_list drawn = columns_drawn(1U << COLUMN_CURVE, parts);
    struct column_list curves = {.count = 0};

    for (enum column_line line = 0; line < COLUMN_LINE_COUNT; line++)
        for (size_t i = 0; i < drawn.count; i++)
            if (column_of(drawn.ids[i])->line == line)
                add_column(&curves, drawn.ids[i]);
    return curves;
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

int64_t column_time(const struct column *column, const struct row *row)
{
    return (int64_t)field_value(&column->field, row).whole;
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

enum column_id column_of_largest_loss(const struct row *run)
{
    static const enum column_id factors[] = {COLUMN_LOAD_BALANCE, COLUMN_SERIALISATION_EFFICIENCY,
                                             COLUMN_TRANSFER_EFFICIENCY};
    enum column_id guilty = COLUMN_PARALLEL_EFFICIENCY;
    double most = 0;

    for (size_t i = 0; i < sizeof(factors) / sizeof(factors[0]); i++) {
        double lost = row_loss_of_factor(run, factors[i]);

        if (isfinite(lost) && lost > most) {
            most = lost;
            guilty = factors[i];
        }
    }
    return guilty;
}
