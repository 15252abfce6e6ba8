/*
 * The run at a glance: the tree of efficiencies that multiply up to the parallel efficiency, what they mean, and what
 * was odd in the trace.
 */
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/decimal.h"
#include "output/interpretation.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/report.h"

enum {
    TITLE_WIDTH = 32, /* of an efficiency */
    RATIO_WIDTH = 10,
    BAR_WIDTH = 10,
    FIGURE_TITLE_WIDTH = 22,
    FIGURE_WIDTH = 18,
    NARROW = 80,
};

/* The tree: each efficiency is the product of its branches. */
static const struct branch {
    enum column_id column;
    const char *ascii;
    const char *utf8;
    bool is_optional; /* left out where it is missing */
} branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", "", false},
    {COLUMN_LOAD_BALANCE, "|- ", "├─ ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "|  |- ", "│  ├─ ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "|  `- ", "│  └─ ", true},
    {COLUMN_COMMUNICATION_EFFICIENCY, "`- ", "└─ ", false},
    {COLUMN_SERIALISATION_EFFICIENCY, "   |- ", "   ├─ ", false},
    {COLUMN_TRANSFER_EFFICIENCY, "   `- ", "   └─ ", false},
};

/* Likewise of all threads: MPI's branch, and OpenMP's where there is some; threads that idle in MPI count in both. */
static const struct branch thread_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", "", false},
    {COLUMN_MPI_EFFICIENCY, "|- ", "├─ ", false},
    {COLUMN_MPI_LOAD_BALANCE, "|  |- ", "│  ├─ ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "|  |  |- ", "│  │  ├─ ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "|  |  `- ", "│  │  └─ ", true},
    {COLUMN_MPI_COMMUNICATION, "|  `- ", "│  └─ ", false},
    {COLUMN_MPI_SERIALISATION, "|     |- ", "│     ├─ ", false},
    {COLUMN_MPI_TRANSFER, "|     `- ", "│     └─ ", false},
    {COLUMN_OPENMP_EFFICIENCY, "`- ", "└─ ", false},
    {COLUMN_OPENMP_SERIALISATION, "   |- ", "   ├─ ", false},
    {COLUMN_OPENMP_LOAD_BALANCE, "   |- ", "   ├─ ", false},
    {COLUMN_OPENMP_SCHEDULING, "   `- ", "   └─ ", false},
};

/* The same where there is no OpenMP. */
static const struct branch mpi_branches[] = {
    {COLUMN_PARALLEL_EFFICIENCY, "", "", false},
    {COLUMN_MPI_EFFICIENCY, "`- ", "└─ ", false},
    {COLUMN_MPI_LOAD_BALANCE, "   |- ", "   ├─ ", false},
    {COLUMN_LOAD_BALANCE_WITHIN_NODES, "   |  |- ", "   │  ├─ ", true},
    {COLUMN_LOAD_BALANCE_BETWEEN_NODES, "   |  `- ", "   │  └─ ", true},
    {COLUMN_MPI_COMMUNICATION, "   `- ", "   └─ ", false},
    {COLUMN_MPI_SERIALISATION, "      |- ", "      ├─ ", false},
    {COLUMN_MPI_TRANSFER, "      `- ", "      └─ ", false},
};

/* What all threads do then, where no factor says it. */
static const struct account_line {
    const char *title;
    unsigned parts; /* bits of 1 << enum thread_part */
    const char *meaning;
} account_lines[] = {
    {"computing", 1U << THREAD_PART_WORK, "of all threads' time"},
    {"MPI", 1U << THREAD_PART_MPI, "in calls of their own"},
    {"idle in MPI", 1U << THREAD_PART_IDLE_IN_MPI, "while thread 1 of the rank is in MPI"},
    {"idle", 1U << THREAD_PART_SERIAL | 1U << THREAD_PART_IMBALANCE, "at any other time, or not begun"},
    {"blocked", 1U << THREAD_PART_BLOCKED, "by a lock, while another thread is busy"},
    {"run-time", 1U << THREAD_PART_RUNTIME, "creating and joining threads"},
    {"overhead", 1U << THREAD_PART_OVERHEAD, "in tracing itself"},
    {"absent", 1U << THREAD_PART_ABSENT, "the rank has not begun, or has ended"},
};

static void put_bar(const struct format_context *context, double ratio)
{
    /* Rounded down from what is printed beside it: a full bar is a full 100 %. */
    int filled = !(ratio > 0) ? 0 : ratio >= 1 ? BAR_WIDTH : (int)(lround(ratio * 1000) * BAR_WIDTH / 1000);
    int i;

    output_text(context->output, "  ");
    for (i = 0; i < BAR_WIDTH; i++) {
        if (i < filled)
            output_text(context->output, context->run.utf8 ? "█" : "#");
        else
            output_text(context->output, context->run.utf8 ? "░" : ".");
    }
}

