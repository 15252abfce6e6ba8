/*
 * Every column, in the order in which formats show them: COLUMN makes of each what is asked for where this is included,
 * its number (columns.h) or its line in the table (columns.c). Its arguments are id, name, heading, title, meaning,
 * place in struct row, and what the table has besides.
 */

/* A kind of wait state, as a share of all ranks' time. */
#define WAIT(kind, name, heading, title, meaning)                                                                      \
    COLUMN(OF_##kind, name, heading, title, meaning, RATIO(waits[kind]), OF_BOTH, PART(WAITS), TURN(WAIT_KINDS),       \
           DRAWN(PAGE_STRIP, NULL), LOSS)

COLUMN(RANKS, "ranks", "ranks", "ranks", "MPI processes", COUNT(ranks), OF_RUN)
COLUMN(RUNTIME, "runtime_s", "runtime", "runtime", "from the first moment to the last", SECONDS(runtime), OF_RUN, LOSS,
       GUARDED(1))
COLUMN(START, "start_s", "start", "start", "where it begins", SECONDS(start), OF_BOTH)
COLUMN(END, "end_s", "end", "end", "where it ends", SECONDS(end), OF_BOTH)
COLUMN(LOAD_BALANCE, "load_balance", "LB", "load balance", "how even the work is", RATIO(metrics.load_balance), OF_BOTH,
       DRAWN(CURVE, COLOR_OF_LOAD_BALANCE), THIN, GUARDED(3))
COLUMN(SERIALISATION_EFFICIENCY, "serialisation_efficiency", "Ser", "serialisation efficiency",
       "not lost to dependencies", RATIO(metrics.serialisation_efficiency), OF_BOTH,
       DRAWN(CURVE, COLOR_OF_SERIALISATION), THIN, GUARDED(5))
COLUMN(TRANSFER_EFFICIENCY, "transfer_efficiency", "Trf", "transfer efficiency", "not lost to moving data",
       RATIO(metrics.transfer_efficiency), OF_BOTH, DRAWN(CURVE, COLOR_OF_TRANSFER), THIN, GUARDED(6))
COLUMN(COMMUNICATION_EFFICIENCY, "communication_efficiency", "CommE", "communication efficiency",
       "not lost to communication", RATIO(metrics.communication_efficiency), OF_BOTH, DRAWN(HIDDEN_CURVE, NULL), THIN,
       GUARDED(4))
COLUMN(PARALLEL_EFFICIENCY, "parallel_efficiency", "PE", "parallel efficiency", "time spent computing",
       RATIO(parallel_efficiency), OF_BOTH, DRAWN(CURVE, COLOR_OF_EFFICIENCY), THICK, GUARDED(2))
COLUMN(OVERHEAD, "overhead", "Ovh", "overhead", "time spent in tracing itself", RATIO(metrics.overhead), OF_BOTH, LOSS,
       GUARDED(7))
COLUMN(USEFUL_AVERAGE, "useful_avg_s", "useful avg", "useful, average", "computation of a rank",
       SECONDS(metrics.useful_average), OF_BOTH, TURN(TIMES), LOSS, GUARDED(9))
COLUMN(USEFUL_MAX, "useful_max_s", "useful max", "useful, maximum", "computation of the busiest rank",
       SECONDS(useful_max), OF_BOTH, TURN(TIMES), LOSS, COMPARED(10))
COLUMN(IDEAL, "ideal_s", "ideal", "ideal time", "on a network that takes no time", SECONDS(ideal), OF_BOTH, TURN(TIMES),
       LOSS, COMPARED(11))
COLUMN(ELAPSED, "elapsed_s", "elapsed", "elapsed", "time that was looked at", SECONDS(elapsed), OF_BOTH, TURN(TIMES),
       LOSS, COMPARED(12))
COLUMN(MESSAGES, "messages", "messages", "messages", "between two ranks", COUNT(messages), OF_RUN)
COLUMN(COLLECTIVES, "collectives", "collectives", "collectives", "within communicators", COUNT(collectives), OF_RUN)
COLUMN(TRANSIENT_IMBALANCE, "transient_imbalance", "transient", "transient imbalance",
       "imbalance that evens out over the run", RATIO(transient_imbalance), OF_RUN, LOSS, GUARDED(8))
COLUMN(IDEAL_PATH, "ideal_path_s", "ideal path", "ideal path", "of the run's ideal critical path", SECONDS(ideal_path),
       OF_WINDOW, PART(IDEAL_PATH), TURN(IDEAL_PATH))
