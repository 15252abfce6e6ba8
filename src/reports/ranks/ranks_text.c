/*
 * Ranks: a line for each, and what the lines come to.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/decimal.h"
#include "output/delimited.h"
#include "output/text.h"
#include "reports/ranks/rank_findings.h"
#include "reports/report.h"

/* Figures that are summed up below: all of them int64_t or uint64_t. */
struct rank_figure {
    const char *heading;
    size_t offset;
    bool is_time;
};

static const struct rank_figure figures[] = {
    {"useful", offsetof(struct rank_figures, useful), true},
    {"waiting", offsetof(struct rank_figures, waiting), true},
    {"MPI", offsetof(struct rank_figures, mpi), true},
    {"overhead", offsetof(struct rank_figures, overhead), true},
    {"absent", offsetof(struct rank_figures, absent), true},
    {"path", offsetof(struct rank_figures, path), true},
    {"calls", offsetof(struct rank_figures, calls), false},
    {"sent", offsetof(struct rank_figures, messages_sent), false},
    {"bytes sent", offsetof(struct rank_figures, bytes_sent), false},
};

enum { FIGURES = sizeof(figures) / sizeof(figures[0]), FIGURE_WIDTH = 11 };

/* As many as a line has room for, the first ones. */
static int figures_shown(const struct format_context *context)
{
    enum { USUAL_WIDTH = 80, NAMES_WIDTH = 12, FEWEST = 4 };
    unsigned width = context->run.width > 0 ? context->run.width : USUAL_WIDTH;
    unsigned room = width > NAMES_WIDTH ? (width - NAMES_WIDTH) / FIGURE_WIDTH : 0;

    return room < FEWEST ? FEWEST : room < FIGURES ? (int)room : FIGURES;
}

static int64_t figure_of(const struct rank_figures *rank, const struct rank_figure *figure)
{
    return *(const int64_t *)((const char *)rank + figure->offset);
}

static void put_figure(const struct format_context *context, const struct rank_figure *figure,
                       const struct time_unit *unit, __int128 value)
{
    if (figure->is_time)
        output_format(context->output, "%*s", FIGURE_WIDTH, decimal_scaled(value, unit->nanoseconds, 3).text);
    else
        output_format(context->output, "%*" PRId64, FIGURE_WIDTH, (int64_t)value);
}

static void print_rank(const struct format_context *context, const struct rank_findings *found, uint32_t index,
                       const struct time_unit *unit)
{
    const struct rank_figures *rank = &found->ranks[index];

    output_format(context->output, "%6" PRIu32 "%6" PRIu32, index + 1, rank->node);
    for (int i = 0; i < figures_shown(context); i++)
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
        for (int i = 0; i < figures_shown(context); i++) {
            struct figure_summary summary = sum_up(found, &figures[i]);
            const __int128 values[] = {summary.total, summary.total / found->rank_count, summary.most, summary.least};

            if (row != BALANCE)
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

static void ranks_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct rank_findings *found = result->findings;
    const struct time_unit *unit = time_unit_for(result->run->runtime);

    output_format(context->output, "Ranks\n\n%6s%6s", "rank", "node");
    for (int i = 0; i < figures_shown(context); i++)
        output_format(context->output, "%*s", FIGURE_WIDTH, figures[i].heading);
    output_format(context->output, "\n%12s", "");
    for (int i = 0; i < figures_shown(context); i++)
        output_format(context->output, "%*s", FIGURE_WIDTH, figures[i].is_time ? unit->name : "");
    output_text(context->output, "\n");
    for (uint32_t i = 0; i < found->rank_count; i++)
        print_rank(context, found, i, unit);
    output_text(context->output, "\n");
    if (found->rank_count > 0)
        print_summaries(context, found, unit);
    output_text(context->output, "\nMPI      without waiting\npath     of the critical path\n"
                                 "balance  mean divided by maximum\n");
    if (figures_shown(context) < FIGURES)
        output_text(context->output, "A wider terminal shows more, and --format json all.\n");
}

static void write_rank_figures(struct json_writer *writer, const struct rank_figures *rank, uint32_t index)
{
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
    json_close(writer);
}

static void ranks_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct rank_findings *found = result->findings;

    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (uint32_t i = 0; i < found->rank_count; i++)
        write_rank_figures(writer, &found->ranks[i], i);
    json_close(writer);
}

static void ranks_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {
        "rank",        "node",   "useful_s", "waiting_s",     "mpi_s",      "overhead_s",        "absent_s",
        "first_s",     "last_s", "calls",    "messages_sent", "bytes_sent", "messages_received", "bytes_received",
        "collectives", "path_s"};
    const struct rank_findings *found = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
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
        delimited_end_line(context);
    }
}

const struct section ranks_section = {
    .reports = REPORT_RANKS,
    .print = ranks_section_print,
    .write = ranks_section_write,
    .list = ranks_section_list,
};
