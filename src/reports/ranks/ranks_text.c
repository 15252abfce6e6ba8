/*
 * Ranks: a line for each, and what the lines come to.
 */
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/ranks/ranks.h"
#include "reports/report.h"

#define AT(member)   FIELD_AT(struct rank_figures, member)
#define TIME(member) FIELD_TIME, AT(member), .width = 11
#define COUNTERS     .needs = 1U << WINDOW_PART_COUNTERS
#define THREADS      .needs = 1U << WINDOW_PART_THREADS

static const struct field thread_time_fields[] = {
    {"useful_s", NULL, "computing", FIELD_TIME, AT(threads.parts[THREAD_PART_WORK])},
    {"mpi_s", NULL, "in MPI, with those that idle meanwhile", FIELD_TIME, AT(threads.parts[THREAD_PART_MPI])},
    {"overhead_s", NULL, "in tracing itself", FIELD_TIME, AT(threads.parts[THREAD_PART_OVERHEAD])},
    {"absent_s", NULL, "before the rank's first event, and after its last", FIELD_TIME,
     AT(threads.parts[THREAD_PART_ABSENT])},
    {"serial_s", NULL, "idle while thread 1 works outside of parallel regions", FIELD_TIME,
     AT(threads.parts[THREAD_PART_SERIAL])},
    {"imbalance_s", NULL, "waiting for threads that still work", FIELD_TIME, AT(threads.parts[THREAD_PART_IMBALANCE])},
    {"runtime_s", NULL, "in the run-time system, or while nobody works", FIELD_TIME,
     AT(threads.parts[THREAD_PART_RUNTIME])},
};
static const struct fields thread_times = FIELDS_OF(struct rank_figures, thread_time_fields);

/* The same in rows, and a table of their own. */
static const struct field thread_fields[] = {
    {NULL, "rank", NULL, FIELD_RANK, AT(rank), .width = 6},
    {NULL, "threads", NULL, FIELD_COUNT, AT(threads.threads), .width = 8},
    {"cpu_useful_s", "useful", "computing", FIELD_TIME, AT(threads.parts[THREAD_PART_WORK]), .width = 10},
    {"cpu_serial_s", "idle", "idle while thread 1 works outside of parallel regions", FIELD_TIME,
     AT(threads.parts[THREAD_PART_SERIAL]), .width = 10},
    {"cpu_imbalance_s", "imbalance", "waiting for threads that still work", FIELD_TIME,
     AT(threads.parts[THREAD_PART_IMBALANCE]), .width = 10},
    {"cpu_runtime_s", "run-time", "in the run-time system, or while nobody works", FIELD_TIME,
     AT(threads.parts[THREAD_PART_RUNTIME]), .width = 10},
    {"cpu_mpi_s", "MPI", "in MPI, with those that idle meanwhile", FIELD_TIME, AT(threads.parts[THREAD_PART_MPI]),
     .width = 10},
    {"cpu_overhead_s", NULL, "in tracing itself", FIELD_TIME, AT(threads.parts[THREAD_PART_OVERHEAD])},
    {"cpu_absent_s", NULL, "before the rank's first event, and after its last", FIELD_TIME,
     AT(threads.parts[THREAD_PART_ABSENT])},
    {NULL, "hybrid\n%", NULL, FIELD_RATIO, AT(thread_metrics.hybrid_efficiency), .width = 8},
    {NULL, "OpenMP\n%", NULL, FIELD_RATIO, AT(thread_metrics.openmp_efficiency), .width = 8},
};
static const struct fields threads = FIELDS_OF(struct rank_figures, thread_fields);

