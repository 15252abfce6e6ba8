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

/* The levels of callers that the labels tell of, as `1, 2`: level 1 calls MPI, level 2 calls that one. Empty where
 * there are none, or no labels. */
struct caller_levels {
    char text[CALL_DEPTH_MAX * 4 + 1];
    bool has_wanted;
};

static struct caller_levels caller_levels_of(const struct labels *labels, uint32_t wanted)
{
    struct caller_levels levels = {.text = ""};
    size_t used = 0;

    for (uint32_t level = 1; labels && level <= CALL_DEPTH_MAX; level++)
        if (labels_type(labels, TIMELINES_CALLER_LINE + level) || labels_type(labels, TIMELINES_CALLER + level)) {
            used += (size_t)snprintf(levels.text + used, sizeof(levels.text) - used, "%s%" PRIu32, used > 0 ? ", " : "",
                                     level);
            levels.has_wanted |= level == wanted;
        }
    return levels;
}
static int start_run(void *user, const struct replay_start *start);

struct run *run_new(const struct options *options, const struct diag *diag, const struct run_sink *sink,
                    const char *trace)
{
    struct run *run = diag_allocate(diag, 1, sizeof(*run));
    struct prv_sink records;

    if (!run)
        return NULL;
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
        return diag_refuse(run->diag, ERROR_USAGE, NULL, 0,
                           run->labels && labels_have_file(run->labels)
                               ? "%s: the .pcf names no events of OpenMP or pthreads"
                               : "%s: there is no .pcf, and no rank of the trace has several threads",
                           asking);
    }
    run->threads = threads_new(start, run->labels, options->replay.useful, run->diag);
    if (!run->threads)
        return ERROR_MEMORY;
    run->threads->from = options->windows.from;
    run->threads->to = options->windows.to;
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
    int error;

    if (trace_is_archive(run->trace) && run->options->format == FORMAT_PRV)
        return diag_refuse(
            run->diag, ERROR_USAGE, NULL, 0,
            "--format prv: its windows are shown beside a .prv, and an OTF2 archive has none; --export FILE.prv writes "
            "one, which has the same windows");
    /* Of the threads there is one, and one of named events. */
    run->listeners = calloc(run_windows_listeners(run->options) + 2 + run->reports.count, sizeof(*run->listeners));
    if (!run->listeners)
        return diag_no_memory(run->diag);
    run->setup.listeners = run->listeners;
    if (run->names)
        names_check(run->names, trace_header(run->trace));
    if (run->options->activities.call_sites) {
        uint32_t level = run->setup.call_depth = run->options->activities.call_depth;
        struct caller_levels levels = caller_levels_of(run->labels, level);

        /* That there are none says little: events need no labels. */
        if (*levels.text && !levels.has_wanted)
            return diag_refuse(run->diag, ERROR_USAGE, NULL, 0,
                               "--call-depth: expected a level of which the trace has callers (%s), found %" PRIu32,
                               levels.text, level);
    }
    error = start_listeners(run, start);
    run->setup.labels = run->labels;
    run->setup.watched = run->watched.items;
    run->setup.watched_count = run->watched.count;
    if (run->threads) {
        run->setup.thread_types = run->threads->types;
        run->setup.thread_type_count = run->threads->type_count;
    }
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
    summary->whole = run->sink.whole ? &run->sink.whole->summary : NULL;
    summary->has_callers = *caller_levels_of(run->labels, 0).text;
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
    if (error == 0 && run->summary.totals.ranks != 1)
        error =
            diag_refuse(diag, ERROR_USAGE, options->sequential, 1,
                        "--sequential: expected a run on one rank, this one has %" PRIu32, run->summary.totals.ranks);
    if (error == 0)
        *length = run->summary.runtime;
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
    const char *name = trace_display_name(trace);

    if (windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN)
        return diag_refuse(diag, ERROR_USAGE, name, 0, "--from init: no rank leaves MPI_Init in this trace");
    if (windows->to_finalize && mpi->end == MPI_TIMES_UNKNOWN)
        return diag_refuse(diag, ERROR_USAGE, name, 0, "--to finalize: no rank leaves MPI_Finalize in this trace");
    if (windows->from_init)
        windows->from = mpi->begin;
    if (windows->to_finalize)
        windows->to = mpi->end;
    if (windows->from < windows->to)
        return 0;
    return diag_refuse(diag, ERROR_USAGE, name, 0, "--from must lie before --to: here they are %s and %s",
                       duration_text(windows->from).text, duration_text(windows->to).text);
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
        error = set_part(&options->windows, run->summary.mpi, diag, trace);
    if (error < 0 || !is_focus || !run_shows_launch(&run->summary)) {
        run_free(run);
        return error;
    }
    options->windows.from = run->summary.init_to_finalize->totals.start;
    options->windows.to = run->summary.init_to_finalize->totals.end;
    *whole = run;
    return 0;
}

static int take_turns(const struct run *run, struct turn_list *turns, const struct diag *diag)
{
    const struct iteration_findings *found = report_findings(&run->summary, &iterations_section);
    uint32_t rank = run->options->windows.rank;
    uint32_t ranks = run->summary.totals.ranks;
    const char *name = run->anomalies.file;

    if (turn_list_copy(turns, &found->turns) < 0)
        return diag_no_memory(diag);
    /* Another rank is tried once. */
    if (turns->count > 0 || turns->rank != rank - 1)
        return 0;
    if (rank > ranks)
        return diag_refuse(diag, ERROR_USAGE, name, 0, "--rank: there is no rank %" PRIu32 ", the trace has %" PRIu32,
                           rank, ranks);
    if (found->reason)
        return diag_refuse(diag, ERROR_USAGE, name, 0,
                           "--window iteration: no loop was found: %s; choose a length: --window 10ms, say",
                           found->reason);
    return diag_refuse(diag, ERROR_USAGE, name, 0,
                       "--window iteration: rank %" PRIu32
                       " has no loop of that level; --report iterations shows those that there are",
                       rank);
}

/* One reading, in which the calls of one rank are kept. */
static int find_turns(const struct options *own, const struct diag *diag, const struct run_sink *sink,
                      const char *trace, struct turn_list *turns)
{
    const struct diag errors = {deliver_error, (void *)diag};
    struct run *run = run_new(own, &errors, sink, trace);
    int error = run ? run_file(run) : ERROR_MEMORY;

    if (error == 0)
        error = take_turns(run, turns, diag);
    run_free(run);
    return error;
}

int inner_run_turns(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                    struct turn_list *turns)
{
    const struct run_sink progress = {.user = sink->user, .progress = sink->progress};
    const struct window_options *windows = &options->windows;
    struct options own = options_of_reading_ahead(options);
    int error;

    *turns = (struct turn_list){.count = 0};
    if (windows->kind != WINDOW_ITERATION)
        return 0;
    own.reports |= REPORT_ITERATIONS;
    own.activities.call_sites = options->activities.call_sites;
    own.activities.call_depth = options->activities.call_depth;
    own.windows.from = windows->from;
    own.windows.to = windows->to;
    own.windows.count = windows->count;
    own.windows.level = windows->level;
    own.windows.rank = windows->rank > 0 ? windows->rank : 1;
    own.windows.turns_of_any = windows->rank == 0;
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
    if (windows->kind == WINDOW_ITERATION)
        base_options->windows = (struct window_options){
            .kind = windows->kind,
            .to = INT64_MAX,
            .count = windows->count,
            .level = windows->level,
            .rank = windows->rank,
            .ideal = windows->ideal,
            .interpolation = windows->interpolation,
        };
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
