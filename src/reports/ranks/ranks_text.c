/*
 * Ranks: a line for each, and what the lines come to.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/decimal.h"
#include "output/delimited.h"
#include "output/formats/json_parts.h"
#include "output/text.h"
#include "reports/ranks/rank_findings.h"
#include "reports/report.h"

enum figure_kind {
    FIGURE_TIME,
    FIGURE_COUNT,
    FIGURE_RATIO, /* millionths; their sum means nothing */
};

/* Figures that are summed up below: all of them int64_t or uint64_t. */
struct rank_figure {
    const char *heading;
    size_t offset;
    enum figure_kind kind;
};

static const struct rank_figure figures[] = {
    {"useful", offsetof(struct rank_figures, useful), FIGURE_TIME},
    {"waiting", offsetof(struct rank_figures, waiting), FIGURE_TIME},
    {"MPI", offsetof(struct rank_figures, mpi), FIGURE_TIME},
    {"overhead", offsetof(struct rank_figures, overhead), FIGURE_TIME},
    {"absent", offsetof(struct rank_figures, absent), FIGURE_TIME},
    {"path", offsetof(struct rank_figures, path), FIGURE_TIME},
    {"calls", offsetof(struct rank_figures, calls), FIGURE_COUNT},
    {"sent", offsetof(struct rank_figures, messages_sent), FIGURE_COUNT},
    {"bytes sent", offsetof(struct rank_figures, bytes_sent), FIGURE_COUNT},
    {"instruct.", offsetof(struct rank_figures, instructions), FIGURE_COUNT},
    {"IPC", offsetof(struct rank_figures, ipc), FIGURE_RATIO},
};

enum { FIGURES = sizeof(figures) / sizeof(figures[0]), COUNTER_FIGURES = 2, FIGURE_WIDTH = 11, COUNT_MOST = 999999999 };

/* Those of counters stand last. */
static int known_figures(const struct rank_findings *found)
{
    return found->has_counters ? FIGURES : FIGURES - COUNTER_FIGURES;
}

/* As many as a line has room for, the first ones. */
static int figures_shown(const struct format_context *context, const struct rank_findings *found)
{
    enum { USUAL_WIDTH = 80, NAMES_WIDTH = 12, FEWEST = 4 };
    unsigned width = context->run.width > 0 ? context->run.width : USUAL_WIDTH;
    unsigned room = width > NAMES_WIDTH ? (width - NAMES_WIDTH) / FIGURE_WIDTH : 0;

    int most = known_figures(found);

    return room < FEWEST ? FEWEST : room < (unsigned)most ? (int)room : most;
}

static int64_t figure_of(const struct rank_figures *rank, const struct rank_figure *figure)
{
    return *(const int64_t *)((const char *)rank + figure->offset);
}

static void put_figure(const struct format_context *context, const struct rank_figure *figure,
                       const struct time_unit *unit, __int128 value)
{
    if (figure->kind == FIGURE_TIME)
        output_format(context->output, "%*s", FIGURE_WIDTH, decimal_scaled(value, unit->nanoseconds, 3).text);
    else if (figure->kind == FIGURE_RATIO)
        output_format(context->output, "%*s", FIGURE_WIDTH, decimal_scaled(value, 1000000, 3).text);
    else if (value > COUNT_MOST)
        output_format(context->output, "%*sM", FIGURE_WIDTH - 1, decimal_scaled(value, 1000000, 0).text);
    else
        output_format(context->output, "%*" PRId64, FIGURE_WIDTH, (int64_t)value);
}

static void print_rank(const struct format_context *context, const struct rank_findings *found, uint32_t index,
                       const struct time_unit *unit)
{
    const struct rank_figures *rank = &found->ranks[index];

    output_format(context->output, "%6" PRIu32 "%6" PRIu32, index + 1, rank->node);
    for (int i = 0; i < figures_shown(context, found); i++)
        put_figure(context, &figures[i], unit, figure_of(rank, &figures[i]));
    output_text(context->output, "\n");
}

