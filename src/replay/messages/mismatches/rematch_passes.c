#include "replay/messages/mismatches/rematch_passes.h"

#include "base/error.h"
#include "replay/replay.h"
#include "traces/trace.h"

/* Only errors get through: the reading that counts reports the rest. */
static void pass_errors(void *user, enum severity severity, const char *text)
{
    const struct diag *diag = user;

    if (severity == SEVERITY_ERROR && diag->sink)
        diag->sink(diag->user, severity, text);
}

static int start_replay(void *user, const struct replay_start *start)
{
    *(uint32_t *)user = start->application;
    return 0;
}

/* The whole trace, without what its names say is no thread; a damaged one up to where it is good. */
static int read_trace_with(const struct prv_sink *sink, struct anomalies *anomalies, const char *path,
                           const struct options *options)
{
    struct trace *trace = trace_new(path, sink, anomalies);
    struct labels *labels = NULL;
    struct names *names = NULL;
    int error = trace ? trace_open(trace) : ERROR_MEMORY;

    if (error == 0)
        error = trace_companions(trace, options->pcf, options->row, &labels, &names);
    if (error == 0)
        error = trace_read(trace, NULL, NULL);
    trace_free(trace);
    labels_free(labels);
    names_free(names);
    return error;
}

static int find_channels(struct rematch **rematch, uint32_t *application, const struct options *options,
                         const char *trace, const struct diag *diag, struct anomalies *anomalies)
{
    struct replay_setup setup = {
        .options = &options->replay,
        .application = options->application,
        .start = start_replay,
        .user = application,
        .anomalies = anomalies,
    };
    struct replay *replay = replay_new(&setup);
    struct prv_sink sink;
    int error;

    if (!replay)
        return ERROR_MEMORY;
    sink = replay_sink(replay);
    error = read_trace_with(&sink, anomalies, trace, options);
    if (error == 0)
        error = replay_finish(replay);
    if (error == 0) {
        *rematch = rematch_new(replay_mismatches(replay));
        error = *rematch ? 0 : diag_no_memory(diag);
    }
    replay_free(replay);
    return error;
}

struct collection {
    struct rematch *rematch;
    uint32_t application;
    const struct diag *diag;
};

static int collect_message(void *user, const struct prv_message *record, uint64_t line)
{
    struct collection *collection = user;

    (void)line;
    if (record->sender.application != collection->application ||
        record->receiver.application != collection->application)
        return 0;
    return rematch_collect(collection->rematch, record) < 0 ? diag_no_memory(collection->diag) : 0;
}

int rematch_passes_run(struct rematch **rematch, const struct options *options, const char *trace,
                       const struct diag *diag)
{
    struct diag quiet = {pass_errors, (void *)(size_t)diag};
    struct collection collection = {.diag = &quiet};
    struct prv_sink sink = {.user = &collection, .message = collect_message};
    struct anomalies anomalies;
    int error;

    *rematch = NULL;
    anomalies_init(&anomalies, &quiet, trace);
    error = find_channels(rematch, &collection.application, options, trace, &quiet, &anomalies);
    if (error < 0)
        return error;
    collection.rematch = *rematch;
    error = read_trace_with(&sink, &anomalies, trace, options);
    if (error == 0 && rematch_pair(*rematch) < 0)
        error = diag_no_memory(diag);
    return error;
}