/* Behind what takes so many columns. Where a terminal is narrow, figures alone. */
static void put_meaning(const struct format_context *context, unsigned column, const char *meaning)
{
    unsigned width = context->run.width > 0 ? context->run.width : UINT32_MAX;

    if (width < NARROW) {
        output_text(context->output, "\n");
        return;
    }
    output_text(context->output, "  ");
    text_wrap(context->output, meaning, column + 2, width);
}

static const char *branch_meaning(const struct column *column, const struct row *run)
{
    if (column == column_of(COLUMN_PARALLEL_EFFICIENCY) && run->thread_times)
        return "time that all threads compute";
    return column->field.meaning;
}

static void put_branch(const struct format_context *context, const struct branch *branch, const struct row *run)
{
    const struct column *column = column_of(branch->column);
    double ratio = column_ratio(column, run);
    enum style style = efficiency_style(ratio);

    output_format(context->output, "%s%-*s", context->run.utf8 ? branch->utf8 : branch->ascii,
                  TITLE_WIDTH - (int)strlen(branch->ascii), column->title);
    if (isfinite(ratio)) {
        output_format(context->output, "%s%6s %%%s", style_start(context, style), decimal_percent(ratio).text,
                      style_end(context, style));
        if (context_room(context) >= TITLE_WIDTH + RATIO_WIDTH + BAR_WIDTH)
            put_bar(context, ratio);
    } else {
        output_format(context->output, "%6s%*s", "-", RATIO_WIDTH - 6 + BAR_WIDTH, "");
    }
    put_meaning(context, TITLE_WIDTH + RATIO_WIDTH + BAR_WIDTH, branch_meaning(column, run));
}

static void put_tree(const struct format_context *context, const struct branch *tree, size_t count,
                     const struct row *run)
{
    for (size_t i = 0; i < count; i++)
        if (!tree[i].is_optional || !column_is_missing(column_of(tree[i].column), run))
            put_branch(context, &tree[i], run);
}

/* The account of all threads. */
static void put_account_of_threads(const struct format_context *context, const struct thread_sums *sums)
{
    output_text(context->output, "\n");
    for (size_t i = 0; i < sizeof(account_lines) / sizeof(account_lines[0]); i++) {
        const struct account_line *line = &account_lines[i];
        __int128 time = 0;

        for (int part = 0; part < THREAD_PART_COUNT; part++)
            if (line->parts & 1U << part)
                time += sums->parts[part];
        output_format(context->output, "%-*s%*s %%", FIGURE_TITLE_WIDTH, line->title, FIGURE_WIDTH - 2,
                      decimal_percent((double)((long double)time / (long double)thread_sums_whole(sums))).text);
        put_meaning(context, FIGURE_TITLE_WIDTH + FIGURE_WIDTH, line->meaning);
    }
}

/* What it means, and what to ask next. */
static void put_reading(const struct format_context *context, struct interpretation reading)
{
    text_wrap(context->output, reading.text, 0, context_text_width(context));
    if (reading.next)
        text_wrap(context->output, reading.next, 0, context_text_width(context));
}

static const struct figure {
    enum column_id column;
    bool of_part;     /* says something only where a part of the run was looked at */
    bool is_optional; /* left out where it is missing */
    bool of_threads;  /* likewise where the trace has threads */
    bool of_some;     /* and where it is 0: most runs have nothing of it */
    bool of_waits;    /* left out where the tracer was in burst mode, which says nothing of MPI */
} figures[] = {
    {.column = COLUMN_RANKS},
    {.column = COLUMN_THREADS, .of_threads = true},
    {.column = COLUMN_RUNTIME},
    {.column = COLUMN_START, .of_part = true},
    {.column = COLUMN_END, .of_part = true},
    {.column = COLUMN_ELAPSED, .of_part = true},
    {.column = COLUMN_IDEAL, .of_waits = true},
    {.column = COLUMN_USEFUL_AVERAGE},
    {.column = COLUMN_USEFUL_MAX},
    {.column = COLUMN_OVERHEAD},
    {.column = COLUMN_OFF, .of_some = true},
    {.column = COLUMN_POLLING, .of_some = true},
    {.column = COLUMN_TRANSIENT_IMBALANCE, .is_optional = true},
    {.column = COLUMN_MESSAGES, .of_waits = true},
    {.column = COLUMN_COLLECTIVES, .of_waits = true},
    {.column = COLUMN_AVERAGE_IPC, .is_optional = true},
    {.column = COLUMN_AVERAGE_FREQUENCY, .is_optional = true},
};

/* Where tracing was switched off the tracer's own time is the smaller part of what the number holds. What ranks do is
 * what their first threads do, who compute, or wait for other threads. */