struct figure_summary {
    __int128 total;
    int64_t most;
    int64_t least;
};

static struct figure_summary sum_up(const struct rank_findings *found, const struct rank_figure *figure)
{
    struct figure_summary summary = {0, INT64_MIN, INT64_MAX};

    for (uint32_t i = 0; i < found->rank_count; i++) {
        int64_t value = figure_of(&found->ranks[i], figure);

        summary.total += value;
        summary.most = value > summary.most ? value : summary.most;
        summary.least = value < summary.least ? value : summary.least;
    }
    return summary;
}

static void print_summaries(const struct format_context *context, const struct rank_findings *found,
                            const struct time_unit *unit)
{
    static const char *const names[] = {"total", "mean", "maximum", "minimum", "balance"};
    enum { TOTAL, MEAN, MOST, LEAST, BALANCE };

    for (int row = TOTAL; row <= BALANCE; row++) {
        output_format(context->output, "%-12s", names[row]);
        for (int i = 0; i < figures_shown(context, found); i++) {
            struct figure_summary summary = sum_up(found, &figures[i]);
            const __int128 values[] = {summary.total, summary.total / found->rank_count, summary.most, summary.least};

            if (row == TOTAL && figures[i].kind == FIGURE_RATIO)
                output_format(context->output, "%*s", FIGURE_WIDTH, "-");
            else if (row != BALANCE)
                put_figure(context, &figures[i], unit, values[row]);
            else if (summary.most > 0)
                output_format(context->output, "%*s", FIGURE_WIDTH,
                              decimal_ratio((double)summary.total / found->rank_count / (double)summary.most, 3).text);
            else
                output_format(context->output, "%*s", FIGURE_WIDTH, "-");
        }
        output_text(context->output, "\n");
    }
}

/* Of all threads of a rank. */
static const struct {
    const char *heading;
    const char *name;
    enum thread_part part;
} parts_of_threads[] = {
    {"useful", "cpu_useful_s", THREAD_PART_WORK},
    {"idle", "cpu_serial_s", THREAD_PART_SERIAL},
    {"imbalance", "cpu_imbalance_s", THREAD_PART_IMBALANCE},
    {"run-time", "cpu_runtime_s", THREAD_PART_RUNTIME},
    {"MPI", "cpu_mpi_s", THREAD_PART_MPI},
    {NULL, "cpu_overhead_s", THREAD_PART_OVERHEAD},
    {NULL, "cpu_absent_s", THREAD_PART_ABSENT},
};

enum { PARTS_PRINTED = 5, PARTS_OF_THREADS = sizeof(parts_of_threads) / sizeof(parts_of_threads[0]) };

static void print_threads_of_ranks(const struct format_context *context, const struct rank_findings *found,
                                   const struct time_unit *unit)
{
    output_format(context->output, "%6s%8s", "rank", "threads");
    for (int i = 0; i < PARTS_PRINTED; i++)
        output_format(context->output, "%*s", FIGURE_WIDTH - 1, parts_of_threads[i].heading);
    output_format(context->output, "%8s%8s\n%14s", "hybrid", "OpenMP", "");
    for (int i = 0; i < PARTS_PRINTED; i++)
        output_format(context->output, "%*s", FIGURE_WIDTH - 1, unit->name);
    output_format(context->output, "%8s%8s\n", "%", "%");
    for (uint32_t rank = 0; rank < found->rank_count; rank++) {
        const struct thread_sums *sums = &found->ranks[rank].threads;
        struct thread_metrics metrics = thread_metrics_of(sums);

        output_format(context->output, "%6" PRIu32 "%8" PRIu64, rank + 1, sums->threads);
        for (int i = 0; i < PARTS_PRINTED; i++)
            output_format(context->output, "%*s", FIGURE_WIDTH - 1,
                          decimal_scaled(sums->parts[parts_of_threads[i].part], unit->nanoseconds, 3).text);
        output_format(context->output, "%8s%8s\n", decimal_percent(metrics.hybrid_efficiency).text,
                      decimal_percent(metrics.openmp_efficiency).text);
    }
    output_text(context->output, "\nidle     while thread 1 works outside of parallel regions\n"
                                 "MPI      of all threads, with those that idle meanwhile\n"
                                 "hybrid   parallel efficiency: share that all threads compute\n"
                                 "OpenMP   parallel efficiency: likewise, outside of MPI\n");
}

