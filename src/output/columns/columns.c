#include "output/columns/columns.h"

#include <math.h>
#include <string.h>

#define SECONDS(member) FIELD_TIME, FIELD_AT(struct row, member)
#define RATIO(member)   FIELD_RATIO, FIELD_AT(struct row, member)
#define NUMBER(member)  FIELD_NUMBER, FIELD_AT(struct row, member)
#define COUNT(member)   FIELD_COUNT, FIELD_AT(struct row, member)

/* A kind of wait state, as a share of all ranks' time. */
#define WAIT(kind, name, heading, title, meaning)                                                                      \
    [COLUMN_WAIT_FIRST + (kind)] = {{name, heading, meaning, RATIO(waits[kind])},                                      \
                                    title,                                                                             \
                                    .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,                                         \
                                    .part = WINDOW_PART_WAITS,                                                         \
                                    .turn = COLUMN_TURN_WAIT_KINDS,                                                    \
                                    .drawing = COLUMN_PAGE_STRIP,                                                      \
                                    .is_loss = true}

/* Of threads. */
#define THREADS(id, member, name, heading, title, meaning)                                                             \
    [id] = {{name, heading, meaning, RATIO(member)},                                                                   \
            title,                                                                                                     \
            .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,                                                                 \
            .part = WINDOW_PART_THREADS,                                                                               \
            .turn = COLUMN_TURN_THREAD_FACTORS,                                                                        \
            .drawing = COLUMN_PAGE_STRIP,                                                                              \
            .is_guarded = true}

