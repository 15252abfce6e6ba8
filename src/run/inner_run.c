#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "input/source.h"
#include "output/columns/columns.h"
#include "reports/iterations/iterations.h"
#include "reports/registry.h"
#include "run/run.h"
#include "traces/trace.h"

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
    if (error == 0 && run_summary(run)->totals.ranks != 1)
        error = diag_refuse(diag, ERROR_USAGE, options->sequential, 1,
                            "--sequential: expected a run on one rank, this one has %" PRIu32,
                            run_summary(run)->totals.ranks);
    if (error == 0)
        *length = run_summary(run)->runtime;
    run_free(run);
    return error;
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
        windows->part.from = mpi->begin;
    if (windows->to_finalize)
        windows->part.to = mpi->end;
    if (windows->part.from < windows->part.to)
        return 0;
    return diag_refuse(diag, ERROR_USAGE, name, 0, "--from must lie before --to: here they are %s and %s",
                       duration_text(windows->part.from).text, duration_text(windows->part.to).text);
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

/* What cannot be read is told by who reads it. */
static bool has_no_duration(const char *trace)
{
    const struct diag nobody = {0};
    struct source *source = NULL;
    const char *bytes, *reason;
    size_t length;
    bool lacks_duration = false;

    if (source_open(&source, trace, NULL, &nobody) == 0 && source_read(source, &bytes, &length, &reason) >= 0)
        lacks_duration = prv_header_lacks_duration((struct slice){bytes, length});
    source_close(source);
    return lacks_duration;
}

int inner_run_part(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace,
                   struct run **whole)
{
    const struct diag errors = diag_of_errors(diag);
    const struct run_sink progress = {.user = sink->user, .progress = sink->progress};
    bool can_look = !trace_is_stream(trace);
    /* Launch and shutdown say little about a program. */
    bool is_focus = options_assess_part(options) && can_look;
    bool needs_duration = (options->windows.kind == WINDOW_COUNT || options->windows.parts > 0) && can_look;
    struct options own;
    struct run *run;
    int error;

    *whole = NULL;
    if (!options_name_part(options) && !is_focus && !(needs_duration && has_no_duration(trace)))
        return 0;
    own = options_of_reading_ahead(options);
    run = run_new(&own, &errors, &progress, trace);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0 && options_name_part(options))
        error = set_part(&options->windows, run_summary(run)->mpi, diag, trace);
    if (error == 0)
        options->windows.duration = run_summary(run)->runtime;
    if (error == 0 && needs_duration && options->windows.duration == 0 && has_no_duration(trace))
        error = diag_refuse(diag, ERROR_USAGE, trace, 0,
                            "neither header nor records tell a duration: there is nothing to divide into windows");
    if (error < 0 || !is_focus || !run_shows_launch(run_summary(run))) {
        run_free(run);
        return error;
    }
    options->windows.part.from = run_summary(run)->init_to_finalize->totals.start;
    options->windows.part.to = run_summary(run)->init_to_finalize->totals.end;
    *whole = run;
    return 0;
}

static int take_turns(const struct options *own, const struct run *run, struct turn_list *turns,
                      const struct diag *diag)
{
    const struct iteration_findings *found = report_findings(run_summary(run), &iterations_section);
    uint32_t rank = own->windows.rank;
    uint32_t ranks = run_summary(run)->totals.ranks;
    const char *name = run_anomalies(run)->file;

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
    const struct diag errors = diag_of_errors(diag);
    struct run *run = run_new(own, &errors, sink, trace);
    int error = run ? run_file(run) : ERROR_MEMORY;

    error = error ?: take_turns(own, run, turns, diag);
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
    own.windows.part = windows->part;
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
    base_options->windows = (struct window_options){.part.to = INT64_MAX};
    if (windows->kind == WINDOW_ITERATION)
        base_options->windows = (struct window_options){
            .kind = windows->kind,
            .part.to = INT64_MAX,
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
