#include "run/run.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/output.h"
#include "paraver/event_choice.h"
#include "paraver/event_types.h"
#include "paraver/records/tee.h"
#include "replay/between_calls.h"
#include "replay/events/timelines.h"
#include "replay/messages/rematch.h"
#include "replay/replay.h"
#include "reports/registry.h"
#include "reports/report.h"
#include "run/run_windows.h"
#include "threads/first_thread.h"
#include "threads/threads.h"
#include "traces/trace.h"
#include "windows/library_calls.h"

/* Named events: those that options name by type, value or label must occur in the trace. A number that is mistyped
 * would otherwise give a result like any other. And those that only a .pcf names: without it, what they tell is
 * lost. */
enum { NAMED_EVENTS = 3 + COUNTER_COUNT };

/* All zero until it starts. */
struct named_events {
    struct named_event {
        const char *option;
        const char *text; /* its value, not owned; NULL: not given */
        struct event_choice choice;
        bool has_occurred;
    } items[NAMED_EVENTS];
    bool is_unlabelled; /* there is no .pcf */
    bool lacks_labels;  /* and something that it would name has occurred */
};

struct run {
    const struct options *options;
    const struct diag *diag;
    struct run_sink sink;
    const char *name; /* of the trace */
    struct anomalies anomalies;
    struct trace trace;
    struct replay *replay;
    struct replay_setup setup;
    struct listener_list listeners; /* of the setup */
    struct run_windows windows;
    struct threads *threads;     /* NULL: the trace has none */
    struct first_threads *first; /* for --activity openmp; or NULL */
    struct labels *labels;
    struct names *names;
    struct rematch *rematch;
    struct event_types watched;
    struct named_events named;
    struct library_calls libraries;
    struct between_calls *between; /* NULL: nobody asks where calls are made */
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

    for (uint32_t level = 1; labels && level <= CALL_DEPTH_MAX; level++)
        if (labels_type(labels, PRV_TYPE_CALLER_LINE + level) || labels_type(labels, PRV_TYPE_CALLER + level)) {
            string_append(levels.text, sizeof(levels.text), "%s%" PRIu32, *levels.text ? ", " : "", level);
            levels.has_wanted |= level == wanted;
        }
    return levels;
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
        return diag_usage(run->diag,
                          run->labels && labels_have_file(run->labels)
                              ? "%s: the trace names no events of OpenMP or pthreads"
                              : "%s: there is no .pcf, and no rank of the trace has several threads",
                          asking);
    }
    run->threads = threads_new(start, run->labels, options->replay.useful, listener, run->diag);
    if (!run->threads)
        return ERROR_MEMORY;
    run->threads->part = options->windows.part;
    if (!options->activities.openmp)
        return 0;
    run->first = first_threads_new(run->threads, &run->setup.divider);
    return run->first ? 0 : ERROR_MEMORY;
}

/* Types that Extrae always gives to user functions, instructions and cycles; their labels say what they are. */
static const uint32_t labelled_types[] = {PRV_TYPE_USER_FUNCTION, PRV_TYPE_INSTRUCTIONS, PRV_TYPE_CYCLES};

static int named_events_on_event(void *self, const struct stream_event *event)
{
    struct named_events *named = self;

    for (size_t i = 0; i < NAMED_EVENTS; i++) {
        struct named_event *item = &named->items[i];

        for (size_t k = 0; k < item->choice.count && !item->has_occurred; k++)
            item->has_occurred = event_match_fits(&item->choice.events[k], event->type, event->value);
    }
    for (size_t i = 0; i < COUNT_OF(labelled_types) && named->is_unlabelled && !named->lacks_labels; i++)
        named->lacks_labels = event->type == labelled_types[i];
    return 0;
}

/* Leaves the listener empty where there is nothing to look for. `is_unlabelled`: there is no .pcf, and there should be
 * one. 0, ERROR_USAGE or ERROR_MEMORY (reported). */