static const struct column columns[] = {
    [COLUMN_RANKS] = {{"ranks", "ranks", "MPI processes", COUNT(ranks)}, "ranks", .scope = COLUMN_OF_RUN},
    [COLUMN_RUNTIME] = {{"runtime_s", "runtime", "from the first moment to the last", SECONDS(runtime)},
                        "runtime",
                        .scope = COLUMN_OF_RUN,
                        .is_loss = true,
                        .is_guarded = true},
    [COLUMN_START] = {{"start_s", "start", "where it begins", SECONDS(start)},
                      "start",
                      .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW},
    [COLUMN_END] = {{"end_s", "end", "where it ends", SECONDS(end)}, "end", .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW},
    [COLUMN_LOAD_BALANCE] = {{"load_balance", "LB", "how even the work is", RATIO(metrics.load_balance)},
                             "load balance",
                             .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                             .drawing = COLUMN_CURVE,
                             .line = COLUMN_LINE_THIN,
                             .color = "#DB7B00",
                             .color_256 = 208,
                             .is_guarded = true},
    [COLUMN_SERIALISATION_EFFICIENCY] = {{"serialisation_efficiency", "Ser", "not lost to dependencies",
                                          RATIO(metrics.serialisation_efficiency)},
                                         "serialisation efficiency",
                                         .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                         .drawing = COLUMN_CURVE,
                                         .line = COLUMN_LINE_THIN,
                                         .color = "#002B5C",
                                         .color_256 = 33,
                                         .is_guarded = true},
    [COLUMN_TRANSFER_EFFICIENCY] = {{"transfer_efficiency", "Trf", "not lost to moving data",
                                     RATIO(metrics.transfer_efficiency)},
                                    "transfer efficiency",
                                    .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                    .drawing = COLUMN_CURVE,
                                    .line = COLUMN_LINE_THIN,
                                    .color = "#0A9070",
                                    .color_256 = 36,
                                    .is_guarded = true},
    [COLUMN_COMMUNICATION_EFFICIENCY] = {{"communication_efficiency", "CommE", "not lost to communication",
                                          RATIO(metrics.communication_efficiency)},
                                         "communication efficiency",
                                         .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                         .drawing = COLUMN_HIDDEN_CURVE,
                                         .line = COLUMN_LINE_THIN,
                                         .is_guarded = true},
    [COLUMN_PARALLEL_EFFICIENCY] = {{"parallel_efficiency", "PE", "time spent computing", RATIO(parallel_efficiency)},
                                    "parallel efficiency",
                                    .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                    .drawing = COLUMN_CURVE,
                                    .line = COLUMN_LINE_THICK,
                                    .color = "#1B1B1B",
                                    .is_guarded = true},
    [COLUMN_OVERHEAD] = {{"overhead", "Ovh", "time spent in tracing itself", RATIO(metrics.overhead)},
                         "overhead",
                         .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                         .is_loss = true,
                         .is_guarded = true},
    [COLUMN_USEFUL_AVERAGE] = {{"useful_avg_s", "useful avg", "computation of a rank", SECONDS(metrics.useful_average)},
                               "useful, average",
                               .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                               .turn = COLUMN_TURN_TIMES,
                               .is_loss = true,
                               .is_guarded = true},
    [COLUMN_USEFUL_MAX] = {{"useful_max_s", "useful max", "computation of the busiest rank", SECONDS(useful_max)},
                           "useful, maximum",
                           .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                           .turn = COLUMN_TURN_TIMES,
                           .is_loss = true},
    [COLUMN_IDEAL] = {{"ideal_s", "ideal", "on a network that takes no time", SECONDS(ideal)},
                      "ideal time",
                      .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                      .turn = COLUMN_TURN_TIMES,
                      .is_loss = true},
    [COLUMN_ELAPSED] = {{"elapsed_s", "elapsed", "time that was looked at", SECONDS(elapsed)},
                        "elapsed",
                        .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                        .turn = COLUMN_TURN_TIMES,
                        .is_loss = true},
    [COLUMN_MESSAGES] = {{"messages", "messages", "between two ranks", COUNT(messages)},
                         "messages",
                         .scope = COLUMN_OF_RUN},
    [COLUMN_COLLECTIVES] = {{"collectives", "collectives", "within communicators", COUNT(collectives)},
                            "collectives",
                            .scope = COLUMN_OF_RUN},
    [COLUMN_TRANSIENT_IMBALANCE] = {{"transient_imbalance", "transient", "imbalance that evens out over the run",
                                     RATIO(transient_imbalance)},
                                    "transient imbalance",
                                    .scope = COLUMN_OF_RUN,
                                    .is_loss = true,
                                    .is_guarded = true},
    [COLUMN_IDEAL_PATH] = {{"ideal_path_s", "ideal path", "of the run's ideal critical path", SECONDS(ideal_path)},
                           "ideal path",
                           .scope = COLUMN_OF_WINDOW,
                           .part = WINDOW_PART_IDEAL_PATH,
                           .turn = COLUMN_TURN_IDEAL_PATH},
    [COLUMN_INSTRUCTIONS] = {{"useful_instructions", "instr", "while computing, of all ranks", COUNT(instructions),
                              FIELD_0_IS_MISSING},
                             "instructions",
                             .scope = COLUMN_OF_RUN,
                             .part = WINDOW_PART_INSTRUCTIONS},
    [COLUMN_CYCLES] = {{"useful_cycles", "cycles", "while computing, of all ranks", COUNT(cycles), FIELD_0_IS_MISSING},
                       "cycles",
                       .scope = COLUMN_OF_RUN,
                       .part = WINDOW_PART_CYCLES},
    [COLUMN_AVERAGE_IPC] = {{"average_ipc", "IPC", "while computing", NUMBER(average_ipc)},
                            "instructions per cycle",
                            .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                            .part = WINDOW_PART_IPC,
                            .turn = COLUMN_TURN_COUNTERS,
                            .drawing = COLUMN_FILE_STRIP,
                            .color = "#6B8E23"},
    [COLUMN_AVERAGE_FREQUENCY] = {{"average_frequency_ghz", "GHz", "cycles per time of computing",
                                   NUMBER(average_frequency)},
                                  "frequency in GHz",
                                  .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                  .part = WINDOW_PART_CYCLES,
                                  .turn = COLUMN_TURN_COUNTERS,
                                  .drawing = COLUMN_FILE_STRIP,
                                  .color = "#8C564B"},
    [COLUMN_COMPUTATION_SCALABILITY] = {{"computation_scalability", "CompS", "computing takes no more time",
                                         RATIO(computation_scalability)},
                                        "computation scalability",
                                        .scope = COLUMN_OF_COMPARISON},
    [COLUMN_GLOBAL_EFFICIENCY] = {{"global_efficiency", "GE", "parallel efficiency times computation scalability",
                                   RATIO(global_efficiency)},
                                  "global efficiency",
                                  .scope = COLUMN_OF_COMPARISON},
    [COLUMN_SPEEDUP] = {{"speedup", "speed-up", "against the reference", NUMBER(speedup)},
                        "speed-up",
                        .scope = COLUMN_OF_COMPARISON},
    [COLUMN_IPC_SCALABILITY] = {{"ipc_scalability", "IPCS", "instructions have not become slower",
                                 RATIO(ipc_scalability)},
                                "IPC scalability",
                                .scope = COLUMN_OF_COMPARISON},
    [COLUMN_INSTRUCTION_SCALABILITY] = {{"instruction_scalability", "InsS", "instructions have not become more",
                                         RATIO(instruction_scalability)},
                                        "instruction scalability",
                                        .scope = COLUMN_OF_COMPARISON},
    [COLUMN_FREQUENCY_SCALABILITY] = {{"frequency_scalability", "FreqS", "the clock has not become slower",
                                       RATIO(frequency_scalability)},
                                      "frequency scalability",
                                      .scope = COLUMN_OF_COMPARISON},
    [COLUMN_AVERAGE_PARALLELISM] = {{"average_parallelism", "A", "ranks that the program can occupy on average",
                                     NUMBER(average_parallelism)},
                                    "average parallelism",
                                    .scope = COLUMN_OF_COMPARISON},
    [COLUMN_SPEEDUP_AT_LEAST] = {{"speedup_at_least", "S >=", "on a network that takes no time",
                                  NUMBER(speedup_at_least)},
                                 "bound on speed-up, lower",
                                 .scope = COLUMN_OF_COMPARISON},
    [COLUMN_SPEEDUP_AT_MOST] = {{"speedup_at_most", "S <=", "on a network that takes no time", NUMBER(speedup_at_most)},
                                "bound on speed-up, upper",
                                .scope = COLUMN_OF_COMPARISON},
    [COLUMN_DISPERSION] = {{"dispersion", "ID", "of the ranks' computation; 0: all compute equally long",
                            NUMBER(metrics.dispersion)},
                           "dispersion",
                           .scope = COLUMN_OF_WINDOW,
                           .part = WINDOW_PART_DISPERSION,
                           .turn = COLUMN_TURN_DISPERSION,
                           .drawing = COLUMN_PAGE_STRIP},
    [COLUMN_POLLING] = {{"polling", "polling", "in tests and probes that found nothing", RATIO(metrics.polling)},
                        "polling",
                        .scope = COLUMN_OF_RUN,
                        .is_loss = true},
    [COLUMN_OFF] = {{"off", "off", "nothing is known of it", RATIO(metrics.off)},
                    "tracing switched off",
                    .scope = COLUMN_OF_RUN,
                    .is_loss = true},
    [COLUMN_WAITING] = {{"waiting", "wait", "time spent waiting for another rank", RATIO(waiting)},
                        "waiting",
                        .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                        .part = WINDOW_PART_WAITS,
                        .turn = COLUMN_TURN_WAITING,
                        .drawing = COLUMN_STRIP,
                        .color = "#CC79A7",
                        .color_256 = 175,
                        .is_loss = true},
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
    [COLUMN_NODES] = {{"nodes", "nodes", "that ranks ran on", COUNT(nodes)},
                      "nodes",
                      .scope = COLUMN_OF_RUN,
                      .part = WINDOW_PART_NODES},
    [COLUMN_LOAD_BALANCE_WITHIN_NODES] = {{"load_balance_within_nodes", "LB in", "how even it is on the busiest node",
                                           RATIO(load_balance_within_nodes)},
                                          "within nodes",
                                          .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                          .part = WINDOW_PART_NODES,
                                          .turn = COLUMN_TURN_NODES,
                                          .drawing = COLUMN_PAGE_STRIP},
    [COLUMN_LOAD_BALANCE_BETWEEN_NODES] = {{"load_balance_between_nodes", "LB out", "how even the nodes are",
                                            RATIO(load_balance_between_nodes)},
                                           "between nodes",
                                           .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                           .part = WINDOW_PART_NODES,
                                           .turn = COLUMN_TURN_NODES,
                                           .drawing = COLUMN_PAGE_STRIP},
    [COLUMN_BEFORE_INIT] = {{"before_init", "before", "until the last rank has left it", RATIO(before_init)},
                            "before MPI_Init",
                            .scope = COLUMN_OF_RUN,
                            .is_loss = true},
    [COLUMN_AFTER_FINALIZE] = {{"after_finalize", "after", "since the last rank has left it", RATIO(after_finalize)},
                               "after MPI_Finalize",
                               .scope = COLUMN_OF_RUN,
                               .is_loss = true},
    [COLUMN_LAST_FLUSH] = {{"last_flush", "last flush", "of the tracer, after MPI_Finalize", RATIO(last_flush)},
                           "last flush",
                           .scope = COLUMN_OF_RUN,
                           .is_loss = true},
    [COLUMN_THREADS] = {{"threads", "threads", "of all ranks", COUNT(threads)},
                        "threads",
                        .scope = COLUMN_OF_RUN,
                        .part = WINDOW_PART_THREADS},
    THREADS(COLUMN_HYBRID_LOAD_BALANCE, factors.hybrid_load_balance, "hybrid_load_balance", "HybLB",
            "load balance of all threads", "how even all threads' work is"),
    THREADS(COLUMN_HYBRID_COMMUNICATION, factors.hybrid_communication, "hybrid_communication_efficiency", "HybCom",
            "communication of all threads", "work of the busiest thread"),
    THREADS(COLUMN_MPI_EFFICIENCY, factors.mpi_efficiency, "mpi_parallel_efficiency", "MpiE", "MPI parallel efficiency",
            "time that ranks are outside MPI"),
    THREADS(COLUMN_MPI_LOAD_BALANCE, factors.mpi_load_balance, "mpi_load_balance", "MpiLB", "MPI load balance",
            "how even the ranks' work is"),
    THREADS(COLUMN_MPI_COMMUNICATION, factors.mpi_communication, "mpi_communication_efficiency", "MpiCom",
            "MPI communication", "not lost to communication"),
    THREADS(COLUMN_MPI_SERIALISATION, factors.mpi_serialisation, "mpi_serialisation_efficiency", "MpiSer",
            "MPI serialisation", "not lost to dependencies"),
    THREADS(COLUMN_MPI_TRANSFER, factors.mpi_transfer, "mpi_transfer_efficiency", "MpiTrf", "MPI transfer",
            "not lost to moving data"),
    [COLUMN_OPENMP_EFFICIENCY] = {{"openmp_parallel_efficiency", "OmpE", "not lost by threads",
                                   RATIO(factors.openmp_efficiency)},
                                  "OpenMP parallel efficiency",
                                  .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                  .part = WINDOW_PART_THREADS,
                                  .turn = COLUMN_TURN_THREADS,
                                  .drawing = COLUMN_STRIP,
                                  .color = "#E69F00",
                                  .color_256 = 214,
                                  .is_guarded = true},
    THREADS(COLUMN_OPENMP_SERIALISATION, factors.openmp_serialisation, "openmp_serialisation_efficiency", "OmpSer",
            "OpenMP serialisation", "not idle outside of regions"),
    THREADS(COLUMN_OPENMP_LOAD_BALANCE, factors.openmp_load_balance, "openmp_load_balance", "OmpLB",
            "OpenMP load balance", "how even threads work in regions"),
    THREADS(COLUMN_OPENMP_SCHEDULING, factors.openmp_scheduling, "openmp_scheduling_efficiency", "OmpSch",
            "OpenMP scheduling", "not lost to the run-time system"),
    THREADS(COLUMN_OPENMP_CONTRIBUTION, factors.openmp_contribution, "openmp_contribution", "OmpCon",
            "OpenMP's contribution", "of all threads, by that of MPI"),
    THREADS(COLUMN_OPENMP_LOAD_BALANCE_CONTRIBUTION, factors.openmp_load_balance_contribution,
            "openmp_load_balance_contribution", "ConLB", "OpenMP's contribution to load balance",
            "of all threads, by that of MPI"),
    THREADS(COLUMN_OPENMP_COMMUNICATION_CONTRIBUTION, factors.openmp_communication_contribution,
            "openmp_communication_contribution", "ConCom", "OpenMP's contribution to communication",
            "of all threads, by that of MPI"),
    THREADS(COLUMN_PROCESS_EFFICIENCY, factors.process_efficiency, "process_efficiency", "ProcE", "process efficiency",
            "time not lost between processes"),
    THREADS(COLUMN_SERIAL_REGION_EFFICIENCY, factors.serial_region_efficiency, "serial_region_efficiency", "SerRE",
            "serial region efficiency", "time not lost by threads outside of regions"),
    THREADS(COLUMN_OPENMP_REGION_EFFICIENCY, factors.openmp_region_efficiency, "openmp_region_efficiency", "OmpRE",
            "OpenMP region efficiency", "time not lost in regions"),
    THREADS(COLUMN_THREAD_EFFICIENCY, factors.thread_efficiency, "thread_efficiency", "ThrE", "thread efficiency",
            "time not lost within processes"),
    [COLUMN_OVERHEAD_CAUSED] = {{"overhead_caused", "caused", "of what is called transfer", RATIO(overhead_caused)},
                                "caused by tracing",
                                .scope = COLUMN_OF_RUN | COLUMN_OF_WINDOW,
                                .part = WINDOW_PART_TRACED,
                                .turn = COLUMN_TURN_TRACED,
                                .is_loss = true},
    [COLUMN_CUMULATIVE_LOAD_BALANCE] = {{"cumulative_load_balance", "cumLB", "of the run up to there",
                                         RATIO(since_start.load_balance)},
                                        "load balance since the start",
                                        .scope = COLUMN_OF_WINDOW,
                                        .part = WINDOW_PART_CUMULATIVE,
                                        .turn = COLUMN_TURN_CUMULATIVE},
    [COLUMN_CUMULATIVE_SERIALISATION_EFFICIENCY] = {{"cumulative_serialisation_efficiency", "cumSer",
                                                     "of the run up to there",
                                                     RATIO(since_start.serialisation_efficiency)},
                                                    "serialisation efficiency since the start",
                                                    .scope = COLUMN_OF_WINDOW,
                                                    .part = WINDOW_PART_CUMULATIVE,
                                                    .turn = COLUMN_TURN_CUMULATIVE},
    [COLUMN_CUMULATIVE_TRANSFER_EFFICIENCY] = {{"cumulative_transfer_efficiency", "cumTrf", "of the run up to there",
                                                RATIO(since_start.transfer_efficiency)},
                                               "transfer efficiency since the start",
                                               .scope = COLUMN_OF_WINDOW,
                                               .part = WINDOW_PART_CUMULATIVE,
                                               .turn = COLUMN_TURN_CUMULATIVE},
    [COLUMN_IDEAL_AVERAGE] = {{"ideal_avg_s", "ideal avg", "of a rank", SECONDS(metrics.ideal_average)},
                              "ideal time, average",
                              .scope = COLUMN_OF_WINDOW,
                              .part = WINDOW_PART_IDEAL_AVERAGE,
                              .turn = COLUMN_TURN_CHOSEN},
    [COLUMN_LEAST_EVENTS] = {{"least_mpi_events", "events", "calls that a rank enters or leaves", COUNT(least_events)},
                             "least number of MPI events",
                             .scope = COLUMN_OF_WINDOW,
                             .part = WINDOW_PART_EVENTS,
                             .turn = COLUMN_TURN_CHOSEN},
    [COLUMN_LOOP] = {{"loop", "loop", "of the program, in the order of time", COUNT(turn.loop), FIELD_0_IS_MISSING},
                     "loop",
                     .scope = COLUMN_OF_WINDOW,
                     .part = WINDOW_PART_TURN,
                     .turn = COLUMN_TURN_CHOSEN},
    [COLUMN_FIRST_TURN] = {{"turn", "turn", "of the loop, the first in the window", COUNT(turn.turn),
                            FIELD_0_IS_MISSING},
                           "turn",
                           .scope = COLUMN_OF_WINDOW,
                           .part = WINDOW_PART_TURN},
    [COLUMN_TURNS] = {{"turns", "turns", "in the window; 0: it is no turn", COUNT(turn.turns)},
                      "turns",
                      .scope = COLUMN_OF_WINDOW,
                      .part = WINDOW_PART_TURN,
                      .turn = COLUMN_TURN_CHOSEN},
    [COLUMN_TURN_TIME] = {{"turn_s", "turn", "of the program's loop, the median", SECONDS(turn_time)},
                          "time of a turn",
                          .scope = COLUMN_OF_RUN,
                          .part = WINDOW_PART_TURN,
                          .is_loss = true,
                          .is_guarded = true},
    [COLUMN_WINDOW_LENGTH] = {{"window_s", "window", "which of the lengths of --window", SECONDS(window_length)},
                              "length of the windows",
                              .scope = COLUMN_OF_WINDOW,
                              .part = WINDOW_PART_LENGTH,
                              .turn = COLUMN_TURN_ALWAYS},
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

static void add_column(struct column_list *list, enum column_id id)
{
    list->ids[list->count++] = id;
}

static struct column_list columns_in(enum column_scope scope)
{
    struct column_list list = {.count = 0};

    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (columns[id].scope & scope)
            add_column(&list, id);
    return list;
}

struct column_list columns_of_window(unsigned parts)
{
    unsigned known = parts | 1U << WINDOW_PART_TOTALS;
    struct column_list list = {.count = 0};

    for (enum column_id id = 0; id < COLUMN_COUNT; id++)
        if (columns[id].scope & COLUMN_OF_WINDOW && known & 1U << columns[id].part)
            add_column(&list, id);
    return list;
}

struct column_list columns_drawn(unsigned drawings, unsigned parts)
{
    struct column_list all = columns_of_window(parts);
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < all.count; i++)
        if (drawings & 1U << columns[all.ids[i]].drawing)
            add_column(&list, all.ids[i]);
    return list;
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
    return columns_in(COLUMN_OF_RUN);
}