static void ranks_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct rank_findings *found = result->findings;
    const struct time_unit *unit = time_unit_for(result->run->runtime);

    output_format(context->output, "Ranks\n\n%6s%6s", "rank", "node");
    for (int i = 0; i < figures_shown(context, found); i++)
        output_format(context->output, "%*s", FIGURE_WIDTH, figures[i].heading);
    output_format(context->output, "\n%12s", "");
    for (int i = 0; i < figures_shown(context, found); i++)
        output_format(context->output, "%*s", FIGURE_WIDTH, figures[i].kind == FIGURE_TIME ? unit->name : "");
    output_text(context->output, "\n");
    for (uint32_t i = 0; i < found->rank_count; i++)
        print_rank(context, found, i, unit);
    output_text(context->output, "\n");
    if (found->rank_count > 0)
        print_summaries(context, found, unit);
    output_text(context->output, "\nMPI      without waiting\npath     of the critical path\n"
                                 "balance  mean divided by maximum\n");
    if (figures_shown(context, found) < known_figures(found))
        output_text(context->output, "A wider terminal shows more, and --format json all.\n");
    if (found->has_threads) {
        output_text(context->output, "\nAll threads\n\n");
        print_threads_of_ranks(context, found, unit);
    }
}

static double ipc_of(const struct rank_figures *rank)
{
    return rank->cycles != 0 ? (double)rank->instructions / (double)rank->cycles : NAN;
}

static void write_rank_counters(struct json_writer *writer, const struct rank_figures *rank)
{
    json_put_count(writer, "instructions", (uint64_t)rank->instructions);
    json_put_count(writer, "cycles", (uint64_t)rank->cycles);
    json_put_ratio(writer, "average_ipc", ipc_of(rank));
}

static void write_rank_threads(struct json_writer *writer, const struct thread_sums *sums)
{
    struct thread_metrics metrics = thread_metrics_of(sums);

    json_put_count(writer, "threads", sums->threads);
    json_put_ratio(writer, "hybrid_parallel_efficiency", metrics.hybrid_efficiency);
    json_put_ratio(writer, "mpi_part_efficiency", metrics.mpi_part);
    json_put_ratio(writer, "openmp_parallel_efficiency", metrics.openmp_efficiency);
    json_thread_times(writer, sums);
}

static void write_rank_figures(struct json_writer *writer, const struct rank_findings *found, uint32_t index)
{
    const struct rank_figures *rank = &found->ranks[index];

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)index + 1);
    json_put_count(writer, "node", rank->node);
    json_put_string(writer, "name", rank->name);
    json_put_seconds(writer, "useful_s", rank->useful);
    json_put_seconds(writer, "waiting_s", rank->waiting);
    json_put_seconds(writer, "mpi_s", rank->mpi);
    json_put_seconds(writer, "overhead_s", rank->overhead);
    json_put_seconds(writer, "absent_s", rank->absent);
    if (rank->first >= 0) {
        json_put_seconds(writer, "first_s", rank->first);
        json_put_seconds(writer, "last_s", rank->last);
    } else {
        json_put_literal(writer, "first_s", "null");
        json_put_literal(writer, "last_s", "null");
    }
    json_put_count(writer, "calls", rank->calls);
    json_put_count(writer, "messages_sent", rank->messages_sent);
    json_put_count(writer, "bytes_sent", rank->bytes_sent);
    json_put_count(writer, "messages_received", rank->messages_received);
    json_put_count(writer, "bytes_received", rank->bytes_received);
    json_put_count(writer, "collectives", rank->collectives);
    json_put_seconds(writer, "path_s", rank->path);
    if (found->has_counters)
        write_rank_counters(writer, rank);
    if (found->has_threads)
        write_rank_threads(writer, &rank->threads);
    json_close(writer);
}

