/*
 * The run at a glance: the tree of efficiencies (output/columns/efficiency_tree.h), what they mean, and what was odd in
 * the trace.
 */
#include <inttypes.h>
#include <math.h>

#include "output/assessment/assessment.h"
#include "output/columns/efficiency_tree.h"
#include "output/decimal.h"
#include "output/interpretation/interpretation.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"

enum {
    FIGURE_TITLE_WIDTH = 22,
    FIGURE_WIDTH = 18,
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

static const struct run_figure {
    enum column_id column;
    bool of_part;     /* says something only where a part of the run was looked at */
    bool is_optional; /* left out where it is missing */
    bool of_threads;  /* likewise where the trace has threads */
    bool of_some;     /* and where it is 0: most runs have nothing of it */
    bool of_run;      /* not told apart of a part */
    bool of_waits;    /* left out where the tracer was in burst mode, which says nothing of MPI, or there is none */
    bool of_ranks;    /* left out of one process without MPI, of which threads and the runtime say it */
} figures[] = {
    {.column = COLUMN_RANKS, .of_run = true, .of_ranks = true},
    {.column = COLUMN_THREADS, .of_threads = true, .of_run = true},
    {.column = COLUMN_RUNTIME},
    {.column = COLUMN_START, .of_part = true},
    {.column = COLUMN_END, .of_part = true},
    {.column = COLUMN_ELAPSED, .of_part = true},
    {.column = COLUMN_IDEAL, .of_waits = true},
    {.column = COLUMN_USEFUL_AVERAGE, .of_ranks = true},
    {.column = COLUMN_USEFUL_MAX, .of_ranks = true},
    {.column = COLUMN_OVERHEAD},
    {.column = COLUMN_OFF, .of_some = true},
    {.column = COLUMN_POLLING, .of_some = true},
    {.column = COLUMN_TRANSIENT_IMBALANCE, .is_optional = true, .of_run = true},
    {.column = COLUMN_MESSAGES, .of_waits = true, .of_run = true},
    {.column = COLUMN_COLLECTIVES, .of_waits = true, .of_run = true},
    {.column = COLUMN_INSTRUCTIONS, .is_optional = true},
    {.column = COLUMN_AVERAGE_IPC, .is_optional = true},
    {.column = COLUMN_AVERAGE_FREQUENCY, .is_optional = true},
};

/* Where tracing was switched off the tracer's own time is the smaller part of what the number holds. What ranks do is
 * what their first threads do, who compute, or wait for other threads. */
static const char *meaning_of(const struct column *column, const struct row *run)
{
    if (column == column_of(COLUMN_OVERHEAD) && run->metrics.off > 0)
        return "tracing itself, and while it was switched off";
    if (column == column_of(COLUMN_THREADS) && row_is_without_mpi(run))
        return "of the process, which calls no MPI";
    if (column == column_of(COLUMN_USEFUL_AVERAGE) && run->thread_times)
        return "of a rank, outside of MPI";
    if (column == column_of(COLUMN_USEFUL_MAX) && run->thread_times)
        return "of the busiest rank, outside of MPI";
    if (column == column_of(COLUMN_MESSAGES) && run->summary->anomalies->tally[ANOMALY_SELF_MESSAGE].count > 0)
        return "of a rank to another, or to itself";
    return column->field.meaning;
}

static void put_figures(const struct format_context *context, const struct run_rows *rows)
{
    const struct row *run = &rows->run;
    bool is_alone = row_is_without_mpi(run);

    for (size_t i = 0; i < COUNT_OF(figures); i++) {
        const struct run_figure *figure = &figures[i];
        const struct column *column = column_of(figure->column);
        /* What the runtime is of the run is the length of a part. */
        const struct column *of_part = figure->column == COLUMN_RUNTIME ? column_of(COLUMN_ELAPSED) : column;
        bool has_both = rows->has_part && !figure->of_run;
        unsigned at = FIGURE_TITLE_WIDTH + FIGURE_WIDTH;

        if ((figure->of_part && run->elapsed == run->runtime) || (figure->of_threads && !run->thread_times) ||
            (figure->of_waits && (run->holds_bursts || is_alone)) || (figure->of_ranks && is_alone) ||
            (figure->is_optional && column_is_missing(column, run)) ||
            (figure->of_some && !(column_ratio(column, run) > 0)))
            continue;
        output_format(context->output, "%-*s%*s", FIGURE_TITLE_WIDTH, column->title, FIGURE_WIDTH,
                      column_for_people(column, run, 1).text);
        if (has_both)
            output_format(context->output, "%*s", RUN_PART_WIDTH, column_for_people(of_part, &rows->part, 1).text);
        run_rows_put_meaning(context, at + (has_both ? RUN_PART_WIDTH : 0), at + (rows->has_part ? RUN_PART_WIDTH : 0),
                             rows->has_part, meaning_of(column, run));
    }
}

/* Those of one sort, each with a clause that explains it. */
static void put_anomalies(const struct format_context *context, const struct anomalies *anomalies, bool information)
{
    const char *title = information ? "\nGood to know:\n" : "\nOdd in this trace:\n";

    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);
        enum style style = info->severity == ANOMALY_DAMAGE ? STYLE_BAD : STYLE_POOR;
        /* Most traces have it, and no figure depends on it: the report on anomalies counts it. */
        bool is_usual = i == ANOMALY_SELF_MESSAGE || i == ANOMALY_CONTRADICTED_WAIT || i == ANOMALY_TASK_DEPENDENCY;

