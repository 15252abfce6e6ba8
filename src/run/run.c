#include "run/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/duration.h"
#include "base/error.h"
#include "options/options.h"
#include "output/columns/row.h"
#include "output/output.h"
#include "paraver/records/tee.h"
#include "replay/events/timelines.h"
#include "replay/messages/mismatches/rematch_passes.h"
#include "replay/replay.h"
#include "reports/iterations/iterations.h"
#include "reports/registry.h"
#include "reports/report.h"
#include "run/named_events.h"
#include "run/run_windows.h"
#include "threads/first_thread.h"
#include "threads/threads.h"
#include "traces/trace.h"

static bool tell_level(const struct labels *labels, uint32_t level)
{
    return labels_type(labels, TIMELINES_CALLER_LINE + level) || labels_type(labels, TIMELINES_CALLER + level);
}

/* Whether the labels are those of a trace that has callers, of any level: level 1 calls MPI, level 2 calls that one. */
static bool labels_tell_callers(const struct labels *labels)
{
    uint32_t level = 1;

    while (level <= CALL_DEPTH_MAX && !tell_level(labels, level))
        level++;
    return level <= CALL_DEPTH_MAX;
}

/*
 * 0 where the labels have callers of that level, or of none, which says little: events need no labels. Else
 * ERROR_USAGE (reported, with those that there are). labels may be NULL.
 */
static int check_caller_level(const struct labels *labels, uint32_t level, const struct diag *diag)
{
    char levels[CALL_DEPTH_MAX * 4 + 1] = "";
    size_t used = 0;

    if (!labels || tell_level(labels, level) || !labels_tell_callers(labels))
        return 0;
    for (uint32_t there = 1; there <= CALL_DEPTH_MAX; there++) {
        int more = tell_level(labels, there)
                       ? snprintf(levels + used, sizeof(levels) - used, "%s%" PRIu32, used > 0 ? ", " : "", there)
                       : 0;

        used += more > 0 && (size_t)more < sizeof(levels) - used ? (size_t)more : 0;
    }
    diag_report(diag, SEVERITY_ERROR, NULL, 0,
                "--call-depth: expected a level of which the trace has callers (%s), found %" PRIu32, levels, level);
    return ERROR_USAGE;
}

struct run {
    const struct options *options;
    const struct diag *diag;
    struct run_sink sink;
    const char *name; /* of the trace */
    struct anomalies anomalies;
    struct trace *trace;
    struct replay *replay;
    struct replay_setup setup;
    struct listener *listeners; /* setup.listeners, all zero where nobody listens yet */
    struct run_windows windows;
    struct threads *threads;     /* NULL: the trace has none */
    struct first_threads *first; /* for --activity openmp; or NULL */
    struct labels *labels;
    struct names *names;
    struct rematch *rematch;
    struct event_types watched;
    struct named_events named;
    struct report_set reports;
    struct output *files; /* of reports, where the sink takes none */
    struct tee records;
    struct run_summary summary;
};

static int start_run(void *user, const struct replay_start *start);

struct run *run_new(const struct options *options, const struct diag *diag, const struct run_sink *sink,
                    const char *trace)
{
    struct run *run = calloc(1, sizeof(*run));
    struct prv_sink records;

    if (!run) {
        diag_no_memory(diag);
        return NULL;
    }
    run->options = options;
    run->diag = diag;
    run->sink = *sink;
    run->name = trace;
    anomalies_init(&run->anomalies, diag, trace_display_name(trace));
    run->anomalies.strict = options->strict;
    if (report_set_init(&run->reports, options, diag) < 0)
        return run_free(run);
    run->setup = (struct replay_setup){
        .options = &options->replay,
        .application = options->application,
        .from = options->windows.from,
        .to = options->windows.to,
        .start = start_run,
        .user = run,
        .anomalies = &run->anomalies,
    };
    run->replay = replay_new(&run->setup);
    if (!run->replay)
        return run_free(run);
    records = replay_sink(run->replay);
    if (tee_add(&run->records, &records) < 0 || report_set_join(&run->reports, &run->records) < 0) {
        diag_no_memory(diag);
        return run_free(run);
    }
    records = tee_sink(&run->records);
    run->trace = trace_new(trace, &records, &run->anomalies);
    return run->trace ? run : run_free(run);
}