static const char *meaning_of(const struct column *column, const struct row *run)
{
    if (column == column_of(COLUMN_OVERHEAD) && run->metrics.off > 0)
        return "tracing itself, and while it was switched off";
    if (column == column_of(COLUMN_USEFUL_AVERAGE) && run->thread_times)
        return "of a rank, outside of MPI";
    if (column == column_of(COLUMN_USEFUL_MAX) && run->thread_times)
        return "of the busiest rank, outside of MPI";
    return column->field.meaning;
}

static bool figure_is_left_out(const struct figure *figure, const struct row *run)
{
    const struct column *column = column_of(figure->column);

    return (figure->of_part && run->elapsed == run->runtime) || (figure->of_threads && !run->thread_times) ||
           (figure->of_waits && run->holds_bursts) || (figure->is_optional && column_is_missing(column, run)) ||
           (figure->of_some && !(column_ratio(column, run) > 0));
}

static bool has_severity(const struct anomalies *anomalies, size_t kind, bool information)
{
    return anomalies->tally[kind].count > 0 &&
           (anomaly_info((enum anomaly)kind)->severity == ANOMALY_INFORMATION) == information;
}

static void put_odd(const struct format_context *context, const struct anomalies *anomalies)
{
    bool found = false;

    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);
        enum style style = info->severity == ANOMALY_DAMAGE ? STYLE_BAD : STYLE_POOR;

        if (!has_severity(anomalies, i, false))
            continue;
        output_format(context->output, "%s  %s%s%s %" PRIu64 " (%s)\n    ", found ? "" : "\nOdd in this trace:\n",
                      style_start(context, style), info->name, style_end(context, style), anomalies->tally[i].count,
                      severity_name(info->severity));
        text_wrap(context->output, info->meaning, 4, context_text_width(context));
        found = true;
    }
}

static void put_information(const struct format_context *context, const struct anomalies *anomalies)
{
    enum { KIND_SIZE = 64 };

    char words[ANOMALY_COUNT * KIND_SIZE] = "";
    int used = 0;

    for (size_t i = 0; i < ANOMALY_COUNT; i++)
        if (has_severity(anomalies, i, true))
            used += snprintf(words + used, sizeof(words) - (size_t)used, "%s%s %" PRIu64,
                             used > 0 ? ", " : "Good to know: ", anomaly_info((enum anomaly)i)->name,
                             anomalies->tally[i].count);
    if (used == 0)
        return;
    if (anomalies->tally[ANOMALY_GPU_STREAMS].count > 0)
        snprintf(words + used, sizeof(words) - (size_t)used,
                 ". What Extrae writes as threads and names as streams of GPUs was left out.");
    output_text(context->output, "\n");
    text_wrap(context->output, words, 0, context->run.width > 0 ? context->run.width : UINT32_MAX);
}

static void summary_section_print(const struct format_context *context, const struct report_result *result)
{
    struct row row = row_of_run(result->run);

    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context->output, context->run.trace, context->run.utf8);
    output_format(context->output, "%s\n\n", style_end(context, STYLE_STRONG));
    if (!row.thread_times)
        put_tree(context, branches, sizeof(branches) / sizeof(branches[0]), &row);
    else if (row.thread_times->has_openmp)
        put_tree(context, thread_branches, sizeof(thread_branches) / sizeof(thread_branches[0]), &row);
    else
        put_tree(context, mpi_branches, sizeof(mpi_branches) / sizeof(mpi_branches[0]), &row);
    if (row.thread_times && !row.thread_times->has_openmp && row.elapsed > 0)
        put_account_of_threads(context, row.thread_times);
    output_text(context->output, "\n");
    put_reading(context, interpretation_of(&row));
    output_text(context->output, "\n");
    for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
        const struct column *column = column_of(figures[i].column);

        if (figure_is_left_out(&figures[i], &row))
            continue;
        output_format(context->output, "%-*s%*s", FIGURE_TITLE_WIDTH, column->title, FIGURE_WIDTH,
                      column_for_people(column, &row, 1).text);
        put_meaning(context, FIGURE_TITLE_WIDTH + FIGURE_WIDTH, meaning_of(column, &row));
    }
    /* The report of its own says it better. */
    if (!(context->options->reports & REPORT_ANOMALIES)) {
        put_odd(context, result->run->anomalies);
        put_information(context, result->run->anomalies);
    }
}

/* Other formats have it as a row. */
const struct section summary_section = {
    .reports = REPORT_SUMMARY,
    .print = summary_section_print,
};

/* All of it is known to every run. */
static int summary_report_conclude(void *report, struct run_summary *summary, const void **findings)
{
    (void)report;
    *findings = summary;
    return 0;
}

const struct report_class summary_report = {
    .traits = {.word = "summary", .bit = REPORT_SUMMARY, .needs = REPORT_OPENMP},
    .size = 1,
    .conclude = summary_report_conclude,
    .free = free,
    .section = &summary_section,
};