static int start_named_events(struct named_events *named, const struct report_start *start, bool is_unlabelled,
                              struct listener *listener)
{
    const struct options *options = start->options;
    bool is_looked_for = is_unlabelled;
    int error = 0;

    *named = (struct named_events){
        .items = {{.option = "--window-event",
                   .text = options->windows.kind == WINDOW_EVENT ? options->windows.event : NULL},
                  {.option = "--region", .text = options->region},
                  {.option = "--activity", .text = options->activities.event},
                  {.option = "--counter", .text = options->counters[COUNTER_INSTRUCTIONS]},
                  {.option = "--counter", .text = options->counters[COUNTER_CYCLES]}},
        .is_unlabelled = is_unlabelled,
    };
    for (struct named_event *item = named->items; item < named->items + NAMED_EVENTS && error == 0; item++)
        if (item->text) {
            is_looked_for = true;
            error =
                event_choice_watch(&item->choice, item->text, start->labels, item->option, start->watched, start->diag);
        }
    for (size_t i = 0; i < COUNT_OF(labelled_types) && is_unlabelled && error == 0; i++)
        error = event_types_add(start->watched, labelled_types[i]) < 0 ? diag_no_memory(start->diag) : 0;
    if (error == 0 && is_looked_for)
        *listener = (struct listener){.self = named, .event = named_events_on_event};
    return error;
}

/* All that listens, in this order: windows of run and list, threads, gauges, reports, those who look for events or
 * calls. */
static int start_listeners(struct run *run, const struct replay_start *start)
{
    struct listener_list *listeners = &run->listeners;
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
    bool is_unlabelled = run->labels && !labels_have_file(run->labels) && !run->trace.anchor;
    bool has_totals = run->sink.takes_totals || options_total_run(run->options);
    int error =
        run_windows_start(&run->windows, &facts, has_totals, run->anomalies.file, &run->setup.preview, listeners);
    const struct window_list *list = run->windows.list;

    error = error ?: start_threads(run, start, listener_list_next(listeners));
    listeners->count += run->threads != NULL;
    facts.threads = run->threads;
    /* Of windows that tile the run. */
    if (list && list->count == 1) {
        facts.ledger = list->ledgers;
        facts.grid = &list->ledgers->grid;
    }
    error = error ?: run_windows_start_gauges(&run->windows, &facts, listeners);
    /* Before reports, some of which want to know where calls are made. */
    if (error == 0 && run->setup.call_depth > 0) {
        run->between = between_calls_new(listeners, start->rank_count, run->diag);
        error = run->between ? 0 : ERROR_MEMORY;
    }
    if (error == 0)
        error = report_set_start(&run->reports, &facts, run->sink.base ? &run->sink.base->reports : NULL, listeners);
    if (error == 0 && run->between)
        error = between_calls_take(run->between, listeners);
    error = error ?: start_named_events(&run->named, &facts, is_unlabelled, listener_list_next(listeners));
    listener_list_take(listeners);
    run->libraries.part = run->options->windows.part;
    if (error == 0 && library_calls_start(&run->libraries, run->labels, start->rank_count, &run->watched,
                                          listener_list_next(listeners)) < 0)
        error = diag_no_memory(run->diag);
    listener_list_take(listeners);
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

    if (run->trace.anchor && run->options->format == FORMAT_PRV)
        return diag_usage(
            run->diag,
            "--format prv: its windows are shown beside a .prv, and an OTF2 archive has none; --export FILE.prv writes "
            "one, which has the same windows");
    /* Of the threads there is one, one before reports, one of named events, and one of calls of libraries. */
    run->listeners.items =
        calloc(run_windows_listeners(run->options) + 4 + run->reports.count, sizeof(*run->listeners.items));
    if (!run->listeners.items)
        return diag_no_memory(run->diag);
    if (run->names)
        names_check(run->names, trace_header(&run->trace));
    if (run->options->activities.call_sites) {
        uint32_t level = run->setup.call_depth = run->options->activities.call_depth;
        struct caller_levels levels = caller_levels_of(run->labels, level);

        /* That there are none says little: events need no labels. */
        if (*levels.text && !levels.has_wanted)
            return diag_usage(run->diag,
                              "--call-depth: expected a level of which the trace has callers (%s), found %" PRIu32,
                              levels.text, level);
    }
    run->summary.tasks = start->tasks;
    error = start_listeners(run, start);
    run->setup.listeners = run->listeners.items;
    run->setup.listener_count = run->listeners.count;
    run->setup.labels = run->labels;
    run->setup.watched = run->watched.items;
    run->setup.watched_count = run->watched.count;
    if (run->threads) {
        run->setup.thread_types = run->threads->types.items;
        run->setup.thread_type_count = run->threads->types.count;
    }
    if (error == 0 && run->sink.start)
        error = run->sink.start(run->sink.user, start->rank_count);
    return error;
}

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
        .duration = options->windows.duration,
        .part = options->windows.part,
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
    return trace_init(&run->trace, trace, &records, &run->anomalies) == 0 ? run : run_free(run);
}