COLUMN(INSTRUCTIONS, "useful_instructions", "instr", "instructions", "while computing, of all ranks",
       COUNT_IF_ANY(instructions), OF_RUN, PART(INSTRUCTIONS))
COLUMN(CYCLES, "useful_cycles", "cycles", "cycles", "while computing, of all ranks", COUNT_IF_ANY(cycles), OF_RUN,
       PART(CYCLES))
COLUMN(AVERAGE_IPC, "average_ipc", "IPC", "instructions per cycle", "while computing", NUMBER(average_ipc), OF_BOTH,
       PART(IPC), TURN(COUNTERS), DRAWN(FILE_STRIP, COLOR_OF_IPC))
COLUMN(AVERAGE_FREQUENCY, "average_frequency_ghz", "GHz", "frequency in GHz", "cycles per time of computing",
       NUMBER(average_frequency), OF_BOTH, PART(CYCLES), TURN(COUNTERS), DRAWN(FILE_STRIP, COLOR_OF_FREQUENCY))
COLUMN(GLOBAL_EFFICIENCY, "global_efficiency", "GE", "global efficiency",
       "parallel efficiency times computation scalability", RATIO(global_efficiency), OF_COMPARISON)
COLUMN(COMPUTATION_SCALABILITY, "computation_scalability", "CompS", "computation scalability",
       "computing takes no more time", RATIO(computation_scalability), OF_COMPARISON)
COLUMN(SPEEDUP, "speedup", "speed-up", "speed-up", "against the reference", NUMBER(speedup), OF_COMPARISON)
COLUMN(IPC_SCALABILITY, "ipc_scalability", "IPCS", "IPC scalability", "instructions have not become slower",
       RATIO(ipc_scalability), OF_COMPARISON)
COLUMN(INSTRUCTION_SCALABILITY, "instruction_scalability", "InsS", "instruction scalability",
       "instructions have not become more", RATIO(instruction_scalability), OF_COMPARISON)
COLUMN(FREQUENCY_SCALABILITY, "frequency_scalability", "FreqS", "frequency scalability",
       "the clock has not become slower", RATIO(frequency_scalability), OF_COMPARISON)
COLUMN(DISPERSION, "dispersion", "ID", "dispersion", "of the ranks' computation; 0: all compute equally long",
       NUMBER(metrics.dispersion), OF_WINDOW, PART(DISPERSION), TURN(DISPERSION), DRAWN(PAGE_STRIP, NULL))
COLUMN(POLLING, "polling", "polling", "polling", "in tests and probes that found nothing", RATIO(metrics.polling),
       OF_RUN, LOSS)
COLUMN(OFF, "off", "off", "tracing switched off", "nothing is known of it", RATIO(metrics.off), OF_RUN, LOSS)
COLUMN(WAITING, "waiting", "wait", "waiting", "time spent waiting for another rank", RATIO(waiting), OF_BOTH,
       PART(WAITS), TURN(WAITING), DRAWN(STRIP, COLOR_OF_WAITING), LOSS)
WAIT(WAIT_LATE_SENDER, "late_sender", "sender", "late sender", "a receive waited for its send")
WAIT(WAIT_LATE_RECEIVER, "late_receiver", "receiver", "late receiver", "a send waited for its receive")
WAIT(WAIT_AT_BARRIER, "wait_at_barrier", "barrier", "wait at barrier", "for others to come to a barrier")
WAIT(WAIT_AT_NXN, "wait_at_nxn", "N x N", "wait at N x N", "at a collective call in which all need all")
WAIT(WAIT_LATE_BROADCAST, "late_broadcast", "bcast", "late broadcast", "for the root that has the data")
WAIT(WAIT_EARLY_REDUCE, "early_reduce", "reduce", "early reduce", "the root, for those who have the data")
WAIT(WAIT_EARLY_SCAN, "early_scan", "scan", "early scan", "for the ranks before it")
WAIT(WAIT_SOFT_COLLECTIVE, "soft_collective", "soft", "soft collective", "where MPI does not demand it")
WAIT(WAIT_AT_INIT, "wait_at_init", "init", "wait at init", "for others to start")
WAIT(WAIT_AT_END, "wait_at_end", "end", "wait at end", "for others to end")
COLUMN(NODES, "nodes", "nodes", "nodes", "that ranks ran on", COUNT(nodes), OF_RUN, PART(NODES))
COLUMN(LOAD_BALANCE_WITHIN_NODES, "load_balance_within_nodes", "LB in", "within nodes",
       "how even it is on the busiest node", RATIO(load_balance_within_nodes), OF_BOTH, PART(NODES), TURN(NODES),
       DRAWN(PAGE_STRIP, NULL))