struct run *run_free(struct run *run)
{
    if (run) {
        trace_free(run->trace);
        tee_deinit(&run->records);
        replay_free(run->replay);
        run_windows_deinit(&run->windows);
        first_threads_free(run->first);
        threads_free(run->threads);
        labels_free(run->labels);
        names_free(run->names);
        rematch_free(run->rematch);
        report_set_deinit(&run->reports);
        outputs_abort(&run->files);
        event_types_deinit(&run->watched);
        named_events_deinit(&run->named);
        free(run->listeners);
        free(run);
    }
    return NULL;
}

static int start_threads(struct run *run, const struct replay_start *start, struct listener *listener)
{
    const struct options *options = run->options;
    uint64_t *untraced = &run->anomalies.tally[ANOMALY_UNTRACED_THREADS].count;
    const char *asking = NULL;

    if (!threads_are_there(start, run->labels)) {
        for (uint32_t rank = 0; rank < start->rank_count; rank++)
            *untraced += start->tasks[rank].threads - 1;
        if (options->activities.openmp)
            asking = "--activity openmp";
        else if (options->plot.kind == PLOT_BY_THREAD)
            asking = options->plot.is_given ? "--by thread" : "--report openmp with --plot";
        if (!asking)
            return 0;
        diag_report(run->diag, SEVERITY_ERROR, NULL, 0,
                    run->labels && labels_have_file(run->labels)
                        ? "%s: the .pcf names no events of OpenMP or pthreads"
                        : "%s: there is no .pcf, and no rank of the trace has several threads",
                    asking);
        return ERROR_USAGE;
    }
    run->threads = threads_new(start, run->labels, options->replay.useful, run->diag);
    if (!run->threads)
        return ERROR_MEMORY;
    threads_limit(run->threads, options->windows.from, options->windows.to);
    threads_listen(run->threads, listener);
    if (!options->activities.openmp)
        return 0;
    run->first = first_threads_new(run->threads, start->rank_count, run->diag);
    if (!run->first)
        return ERROR_MEMORY;
    run->setup.divider = first_threads_divider(run->first);
    return 0;
}

/* All that listens, in this order: windows of run and list, threads, gauges, reports, those who look for events. */
static int start_listeners(struct run *run, const struct replay_start *start)
{
    struct listener *listeners = run->listeners;
    struct report_start facts = {
        .options = run->options,
        .diag = run->diag,
        .replay = start,
        .labels = run->labels,
        .names = run->names,
        .twin = &run->setup.twin,
        .watched = &run->watched,
        .files = run->sink.files ? run->sink.files : &run->files,
        .sequential = run->sink.sequential,
        .base_trace = run->sink.base ? trace_display_name(run->sink.base->name) : NULL,
    };
    bool is_unlabelled = run->labels && !labels_have_file(run->labels) && !trace_is_archive(run->trace);
    size_t *count = &run->setup.listener_count;
    int error = run_windows_start(&run->windows, &facts, run->anomalies.file, &run->setup.preview, listeners, count);

    if (error == 0)
        error = start_threads(run, start, &listeners[*count]);
    *count += run->threads != NULL;
    facts.threads = run->threads;
    facts.ledger = run_windows_ledger(&run->windows);
    facts.grid = facts.ledger ? &facts.ledger->grid : NULL;
    if (error == 0)
        error = run_windows_start_gauges(&run->windows, &facts, listeners, count);
    if (error == 0)
        error =
            report_set_start(&run->reports, &facts, run->sink.base ? &run->sink.base->reports : NULL, listeners, count);
    if (error == 0)
        error = named_events_start(&run->named, &facts, is_unlabelled, &listeners[*count]);
    *count += listeners[*count].self != NULL;
    if (error == 0 && run->windows.list)
        error = window_list_subscribe(run->windows.list, report_set_on_window, &run->reports);
    if (error == 0 && run->windows.list && run->sink.window)
        error = window_list_subscribe(run->windows.list, run->sink.window, run->sink.window_user);
    return error == 0 ? run_windows_open(&run->windows) : error;
}