        if (anomalies->tally[i].count == 0 || (info->severity == ANOMALY_INFORMATION) != information || is_usual)
            continue;
        output_format(context->output, "%s  %s%s%s %" PRIu64, title, information ? "" : style_start(context, style),
                      info->name, information ? "" : style_end(context, style), anomalies->tally[i].count);
        if (!information)
            output_format(context->output, " (%s)", severity_name(info->severity));
        output_text(context->output, "\n    ");
        text_wrap(context, info->meaning, 4, context_text_width(context));
        title = "";
    }
}

static void summary_section_print(const struct format_context *context, const struct report_result *result)
{
    struct run_rows rows = run_rows_of(context, result->run);
    struct interpretation reading = interpretation_of_run(result->run);
    const struct row *run = &rows.run;

    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context, context->trace);
    output_format(context->output, "%s\n\n", style_end(context, STYLE_STRONG));
    efficiency_tree_print(context, &rows);
    if (run->thread_times && !run->thread_times->has_openmp && run->elapsed > 0) {
        const struct thread_sums *sums = rows.has_part ? rows.part.thread_times : run->thread_times;

        output_text(context->output, "\n");
        for (size_t i = 0; i < COUNT_OF(account_lines); i++) {
            const struct account_line *line = &account_lines[i];
            __int128 time = 0;

            for (int part = 0; part < THREAD_PART_COUNT; part++)
                if (line->parts & 1U << part)
                    time += sums->parts[part];
            output_format(context->output, "%-*s%*s %%", FIGURE_TITLE_WIDTH, line->title, FIGURE_WIDTH - 2,
                          decimal_percent((double)((long double)time / (long double)thread_sums_whole(sums))).text);
            run_rows_put_meaning(context, FIGURE_TITLE_WIDTH + FIGURE_WIDTH, FIGURE_TITLE_WIDTH + FIGURE_WIDTH, false,
                                 line->meaning);
        }
    }
    output_text(context->output, "\n");
    sentence_print(context, "%s", reading.text);
    if (reading.next)
        sentence_print(context, "%s", reading.next);
    output_text(context->output, "\n");
    put_figures(context, &rows);
    /* The report of its own says it better. */
    if (!(context->options->reports & REPORT_ANOMALIES)) {
        put_anomalies(context, result->run->anomalies, false);
        put_anomalies(context, result->run->anomalies, true);
    }
}

/* What it adds to an assessment. */

static const char summary_command[] = "--report summary";

static void assess_focus(struct assessment *assessment, const struct run_summary *run, const struct row *whole,
                         const struct row *part, bool is_all_read)
{
    const struct mpi_times *mpi = whole->summary->mpi;
    const char *cut =
        mpi ? options_without_launch(mpi->begin != MPI_TIMES_UNKNOWN, mpi->end != MPI_TIMES_UNKNOWN) : NULL;
    struct assessment_focus *focus = &assessment->focus;
    double outside = fmax(whole->before_init, 0) + fmax(whole->after_finalize, 0); /* where these are known */
    double share = whole->runtime > 0 ? (double)(part->end - part->start) / (double)whole->runtime : 1;

    *focus = (struct assessment_focus){.name = "the whole run",
                                       .start = part->start,
                                       .end = part->end,
                                       .is_all_read = is_all_read,
                                       .cut = cut,
                                       .share = share,
                                       .from = FIELD_NO_TIME,
                                       .to = FIELD_NO_TIME};
    if (run_shows_launch(run)) {
        focus->name = "from Init to Finalize";
        assessment_add_fact(assessment, TOPIC_FOCUS, cut,
                            "From Init to Finalize: %s to %s, %s %% of the run. Launch and shutdown take the rest, "
                            "and say little about the program.",
                            decimal_duration(part->start).text, decimal_duration(part->end).text,
                            decimal_percent(share).text);
    } else if (whole->elapsed != whole->runtime) {
        focus->name = "a part of the run";
        assessment_add_fact(
            assessment, TOPIC_FOCUS, summary_command, "The part that was asked for: %s to %s, %s %% of the run.",
            decimal_duration(part->start).text, decimal_duration(part->end).text, decimal_percent(share).text);
    } else if (!mpi || (mpi->begin == MPI_TIMES_UNKNOWN && mpi->end == MPI_TIMES_UNKNOWN)) {
        assessment_add_fact(assessment, TOPIC_FOCUS, summary_command,
                            "The whole run: the trace does not say where MPI begins or ends.");
    } else if (outside * 20 >= 1) {
        assessment_add_fact(assessment, TOPIC_FOCUS, outside < 1 ? cut : summary_command,
                            "The whole run, of which launch and shutdown take %s %%.", decimal_percent(outside).text);
    } else {
        assessment_add_fact(assessment, TOPIC_FOCUS, cut,
                            "The whole run: launch and shutdown take less than 5 %% of it.");
    }
}

