/*
 * The public library on top of a run (run.h).
 */
#include "clocktalk.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "options/options.h"
#include "paraver/mpi_call.h"
#include "reports/registry.h"
#include "run/run.h"
#include "version.h"

enum { ERROR_SIZE = 512 };

/* Option values must outlive the options: they are kept in a chain. */
struct kept_text {
    struct kept_text *next;
    char text[];
};

struct clocktalk {
    struct options options;
    struct diag diag;
    struct run *run;
    struct turn_list turns; /* of --window iteration */
    const char *trace;
    struct kept_text *kept;
    clocktalk_window_callback *on_window;
    void *window_user;
    clocktalk_message_callback *on_message;
    void *message_user;
    struct clocktalk_window summary;
    bool is_done;
    char error[ERROR_SIZE];
};

static void talk_deliver_message(void *user, enum severity severity, const char *text)
{
    struct clocktalk *talk = user;

    if (severity == SEVERITY_ERROR)
        snprintf(talk->error, sizeof(talk->error), "%s", text);
    if (talk->on_message)
        talk->on_message(talk->message_user, (enum clocktalk_severity)severity, text);
}

struct clocktalk *clocktalk_new(void)
{
    struct clocktalk *talk = calloc(1, sizeof(*talk));

    if (talk) {
        talk->diag = (struct diag){talk_deliver_message, talk};
        options_init(&talk->options);
        reports_introduce(&talk->options);
        talk->options.is_mpi_call = mpi_call_exists;
    }
    return talk;
}

struct clocktalk *clocktalk_free(struct clocktalk *talk)
{
    if (talk) {
        run_free(talk->run);
        turn_list_deinit(&talk->turns);
        while (talk->kept) {
            struct kept_text *kept = talk->kept;

            talk->kept = kept->next;
            free(kept);
        }
        free(talk);
    }
    return NULL;
}

const char *clocktalk_version(void)
{
    return CLOCKTALK_VERSION;
}

/* A copy that lives as long as the handle; NULL when memory ran out. */
static const char *talk_keep_text(struct clocktalk *talk, const char *text)
{
    size_t size = strlen(text) + 1;
    struct kept_text *kept = malloc(sizeof(*kept) + size);

    if (!kept) {
        diag_no_memory(&talk->diag);
        return NULL;
    }
    memcpy(kept->text, text, size);
    kept->next = talk->kept;
    talk->kept = kept;
    return kept->text;
}

static int talk_refuse(struct clocktalk *talk, const char *what)
{
    diag_report(&talk->diag, SEVERITY_ERROR, NULL, 0, "%s", what);
    return CLOCKTALK_ERROR_USAGE;
}

int clocktalk_set(struct clocktalk *talk, const char *option, const char *value)
{
    if (talk->run)
        return talk_refuse(talk, "options are set before the run");
    if (value) {
        value = talk_keep_text(talk, value);
        if (!value)
            return CLOCKTALK_ERROR_MEMORY;
    }
    return options_set(&talk->options, option, value, &talk->diag);
}

void clocktalk_on_window(struct clocktalk *talk, clocktalk_window_callback *callback, void *user)
{
    talk->on_window = callback;
    talk->window_user = user;
}

void clocktalk_on_message(struct clocktalk *talk, clocktalk_message_callback *callback, void *user)
{
    talk->on_message = callback;
    talk->message_user = user;
}

/* `threads`: NULL where nothing is known of them. */
static struct clocktalk_window talk_window_of(const struct window_totals *totals, const struct thread_sums *threads)
{
    struct metrics metrics = metrics_of(totals);

    return (struct clocktalk_window){
        .start_ns = totals->start,
        .end_ns = totals->end,
        .useful_average_ns = metrics.useful_average,
        .useful_max_ns = totals->useful_max,
        .ideal_ns = totals->ideal,
        .ranks = totals->ranks,
        .load_balance = metrics.load_balance,
        .serialisation_efficiency = metrics.serialisation_efficiency,
        .transfer_efficiency = metrics.transfer_efficiency,
        .communication_efficiency = metrics.communication_efficiency,
        .parallel_efficiency =
            threads ? thread_factors_of(threads, totals).parallel_efficiency : metrics.parallel_efficiency,
        .overhead = metrics.overhead,
    };
}

