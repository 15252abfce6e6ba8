#include "run/run.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "windows/window_merger.h"
#include "windows/boundaries.h"
#include "windows/sliding.h"
#include "windows/window_grid.h"
#include "windows/totals.h"
#include "windows/windows.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/event_choice.h"
#include "input/source.h"
#include "paraver/records/intake.h"
#include "paraver/records/reader.h"
#include "replay/messages/rematch_passes.h"
#include "replay/replay.h"
#include "paraver/companion_files.h"
#include "reports/registry.h"

enum {
    LISTENER_WHOLE = 0, /* the run, or the part asked for, as one window */
    LISTENER_WINDOWS,   /* the first of those for windows */
    MAX_LISTENERS = LISTENER_WINDOWS + SLIDING_MAX_STEPS + REPORTS_MAX,
};

struct run {
    const struct options *options;
    const struct diag *diag;
    struct run_sink sink;
    const char *trace;
    struct anomalies anomalies;
    struct prv_reader *reader;
    struct replay *replay;
    struct replay_setup setup;
    struct listener listeners[MAX_LISTENERS];
    struct window_grid whole_grid;
    struct window_grid grid;
    struct totals *totals;   /* the run */
    struct windows *whole;   /* or the part asked for */
    struct windows *windows; /* NULL where none are wanted, or they slide */
    struct sliding *sliding;
    struct boundaries *boundaries;
    struct event_choice choice;
    struct labels *labels;
    struct names *names;
    struct rematch *rematch;
    struct window_merger *merger; /* of windows */
    struct event_types watched;
    struct report_set reports;
    struct tee records;
    __int128 useful_max_sum; /* over the windows so far */
    struct worst_windows worst;
    struct run_summary summary;
};

const char *trace_display_name(const char *trace)
{
    return slice_is(slice_of(trace), "-") ? "standard input" : trace;
}

static int start_run(void *user, const struct replay_start *start);

static size_t count_window_listeners(const struct window_options *windows)
{
    if (windows->kind == WINDOW_NONE)
        return 0;
    return windows->step > 0 ? sliding_listener_count(windows) : 1;
}

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
    run->trace = trace;
    anomalies_init(&run->anomalies, diag, trace_display_name(trace));
    run->anomalies.strict = options->strict;
    if (report_set_init(&run->reports, options, diag) < 0)
        return run_free(run);
    run->setup = (struct replay_setup){
        .options = &options->replay,
        .application = options->application,
        .listeners = run->listeners,
        .listener_count = LISTENER_WINDOWS + count_window_listeners(&options->windows) + run->reports.count,
        .start = start_run,
        .user = run,
        .anomalies = &run->anomalies,
    };
    run->replay = replay_new(&run->setup);
    if (!run->replay)
        return run_free(run);
    records = replay_sink(run->replay);
    tee_add(&run->records, &records);
    report_set_join(&run->reports, &run->records);
    records = tee_sink(&run->records);
    run->reader = prv_reader_new(&records, &run->anomalies);
    return run->reader ? run : run_free(run);
}

struct run *run_free(struct run *run)
{
    if (run) {
        prv_reader_free(run->reader);
        replay_free(run->replay);
        totals_free(run->totals);
        windows_free(run->whole);
        windows_free(run->windows);
        sliding_free(run->sliding);
        boundaries_free(run->boundaries);
        event_choice_deinit(&run->choice);
        labels_free(run->labels);
        names_free(run->names);
        rematch_free(run->rematch);
        window_merger_free(run->merger);
        report_set_deinit(&run->reports);
        worst_windows_deinit(&run->worst);
        event_types_deinit(&run->watched);
        grid_deinit(&run->grid);
        grid_deinit(&run->whole_grid);
        free(run);
    }
    return NULL;
}

static int take_whole(void *user, const struct window_totals *totals)
{
    struct run *run = user;

    run->summary.totals = *totals;
    return 0;
}

static int take_window(void *user, const struct window_totals *totals)
{
    struct run *run = user;
    struct window_facts *facts = window_merger_next(run->merger, WINDOW_PART_TOTALS);

    if (!facts)
        return ERROR_MEMORY;
    run->useful_max_sum += totals->useful_max;
    facts->totals = *totals;
    if (run->options->reports & REPORT_DISPERSION) {
        int error = window_merger_next(run->merger, WINDOW_PART_DISPERSION)
                        ? window_merger_submit(run->merger, WINDOW_PART_DISPERSION)
                        : ERROR_MEMORY;

        if (error < 0)
            return error;
    }
    return window_merger_submit(run->merger, WINDOW_PART_TOTALS);
}