static void ranks_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct rank_findings *found = result->findings;

    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (uint32_t i = 0; i < found->rank_count; i++)
        write_rank_figures(writer, found, i);
    json_close(writer);
}

static void list_rank_counters(const struct format_context *context, const struct rank_figures *rank)
{
    delimited_count(context, (uint64_t)rank->instructions);
    delimited_count(context, (uint64_t)rank->cycles);
    delimited_ratio(context, ipc_of(rank));
}

static void list_rank_threads(const struct format_context *context, const struct thread_sums *sums)
{
    struct thread_metrics metrics = thread_metrics_of(sums);

    delimited_count(context, sums->threads);
    delimited_ratio(context, metrics.hybrid_efficiency);
    delimited_ratio(context, metrics.mpi_part);
    delimited_ratio(context, metrics.openmp_efficiency);
    for (int i = 0; i < PARTS_OF_THREADS; i++)
        delimited_seconds(context, (int64_t)sums->parts[parts_of_threads[i].part]);
}

/* Those that every trace has, then what counters and threads add. */
static void list_rank_names(const struct format_context *context, const struct rank_findings *found)
{
    enum { COUNTER_NAMES = 3, THREAD_NAMES = 4 };

    static const char *const names[] = {
        "rank",        "node",   "useful_s",     "waiting_s",     "mpi_s",      "overhead_s",        "absent_s",
        "first_s",     "last_s", "calls",        "messages_sent", "bytes_sent", "messages_received", "bytes_received",
        "collectives", "path_s", "instructions", "cycles",        "average_ipc"};
    static const char *const of_threads[THREAD_NAMES] = {"threads", "hybrid_parallel_efficiency", "mpi_part_efficiency",
                                                         "openmp_parallel_efficiency"};
    const char *chosen[sizeof(names) / sizeof(names[0]) + THREAD_NAMES + PARTS_OF_THREADS];
    size_t count = sizeof(names) / sizeof(names[0]) - (found->has_counters ? 0 : COUNTER_NAMES);

    for (size_t i = 0; i < count; i++)
        chosen[i] = names[i];
    for (int i = 0; i < THREAD_NAMES && found->has_threads; i++)
        chosen[count++] = of_threads[i];
    for (int i = 0; i < PARTS_OF_THREADS && found->has_threads; i++)
        chosen[count++] = parts_of_threads[i].name;
    delimited_names(context, chosen, count);
}

static void ranks_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct rank_findings *found = result->findings;

    list_rank_names(context, found);
    for (uint32_t i = 0; i < found->rank_count; i++) {
        const struct rank_figures *rank = &found->ranks[i];
        const int64_t times[] = {rank->useful, rank->waiting, rank->mpi, rank->overhead, rank->absent};
        const uint64_t counts[] = {rank->calls,          rank->messages_sent, rank->bytes_sent, rank->messages_received,
                                   rank->bytes_received, rank->collectives};

        delimited_count(context, (uint64_t)i + 1);
        delimited_count(context, rank->node);
        for (size_t k = 0; k < sizeof(times) / sizeof(times[0]); k++)
            delimited_seconds(context, times[k]);
        delimited_seconds(context, rank->first >= 0 ? rank->first : 0);
        delimited_seconds(context, rank->last >= 0 ? rank->last : 0);
        for (size_t k = 0; k < sizeof(counts) / sizeof(counts[0]); k++)
            delimited_count(context, counts[k]);
        delimited_seconds(context, rank->path);
        if (found->has_counters)
            list_rank_counters(context, rank);
        if (found->has_threads)
            list_rank_threads(context, &rank->threads);
        delimited_end_line(context);
    }
}

const struct section ranks_section = {
    .reports = REPORT_RANKS,
    .print = ranks_section_print,
    .write = ranks_section_write,
    .list = ranks_section_list,
};