static int talk_deliver_window(void *user, const struct window_facts *facts)
{
    struct clocktalk *talk = user;
    struct clocktalk_window window =
        talk_window_of(&facts->totals, facts->parts & 1U << WINDOW_PART_THREADS ? &facts->threads : NULL);

    if (!talk->on_window)
        return 0;
    return talk->on_window(talk->window_user, &window) == 0 ? 0 : ERROR_INTERRUPTED;
}

/* From a file, or from pieces that are fed. */
static int talk_begin_run(struct clocktalk *talk, const char *name, bool is_file)
{
    struct run_sink sink = {.window = talk_deliver_window, .window_user = talk, .takes_totals = true};
    struct run *whole = NULL;
    int error;

    if (talk->run)
        return talk_refuse(talk, "a handle serves one run");
    if (talk->options.export)
        return talk_refuse(talk, "--export is for the program alone: a handle has results");
    if (!is_file && (options_name_part(&talk->options) || talk->options.windows.kind == WINDOW_ITERATION))
        return talk_refuse(talk, "--from init, --to finalize and --window iteration read the trace twice: they need a "
                                 "file");
    talk->trace = talk_keep_text(talk, name);
    if (!talk->trace)
        return CLOCKTALK_ERROR_MEMORY;
    talk->options.traces = &talk->trace;
    talk->options.trace_count = 1;
    error = options_check(&talk->options, &talk->diag);
    if (error == 0)
        error = inner_run_sequential(&talk->options, &talk->diag, &sink.sequential);
    if (error == 0)
        error = inner_run_part(&talk->options, &talk->diag, &sink, talk->trace, &whole);
    run_free(whole);
    if (error == 0)
        error = inner_run_turns(&talk->options, &talk->diag, &sink, talk->trace, &talk->turns);
    if (error < 0)
        return error;
    talk->run = run_new(&talk->options, &talk->diag, &sink, talk->trace);
    return talk->run ? CLOCKTALK_OK : CLOCKTALK_ERROR_MEMORY;
}

static int talk_end_run(struct clocktalk *talk, int error)
{
    if (error == 0) {
        talk->summary = talk_window_of(&run_summary(talk->run)->totals, run_summary(talk->run)->threads);
        talk->is_done = true;
    }
    return error;
}

int clocktalk_run(struct clocktalk *talk, const char *path)
{
    int error = talk_begin_run(talk, path, true);

    return error < 0 ? error : talk_end_run(talk, run_file(talk->run));
}

int clocktalk_begin(struct clocktalk *talk, const char *name)
{
    int error = talk_begin_run(talk, name, false);

    return error < 0 ? error : run_companion_files(talk->run);
}

int clocktalk_feed(struct clocktalk *talk, const void *bytes, size_t length)
{
    if (!talk->run || talk->is_done)
        return talk_refuse(talk, "there is no run to feed");
    return run_feed(talk->run, bytes, length);
}

int clocktalk_finish(struct clocktalk *talk)
{
    if (!talk->run || talk->is_done)
        return talk_refuse(talk, "there is no run to end");
    return talk_end_run(talk, run_finish(talk->run));
}

const char *clocktalk_error(const struct clocktalk *talk)
{
    return talk->error;
}

const struct clocktalk_window *clocktalk_summary(const struct clocktalk *talk)
{
    return talk->is_done ? &talk->summary : NULL;
}

double clocktalk_transient_imbalance(const struct clocktalk *talk)
{
    return talk->is_done && run_summary(talk->run)->has_transient ? run_summary(talk->run)->transient_imbalance
                                                                  : (double)NAN;
}

uint64_t clocktalk_anomalies(const struct clocktalk *talk, const char *kind)
{
    enum anomaly anomaly = anomaly_find(slice_of(kind));

    return talk->is_done && anomaly != ANOMALY_COUNT ? run_anomalies(talk->run)->tally[anomaly].count : 0;
}