static int take_facts(void *user, const struct window_facts *facts)
{
    struct run *run = user;

    if (run->summary.worst && worst_windows_add(&run->worst, &facts->totals) < 0)
        return diag_no_memory(run->diag);
    return run->sink.window ? run->sink.window(run->sink.user, facts) : 0;
}

static int take_end(struct run *run)
{
    const struct window_totals *totals = &run->summary.totals;
    double length;

    if (run->totals)
        run->summary.totals = totals_conclude(run->totals);
    if (run->whole && totals->end == 0 && run->options->windows.from > 0) {
        diag_report(run->diag, SEVERITY_ERROR, run->anomalies.file, 0,
                    "--from lies behind the end of the run, which is %s long",
                    duration_text(replay_end(run->replay)).text);
        return ERROR_USAGE;
    }
    length = (double)(totals->end - totals->start);
    run->summary.anomalies = &run->anomalies;
    run->summary.messages = replay_messages(run->replay);
    run->summary.collectives = replay_collectives(run->replay);
    run->summary.runtime = replay_end(run->replay);
    run->summary.has_transient = run->options->windows.kind != WINDOW_NONE;
    if (run->summary.has_transient)
        run->summary.transient_imbalance =
            length > 0 ? (double)(run->useful_max_sum - totals->useful_max) / length : (double)NAN;
    return 0;
}

static int check_count(const struct run *run, int64_t duration)
{
    const struct window_options *windows = &run->options->windows;
    int64_t part = (windows->to < duration ? windows->to : duration) - windows->from;

    if (windows->kind == WINDOW_COUNT && duration == 0) {
        diag_report(run->diag, SEVERITY_ERROR, run->anomalies.file, 1,
                    "--windows needs the run's duration, which the header does not say; use --window");
        return ERROR_USAGE;
    }
    if (windows->kind == WINDOW_LENGTH && part / (windows->step > 0 ? windows->step : windows->length) > WINDOWS_MOST) {
        diag_report(run->diag, SEVERITY_ERROR, run->anomalies.file, 1,
                    "more than %d windows of %s in a run of %s; choose a longer --window, 10ms say", WINDOWS_MOST,
                    duration_text(windows->step > 0 ? windows->step : windows->length).text,
                    duration_text(duration).text);
        return ERROR_USAGE;
    }
    return 0;
}

static enum grid_kind grid_kind(enum window_kind kind)
{
    switch (kind) {
    case WINDOW_LENGTH:
        return GRID_LENGTH;
    case WINDOW_COUNT:
        return GRID_COUNT;
    case WINDOW_EVENTS:
    case WINDOW_EVERY:
    case WINDOW_EVENT:
        return GRID_LISTED;
    case WINDOW_NONE:
        break;
    }
    return GRID_WHOLE;
}

static int start_whole(struct run *run, uint32_t rank_count)
{
    const struct window_options *options = &run->options->windows;

    if (options->from == 0 && options->to == INT64_MAX) {
        run->totals = totals_new(rank_count, run->diag);
        if (!run->totals)
            return ERROR_MEMORY;
        totals_listen(run->totals, &run->listeners[LISTENER_WHOLE]);
        return 0;
    }
    run->whole_grid = (struct window_grid){.kind = GRID_WHOLE, .from = options->from, .to = options->to};
    grid_prepare(&run->whole_grid);
    run->whole = windows_new(&run->whole_grid, rank_count, WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST, take_whole,
                             run, run->diag);
    if (!run->whole)
        return ERROR_MEMORY;
    windows_listen(run->whole, &run->listeners[LISTENER_WHOLE]);
    return 0;
}

/* Windows whose boundaries the trace sets. */
static int start_boundaries(struct run *run, const struct replay_start *start)
{
    const struct window_options *options = &run->options->windows;

    if (options->rank > start->rank_count) {
        diag_report(run->diag, SEVERITY_ERROR, run->anomalies.file, 1, "--rank: there is no rank %u, the trace has %u",
                    (unsigned)options->rank, (unsigned)start->rank_count);
        return ERROR_USAGE;
    }
    if (options->kind == WINDOW_EVENT) {
        int error = event_choice_make(&run->choice, options->event, run->labels, "--window-event", run->diag);

        if (error < 0)
            return error;
        for (size_t i = 0; i < run->choice.type_count && error == 0; i++)
            error = event_types_add(&run->watched, run->choice.types[i]);
        if (error < 0)
            return diag_no_memory(run->diag);
    }
    run->boundaries =
        boundaries_new(options, start->rank_count, &run->grid, run->choice.events, run->choice.count, run->diag);
    if (!run->boundaries)
        return ERROR_MEMORY;
    run->setup.preview = boundaries_preview(run->boundaries);
    return 0;
}