COLUMN(LOAD_BALANCE_BETWEEN_NODES, "load_balance_between_nodes", "LB out", "between nodes", "how even the nodes are",
       RATIO(load_balance_between_nodes), OF_BOTH, PART(NODES), TURN(NODES), DRAWN(PAGE_STRIP, NULL))
COLUMN(BEFORE_INIT, "before_init", "before", "before MPI_Init", "until the last rank has left it", RATIO(before_init),
       OF_RUN, LOSS)
COLUMN(AFTER_FINALIZE, "after_finalize", "after", "after MPI_Finalize", "since the last rank has left it",
       RATIO(after_finalize), OF_RUN, LOSS)
COLUMN(LAST_FLUSH, "last_flush", "last flush", "last flush", "of the tracer, after MPI_Finalize", RATIO(last_flush),
       OF_RUN, LOSS)
COLUMN(OVERHEAD_CAUSED, "overhead_caused", "caused", "caused by tracing", "of what is called transfer",
       RATIO(overhead_caused), OF_BOTH, PART(TRACED), TURN(TRACED), LOSS)
COLUMN(THREADS, "threads", "threads", "threads", "of all ranks", COUNT(threads), OF_RUN, PART(THREADS))
COLUMN(HYBRID_LOAD_BALANCE, "hybrid_load_balance", "HybLB", "load balance of all threads",
       "how even all threads' work is", RATIO(factors.hybrid_load_balance), OF_THREADS(22))
COLUMN(HYBRID_COMMUNICATION, "hybrid_communication_efficiency", "HybCom", "communication of all threads",
       "work of the busiest thread", RATIO(factors.hybrid_communication), OF_THREADS(23))
COLUMN(MPI_EFFICIENCY, "mpi_parallel_efficiency", "MpiE", "MPI parallel efficiency", "ranks' time outside MPI",
       RATIO(factors.mpi_efficiency), OF_THREADS(13))
COLUMN(MPI_LOAD_BALANCE, "mpi_load_balance", "MpiLB", "MPI load balance", "how even ranks' work is",
       RATIO(factors.mpi_load_balance), OF_THREADS(14))
COLUMN(MPI_COMMUNICATION, "mpi_communication_efficiency", "MpiCom", "MPI communication", "not lost to communication",
       RATIO(factors.mpi_communication), OF_THREADS(15))
COLUMN(MPI_SERIALISATION, "mpi_serialisation_efficiency", "MpiSer", "MPI serialisation", "not lost to dependencies",
       RATIO(factors.mpi_serialisation), OF_THREADS(16))
COLUMN(MPI_TRANSFER, "mpi_transfer_efficiency", "MpiTrf", "MPI transfer", "not lost to moving data",
       RATIO(factors.mpi_transfer), OF_THREADS(17))
COLUMN(OPENMP_EFFICIENCY, "openmp_parallel_efficiency", "OmpE", "OpenMP parallel efficiency", "not lost by threads",
       RATIO(factors.openmp_efficiency), OF_BOTH, PART(THREADS), TURN(THREADS), DRAWN(STRIP, COLOR_OF_OPENMP),
       GUARDED(18))
COLUMN(OPENMP_SERIALISATION, "openmp_serialisation_efficiency", "OmpSer", "OpenMP serialisation",
       "not without parallel work", RATIO(factors.openmp_serialisation), OF_THREADS(19))
COLUMN(OPENMP_LOAD_BALANCE, "openmp_load_balance", "OmpLB", "OpenMP load balance", "how even regions are",
       RATIO(factors.openmp_load_balance), OF_THREADS(20))
COLUMN(OPENMP_SCHEDULING, "openmp_scheduling_efficiency", "OmpSch", "OpenMP scheduling", "not lost in run-time code",
       RATIO(factors.openmp_scheduling), OF_THREADS(21))
COLUMN(OPENMP_CONTRIBUTION, "openmp_contribution", "OmpCon", "OpenMP's contribution", "of all threads, by that of MPI",
       RATIO(factors.openmp_contribution), OF_THREADS(24))
COLUMN(OPENMP_LOAD_BALANCE_CONTRIBUTION, "openmp_load_balance_contribution", "ConLB",
       "OpenMP's contribution to load balance", "of all threads, by that of MPI",
       RATIO(factors.openmp_load_balance_contribution), OF_THREADS(25))