static const struct field rank_fields[] = {
    {"rank", "rank", "from 1 on", FIELD_RANK, AT(rank), .width = 6},
    {"node", "node", "that it ran on, from 1 on; 0: not known", FIELD_COUNT, AT(node), FIELD_IDENTIFIES, .width = 6},
    {"name", NULL, "as the .row has it", FIELD_TEXT, AT(name), FIELD_NOT_IN_ROWS},
    {"useful_s", "useful", "computing", TIME(useful)},
    {"waiting_s", "waiting", "inside MPI, and after its last event for the end of the slowest", TIME(waiting)},
    {"mpi_s", "MPI", "without waiting", TIME(mpi)},
    {"overhead_s", "overhead", "in tracing itself", TIME(overhead)},
    {"absent_s", "absent", "before its first event", TIME(absent)},
    {"first_s", NULL, "when its first event is", FIELD_TIME, AT(first), FIELD_IDENTIFIES},
    {"last_s", NULL, "when its last event is", FIELD_TIME, AT(last), FIELD_IDENTIFIES},
    {"calls", "calls", "of MPI", FIELD_COUNT, AT(calls), .width = 11, .place = 2},
    {"messages_sent", "sent", "messages", FIELD_COUNT, AT(messages_sent), .width = 11, .place = 2},
    {"bytes_sent", "bytes sent", "in them", FIELD_COUNT, AT(bytes_sent), .width = 11, .place = 2},
    {"messages_received", NULL, "messages", FIELD_COUNT, AT(messages_received)},
    {"bytes_received", NULL, "in them", FIELD_COUNT, AT(bytes_received)},
    {"collectives", NULL, "calls of collective operations", FIELD_COUNT, AT(collectives)},
    {"path_s", "path", "of the critical path", TIME(path), .place = 1},
    {"instructions", "instruct.", "while computing", FIELD_COUNT, AT(instructions), COUNTERS, .width = 11, .place = 2},
    {"cycles", NULL, "while computing", FIELD_COUNT, AT(cycles), COUNTERS},
    {"average_ipc", "IPC", "instructions per cycle", FIELD_NUMBER, AT(ipc), COUNTERS, .width = 11, .decimals = 3,
     .place = 2},
    {"threads", NULL, "of the rank", FIELD_COUNT, AT(threads.threads), THREADS},
    {"hybrid_parallel_efficiency", NULL, "share of their time in which all threads compute", FIELD_RATIO,
     AT(thread_metrics.hybrid_efficiency), THREADS},
    {"mpi_part_efficiency", NULL, "share of it outside of MPI", FIELD_RATIO, AT(thread_metrics.mpi_part), THREADS},
    {"openmp_parallel_efficiency", NULL, "share of that in which they compute", FIELD_RATIO,
     AT(thread_metrics.openmp_efficiency), THREADS},
    {"cpu_time", NULL, "of all threads, by what they did", FIELD_RECORD, .flags = FIELD_NOT_IN_ROWS, THREADS,
     .fields = &thread_times},
    {NULL, NULL, NULL, FIELD_RECORD, .flags = FIELD_NOT_IN_JSON | FIELD_NOT_IN_TABLES, THREADS, .fields = &threads},
};
static const struct fields ranks = FIELDS_OF(struct rank_figures, rank_fields);

static const struct field finding_fields[] = {
    {"ranks", NULL, "what each rank did", FIELD_LIST, FIELD_LIST_AT(struct rank_findings, ranks, rank_count),
     .fields = &ranks},
};
static const struct fields findings = FIELDS_OF(struct rank_findings, finding_fields);

static void ranks_section_print(const struct format_context *context, const struct report_result *result)
{
    static const struct text_term legend[] = {
        {"MPI", "without waiting"},
        {"path", "of the critical path"},
        {"balance", "mean divided by maximum"},
    };
    static const struct text_term thread_legend[] = {
        {"idle", "while thread 1 works outside of parallel regions"},
        {"MPI", "of all threads, with those that idle meanwhile"},
        {"hybrid", "parallel efficiency: share that all threads compute"},
        {"OpenMP", "parallel efficiency: likewise, outside of MPI"},
    };
    const struct rank_findings *found = result->findings;
    struct text_table table = {
        .fields = &ranks,
        .known = result->known,
        .records = found->ranks,
        .count = found->rank_count,
        .unit = time_unit_for(result->run->runtime),
        .leaves_out = true,
        .has_sums = true,
    };

    output_text(context->output, "Ranks\n");
    text_table_print(context, &table);
    output_text(context->output, "\n");
    text_legend_print(context, legend, sizeof(legend) / sizeof(legend[0]), 9);
    if (result->run->totals.holds_bursts)
        text_wrap(context->output,
                  "In burst mode waits are not known: MPI has them, and the critical path stays on its rank.", 0,
                  context_text_width(context));
    if (!text_table_fits(context, &table))
        text_wrap(context->output, "A wider terminal shows more, and --format json all.", 0, context_room(context));
    if (!result->run->threads)
        return;
    output_text(context->output, "\nAll threads\n");
    table.fields = &threads;
    table.leaves_out = table.has_sums = false;
    text_table_print(context, &table);
    output_text(context->output, "\n");
    text_legend_print(context, thread_legend, sizeof(thread_legend) / sizeof(thread_legend[0]), 9);
}

const struct section ranks_section = {
    .reports = REPORT_RANKS,
    .fields = &findings,
    .rows = "ranks",
    .prints_rows = true,
    .print = ranks_section_print,
};