static int start_run(void *user, const struct replay_start *start)
{
    struct run *run = user;
    int error = 0;

    if (trace_is_archive(run->trace) && run->options->format == FORMAT_PRV) {
        diag_report(
            run->diag, SEVERITY_ERROR, NULL, 0,
            "--format prv: its windows are shown beside a .prv, and an OTF2 archive has none; --export FILE.prv writes "
            "one, which has the same windows");
        return ERROR_USAGE;
    }
    /* Of the threads there is one, and one of named events. */
    run->listeners = calloc(run_windows_listeners(run->options) + 2 + run->reports.count, sizeof(*run->listeners));
    if (!run->listeners)
        return diag_no_memory(run->diag);
    run->setup.listeners = run->listeners;
    if (run->names)
        names_check(run->names, trace_header(run->trace));
    if (run->options->activities.call_sites) {
        run->setup.call_depth = run->options->activities.call_depth;
        error = check_caller_level(run->labels, run->setup.call_depth, run->diag);
    }
    if (error == 0)
        error = start_listeners(run, start);
    run->setup.labels = run->labels;
    run->setup.watched = run->watched.items;
    run->setup.watched_count = run->watched.count;
    if (run->threads)
        run->setup.thread_types = threads_types(run->threads, &run->setup.thread_type_count);
    if (error == 0 && run->sink.start)
        error = run->sink.start(run->sink.user, start->rank_count);
    return error;
}

int run_feed(struct run *run, const char *bytes, size_t length)
{
    return trace_feed(run->trace, bytes, length);
}

/* All has been read. */
static int conclude_run(struct run *run)
{
    struct run_summary *summary = &run->summary;
    int error = tee_finish(&run->records);

    if (error == 0)
        error = replay_finish(run->replay);
    if (error == 0)
        error = anomalies_verdict(&run->anomalies);
    if (error == 0)
        error = named_events_conclude(&run->named, run->anomalies.file, run->diag);
    if (error < 0)
        return error;
    if (run->setup.call_depth > 0 && !replay_has_sites(run->replay))
        diag_report(run->diag, SEVERITY_WARNING, run->anomalies.file, 0,
                    "--call-sites: no MPI call names a caller of level %" PRIu32, run->setup.call_depth);
    summary->anomalies = &run->anomalies;
    summary->sharing = replay_sharing(run->replay);
    summary->messages = replay_messages(run->replay);
    summary->collectives = replay_collectives(run->replay);
    summary->runtime = replay_end(run->replay);
    summary->whole = run->sink.whole ? run_summary(run->sink.whole) : NULL;
    summary->has_callers = run->labels && labels_tell_callers(run->labels);
    error = run_windows_conclude(&run->windows, summary);
    if (error == 0)
        error = report_set_conclude(&run->reports, &run->summary);
    return error == 0 ? outputs_commit(&run->files) : error;
}

int run_finish(struct run *run, const char *reason)
{
    int error = trace_finish(run->trace, reason);

    return error < 0 ? error : conclude_run(run);
}

int run_companion_files(struct run *run)
{
    return trace_companions(run->trace, run->options->pcf, run->options->row, &run->labels, &run->names);
}

/* Of what comes through a pipe nobody knows the size: it is told as if the rest of the run had as many bytes for its
 * time. */
static void tell_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    const struct run *run = user;
    double share = size > 0 ? 0 : replay_share(run->replay);

    run->sink.progress(run->sink.user, done, share > 0 ? (uint64_t)((double)done / share) : size, lines);
}

int run_file(struct run *run)
{
    int error = trace_open(run->trace);

    if (error == 0)
        error = run_companion_files(run);
    if (error == 0 && run->options->rematch) {
        error = rematch_passes_run(&run->rematch, run->options, run->name, run->diag);
        run->setup.rematch = run->rematch;
    }
    if (error == 0)
        error = trace_read(run->trace, run->sink.progress ? tell_progress : NULL, run);
    return error < 0 ? error : conclude_run(run);
}