static int start_windows(struct run *run, const struct replay_start *start)
{
    const struct window_options *options = &run->options->windows;

    run->worst.most = run->options->path.top;
    if (run->options->reports & REPORT_WORST)
        run->summary.worst = &run->worst;
    run->merger = window_merger_new(report_set_parts(run->options), take_facts, run, run->diag);
    if (!run->merger)
        return ERROR_MEMORY;
    if (options->step > 0) {
        run->sliding = sliding_new(options, start->rank_count, take_window, run, run->diag);
        if (!run->sliding)
            return ERROR_MEMORY;
        sliding_listen(run->sliding, &run->listeners[LISTENER_WINDOWS]);
        return 0;
    }
    run->grid = (struct window_grid){
        .kind = grid_kind(options->kind),
        .from = options->from,
        .to = options->to,
        .length = options->length,
        .duration = start->duration,
        .count = options->count,
    };
    if (run->grid.kind == GRID_LISTED) {
        int error = start_boundaries(run, start);

        if (error < 0)
            return error;
    }
    grid_prepare(&run->grid);
    run->windows =
        windows_new(&run->grid, start->rank_count, options->ideal, options->interpolation, take_window, run, run->diag);
    if (!run->windows)
        return ERROR_MEMORY;
    windows_listen(run->windows, &run->listeners[LISTENER_WINDOWS]);
    return 0;
}

static int start_reports(struct run *run, const struct replay_start *start)
{
    bool has_grid = run->options->windows.kind != WINDOW_NONE && !run->sliding;
    struct report_start facts = {
        .options = run->options,
        .diag = run->diag,
        .replay = start,
        .labels = run->labels,
        .names = run->names,
        .grid = has_grid ? &run->grid : NULL,
        .merger = has_grid ? run->merger : NULL,
        .watched = &run->watched,
    };

    size_t first = run->setup.listener_count - run->reports.count;
    size_t count;
    int error = report_set_start(&run->reports, &facts, &run->listeners[first], &count);

    run->setup.listener_count = first + count;
    return error;
}

static int start_run(void *user, const struct replay_start *start)
{
    struct run *run = user;
    int error = check_count(run, start->duration);

    if (run->names)
        names_check(run->names, prv_reader_header(run->reader));
    run->summary.totals.ranks = start->rank_count; /* where the part asked for lies behind the run */
    if (error == 0)
        error = start_whole(run, start->rank_count);
    if (error == 0 && run->options->windows.kind != WINDOW_NONE)
        error = start_windows(run, start);
    if (error == 0)
        error = start_reports(run, start);
    run->setup.watched = run->watched.items;
    run->setup.watched_count = run->watched.count;
    if (error == 0 && run->sink.start)
        error = run->sink.start(run->sink.user, start->rank_count);
    return error;
}

int run_feed(struct run *run, const char *bytes, size_t length)
{
    return prv_reader_feed(run->reader, bytes, length);
}

int run_finish(struct run *run, const char *reason)
{
    int error = prv_reader_finish(run->reader, reason);

    if (error == 0)
        error = replay_finish(run->replay);
    if (error == 0 && run->sliding)
        error = sliding_finish(run->sliding);
    if (error == 0)
        error = anomalies_verdict(&run->anomalies);
    if (error == 0)
        error = take_end(run);
    return error != 0 ? error : report_set_conclude(&run->reports, &run->summary);
}

static int read_source(struct run *run, struct source *source)
{
    const char *reason = NULL;
    int result = intake_run(run->reader, source, run->sink.progress, run->sink.user, &reason);

    return result < 0 ? result : run_finish(run, result == SOURCE_DAMAGED ? reason : NULL);
}

int run_companion_files(struct run *run)
{
    int error = companion_files_read_labels(&run->labels, run->options->pcf, run->trace, run->diag, &run->anomalies);

    return error < 0 ? error : companion_files_read_names(&run->names, run->options->row, run->trace, run->diag);
}

int run_file(struct run *run)
{
    struct source *source;
    int error = source_open(&source, run->trace, NULL, run->diag);

    if (error < 0)
        return error;
    error = run_companion_files(run);
    if (error == 0 && run->options->rematch) {
        error = rematch_passes_run(&run->rematch, run->options, run->trace, run->diag);
        run->setup.rematch = run->rematch;
    }
    if (error < 0) {
        source_close(source);
        return error;
    }
    error = read_source(run, source);
    source_close(source);
    return error;
}

const struct run_summary *run_summary(const struct run *run)
{
    return &run->summary;
}

const struct anomalies *run_anomalies(const struct run *run)
{
    return &run->anomalies;
}