COLUMN(OPENMP_COMMUNICATION_CONTRIBUTION, "openmp_communication_contribution", "ConCom",
       "OpenMP's contribution to communication", "of all threads, by that of MPI",
       RATIO(factors.openmp_communication_contribution), OF_THREADS(26))
COLUMN(PROCESS_EFFICIENCY, "process_efficiency", "ProcE", "process efficiency", "time not lost between processes",
       RATIO(factors.process_efficiency), OF_THREADS(27))
COLUMN(SERIAL_REGION_EFFICIENCY, "serial_region_efficiency", "SerRE", "serial region efficiency",
       "time not lost by threads outside of regions", RATIO(factors.serial_region_efficiency), OF_THREADS(28))
COLUMN(OPENMP_REGION_EFFICIENCY, "openmp_region_efficiency", "OmpRE", "OpenMP region efficiency",
       "time not lost in regions", RATIO(factors.openmp_region_efficiency), OF_THREADS(29))
COLUMN(THREAD_EFFICIENCY, "thread_efficiency", "ThrE", "thread efficiency", "time not lost within processes",
       RATIO(factors.thread_efficiency), OF_THREADS(30))
COLUMN(AVERAGE_PARALLELISM, "average_parallelism", "A", "average parallelism",
       "ranks that the program can occupy on average", NUMBER(average_parallelism), OF_COMPARISON)
COLUMN(SPEEDUP_AT_LEAST, "speedup_at_least", "S >=", "bound on speed-up, lower", "on a network that takes no time",
       NUMBER(speedup_at_least), OF_COMPARISON)
COLUMN(SPEEDUP_AT_MOST, "speedup_at_most", "S <=", "bound on speed-up, upper", "on a network that takes no time",
       NUMBER(speedup_at_most), OF_COMPARISON)
COLUMN(CUMULATIVE_LOAD_BALANCE, "cumulative_load_balance", "cumLB", "load balance since the start",
       "of the run up to there", RATIO(since_start.load_balance), OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE))
COLUMN(CUMULATIVE_SERIALISATION_EFFICIENCY, "cumulative_serialisation_efficiency", "cumSer",
       "serialisation efficiency since the start", "of the run up to there",
       RATIO(since_start.serialisation_efficiency), OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE))
COLUMN(CUMULATIVE_TRANSFER_EFFICIENCY, "cumulative_transfer_efficiency", "cumTrf",
       "transfer efficiency since the start", "of the run up to there", RATIO(since_start.transfer_efficiency),
       OF_WINDOW, PART(CUMULATIVE), TURN(CUMULATIVE))
COLUMN(IDEAL_AVERAGE, "ideal_avg_s", "ideal avg", "ideal time, average", "of a rank", SECONDS(metrics.ideal_average),
       OF_WINDOW, PART(IDEAL_AVERAGE), TURN(CHOSEN))
COLUMN(LEAST_EVENTS, "least_mpi_events", "events", "least number of MPI events", "calls that a rank enters or leaves",
       LEAST_COUNT(least_events), OF_WINDOW, PART(EVENTS), TURN(CHOSEN))
COLUMN(LOOP, "loop", "loop", "loop", "of the program, in the order of time", COUNT_OF_FIRST(turn.loop), OF_WINDOW,
       PART(TURN), TURN(CHOSEN))
COLUMN(FIRST_TURN, "turn", "turn", "turn", "of the loop, the first in the window", COUNT_OF_FIRST(turn.turn), OF_WINDOW,
       PART(TURN))
COLUMN(TURNS, "turns", "turns", "turns", "in the window; 0: it is no turn", COUNT(turn.turns), OF_WINDOW, PART(TURN),
       TURN(CHOSEN))
COLUMN(TURN_TIME, "turn_s", "turn", "time of a turn", "of the program's loop, the median", SECONDS(turn_time), OF_RUN,
       PART(TURN), LOSS, GUARDED(31))
COLUMN(WINDOW_LENGTH, "window_s", "window", "length of the windows", "which of the lengths of --window",
       SECONDS(window_length), OF_WINDOW, PART(LENGTH), TURN(ALWAYS))
COLUMN(LIBRARY_CALLS, "library_calls", "library", "calls of a library",
       "of what first threads compute, in the one with most of it", RATIO(library.share), OF_RUN, LOSS)
COLUMN(MOVING_LOAD, "moving_load", "moving", "load that moves",
       "between collectives of all ranks, and looks like serialisation", RATIO(moving_load), OF_RUN, LOSS)

#undef WAIT