const struct run_summary *run_summary(const struct run *run)
{
    return &run->summary;
}

const struct anomalies *run_anomalies(const struct run *run)
{
    return &run->anomalies;
}

const struct report_set *run_reports(const struct run *run)
{
    return &run->reports;
}

int inner_run_sequential(const struct options *options, const struct diag *diag, int64_t *length)
{
    const struct run_sink nowhere = {0};
    struct options own;
    struct run *run;
    int error;

    *length = 0;
    if (!options->sequential || !(options->reports & REPORT_PARALLELISM))
        return 0;
    options_init(&own);
    own.replay = options->replay;
    own.reports = REPORT_SUMMARY;
    run = run_new(&own, diag, &nowhere, options->sequential);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0 && run_summary(run)->totals.ranks != 1) {
        diag_report(diag, SEVERITY_ERROR, options->sequential, 1,
                    "--sequential: expected a run on one rank, this one has %u",
                    (unsigned)run_summary(run)->totals.ranks);
        error = ERROR_USAGE;
    }
    if (error == 0)
        *length = run_summary(run)->runtime;
    run_free(run);
    return error;
}

/* What is odd in the trace is told by the run that follows. */
static void deliver_error(void *user, enum severity severity, const char *text)
{
    const struct diag *diag = user;

    if (severity == SEVERITY_ERROR && diag->sink)
        diag->sink(diag->user, severity, text);
}

static int set_part(struct window_options *windows, const struct mpi_times *mpi, const struct diag *diag,
                    const char *trace)
{
    if ((windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN) ||
        (windows->to_finalize && mpi->end == MPI_TIMES_UNKNOWN)) {
        diag_report(diag, SEVERITY_ERROR, trace_display_name(trace), 0, "%s: no rank leaves %s in this trace",
                    windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN ? "--from init" : "--to finalize",
                    windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN ? "MPI_Init" : "MPI_Finalize");
        return ERROR_USAGE;
    }
    if (windows->from_init)
        windows->from = mpi->begin;
    if (windows->to_finalize)
        windows->to = mpi->end;
    if (windows->from < windows->to)
        return 0;
    diag_report(diag, SEVERITY_ERROR, trace_display_name(trace), 0,
                "--from must lie before --to: here they are %s and %s", duration_text(windows->from).text,
                duration_text(windows->to).text);
    return ERROR_USAGE;
}

/* Of a run that finds out what the options leave to the trace. */
static struct options options_of_reading_ahead(const struct options *options)
{
    struct options own;

    options_init(&own);
    own.application = options->application;
    own.replay = options->replay;
    own.rematch = options->rematch;
    own.pcf = options->pcf;
    own.reports = REPORT_SUMMARY;
    return own;
}

int inner_run_part(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                   struct run **whole)
{
    const struct diag errors = {deliver_error, (void *)diag};
    const struct run_sink progress = {.user = sink->user, .progress = sink->progress};
    struct stat status;
    /* Launch and shutdown say little about a program. */
    bool is_focus = options_assess_part(options) && strcmp(trace, "-") != 0 && stat(trace, &status) == 0 &&
                    (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
    struct options own;
    struct run *run;
    int error;

    *whole = NULL;
    if (!options_name_part(options) && !is_focus)
        return 0;
    own = options_of_reading_ahead(options);
    run = run_new(&own, &errors, &progress, trace);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0 && !is_focus)
        error = set_part(&options->windows, run_summary(run)->mpi, diag, trace);
    if (error < 0 || !is_focus || !run_shows_launch(run_summary(run))) {
        run_free(run);
        return error;
    }
    options->windows.from = run_summary(run)->init_to_finalize->totals.start;
    options->windows.to = run_summary(run)->init_to_finalize->totals.end;
    *whole = run;
    return 0;
}