struct column_list columns_of_comparison(void)
{
    return columns_in(COLUMN_OF_COMPARISON);
}

struct column_list columns_of_baseline(void)
{
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < sizeof(compared) / sizeof(compared[0]); i++)
        add_column(&list, compared[i]);
    return list;
}

static bool run_has_column(const struct run_summary *summary, enum column_id id)
{
    if (id == COLUMN_TRANSIENT_IMBALANCE)
        return summary->has_transient;
    if (id == COLUMN_POLLING)
        return summary->totals.polling_sum > 0;
    if (id == COLUMN_OFF)
        return summary->totals.off_sum > 0;
    if (id == COLUMN_OVERHEAD_CAUSED)
        return summary->traced_ideal > 0 && summary->totals.overhead_sum > summary->totals.off_sum;
    if (id == COLUMN_BEFORE_INIT)
        return summary->mpi && summary->mpi->begin != MPI_TIMES_UNKNOWN;
    if (id == COLUMN_AFTER_FINALIZE || id == COLUMN_LAST_FLUSH)
        return summary->mpi && summary->mpi->end != MPI_TIMES_UNKNOWN;
    return parts_of_run(summary) & 1U << columns[id].part;
}

struct column_list columns_of_run(const struct run_summary *summary)
{
    struct column_list all = columns_of_any_run();
    struct column_list list = {.count = 0};

    for (size_t i = 0; i < all.count; i++)
        if (run_has_column(summary, all.ids[i]))
            add_column(&list, all.ids[i]);
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
    struct field_value value = field_value(&column->field, row);

    if (column->field.kind == FIELD_TIME)
        return decimal_scaled(value.whole, 1000000000, 9);
    return column->field.kind == FIELD_COUNT ? decimal_scaled(value.whole, 1, 0) : decimal_ratio(value.ratio, 6);
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