static void summary_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct run_summary *run = result->run->whole ? result->run->whole : result->run;
    struct row whole = row_of_run(run);
    struct row part = run_shows_launch(run) ? row_of_run(run->init_to_finalize) : whole;
    struct row_losses losses = row_losses_of(&part);
    struct interpretation reading = interpretation_of_run(result->run);
    struct assessment_finding *finding =
        assessment_add_finding(assessment, "largest_loss", summary_command, reading.text);
    double files = interpretation_share_of(&part, MPI_ACTIVITY_IO);
    bool is_alone = row_is_without_mpi(&whole);
    struct sentence processes = {0};
    struct sentence accesses = {0};
    struct sentence tracing = {0};

    finding->is_verdict = true;
    finding->value = reading.share > 0 ? reading.share : (double)NAN;
    finding->time = part.elapsed;
    if (reading.next)
        finding_set_next(finding, "%s", reading.next);
    finding->question = part.thread_times ? "Lost, of all threads' time" : "Lost, of all ranks' time";
    /* Not beside a reading that says that the parts are none of the program's. */
    for (size_t i = 0; i < losses.count && reading.share > 0; i++)
        finding_add_bar(finding, losses.items[i].title, losses.items[i].share);
    sentence_add(&processes, "%" PRIu64 " %sprocess%s", whole.ranks, is_alone ? "" : "MPI ",
                 whole.ranks == 1 ? "" : "es");
    if (run->threads)
        sentence_add(&processes, " with %" PRIu64 " threads in all", whole.threads);
    if (run->nodes)
        sentence_add(&processes, ", on %" PRIu32 " nodes", run->nodes->nodes);
    sentence_add(&processes, "; %s from the first moment to the last, of which ", decimal_duration(whole.runtime).text);
    if (whole.elapsed != whole.runtime)
        sentence_add(&processes, "this part is %s. In it ", decimal_duration(whole.elapsed).text);
    if (is_alone && whole.thread_times)
        sentence_add(&processes, "a thread computes %s on average.",
                     decimal_duration((int64_t)((double)whole.elapsed * whole.parallel_efficiency)).text);
    else
        sentence_add(&processes, "a rank %s %s on average.", whole.thread_times ? "is outside MPI for" : "computes",
                     decimal_duration(whole.metrics.useful_average).text);
    assessment_add_fact(assessment, TOPIC_RUN, summary_command, "%s", processes.text);
    assess_focus(assessment, run, &whole, &part, !run_shows_launch(result->run));
    if (files > 0)
        sentence_add(&accesses,
                     "%s %% of the ranks' time passes in MPI_File_*, apart from waiting for ranks that compute",
                     decimal_percent(files).text);
    else if (!whole.holds_bursts)
        sentence_add(&accesses, "No time passes in MPI_File_*");
    assessment_add_fact(assessment, TOPIC_FILES, "--report critical-path",
                        "%s%sWhat is read and written without MPI counts as computing, under the name of the function.",
                        accesses.text, *accesses.text ? ". " : "");
    sentence_add(&tracing, "Tracing itself took %s %% of the ranks' time",
                 decimal_percent(whole.metrics.overhead - whole.metrics.off).text);
    if (whole.metrics.off > 0)
        sentence_add(&tracing, ", and was switched off for %s %%: nothing is known of that",
                     decimal_percent(whole.metrics.off).text);
    assessment_add_fact(assessment, TOPIC_SURENESS, summary_command, "%s.", tracing.text);
}

/* Other formats have it as a row. */
const struct section summary_section = {
    .reports = REPORT_SUMMARY,
    .print = summary_section_print,
    .assess = summary_section_assess,
};

/* All of it is known to every run. */
static int summary_report_conclude(void *report, struct run_summary *summary, const void **findings)
{
    (void)report;
    *findings = summary;
    return 0;
}

const struct report_class summary_report = {
    .traits = {.word = "summary", .about = "the run at a glance", .bit = REPORT_SUMMARY, .needs = REPORT_OPENMP},
    .size = 1,
    .conclude = summary_report_conclude,
    .section = &summary_section,
};