/* One reading, in which the calls of one rank are kept. */
static int find_turns(const struct options *own, const struct diag *diag, const struct run_sink *sink,
                      const char *trace, struct turn_list *turns)
{
    const struct diag errors = {deliver_error, (void *)diag};
    struct run *run = run_new(own, &errors, sink, trace);
    int error = run ? run_file(run) : ERROR_MEMORY;

    if (error == 0) {
        const struct iteration_findings *found = report_findings(run_summary(run), &iterations_section);
        const char *name = trace_display_name(trace);
        uint32_t rank = own->windows.rank;

        error = turn_list_copy(turns, &found->turns) < 0 ? diag_no_memory(diag) : 0;
        /* Another rank is tried once. */
        if (error == 0 && found->turns.rank == rank - 1 && turns->count == 0) {
            if (rank > run_summary(run)->totals.ranks)
                diag_report(diag, SEVERITY_ERROR, name, 0,
                            "--rank: there is no rank %" PRIu32 ", the trace has %" PRIu32, rank,
                            run_summary(run)->totals.ranks);
            else if (found->reason)
                diag_report(diag, SEVERITY_ERROR, name, 0,
                            "--window iteration: no loop was found: %s; choose a length: --window 10ms, say",
                            found->reason);
            else
                diag_report(diag, SEVERITY_ERROR, name, 0,
                            "--window iteration: rank %" PRIu32
                            " has no loop of that level; --report iterations shows those that there are",
                            found->turns.rank + 1);
            error = ERROR_USAGE;
        }
    }
    run_free(run);
    return error;
}

int inner_run_turns(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                    struct turn_list *turns)
{
    const struct run_sink progress = {.user = sink->user, .progress = sink->progress};
    struct options own = options_of_reading_ahead(options);
    int error;

    *turns = (struct turn_list){.count = 0};
    if (options->windows.kind != WINDOW_ITERATION)
        return 0;
    own.reports |= REPORT_ITERATIONS;
    own.activities.call_sites = options->activities.call_sites;
    own.activities.call_depth = options->activities.call_depth;
    own.windows.from = options->windows.from;
    own.windows.to = options->windows.to;
    own.windows.count = options->windows.count;
    own.windows.level = options->windows.level;
    own.windows.rank = options->windows.rank > 0 ? options->windows.rank : 1;
    own.windows.turns_of_any = options->windows.rank == 0;
    own.windows.lists_turns = true;
    error = find_turns(&own, diag, &progress, trace, turns);
    if (error == 0 && turns->count == 0) {
        own.windows.rank = turns->rank + 1;
        error = find_turns(&own, diag, &progress, trace, turns);
    }
    options->windows.turns = turns;
    if (error == 0)
        diag_report(diag, SEVERITY_INFORMATION, NULL, 0,
                    "--window iteration: %" PRIu64 " turns of %" PRIu64 " %s, level %" PRIu64 ", as rank %" PRIu32
                    " makes them",
                    turns->turns, turns->loops, turns->loops == 1 ? "loop" : "loops", turns->level, turns->rank + 1);
    return error;
}

int inner_run_base(const struct options *options, struct options *base_options, const struct diag *diag,
                   const struct run_sink *sink, struct run **run)
{
    const struct window_options *windows = &options->windows;
    struct turn_list turns;
    int error;

    *base_options = *options;
    base_options->windows = (struct window_options){.to = INT64_MAX};
    if (windows->kind == WINDOW_ITERATION) {
        base_options->windows.kind = windows->kind;
        base_options->windows.count = windows->count;
        base_options->windows.level = windows->level;
        base_options->windows.rank = windows->rank;
        base_options->windows.ideal = windows->ideal;
        base_options->windows.interpolation = windows->interpolation;
    }
    base_options->reports = REPORT_SUMMARY;
    base_options->pcf = base_options->row = NULL;
    error = inner_run_turns(base_options, diag, sink, options->diff, &turns);
    if (error == 0) {
        *run = run_new(base_options, diag, sink, options->diff);
        error = *run ? run_file(*run) : ERROR_MEMORY;
    }
    base_options->windows.turns = NULL;
    turn_list_deinit(&turns);
    if (error == 0)
        anomalies_summarise(run_anomalies(*run));
    return error;
}