struct run *run_free(struct run *run)
{
    if (run) {
        trace_deinit(&run->trace);
        tee_deinit(&run->records);
        replay_free(run->replay);
        run_windows_deinit(&run->windows);
        first_threads_free(run->first);
        threads_free(run->threads);
        labels_free(run->labels);
        names_free(run->names);
        rematch_free(run->rematch);
        report_set_deinit(&run->reports);
        between_calls_free(run->between);
        outputs_abort(&run->files);
        event_types_deinit(&run->watched);
        library_calls_deinit(&run->libraries);
        for (size_t i = 0; i < NAMED_EVENTS; i++)
            event_choice_deinit(&run->named.items[i].choice);
        free(run->listeners.items);
        free(run);
    }
    return NULL;
}

int run_feed(struct run *run, const char *bytes, size_t length)
{
    return trace_feed(&run->trace, bytes, length);
}

/* What options name, or a .pcf would, must have occurred. 0 or ERROR_USAGE (reported). */
static int check_occurrences(const struct run *run, const struct replay_facts *facts)
{
    const char *file = run->anomalies.file;

    if (run->named.lacks_labels)
        diag_report(run->diag, SEVERITY_WARNING, file, 0,
                    "there is no .pcf, which names functions and counters; --pcf FILE gives one");
    for (const struct named_event *named = run->named.items; named < run->named.items + NAMED_EVENTS; named++)
        if (named->text && !named->has_occurred)
            return diag_refuse(run->diag, ERROR_USAGE, file, 0, "%s: no event \"%s\" occurs in the trace",
                               named->option, named->text);
    if (run->setup.call_depth > 0 && !facts->has_sites)
        diag_report(run->diag, SEVERITY_WARNING, file, 0, "--call-sites: no MPI call names a caller of level %" PRIu32,
                    run->setup.call_depth);
    return 0;
}

/* What is known of the run beside its windows and what reports find. */
static void summarise_replay(struct run *run, const struct replay_facts *facts)
{
    struct run_summary *summary = &run->summary;

    summary->anomalies = &run->anomalies;
    summary->names = run->names;
    summary->replay = *facts;
    summary->runtime = facts->end;
    summary->library = library_calls_largest(&run->libraries);
    summary->whole = run->sink.whole ? &run->sink.whole->summary : NULL;
    /* Between collectives of all ranks, which lie in the part from Init to Finalize. */
    if (summary->whole)
        summary->moving_load = summary->whole->moving_load;
    summary->has_callers = *caller_levels_of(run->labels, 0).text;
}

/* All has been read. */
static int conclude_run(struct run *run)
{
    struct replay_facts facts;
    int error = tee_finish(&run->records);

    if (error == ERROR_MEMORY)
        return diag_no_memory(run->diag);
    error = error ?: replay_finish(run->replay) ?: anomalies_verdict(&run->anomalies);
    if (error < 0)
        return error;
    facts = replay_facts(run->replay);
    error = check_occurrences(run, &facts);
    if (error < 0)
        return error;
    summarise_replay(run, &facts);
    error = run_windows_conclude(&run->windows, &run->summary) ?: report_set_conclude(&run->reports, &run->summary);
    return error == 0 ? outputs_commit(&run->files) : error;
}

int run_finish(struct run *run)
{
    int error = trace_finish(&run->trace, NULL);

    return error < 0 ? error : conclude_run(run);
}

int run_companion_files(struct run *run)
{
    return trace_companions(&run->trace, run->options->pcf, run->options->row, &run->labels, &run->names);
}

/* Of what comes through a pipe nobody knows the size: it is told as if the rest of the run had as many bytes for its
 * time. */
static void tell_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    const struct run *run = user;
    double share = size > 0 ? 0 : replay_share(run->replay);

    run->sink.progress(run->sink.user, done, share > 0 ? (uint64_t)((double)done / share) : size, lines);
}

/* --rematch: the readings of a trace, a file, before the one that counts, which reports what is odd. */
struct rematching {
    struct run *run;
    struct diag quiet;
    struct anomalies anomalies;
    uint32_t application;
};

/* The whole trace, without what its names say is no thread; a damaged one up to where it is good. */
static int read_before(struct rematching *rematching, const struct prv_sink *sink)
{
    const struct options *options = rematching->run->options;
    struct trace trace = {0};
    struct labels *labels = NULL;
    struct names *names = NULL;
    int error = trace_init(&trace, rematching->run->name, sink, &rematching->anomalies);

    error = error ?: trace_open(&trace)
        ?: trace_companions(&trace, options->pcf, options->row, &labels, &names)
        ?: trace_read(&trace, NULL, NULL);
    trace_deinit(&trace);
    labels_free(labels);
    names_free(names);
    return error;
}

static int note_application(void *user, const struct replay_start *start)
{
    struct rematching *rematching = user;

    rematching->application = start->application;
    return 0;
}

static int collect_message(void *user, const struct prv_message *record, uint64_t line)
{
    const struct rematching *rematching = user;

    (void)line;
    if (record->sender.application != rematching->application ||
        record->receiver.application != rematching->application)
        return 0;
    return rematch_collect(rematching->run->rematch, record) < 0 ? diag_no_memory(&rematching->quiet) : 0;
}

/* Replays the trace to find mismatched channels, and reads it again to collect their messages. */
static int find_rematch(struct run *run)
{
    struct rematching rematching = {.run = run, .quiet = diag_of_errors(run->diag)};
    const struct replay_setup setup = {
        .options = &run->options->replay,
        .application = run->options->application,
        .start = note_application,
        .user = &rematching,
        .anomalies = &rematching.anomalies,
    };
    const struct prv_sink collector = {.user = &rematching, .message = collect_message};
    struct replay *replay;
    struct prv_sink sink;
    int error;

    anomalies_init(&rematching.anomalies, &rematching.quiet, run->name);
    replay = replay_new(&setup);
    if (!replay)
        return ERROR_MEMORY;
    sink = replay_sink(replay);
    error = read_before(&rematching, &sink) ?: replay_finish(replay);
    if (error == 0) {
        run->setup.rematch = run->rematch = rematch_new(replay_facts(replay).mismatches);
        error = run->rematch ? 0 : diag_no_memory(&rematching.quiet);
    }
    replay_free(replay);
    error = error ?: read_before(&rematching, &collector);
    if (error == 0 && rematch_pair(run->rematch) < 0)
        error = diag_no_memory(run->diag);
    return error;
}

int run_file(struct run *run)
{
    int error = trace_open(&run->trace);

    error = error ?: run_companion_files(run);
    if (error == 0 && run->options->rematch)
        error = find_rematch(run);
    if (error == 0)
        error = trace_read(&run->trace, run->sink.progress ? tell_progress : NULL, run);
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
